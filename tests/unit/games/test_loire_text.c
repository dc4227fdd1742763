/* La Loire's notation, and states as JSON. */
#include "unit/cmocka_all.h"

#include <posthorn/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/loire/data/data.h"
#include "games/loire/game.h"
#include "games/loire/rules/state.h"
#include "games/loire/text/text.h"
#include "unit/edit.h"
#include "unit/games/loire_kit.h"

enum { VARIETY = 6 };

/* Random games are played with these options. */
static const struct {
    unsigned players;
    const char *chosen;
} tables[VARIETY] = {
    {2, "edition=en"},
    {4, "edition=fr"},
    {3, "edition=de"},
    {1, "edition=en"},
    {2, "edition=fr variant=casual"},
    {1, "edition=de variant=casual"},
};

/* ---- moves ---- */

static void every_word_is_read_as_it_is_written(void **state)
{
    const struct ph_rules *rules = *state;
    struct loire_state start;
    struct ph_buf text = {0};
    struct ph_refusal why;
    ph_move last = 0, read;
    unsigned count = 0;

    ph_setup(rules, 1, 0, &start);
    for (ph_move m = loire_next_move(rules, 0); m; m = loire_next_move(rules, m)) {
        assert_true(m > last);
        ph_buf_clear(&text);
        loire_print_move(rules, m, &text);
        if (!loire_parse_move(rules, ph_buf_text(&text), &read, &why) || read != m)
            fail_msg("%08x \"%s\": %08x", m, ph_buf_text(&text), read);
        assert_int_not_equal(loire_refuse(rules, &start, m).code, PH_REFUSE_SYNTAX);
        last = m;
        count++;
    }
    unsigned cards = loire_rules(rules)->card_count, colours = loire_rules(rules)->colours;

    assert_int_equal(count, 2 * 4 * 4 * 21 * 20 + 2 * 5 + 20 + 29 + 9 + 3 * 20 * 2 + 8 + 12 +
                                cards + cards * (1 + cards * colours) + 1);
    ph_buf_finish(&text);
}

static void moves_in_words(void **state)
{
    static const struct {
        const char *text;
        ph_move move;
    } rows[] = {
        {"merchant saumur", 0x10000002},
        {"messenger orleans drop=3", 0x2c00000a},
        {"merchant usse take=1 smith=nantes", 0x11010005},
        {"merchant usse drop=1 take=2 smith=ancenis", 0x16140005},
        {"buy beer", 0x30000004},
        {"circus ancenis", 0x40000013},
        {"hire provost", 0x5000001c},
        {"sell wood", 0x60000000},
        {"ship 9", 0x70000009},
        {"build farm nantes", 0x80000000},
        {"build monastery saumur patron", 0x90000102},
        {"build castle meung", 0xa000000b},
        {"build palace bank orleans", 0xb0000103},
        {"message 4 ducal", 0xc0000204},
        {"message 1 spy", 0xc0000101},
        {"message 2", 0xc0000002},
        {"keep m1-brissac", 0xd0000000},
        {"deliver m1-saumur", 0xe0000001},
        {"deliver m2-red-yellow cube=m2-red-blue.blue", 0xe0011313},
        {"done", 0xf0000000},
        {"  buy \t wood  \r\n", 0x30000000},
    };
    struct ph_refusal why;
    ph_move move;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!loire_parse_move(*state, rows[i].text, &move, &why) || move != rows[i].move)
            fail_msg("%s: %08x, not %08x", rows[i].text, move, rows[i].move);
}

