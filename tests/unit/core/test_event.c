/* src/core/text/event.c: an event that is reduced for a viewer says to everybody what the event
 * says to that viewer, and nothing more. */
#include "unit/cmocka_all.h"

#include <posthorn/posthorn.h>
#include <string.h>

#include "core/game.h"
#include "core/text/event.h"

enum { GAMES = 6, MOVES = 120, PLAYERS = 3 };

/* How often each case came up: all of them must. */
struct seen {
    unsigned open, hidden;
};

static void compare(const struct ph_rules *rules, const struct ph_event *event, int viewer,
                    struct seen *seen)
{
    const struct ph_reader reader = {.lang = PH_FR};
    struct ph_buf one = {0}, other = {0};
    struct ph_event known, again;
    bool any = ph_event_for(rules, event, viewer, &known);

    assert_int_equal(ph_event_json(&one, rules, event, viewer), any);
    if (!any)
        return;
    assert_true(ph_event_json(&other, rules, &known, PH_NOBODY));
    assert_string_equal(ph_buf_text(&one), ph_buf_text(&other));
    ph_buf_clear(&one);
    ph_buf_clear(&other);
    assert_int_equal(ph_event_text(&one, rules, &reader, event, viewer),
                     ph_event_text(&other, rules, &reader, &known, PH_NOBODY));
    assert_string_equal(ph_buf_text(&one), ph_buf_text(&other));
    assert_true(ph_event_for(rules, &known, PH_NOBODY, &again));
    assert_memory_equal(known.arg, again.arg, sizeof known.arg);
    *(known.sees == PH_ALL_SEE ? &seen->open : &seen->hidden) += 1;
    ph_buf_finish(&one);
    ph_buf_finish(&other);
}

static void play(const struct ph_rules *rules, uint64_t seed, struct seen *seen)
{
    struct ph_storage state;
    ph_move moves[PH_MOVES_MAX];
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    assert_true(ph_setup(rules, seed, PH_NOBODY, &state));
    for (unsigned i = 0; i < MOVES; i++) {
        struct ph_events events = {0};
        unsigned count = ph_moves(rules, &state, moves);

        if (count == 0)
            return;
        ph_apply(rules, &state, moves[ph_rng_below(&rng, count)], &events);
        for (unsigned k = 0; k < events.count; k++)
            for (int viewer = PH_EVERYTHING; viewer < PLAYERS; viewer++)
                compare(rules, &events.at[k], viewer, seen);
    }
}

static void a_reduced_event_says_the_same_to_everybody(void **state)
{
    struct seen seen = {0};

    (void)state;
    for (unsigned i = 0; ph_games[i]; i++) {
        struct ph_options options = {.game = ph_games[i], .players = PLAYERS};
        struct ph_rules *rules = ph_rules_create(&options, NULL);

        assert_non_null(rules);
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            play(rules, seed, &seen);
        ph_rules_destroy(rules);
    }
    assert_true(seen.open > 0 && seen.hidden > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reduced_event_says_the_same_to_everybody),
    };

    return cmocka_run_group_tests_name("event", tests, NULL, NULL);
}
