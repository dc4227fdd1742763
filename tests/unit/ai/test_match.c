/* Matches: seatings, statistics, and results that threads do not change. */
#include "unit/cmocka_all.h"

#include <math.h>
#include <string.h>

#include "ai/match_run.h"
#include "core/game.h"

static bool is_near(double a, double b)
{
    return fabs(a - b) < 0.01;
}

static void every_order_comes_once(void **state)
{
    static const char *const names[] = {"a", "b", "c", "d"};

    (void)state;
    for (unsigned players = 2; players <= PH_SEATS_MAX; players++) {
        struct ph_seatings seatings;
        bool seen[256] = {false};

        ph_seatings_of(names, players, &seatings);
        assert_int_equal(seatings.count, players == 2 ? 2 : players == 3 ? 6 : 24);
        for (unsigned seating = 0; seating < seatings.count; seating++) {
            unsigned code = 0, all = 0;

            for (unsigned seat = 0; seat < players; seat++) {
                code = code * 4 + seatings.player_at[seating][seat];
                all |= 1u << seatings.player_at[seating][seat];
            }
            assert_int_equal(all, (1u << players) - 1);
            assert_false(seen[code]);
            seen[code] = true;
        }
    }
}

static unsigned count_orders(const char *a, const char *b, const char *c, const char *d)
{
    const char *const names[] = {a, b, c, d};
    struct ph_seatings seatings;

    ph_seatings_of(names, d ? 4 : c ? 3 : 2, &seatings);
    return seatings.count;
}

static void equal_orders_are_one_pattern(void **state)
{
    (void)state;
    assert_int_equal(count_orders("a", "b", "b", NULL), 3);
    assert_int_equal(count_orders("b", "a", "b", NULL), 3);
    assert_int_equal(count_orders("a", "b", "b", "b"), 4);
    assert_int_equal(count_orders("a", "a", "b", "b"), 6);
    assert_int_equal(count_orders("a", "b", "c", "c"), 12);
    assert_int_equal(count_orders("a", "a", NULL, NULL), 2);
    assert_int_equal(count_orders("a", "a", "a", NULL), 6);
}

static void elo_and_back(void **state)
{
    (void)state;
    assert_true(is_near(ph_elo(0.5, 2, 100), 0));
    assert_true(is_near(ph_elo(0.25, 4, 100), 0));
    assert_true(is_near(ph_elo(ph_elo_share(80), 2, 100), 80));
    assert_true(is_near(ph_elo_share(400), 10.0 / 11));
    assert_true(isfinite(ph_elo(0, 2, 100)) && ph_elo(0, 2, 100) < -800);
    assert_true(isfinite(ph_elo(1, 3, 0)));
}

/* `wins` blocks with all games won, the others with all lost, two games each. */
static struct ph_interval interval_of(unsigned wins, unsigned blocks)
{
    struct ph_sample share = {0, 0, 0};

    for (unsigned i = 0; i < blocks; i++)
        ph_sample_add(&share, i < wins);
    return ph_share_interval(&share, 2 * blocks);
}

static void an_interval_is_never_empty(void **state)
{
    struct ph_interval all = interval_of(50, 50), none = interval_of(0, 50);
    struct ph_interval some = interval_of(25, 50), nearly = interval_of(49, 50);
    struct ph_sample even = {0, 0, 0};

    (void)state;
    assert_true(all.low > 0.96 && all.low < 0.97 && is_near(all.high, 1)); /* 100 / (100 + z^2) */
    assert_true(is_near(none.low, 0) && is_near(none.high, 1 - all.low));
    assert_true(some.low > 0.35 && some.low < 0.37 && is_near(some.low + some.high, 1));
    assert_true(nearly.low > 0.9 && nearly.low < 0.98 && nearly.high > 0.98 && nearly.high < 1);
    ph_sample_add(&even, 0.5);
    ph_sample_add(&even, 0.5);
    assert_true(ph_share_interval(&even, 4).low < 0.2 && ph_share_interval(&even, 4).high > 0.8);
    assert_true(ph_share_interval(&even, 0).low <= 0 && ph_share_interval(&even, 0).high >= 1);
}

