/* The notation: what is read can be written and read again, and any move can be asked about. */
#include <stdlib.h>

#include "core/game.h"
#include "fuzz/play.h"
#include "fuzz/targets.h"

static struct ph_session *table_of(const struct ph_game *game)
{
    struct ph_options options = {.game = game, .players = 3};
    struct ph_session *session = ph_session_start(&options, 1, PH_NOBODY, NULL);

    FUZZ_CHECK(session != NULL);
    fuzz_play_on(session, 40);
    return session;
}

static void read_again(const struct ph_rules *rules, ph_move move)
{
    struct ph_buf text = {0};
    struct ph_refusal why = {0};
    ph_move again = 0;

    rules->game->print_move(rules, move, &text);
    FUZZ_CHECK(rules->game->parse_move(rules, ph_buf_text(&text), &again, &why));
    FUZZ_CHECK(again == move);
    ph_buf_finish(&text);
}

static void tell_refusal(const struct ph_rules *rules, struct ph_refusal why)
{
    static const char *const names[PH_SEATS_MAX] = {"Anna", "Bert", "Carla", "Dirk"};
    struct ph_reader reader = {.lang = PH_FR, .names = names};
    struct ph_buf text = {0};

    ph_refusal_text(&text, rules, &reader, why);
    ph_buf_finish(&text);
}

void fuzz_moves(const uint8_t *bytes, size_t size)
{
    static struct ph_session *tables[2];
    unsigned which = size > 0 && bytes[0] == 't';
    char *text = fuzz_text(bytes, size);
    struct ph_refusal why = {0};
    ph_move move = 0;

    if (!tables[which])
        tables[which] = table_of(ph_games[which]);
    if (size > 0) {
        const struct ph_rules *rules = ph_session_rules(tables[which]);
        const void *state = ph_session_state(tables[which]);

        if (rules->game->parse_move(rules, text + 1, &move, &why)) {
            read_again(rules, move);
            why = rules->game->refuse(rules, state, move);
        } else {
            FUZZ_CHECK(why.code == PH_REFUSE_SYNTAX);
        }
        if (why.code != PH_LEGAL)
            tell_refusal(rules, why);
    }
    free(text);
}
