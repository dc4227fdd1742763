/* La Loire: positions that are refused, and the laws of a state. */
#include "unit/cmocka_all.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "games/loire/data/data.h"
#include "games/loire/game.h"
#include "games/loire/rules/state.h"
#include "unit/edit.h"
#include "unit/games/loire_kit.h"

/* `where`: NULL is the path itself; "" a law that is broken, and then `what` begins so. */
static const struct {
    const char *path, *value, *where, *what;
} hostile[] = {
    {"game", "\"taxis\"", NULL, NULL},
    {"players", "3", "", "the state is of a table with other options"},
    {"players", "5", NULL, NULL},
    {"edition", "\"fr\"", "", "the state is of a table with other options"},
    {"edition", "\"it\"", NULL, NULL},
    {"variant", "\"casual\"", "", "the state is of a table with other options"},
    {"rules", "{\"cube_move\":\"no\"}", "", "the state is of a table with other options"},
    {"rules", "[]", NULL, NULL},
    {"turn", "0", NULL, NULL},
    {"turn", "1e3", NULL, NULL},
    {"turn", "40000", NULL, NULL},
    {"first", "2", NULL, NULL},
    {"seat", "-1", NULL, NULL},
    {"phase", "\"sleep\"", NULL, NULL},
    {"phase", "\"act\"", "", "a figure acts exactly after its move"},
    {"phase", "\"keep\"", "", "cards are offered exactly when one of them is to be kept"},
    {"phase", "\"over\"", "", "it is over without an end"},
    {"figure", "\"king\"", NULL, NULL},
    {"figure", "\"merchant\"", "", "a figure acts exactly after its move"},
    {"figure", NULL, NULL, NULL},
    {"moved", "[\"merchant\",\"merchant\"]", "", "a figure has moved twice"},
    {"moved", "[1]", "moved[0]", NULL},
    {"rng", "null", NULL, NULL},
    {"rng", "\"123\"", NULL, NULL},
    {"rng", "\"123456789abcdefg\"", NULL, NULL},
    {"shields.usse", NULL, NULL, NULL},
    {"shields.usse", "\"pink\"", NULL, NULL},
    {"shields.nantes", "\"red\"", NULL, NULL},
    {"market[6]", NULL, "market", NULL},
    {"market", "[\"red\",\"red\",\"blue\",\"yellow\",\"green\",\"purple\",\"white\"]", "",
     "the market is not one tile of each colour"},
    {"circus", "null", "", "the Circus is in no village"},
    {"circus", "\"nantes\"", NULL, NULL},
    {"horses.usse", "2", "", "horses are missing, or there are too many"},
    {"horses.paris", "1", NULL, NULL},
    {"horses.usse", "-1", NULL, NULL},
    {"towers", "3", "", "towers and castles do not add up"},
    {"buildings.usse", "{\"owner\":0,\"kind\":\"castle\",\"turn\":1}", "",
     "towers and castles do not add up"},
    {"buildings.usse", "{\"owner\":2,\"kind\":\"farm\",\"turn\":1}", "buildings.usse.owner", NULL},
    {"buildings.usse", "{\"owner\":0,\"kind\":\"palace\",\"turn\":1}", "buildings.usse.kind", NULL},
    {"buildings.usse", "{\"owner\":0,\"kind\":\"farm\",\"turn\":2}", "buildings.usse.turn", NULL},
    {"buildings.nantes", "{\"owner\":0,\"kind\":\"farm\",\"turn\":1}", NULL, NULL},
    {"supply.wood", "15", "", "goods are missing, or there are too many"},
    {"supply.wood", NULL, NULL, NULL},
    {"supply.honey", "1", NULL, NULL},
    {"characters.witch", "0", "", "characters are missing, or there are too many"},
    {"characters.witch", NULL, NULL, NULL},
    {"palaces.nantes.bank", "1", "", "palaces are missing, or there are too many"},
    {"palaces.orleans", NULL, NULL, NULL},
    {"decks.1[0]", NULL, "", "a message card is missing"},
    {"decks.1[0]", "\"m4-nantes-lover\"", NULL, NULL},
    {"decks.2[0]", "null", NULL, NULL},
    {"decks.4", NULL, NULL, NULL},
    {"decks.4[+]", "\"m4-nantes-lover\"", "decks.4", NULL},
    {"offer", "[\"m4-nantes-lover\"]", "", "cards are offered exactly when"},
    {"offer_by", "\"spy\"", "", "cards are offered exactly when"},
    {"offer_by", "\"king\"", NULL, NULL},
    {"seats[1]", NULL, "seats", NULL},
    {"seats[0].deniers", "-1", NULL, NULL},
    {"seats[0].deniers", "10000", NULL, NULL},
    {"seats[0].boat", "21", NULL, NULL},
    {"seats[0].cubes", "1", "", "a player's cubes do not add up to two"},
    {"seats[0].merchant.at", "\"paris\"", NULL, NULL},
    {"seats[0].merchant.at", "\"usse\"", "", "a direction is 0 in cities only"},
    {"seats[0].merchant.dir", "1", "", "a direction is 0 in cities only"},
    {"seats[0].merchant.dir", "2", NULL, NULL},
    {"seats[0].merchant.horses", "3", "", "a stack has too many horses"},
    {"seats[0].goods.beer", "2", "", "a player carries too much of a good"},
    {"seats[0].goods.beer", "1", "", "goods are missing, or there are too many"},
    {"seats[0].characters", "[\"witch\"]", "", "characters are missing, or there are too many"},
    {"seats[0].characters", "[\"witch\",\"witch\"]", "", "a player has a character twice"},
    {"seats[0].characters", "[\"helper\"]", "", "the Helper comes only after the Apprentice"},
    {"seats[0].characters", "[\"king\"]", "seats[0].characters[0]", NULL},
    {"seats[0].palaces", "[{\"kind\":\"bank\",\"city\":\"usse\",\"turn\":1}]",
     "seats[0].palaces[0].city", NULL},
    {"seats[0].palaces", "[{\"kind\":\"bank\",\"city\":\"nantes\",\"turn\":1}]", "",
     "palaces are missing, or there are too many"},
    {"seats[0].messages[0].stages", "{\"red\":\"usse\"}", "seats[0].messages[0].stages.red", NULL},
    {"seats[0].messages[0].stages", NULL, NULL, NULL},
    {"seats[0].messages[0]", NULL, "", "a message card is missing"},
    {"seats[0].delivered", "[\"m1-paris\"]", "seats[0].delivered[0]", NULL},
    {"spent.hires", "5", NULL, NULL},
    {"spent.hires", "3", "", "too many characters were hired this turn"},
    {"spent.hires", "1", "", "a character that was hired this turn is gone"},
    {"spent.bought", "1", NULL, NULL},
    {"spent.bought", "true", "", "nobody acts in phase move"},
    {"spent.smith", "true", "", "there is no Blacksmith to buy from"},
    {"spent.builds", "2", "", "too much was built this turn"},
    {"spent.acted", NULL, NULL, NULL},
    {"end.triggered_by", "0", "", "the end is half triggered"},
    {"end.last_seat", "2", NULL, NULL},
    {"end", NULL, NULL, NULL},
};

