/* La Loire's inputs of nets: which of them are on in positions that are told here in words. */
#include "unit/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "core/features.h"
#include "games/loire/policy/policy.h"
#include "games/loire/rules/ask.h"
#include "games/loire/rules/reports.h"
#include "unit/games/inputs_kit.h"
#include "unit/games/loire_kit.h"

#define assert_on(name) assert_true(input_is_on(rules, &s, 0, name))
#define assert_off(name) assert_false(input_is_on(rules, &s, 0, name))
/* A dense input has the value of `amount` in units of `one`. */
#define assert_value(name, amount, one) \
    assert_int_equal(input_value(rules, &s, 0, name), (amount) * PH_FEATURE_ONE / (one))

static struct loire_state start(const struct ph_rules *rules)
{
    struct loire_state s;

    ph_setup(rules, 1, 0, &s);
    return s;
}

static unsigned card_of(const struct ph_rules *rules, unsigned level)
{
    return loire_rules(rules)->deck_first[level];
}

static void give_message(struct loire_state *s, unsigned card)
{
    s->seats[0].message[s->seats[0].message_count++].card = (uint8_t)card;
}

static void hire(struct loire_state *s, enum loire_character c)
{
    struct loire_seat *p = &s->seats[0];

    p->characters |= 1u << c;
    p->character[p->character_count++] = (uint8_t)c;
    s->characters[c]--;
}

static void build(struct loire_state *s, unsigned seat, unsigned at, enum loire_building kind)
{
    s->building[at] = (uint8_t)kind;
    s->owner[at] = (uint8_t)seat;
}

/* ---- positions ---- */

static void the_start_looks_alike_to_both(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state s = start(rules);

    for (unsigned seat = 0; seat < 2; seat++) {
        assert_true(input_is_on(rules, &s, seat, "own.merchant_up.nantes"));
        assert_true(input_is_on(rules, &s, seat, "next.merchant_up.nantes"));
        assert_true(input_is_on(rules, &s, seat, "own.messenger_up.orleans"));
        assert_true(input_is_on(rules, &s, seat, "own.merchant_horses.2"));
        assert_true(input_is_on(rules, &s, seat, "own.deniers.7"));
        assert_true(input_is_on(rules, &s, seat, "own.hand_room.1"));
        assert_true(input_is_on(rules, &s, seat, "own.boat_left.20"));
        assert_true(input_is_on(rules, &s, seat, "own.messages_left.12"));
        assert_false(input_is_on(rules, &s, seat, "own.pays_farm"));
        assert_true(input_is_on(rules, &s, seat, "own.pays_palace"));
    }
    assert_on("table.first.0");
    assert_off("table.to_move.0");
    assert_true(input_is_on(rules, &s, 1, "table.first.1"));
    assert_true(input_is_on(rules, &s, 1, "table.to_move.0"));
    assert_on("table.turn.0");
    assert_value("own.points", 1, 100); /* the message in hand */
}

static void money_is_seen_with_its_limits(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state s = start(rules);
    struct loire_seat *p = &s.seats[0];

    p->deniers = 13;
    assert_on("own.deniers.13");
    assert_value("own.purse_lost", 3, 10);
    hire(&s, LOIRE_BANKER);
    assert_value("own.purse_lost", 0, 10);
    p->deniers = 28;
    assert_on("own.deniers.21"); /* 25 to 29 */
    p->deniers = 400;
    assert_on("own.deniers.23");
    p->deniers = 4;
    assert_on("own.poor");
    p->figure[LOIRE_MERCHANT] = (struct loire_stack){.at = 3, .horses = 2, .dir = 1};
    assert_off("own.poor");
    p->goods[LOIRE_WINE] = 1;
    p->goods[LOIRE_WOOD] = 2;
    assert_on("own.one_good.wine");
    assert_on("own.two_goods.wood");
    assert_value("own.goods",
                 loire_rules(rules)->sell[LOIRE_WINE] + 2 * loire_rules(rules)->sell[LOIRE_WOOD],
                 20);
}

