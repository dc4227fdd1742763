/* Thurn und Taxis' data file and options: what is accepted, what is refused and where. */
#include "unit/cmocka_all.h"

#include <posthorn/game.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/taxis/data/data.h"
#include "games/taxis/game.h"
#include "games/taxis/rules/state.h"
#include "unit/edit.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static json_t *fixture(void)
{
    char *text = read_whole("tests/data/taxis-fixture.json");
    json_t *json = json_loads(text, 0, NULL);

    assert_non_null(json);
    free(text);
    return json;
}

/* The rules of a table with these data; NULL: the built-in ones. */
static struct ph_rules *make(const json_t *json, unsigned players, const char *provinces,
                             struct ph_error *error)
{
    char *data = json ? json_dumps(json, 0) : NULL;
    struct ph_options options = {.game = &ph_taxis, .players = players, .data = data};
    struct ph_rules *rules = NULL;

    if (!provinces || ph_options_set(&options, "rule.all_provinces", provinces, error))
        rules = ph_rules_create(&options, error);
    free(data);
    return rules;
}

/* ---- what is accepted ---- */

static void shipped_and_fixture_are_accepted(void **state) /* TT-S1 */
{
    json_t *json = fixture();

    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        struct ph_rules *shipped = make(NULL, players, NULL, NULL);
        struct ph_rules *own = make(json, players, "no", NULL);

        assert_non_null(shipped);
        assert_non_null(own);
        assert_int_equal(shipped->players, players);
        ph_rules_destroy(shipped);
        ph_rules_destroy(own);
    }
    json_decref(json);
}

static void wrong_numbers_of_players(void **state) /* TT-S1 */
{
    static const unsigned wrong[] = {0, 1, 5, 255, 256, 258};
    struct ph_error error;

    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_null(make(NULL, wrong[i], NULL, &error));
}

static void roads_lead_both_ways(void **state)
{
    struct ph_rules *rules = make(NULL, 2, NULL, NULL);
    const struct taxis_rules *r = taxis_rules(rules);
    unsigned ends = 0;

    (void)state;
    for (unsigned i = 0; i < r->cities; i++) {
        for (unsigned j = 0; j < r->cities; j++)
            assert_int_equal(r->near[i] >> j & 1, r->near[j] >> i & 1);
        assert_int_equal(r->near[i] >> i & 1, 0);
        ends += taxis_size(r->near[i]);
    }
    assert_int_equal(ends, 2 * 45);
    ph_rules_destroy(rules);
}

static void figures_of_the_box(void **state) /* TT-S2, TT-S3, TT-S4, TT-S5 */
{
    struct ph_rules *rules = make(NULL, 2, NULL, NULL);
    const struct taxis_rules *r = taxis_rules(rules);

    (void)state;
    assert_int_equal(r->cities, 22);
    assert_int_equal(r->regions, 9);
    assert_int_equal(r->cards, 66);
    assert_int_equal(r->branches, 20);
    assert_int_equal(r->coaches, 5);
    assert_int_equal(r->coach_size[4], 7);
    assert_int_equal(r->coach_points[4], 10);
    assert_int_equal(r->stacks, 10);
    assert_string_equal(r->stack_id[r->length_stack[5]], "route5");
    assert_string_equal(r->stack_id[r->length_stack[22]], "route7");
    assert_int_equal(r->length_stack[4], TAXIS_NO_STACK);
    assert_int_equal(taxis_size(r->stack[3].regions), 8);
    ph_rules_destroy(rules);
}

static void all_provinces_is_an_option(void **state) /* TT-H1 */
{
    struct ph_options listed = {.game = &ph_taxis};
    struct ph_error error = {"", ""};
    struct ph_rules *no = make(NULL, 2, "no", NULL), *yes = make(NULL, 2, "yes", NULL);

    (void)state;
    assert_int_equal(taxis_size(taxis_rules(yes)->stack[3].regions), 9);
    assert_true(no->hash != yes->hash);
    taxis_list_options(no, &listed);
    assert_int_equal(listed.count, 0);
    taxis_list_options(yes, &listed);
    assert_int_equal(listed.count, 1);
    assert_string_equal(listed.at[0].key, "rule.all_provinces");
    assert_string_equal(listed.at[0].value, "yes");
    assert_null(make(NULL, 2, "maybe", &error));
    assert_null(make(NULL, 2, "", &error));
    ph_rules_destroy(no);
    ph_rules_destroy(yes);
}

