/* Thurn und Taxis' notation, states as JSON, what is shown, and the laws of a state. */
#include "unit/cmocka_all.h"

#include <posthorn/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "core/game.h"
#include "games/taxis/data/data.h"
#include "games/taxis/game.h"
#include "games/taxis/rules/state.h"
#include "games/taxis/text/text.h"
#include "unit/edit.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static struct ph_rules *make(unsigned players)
{
    char *data = read_whole("tests/data/taxis-fixture.json");
    struct ph_options options = {.game = &ph_taxis, .players = players, .data = data};
    struct ph_error error = {"", ""};
    struct ph_rules *rules = ph_rules_create(&options, &error);

    if (!rules)
        fail_msg("%s: %s", error.where, error.what);
    free(data);
    return rules;
}

static int make_two(void **state)
{
    *state = make(2);
    return 0;
}

static int drop(void **state)
{
    ph_rules_destroy(*state);
    return 0;
}

/* ---- moves ---- */

static void every_word_is_read_as_it_is_written(void **state)
{
    const struct ph_rules *rules = *state;
    struct taxis_state start;
    struct ph_buf text = {0};
    struct ph_refusal why;
    ph_move last = 0, read;
    unsigned count = 0;

    ph_setup(rules, 1, 0, &start);
    for (ph_move m = taxis_next_move(rules, 0); m; m = taxis_next_move(rules, m)) {
        assert_true(m > last);
        ph_buf_clear(&text);
        taxis_print_move(rules, m, &text);
        if (!taxis_parse_move(rules, ph_buf_text(&text), &read, &why) || read != m)
            fail_msg("%08x \"%s\": %08x", m, ph_buf_text(&text), read);
        assert_true(taxis_well_formed(taxis_rules(rules), m));
        assert_int_not_equal(taxis_refuse(rules, &start, m).code, PH_REFUSE_SYNTAX);
        last = m;
        count++;
    }
    /* draws, cards, cards at two ends, `each` by region, `all`, hands of 0 to 3 cards, others */
    assert_int_equal(count, 2 * 23 + 2 * 22 + 2 * 44 + 4 * 3 * 2 * 3 * 2 * 9 * 3 * 3 * 2 +
                                (8 + 4 + 2 + 4 + 2 + 256 + 4 + 4 + 2) + (1 + 22 + 253 + 2024) + 5);
    ph_buf_finish(&text);
}

static void moves_that_are_read(void **state)
{
    static const struct {
        const char *text;
        ph_move move;
    } rows[] = {
        {"bailiff", 0x10000000},
        {"draw mannheim", 0x20000000},
        {"draw pile", 0x20001f00},
        {"postmaster lodz", 0x30001500},
        {"  start   carlsruhe  ", 0x40000100},
        {"play ulm left", 0x50000400},
        {"play ulm right", 0x50000401},
        {"restart ulm", 0x60000400},
        {"coachman ulm right", 0x70000401},
        {"complete each", 0x80000000},
        {"complete each mannheim lodz", 0x80200001},
        {"complete each mannheim carlsruhe", 0x80000003},
        {"complete all baden mannheim", 0x90000001},
        {"complete all salzburg salzburg", 0x97100000},
        {"complete all tyrol ulm", 0x94000010},
        {"coach", 0xa0000000},
        {"wainwright", 0xb0000000},
        {"nocoach", 0xc0000000},
        {"keep", 0xd0000000},
        {"keep mannheim mannheim carlsruhe", 0xd0108800},
        {"end", 0xe0000000},
    };
    const struct ph_rules *rules = *state;

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct ph_refusal why;
        ph_move move = 0;

        if (!taxis_parse_move(rules, rows[i].text, &move, &why) || move != rows[i].move)
            fail_msg("\"%s\": %08x, not %08x", rows[i].text, move, rows[i].move);
    }
}