/* Locations ahead of a figure, divided by its steps; a city can be left both ways. */
static void distances_count_turns(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state s = start(rules);
    struct loire_stack *merchant = &s.seats[0].figure[LOIRE_MERCHANT];

    s.circus = 5;
    *merchant = (struct loire_stack){.at = 4, .horses = 2, .dir = 1};
    assert_on("own.merchant_to_circus.0");
    assert_on("own.merchant_to_city.1"); /* six locations, three in a turn */
    merchant->horses = 1;
    assert_on("own.merchant_to_city.2");
    merchant->dir = -1;
    assert_on("own.merchant_down.chinon");
    assert_on("own.merchant_to_city.1"); /* four locations */
    assert_on("own.merchant_to_circus.5");
    *merchant = (struct loire_stack){.at = LOIRE_NANTES, .horses = 2};
    s.circus = 18; /* two down the ring */
    assert_on("own.merchant_to_circus.0");
    assert_off("own.merchant_to_own.0");
    build(&s, 0, 3, LOIRE_FARM);
    assert_on("own.merchant_to_own.0");
    assert_on("own.messenger_to_shop.2"); /* the messenger is in Orléans, seven from the farm */
    s.horses[LOIRE_NANTES] = 1;
    assert_off("own.merchant_finds_horse"); /* the stack is full … */
    hire(&s, LOIRE_SCOUT);
    assert_on("own.merchant_finds_horse"); /* … but not with the Scout */
}

static void messages_are_seen_by_level_and_stops(void **state)
{
    const struct ph_rules *rules = *state;
    const struct loire_rules *r = loire_rules(rules);
    struct loire_state s = start(rules);
    struct loire_seat *p = &s.seats[0];
    unsigned card = card_of(rules, 2);
    int points = r->card[card].vp - 1;

    p->message_count = 0;
    give_message(&s, card);
    assert_on("own.level_2_blocked.0");
    assert_value("own.hand_blocked", points, 20);
    assert_value("own.hand", 0, 20);
    hire(&s, LOIRE_APPRENTICE);
    p->cubes = 1;
    p->figure[LOIRE_MESSENGER].horses = 2;
    s.shield[12] = r->card[card].colour[0];
    assert_off("own.level_2_blocked.0");
    assert_on("own.level_2.0");
    assert_value("own.hand", points, 20);
    assert_off("own.cubes_lacking");
    p->message[0].stage[0] = 13;
    p->cubes = 0;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) /* the other colour is in one village only */
        if (s.shield[at] == r->card[card].colour[1])
            s.shield[at] = r->card[card].colour[0];
    s.shield[15] = r->card[card].colour[1];
    assert_on("own.level_2_last.1"); /* five from Orléans */
    assert_value("own.hand_begun", points * 3, 20 * 6);
    give_message(&s, card_of(rules, 3));
    assert_on("own.level_3_blocked.0");
    hire(&s, LOIRE_HELPER);
    p->cubes = 1;
    assert_off("own.level_3_blocked.0");
    assert_on("own.cubes_lacking");
}

/* Two messages of a kind at the same distance are two inputs. */
static void equal_messages_are_counted(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state s = start(rules);
    unsigned card = card_of(rules, 1), place = loire_rules(rules)->card[card].place;

    s.seats[0].message_count = 0;
    s.seats[0].figure[LOIRE_MESSENGER] =
        (struct loire_stack){.at = (uint8_t)(place - 1), .horses = 2, .dir = 1};
    give_message(&s, card);
    assert_on("own.level_1.0");
    assert_off("own.level_1.6");
    give_message(&s, card);
    assert_on("own.level_1.6");
    give_message(&s, card); /* no input is on twice: the law of the inputs */
    assert_on("own.level_1.6");
    assert_value("own.hand_pays", 3 * (int)loire_price(loire_rules(rules), &s, s.shield[place]), 4);
}

