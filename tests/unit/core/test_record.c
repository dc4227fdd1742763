/* src/core: records. Printing and reading are inverses, and whatever does not fit is refused with
 * its line. */
#include "unit/cmocka_all.h"

#include <inttypes.h>

#include "core/game.h"
#include "unit/core/toy_game.h"

#define HEAD "posthorn record: 1\ngame: toy\nplayers: 2\nseed: 42\nfirst: 0\n"

/* Plays a whole game of seven stones: 3, 3 and 1. */
static struct ph_session *play_to_the_end(void)
{
    static const char *const moves[] = {"take 3", "look", "end", "take 3", "end", "take 1"};
    struct ph_options options = toy_table(2);
    struct ph_session *session = ph_session_start(&options, 42, 0, NULL);

    assert_non_null(session);
    for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_int_equal(toy_play(session, moves[i]), PH_LEGAL);
    return session;
}

static void print(const struct ph_session *session, struct ph_buf *out)
{
    ph_buf_clear(out);
    ph_record_print(session, out);
    assert_false(out->failed);
}

/* Reads what a session prints, and compares all there is to compare. */
static void expect_round_trip(const struct ph_session *session, const char *data)
{
    struct ph_buf first = {0}, second = {0};
    struct ph_error error = {0};

    print(session, &first);
    struct ph_session *copy = ph_record_read(ph_buf_text(&first), data, &error);

    if (!copy)
        fail_msg("%s: %s", error.where, error.what);
    print(copy, &second);
    assert_string_equal(ph_buf_text(&first), ph_buf_text(&second));
    assert_true(ph_state_hash(ph_session_rules(copy), ph_session_state(copy)) ==
                ph_state_hash(ph_session_rules(session), ph_session_state(session)));
    ph_session_destroy(copy);
    ph_buf_finish(&first);
    ph_buf_finish(&second);
}

static void a_game_from_a_deal_is_printed_and_read(void **state)
{
    struct ph_options options = toy_table(2);
    uint8_t deal[PH_DEAL_SIZE] = {[5] = 0xab};
    struct ph_session *session = ph_session_deal(&options, deal, PH_NOBODY, NULL);
    struct ph_error error = {0};
    struct ph_buf out = {0};

    (void)state;
    assert_non_null(session);
    print(session, &out);
    assert_non_null(strstr(ph_buf_text(&out), "\ndeal: 0000000000ab0000000000000000000000000000"
                                              "000000000000000000000000\nfirst: "));
    assert_null(strstr(ph_buf_text(&out), "seed"));
    expect_round_trip(session, NULL);
    ph_session_destroy(session);
    ph_buf_finish(&out);
    deal[5] = 0;
    assert_null(ph_session_deal(&options, deal, PH_NOBODY, &error));
    assert_string_equal(error.where, "deal");
    assert_null(ph_session_deal(&options, NULL, PH_NOBODY, &error));
}

static void a_finished_game_is_printed(void **state)
{
    struct ph_session *session = play_to_the_end();
    struct ph_buf out = {0}, expected = {0};

    (void)state;
    assert_true(ph_session_set_name(session, 0, "Anna"));
    assert_true(ph_session_set_name(session, 1, "level:3"));
    print(session, &out);
    ph_buf_addf(&expected,
                HEAD "data: %016" PRIx64 "\nseat 0: Anna\nseat 1: level:3\n\n"
                     "1.0 take 3; look; end\n2.1 take 3; end\n3.0 take 1\n"
                     "result: 4 3; winners 0; hash %016" PRIx64 "\n",
                ph_session_rules(session)->data_hash,
                ph_state_hash(ph_session_rules(session), ph_session_state(session)));
    assert_string_equal(ph_buf_text(&out), ph_buf_text(&expected));
    expect_round_trip(session, NULL);
    ph_session_destroy(session);
    ph_buf_finish(&out);
    ph_buf_finish(&expected);
}

static void games_of_all_kinds_come_back(void **state)
{
    struct ph_options options = toy_table(3);
    struct ph_session *session;

    (void)state;
    assert_true(ph_options_set(&options, "rule.heap", "20", NULL));
    assert_true(ph_options_set(&options, "rule.limits", "1/20", NULL));
    assert_true(ph_options_set(&options, "variant", "casual", NULL));
    assert_true(ph_options_set(&options, "edition", "en", NULL));
    session = ph_session_start(&options, UINT64_MAX, PH_NOBODY, NULL);
    assert_non_null(session);
    expect_round_trip(session, NULL);
    assert_int_equal(toy_play(session, "take 3"), PH_LEGAL);
    expect_round_trip(session, NULL);
    ph_session_resign(session, 2);
    expect_round_trip(session, NULL);
    ph_session_destroy(session);
}