static void texts_that_are_no_move(void **state)
{
    static const struct {
        const char *text;
        int column, expected;
    } rows[] = {
        {"", 1, PH_EXPECT_MOVE},
        {"   ", 4, PH_EXPECT_MOVE},
        {"fly", 1, PH_EXPECT_MOVE},
        {"Draw ulm", 1, PH_EXPECT_MOVE},
        {"draws ulm", 1, PH_EXPECT_MOVE},
        {"bailiff ulm", 9, PH_EXPECT_END},
        {"draw", 5, PH_EXPECT_PLACE},
        {"draw berlin", 6, PH_EXPECT_PLACE},
        {"draw Ulm", 6, PH_EXPECT_PLACE},
        {"draw ulm left", 10, PH_EXPECT_END},
        {"draw pile pile", 11, PH_EXPECT_END},
        {"postmaster", 11, PH_EXPECT_PLACE},
        {"postmaster baden", 12, PH_EXPECT_PLACE},
        {"start", 6, PH_EXPECT_PLACE},
        {"start pile", 7, PH_EXPECT_PLACE},
        {"start ulm linz", 11, PH_EXPECT_END},
        {"play", 5, PH_EXPECT_PLACE},
        {"play ulm", 9, PH_EXPECT_WORD},
        {"play ulm middle", 10, PH_EXPECT_WORD},
        {"play left ulm", 6, PH_EXPECT_PLACE},
        {"play ulm left right", 15, PH_EXPECT_END},
        {"play pile left", 6, PH_EXPECT_PLACE},
        {"restart", 8, PH_EXPECT_PLACE},
        {"restart baiern", 9, PH_EXPECT_PLACE},
        {"coachman ulm", 13, PH_EXPECT_WORD},
        {"coachman ulm up", 14, PH_EXPECT_WORD},
        {"complete", 9, PH_EXPECT_WORD},
        {"complete some ulm", 10, PH_EXPECT_WORD},
        {"complete ulm", 10, PH_EXPECT_WORD},
        {"complete each ulm stuttgart", 19, PH_EXPECT_ORDER},
        {"complete each ulm ulm", 19, PH_EXPECT_ONCE},
        {"complete each baden", 15, PH_EXPECT_PLACE},
        {"complete all", 13, PH_EXPECT_WORD},
        {"complete all ulm", 14, PH_EXPECT_WORD},
        {"complete all baden freiburg mannheim", 29, PH_EXPECT_ORDER},
        {"complete all baden baiern", 20, PH_EXPECT_PLACE},
        {"coach 3", 7, PH_EXPECT_END},
        {"wainwright coach", 12, PH_EXPECT_END},
        {"nocoach x", 9, PH_EXPECT_END},
        {"keep linz ulm", 11, PH_EXPECT_ORDER},
        {"keep pile", 6, PH_EXPECT_PLACE},
        {"keep ulm ulm ulm ulm ulm ulm", 26, PH_EXPECT_END},
        {"end turn", 5, PH_EXPECT_END},
        {"draw\xffulm", 1, PH_EXPECT_MOVE},
    };
    const struct ph_rules *rules = *state;

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct ph_refusal why = {0};
        ph_move move;

        if (taxis_parse_move(rules, rows[i].text, &move, &why))
            fail_msg("\"%s\" was read", rows[i].text);
        if (why.code != PH_REFUSE_SYNTAX || why.arg[0] != rows[i].column ||
            why.arg[1] != rows[i].expected)
            fail_msg("\"%s\": code %d, column %d, expected %d", rows[i].text, why.code, why.arg[0],
                     why.arg[1]);
    }
}

/* Any word at all can be asked about; a malformed one is refused as such. */
static void any_word_may_be_asked(void **state)
{
    const struct ph_rules *rules = *state;
    struct taxis_state start;
    struct ph_rng rng;

    ph_setup(rules, 1, 0, &start);
    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 200000; i++) {
        ph_move move = (ph_move)ph_rng_next(&rng);
        struct ph_refusal why = taxis_refuse(rules, &start, move);

        assert_int_equal(why.code == PH_REFUSE_SYNTAX,
                         !taxis_well_formed(taxis_rules(rules), move));
    }
    assert_int_equal(taxis_refuse(rules, &start, 0).code, PH_REFUSE_SYNTAX);
    assert_int_equal(taxis_refuse(rules, &start, 0xf0000000).code, PH_REFUSE_SYNTAX);
    assert_int_equal(taxis_refuse(rules, &start, 0x99000000).code, PH_REFUSE_SYNTAX);
}