/* Every number may be changed to that of a reader's own box. */
static void other_data_are_accepted(void **state)
{
    static const struct {
        const char *path, *value;
    } rows[] = {
        {"cities[4].name", "\"Ulm an der Donau\""},
        {"cities[4].layout_xy", "[0,2000]"},
        {"coaches[4].points", "99"},
        {"coaches[4].size", "22"},
        {"coaches", "[{\"size\":3,\"points\":1,\"copies\":4}]"},
        {"bonus_stacks[0].values", "[15,15,0]"},
        {"bonus_stacks[1].fallback", "null"},
        {"bonus_stacks[4].values", "[1,1,1,1]"},
        {"constants.houses_per_player", "22"},
        {"constants.houses_per_player", "10"},
        {"constants.face_up", "8"},
        {"constants.face_up", "1"},
        {"constants.min_route", "5"},
        {"constants.hand_limit_after_completing", "1"},
        {"constants.wainwright_shortfall", "0"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct ph_error error = {"", ""};
        json_t *json = fixture();

        edit(json, rows[i].path, rows[i].value);
        if (strcmp(rows[i].path, "bonus_stacks[0].values") == 0)
            edit(json, "constants.bonus_tiles", "29");
        struct ph_rules *rules = make(json, 4, NULL, &error);

        if (!rules)
            fail_msg("%s = %s: %s: %s", rows[i].path, rows[i].value, error.where, error.what);
        ph_rules_destroy(rules);
        json_decref(json);
    }
}

/* ---- what is refused ---- */

static void broken_data_are_refused(void **state)
{
    static const struct {
        const char *path, *value; /* the one change */
        const char *where, *what; /* parts of the complaint */
    } rows[] = {
        /* regions and cities */
        {"regions", NULL, "regions", "missing"},
        {"regions", "[]", "regions", "1 to 15"},
        {"regions", "{}", "regions", "list"},
        {"regions[2].id", "\"baden\"", "regions[2].id", "twice"},
        {"regions[2].id", "\"Baden\"", "regions[2].id", "small letters"},
        {"regions[2].id", "\"\"", "regions[2].id", "small letters"},
        {"regions[2].id", "\"a b\"", "regions[2].id", "small letters"},
        {"regions[2].id", "7", "regions[2].id", "text"},
        {"regions[1].cities", "[\"ulm\",\"stuttgart\"]", "regions[1].cities[0]", "next city"},
        {"regions[1].cities", "[\"stuttgart\"]", "regions[1].cities", "missing"},
        {"regions[1].cities[+]", "\"lodz\"", "regions[1].cities[2]", "next city"},
        {"regions[1].hex", "\"red\"", "regions[1].hex", "colour"},
        {"regions[+]", "{\"id\":\"mars\",\"name\":\"Mars\",\"cities\":[],\"hex\":\"#ff0000\"}",
         "regions[9].cities", "1 to 24"},
        {"cities", "[]", "cities", "3 to 24"},
        {"cities[3].id", "\"ulm\"", "cities[4].id", "twice"},
        {"cities[3].id", "\"pile\"", "cities[3]", "pile"},
        {"cities[3].id", "\"st\\u00fcttgart\"", "cities[3].id", "small letters"},
        {"cities[3].name", "\"\"", "cities[3].name", "plain text"},
        {"cities[3].name", "\"a\\u001bb\"", "cities[3].name", "plain text"},
        {"cities[3].name", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "cities[3].name", "39"},
        {"cities[3].region", "\"baden\"", "regions[0].cities", "missing"},
        {"cities[3].region", "\"prussia\"", "cities[3].region", "prussia"},
        {"cities[3].region", "\"polen\"", "cities[4].region", "order"},
        {"cities[3].cards", "0", "cities[3].cards", "1 to 3"},
        {"cities[3].cards", "4", "cities[3].cards", "1 to 3"},
        {"cities[3].cards", "2", "constants", "stuttgart"},
        {"cities[3].cards", "3.0", "cities[3].cards", "whole number"},
        {"cities[3].layout_xy", "[1]", "cities[3].layout_xy", "2 items"},
        {"cities[3].layout_xy", "[-1,5]", "cities[3].layout_xy[0]", "0 to"},
        {"cities[3].layout_xy", "[5,1e9]", "cities[3].layout_xy[1]", "whole number"},
        /* roads */
        {"edge_count", "44", "edges", "44"},
        {"edge_count", "0", "edge_count", "1 to"},
        {"edges[5]", "[\"ulm\",\"ulm\"]", "edges[5]", "itself"},
        {"edges[5]", "[\"ulm\",\"augsburg\"]", "edges[5]", "twice"},
        {"edges[5]", "[\"augsburg\",\"ulm\"]", "edges[5]", "twice"},
        {"edges[5]", "[\"ulm\",\"berlin\"]", "edges[5][1]", "berlin"},
        {"edges[5]", "[\"ulm\"]", "edges[5]", "two cities"},
        {"edges[5]", "\"ulm\"", "edges[5]", "two cities"},
        {"edges[27]", "[\"linz\",\"pilsen\"]", "edges", "lodz"},
        /* coaches */
        {"coaches", "[]", "coaches", "1 to 8"},
        {"coaches[1].size", "3", "coaches[1].size", "4 to"},
        {"coaches[4].size", "23", "coaches[4].size", "22"},
        {"coaches[1].points", "-1", "coaches[1].points", "0 to"},
        {"coaches[1].copies", "3", "coaches[1].copies", "4 to"},
        /* tiles */
        {"bonus_stacks[0].id", "\"route6\"", "bonus_stacks[1].id", "twice"},
        {"bonus_stacks[0].kind", "\"luck\"", "bonus_stacks[0].kind", "luck"},
        {"bonus_stacks[0].length", NULL, "bonus_stacks[0].length", "missing"},
        {"bonus_stacks[0].length", "6", "bonus_stacks[1]", "second stack"},
        {"bonus_stacks[0].values", "[]", "bonus_stacks[0].values", "1 to 8"},
        {"bonus_stacks[0].values", "[1,2,3,4]", "bonus_stacks[0].values[1]", "0 to 1"},
        {"bonus_stacks[0].values", "[16,3,2,1]", "bonus_stacks[0].values[0]", "0 to 15"},
        {"bonus_stacks[0].values", "[3,2,1]", "constants", "29"},
        {"bonus_stacks[0].fallback", NULL, "bonus_stacks[0].fallback", "missing"},
        {"bonus_stacks[0].fallback", "\"route7\"", "bonus_stacks[0].fallback", "shorter"},
        {"bonus_stacks[2].fallback", "\"route7\"", "bonus_stacks[2].fallback", "shorter"},
        {"bonus_stacks[0].fallback", "\"baden\"", "bonus_stacks[0].fallback", "shorter"},
        {"bonus_stacks[4].regions", "[]", "bonus_stacks[4].regions", "1 to 9"},
        {"bonus_stacks[4].regions", "[\"ulm\"]", "bonus_stacks[4].regions[0]", "ulm"},
        {"bonus_stacks[4].regions", "[\"tyrol\",\"tyrol\"]", "bonus_stacks[4].regions[1]", "twice"},
        {"bonus_stacks[9].values", "[1,1]", "bonus_stacks[9]", "one game-end tile"},
        {"bonus_stacks[9]", NULL, "constants", "29"},
        {"bonus_stacks[8].kind", "\"game_end\"", "bonus_stacks[8]", "one game-end tile"},
        {"bonus_stacks[2].values", "[2,1,1,1,1,1]", "constants", "34"},
        /* constants */
        {"constants", NULL, "constants", "missing"},
        {"constants.players", "[2,5]", "constants.players[1]", "2 to 4"},
        {"constants.players", "[1,4]", "constants.players[0]", "2 to 4"},
        {"constants.players", "[2,3]", "constants.players", "4 players"},
        {"constants.houses_per_player", "0", "constants.houses_per_player", "1 to 22"},
        {"constants.houses_per_player", "23", "constants.houses_per_player", "1 to 22"},
        {"constants.copies_per_city", "2", "constants", "mannheim"},
        {"constants.city_cards", "65", "constants", "66"},
        {"constants.face_up", "0", "constants.face_up", "1 to 8"},
        {"constants.face_up", "9", "constants.face_up", "1 to 8"},
        {"constants.min_route", "0", "constants.min_route", "1 to 22"},
        {"constants.min_route", "20", "constants", "too few"},
        {"constants.hand_limit_after_completing", "4", "constants.hand_limit_after_completing",
         "1 to 3"},
        {"constants.bonus_tiles", "31", "constants", "30"},
        /* officials */
        {"officials", "[]", "officials", "4 items"},
        {"officials[0].id", "\"bailiff\"", "officials[1].id", "twice"},
        {"officials[0].id", "\"sheriff\"", "officials[0].id", "sheriff"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct ph_error error = {"", ""};
        json_t *json = fixture();

        edit(json, rows[i].path, rows[i].value);
        struct ph_rules *rules = make(json, 4, NULL, &error);

        if (rules)
            fail_msg("%s = %s was accepted", rows[i].path, rows[i].value);
        if (strcmp(error.where, rows[i].where) != 0 || !strstr(error.what, rows[i].what))
            fail_msg("%s = %s: %s: %s", rows[i].path, rows[i].value, error.where, error.what);
        json_decref(json);
    }
}

/* More tiles than a player has room for, and no game-end tile: each needs two changes. */
static void broken_stacks_are_refused(void **state)
{
    struct ph_error error;
    json_t *json = fixture();

    (void)state;
    edit(json, "bonus_stacks[2].values", "[2,1,1,1,1,1]");
    edit(json, "constants.bonus_tiles", "34");
    assert_null(make(json, 2, NULL, &error));
    assert_non_null(strstr(error.what, "20 tiles"));
    json_decref(json);
    json = fixture();
    edit(json, "bonus_stacks[9]", NULL);
    edit(json, "constants.bonus_tiles", "29");
    assert_null(make(json, 2, NULL, &error));
    assert_non_null(strstr(error.what, "game-end"));
    json_decref(json);
}

/* Twelve regions of two cities each and few branches: millions of ways to complete a route. */
static void too_many_ways_are_refused(void **state)
{
    json_t *json = fixture(), *regions = json_array(), *cities = json_array(),
           *roads = json_array();
    struct ph_error error = {"", ""};

    (void)state;
    for (int i = 0; i < TAXIS_CITIES_MAX; i++) {
        char id[8], next[8], region[8];

        snprintf(id, sizeof id, "c%d", i);
        snprintf(next, sizeof next, "c%d", (i + 1) % TAXIS_CITIES_MAX);
        snprintf(region, sizeof region, "r%d", i / 2);
        json_array_append_new(cities, json_pack("{ss ss ss si s[ii]}", "id", id, "name", id,
                                                "region", region, "cards", 3, "layout_xy", i, i));
        json_array_append_new(roads, json_pack("[ss]", id, next));
        if (i % 2 == 0)
            json_array_append_new(regions, json_pack("{ss ss ss s[ss]}", "id", region, "name",
                                                     region, "hex", "#000000", "cities", id, next));
    }
    json_object_set_new(json, "regions", regions);
    json_object_set_new(json, "cities", cities);
    json_object_set_new(json, "edges", roads);
    edit(json, "edge_count", "24");
    edit(json, "constants.city_cards", "72");
    edit(json, "constants.bonus_tiles", "1");
    edit(json, "bonus_stacks", "[{\"id\":\"game_end\",\"kind\":\"game_end\",\"values\":[1]}]");
    struct ph_rules *rules = make(json, 4, NULL, &error);

    assert_non_null(rules);
    ph_rules_destroy(rules);
    edit(json, "constants.houses_per_player", "12");
    assert_null(make(json, 4, NULL, &error));
    assert_non_null(strstr(error.what, "too many ways"));
    json_decref(json);
}

static void texts_that_are_no_data(void **state)
{
    static const char *const texts[] = {
        "", "{", "[]", "null", "7", "{}", "{\"regions\":null}", "{\"regions\":[null]}", "\xff"};

    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct ph_options options = {.game = &ph_taxis, .players = 2, .data = texts[i]};
        struct ph_error error = {"", ""};

        assert_null(ph_rules_create(&options, &error));
        assert_true(error.what[0] != '\0');
    }
}

/* Every value of the file replaced by something else: refused or harmless, never a crash. */
static void any_value_may_be_wrong(void **state)
{
    static const char *const paths[] = {"regions[0]",
                                        "regions[0].cities",
                                        "cities[0]",
                                        "cities[0].layout_xy",
                                        "edges",
                                        "edges[0]",
                                        "coaches[0]",
                                        "bonus_stacks[0]",
                                        "bonus_stacks[3].regions",
                                        "constants",
                                        "officials[0]",
                                        "constants.players",
                                        "edge_count",
                                        "bonus_stacks[0].values"};
    static const char *const values[] = {"null", "true", "\"\"", "-1", "99999999999",
                                         "1.5",  "[]",   "[[]]", "{}", "[null,null]"};

    (void)state;
    for (size_t i = 0; i < COUNT(paths); i++)
        for (size_t j = 0; j < COUNT(values); j++) {
            struct ph_error error = {"", ""};
            json_t *json = fixture();

            edit(json, paths[i], values[j]);
            assert_null(make(json, 3, NULL, &error));
            json_decref(json);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_and_fixture_are_accepted),
        cmocka_unit_test(wrong_numbers_of_players),
        cmocka_unit_test(roads_lead_both_ways),
        cmocka_unit_test(figures_of_the_box),
        cmocka_unit_test(all_provinces_is_an_option),
        cmocka_unit_test(other_data_are_accepted),
        cmocka_unit_test(broken_data_are_refused),
        cmocka_unit_test(broken_stacks_are_refused),
        cmocka_unit_test(too_many_ways_are_refused),
        cmocka_unit_test(texts_that_are_no_data),
        cmocka_unit_test(any_value_may_be_wrong),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