static void buildings_are_seen_with_what_they_need(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state s = start(rules);
    struct loire_seat *p = &s.seats[0];

    p->deniers = 4;
    p->goods[LOIRE_WOOD] = 1;
    assert_on("own.pays_farm");
    assert_off("own.pays_castle");
    build(&s, 0, 3, LOIRE_FARM);
    assert_on("own.building.montsoreau");
    assert_on("own.farms.0");
    assert_on("own.south_more.0");
    assert_on("own.no_farm_south");
    assert_off("own.no_farm_north");
    assert_off("own.pays_monastery");
    p->goods[LOIRE_WOOD] = 2;
    assert_on("own.pays_monastery");
    p->goods[LOIRE_WOOD] = 1;
    hire(&s, LOIRE_PATRONUS);
    assert_off("own.pays_monastery"); /* four deniers and two for the wood */
    p->deniers = 6;
    assert_on("own.pays_monastery");
    assert_on("own.pays_castle");
    s.towers = 0;
    assert_off("own.pays_castle");
    assert_on("table.towers.0");
    hire(&s, LOIRE_MENSOR);
    assert_off("own.no_farm_south");
}

/* A monastery sells what its owner's messenger can bring to a city, and beer. */
static void a_monastery_is_a_goal(void **state)
{
    const struct ph_rules *rules = *state;
    const struct loire_rules *r = loire_rules(rules);
    struct loire_state s = start(rules);

    assert_off("own.messenger_to_monastery.0");
    build(&s, 0, 12, LOIRE_MONASTERY);
    assert_on("own.monasteries.0");
    assert_on("own.messenger_to_monastery.0");
    assert_on("own.messenger_to_shop.3"); /* not the monastery: Nantes */
    assert_false(input_is_on(rules, &s, 1, "own.messenger_to_monastery.0"));
    assert_true(input_is_on(rules, &s, 1, "next.messenger_to_monastery.0"));
    s.seats[0].message_count = 0;
    give_message(&s, card_of(rules, LOIRE_LEVELS));
    assert_on(r->card[card_of(rules, LOIRE_LEVELS)].place == LOIRE_NANTES ? "own.level_4.3"
                                                                          : "own.level_4.5");
    s.seats[0].figure[LOIRE_MERCHANT] = (struct loire_stack){.at = 13, .horses = 0, .dir = -1};
    assert_value("own.trade_next", r->sell[LOIRE_BEER] - 2 * (int)loire_price(r, &s, s.shield[12]),
                 10);
    assert_value("own.own_ahead", 1, 4);
}

static void symbols_are_worth_a_blue_character(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state s = start(rules);
    struct loire_seat *p = &s.seats[0];
    unsigned card = card_of(rules, 1), symbol = loire_rules(rules)->card[card].symbol;

    p->delivered[0] = p->delivered[1] = (uint8_t)card;
    p->delivered_count = 2;
    assert_on("own.messages_left.10");
    assert_value("own.blue_for_sale", 4, 10);
    assert_value("own.points_of_characters", 0, 25);
    hire(&s, (enum loire_character)(LOIRE_SYMBOL_FIRST + symbol));
    assert_value("own.blue_for_sale", 0, 10);
    assert_value("own.points_of_characters", 4, 25);
}

static void the_last_turns_are_seen(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state s = start(rules);

    s.triggered_by = 0;
    s.last_seat = 1;
    assert_on("own.last_turn");
    assert_on("next.last_turn");
    s.seat = 1;
    assert_on("own.no_turn");
    assert_on("next.last_turn");
    s.phase = LOIRE_OVER;
    assert_on("next.no_turn");
    assert_off("next.last_turn");
}

/* ---- tables ---- */

/* Editions and the casual game differ in inputs that are on, not in the schema; the number of
 * players changes it. */