/* ---- the longest lists ---- */

/* The whole deck but the route's three cards in one hand: all hands of three that there are. */
static void the_largest_hand(void **state)
{
    const struct taxis_rules *r = taxis_rules(*state);
    struct taxis_state s = {.phase = TAXIS_KEEP, .turn = 1};
    static ph_move moves[TAXIS_MOVES_MAX];

    for (unsigned city = 0; city < r->cities; city++)
        for (unsigned i = 0; i < r->copies[city]; i++)
            taxis_cards_add(&s.hand[0], city);
    s.seats[0].hand_count = r->cards;
    unsigned count = taxis_moves(*state, &s, moves);

    assert_int_equal(count, 2024); /* C(22 + 2, 3) */
    for (unsigned i = 1; i < count; i++)
        assert_true(moves[i] > moves[i - 1]);
}

/* All cities in the route, and every number of branches left: no list is longer than promised. */
static void the_longest_routes(void **state)
{
    const struct taxis_rules *r = taxis_rules(*state);
    static ph_move moves[TAXIS_MOVES_MAX];
    unsigned most = 0;

    for (unsigned left = 0; left <= r->branches; left++)
        for (unsigned shift = 0; shift < r->cities; shift++) {
            struct taxis_state s = {.phase = TAXIS_FINISH, .turn = 1, .played = 1, .drawn = 1};

            for (unsigned i = 0; i < r->cities; i++)
                s.seats[0].route[i] = (uint8_t)i;
            s.seats[0].route_count = r->cities;
            s.seats[0].in_route = taxis_all_cities(r);
            for (unsigned i = 0; i < r->branches - left; i++)
                s.seats[0].branches |= taxis_bit((i * 5 + shift) % r->cities);
            unsigned count = taxis_moves(*state, &s, moves);

            most = count > most ? count : most;
        }
    assert_true(most >= 384); /* one city of each region: the product of their sizes */
    assert_true(most <= 517);
}

/* ---- positions ---- */

static char *state_text(const struct ph_rules *rules, const struct taxis_state *s)
{
    struct ph_buf out = {0};

    ph_view_json(&out, rules, s, PH_EVERYTHING);
    return out.at;
}

/* A game played at random for some moves. */
static void wander(const struct ph_rules *rules, unsigned moves, struct taxis_state *s)
{
    static ph_move list[TAXIS_MOVES_MAX];
    struct ph_rng rng;
    unsigned count;

    ph_rng_seed(&rng, moves);
    ph_setup(rules, 7, 0, s);
    while (moves-- > 0 && (count = taxis_moves(rules, s, list)) > 0)
        taxis_apply(rules, s, list[ph_rng_below(&rng, count)], NULL);
}

static void states_are_read_as_they_are_written(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        struct ph_rules *rules = make(players);

        for (unsigned moves = 0; moves < 600; moves += 7) {
            struct taxis_state s, read;
            struct ph_error error = {"", ""};

            wander(rules, moves, &s);
            char *text = state_text(rules, &s);
            json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);

            assert_non_null(json);
            if (!taxis_read_state(rules, json, &read, &error))
                fail_msg("%s: %s: %s", text, error.where, error.what);
            assert_memory_equal(&s, &read, sizeof s);
            json_decref(json);
            free(text);
        }
        ph_rules_destroy(rules);
    }
}