static void options_stand_in_the_order_of_the_table(void **state)
{
    struct ph_options options = toy_table(2);
    struct ph_buf out = {0};

    (void)state;
    assert_true(ph_options_set(&options, "rule.heap", "20", NULL));
    assert_true(ph_options_set(&options, "variant", "casual", NULL));
    struct ph_session *session = ph_session_start(&options, 1, 1, NULL);

    assert_non_null(session);
    ph_session_resign(session, 1);
    print(session, &out);
    assert_non_null(strstr(ph_buf_text(&out), "\nvariant: casual\nrule.heap: 20\n"));
    assert_non_null(strstr(ph_buf_text(&out), "\n\nresigned: 1\n"));
    ph_session_destroy(session);
    ph_buf_finish(&out);
}

static void data_are_named_by_their_hash(void **state)
{
    static const char own[] = "{\"stones\": 12}";
    struct ph_options options = toy_table(2);
    struct ph_buf out = {0};
    struct ph_error error;

    (void)state;
    options.data = toy_data[1];
    struct ph_session *session = ph_session_start(&options, 1, 1, NULL);

    assert_non_null(session);
    expect_round_trip(session, NULL); /* data that ever shipped are built in */
    ph_session_destroy(session);

    options.data = own;
    session = ph_session_start(&options, 1, 1, NULL);
    assert_non_null(session);
    expect_round_trip(session, own);
    print(session, &out);
    assert_null(ph_record_read(ph_buf_text(&out), NULL, &error));
    assert_string_equal(error.where, "line 6");
    assert_null(ph_record_read(ph_buf_text(&out), toy_data[0], &error));
    assert_string_equal(error.where, "line 6");
    assert_non_null(strstr(error.what, "the data given are others"));
    ph_session_destroy(session);
    ph_buf_finish(&out);
}

static void games_from_positions_come_back(void **state)
{
    static const char json[] = "{\"game\":\"toy\",\"players\":2,\"variant\":\"casual\",\"start\":9,"
                               "\"turn\":5,\"first\":1,\"seat\":1,\"heap\":4,\"took\":0,"
                               "\"looked\":0,\"secret\":8,\"stones\":[3,2]}";
    struct ph_session *session = ph_session_from_position(json, NULL, NULL);
    struct ph_buf out = {0};

    (void)state;
    assert_non_null(session);
    assert_int_equal(toy_play(session, "take 2"), PH_LEGAL);
    expect_round_trip(session, NULL);
    print(session, &out);
    assert_non_null(strstr(ph_buf_text(&out), json));
    assert_non_null(strstr(ph_buf_text(&out), "\n\n5.1 take 2\n"));
    ph_session_destroy(session);
    ph_buf_finish(&out);
}

static void strange_layouts_are_read(void **state)
{
    static const char *const texts[] = {
        HEAD,
        HEAD "\n",
        "posthorn record: 1\r\ngame: toy\r\nplayers: 2\r\nseed: 42\r\n\r\n",
        "\xef\xbb\xbf" HEAD,
        "# about this game\n" HEAD "# more\n\n\n# and more\n1.0 take 1 # well played\n\n",
        HEAD "\n1.0   take 1 ;end\n2.1 take 3",
        "posthorn record: 1\nseed: 7 # drawn\ngame: toy\nplayers:2\nvariant: standard\n",
        HEAD "\n1.0 take 1\n1.0 end\n",
        HEAD "1.0 take 1\n", /* without the empty line */
        HEAD "resigned: 1\n",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ph_error error = {0};
        struct ph_session *session = ph_record_read(texts[i], NULL, &error);

        if (!session)
            fail_msg("%u: %s: %s", i, error.where, error.what);
        expect_round_trip(session, NULL);
        ph_session_destroy(session);
    }
}

