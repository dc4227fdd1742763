/* Thurn und Taxis' inputs of nets: which of them are on in positions that are told here in words. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "core/features.h"
#include "games/taxis/game.h"
#include "games/taxis/rules/state.h"
#include "unit/games/inputs_kit.h"

enum { LACKING = 6 }; /* inputs of a goal */

#define assert_on(seat, name) assert_true(input_is_on(rules, &s, seat, name))
#define assert_off(seat, name) assert_false(input_is_on(rules, &s, seat, name))
/* A dense input has the value of `amount` in units of `one`. */
#define assert_value(name, amount, one) \
    assert_int_equal(input_value(rules, &s, 0, name), (amount) * PH_FEATURE_ONE / (one))

static struct ph_rules *make(unsigned players)
{
    struct ph_options options = {.game = &ph_taxis, .players = players};
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    assert_non_null(rules);
    return rules;
}

static unsigned city(const struct ph_rules *rules, const char *id)
{
    const struct taxis_rules *r = taxis_rules(rules);
    unsigned found = 0;

    while (found < r->cities && strcmp(r->id[found], id) != 0)
        found++;
    assert_true(found < r->cities);
    return found;
}

/* The beginning of a game, without cards in hands and face up. */
static struct taxis_state bare(const struct ph_rules *rules)
{
    struct taxis_state s;

    ph_setup(rules, 1, 0, &s);
    memset(s.hand, 0, sizeof s.hand);
    memset(s.display, TAXIS_NO_CARD, sizeof s.display);
    for (unsigned i = 0; i < rules->players; i++) {
        memset(&s.seats[i].known, 0, sizeof s.seats[i].known);
        s.seats[i].hand_count = 0;
    }
    return s;
}

static void give(const struct ph_rules *rules, struct taxis_state *s, unsigned seat, const char *id)
{
    taxis_cards_add(&s->hand[seat], city(rules, id));
    s->seats[seat].hand_count++;
}

static void add_to_route(const struct ph_rules *rules, struct taxis_state *s, const char *id)
{
    struct taxis_seat *p = &s->seats[0];

    p->route[p->route_count++] = (uint8_t)city(rules, id);
    p->in_route |= taxis_bit(city(rules, id));
}

static void build(const struct ph_rules *rules, struct taxis_state *s, unsigned seat,
                  const char *id)
{
    s->seats[seat].branches |= taxis_bit(city(rules, id));
}

/* ---- cards ---- */

static void cards_that_fit_the_route(void **state)
{
    struct ph_rules *rules = make(2);
    struct taxis_state s = bare(rules);

    (void)state;
    add_to_route(rules, &s, "ulm");
    add_to_route(rules, &s, "stuttgart");
    build(rules, &s, 0, "stuttgart");
    give(rules, &s, 0, "carlsruhe"); /* beside Stuttgart */
    give(rules, &s, 0, "lodz");
    s.display[0] = (uint8_t)city(rules, "kempten"); /* beside Ulm */
    s.display[1] = (uint8_t)city(rules, "carlsruhe");
    s.display[2] = (uint8_t)city(rules, "budweis");
    assert_on(0, "own.route_free.ulm");
    assert_off(0, "own.route_free.stuttgart");
    assert_on(0, "own.route_built.stuttgart");
    assert_on(0, "own.branch.stuttgart");
    assert_on(0, "own.hand.carlsruhe");
    assert_on(0, "own.hand.lodz");
    assert_on(0, "own.hand_fits.carlsruhe");
    assert_off(0, "own.hand_fits.lodz");
    assert_on(0, "own.open_fits.kempten");
    assert_off(0, "own.open_fits.carlsruhe"); /* it is in hand already */
    assert_off(0, "own.open_fits.budweis");
    assert_on(0, "table.open.budweis");
    assert_off(0, "table.open.lodz");
    assert_on(0, "own.hand_size.2");
    assert_on(0, "own.route_length.2");
    assert_on(0, "next.hand_size.0");
    ph_rules_destroy(rules);
}

/* Of another seat's hand only the cards that everybody has seen. */
static void hands_of_others(void **state)
{
    struct ph_rules *rules = make(3);
    struct taxis_state s = bare(rules);

    (void)state;
    give(rules, &s, 1, "basel");
    give(rules, &s, 1, "linz");
    taxis_cards_add(&s.seats[1].known, city(rules, "linz"));
    assert_on(0, "next.hand.linz");
    assert_off(0, "next.hand.basel");
    assert_on(0, "next.hand_size.2");
    assert_on(1, "own.hand.basel");
    assert_on(2, "third.hand.linz");
    assert_off(2, "third.hand.basel");
    assert_off(2, "next.hand.linz");
    ph_rules_destroy(rules);
}