static void broken_positions_are_refused(void **state)
{
    static const struct {
        const char *path, *value;
        const char *what; /* part of place or reason */
    } rows[] = {
        {"game", "\"chess\"", "game"},
        {"players", "3", "other options"},
        {"players", "5", "players"},
        {"rules", NULL, "rules"},
        {"rules", "{\"all_provinces\":\"yes\"}", "other options"},
        {"rules", "{\"lady\":\"1\"}", "lady"},
        {"rules", "{\"all_provinces\":true}", "all_provinces"},
        {"turn", "0", "turn"},
        {"turn", NULL, "turn"},
        {"first", "2", "first"},
        {"seat", "\"0\"", "seat"},
        {"phase", "\"sleep\"", "phase"},
        {"phase", "\"over\"", "over"},
        {"phase", "\"coach\"", "Postmaster"},
        {"official", "\"mayor\"", "official"},
        {"official", "\"postmaster\"", "Postmaster"},
        {"official", "\"coachman\"", "Coachman"},
        {"official", "\"wainwright\"", "Wainwright"},
        {"official", "\"bailiff\"", "no official"},
        {"must_postmaster", "false", "empty hand"},
        {"must_postmaster", "1", "must_postmaster"},
        {"drawn", "1", "empty hand"},
        {"drawn", "3", "drawn"},
        {"played", "1", "phase draw"},
        {"rng", "\"xyz\"", "rng"},
        {"rng", "5", "rng"},
        {"rng", "\"00000000000000000\"", "rng"},
        {"display", "[]", "display"},
        {"display[0]", "\"berlin\"", "display[0]"},
        {"display[0]", "null", "cards"},
        {"pile[0]", "null", "pile[0]"},
        {"pile[0]", NULL, "cards"},
        {"pile[+]", "\"ulm\"", "cards"},
        {"discard[+]", "\"ulm\"", "cards"},
        {"bonus.baden", NULL, "bonus.baden"},
        {"bonus.baden", "[3,2]", "bonus.baden[0]"},
        {"bonus.baden", "[2,1]", "tiles"},
        {"bonus.baden", "[3,2,1,1]", "bonus.baden"},
        {"bonus.game_end", "[]", "tiles"},
        {"seats", "[]", "seats"},
        {"seats[0]", "null", "seats[0]"},
        {"seats[0].hand", "[null]", "hand"},
        {"seats[0].hand", "[\"ulm\"]", "cards"},
        {"seats[0].hand", "[\"ulm\",\"ulm\",\"ulm\",\"ulm\"]", "more cards"},
        {"seats[0].known", "[\"ulm\"]", "known"},
        {"seats[0].known", NULL, "known"},
        {"seats[0].route", "[\"ulm\",\"linz\"]", "roads"},
        {"seats[0].route", "[\"ulm\",\"ulm\"]", "twice"},
        {"seats[0].branches", "[\"ulm\",\"ulm\"]", "twice"},
        {"seats[0].branches", "[\"pile\"]", "branches"},
        {"seats[0].coach", "2", "coach"},
        {"seats[0].coach", "8", "coach"},
        {"seats[0].tiles", "[{\"stack\":\"baden\",\"value\":3}]", "earn"},
        {"seats[0].tiles", "[{\"stack\":\"route7\",\"value\":4}]", "tiles"},
        {"seats[0].tiles", "[{\"stack\":\"gold\",\"value\":4}]", "stack"},
        {"seats[0].tiles", "[{\"stack\":\"route7\"}]", "value"},
        {"end", NULL, "end"},
        {"end.triggered_by", "0", "neither the last coach"},
        {"end.last_seat", "1", "nobody triggered"},
        {"end.triggered_by", "9", "triggered_by"},
    };
    const struct ph_rules *rules = *state;
    struct taxis_state start, read;

    ph_setup(rules, 1, 0, &start);
    char *text = state_text(rules, &start);

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct ph_error error = {"", ""};
        json_t *json = json_loads(text, 0, NULL);

        edit(json, rows[i].path, rows[i].value);
        if (taxis_read_state(rules, json, &read, &error))
            fail_msg("%s = %s was accepted", rows[i].path, rows[i].value);
        if (!strstr(error.where, rows[i].what) && !strstr(error.what, rows[i].what))
            fail_msg("%s = %s: %s: %s", rows[i].path, rows[i].value, error.where, error.what);
        json_decref(json);
    }
    free(text);
}

/* A missing generator is nought, keys from elsewhere are passed over. */
static void odd_positions_are_accepted(void **state)
{
    const struct ph_rules *rules = *state;
    struct taxis_state start, read;
    struct ph_error error = {"", ""};

    ph_setup(rules, 1, 0, &start);
    char *text = state_text(rules, &start);
    json_t *json = json_loads(text, 0, NULL);

    edit(json, "rng", NULL);
    json_object_set_new(json, "comment", json_string("kept by nobody"));
    assert_true(taxis_read_state(rules, json, &read, &error));
    assert_true(read.chance.rng == 0);
    json_decref(json);
    free(text);
}