static void switches_are_inputs(void **state)
{
    static const struct {
        const char *options, *on, *off;
    } tables[] = {
        {"", "table.lady_surcharge.2", "table.cubes_stay"},
        {"edition=fr", "table.cubes_stay", "table.ducal_both"},
        {"edition=fr", "table.ducal_anywhere", "table.upgrade_later"},
        {"edition=de", "table.ducal_both", "table.ducal_anywhere"},
        {"edition=de", "table.upgrade_later", "table.cubes_stay"},
        {"edition=de", "table.palaces_here", "table.casual"},
        {"edition=de", "table.lady_surcharge.1", "table.lady_surcharge.2"},
        {"variant=casual", "table.casual", "own.pays_palace"},
        {"rule.messenger_city=both", "table.messenger_both", "table.casual_guard"},
    };
    uint64_t schema = ph_features_hash(*state);

    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct ph_rules *rules = loire_fixture_rules(2, tables[i].options);
        struct loire_state s = start(rules);

        assert_on(tables[i].on);
        assert_off(tables[i].off);
        assert_true(ph_features_hash(rules) == schema);
        ph_rules_destroy(rules);
    }
    for (unsigned players = 1; players <= PH_SEATS_MAX; players++) {
        struct ph_rules *rules = loire_fixture_rules(players, "");

        assert_true((ph_features_hash(rules) == schema) == (players == 2));
        ph_rules_destroy(rules);
    }
}

static void the_casual_game_limits_last_stops(void **state)
{
    struct ph_rules *rules = loire_fixture_rules(2, "variant=casual");
    struct loire_state s = start(rules);
    struct loire_seat *p = &s.seats[0];

    (void)state;
    p->message_count = 0;
    give_message(&s, card_of(rules, 2));
    assert_off("own.may_deliver_2");
    assert_off("own.level_2_blocked.0"); /* its first stop may be marked */
    p->message[0].stage[0] = 4;
    assert_on("own.level_2_blocked.0");
    p->delivered[p->delivered_count++] = (uint8_t)card_of(rules, 1);
    assert_on("own.may_deliver_2");
    assert_off("own.may_deliver_3");
    assert_off("own.level_2_blocked.0");
    ph_rules_destroy(rules);
}

/* The points are counted here once more: they must be those of the rules. */
static void points_are_those_of_the_rules(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= PH_SEATS_MAX; players++) {
        struct ph_rules *rules = loire_fixture_rules(players, "");
        struct loire_state s = start(rules);
        struct ph_rng rng;

        ph_rng_seed(&rng, players);
        while (s.phase != LOIRE_OVER) {
            struct ph_score score;

            loire_score(rules, &s, &score);
            assert_value("own.points", score.total[0], 100);
            assert_value("own.points_of_boat", score.part[0][LOIRE_S_BOAT], 20);
            assert_value("own.points_of_messages", score.part[0][LOIRE_S_MESSAGES], 50);
            for (unsigned i = 0; i < 16 && s.phase != LOIRE_OVER; i++)
                loire_apply(rules, &s, loire_playout_move(rules, &s, &rng), NULL);
        }
        ph_rules_destroy(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_looks_alike_to_both),
        cmocka_unit_test(money_is_seen_with_its_limits),
        cmocka_unit_test(distances_count_turns),
        cmocka_unit_test(messages_are_seen_by_level_and_stops),
        cmocka_unit_test(equal_messages_are_counted),
        cmocka_unit_test(buildings_are_seen_with_what_they_need),
        cmocka_unit_test(a_monastery_is_a_goal),
        cmocka_unit_test(symbols_are_worth_a_blue_character),
        cmocka_unit_test(the_last_turns_are_seen),
        cmocka_unit_test(switches_are_inputs),
        cmocka_unit_test(the_casual_game_limits_last_stops),
        cmocka_unit_test(points_are_those_of_the_rules),
    };

    return cmocka_run_group_tests(tests, loire_set_up, loire_tear_down);
}
