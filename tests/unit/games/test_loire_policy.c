/* La Loire's policy: it plays legal moves from what the actor may know, ends games in good time at
 * every kind of table, and is better than the one before it. */
#include "unit/cmocka_all.h"

#include <posthorn/think.h>

#include "core/best.h"
#include "core/game.h"
#include "games/loire/game.h"
#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"
#include "games/loire/rules/ask.h"

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

static ph_move by_playout(const struct ph_rules *rules, const struct loire_state *s,
                          struct ph_rng *rng)
{
    return loire_playout_move(rules, s, rng);
}

static ph_move by_prior(const struct ph_rules *rules, const struct loire_state *s,
                        struct ph_rng *rng)
{
    ph_move moves[LOIRE_MOVES_MAX];
    int worth[LOIRE_MOVES_MAX];
    unsigned count = loire_moves(rules, s, moves);

    loire_prior(rules, s, moves, count, worth);
    return moves[ph_best(worth, count, rng)];
}

static ph_move by_chance(const struct ph_rules *rules, const struct loire_state *s,
                         struct ph_rng *rng)
{
    ph_move moves[LOIRE_MOVES_MAX];

    return moves[ph_rng_below(rng, loire_moves(rules, s, moves))];
}

/* Plays a game in which seat 0 chooses by `first` and all others by `other`; its end into `s`. */
static void play(const struct ph_rules *rules, uint64_t seed, chooser *first, chooser *other,
                 struct loire_state *s)
{
    struct ph_rng rng;
    unsigned decisions = 0;

    ph_rng_seed(&rng, seed);
    ph_setup(rules, seed, PH_NOBODY, s);
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
            play(rules, seed, by_playout, by_playout, &s);
            turns += s.turn;
        }
        assert_in_range(turns / (players * GAMES), 25, 55);
        ph_rules_destroy(rules);
    }
}

static void every_table_ends(void **state)
{
    static const char *const option[][2] = {
        {"edition", "en"},
        {"edition", "fr"},
        {"edition", "de"},
        {"variant", "casual"},
        {"rule.cube_move", "no"},
        {"rule.messenger_city", "both"},
        {"rule.casual_guard", "yes"},
        {"rule.lady_surcharge", "0"},
        {"rule.circus_move", "arrives"},
        {"rule.palatium_hire", "extra"},
        {"rule.merchant_stop", "one"},
        {"rule.vassal_monastery", "yes"},
        {"rule.start_deniers", "0/5/10/20"},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof option / sizeof *option; i++)
        for (unsigned players = 1; players <= PH_SEATS_MAX; players++) {
            struct ph_rules *rules = make(players, option[i][0], option[i][1]);
            struct loire_state s;

            for (uint64_t seed = 0; seed < 10; seed++)
                play(rules, seed, by_playout, seed % 2 ? by_prior : by_playout, &s);
            ph_rules_destroy(rules);
        }
}

/* LL-X12: at the Circus a hire takes the place of the purchase, so the better of the two is done;
 * returns whether the purchase was. */
static bool buys_what_is_worth_more(const struct ph_rules *rules, const struct loire_state *s,
                                    struct ph_rng *rng)
{
    struct loire_valuation m = loire_value_position(rules, s);
    unsigned good = loire_rules(rules)->good[loire_here(s)], who;
    int hire = loire_best_hire(&m, false, 0, &who);

    if (hire <= 0 || !(loire_buyable(loire_rules(rules), s) >> good & 1) ||
        loire_good_worth(&m, loire_here(s), good) <= hire)
        return false;
    assert_int_equal(loire_kind(by_playout(rules, s, rng)), LOIRE_M_BUY);
    return true;
}

static void one_kind_of_action_is_the_better_one(void **state)
{
    struct ph_rules *rules = make(2, "rule.merchant_stop", "one");
    unsigned met = 0;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 3);
    for (uint64_t seed = 0; met < 20; seed++) {
        struct loire_state s;

        ph_setup(rules, seed, PH_NOBODY, &s);
        for (unsigned i = 0; i < 400 && s.phase != LOIRE_OVER; i++) {
            if (s.phase == LOIRE_ACT && s.figure == LOIRE_MERCHANT && s.spent.may_hire &&
                !s.spent.acted)
                met += buys_what_is_worth_more(rules, &s, &rng);
            loire_apply(rules, &s, by_chance(rules, &s, &rng), NULL);
        }
        assert_true(seed < 1000);
    }
    ph_rules_destroy(rules);
}

/* Does the move leave its player with a hand that can never be delivered? */
static bool sticks(const struct ph_rules *rules, const struct loire_state *s, ph_move move)
{
    const struct loire_rules *r = loire_rules(rules);

    if (loire_kind(move) == LOIRE_M_MESSAGE)
        return loire_gets_stuck(r, s, loire_a(move));
    return loire_kind(move) == LOIRE_M_DELIVER && !loire_b(move) &&
           loire_mark_sticks(r, s, (unsigned)loire_held(loire_me(s), loire_a(move)));
}

