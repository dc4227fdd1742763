/* The error catalogue, and the bodies of HTTP requests. */
#include "unit/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "host/file.h"
#include "wire/http.h"

/* ---- the catalogue ---- */

static void every_refusal_has_a_code_a_status_and_a_sentence(void **state)
{
    (void)state;
    for (unsigned i = PH_NOT_REFUSED + 1; i < PH_REFUSED_COUNT; i++) {
        const char *code = ph_refused_code(i);

        assert_true(strlen(code) > 0 &&
                    strspn(code, "abcdefghijklmnopqrstuvwxyz_") == strlen(code));
        assert_in_range(ph_refused_status(i), 400, 599);
        for (enum ph_lang lang = PH_EN; lang < PH_LANG_COUNT; lang++)
            assert_true(strlen(ph_refused_text(i, lang)) > 0);
        assert_string_not_equal(ph_refused_text(i, PH_FR), ph_refused_text(i, PH_EN));
        assert_string_not_equal(ph_refused_text(i, PH_DE), ph_refused_text(i, PH_EN));
    }
}

/* Want of memory, silence and quotas have several reasons each, and one code for clients. */
static bool shares_code(unsigned i, unsigned j)
{
    return (i == PH_REFUSED_STORAGE_UNAVAILABLE && j == PH_REFUSED_NO_MEMORY) ||
           (i == PH_REFUSED_MUTED && j == PH_REFUSED_MUTED_BY_HOST) ||
           (i >= PH_REFUSED_QUOTA_CHAT && j <= PH_REFUSED_QUOTA);
}

static void codes_are_different(void **state)
{
    (void)state;
    for (unsigned i = PH_NOT_REFUSED; i < PH_REFUSED_COUNT; i++)
        for (unsigned j = i + 1; j < PH_REFUSED_COUNT; j++)
            if (!shares_code(i, j))
                assert_string_not_equal(ph_refused_code(i), ph_refused_code(j));
}

static void the_protocol_names_every_code(void **state)
{
    struct ph_buf text = {0}, quoted = {0};

    (void)state;
    assert_true(ph_file_read("docs/programmers/protocol.md", &text, NULL));
    for (unsigned i = PH_NOT_REFUSED + 1; i < PH_REFUSED_COUNT; i++) {
        ph_buf_clear(&quoted);
        ph_buf_addf(&quoted, "`%s`", ph_refused_code(i));
        if (!strstr(ph_buf_text(&text), ph_buf_text(&quoted)))
            fail_msg("docs/programmers/protocol.md lacks %s", ph_buf_text(&quoted));
    }
    ph_buf_finish(&text);
    ph_buf_finish(&quoted);
}

static void a_problem_is_one_object(void **state)
{
    const struct ph_error where = {.where = "seat", .what = "must be 0 to 3, not 9"};
    struct ph_buf out = {0};

    (void)state;
    wire_write_problem(&out, PH_REFUSED_BAD_REQUEST, PH_DE, &where, 0);
    assert_string_equal(ph_buf_text(&out),
                        "{\"type\":\"about:blank\",\"title\":\"Das ist nicht möglich.\","
                        "\"status\":400,\"code\":\"bad_request\","
                        "\"detail\":\"seat: must be 0 to 3, not 9\"}");
    ph_buf_clear(&out);
    wire_write_problem(&out, PH_REFUSED_TOO_MANY, PH_EN, NULL, 1001);
    assert_non_null(strstr(ph_buf_text(&out), ",\"code\":\"too_many\",\"retry_after\":2}"));
    ph_buf_finish(&out);
}

/* ---- bodies ---- */

static struct wire_body parse(const char *text)
{
    struct wire_body body;
    struct ph_error error = {0};

    if (!wire_body_parse(&body, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.what);
    return body;
}

static void a_body_is_an_object_or_nothing(void **state)
{
    static const char *const wrong[] = {"[]", "1", "{", "{}{}", "null", "{\"a\":1,\"a\":2}"};
    struct wire_body body = parse("");
    struct ph_error error;

    (void)state;
    assert_null(body.json);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error = (struct ph_error){0};
        assert_false(wire_body_parse(&body, wrong[i], strlen(wrong[i]), &error));
        assert_true(error.what[0] != '\0');
        wire_body_finish(&body);
    }
    assert_false(wire_body_parse(&body, "{}\0", 3, &error));
    wire_body_finish(&body);
}