/* ---- routes, coaches, branches ---- */

static void what_a_route_is_long_enough_for(void **state)
{
    static const char *const road[] = {"lodz", "pilsen", "nuernberg", "stuttgart", "ulm"};
    struct ph_rules *rules = make(2);
    struct taxis_state s = bare(rules);

    (void)state;
    assert_on(0, "own.coach_length.0"); /* no coach, too short to complete */
    for (unsigned i = 0; i < 3; i++)
        add_to_route(rules, &s, road[i]);
    assert_on(0, "own.coach_length.2"); /* long enough for the coach of 3 */
    s.seats[0].coach = 1;
    assert_on(0, "own.coach_length.4"); /* short of the coach of 4 */
    add_to_route(rules, &s, road[3]);
    assert_on(0, "own.coach_length.5");
    s.seats[0].coach = 2;
    assert_on(0, "own.coach_length.7");
    add_to_route(rules, &s, road[4]);
    assert_on(0, "own.coach_length.8");
    assert_on(0, "own.route_length.5");
    ph_rules_destroy(rules);
}

static void assert_lacks(const struct ph_rules *rules, const struct taxis_state *s,
                         const char *stack, unsigned lacks)
{
    const struct taxis_rules *r = taxis_rules(rules);

    for (unsigned goal = 0; goal < r->goals; goal++)
        for (unsigned i = 0; strcmp(r->stack_id[r->goal[goal].stack], stack) == 0 && i < LACKING;
             i++) {
            char name[40];

            snprintf(name, sizeof name, "own.goal_lacks.%u", goal * LACKING + i);
            assert_int_equal(input_is_on(rules, s, 0, name), i == lacks);
        }
}

static void what_tiles_lack(void **state)
{
    struct ph_rules *rules = make(2);
    struct taxis_state s = bare(rules);

    (void)state;
    build(rules, &s, 0, "freiburg");
    build(rules, &s, 0, "mannheim");
    build(rules, &s, 0, "basel");
    assert_lacks(rules, &s, "baden", 1);
    assert_lacks(rules, &s, "wuerttemberg_hohenzollern", 3);
    assert_lacks(rules, &s, "schweiz_tyrol", 2);
    assert_lacks(rules, &s, "boehmen_salzburg", 4);
    assert_lacks(rules, &s, "baiern", LACKING - 1); /* eight: the last input stands for all */
    assert_on(0, "own.branches_left.17");
    assert_on(0, "next.branches_left.20");
    assert_value("table.branches_ahead", 3, 10);
    ph_rules_destroy(rules);
}

/* ---- the table ---- */

static void who_ends_the_game(void **state)
{
    struct ph_rules *rules = make(3);
    struct taxis_state s = bare(rules);

    (void)state;
    assert_off(0, "table.triggered_by.0");
    assert_off(0, "table.all_provinces");
    s.triggered_by = 2;
    s.last_seat = 1;
    assert_on(0, "table.triggered_by.2"); /* two places after the own seat */
    assert_on(1, "table.triggered_by.1");
    assert_on(2, "table.triggered_by.0");
    assert_on(0, "table.last_seat.1");
    assert_on(2, "table.last_seat.2");
    ph_rules_destroy(rules);
}

static void numbers_of_the_table(void **state)
{
    struct ph_rules *rules = make(2);
    struct taxis_state s = bare(rules);

    (void)state;
    s.turn = 20;
    s.pile_count = 25;
    s.seats[0].coach = 3;
    s.seats[1].coach = 1;
    assert_value("table.turn", 20, 40);
    assert_value("table.pile", 25, 50);
    assert_value("table.coaches_ahead", 2, 3);
    /* A coach of 5 is worth 5 points, one of 3 two; 20 branches that are not placed cost 20. */
    assert_value("own.points", 5 - 20, 30);
    assert_value("next.points", 2 - 20, 30);
    assert_value("table.lead", 3, 30);
    ph_rules_destroy(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_that_fit_the_route),
        cmocka_unit_test(hands_of_others),
        cmocka_unit_test(what_a_route_is_long_enough_for),
        cmocka_unit_test(what_tiles_lack),
        cmocka_unit_test(who_ends_the_game),
        cmocka_unit_test(numbers_of_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
