/* Thurn und Taxis' policy: it knows a view, plays legal moves and comes to an end; and what a view
 * tells of hands is used just as it is told. */
#include "unit/cmocka_all.h"

#include <posthorn/think.h>
#include <string.h>

#include "core/game.h"
#include "games/taxis/game.h"
#include "games/taxis/policy/policy.h"
#include "games/taxis/rules/state.h"

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
    struct ph_think_options options = {.rng = &rng};
    struct ph_thought thought;

    ph_rng_seed(&rng, seed);
    taxis_view(rules, s, taxis_actor(rules, s), &view);
    assert_true(ph_bot_find("greedy", &options.bot, NULL));
    assert_true(ph_think(rules, &view, &options, &thought, NULL));
    return thought.choice;
}

static unsigned play(const struct ph_rules *rules, uint64_t seed)
{
    struct taxis_state s;
    unsigned decisions = 0;

    ph_setup(rules, seed, PH_NOBODY, &s);
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
    assert_in_range(turns / (2 * GAMES), 16, 25);
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

/* The choice is the same in every state that fits the view. */
static void he_sees_the_view_only(void **state)
{
    struct ph_rules *rules = make(3);
    struct taxis_state s, other;
    struct taxis_view view;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 3);
    ph_setup(rules, 3, PH_NOBODY, &s);
    for (unsigned i = 0; taxis_actor(rules, &s) != PH_NOBODY; i++) {
        taxis_view(rules, &s, taxis_actor(rules, &s), &view);
        taxis_determinise(rules, &view, &rng, &other);
        assert_null(taxis_fault(rules, &other));
        ph_move move = choose(rules, &s, i);

        assert_int_equal(move, choose(rules, &other, i));
        taxis_apply(rules, &s, move, NULL);
    }
    ph_rules_destroy(rules);
}

/* ---- the playout policy ---- */

static unsigned play_out(const struct ph_rules *rules, uint64_t seed)
{
    struct taxis_state s;
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    ph_setup(rules, seed, PH_NOBODY, &s);
    for (unsigned i = 0; taxis_actor(rules, &s) != PH_NOBODY; i++) {
        ph_move move = taxis_playout_move(rules, &s, &rng);

        assert_int_equal(taxis_refuse(rules, &s, move).code, PH_LEGAL);
        taxis_apply(rules, &s, move, NULL);
        assert_true(i < 5000);
    }
    return s.turn;
}

static void quick_games_have_the_usual_length(void **state)
{
    enum { GAMES = 300 };

    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        struct ph_rules *rules = make(players);
        unsigned turns = 0;

        for (uint64_t seed = 0; seed < GAMES; seed++)
            turns += play_out(rules, seed);
        assert_in_range(turns / (players * GAMES), 16, 24);
        ph_rules_destroy(rules);
    }
}

/* ---- views, determinisation, memory ---- */

typedef void look_fn(const struct ph_rules *rules, const struct taxis_state *s, struct ph_rng *rng);

/* Shows `look` positions of quick games, some of them with many known cards. */
static void for_positions(unsigned players, look_fn *look)
{
    struct ph_rules *rules = make(players);
    struct taxis_state s;
    struct ph_rng rng;

    ph_rng_seed(&rng, players);
    for (uint64_t seed = 0; seed < 20; seed++) {
        ph_setup(rules, seed, PH_NOBODY, &s);
        while (taxis_actor(rules, &s) != PH_NOBODY) {
            taxis_apply(rules, &s, taxis_playout_move(rules, &s, &rng), NULL);
            if (ph_rng_below(&rng, 8) == 0)
                look(rules, &s, &rng);
        }
    }
    ph_rules_destroy(rules);
}

static unsigned known_to(const struct taxis_state *s, unsigned viewer, unsigned players)
{
    unsigned count = 0;

    for (unsigned i = 0; i < players; i++)
        count += i == viewer ? 0 : taxis_cards_count(&s->seats[i].known);
    return count;
}

/* Of each city, the cards that the viewer sees nowhere. */
static void count_unseen(const struct taxis_rules *r, const struct taxis_state *s, unsigned viewer,
                         unsigned unseen[TAXIS_CITIES_MAX])
{
    memset(unseen, 0, TAXIS_CITIES_MAX * sizeof *unseen);
    for (unsigned i = 0; i < s->pile_count; i++)
        unseen[s->pile[i]]++;
    for (unsigned i = 0; i < r->base.players; i++)
        for (unsigned city = 0; city < r->cities && i != viewer; city++)
            unseen[city] +=
                taxis_cards_of(&s->hand[i], city) - taxis_cards_of(&s->seats[i].known, city);
}

