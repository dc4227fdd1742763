/* Computer players: legal moves, the same answer for the same view and seed, nothing but the view. */
#include "unit/cmocka_all.h"

#include <posthorn/session.h>
#include <string.h>

#include "ai/bot.h"
#include "core/game.h"

enum { WORDS = PH_STATE_MAX / sizeof(uint64_t), PLIES = 60 };

static const char *const names[] = {"greedy", "mc:32", "random", "tree:32", "level:3"};

static ph_move ask(const char *name, const struct ph_rules *rules, const void *state, uint64_t seed)
{
    struct ph_rng rng;
    struct ph_think_options options = {.rng = &rng};
    struct ph_thought thought;

    assert_true(ph_bot_find(name, &options.bot, NULL));
    ph_rng_seed(&rng, seed);
    assert_true(ph_think_state(rules, state, &options, &thought, NULL));
    return thought.choice;
}

/* The actor is asked in the world as it is, again, and in another that looks the same to it. */
static void check_answer(const char *name, const struct ph_rules *rules, const uint64_t *state,
                         uint64_t seed)
{
    const struct ph_game *game = rules->game;
    uint64_t view[WORDS], twin[WORDS];
    struct ph_rng rng;
    ph_move move = ask(name, rules, state, seed);

    assert_int_equal(game->refuse(rules, state, move).code, PH_LEGAL);
    assert_int_equal(ask(name, rules, state, seed), move);
    ph_rng_seed(&rng, seed + 1);
    game->view(rules, state, game->actor(rules, state), view);
    game->determinise(rules, view, &rng, twin);
    assert_int_equal(ask(name, rules, twin, seed), move);
}

static void answers_come_from_the_view(void **unused)
{
    (void)unused;
    for (unsigned g = 0; ph_games[g]; g++)
        for (unsigned players = ph_games[g]->seats_min; players <= PH_SEATS_MAX; players++) {
            struct ph_options options = {.game = ph_games[g], .players = players};
            struct ph_rules *rules = ph_rules_create(&options, NULL);
            uint64_t state[WORDS];

            assert_non_null(rules);
            ph_setup(rules, players, PH_NOBODY, state);
            for (unsigned ply = 0; ply < PLIES; ply++) {
                check_answer(names[ply % 5], rules, state, ply);
                ph_games[g]->apply(rules, state, ask("greedy", rules, state, ply), NULL);
            }
            ph_rules_destroy(rules);
        }
}

static void names_are_read_strictly(void **unused)
{
    static const char *const wrong[] = {"",     "mc",         "mc:",      "mc:0",
                                        "mc:x", "mc:1000001", "greedy:1", "level",
                                        "tree", "tree:0",     "level:0",  "level:9"};
    struct ph_bot bot;
    struct ph_error error;

    (void)unused;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memset(&error, 0, sizeof error);
        assert_false(ph_bot_find(wrong[i], &bot, &error));
        assert_true(error.what[0] != '\0');
    }
    assert_true(ph_bot_find("mc:1000000", &bot, NULL));
    assert_int_equal(bot.level, 1000000);
    assert_true(ph_bot_find("level:8", &bot, NULL));
}

static void bots_are_found_by_name(void **state)
{
    struct ph_error error = {0};
    struct ph_bot bot;

    (void)state;
    for (const struct ph_bot_kind *kind = ph_bot_kinds; kind->name; kind++)
        if (kind->level_max == 0) {
            assert_true(ph_bot_find(kind->name, &bot, &error));
            assert_ptr_equal(bot.kind, kind);
        }
    assert_false(ph_bot_find("deep", &bot, &error));
    assert_non_null(strstr(error.what, "greedy"));
    assert_non_null(strstr(error.what, "random"));
    assert_false(ph_bot_find("", &bot, &error));
    assert_false(ph_bot_find("greedy:3", &bot, &error));
    assert_false(ph_bot_find("Greedy", &bot, NULL));
}

static void play_bots(const struct ph_bot *bot, unsigned players)
{
    struct ph_options options = {.game = ph_game_find("loire"), .players = players};
    struct ph_session *session = ph_session_start(&options, 8, PH_NOBODY, NULL);

    assert_non_null(session);
    for (unsigned i = 0; i < 400 && ph_session_actor(session) != PH_NOBODY; i++) {
        struct ph_think_options how = {.bot = *bot};
        struct ph_thought once, twice;

        assert_true(ph_session_think(session, &how, &once, NULL));
        assert_true(ph_session_think(session, &how, &twice, NULL));
        assert_int_equal(once.choice, twice.choice);
        assert_int_equal(ph_session_play(session, once.choice).code, PH_LEGAL);
    }
    ph_session_destroy(session);
}

static void bots_play_legal_moves_and_always_the_same(void **state)
{
    struct ph_bot bot;

    (void)state;
    for (const struct ph_bot_kind *kind = ph_bot_kinds; kind->name; kind++)
        for (unsigned players = 1; kind->level_max == 0 && players <= PH_SEATS_MAX; players++) {
            assert_true(ph_bot_find(kind->name, &bot, NULL));
            play_bots(&bot, players);
        }
}

/* Plays a game by the playout policy; returns the turns that begin in the last round. */
static unsigned last_turns(const struct ph_rules *rules, uint64_t seed)
{
    const struct ph_game *game = rules->game;
    struct ph_storage at;
    struct ph_rng rng;
    unsigned turn = 0, count = 0;

    ph_rng_seed(&rng, seed);
    ph_setup(rules, seed, PH_NOBODY, &at);
    while (game->actor(rules, &at) != PH_NOBODY) {
        if (game->turn(rules, &at) != turn) {
            turn = game->turn(rules, &at);
            assert_true(count == 0 || game->last_round(rules, &at));
            count += game->last_round(rules, &at);
        }
        game->apply(rules, &at, game->playout_move(rules, &at, &rng), NULL);
    }
    return count;
}

static void the_last_round_is_short_and_the_last(void **state)
{
    (void)state;
    for (unsigned i = 0; ph_games[i]; i++)
        for (unsigned players = 2; players <= PH_SEATS_MAX; players++) {
            struct ph_options options = {.game = ph_games[i], .players = players};
            struct ph_rules *rules = ph_rules_create(&options, NULL);
            unsigned most = 0;

            for (uint64_t seed = 0; seed < 100; seed++) {
                unsigned turns = last_turns(rules, seed);

                most = turns > most ? turns : most;
            }
            assert_int_equal(most, players - 1);
            ph_rules_destroy(rules);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_from_the_view),
        cmocka_unit_test(names_are_read_strictly),
        cmocka_unit_test(bots_are_found_by_name),
        cmocka_unit_test(the_last_round_is_short_and_the_last),
        cmocka_unit_test(bots_play_legal_moves_and_always_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