static void syntax_errors_name_the_column(void **state)
{
    static const struct {
        const char *text;
        int column, expected;
    } rows[] = {
        {"", 1, PH_EXPECT_MOVE},
        {"   ", 4, PH_EXPECT_MOVE},
        {"walk saumur", 1, PH_EXPECT_MOVE},
        {"  walk", 3, PH_EXPECT_MOVE},
        {"Merchant saumur", 1, PH_EXPECT_MOVE},
        {"farm saumur", 1, PH_EXPECT_MOVE},
        {"\xff\xfe\x01", 1, PH_EXPECT_MOVE},
        {"done\x01", 1, PH_EXPECT_MOVE},
        {"merchant", 9, PH_EXPECT_PLACE},
        {"merchant ", 10, PH_EXPECT_PLACE},
        {"merchant paris", 10, PH_EXPECT_PLACE},
        {"merchant Saumur", 10, PH_EXPECT_PLACE},
        {"merchant saum", 10, PH_EXPECT_PLACE},
        {"merchant saumurs", 10, PH_EXPECT_PLACE},
        {"merchant drop=1", 10, PH_EXPECT_PLACE},
        {"merchant saumur drop=0", 22, PH_EXPECT_NUMBER},
        {"merchant saumur drop=4", 22, PH_EXPECT_NUMBER},
        {"merchant saumur drop=", 22, PH_EXPECT_NUMBER},
        {"merchant saumur drop= 1", 22, PH_EXPECT_NUMBER},
        {"merchant saumur drop=01", 22, PH_EXPECT_NUMBER},
        {"merchant saumur drop=-1", 22, PH_EXPECT_NUMBER},
        {"merchant saumur drop=99999999999", 22, PH_EXPECT_NUMBER},
        {"merchant saumur drop", 17, PH_EXPECT_END},
        {"merchant saumur drop=1 drop=1", 24, PH_EXPECT_END},
        {"merchant saumur take=1 drop=1", 24, PH_EXPECT_END},
        {"merchant saumur smith=tours take=1", 29, PH_EXPECT_END},
        {"merchant saumur smith=", 23, PH_EXPECT_PLACE},
        {"merchant saumur smith=paris", 23, PH_EXPECT_PLACE},
        {"merchant saumur tours", 17, PH_EXPECT_END},
        {"messenger tours take=x", 22, PH_EXPECT_NUMBER},
        {"buy", 4, PH_EXPECT_WORD},
        {"buy honey", 5, PH_EXPECT_WORD},
        {"buy wood wood", 10, PH_EXPECT_END},
        {"sell honey", 6, PH_EXPECT_WORD},
        {"circus paris", 8, PH_EXPECT_PLACE},
        {"hire king", 6, PH_EXPECT_WORD},
        {"hire", 5, PH_EXPECT_WORD},
        {"ship", 5, PH_EXPECT_NUMBER},
        {"ship 0", 6, PH_EXPECT_NUMBER},
        {"ship 10", 6, PH_EXPECT_NUMBER},
        {"ship one", 6, PH_EXPECT_NUMBER},
        {"ship 1 2", 8, PH_EXPECT_END},
        {"build", 6, PH_EXPECT_WORD},
        {"build bank", 7, PH_EXPECT_WORD},
        {"build farm", 11, PH_EXPECT_PLACE},
        {"build farm paris", 12, PH_EXPECT_PLACE},
        {"build farm saumur patronus", 19, PH_EXPECT_END},
        {"build farm saumur patron patron", 26, PH_EXPECT_END},
        {"build palace saumur nantes", 14, PH_EXPECT_WORD},
        {"build palace bank", 18, PH_EXPECT_PLACE},
        {"build palace bank saumur", 19, PH_EXPECT_PLACE},
        {"build palace bank nantes patron", 26, PH_EXPECT_END},
        {"message", 8, PH_EXPECT_NUMBER},
        {"message 0", 9, PH_EXPECT_NUMBER},
        {"message 5", 9, PH_EXPECT_NUMBER},
        {"message 1 spies", 11, PH_EXPECT_END},
        {"message 1 spy ducal", 15, PH_EXPECT_END},
        {"keep", 5, PH_EXPECT_CARD},
        {"keep m1-paris", 6, PH_EXPECT_CARD},
        {"keep m1-saumur.2", 6, PH_EXPECT_CARD},
        {"keep m2-blue-red", 6, PH_EXPECT_CARD},
        {"deliver", 8, PH_EXPECT_CARD},
        {"deliver saumur", 9, PH_EXPECT_CARD},
        {"deliver m1-saumur cube", 19, PH_EXPECT_END},
        {"deliver m1-saumur cube=", 24, PH_EXPECT_CARD},
        {"deliver m1-saumur cube=m2-red-blue", 24, PH_EXPECT_CARD},
        {"deliver m1-saumur cube=m2-red-pink.red", 24, PH_EXPECT_CARD},
        {"deliver m1-saumur cube=m2-red-blue.", 36, PH_EXPECT_WORD},
        {"deliver m1-saumur cube=m2-red-blue.pink", 36, PH_EXPECT_WORD},
        {"deliver m1-saumur cube=m2-red-blue.2.red", 24, PH_EXPECT_CARD},
        {"deliver m1-saumur cube=.red", 24, PH_EXPECT_CARD},
        {"deliver m1-saumur cube=m2-red-blue.red x", 40, PH_EXPECT_END},
        {"done done", 6, PH_EXPECT_END},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ph_refusal why = {0};
        ph_move move = 42;

        if (loire_parse_move(*state, rows[i].text, &move, &why) || move != 42 ||
            why.code != PH_REFUSE_SYNTAX || why.arg[0] != rows[i].column ||
            why.arg[1] != rows[i].expected)
            fail_msg("\"%s\": code %d, column %d, expected %d", rows[i].text, why.code, why.arg[0],
                     why.arg[1]);
        assert_false(loire_parse_move(*state, rows[i].text, &move, NULL));
    }
}