static void samples(void **state)
{
    struct ph_sample sample = {0, 0, 0};

    (void)state;
    assert_true(is_near(ph_sample_error(&sample), 0));
    for (unsigned i = 0; i < 8; i++)
        ph_sample_add(&sample, i % 2);
    assert_true(is_near(ph_sample_mean(&sample), 0.5));
    assert_true(is_near(ph_sample_variance(&sample), 2.0 / 7));
    assert_true(is_near(ph_sample_error(&sample), 1.96 * sqrt(2.0 / 7 / 8)));
}

static enum ph_verdict test_share(double share, unsigned blocks)
{
    struct ph_sample sample = {0, 0, 0};
    double llr;

    for (unsigned i = 0; i < blocks; i++)
        ph_sample_add(&sample, share + (i % 2 ? 0.25 : -0.25));
    return ph_sprt(&sample, 0, 40, &llr);
}

static void the_sequential_test_decides(void **state)
{
    (void)state;
    assert_int_equal(test_share(0.6, 1), PH_UNDECIDED);
    assert_int_equal(test_share(0.6, 1000), PH_ACCEPTED);
    assert_int_equal(test_share(0.5, 1000), PH_REJECTED);
    assert_int_equal(test_share(0.5, 10), PH_UNDECIDED);
}

struct kept {
    unsigned games, bytes;
};

static bool keep(void *data, unsigned block, unsigned seating, const char *record)
{
    struct kept *kept = data;

    (void)block;
    (void)seating;
    kept->games++;
    kept->bytes += (unsigned)strlen(record);
    return true;
}

static void run(const char *game, unsigned players, unsigned threads,
                struct ph_match_result *result, struct kept *kept)
{
    static const char *const names[] = {"greedy", "random", "random", "greedy"};
    struct ph_options options = {.game = ph_game_find(game), .players = players};
    struct ph_match match = {.options = &options, .blocks = 2, .seed = 7};
    struct ph_match_plan plan = {
        .match = &match, .threads = threads, .keeper = {.data = kept, .keep = keep}};
    struct ph_error error;

    for (unsigned i = 0; i < players; i++) {
        match.name[i] = names[i];
        assert_true(ph_bot_find(names[i], &match.bot[i], &error));
    }
    ph_seatings_of(match.name, players, &match.seatings);
    assert_true(ph_match_run(&plan, result, &error));
}

static void threads_change_nothing(void **state)
{
    (void)state;
    for (unsigned g = 0; ph_games[g]; g++)
        for (unsigned players = 2; players <= 3; players++) {
            struct ph_match_result one, three;
            struct kept by_one = {0, 0}, by_three = {0, 0};

            run(ph_games[g]->name, players, 1, &one, &by_one);
            run(ph_games[g]->name, players, 3, &three, &by_three);
            assert_int_equal(one.games, 2 * (players == 2 ? 2 : 3));
            assert_int_equal(by_one.games, one.games);
            assert_int_equal(by_one.bytes, by_three.bytes);
            for (unsigned i = 0; i < players; i++) {
                assert_true(is_near(one.share[i].sum, three.share[i].sum));
                assert_true(is_near(one.total[i].sum, three.total[i].sum));
            }
            assert_true(ph_sample_mean(&one.share[0]) > ph_sample_mean(&one.share[1]));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_comes_once),
        cmocka_unit_test(equal_orders_are_one_pattern),
        cmocka_unit_test(elo_and_back),
        cmocka_unit_test(an_interval_is_never_empty),
        cmocka_unit_test(samples),
        cmocka_unit_test(the_sequential_test_decides),
        cmocka_unit_test(threads_change_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