/* A player of that name, such as a level, neither chooses such a move nor tries it. */
static void assert_does_not_stick(const struct ph_rules *rules, const struct loire_state *s,
                                  const char *name, struct ph_rng *rng)
{
    struct ph_think_options options = {.rng = rng};
    struct ph_thought thought;

    assert_true(ph_bot_find(name, &options.bot, NULL));
    assert_true(ph_think_state(rules, s, &options, &thought, NULL));
    assert_false(sticks(rules, s, thought.choice));
    for (unsigned i = 0; i < thought.count; i++)
        assert_false(sticks(rules, s, thought.at[i].move));
}

/* In the last turn nothing is lost by it: a message is worth its point at the end (LL-E4), and a
 * player who has nothing else to do takes it. */
static void assert_takes_point(const struct ph_rules *rules, const struct loire_state *s,
                               struct ph_rng *rng)
{
    static const char *const players[] = {"level:5", "short:200", "net:200"};
    struct loire_state last = *s;

    last.triggered_by = !s->seat;
    last.last_seat = s->seat;
    for (unsigned i = 0; i < sizeof players / sizeof *players; i++) {
        struct ph_think_options options = {.rng = rng};
        struct ph_thought thought;

        assert_true(ph_bot_find(players[i], &options.bot, NULL));
        assert_true(ph_think_state(rules, &last, &options, &thought, NULL));
        assert_false(sticks(rules, &last, thought.choice));
        assert_true(loire_kind(thought.choice) != LOIRE_M_DONE);
    }
}

/* No computer player chooses such a move, whether it errs, evaluates by hand or with a net; returns
 * whether there was one. */
static bool nobody_sticks(const struct ph_rules *rules, const struct loire_state *s,
                          struct ph_rng *rng)
{
    static const char *const players[] = {"level:1", "short:200", "net:200", "level:8"};
    ph_move moves[LOIRE_MOVES_MAX];
    unsigned count = loire_moves(rules, s, moves), sticking = 0;

    for (unsigned i = 0; i < count; i++)
        sticking += sticks(rules, s, moves[i]);
    if (sticking == 0)
        return false;
    assert_false(sticks(rules, s, by_playout(rules, s, rng)));
    assert_false(sticks(rules, s, by_prior(rules, s, rng)));
    for (unsigned i = 0; i < sizeof players / sizeof *players; i++)
        assert_does_not_stick(rules, s, players[i], rng);
    if (s->moved_count == LOIRE_FIGURES)
        assert_takes_point(rules, s, rng);
    return true;
}

/* Casual games of players who do anything but that: by the counts of LL-V3 in the English edition,
 * and by cubes that do not move too in the French one. */
static void no_computer_player_gets_stuck(void **state)
{
    struct ph_options options = {.game = &ph_loire, .players = 2};
    ph_move moves[LOIRE_MOVES_MAX];
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 9);
    assert_true(ph_options_set(&options, "variant", "casual", NULL));
    for (unsigned french = 0; french < 2; french++) {
        unsigned met = 0;

        assert_true(ph_options_set(&options, "edition", french ? "fr" : "en", NULL));
        struct ph_rules *rules = ph_rules_create(&options, NULL);

        for (uint64_t seed = 0; met < 100; seed++) {
            struct loire_state s;

            ph_setup(rules, seed, PH_NOBODY, &s);
            for (unsigned i = 0; i < 400 && s.phase != LOIRE_OVER; i++) {
                ph_move move;

                met += nobody_sticks(rules, &s, &rng);
                do
                    move = moves[ph_rng_below(&rng, loire_moves(rules, &s, moves))];
                while (sticks(rules, &s, move));
                loire_apply(rules, &s, move, NULL);
            }
            assert_true(seed < 1000);
        }
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

/* Strength is measured against older programs, in matches (docs/lab/): this only catches a policy
 * that no longer plays the game. */
static void both_beat_chance(void **state)
{
    (void)state;
    assert_int_equal(wins(by_playout, by_chance), 100);
    assert_int_equal(wins(by_prior, by_chance), 100);
}

/* What a Ducal Palace is said to be good for if, of the cards of each level, one in `every` has `best`
 * points, the first ones or the last ones, and the others have `usual`. */
static int use_of_choice(struct ph_rules *rules, int best, int usual, int every, bool last)
{
    struct loire_rules *r = (struct loire_rules *)(void *)rules;

    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        int first = r->deck_first[level], cards = r->deck_first[level + 1] - first;
        int high = (cards + every - 1) / every;

        for (int i = 0; i < cards; i++)
            r->card[first + i].vp = (uint8_t)((last ? i >= cards - high : i < high) ? best : usual);
    }
    loire_appraise(r);
    return r->use.palace[LOIRE_DUCAL];
}

/* A choice among cards that are all alike is worth nothing, whatever they pay; the more they differ, the
 * more; and one good card is not as good as a quarter of them, wherever in the data they stand. */