static void unknown_keys_are_kept(void **state)
{
    struct ph_session *session = ph_record_read(HEAD "place: Ulm # 3\nseat 1: B #2\nempty:\n"
                                                     "time: 12:30\n\n",
                                                NULL, NULL);
    struct ph_buf out = {0};

    (void)state;
    assert_non_null(session);
    assert_string_equal(ph_session_name(session, 1), "B #2");
    print(session, &out);
    assert_non_null(
        strstr(ph_buf_text(&out), "seat 1: B #2\nplace: Ulm # 3\nempty:\ntime: 12:30\n\n"));
    expect_round_trip(session, NULL);
    ph_session_destroy(session);
    ph_buf_finish(&out);
}

/* ---- what is refused ---- */

struct refused {
    const char *text, *where, *what; /* `what`: a part of it */
};

static void expect_refused(const struct refused *rows, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        struct ph_error error = {0};

        if (ph_record_read(rows[i].text, NULL, &error))
            fail_msg("row %u is read", i);
        assert_string_equal(error.where, rows[i].where);
        if (!strstr(error.what, rows[i].what))
            fail_msg("row %u: \"%s\" does not say \"%s\"", i, error.what, rows[i].what);
    }
}

static void bad_heads_are_refused(void **state)
{
    static const struct refused rows[] = {
        {"", "line 1", "this is not a record"},
        {"\n", "line 1", "this is not a record"},
        {"game: toy\n", "line 1", "this is not a record"},
        {"posthorn record: 2\n", "line 1", "version \"2\""},
        {"posthorn record: 1\n", "line 1", "\"game\" is missing"},
        {"posthorn record: 1\ngame: toy\n", "line 1", "\"players\" is missing"},
        {"posthorn record: 1\ngame: toy\nplayers: 2\n", "line 1", "\"seed\" is missing"},
        {"posthorn record: 1\ngame: chess\nplayers: 2\n", "line 2", "no game \"chess\""},
        {"posthorn record: 1\ngame: toy\nplayers: two\n", "line 3", "players: \"two\" is no"},
        {"posthorn record: 1\ngame: toy\nplayers: 4\n", "line 3", "for 2 to 3"},
        {"posthorn record: 1\ngame: toy\nplayers: 2\nseed: -1\n", "line 4", "seed: \"-1\""},
        {"posthorn record: 1\ngame: toy\nplayers: 2\nseed: 18446744073709551616\n", "line 4",
         "is no number"},
        {"posthorn record: 1\ngame: toy\nplayers: 2\nseed: 1\nfirst: 2\n", "line 5", "first: "},
        {HEAD "seed: 42\n", "line 6", "seed: stands there twice"},
        {HEAD "deal: 01\n", "line 6", "deal: a record has a seed or a deal, not both"},
        {"posthorn record: 1\ngame: toy\nplayers: 2\ndeal: 01\n", "line 4",
         "deal: 64 hexadecimal digits"},
        {"posthorn record: 1\ngame: toy\nplayers: 2\nposition: {}\ndeal: 01\n", "line 4",
         "a deal or a position, not both"},
        {HEAD "x: 1\nx: 1\n", "line 7", "x: stands there twice"},
        {HEAD "data: 12\n", "line 6", "no hash of 16 digits"},
        {HEAD "data: 0123456789abcdeg\n", "line 6", "no hash of 16 digits"},
        {HEAD "data: 0123456789abcdef\n", "line 6", "never shipped"},
        {HEAD "variant: fast\n", "line 6", "variant: \"fast\" is not possible"},
        {HEAD "rule.unknown: yes\n", "line 6", "rule.unknown: toy has no such option"},
        {HEAD "seat 2: Carl\n", "line 6", "seat 2: there is no such seat"},
        {HEAD "seat x: Carl\n", "line 6", "there is no such seat"},
        {HEAD "seat 0: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
         "line 6", "at most 63 bytes"},
        {HEAD "seat 0: \xff\n", "line 6", "not UTF-8"},
        {HEAD "seat 0: a\x1b[2J\n", "line 6", "control characters"},
        {HEAD "no colon\n", "line 6", "`key: value` is expected"},
        {HEAD ": nothing\n", "line 6", "`key: value` is expected"},
        {HEAD "1.0 take 4\n", "line 6", "syntax: column 10"},
    };

    (void)state;
    expect_refused(rows, sizeof rows / sizeof rows[0]);
}