/* Cards with equal faces end in .2: the colour is what stands behind the last dot. */
static void cubes_of_numbered_cards(void **state)
{
    char *text = read_whole("tests/data/loire-fixture.json");
    json_t *json = json_loads(text, 0, NULL);
    struct ph_options options = {.game = &ph_loire, .players = 2};
    struct ph_refusal why;
    struct ph_rules *rules;
    struct ph_buf out = {0};
    char *data;
    ph_move move;

    (void)state;
    edit(json, "messages.level2[+]",
         "{\"shields\":[\"red\",\"blue\"],\"vp\":9,\"symbol\":\"judge\"}");
    data = json_dumps(json, 0);
    options.data = data;
    rules = ph_rules_create(&options, NULL);
    assert_non_null(rules);
    assert_true(loire_parse_move(rules, "deliver m1-usse cube=m2-red-blue.2.red", &move, &why));
    assert_string_equal(loire_rules(rules)->card_id[loire_b(move) - 1], "m2-red-blue.2");
    loire_print_move(rules, move, &out);
    assert_string_equal(ph_buf_text(&out), "deliver m1-usse cube=m2-red-blue.2.red");
    ph_buf_finish(&out);
    ph_rules_destroy(rules);
    free(data);
    free(text);
    json_decref(json);
}

static void identifiers_of_kinds(void **state)
{
    static const struct {
        const char *kind;
        int value;
        const char *id;
    } rows[] = {
        {"loc", 10, "orleans"},       {"loc", 20, NULL},         {"loc", -1, NULL},
        {"good", 2, "cheese"},        {"good", 5, NULL},         {"colour", 6, "black"},
        {"colour", 7, NULL},          {"card", 0, "m1-brissac"}, {"card", 255, NULL},
        {"character", 28, "provost"}, {"palacekind", 3, "bank"}, {"building", 0, NULL},
        {"building", 3, "castle"},    {"city", 1, "orleans"},    {"figure", 1, "messenger"},
        {"offer", 0, NULL},           {"offer", 2, "ducal"},     {"hue", 5, "blue"},
        {"nonsense", 0, NULL},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *id = loire_id(*state, rows[i].kind, rows[i].value);

        if (!rows[i].id)
            assert_null(id);
        else
            assert_string_equal(id, rows[i].id);
    }
}

/* ---- states ---- */

static void read_back(const struct ph_rules *rules, const struct loire_state *s)
{
    json_t *json = loire_state_json(rules, s, PH_EVERYTHING);
    struct ph_error error = {"", ""};
    struct loire_state read;

    if (!loire_read_state(rules, json, &read, &error))
        fail_msg("%s: %s", error.where, error.what);
    assert_memory_equal(&read, s, sizeof read);
    json_decref(json);
}

