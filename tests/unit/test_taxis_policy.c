/* Thurn und Taxis' greedy player: he knows a view, plays legal moves and comes to an end. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "ai/bot.h"
#include "games/taxis/state.h"
#include "games/taxis/taxis.h"

static struct ph_rules *make(unsigned players)
{
    struct ph_options options = {.game = &ph_taxis, .players = players};
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    assert_non_null(rules);
    return rules;
}

static ph_move choose(const struct ph_rules *rules, const struct taxis_state *s, uint64_t seed)
{
    struct taxis_view view;
    struct ph_rng rng;
    struct ph_bot bot;

    ph_rng_seed(&rng, seed);
    taxis_view(rules, s, taxis_actor(rules, s), &view);
    assert_true(ph_bot_find("greedy", &bot, NULL));
    return ph_bot_choose(&bot, rules, &view, &rng);
}

static unsigned play(const struct ph_rules *rules, uint64_t seed)
{
    struct taxis_state s;
    unsigned decisions = 0;

    taxis_setup(rules, seed, PH_NOBODY, &s);
    while (taxis_actor(rules, &s) != PH_NOBODY) {
        ph_move move = choose(rules, &s, seed + decisions);

        assert_int_equal(taxis_refuse(rules, &s, move).code, PH_LEGAL);
        taxis_apply(rules, &s, move, NULL);
        assert_true(++decisions < 5000);
    }
    return s.turn;
}

static void games_have_the_usual_length(void **state)
{
    enum { GAMES = 200 };
    struct ph_rules *rules = make(2);
    unsigned turns = 0;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++)
        turns += play(rules, seed);
    assert_in_range(turns / (2 * GAMES), 18, 25);
    ph_rules_destroy(rules);
}

static void more_players(void **state)
{
    (void)state;
    for (unsigned players = 3; players <= 4; players++) {
        struct ph_rules *rules = make(players);

        for (uint64_t seed = 0; seed < 20; seed++)
            play(rules, seed);
        ph_rules_destroy(rules);
    }
}

/* He chooses the same in every world that his view allows. */
static void he_sees_the_view_only(void **state)
{
    struct ph_rules *rules = make(3);
    struct taxis_state s, other;
    struct taxis_view view;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 3);
    taxis_setup(rules, 3, PH_NOBODY, &s);
    for (unsigned i = 0; taxis_actor(rules, &s) != PH_NOBODY; i++) {
        taxis_view(rules, &s, taxis_actor(rules, &s), &view);
        taxis_imagine(rules, &view, &rng, &other);
        assert_null(taxis_fault(rules, &other));
        ph_move move = choose(rules, &s, i);

        assert_int_equal(move, choose(rules, &other, i));
        taxis_apply(rules, &s, move, NULL);
    }
    ph_rules_destroy(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_the_usual_length),
        cmocka_unit_test(more_players),
        cmocka_unit_test(he_sees_the_view_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