static void look_at_worlds(const struct ph_rules *rules, const struct taxis_state *s,
                           struct ph_rng *rng)
{
    enum { WORLDS = 5 };
    const struct taxis_rules *r = taxis_rules(rules);
    unsigned unseen[TAXIS_CITIES_MAX], determinised[TAXIS_CITIES_MAX];
    struct taxis_view view;
    struct taxis_state world;

    for (unsigned viewer = 0; viewer < rules->players; viewer++) {
        taxis_view(rules, s, (int)viewer, &view);
        count_unseen(r, s, viewer, unseen);
        for (unsigned k = 0; k < WORLDS; k++) {
            taxis_determinise(rules, &view, rng, &world);
            count_unseen(r, &world, viewer, determinised);
            assert_memory_equal(unseen, determinised, sizeof unseen);
            assert_memory_equal(&world.hand[viewer], &s->hand[viewer], sizeof world.hand[0]);
            for (unsigned i = 0; i < rules->players; i++) {
                assert_memory_equal(&world.seats[i], &s->seats[i], sizeof world.seats[i]);
                assert_int_equal(taxis_cards_count(&world.hand[i]), s->seats[i].hand_count);
                for (unsigned n = 0; n < TAXIS_COPIES_MAX; n++)
                    assert_int_equal(s->seats[i].known.more_than[n] & ~world.hand[i].more_than[n],
                                     0);
            }
        }
    }
}

/* Hands are dealt only what lies nowhere in sight, and the cards that were seen in them stay. */
static void worlds_fit_what_is_known(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++)
        for_positions(players, look_at_worlds);
}

static void look_at_memory(const struct ph_rules *rules, const struct taxis_state *s,
                           struct ph_rng *rng)
{
    unsigned viewer = ph_rng_below(rng, rules->players);
    struct taxis_view view, full;
    struct taxis_state world;

    taxis_view(rules, s, (int)viewer, &full);
    for (unsigned keep = 0; keep < 12; keep++) {
        unsigned known = known_to(&full.seen, viewer, rules->players), left;

        view = full;
        taxis_forget(rules, &view, keep);
        left = known_to(&view.seen, viewer, rules->players);
        assert_int_equal(left, known < keep ? known : keep);
        assert_memory_equal(&view.seen.seats[viewer], &s->seats[viewer], sizeof s->seats[0]);
        if (known <= keep)
            assert_memory_equal(&view, &full, sizeof view);
        taxis_determinise(rules, &view, rng, &world);
        assert_null(taxis_fault(rules, &world));
        for (unsigned i = 0; i < rules->players; i++)
            assert_int_equal(world.seats[i].hand_count, s->seats[i].hand_count);
    }
}

/* It keeps just as many cards as it can, and what it forgets may lie anywhere. */
static void short_memories(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++)
        for_positions(players, look_at_memory);
}

/* Cards that extend their owner's route are remembered first. */
static void memory_is_attentive(void **state)
{
    struct ph_rules *rules = make(2);
    const struct taxis_rules *r = taxis_rules(rules);
    struct taxis_view view = {.viewer = 0};
    unsigned fitting = taxis_lowest(r->near[20]), other = 0;

    (void)state;
    assert_int_equal(r->near[20] & 1, 0);
    view.seen.seats[1] = (struct taxis_seat){
        .route = {20}, .route_count = 1, .in_route = taxis_bit(20), .hand_count = 2};
    taxis_cards_add(&view.seen.seats[1].known, other);
    taxis_cards_add(&view.seen.seats[1].known, fitting);
    view.seen.hand[1] = view.seen.seats[1].known;
    taxis_forget(rules, &view, 1);
    assert_int_equal(view.seen.seats[1].known.more_than[0], taxis_bit(fitting));
    assert_int_equal(view.seen.hand[1].more_than[0], taxis_bit(fitting));
    ph_rules_destroy(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_the_usual_length),
        cmocka_unit_test(more_players),
        cmocka_unit_test(he_sees_the_view_only),
        cmocka_unit_test(quick_games_have_the_usual_length),
        cmocka_unit_test(worlds_fit_what_is_known),
        cmocka_unit_test(short_memories),
        cmocka_unit_test(memory_is_attentive),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