static void refuse_one(const struct ph_rules *rules, const struct loire_state *s, size_t row)
{
    const char *where = hostile[row].where ? hostile[row].where : hostile[row].path;
    const char *what = hostile[row].what ? hostile[row].what : "";
    json_t *json = loire_state_json(rules, s, PH_EVERYTHING);
    struct ph_error error = {"", ""};
    struct loire_state read, before;

    memset(&read, 42, sizeof read);
    before = read;
    edit(json, hostile[row].path, hostile[row].value);
    if (loire_read_state(rules, json, &read, &error) || strcmp(error.where, where) != 0 ||
        strncmp(error.what, what, strlen(what)) != 0 || !error.what[0])
        fail_msg("%s = %s: \"%s\": \"%s\"", hostile[row].path,
                 hostile[row].value ? hostile[row].value : "(nothing)", error.where, error.what);
    assert_memory_equal(&read, &before, sizeof read);
    json_decref(json);
}

static void hostile_positions_are_refused(void **state)
{
    struct loire_state s;

    ph_setup(*state, 7, 1, &s);
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        refuse_one(*state, &s, i);
}

/* Shields are refused as a whole: two villages change places. */
static void shields_are_those_of_the_box(void **state)
{
    struct loire_state s;

    ph_setup(*state, 7, 1, &s);
    s.shield[1] = s.shield[2];
    assert_string_equal(loire_fault(*state, &s), "the village shields are not those of the box");
    ph_setup(*state, 7, 1, &s);
    for (unsigned at = 3; at < 10; at++)
        if (s.shield[at] == s.shield[1]) {
            s.shield[at] = s.shield[2];
            s.shield[2] = s.shield[1];
            assert_string_equal(loire_fault(*state, &s),
                                "neighbouring villages have the same colour");
            return;
        }
    assert_true(s.shield[1] != s.shield[2]);
}

