/* La Loire's judgements: they play legal moves from what the actor may know, come to an end in good time
 * at every kind of table, and are better than those before them. */
#include "unit/cmocka_all.h"

#include "core/best.h"
#include "games/loire/loire.h"
#include "games/loire/state.h"

typedef ph_move chooser(const struct ph_rules *rules, const struct loire_state *s,
                        struct ph_rng *rng);

static struct ph_rules *make(unsigned players, const char *key, const char *value)
{
    struct ph_options options = {.game = &ph_loire, .players = players};
    struct ph_rules *rules;

    if (key)
        assert_true(ph_options_set(&options, key, value, NULL));
    rules = ph_rules_create(&options, NULL);
    assert_non_null(rules);
    return rules;
}

static ph_move by_glance(const struct ph_rules *rules, const struct loire_state *s,
                         struct ph_rng *rng)
{
    return loire_glance(rules, s, rng);
}

static ph_move
by_worth(const struct ph_rules *rules, const struct loire_state *s, struct ph_rng *rng,
         void weigh(const struct ph_rules *, const void *, const ph_move *, unsigned, int *))
{
    ph_move moves[LOIRE_MOVES_MAX];
    int worth[LOIRE_MOVES_MAX];
    unsigned count = loire_moves(rules, s, moves);

    weigh(rules, s, moves, count, worth);
    return moves[ph_best(worth, count, rng)];
}

static ph_move by_weigh(const struct ph_rules *rules, const struct loire_state *s,
                        struct ph_rng *rng)
{
    return by_worth(rules, s, rng, loire_weigh);
}

static ph_move by_yardstick(const struct ph_rules *rules, const struct loire_state *s,
                            struct ph_rng *rng)
{
    return by_worth(rules, s, rng, loire_yardstick);
}

/* Plays a game in which seat 0 chooses by `first` and all others by `other`; its end into `s`. */
static void play(const struct ph_rules *rules, uint64_t seed, chooser *first, chooser *other,
                 struct loire_state *s)
{
    struct ph_rng rng;
    unsigned decisions = 0;

    ph_rng_seed(&rng, seed);
    loire_setup(rules, seed, PH_NOBODY, s);
    while (loire_actor(rules, s) != PH_NOBODY) {
        ph_move move = (s->seat == 0 ? first : other)(rules, s, &rng);

        assert_int_equal(loire_refuse(rules, s, move).code, PH_LEGAL);
        loire_apply(rules, s, move, NULL);
        assert_true(++decisions < 5000);
    }
}

/* A playout must not dawdle: what it costs is its length. */
static void quick_games_are_short(void **state)
{
    enum { GAMES = 200 };

    (void)state;
    for (unsigned players = 2; players <= 4; players += 2) {
        struct ph_rules *rules = make(players, NULL, NULL);
        unsigned turns = 0;
        struct loire_state s;

        for (uint64_t seed = 0; seed < GAMES; seed++) {
            play(rules, seed, by_glance, by_glance, &s);
            turns += s.turn;
        }
        assert_in_range(turns / (players * GAMES), 25, 55);
        ph_rules_destroy(rules);
    }
}

static void every_table_ends(void **state)
{
    static const char *const option[][2] = {
        {"edition", "en"},           {"edition", "fr"},
        {"edition", "de"},           {"variant", "casual"},
        {"rule.cube_move", "no"},    {"rule.messenger_city", "both"},
        {"rule.casual_guard", "no"}, {"rule.lady_surcharge", "0"},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof option / sizeof *option; i++)
        for (unsigned players = 1; players <= PH_SEATS_MAX; players++) {
            struct ph_rules *rules = make(players, option[i][0], option[i][1]);
            struct loire_state s;

            for (uint64_t seed = 0; seed < 10; seed++)
                play(rules, seed, by_glance, seed % 2 ? by_weigh : by_glance, &s);
            ph_rules_destroy(rules);
        }
}

/* Games out of a hundred that seat 0 wins against the other. */
static unsigned wins(chooser *first, chooser *other)
{
    struct ph_rules *rules = make(2, NULL, NULL);
    struct loire_state s;
    unsigned count = 0;

    for (uint64_t seed = 0; seed < 100; seed++) {
        struct ph_score score;

        play(rules, seed, first, other, &s);
        loire_score(rules, &s, &score);
        count += score.winners == 1;
    }
    ph_rules_destroy(rules);
    return count;
}

static void both_beat_the_first_greedy_player(void **state)
{
    (void)state;
    assert_in_range(wins(by_glance, by_yardstick), 65, 100);
    assert_in_range(wins(by_weigh, by_yardstick), 65, 100);
}

/* Halfway through, hope must tell more of the end than the points do: of games by quick minds, which
 * seat gains more from there on. */
static void hope_sees_beyond_the_points(void **state)
{
    enum { GAMES = 300, HALFWAY = 90 };
    struct ph_rules *rules = make(4, NULL, NULL);
    unsigned right = 0, asked = 0;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct ph_score then, end;
        struct loire_state s;
        struct ph_rng rng;
        int hope[PH_SEATS_MAX];

        ph_rng_seed(&rng, seed);
        loire_setup(rules, seed, PH_NOBODY, &s);
        while (s.turn < HALFWAY && s.phase != LOIRE_OVER)
            loire_apply(rules, &s, loire_glance(rules, &s, &rng), NULL);
        loire_score(rules, &s, &then);
        loire_assess(rules, &s, hope);
        while (s.phase != LOIRE_OVER)
            loire_apply(rules, &s, loire_glance(rules, &s, &rng), NULL);
        loire_score(rules, &s, &end);
        for (unsigned i = 1; i < 4; i++) {
            int gained = end.total[i] - then.total[i] - end.total[0] + then.total[0];
            int hoped = hope[i] - hope[0] - 100 * (then.total[i] - then.total[0]);

            right += (gained > 0) == (hoped > 0);
            asked++;
        }
    }
    assert_in_range(right * 100 / asked, 60, 100);
    ph_rules_destroy(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quick_games_are_short),
        cmocka_unit_test(every_table_ends),
        cmocka_unit_test(both_beat_the_first_greedy_player),
        cmocka_unit_test(hope_sees_beyond_the_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
