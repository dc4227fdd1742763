/* What both protocols need: asking with a deadline, the game's options, worlds that fit a view. */
#include "referee/speech.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"

static const enum ph_forfeit forfeit_for[] = {
    [PROCESS_ANSWERED] = PH_FORFEIT_NONE,   [PROCESS_ENDED] = PH_FORFEIT_CRASH,
    [PROCESS_LATE] = PH_FORFEIT_TIMEOUT,    [PROCESS_GARBLED] = PH_FORFEIT_PROTOCOL,
    [PROCESS_NO_MEMORY] = PH_FORFEIT_CRASH,
};

enum ph_forfeit opponent_ask(struct opponent *opponent, unsigned milliseconds)
{
    enum process_result result;

    if (process_has_more(&opponent->process))
        return PH_FORFEIT_PROTOCOL; /* it wrote without being asked */
    process_tell(&opponent->process, ph_buf_text(&opponent->text));
    ph_buf_clear(&opponent->text);
    result = process_hear(&opponent->process, ph_clock_ms() + milliseconds, &opponent->answer);
    opponent->has_ended = result == PROCESS_ENDED;
    return forfeit_for[result];
}

/* ": " and the last line of its standard error, if it wrote one. */
static bool fail_with_words(struct opponent *opponent, struct ph_error *error, const char *problem)
{
    const char *words = process_last_words(&opponent->process);

    return ph_fail(error, opponent->player->name, "%s%s%s", problem, *words ? ": " : "", words);
}

bool opponent_must(struct opponent *opponent, const char *what, struct ph_error *error)
{
    char problem[96];

    switch (opponent_ask(opponent, opponent->foreign->start_ms)) {
    case PH_FORFEIT_NONE: break;
    case PH_FORFEIT_CRASH:
        snprintf(problem, sizeof problem, "the program ended before its answer to %s", what);
        return fail_with_words(opponent, error, problem);
    case PH_FORFEIT_TIMEOUT:
        snprintf(problem, sizeof problem, "no answer to %s within %u ms", what,
                 opponent->foreign->start_ms);
        return fail_with_words(opponent, error, problem);
    default:
        snprintf(problem, sizeof problem, "no answer of the protocol to %s", what);
        return fail_with_words(opponent, error, problem);
    }
    if (ph_buf_text(&opponent->answer)[0] == '=')
        return true;
    return ph_fail(error, opponent->player->name, "refuses %s:%.160s", what,
                   ph_buf_text(&opponent->answer) + 1);
}

const char *opponent_move(const struct opponent *opponent, enum ph_forfeit *forfeit)
{
    const char *text = ph_buf_text(&opponent->answer);

    if (*text == '?')
        *forfeit = PH_FORFEIT_REFUSED;
    else if (text[1] != ' ' || strchr(text, '\n'))
        *forfeit = PH_FORFEIT_PROTOCOL;
    return text + 1 + strspn(text + 1, " ");
}

/* ---- the game ---- */

void opponent_add_options(struct opponent *opponent)
{
    const struct ph_options *options = opponent->foreign->options;

    for (unsigned i = 0; i < options->count; i++)
        ph_buf_addf(&opponent->text, " %s=%s", options->at[i].key, options->at[i].value);
}

const char *opponent_data(const struct opponent *opponent)
{
    const struct ph_options *options = opponent->foreign->options;

    return options->data ? options->data : ph_game_data(options->game, 0);
}

void opponent_add_world(struct opponent *opponent, const struct ph_match_seat *seat)
{
    const struct ph_rules *rules = ph_session_rules(seat->session);
    struct ph_storage view = {{0}}, world = {{0}};
    struct ph_rng rng;

    ph_view(rules, ph_session_state(seat->session), (int)seat->seat, &view);
    ph_rng_seed(&rng, ph_hash(&view, ph_view_size(rules), seat->seed));
    ph_determinise(rules, &view, &rng, &world);
    ph_view_json(&opponent->text, rules, &world, PH_EVERYTHING);
}
