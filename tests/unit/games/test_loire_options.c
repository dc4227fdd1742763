/* La Loire's options: editions, variants and rule switches. */
#include "unit/cmocka_all.h"

#include <posthorn/game.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "core/options.h"
#include "games/loire/game.h"
#include "games/loire/rules/rules.h"
#include "unit/games/loire_kit.h"

/* The switches of a table with three and with four players. */
struct expected {
    const char *chosen;
    unsigned boat3, boat4, lady;
    bool cube, upgrade;
    unsigned row, ducal, blue;
    bool both, guard, arrives, extra, one, vassal;
};

static void assert_switches(const struct loire_rules *r, const struct expected *row)
{
    assert_int_equal(r->boat_end, r->base.players == 3 ? row->boat3 : row->boat4);
    assert_int_equal(r->lady_surcharge, row->lady);
    assert_int_equal(r->cube_move, row->cube);
    assert_int_equal(r->upgrade_same_turn, row->upgrade);
    assert_int_equal(r->palace_row, row->row);
    assert_int_equal(r->ducal_scope, row->ducal);
    assert_int_equal(r->blue_copies, row->blue);
    assert_int_equal(r->messenger_both, row->both);
    assert_int_equal(r->casual_guard, row->guard);
    assert_int_equal(r->circus_arrives, row->arrives);
    assert_int_equal(r->palatium_extra, row->extra);
    assert_int_equal(r->one_kind, row->one);
    assert_int_equal(r->vassal_monastery, row->vassal);
}

enum { EITHER = LOIRE_ROW_EITHER, CITY = LOIRE_ROW_CITY };