#define POSITION \
    "{\"game\":\"toy\",\"players\":2,\"start\":9,\"turn\":1,\"first\":1,\"seat\":1,\"heap\":9}"
#define POSITION_HEAD "posthorn record: 1\ngame: toy\nplayers: 2\nposition: " POSITION "\n"

static void bad_positions_are_refused(void **state)
{
    static const struct refused rows[] = {
        {HEAD "position: " POSITION "\n", "line 6", "not both"},
        {"posthorn record: 1\ngame: toy\nplayers: 2\nposition: {\n", "line 4", "position: line 1"},
        {"posthorn record: 1\ngame: toy\nplayers: 2\nposition: {}\n", "line 4", "position: game"},
        {"posthorn record: 1\ngame: toy\nplayers: 3\nposition: " POSITION "\n", "line 4",
         "another game or number of players"},
        {POSITION_HEAD "rule.heap: 10\n", "line 4", "not those of the other lines"},
        {POSITION_HEAD "first: 0\n", "line 5", "the position says 1"},
        {POSITION_HEAD "first: x\n", "line 5", "is no number"},
    };
    struct ph_session *session;

    (void)state;
    expect_refused(rows, sizeof rows / sizeof rows[0]);
    session =
        ph_record_read(POSITION_HEAD "first: 1\nrule.heap: 9\nvariant: standard\n", NULL, NULL);
    assert_non_null(session);
    ph_session_destroy(session);
}

static void bad_turns_are_refused(void **state)
{
    static const struct refused rows[] = {
        {HEAD "\n1.0 take 4\n", "line 7", "syntax: column 10: expected a number"},
        {HEAD "\n1.0 take 1; jump\n", "line 7", "syntax: column 13: expected the first word"},
        {HEAD "\n1.0 take 1;\n", "line 7", "syntax: column 12"},
        {HEAD "\n1.0 take 1; end now\n", "line 7", "syntax: column 17: expected the end of"},
        {HEAD "\n1.0 look\n", "line 7", "phase: not now: something else"},
        {HEAD "\n1.0 take 3; end\n2.1 take 3; end\n3.0 take 2\n", "line 9",
         "TOY-1: the heap has 1 stone, not 2"},
        {HEAD "\n1.0 take 3; look; look\n", "line 7", "TOY-2: player 1 has looked already"},
        {HEAD "\n1.1 take 1\n", "line 7", "turn 1.1 is written, but it is turn 1.0"},
        {HEAD "\n2.0 take 1\n", "line 7", "turn 2.0 is written"},
        {HEAD "\n1.0 take 1; end; take 1\n", "line 7", "but it is turn 2.1"},
        {HEAD "\n1.0 take 3; end\n2.1 take 3; end\n3.0 take 1; end\n", "line 9", "over: "},
        {HEAD "\n1.9 take 1\n", "line 7", "TURN.SEAT"},
        {HEAD "\n1 take 1\n", "line 7", "TURN.SEAT"},
        {HEAD "\n1.0\n", "line 7", "TURN.SEAT"},
        {HEAD "\n. take 1\n", "line 7", "TURN.SEAT"},
        {HEAD "\n99999999999999999999.0 take 1\n", "line 7", "TURN.SEAT"},
        {HEAD "\nsomething else\n", "line 7", "TURN.SEAT"},
        {HEAD "\n1.0 take\t1\n", "line 7", "control characters"},
    };

    (void)state;
    expect_refused(rows, sizeof rows / sizeof rows[0]);
}

#define PLAYED HEAD "\n1.0 take 3; end\n2.1 take 3; end\n3.0 take 1\n"

static void bad_closing_lines_are_refused(void **state)
{
    static const struct refused rows[] = {
        {HEAD "\nresult: 0 0; winners none; hash 0123456789abcdef\n", "line 7", "not over"},
        {PLAYED "result: 5 3; winners 0; hash 0\n", "line 10",
         "\"5 3\" is written, but the game gives \"4 3\""},
        {PLAYED "result: 4 3; winners 1; hash 0\n", "line 10", "\"winners 0\""},
        {PLAYED "result: 4 3; winners 0; hash 0123456789abcdef\n", "line 10", "\"hash "},
        {PLAYED "result: 4 3; winners 0\n", "line 10", "\"\" is written"},
        {PLAYED "result:\n", "line 10", "\"\" is written"},
        {PLAYED "resigned: 1\n", "line 10", "over: the game is over"},
        {HEAD "\nresigned: 2\n", "line 7", "there is no seat \"2\""},
        {HEAD "\nresigned: Anna\n", "line 7", "there is no seat \"Anna\""},
        {HEAD "\nresigned: 1\n1.0 take 1\n", "line 8", "nothing may follow"},
        {HEAD "\nresigned: 1\nresigned: 0\n", "line 8", "nothing may follow"},
    };

    (void)state;
    expect_refused(rows, sizeof rows / sizeof rows[0]);
}

