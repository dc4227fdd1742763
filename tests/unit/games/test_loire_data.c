/* La Loire's data file: what is accepted, what is refused and where. */
#include "unit/cmocka_all.h"

#include <posthorn/game.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/loire/data/data.h"
#include "games/loire/game.h"
#include "games/loire/rules/rules.h"
#include "unit/edit.h"
#include "unit/games/loire_kit.h"

/* ---- what is accepted ---- */

static void shipped_and_fixture_are_accepted(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= 4; players++) {
        struct ph_rules *rules = loire_make_rules(NULL, players, "", NULL);

        assert_non_null(rules);
        ph_rules_destroy(rules);
        rules = loire_fixture_rules(players, "variant=casual");
        assert_int_equal(rules->players, players);
        ph_rules_destroy(rules);
    }
}

static void ring_goes_south_and_comes_back_north(void **state) /* LL-S1 */
{
    static const char *const ring[] = {
        "nantes",  "brissac",  "saumur",   "montsoreau", "chinon", "usse",      "villandry",
        "amboise", "cheverny", "chambord", "orleans",    "meung",  "beaugency", "talcy",
        "blois",   "vendome",  "tours",    "langeais",   "angers", "ancenis",
    };
    struct ph_rules *rules = loire_fixture_rules(2, "");
    const struct loire_rules *r = loire_rules(rules);

    (void)state;
    for (unsigned i = 0; i < LOIRE_LOCATIONS; i++)
        assert_string_equal(r->id[i], ring[i]);
    assert_string_equal(r->name[5], "Ussé");
    assert_int_equal(r->good[2], LOIRE_CHEESE);
    assert_int_equal(r->circus_start, 5);
    ph_rules_destroy(rules);
}

static void horses_by_players(void **state) /* LL-S5 */
{
    struct ph_rules *two = loire_fixture_rules(2, ""), *four = loire_fixture_rules(4, "");

    (void)state;
    assert_int_equal(loire_rules(two)->horses, 6 + 8);
    assert_int_equal(loire_rules(two)->start_horses >> 5 & 1, 1);
    assert_int_equal(loire_rules(four)->horses, 8 + 16);
    assert_int_equal(loire_rules(four)->start_horses >> 5 & 1, 0);
    assert_int_equal(loire_rules(four)->start_horses >> 2 & 1, 1);
    ph_rules_destroy(two);
    ph_rules_destroy(four);
}