static void a_choice_is_worth_what_cards_differ(void **state)
{
    struct ph_rules *rules = make(2, NULL, NULL);
    int use = use_of_choice(rules, 6, 2, 4, false);

    (void)state;
    assert_true(use > 0);
    assert_int_equal(use_of_choice(rules, 6, 2, 4, true), use);
    assert_in_range(use_of_choice(rules, 10, 2, 4, true), 2 * use - 2, 2 * use + 2);
    assert_in_range(use_of_choice(rules, 9, 5, 4, true), use - 1, use + 1);
    assert_in_range(use_of_choice(rules, 6, 2, LOIRE_DECK_MAX, true), 1, use / 2);
    assert_int_equal(use_of_choice(rules, 1, 1, 4, true), 0);
    assert_int_equal(use_of_choice(rules, 9, 9, 4, true), 0);
    ph_rules_destroy(rules);
}

/* How far the first seat is ahead of the other in the evaluation. */
static int hoped_lead(const struct ph_rules *rules, const struct loire_state *s)
{
    int expected[PH_SEATS_MAX];

    loire_evaluate(rules, s, expected);
    return expected[0] - expected[1];
}

/* What a second Ducal Palace is worth less than the first, in hundredths of a point: to buy, to have. */
static void second_ducal_palace(const char *edition, unsigned first_city, int *bought, int *had)
{
    struct ph_rules *rules = make(2, "edition", edition);
    struct loire_state s;
    struct loire_valuation m;
    int worth[LOIRE_CITIES], lead[LOIRE_CITIES + 1];

    ph_setup(rules, 1, 0, &s);
    m = loire_value_position(rules, &s);
    lead[0] = hoped_lead(rules, &s);
    for (unsigned i = 0; i < LOIRE_CITIES; i++) {
        struct loire_seat *p = &s.seats[0];
        unsigned city = first_city ^ i;

        worth[i] = loire_palace_worth(&m, LOIRE_DUCAL);
        p->palaces |= (uint8_t)(1u << (city * LOIRE_PALACE_COUNT + LOIRE_DUCAL));
        p->palace[p->palace_count].city = (uint8_t)city;
        p->palace[p->palace_count++].kind = LOIRE_DUCAL;
        lead[i + 1] = hoped_lead(rules, &s);
    }
    *bought = worth[0] - worth[1];
    *had = (lead[1] - lead[0]) - (lead[2] - lead[1]);
    ph_rules_destroy(rules);
}

/* Where a Ducal Palace helps in both cities, another brings its points only (LL-X6). */
static void a_second_ducal_palace_helps_where_the_first_does_not(void **state)
{
    int bought, had;

    (void)state;
    for (unsigned city = 0; city < LOIRE_CITIES; city++) {
        second_ducal_palace("en", city, &bought, &had);
        assert_int_equal(bought, 0);
        assert_in_range(had + 1, 0, 2); /* but for rounding */
        second_ducal_palace("fr", city, &bought, &had);
        assert_true(bought > 1);
        assert_true(had > 1);
        second_ducal_palace("de", city, &bought, &had);
        assert_true(bought > 1);
        assert_true(had > 1);
    }
}

/* Halfway through a game of the playout policy, the evaluation must predict better than the points
 * which seat gains more from there on. */
static void evaluation_sees_beyond_the_points(void **state)
{
    enum { GAMES = 300, HALFWAY = 90 };
    struct ph_rules *rules = make(4, NULL, NULL);
    unsigned right = 0, asked = 0;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct ph_score then, end;
        struct loire_state s;
        struct ph_rng rng;
        int expected[PH_SEATS_MAX];

        ph_rng_seed(&rng, seed);
        ph_setup(rules, seed, PH_NOBODY, &s);
        while (s.turn < HALFWAY && s.phase != LOIRE_OVER)
            loire_apply(rules, &s, loire_playout_move(rules, &s, &rng), NULL);
        loire_score(rules, &s, &then);
        loire_evaluate(rules, &s, expected);
        while (s.phase != LOIRE_OVER)
            loire_apply(rules, &s, loire_playout_move(rules, &s, &rng), NULL);
        loire_score(rules, &s, &end);
        for (unsigned i = 1; i < 4; i++) {
            int gained = end.total[i] - then.total[i] - end.total[0] + then.total[0];
            int gain = expected[i] - expected[0] - 100 * (then.total[i] - then.total[0]);

            right += (gained > 0) == (gain > 0);
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
        cmocka_unit_test(one_kind_of_action_is_the_better_one),
        cmocka_unit_test(no_computer_player_gets_stuck),
        cmocka_unit_test(both_beat_chance),
        cmocka_unit_test(a_choice_is_worth_what_cards_differ),
        cmocka_unit_test(a_second_ducal_palace_helps_where_the_first_does_not),
        cmocka_unit_test(evaluation_sees_beyond_the_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
