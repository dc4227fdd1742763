/* The engine's line protocol: any input gets an answer. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/command.h"

static void check_run(const char *bytes, size_t length, const char *replies)
{
    char *got = NULL;
    size_t size = 0;
    struct ph_buf copy = {0};

    ph_buf_addn(&copy, bytes, length);
    ph_buf_addc(&copy, '\0');
    FILE *in = fmemopen(copy.at, length, "r"), *out = open_memstream(&got, &size);

    assert_non_null(in);
    assert_non_null(out);
    assert_int_equal(engine_run(in, out), 0);
    fclose(in);
    fclose(out);
    assert_string_equal(got, replies);
    free(got);
    ph_buf_finish(&copy);
}

static void input_ends_in_many_ways(void **state)
{
    (void)state;
    check_run("", 0, "");
    check_run("protocol", 8, "= posthorn 1\n\n");
    check_run("protocol\r\nover\n", 15, "= posthorn 1\n\n? no game: start one with new\n\n");
    check_run("quit\nprotocol\n", 14, "= \n\n");
    check_run("a\0b\nprotocol\n", 13, "? the line holds a control character\n\n= posthorn 1\n\n");
}

static void long_lines_are_refused(void **state)
{
    static const char tail[] = "\nprotocol\n";
    size_t length = ENGINE_LINE_MAX * 3;
    char *line = malloc(length + sizeof tail);

    (void)state;
    assert_non_null(line);
    memset(line, 'x', length);
    memcpy(line + length, tail, sizeof tail);
    check_run(line, length + sizeof tail - 1,
              "? the line is longer than 1 MiB\n\n= posthorn 1\n\n");
    memset(line, ' ', ENGINE_LINE_MAX);
    snprintf(line + ENGINE_LINE_MAX - 8, 9, "protocol");
    check_run(line, ENGINE_LINE_MAX, "= posthorn 1\n\n");
    free(line);
}

/* A reply is nothing, or one line with a sign and then lines that are not empty, and closed. */
static void check_frame(const struct ph_buf *reply)
{
    const char *text = ph_buf_text(reply);

    if (reply->len == 0)
        return;
    assert_true(text[0] == '=' || text[0] == '?');
    assert_ptr_equal(strstr(text, "\n\n"), text + reply->len - 2);
}

/* There is a space after `perft 1`, so that no line asks for perft 13, which takes long. */
static size_t random_line(struct ph_rng *rng, char *line, size_t room)
{
    static const char *const pieces[] = {
        "new loire ",
        "new taxis ",
        "players=",
        "seed=",
        "3",
        " ",
        "position ",
        "{\"game\":\"loire\",",
        "{\"game\":\"taxis\",",
        "draw pile",
        "postmaster ",
        "play ",
        "merchant ",
        "saumur",
        " drop=1",
        "why ",
        "done",
        "\xff",
        "\xc3\xa9",
        "go level=",
        "view ",
        "events ",
        "none",
        "-1",
        "99999999999999999999",
        "perft 1 ",
        "undo",
        "record",
        "\t",
        "#",
        "edition=",
        "de",
        "rule.",
        "=",
        "[",
        "\"",
        "}",
        "load ",
        "/",
        "legal",
        "state",
    };
    size_t length = 0;

    for (unsigned i = ph_rng_below(rng, 8); i > 0; i--) {
        const char *piece = pieces[ph_rng_below(rng, sizeof pieces / sizeof *pieces)];

        if (length + strlen(piece) >= room)
            break;
        length += (size_t)snprintf(line + length, room - length, "%s", piece);
    }
    if (length > 0 && ph_rng_below(rng, 4) == 0)
        line[ph_rng_below(rng, (uint32_t)length)] = (char)ph_rng_below(rng, 256);
    return length;
}

static void any_bytes_get_an_answer(void **state)
{
    struct engine engine = {0};
    struct ph_buf reply = {0};
    struct ph_rng rng;
    char line[256];

    (void)state;
    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 20000; i++) {
        size_t length = random_line(&rng, line, sizeof line);

        ph_buf_clear(&reply);
        engine_line(&engine, line, length, &reply);
        check_frame(&reply);
    }
    engine_finish(&engine);
    ph_buf_finish(&reply);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_ends_in_many_ways),
        cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(any_bytes_get_an_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