static void editions_are_the_catalogues_table(void **state) /* LL-X1 to LL-X13 */
{
    static const struct expected rows[] = {
        {"", 17, 15, 2, 1, 1, EITHER, LOIRE_DUCAL_CITY, 1, 0, 0, 0, 0, 0, 0},
        {"edition=en", 17, 15, 2, 1, 1, EITHER, LOIRE_DUCAL_CITY, 1, 0, 0, 0, 0, 0, 0},
        {"edition=fr", 15, 10, 2, 0, 1, EITHER, LOIRE_DUCAL_ANYWHERE, 2, 0, 0, 1, 0, 0, 1},
        {"edition=de", 17, 15, 1, 1, 0, CITY, LOIRE_DUCAL_BOTH, 1, 0, 0, 0, 1, 0, 0},
        {"rule.boat_end=1/2/3/4", 3, 4, 2, 1, 1, EITHER, LOIRE_DUCAL_CITY, 1, 0, 0, 0, 0, 0, 0},
        {"rule.lady_surcharge=9 rule.cube_move=no rule.upgrade_same_turn=no rule.palace_row=city "
         "rule.ducal_scope=both rule.blue_copies=2 rule.messenger_city=both rule.casual_guard=yes "
         "rule.circus_move=arrives rule.palatium_hire=extra rule.merchant_stop=one "
         "rule.vassal_monastery=yes",
         17, 15, 9, 0, 0, CITY, LOIRE_DUCAL_BOTH, 2, 1, 1, 1, 1, 1, 1},
        {"edition=fr rule.circus_move=stands rule.vassal_monastery=no", 15, 10, 2, 0, 1, EITHER,
         LOIRE_DUCAL_ANYWHERE, 2, 0, 0, 0, 0, 0, 0},
        {"edition=fr variant=casual", 15, 10, 2, 0, 1, EITHER, LOIRE_DUCAL_ANYWHERE, 2, 0, 0, 1, 0,
         0, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned players = 3; players <= 4; players++) {
            struct ph_rules *rules = loire_fixture_rules(players, rows[i].chosen);

            assert_int_equal(rules->version, 2);
            assert_switches(loire_rules(rules), &rows[i]);
            ph_rules_destroy(rules);
        }
}

/* What records and tables of before the second version play by. */
static void version_1_keeps_its_values(void **state)
{
    static const struct expected rows[] = {
        {"en standard", 17, 15, 2, 1, 1, EITHER, LOIRE_DUCAL_CITY, 1, 0, 1, 0, 0, 0, 0},
        {"fr standard", 15, 10, 2, 0, 1, EITHER, LOIRE_DUCAL_ANYWHERE, 2, 0, 1, 0, 0, 0, 0},
        {"fr casual", 15, 10, 2, 1, 1, EITHER, LOIRE_DUCAL_ANYWHERE, 2, 0, 1, 0, 0, 0, 0},
        {"de standard", 17, 15, 1, 1, 0, CITY, LOIRE_DUCAL_BOTH, 1, 0, 1, 0, 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ph_options options = {.game = &ph_loire, .players = 4, .version = 1}, listed;
        char edition[3] = {rows[i].chosen[0], rows[i].chosen[1], '\0'};
        struct ph_rules *rules, *again, *newest;

        assert_true(ph_options_set(&options, "edition", edition, NULL));
        assert_true(ph_options_set(&options, "variant", rows[i].chosen + 3, NULL));
        rules = ph_rules_create(&options, NULL);
        assert_switches(loire_rules(rules), &rows[i]);
        assert_int_equal(rules->version, 1);
        ph_options_list(rules, &listed);
        assert_int_equal(listed.version, 1);
        again = ph_rules_create(&listed, NULL);
        assert_true(again->hash == rules->hash);
        options.version = 0;
        newest = ph_rules_create(&options, NULL);
        assert_int_equal(newest->version, ph_game_version(&ph_loire));
        assert_true(newest->hash != rules->hash);
        ph_rules_destroy(rules);
        ph_rules_destroy(again);
        ph_rules_destroy(newest);
    }
}

static void a_version_to_come_is_refused(void **state)
{
    struct ph_options options = {.game = &ph_loire, .players = 2, .version = 3};
    struct ph_error error = {"", ""};

    (void)state;
    assert_null(ph_rules_create(&options, &error));
    assert_string_equal(error.where, "rules");
}

static void deniers_follow_the_data_file(void **state) /* LL-X14 */
{
    struct ph_rules *rules = loire_fixture_rules(4, "");

    (void)state;
    for (unsigned i = 0; i < PH_SEATS_MAX; i++)
        assert_int_equal(loire_rules(rules)->start_deniers[i], 7);
    ph_rules_destroy(rules);
    rules = loire_fixture_rules(4, "rule.start_deniers=0/1/10/20");
    assert_memory_equal(loire_rules(rules)->start_deniers, ((uint8_t[]){0, 1, 10, 20}), 4);
    ph_rules_destroy(rules);
}

static void equal_rules_have_equal_switches(void **state)
{
    static const struct {
        const char *chosen, *listed;
    } rows[] = {
        {"", ""},
        {"edition=en variant=standard rule.lady_surcharge=2 rule.boat_end=20/20/17/15", ""},
        {"edition=fr rule.boat_end=20/20/15/10 rule.cube_move=no", "edition=fr "},
        {"rule.casual_guard=yes rule.lady_surcharge=1",
         "rule.lady_surcharge=1 rule.casual_guard=yes "},
        {"edition=fr rule.circus_move=arrives rule.start_deniers=7/7/7/7", "edition=fr "},
        {"rule.start_deniers=6/7/8/9 rule.merchant_stop=one",
         "rule.merchant_stop=one rule.start_deniers=6/7/8/9 "},
        {"edition=de rule.boat_end=20/20/15/10 variant=casual",
         "edition=de variant=casual rule.boat_end=20/20/15/10 "},
        {"rule.lady_surcharge=1 rule.lady_surcharge=2", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ph_rules *rules = loire_fixture_rules(3, rows[i].chosen), *again;
        struct ph_options options = {.game = &ph_loire, .players = 3};
        struct ph_buf text = {0};

        ph_loire.list_options(rules, &options);
        for (unsigned k = 0; k < options.count; k++)
            ph_buf_addf(&text, "%s=%s ", options.at[k].key, options.at[k].value);
        assert_string_equal(ph_buf_text(&text), rows[i].listed);
        again = loire_fixture_rules(3, ph_buf_text(&text));
        assert_memory_equal(loire_rules(again), loire_rules(rules), sizeof(struct loire_rules));
        ph_rules_destroy(again);
        ph_rules_destroy(rules);
        ph_buf_finish(&text);
    }
}

static void impossible_options_are_refused(void **state)
{
    static const struct {
        const char *chosen, *where;
    } rows[] = {
        {"edition=it", "edition"},
        {"edition=", "edition"},
        {"edition=en fr", "edition"},
        {"variant=solo", "variant"},
        {"rule.boat_end=20/20/17", "rule.boat_end"},
        {"rule.boat_end=20/20/17/15/1", "rule.boat_end"},
        {"rule.boat_end=20/20/17/0", "rule.boat_end"},
        {"rule.boat_end=20/20/17/21", "rule.boat_end"},
        {"rule.boat_end=20/20/17/015", "rule.boat_end"},
        {"rule.boat_end=20,20,17,15", "rule.boat_end"},
        {"rule.boat_end=20/20/17/15/", "rule.boat_end"},
        {"rule.lady_surcharge=10", "rule.lady_surcharge"},
        {"rule.lady_surcharge=-1", "rule.lady_surcharge"},
        {"rule.lady_surcharge=", "rule.lady_surcharge"},
        {"rule.cube_move=maybe", "rule.cube_move"},
        {"rule.cube_move=YES", "rule.cube_move"},
        {"rule.blue_copies=0", "rule.blue_copies"},
        {"rule.blue_copies=3", "rule.blue_copies"},
        {"rule.palace_row=both", "rule.palace_row"},
        {"rule.ducal_scope=nowhere", "rule.ducal_scope"},
        {"rule.messenger_city=two", "rule.messenger_city"},
        {"rule.circus_move=never", "rule.circus_move"},
        {"rule.palatium_hire=yes", "rule.palatium_hire"},
        {"rule.merchant_stop=two", "rule.merchant_stop"},
        {"rule.vassal_monastery=maybe", "rule.vassal_monastery"},
        {"rule.start_deniers=7", "rule.start_deniers"},
        {"rule.start_deniers=7/7/7/21", "rule.start_deniers"},
        {"rule.start_deniers=7/7/7/07", "rule.start_deniers"},
        {"rule.start_deniers=7/7/7/-1", "rule.start_deniers"},
        {"rule.all_provinces=yes", "rule.all_provinces"},
        {"lady_surcharge=1", "lady_surcharge"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ph_options options = {.game = &ph_loire, .players = 2, .count = 1};
        struct ph_error error = {"", ""};
        const char *value = strchr(rows[i].chosen, '=');

        memcpy(options.at[0].key, rows[i].chosen, (size_t)(value - rows[i].chosen));
        strcpy(options.at[0].value, value + 1);
        if (ph_rules_create(&options, &error) || strcmp(error.where, rows[i].where) != 0)
            fail_msg("%s: \"%s\": \"%s\"", rows[i].chosen, error.where, error.what);
    }
}

static void players_are_one_to_four(void **state) /* LL-S1 */
{
    struct ph_error error;

    (void)state;
    assert_null(loire_make_rules(NULL, 0, "", &error));
    assert_string_equal(error.where, "players");
    assert_null(loire_make_rules(NULL, 5, "", &error));
    assert_string_equal(error.where, "players");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(editions_are_the_catalogues_table),
        cmocka_unit_test(version_1_keeps_its_values),
        cmocka_unit_test(a_version_to_come_is_refused),
        cmocka_unit_test(deniers_follow_the_data_file),
        cmocka_unit_test(equal_rules_have_equal_switches),
        cmocka_unit_test(impossible_options_are_refused),
        cmocka_unit_test(players_are_one_to_four),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
