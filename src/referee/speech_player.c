/* The player's protocol, the referee's side (docs/programmers/players.md). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "referee/speech.h"

/* A data file on one line. Line ends and tabs of JSON are blanks between its parts: within texts
 * they are not allowed. */
static void add_data(struct opponent *opponent)
{
    ph_buf_add(&opponent->text, "data ");
    for (const char *at = opponent_data(opponent); *at; at++)
        ph_buf_addc(&opponent->text, (unsigned char)*at < ' ' ? ' ' : *at);
    ph_buf_addc(&opponent->text, '\n');
}

static bool has_line(const char *text, const char *line)
{
    size_t length = strlen(line);

    for (; text; text = strchr(text, '\n')) {
        text += *text == '\n';
        if (strncmp(text, line, length) == 0 && (text[length] == '\n' || text[length] == '\0'))
            return true;
    }
    return false;
}

static bool greet(struct opponent *opponent, struct ph_error *error)
{
    ph_buf_add(&opponent->text, "hello posthorn-player 1\n");
    if (!opponent_must(opponent, "hello", error))
        return false;
    opponent->wants_world = has_line(ph_buf_text(&opponent->answer), "wants world");
    add_data(opponent);
    return true;
}

static bool begin(struct opponent *opponent, const struct ph_match_seat *seat,
                  struct ph_error *error)
{
    const struct ph_rules *rules = ph_session_rules(seat->session);

    ph_buf_addf(&opponent->text, "game %s players=%u seat=%u seed=%" PRIu64,
                ph_game_name(ph_rules_game(rules)), ph_rules_players(rules), seat->seat,
                seat->seed);
    opponent_add_options(opponent);
    ph_buf_addc(&opponent->text, '\n');
    return opponent_must(opponent, "game", error);
}

/* The legal moves, separated as in records. */
static bool add_moves(struct opponent *opponent, const struct ph_match_seat *seat)
{
    const struct ph_rules *rules = ph_session_rules(seat->session);
    ph_move *moves = malloc(PH_MOVES_MAX * sizeof *moves);
    unsigned count = moves ? ph_moves(rules, ph_session_state(seat->session), moves) : 0;

    ph_buf_add(&opponent->text, "legal");
    for (unsigned i = 0; i < count; i++) {
        ph_buf_add(&opponent->text, i ? "; " : " ");
        ph_print_move(rules, moves[i], &opponent->text);
    }
    ph_buf_addc(&opponent->text, '\n');
    free(moves);
    return moves != NULL;
}

static bool ask(struct opponent *opponent, const struct ph_match_seat *seat, const char **move,
                enum ph_forfeit *forfeit, struct ph_error *error)
{
    ph_buf_add(&opponent->text, "view ");
    ph_view_json(&opponent->text, ph_session_rules(seat->session), ph_session_state(seat->session),
                 (int)seat->seat);
    ph_buf_addc(&opponent->text, '\n');
    if (!add_moves(opponent, seat))
        return ph_fail(error, "", "out of memory");
    if (opponent->wants_world) {
        ph_buf_add(&opponent->text, "world ");
        opponent_add_world(opponent, seat);
        ph_buf_addc(&opponent->text, '\n');
    }
    ph_buf_addf(&opponent->text, "go ms=%u\n", opponent->foreign->move_ms);
    *forfeit = opponent_ask(opponent, opponent->foreign->move_ms);
    if (*forfeit == PH_FORFEIT_NONE)
        *move = opponent_move(opponent, forfeit);
    return true;
}

/* It is told with the next game, or with `quit`. */
static void end(struct opponent *opponent, const struct ph_match_seat *seat,
                enum ph_forfeit forfeit)
{
    const struct ph_session *session = seat->session;
    struct ph_buf *text = &opponent->text;
    struct ph_score score = {0};

    ph_score(ph_session_rules(session), ph_session_state(session), &score);
    ph_buf_add(text, "over ");
    ph_json_open(text, '{');
    ph_json_key(text, "score");
    ph_score_json(text, ph_session_rules(session), &score);
    if (forfeit != PH_FORFEIT_NONE) {
        ph_json_put_open(text, "forfeit", '{');
        ph_json_put_int(text, "seat", ph_session_resigned(session));
        ph_json_put_string(text, "cause", ph_forfeit_name(forfeit));
        ph_json_close(text, '}');
    }
    ph_json_close(text, '}');
    ph_buf_addc(text, '\n');
}

const struct speech speech_player = {.greet = greet, .begin = begin, .ask = ask, .end = end};