/* Random games, every state of which keeps the laws and comes back from its text. */
static void states_come_back_from_their_text(void **state)
{
    struct ph_rng rng;
    ph_move moves[LOIRE_MOVES_MAX];
    struct loire_state s;

    (void)state;
    ph_rng_seed(&rng, 11);
    for (unsigned game = 0; game < 4 * VARIETY; game++) {
        struct ph_rules *rules =
            loire_fixture_rules(tables[game % VARIETY].players, tables[game % VARIETY].chosen);

        ph_setup(rules, game, PH_NOBODY, &s);
        for (unsigned step = 0; step < 4000; step++) {
            const char *fault = loire_fault(rules, &s);
            unsigned count = loire_moves(rules, &s, moves);

            if (fault)
                fail_msg("game %u, step %u: %s", game, step, fault);
            if (step % 16 == 0 || s.phase == LOIRE_KEEP || s.phase == LOIRE_CIRCUS || count == 0)
                read_back(rules, &s);
            if (count == 0)
                break;
            loire_apply(rules, &s, moves[ph_rng_below(&rng, count)], NULL);
        }
        ph_rules_destroy(rules);
    }
}

static void state_is_the_notations(void **state)
{
    static const char head[] = "{\"game\":\"loire\",\"players\":2,\"edition\":\"en\",\"variant\":"
                               "\"standard\",\"rules\":{},\"rules_version\":2,"
                               "\"turn\":1,\"first\":1,\"seat\":1,\"phase\":\"move\",\"figure\":"
                               "null,\"moved\":[],\"rng\":\"";
    static const char tail[] =
        "\"spent\":{\"bought\":false,\"hires\":0,\"builds\":0,\"shipped\":false,\"smith\":false,"
        "\"messages\":0,\"delivered\":false,\"palatium\":0,\"may_hire\":false,\"acted\":false},"
        "\"end\":{\"triggered_by\":null,\"last_seat\":null}}";
    static const char *const keys[] = {
        "game",    "players", "edition", "variant",  "rules",     "rules_version", "turn",
        "first",   "seat",    "phase",   "figure",   "moved",     "rng",           "shields",
        "market",  "circus",  "horses",  "towers",   "buildings", "supply",        "characters",
        "palaces", "decks",   "offer",   "offer_by", "seats",     "spent",         "end",
    };
    struct loire_state s;
    char *text;
    const char *at, *key;
    json_t *json, *value;
    size_t i = 0;

    ph_setup(*state, 7, 1, &s);
    text = loire_state_text(*state, &s, PH_EVERYTHING);
    assert_memory_equal(text, head, sizeof head - 1);
    at = strstr(text, "\"spent\"");
    assert_string_equal(at, tail);
    assert_non_null(strstr(text,
                           "\"horses\":{\"montsoreau\":1,\"usse\":1,\"amboise\":1,\"talcy\":1,"
                           "\"vendome\":1,\"langeais\":1},\"towers\":4,\"buildings\":{}"));
    assert_non_null(strstr(text, "\"merchant\":{\"at\":\"nantes\",\"horses\":2,\"dir\":0},"
                                 "\"messenger\":{\"at\":\"orleans\",\"horses\":2,\"dir\":0}"));
    assert_non_null(strstr(text, "\"offer\":[],\"offer_by\":null"));
    json = json_loads(text, 0, NULL);
    json_object_foreach(json, key, value) assert_string_equal(key, keys[i++]);
    assert_int_equal(i, sizeof keys / sizeof *keys);
    assert_int_equal(json_object_size(json_object_get(json, "shields")), 18);
    assert_int_equal(json_object_size(json_object_get(json, "characters")), 29);
    assert_int_equal(json_array_size(json_object_get(json_object_get(json, "decks"), "1")), 16);
    json_decref(json);
    free(text);
}

