/* src/wire/write.c and table.c: what the messages of every table have in common. Their content is
 * compared by the tests of tables, their form with the schemas by tests/server. */
#include "unit/cmocka_all.h"

#include <jansson.h>
#include <string.h>

#include "host/file.h"
#include "host/table/table.h"
#include "wire/http.h"
#include "wire/write.h"

static json_t *parse(const struct ph_buf *text)
{
    json_error_t error;
    json_t *json = json_loadb(ph_buf_text(text), text->len, JSON_REJECT_DUPLICATES, &error);

    if (!json)
        fail_msg("%s: %s", error.text, ph_buf_text(text));
    return json;
}

static void a_refusal_without_a_rule_has_null(void **state)
{
    struct ph_refused_info refused = {.code = "too_many", .text = "\"Wait\"", .version = 7};
    struct ph_buf out = {0};

    (void)state;
    wire_write_refused(&out, "c1", &refused);
    assert_string_equal(ph_buf_text(&out),
                        "{\"type\":\"refused\",\"id\":\"c1\",\"code\":\"too_many\",\"rule\":null,"
                        "\"text\":\"\\\"Wait\\\"\",\"version\":7}");
    ph_buf_clear(&out);
    refused.rule = "LL-M2";
    wire_write_refused(&out, "c1", &refused);
    assert_non_null(strstr(ph_buf_text(&out), "\"rule\":\"LL-M2\""));
    ph_buf_finish(&out);
}

static void short_messages(void **state)
{
    const char *tables[] = {"a", "b"};
    struct ph_buf out = {0};

    (void)state;
    wire_write_ack(&out, "c1", 12);
    ph_buf_addc(&out, '\n');
    wire_write_pong(&out, "p");
    ph_buf_addc(&out, '\n');
    wire_write_presence(&out, 3, 5, 2);
    ph_buf_addc(&out, '\n');
    wire_write_error(&out, "too_many", "Wait", 1001);
    ph_buf_addc(&out, '\n');
    wire_write_turns(&out, tables, 2);
    ph_buf_addc(&out, '\n');
    wire_write_turn(&out, "a", 3, true);
    assert_string_equal(
        ph_buf_text(&out),
        "{\"type\":\"ack\",\"id\":\"c1\",\"seq\":12}\n"
        "{\"type\":\"pong\",\"id\":\"p\"}\n"
        "{\"type\":\"presence\",\"seats\":[true,false,true],\"watchers\":2}\n"
        "{\"type\":\"error\",\"code\":\"too_many\",\"text\":\"Wait\",\"retry_after\":2}\n"
        "{\"type\":\"turns\",\"tables\":[\"a\",\"b\"]}\n"
        "{\"type\":\"turn\",\"table\":\"a\",\"seq\":3,\"yours\":true}");
    ph_buf_finish(&out);
}

/* A struct that is incomplete must not be sent. */
static void want_of_memory_spoils_the_message(void **state)
{
    struct ph_answer answer = {.kind = PH_ANSWER_BOARD, .board = ""};
    struct ph_buf out = {0};

    (void)state;
    wire_write_answer(&out, "b", &answer);
    assert_false(out.failed);
    answer.arena.failed = true;
    wire_write_answer(&out, "b", &answer);
    assert_true(out.failed);
    ph_buf_finish(&out);
}

/* ---- replays ---- */

/* Writes a replay; `pieces`: the buffer is emptied after each piece, as if it had been sent. */
static void write_replay(const struct ph_buf *record, int viewer, bool pieces, struct ph_buf *out)
{
    struct ph_error error = {0};
    struct ph_replay *replay =
        ph_replay_open(ph_buf_text(record), record->len, viewer, PH_DE, &error);
    struct ph_replay_step step;
    struct ph_buf piece = {0};

    if (!replay)
        fail_msg("%s: %s", error.where, error.what);
    wire_write_replay_head(&piece, ph_replay_head(replay));
    while (ph_replay_next(replay, &step)) {
        if (pieces) {
            ph_buf_addn(out, ph_buf_text(&piece), piece.len);
            ph_buf_clear(&piece);
        }
        wire_write_replay_step(&piece, &step);
    }
    wire_write_replay_end(&piece);
    ph_buf_addn(out, ph_buf_text(&piece), piece.len);
    assert_false(ph_replay_failed(replay));
    ph_replay_close(replay);
    ph_buf_finish(&piece);
}

static void a_replay_in_pieces_is_the_whole_replay(void **state)
{
    struct ph_buf record = {0}, whole = {0}, pieces = {0};
    json_t *json;

    (void)state;
    assert_true(ph_file_read("tests/data/loire-2.record", &record, NULL));
    for (int viewer = PH_EVERYTHING; viewer < 2; viewer++) {
        ph_buf_clear(&whole);
        ph_buf_clear(&pieces);
        write_replay(&record, viewer, false, &whole);
        write_replay(&record, viewer, true, &pieces);
        assert_string_equal(ph_buf_text(&whole), ph_buf_text(&pieces));
        json = parse(&whole);
        assert_true(json_array_size(json_object_get(json, "steps")) > 10);
        json_decref(json);
    }
    ph_buf_finish(&record);
    ph_buf_finish(&whole);
    ph_buf_finish(&pieces);
}

static void what_cannot_be_replayed_says_why(void **state)
{
    struct ph_buf record = {0};
    struct ph_error error = {0};

    (void)state;
    assert_null(ph_replay_open("nonsense", 8, PH_NOBODY, PH_EN, &error));
    assert_true(error.what[0] != '\0');
    assert_true(ph_file_read("tests/data/loire-2.record", &record, NULL));
    assert_null(ph_replay_open(ph_buf_text(&record), record.len, 3, PH_EN, &error));
    assert_string_equal(error.where, "viewer");
    ph_buf_finish(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_without_a_rule_has_null),
        cmocka_unit_test(short_messages),
        cmocka_unit_test(want_of_memory_spoils_the_message),
        cmocka_unit_test(a_replay_in_pieces_is_the_whole_replay),
        cmocka_unit_test(what_cannot_be_replayed_says_why),
    };

    return cmocka_run_group_tests_name("write", tests, NULL, NULL);
}