/* One bit of a sound state turned over: the laws see it, or it is a sound state too. */
static void turned_bits_do_not_crash(void **state)
{
    const struct ph_rules *rules = *state;
    struct taxis_state s, turned;
    unsigned seen = 0;

    wander(rules, 100, &s);
    assert_null(taxis_fault(rules, &s));
    for (unsigned bit = 64; bit < 8 * sizeof s; bit++) {
        memcpy(&turned, &s, sizeof s);
        ((uint8_t *)&turned)[bit / 8] ^= (uint8_t)(1u << bit % 8);
        seen += taxis_fault(rules, &turned) != NULL;
    }
    assert_true(seen > 8 * (sizeof s - 8) * 9 / 10);
}

/* ---- what people read ---- */

static void lines_fit(const char *text)
{
    while (*text) {
        size_t len = strcspn(text, "\n"), columns = 0;

        for (size_t at = 0, step; at < len; at += step) {
            step = ph_utf8_step(text + at, len - at);
            assert_true(step > 0);
            columns++;
        }
        if (columns > 80)
            fail_msg("%zu columns: %.*s", columns, (int)len, text);
        text += len + (text[len] == '\n');
    }
}

static void everything_can_be_shown(void **state)
{
    static ph_move list[TAXIS_MOVES_MAX];
    struct ph_rules *rules = make(4);
    struct ph_buf out = {0};

    (void)state;
    for (unsigned moves = 0; moves < 900; moves += 90)
        for (enum ph_lang lang = PH_EN; lang < PH_LANG_COUNT; lang++) {
            struct taxis_view view;
            struct taxis_state s;

            wander(rules, moves, &s);
            taxis_view(rules, &s, taxis_actor(rules, &s), &view);
            ph_buf_clear(&out);
            taxis_show(rules, &view, lang, NULL, &out);
            lines_fit(ph_buf_text(&out));
            for (unsigned city = 0; city < taxis_rules(rules)->cities; city++)
                assert_non_null(strstr(ph_buf_text(&out), taxis_rules(rules)->name[city]));
            for (unsigned i = taxis_moves(rules, &s, list); i > 0; i--) {
                ph_buf_clear(&out);
                taxis_describe(rules, &view, list[i - 1], lang, &out);
                assert_true(out.len > 0);
                assert_null(strchr(ph_buf_text(&out), '{'));
            }
        }
    ph_buf_finish(&out);
    ph_rules_destroy(rules);
}

static void kinds_without_a_value(void **state)
{
    static const char *const kinds[] = {"city", "region", "stack", "official", "side", "ship"};
    const struct ph_rules *rules = *state;
    struct ph_buf out = {0};

    for (size_t i = 0; i < COUNT(kinds); i++) {
        assert_null(taxis_id(rules, kinds[i], -1));
        assert_null(taxis_id(rules, kinds[i], 99));
        taxis_noun(rules, PH_DE, kinds[i], -1, &out);
        taxis_noun(rules, PH_DE, kinds[i], 99, &out);
    }
    assert_int_equal(out.len, 0);
    taxis_noun(rules, PH_EN, "stack", 3, &out);
    assert_string_equal(ph_buf_text(&out), "every region except Bavaria");
    ph_buf_finish(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_is_read_as_it_is_written),
        cmocka_unit_test(moves_that_are_read),
        cmocka_unit_test(texts_that_are_no_move),
        cmocka_unit_test(any_word_may_be_asked),
        cmocka_unit_test(the_largest_hand),
        cmocka_unit_test(the_longest_routes),
        cmocka_unit_test(states_are_read_as_they_are_written),
        cmocka_unit_test(broken_positions_are_refused),
        cmocka_unit_test(odd_positions_are_accepted),
        cmocka_unit_test(turned_bits_do_not_crash),
        cmocka_unit_test(everything_can_be_shown),
        cmocka_unit_test(kinds_without_a_value),
    };

    return cmocka_run_group_tests(tests, make_two, drop);
}