static void a_join_is_read(void **state)
{
    struct wire_body body = parse("{\"seat\":2,\"secret\":\"0123456789abcdef0123456789abcdef\","
                                  "\"name\":\" Ann \",\"salt\":\"s\"}");
    struct wire_join join;
    struct ph_error error = {0};

    (void)state;
    assert_true(wire_read_join(&body, &join, &error));
    assert_int_equal(join.link.seat, 2);
    assert_string_equal(join.link.secret, "0123456789abcdef0123456789abcdef");
    assert_string_equal(join.name, " Ann ");
    assert_string_equal(join.salt, "s");
    wire_body_finish(&body);
    body = parse("");
    assert_true(wire_read_join(&body, &join, &error));
    assert_int_equal(join.link.seat, PH_NOBODY);
    assert_true(join.link.secret[0] == '\0' && join.name[0] == '\0' && join.salt[0] == '\0');
}

static void a_wrong_member_is_named(void **state)
{
    static const struct {
        const char *body, *where;
    } wrong[] = {
        {"{\"seat\":4}", "seat"},
        {"{\"seat\":-1}", "seat"},
        {"{\"seat\":\"0\"}", "seat"},
        {"{\"secret\":\"0123\"}", "secret"},
        {"{\"secret\":\"0123456789ABCDEF0123456789ABCDEF\"}", "secret"},
        {"{\"secret\":7}", "secret"},
        {"{\"name\":\"a\\nb\"}", "name"},
        {"{\"name\":\"1234567890123456789012345678901234567890123456789\"}", "name"},
        {"{\"salt\":null}", "salt"},
        {"{\"colour\":1}", "colour"},
        {"{\"seat secret\":1}", "seat secret"},
        {"{\" seat\":1}", " seat"},
        {"{\"sea\":1}", "sea"},
        {"{\"\":1}", ""},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct wire_body body = parse(wrong[i].body);
        struct wire_join join;
        struct ph_error error = {0};

        assert_false(wire_read_join(&body, &join, &error));
        assert_string_equal(error.where, wrong[i].where);
        wire_body_finish(&body);
    }
}

static void links_take_no_names(void **state)
{
    struct wire_body body = parse("{\"seat\":1,\"name\":\"x\"}");
    struct wire_link link;
    struct ph_error error = {0};

    (void)state;
    assert_false(wire_read_link(&body, &link, &error));
    assert_string_equal(error.where, "name");
    assert_false(wire_read_watch(&body, &link, &error));
    wire_body_finish(&body);
}

static void a_spec_has_its_defaults(void **state)
{
    struct ph_table_spec spec;
    struct ph_error error = {0};

    (void)state;
    assert_true(wire_read_spec_text("{\"game\":\"taxis\",\"players\":3}", &spec, &error));
    assert_int_equal(spec.options.players, 3);
    assert_int_equal(spec.config.first, PH_NOBODY);
    assert_true(spec.config.confirm && spec.config.spectators && spec.config.chat);
    assert_false(spec.config.open);
    assert_int_equal(spec.config.start, PH_START_FULL);
    assert_int_equal(spec.config.leaver, PH_LEAVER_WAIT);
    assert_int_equal(spec.config.clock, PH_CLOCK_NONE);
    assert_true(spec.seats[0].is_me && !spec.seats[1].is_me && !spec.seats[1].is_bot);
    assert_false(wire_read_spec_text("", &spec, &error));
}

static void a_record_needs_its_text(void **state)
{
    static const char *const wrong[] = {"", "{}", "{\"record\":1}", "{\"record\":\"\",\"x\":1}"};
    struct wire_body body = parse("{\"record\":\"text\"}");
    const char *record;
    struct ph_error error = {0};

    (void)state;
    assert_true(wire_read_record(&body, &record, &error));
    assert_string_equal(record, "text");
    wire_body_finish(&body);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        body = parse(wrong[i]);
        assert_false(wire_read_record(&body, &record, &error));
        wire_body_finish(&body);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal_has_a_code_a_status_and_a_sentence),
        cmocka_unit_test(codes_are_different),
        cmocka_unit_test(the_protocol_names_every_code),
        cmocka_unit_test(a_problem_is_one_object),
        cmocka_unit_test(a_body_is_an_object_or_nothing),
        cmocka_unit_test(a_join_is_read),
        cmocka_unit_test(a_wrong_member_is_named),
        cmocka_unit_test(links_take_no_names),
        cmocka_unit_test(a_spec_has_its_defaults),
        cmocka_unit_test(a_record_needs_its_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