static void decks_begin_with_their_top(void **state)
{
    const struct loire_rules *r = loire_rules(*state);
    struct loire_state s;
    json_t *json, *deck;

    ph_setup(*state, 7, 1, &s);
    json = loire_state_json(*state, &s, PH_EVERYTHING);
    deck = json_object_get(json_object_get(json, "decks"), "4");
    assert_string_equal(json_string_value(json_array_get(deck, 0)),
                        r->card_id[s.deck[r->deck_first[4] + s.deck_count[4] - 1]]);
    json_decref(json);
}

static void views_hide_cards_and_rng(void **state)
{
    static const char *const levels[] = {"1", "2", "3", "4"};
    struct loire_state s;
    json_t *json, *deck;

    ph_setup(*state, 7, 1, &s);
    for (int viewer = PH_NOBODY; viewer < 2; viewer++) {
        json = loire_state_json(*state, &s, viewer);
        assert_true(json_is_null(json_object_get(json, "rng")));
        for (unsigned level = 0; level < 4; level++) {
            deck = json_object_get(json_object_get(json, "decks"), levels[level]);
            assert_int_equal(json_array_size(deck), s.deck_count[level + 1]);
            assert_true(json_is_null(json_array_get(deck, 0)));
        }
        json_decref(json);
    }
}

static void casual_states_have_no_characters(void **state)
{
    struct ph_rules *rules = loire_fixture_rules(2, "edition=en variant=casual");
    struct loire_state s;
    char *text;

    (void)state;
    ph_setup(rules, 3, 0, &s);
    text = loire_state_text(rules, &s, PH_EVERYTHING);
    assert_non_null(strstr(text, "\"circus\":null"));
    assert_non_null(
        strstr(text, "\"characters\":{},\"palaces\":{\"nantes\":{},\"orleans\":{}},\"decks\""));
    assert_non_null(strstr(text, "\"cubes\":2"));
    free(text);
    ph_rules_destroy(rules);
}

static void options_of_a_state(void **state)
{
    struct ph_options options = {.game = &ph_loire};
    struct ph_error error;
    json_t *json = json_loads("{\"game\":\"loire\",\"players\":3,\"edition\":\"fr\",\"variant\":"
                              "\"casual\",\"rules\":{\"lady_surcharge\":\"1\"}}",
                              0, NULL);

    (void)state;
    assert_true(loire_read_options(json, &options, &error));
    assert_int_equal(options.players, 3);
    assert_int_equal(options.count, 3);
    assert_string_equal(options.at[0].key, "edition");
    assert_string_equal(options.at[0].value, "fr");
    assert_string_equal(options.at[1].value, "casual");
    assert_string_equal(options.at[2].key, "rule.lady_surcharge");
    assert_string_equal(options.at[2].value, "1");
    edit(json, "rules.lady_surcharge", "1");
    assert_false(loire_read_options(json, &options, &error));
    assert_string_equal(error.where, "rules.lady_surcharge");
    edit(json, "rules", "{\"a_key_that_is_so_long_that_it_cannot_be_kept_anywhere\":\"1\"}");
    assert_false(loire_read_options(json, &options, &error));
    edit(json, "rules", "{\"lady_surcharge\":\"77\"}");
    assert_false(loire_read_options(json, &options, &error));
    edit(json, "rules", NULL);
    assert_false(loire_read_options(json, &options, &error));
    assert_string_equal(error.where, "rules");
    json_decref(json);
}

int main(void)
{
#define ON_TWO(test) cmocka_unit_test_setup_teardown(test, loire_set_up, loire_tear_down)
    const struct CMUnitTest tests[] = {
        ON_TWO(every_word_is_read_as_it_is_written),
        ON_TWO(moves_in_words),
        ON_TWO(syntax_errors_name_the_column),
        cmocka_unit_test(cubes_of_numbered_cards),
        ON_TWO(identifiers_of_kinds),
        cmocka_unit_test(states_come_back_from_their_text),
        ON_TWO(state_is_the_notations),
        ON_TWO(decks_begin_with_their_top),
        ON_TWO(views_hide_cards_and_rng),
        cmocka_unit_test(casual_states_have_no_characters),
        cmocka_unit_test(options_of_a_state),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