static void copies_by_players(void **state) /* LL-S7, LL-S8, LL-V1, LL-X7 */
{
    static const struct {
        unsigned players;
        const char *chosen;
        unsigned witch, mayor, lover, palace;
    } rows[] = {
        {1, "", 1, 1, 1, 2},
        {2, "", 1, 2, 1, 2},
        {3, "", 2, 3, 1, 2},
        {4, "", 2, 4, 1, 2},
        {2, "edition=fr", 1, 2, 1, 2},
        {3, "edition=fr", 2, 3, 2, 2},
        {4, "edition=fr rule.blue_copies=1", 2, 4, 1, 2},
        {4, "variant=casual", 0, 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ph_rules *rules = loire_fixture_rules(rows[i].players, rows[i].chosen);
        const struct loire_rules *r = loire_rules(rules);

        assert_int_equal(r->copies[LOIRE_WITCH], rows[i].witch);
        assert_int_equal(r->copies[LOIRE_MAYOR], rows[i].mayor);
        assert_int_equal(r->copies[LOIRE_LOVER], rows[i].lover);
        assert_int_equal(r->palace_copies, rows[i].palace);
        ph_rules_destroy(rules);
    }
}

static void ends_by_players(void **state) /* LL-E1, LL-V4 */
{
    static const unsigned boat[] = {20, 20, 17, 15}, messages[] = {15, 12, 10, 8};

    (void)state;
    for (unsigned players = 1; players <= 4; players++) {
        struct ph_rules *rules = loire_fixture_rules(players, "");

        assert_int_equal(loire_rules(rules)->boat_end, boat[players - 1]);
        assert_int_equal(loire_rules(rules)->messages_end, messages[players - 1]);
        assert_int_equal(loire_rules(rules)->solo_turns, 60);
        ph_rules_destroy(rules);
    }
}

static void cards_have_names_and_decks(void **state)
{
    json_t *json = loire_fixture();
    struct ph_error error;
    struct ph_rules *rules;
    const struct loire_rules *r;

    (void)state;
    edit(json, "messages.level2[+]",
         "{\"shields\":[\"blue\",\"red\"],\"vp\":9,\"symbol\":\"judge\"}");
    edit(json, "messages.level2[+]",
         "{\"shields\":[\"red\",\"blue\"],\"vp\":9,\"symbol\":\"judge\"}");
    rules = loire_make_rules(json, 2, "", &error);
    assert_non_null(rules);
    r = loire_rules(rules);
    assert_string_equal(r->card_id[r->deck_first[1]], "m1-brissac");
    assert_string_equal(r->card_id[r->deck_first[2]], "m2-red-blue");
    assert_string_equal(r->card_id[r->deck_first[3] - 2], "m2-red-blue.2");
    assert_string_equal(r->card_id[r->deck_first[3] - 1], "m2-red-blue.3");
    assert_string_equal(r->card_id[r->deck_first[3]], "m3-red-blue-yellow");
    assert_string_equal(r->card_id[r->deck_first[4]], "m4-nantes-lover");
    assert_int_equal(r->deck_first[5], r->card_count);
    assert_int_equal(r->card[r->deck_first[3] - 2].colour[0], 0);
    assert_int_equal(r->card[r->deck_first[3] - 2].colour[1], 1);
    ph_rules_destroy(rules);
    json_decref(json);
}

/* An owner of the box may change the board and every figure. */
static void other_data_are_accepted(void **state)
{
    static const struct {
        const char *path, *value;
    } rows[] = {
        {"villages[0].id", "\"sancerre\""},
        {"villages[0].good", "\"wine\""},
        {"market.prices", "[5,4,3,2,1,0,20]"},
        {"market.centre", "6"},
        {"goods[1].carry_limit", "null"},
        {"goods[4].sell", "0"},
        {"characters[0].cost", "20"},
        {"messages.level3", "[]"},
        {"messages.level4", "[]"},
        {"ship", "[{\"deniers\":1,\"spaces\":9}]"},
        {"end.solo_turns", "999"},
        {"horses.per_figure_at_start.value", "1"},
        {"buildings.towers.value", "0"},
        {"start.level1_messages", "2"},
        {"unknown", "{\"ignored\":[1,2]}"},
        {"villages[3].name", "\"Ch\\u00e2teau\""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *json = loire_fixture();
        struct ph_error error = {"", ""};
        struct ph_rules *rules;

        if (i == 0)
            edit(json, "messages.level1[0].village", "\"sancerre\"");
        edit(json, rows[i].path, rows[i].value);
        rules = loire_make_rules(json, 2, "", &error);
        if (!rules)
            fail_msg("%s: %s: %s", rows[i].path, error.where, error.what);
        ph_rules_destroy(rules);
        json_decref(json);
    }
}

/* ---- what is refused ---- */

/* `where` is the path itself unless it is given. */
static const struct {
    const char *path, *value, *where;
} hostile[] = {
    {"cities", NULL, NULL},
    {"cities[1]", NULL, "cities"},
    {"cities[0].id", "\"orleans\"", "cities[0].step"},
    {"cities[1].id", "\"paris\"", NULL},
    {"cities[1].step", "9", NULL},
    {"cities[0].name", "\"\"", NULL},
    {"cities[0].name", "\"Nan\\u001btes\"", NULL},
    {"cities[0].name", "\"A name of a city that is too long to be shown\"", NULL},
    {"villages", "{}", NULL},
    {"villages[17]", NULL, "villages"},
    {"villages[+]", "{}", "villages"},
    {"villages[3]", "7", NULL},
    {"villages[3].id", NULL, NULL},
    {"villages[3].id", "\"saumur\"", NULL},
    {"villages[3].id", "\"nantes\"", NULL},
    {"villages[3].id", "\"Chinon\"", NULL},
    {"villages[3].id", "\"chi non\"", NULL},
    {"villages[3].id", "\"chinon.2\"", NULL},
    {"villages[3].id", "\"4chinon\"", NULL},
    {"villages[3].id", "\"\"", NULL},
    {"villages[3].id", "\"abcdefghijklmnopqrstuvwxy\"", NULL},
    {"villages[3].id", "\"patron\"", NULL},
    {"villages[3].road", "\"east\"", NULL},
    {"villages[3].step", "0", NULL},
    {"villages[3].step", "10", NULL},
    {"villages[3].step", "2", "villages[3]"},
    {"villages[3].step", "\"4\"", NULL},
    {"villages[3].step", "4.0", NULL},
    {"villages[3].good", "\"beer\"", NULL},
    {"villages[3].good", "\"honey\"", NULL},
    {"villages[3].good", "null", NULL},
    {"villages[8].road", "\"north\"", "villages[17]"},
    {"circus_start.village", "\"nantes\"", NULL},
    {"circus_start.village", "\"paris\"", NULL},
    {"horses.total.value", "23", "horses.total"},
    {"horses.total.value", "100", NULL},
    {"horses.total", "24", NULL},
    {"horses.per_figure_at_start.value", "3", NULL},
    {"horses.players_1_2.villages[0]", "\"orleans\"", NULL},
    {"horses.players_3_4.villages[1]", "\"saumur\"", NULL},
    {"shields.colours[2]", "\"red\"", NULL},
    {"shields.colours[2]", "\"2\"", NULL},
    {"shields.colours[6]", NULL, "shields.colour_count.value"},
    {"shields.colours", "[\"red\"]", NULL},
    {"shields.colour_count.value", "6", NULL},
    {"shields.copies.red", NULL, NULL},
    {"shields.copies.red.value", "5", "shields.copies"},
    {"shields.copies.red.value", "0", NULL},
    {"shields.copies.red.value", "11", NULL},
    {"shields.copies.orange", "{\"value\":1}", NULL},
    {"market.prices[6]", NULL, "market.prices"},
    {"market.prices[3]", "21", NULL},
    {"market.prices[3]", "-1", NULL},
    {"market.prices[3]", "9223372036854775807", NULL},
    {"market.centre", "0", NULL},
    {"market.centre", "7", NULL},
    {"goods[4]", NULL, "goods"},
    {"goods[4].id", "\"wood\"", "goods[4]"},
    {"goods[4].id", "\"honey\"", NULL},
    {"goods[0].carry_limit", "3", NULL},
    {"goods[1].carry_limit", "0", NULL},
    {"goods[1].carry_limit", NULL, NULL},
    {"goods[1].sell", "21", NULL},
    {"goods[1].cards", "100", NULL},
    {"characters[28]", NULL, "characters"},
    {"characters[3].id", "\"king\"", NULL},
    {"characters[3].id", "\"witch\"", "characters[9]"},
    {"characters[3].colour", "\"black\"", NULL},
    {"characters[3].colour", "\"blue\"", "characters[3]"},
    {"characters[3].copies", "\"unique\"", "characters[3]"},
    {"characters[3].copies", "2", NULL},
    {"characters[3].cost", "-1", NULL},
    {"characters[3].vp", "100", NULL},
    {"characters[24].colour", "\"red\"", "characters[24]"},
    {"characters[24].copies", "\"common\"", "characters[24]"},
    {"palaces.kinds[3]", NULL, "palaces.kinds"},
    {"palaces.kinds[3]", "\"post_office\"", NULL},
    {"palaces.copies", "0", NULL},
    {"palaces.copies", "5", NULL},
    {"palaces.cost", "true", NULL},
    {"palaces.vp", NULL, NULL},
    {"buildings.farm", NULL, NULL},
    {"buildings.castle.wood", "10", NULL},
    {"buildings.monastery.deniers", "21", NULL},
    {"buildings.towers.value", "19", NULL},
    {"buildings.farms_per_player", "5", NULL},
    {"messages.cost[3]", NULL, "messages.cost"},
    {"messages.cost[3]", "21", NULL},
    {"messages.level1[4].village", "\"nantes\"", NULL},
    {"messages.level1[4].vp", "-1", NULL},
    {"messages.level1[4].symbol", "\"witch\"", NULL},
    {"messages.level1", "[]", "start"},
    {"messages.level2[4].shields", "[\"red\"]", NULL},
    {"messages.level2[4].shields[1]", "\"red\"", NULL},
    {"messages.level2[4].shields[1]", "\"orange\"", NULL},
    {"messages.level3[2].shields[2]", "\"red\"", NULL},
    {"messages.level3[2].shields", "\"red\"", NULL},
    {"messages.level4[0].city", "\"tours\"", NULL},
    {"messages.level4[0]", "null", NULL},
    {"start.deniers", "100", NULL},
    {"start.level1_messages", "3", NULL},
    {"ship", "[]", NULL},
    {"ship[0].spaces", "10", NULL},
    {"ship[1].spaces", "1", "ship[1]"},
    {"ship[1].deniers", "\"10\"", NULL},
    {"end", NULL, NULL},
    {"end.boat.3", "21", NULL},
    {"end.boat.4", NULL, NULL},
    {"end.messages.1", "31", NULL},
    {"end.messages.1", "0", NULL},
    {"end.solo_turns", "1000", NULL},
    {"end.solo_turns", "0", NULL},
};

static void refuse_one(size_t row)
{
    const char *where = hostile[row].where ? hostile[row].where : hostile[row].path;
    json_t *json = loire_fixture();

    edit(json, hostile[row].path, hostile[row].value);
    for (unsigned players = 1; players <= 4; players++) {
        struct ph_error error = {"", ""};
        struct ph_rules *rules = loire_make_rules(json, players, "", &error);

        if (rules || strcmp(error.where, where) != 0 || !error.what[0])
            fail_msg("%s = %s: \"%s\": \"%s\"", hostile[row].path,
                     hostile[row].value ? hostile[row].value : "(nothing)", error.where,
                     error.what);
    }
    json_decref(json);
}

static void hostile_data_are_refused_with_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        refuse_one(i);
}

static void repeated_colours_are_refused(void **state) /* LL-D9 */
{
    json_t *json = loire_fixture();
    struct ph_error error;

    (void)state;
    edit(json, "messages.level3[4].shields[2]", "\"purple\"");
    assert_null(loire_make_rules(json, 2, "", &error));
    assert_string_equal(error.where, "messages.level3[4].shields[2]");
    assert_non_null(strstr(error.what, "LL-D9"));
    json_decref(json);
}

static void too_many_cards_are_refused(void **state)
{
    json_t *json = loire_fixture();
    struct ph_error error;

    (void)state;
    for (unsigned i = 0; i < 60; i++)
        edit(json, "messages.level4[+]", "{\"city\":\"nantes\",\"vp\":5,\"symbol\":\"lover\"}");
    assert_null(loire_make_rules(json, 2, "", &error));
    assert_string_equal(error.where, "messages.level4");
    json_decref(json);
}

static void texts_that_are_no_data_are_refused(void **state)
{
    static const char *const texts[] = {
        "", "{", "[]", "{}", "null", "\xff\xfe", "{\"cities\":1,\"cities\":2}", "{\"end\":[[[[[[",
    };
    struct ph_error error;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ph_options options = {.game = &ph_loire, .players = 2, .data = texts[i]};

        assert_null(ph_rules_create(&options, &error));
        assert_true(error.what[0] != '\0');
    }
}

/* What is quoted from a hostile file must not reach a terminal as it is. */
static void complaints_are_plain_text(void **state)
{
    json_t *json = loire_fixture();
    struct ph_error error;

    (void)state;
    edit(json, "circus_start.village", "\"\\u001b[2J\\u00e9\\u009b\"");
    assert_null(loire_make_rules(json, 2, "", &error));
    for (const char *c = error.what; *c; c++)
        assert_true(*c >= ' ' && *c < 0x7f);
    json_decref(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_and_fixture_are_accepted),
        cmocka_unit_test(ring_goes_south_and_comes_back_north),
        cmocka_unit_test(horses_by_players),
        cmocka_unit_test(copies_by_players),
        cmocka_unit_test(ends_by_players),
        cmocka_unit_test(cards_have_names_and_decks),
        cmocka_unit_test(other_data_are_accepted),
        cmocka_unit_test(hostile_data_are_refused_with_their_place),
        cmocka_unit_test(repeated_colours_are_refused),
        cmocka_unit_test(too_many_cards_are_refused),
        cmocka_unit_test(texts_that_are_no_data_are_refused),
        cmocka_unit_test(complaints_are_plain_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