static void unknown_keys_are_ignored_and_rng_may_miss(void **state)
{
    struct loire_state s, read;
    struct ph_error error;
    json_t *json;

    ph_setup(*state, 7, 1, &s);
    json = loire_state_json(*state, &s, PH_EVERYTHING);
    edit(json, "rng", NULL);
    edit(json, "comment", "\"anything\"");
    edit(json, "seats[0].mood", "\"good\"");
    assert_true(loire_read_state(*state, json, &read, &error));
    assert_int_equal(read.chance.rng, 0);
    read.chance.rng = s.chance.rng;
    assert_memory_equal(&read, &s, sizeof s);
    json_decref(json);
}

/* LL-T1 is no decision: a poor player's turn passes while the position is read. */
static void positions_go_on_to_the_next_decision(void **state)
{
    struct loire_state s, read;
    struct ph_error error;
    json_t *json;

    ph_setup(*state, 7, 1, &s);
    json = loire_state_json(*state, &s, PH_EVERYTHING);
    edit(json, "seats[1].deniers", "4");
    assert_true(loire_read_state(*state, json, &read, &error));
    assert_int_equal(read.turn, 2);
    assert_int_equal(read.seat, 0);
    assert_int_equal(read.seats[1].deniers, 5);
    json_decref(json);
}

/* Whatever bytes a state has: a fault or none, but no crash. */
static void any_bytes_have_a_fault_or_none(void **state)
{
    struct loire_state start, s;
    struct ph_rng rng;

    ph_rng_seed(&rng, 5);
    ph_setup(*state, 7, 1, &start);
    for (unsigned i = 0; i < 20000; i++) {
        s = start;
        for (unsigned k = 0; k < 1 + i % 3; k++) {
            size_t at = ph_rng_below(&rng, sizeof s);

            /* a bool holds 0 or 1 in any state */
            if (at < offsetof(struct loire_state, spent) ||
                at >= offsetof(struct loire_state, spent) + sizeof s.spent)
                ((uint8_t *)&s)[at] = (uint8_t)ph_rng_next(&rng);
        }
        loire_fault(*state, &s);
    }
}

int main(void)
{
#define ON_TWO(test) cmocka_unit_test_setup_teardown(test, loire_set_up, loire_tear_down)
    const struct CMUnitTest tests[] = {
        ON_TWO(hostile_positions_are_refused),
        ON_TWO(shields_are_those_of_the_box),
        ON_TWO(unknown_keys_are_ignored_and_rng_may_miss),
        ON_TWO(positions_go_on_to_the_next_decision),
        ON_TWO(any_bytes_have_a_fault_or_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