static void junk_after_a_result_is_refused(void **state)
{
    struct ph_session *session = play_to_the_end();
    struct ph_buf out = {0};
    struct ph_error error;

    (void)state;
    print(session, &out);
    ph_buf_add(&out, "\n# a comment may follow\n");
    struct ph_session *copy = ph_record_read(ph_buf_text(&out), NULL, &error);

    assert_non_null(copy);
    ph_buf_add(&out, "4.1 take 1\n");
    assert_null(ph_record_read(ph_buf_text(&out), NULL, &error));
    assert_string_equal(error.where, "line 14");
    assert_string_equal(error.what, "nothing may follow the closing line");
    ph_session_destroy(session);
    ph_session_destroy(copy);
    ph_buf_finish(&out);
}

static void what_is_no_text_is_refused(void **state)
{
    static const char nul[] = HEAD "\n1.0 ta\0ke 1\n";
    struct ph_buf out = {0};
    struct ph_error error;

    (void)state;
    assert_null(ph_record_read_bytes(nul, sizeof nul - 1, NULL, &error));
    assert_string_equal(error.where, "line 7");
    assert_non_null(strstr(error.what, "NUL"));
    ph_buf_addf(&out, HEAD "long: %0*d\n", 70000, 1);
    assert_null(ph_record_read(ph_buf_text(&out), NULL, &error));
    assert_string_equal(error.where, "line 6");
    assert_non_null(strstr(error.what, "longer than 65535"));
    ph_buf_clear(&out);
    ph_buf_add(&out, HEAD);
    for (unsigned i = 0; i < 200; i++)
        ph_buf_addf(&out, "key%u: x\n", i);
    assert_null(ph_record_read(ph_buf_text(&out), NULL, &error));
    assert_non_null(strstr(error.what, "more than 96 lines"));
    ph_buf_finish(&out);
}

/* Whatever one byte is changed to, and wherever the file is cut: a session or an error, and what
 * is read comes back. */
static void damaged_records_do_no_harm(void **state)
{
    static const char values[] = {'\0', '\n', ' ', ';', ':', '#', '9', 'x', '\xff'};
    struct ph_session *session = play_to_the_end(), *copy;
    struct ph_buf out = {0};

    (void)state;
    print(session, &out);
    for (size_t at = 0; at < out.len; at++) {
        char kept = out.at[at];

        for (unsigned i = 0; i < sizeof values; i++) {
            struct ph_error error = {0};

            out.at[at] = values[i];
            copy = ph_record_read_bytes(out.at, out.len, NULL, &error);
            if (copy)
                expect_round_trip(copy, NULL);
            else
                assert_int_not_equal(error.what[0], '\0');
            ph_session_destroy(copy);
        }
        out.at[at] = kept;
        copy = ph_record_read_bytes(out.at, at, NULL, NULL);
        ph_session_destroy(copy);
    }
    ph_session_destroy(session);
    ph_buf_finish(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_game_is_printed),
        cmocka_unit_test(a_game_from_a_deal_is_printed_and_read),
        cmocka_unit_test(games_of_all_kinds_come_back),
        cmocka_unit_test(options_stand_in_the_order_of_the_table),
        cmocka_unit_test(data_are_named_by_their_hash),
        cmocka_unit_test(games_from_positions_come_back),
        cmocka_unit_test(strange_layouts_are_read),
        cmocka_unit_test(unknown_keys_are_kept),
        cmocka_unit_test(bad_heads_are_refused),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(bad_turns_are_refused),
        cmocka_unit_test(bad_closing_lines_are_refused),
        cmocka_unit_test(junk_after_a_result_is_refused),
        cmocka_unit_test(what_is_no_text_is_refused),
        cmocka_unit_test(damaged_records_do_no_harm),
    };

    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
