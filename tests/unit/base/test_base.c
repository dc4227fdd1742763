/* src/base: texts, errors, JSON, the generator, languages, catalogues, UTF-8. */
#include "unit/cmocka_all.h"

#include <posthorn/base.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/json.h"
#include "base/random.h"
#include "base/utf8.h"

/* ---- texts and errors ---- */

static void buffer_grows_and_ends_in_nul(void **state)
{
    struct ph_buf buf = {0};

    (void)state;
    assert_string_equal(ph_buf_text(&buf), "");
    ph_buf_add(&buf, "");
    assert_string_equal(ph_buf_text(&buf), "");
    for (unsigned i = 0; i < 1000; i++) {
        ph_buf_addc(&buf, 'x');
        assert_int_equal(buf.at[buf.len], '\0');
    }
    assert_int_equal(strlen(ph_buf_text(&buf)), 1000);
    ph_buf_clear(&buf);
    assert_string_equal(ph_buf_text(&buf), "");
    ph_buf_addf(&buf, "%d-%s", 42, "abc");
    ph_buf_addn(&buf, "defgh", 2);
    assert_string_equal(ph_buf_text(&buf), "42-abcde");
    ph_buf_finish(&buf);
    ph_buf_finish(&buf);
    assert_null(buf.at);
}

static void buffer_formats_long_texts(void **state)
{
    struct ph_buf buf = {0};

    (void)state;
    ph_buf_addf(&buf, "%0*d", 5000, 7);
    assert_int_equal(buf.len, 5000);
    assert_int_equal(buf.at[4999], '7');
    ph_buf_finish(&buf);
}

static void buffer_keeps_its_text_when_memory_runs_out(void **state)
{
    struct ph_buf buf = {0};

    (void)state;
    ph_buf_add(&buf, "kept");
    ph_buf_addn(&buf, "x", SIZE_MAX);
    assert_true(buf.failed);
    ph_buf_add(&buf, "more");
    assert_string_equal(ph_buf_text(&buf), "kept");
    ph_buf_clear(&buf);
    assert_false(buf.failed);
    ph_buf_finish(&buf);
}

static void fail_fills_and_cuts(void **state)
{
    struct ph_error error;
    char longer[400];

    (void)state;
    assert_false(ph_fail(NULL, "", "nobody listens"));
    assert_false(ph_fail(&error, "line 12", "%d of %s", 3, "these"));
    assert_string_equal(error.where, "line 12");
    assert_string_equal(error.what, "3 of these");
    for (unsigned lead = 0; lead < 3; lead++) {
        memset(longer, 'x', sizeof longer);
        for (unsigned i = lead; i + 3 < sizeof longer; i += 3)
            memcpy(longer + i, "\xe2\x82\xac", 3);
        longer[sizeof longer - 4] = '\0';
        ph_fail(&error, longer, "%s", longer);
        assert_true(ph_utf8_valid(error.what, strlen(error.what)));
        assert_true(ph_utf8_valid(error.where, strlen(error.where)));
        assert_in_range(strlen(error.what), sizeof error.what - 4, sizeof error.what - 1);
    }
}

/* ---- UTF-8 ---- */

static void utf8_is_checked(void **state)
{
    static const char *const good[] = {
        "", "abc", "Orl\xc3\xa9 ", "\xf0\x9f\x93\xaf", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\x80",         "\xc3",         "\xc0\xaf",
                                      "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                      "\xf8\x88\x80", "\xff",         "a\xe2\x82"};

    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(ph_utf8_plain(good[i], strlen(good[i])));
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ph_utf8_valid(bad[i], strlen(bad[i])));
    assert_true(ph_utf8_valid("a\nb", 3));
    assert_false(ph_utf8_plain("a\nb", 3));
    assert_false(ph_utf8_plain("\x7f", 1));
    assert_false(ph_utf8_plain("\xc2\x85", 2));
    assert_false(ph_utf8_plain("a\u202e", 4));
    assert_false(ph_utf8_plain("\u2066", 3));
    assert_false(ph_utf8_plain("\u2028", 3));
    assert_true(ph_utf8_plain("\u2026\u20ac", 6));
    assert_false(ph_utf8_plain("a\0b", 3));
}

static void utf8_is_cleaned(void **state)
{
    struct ph_buf buf = {0};

    (void)state;
    ph_utf8_clean(&buf, "a\x1b[1m\n\xff\xc3\xa9", false);
    assert_string_equal(ph_buf_text(&buf), "a?[1m??\xc3\xa9");
    ph_buf_clear(&buf);
    ph_utf8_clean(&buf, "a\nb\r", true);
    assert_string_equal(ph_buf_text(&buf), "a\nb?");
    ph_buf_finish(&buf);
}

/* ---- JSON ---- */

static void json_puts_commas_between_values(void **state)
{
    struct ph_buf buf = {0};

    (void)state;
    ph_buf_add(&buf, "= ");
    ph_json_open(&buf, '{');
    ph_json_key(&buf, "a");
    ph_json_open(&buf, '[');
    ph_json_close(&buf, ']');
    ph_json_key(&buf, "b");
    ph_json_open(&buf, '[');
    ph_json_int(&buf, -1);
    ph_json_int(&buf, INT64_MAX);
    ph_json_bool(&buf, true);
    ph_json_bool(&buf, false);
    ph_json_null(&buf);
    ph_json_string(&buf, "s");
    ph_json_string(&buf, NULL);
    ph_json_open(&buf, '{');
    ph_json_close(&buf, '}');
    ph_json_open(&buf, '{');
    ph_json_close(&buf, '}');
    ph_json_close(&buf, ']');
    ph_json_key(&buf, "c");
    ph_json_string(&buf, "");
    ph_json_close(&buf, '}');
    assert_string_equal(ph_buf_text(&buf),
                        "= {\"a\":[],\"b\":[-1,9223372036854775807,true,false,null,\"s\",null,"
                        "{},{}],\"c\":\"\"}");
    ph_buf_finish(&buf);
}

static void json_escapes_strings(void **state)
{
    struct ph_buf buf = {0};

    (void)state;
    ph_json_string(&buf, "q\" b\\ n\n t\t \x01 \x1f / \xc3\xa9 \xff\xc3");
    assert_string_equal(ph_buf_text(&buf),
                        "\"q\\\" b\\\\ n\\u000a t\\u0009 \\u0001 \\u001f / \xc3\xa9 "
                        "\\ufffd\\ufffd\"");
    ph_buf_finish(&buf);
}

/* How a single byte stands in a JSON text. */
static void escaped(unsigned byte, char *out, size_t room)
{
    if (byte == '"' || byte == '\\')
        snprintf(out, room, "\\%c", (char)byte);
    else if (byte < 0x20)
        snprintf(out, room, "\\u%04x", byte);
    else if (byte < 0x80)
        snprintf(out, room, "%c", (char)byte);
    else
        snprintf(out, room, "\\ufffd");
}

/* Also where the plain text before it or behind it is empty. */
static void json_escapes_every_byte_at_every_place(void **state)
{
    static const char around[] = "abcdefgh[]{},:~ !#0";
    struct ph_buf buf = {0};

    (void)state;
    for (unsigned byte = 1; byte < 256; byte++)
        for (size_t place = 0; place < sizeof around; place++) {
            char text[sizeof around + 1], out[8], wanted[sizeof around + sizeof out + 3];

            snprintf(text, sizeof text, "%.*s%c%s", (int)place, around, (char)byte, around + place);
            escaped(byte, out, sizeof out);
            snprintf(wanted, sizeof wanted, "\"%.*s%s%s\"", (int)place, around, out,
                     around + place);
            ph_buf_clear(&buf);
            ph_json_string(&buf, text);
            assert_string_equal(ph_buf_text(&buf), wanted);
        }
    ph_buf_finish(&buf);
}

/* ---- random numbers and hashes ---- */

static void splitmix_gives_the_known_numbers(void **state)
{
    uint64_t seed = 1234567;

    (void)state;
    assert_true(ph_splitmix(&seed) == 6457827717110365317u);
    assert_true(ph_splitmix(&seed) == 3203168211198807973u);
    assert_true(ph_splitmix(&seed) == 9817491932198370423u);
}

static void xoshiro_gives_the_known_numbers(void **state)
{
    struct ph_rng rng = {{1, 2, 3, 4}};
    struct ph_rng seeded;
    uint64_t seed = 1234567;

    (void)state;
    assert_true(ph_rng_next(&rng) == 11520u);
    assert_true(ph_rng_next(&rng) == 0u);
    assert_true(ph_rng_next(&rng) == 1509978240u);
    assert_true(ph_rng_next(&rng) == 1215971899390074240u);
    ph_rng_seed(&seeded, seed);
    for (unsigned i = 0; i < 4; i++)
        assert_true(seeded.s[i] == ph_splitmix(&seed));
}

static void below_is_about_even(void **state)
{
    enum { FACES = 7, THROWS = 70000 };
    unsigned count[FACES] = {0};
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 42);
    for (unsigned i = 0; i < THROWS; i++) {
        uint32_t face = ph_rng_below(&rng, FACES);

        assert_true(face < FACES);
        count[face]++;
    }
    for (unsigned i = 0; i < FACES; i++)
        assert_in_range(count[i], THROWS / FACES - 500, THROWS / FACES + 500);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(ph_rng_below(&rng, 1), 0);
}

/* With three quarters of all words as the range a plain multiplication would give every third
 * number twice as often. */
static void below_is_even_for_awkward_ranges(void **state)
{
    const uint32_t range = 3u << 30;
    unsigned third[3] = {0};
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 7);
    for (unsigned i = 0; i < 30000; i++)
        third[ph_rng_below(&rng, range) % 3]++;
    for (unsigned i = 0; i < 3; i++)
        assert_in_range(third[i], 9500, 10500);
}

static void shuffle_keeps_every_card(void **state)
{
    struct ph_chance chance = {.rng = 1};
    uint64_t seen = 0;
    uint8_t cards[60];

    (void)state;
    for (unsigned i = 0; i < 60; i++)
        cards[i] = (uint8_t)i;
    ph_shuffle(&chance, cards, 60);
    for (unsigned i = 0; i < 60; i++)
        seen |= (uint64_t)1 << cards[i];
    assert_true(seen == ((uint64_t)1 << 60) - 1);
}

static void hash_is_xxh64(void **state)
{
    (void)state;
    assert_true(ph_hash("", 0, 0) == 0xef46db3751d8e999u);
    assert_true(ph_hash("abc", 3, 0) == 0x44bc2cf5ad770999u);
    assert_true(ph_hash_two("a", 1, "bc", 2, 0) == 0x44bc2cf5ad770999u);
}

/* ---- languages ---- */

static void hex_is_strict(void **state)
{
    uint8_t bytes[2];

    (void)state;
    assert_true(ph_unhex("00ff", bytes, 2));
    assert_false(ph_unhex("00f", bytes, 2));
    assert_false(ph_unhex("00ff0", bytes, 2));
    assert_false(ph_unhex("00FF", bytes, 2));
    assert_false(ph_unhex("00:f", bytes, 2));
    assert_true(ph_unhex_any("0aFf", bytes, 2));
    assert_int_equal(bytes[0] << 8 | bytes[1], 0x0aff);
    assert_false(ph_unhex_any("0aF", bytes, 2));
}

/* Every byte as text and back; every pair of characters is two digits or none. */
static void hex_is_right_for_every_byte(void **state)
{
    char text[3], pair[3] = "";
    uint8_t byte;

    (void)state;
    for (unsigned i = 0; i < 256; i++) {
        byte = (uint8_t)i;
        ph_hex(&byte, 1, text);
        snprintf(pair, sizeof pair, "%02x", i);
        assert_string_equal(text, pair);
    }
    for (unsigned i = 0; i < 65536; i++) {
        bool lower, any;

        pair[0] = (char)(i >> 8);
        pair[1] = (char)(i & 255);
        lower = strlen(pair) == 2 && strspn(pair, "0123456789abcdef") == 2;
        any = strlen(pair) == 2 && strspn(pair, "0123456789abcdefABCDEF") == 2;
        assert_int_equal(ph_unhex(pair, &byte, 1), lower);
        assert_int_equal(ph_unhex_any(pair, &byte, 1), any);
        if (any)
            assert_int_equal(byte, strtoul(pair, NULL, 16));
    }
}

static void languages_are_found(void **state)
{
    enum ph_lang lang = PH_EN;

    (void)state;
    assert_true(ph_lang_find("de", &lang) && lang == PH_DE);
    assert_true(ph_lang_find("FR", &lang) && lang == PH_FR);
    assert_true(ph_lang_find("de_AT.UTF-8", &lang) && lang == PH_DE);
    assert_true(ph_lang_find("en-GB", &lang) && lang == PH_EN);
    assert_true(ph_lang_find("fr@euro", &lang) && lang == PH_FR);
    assert_false(ph_lang_find("", &lang));
    assert_false(ph_lang_find("d", &lang));
    assert_false(ph_lang_find("deu", &lang));
    assert_false(ph_lang_find("C", &lang));
    assert_string_equal(ph_lang_code(PH_DE), "de");
}

static void unknown_messages_come_back(void **state)
{
    static const char msgid[] = "no catalogue has this sentence";

    (void)state;
    for (unsigned lang = 0; lang < PH_LANG_COUNT; lang++) {
        assert_ptr_equal(ph_tr((enum ph_lang)lang, msgid), msgid);
        assert_string_equal(ph_tr((enum ph_lang)lang, ""), "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffer_grows_and_ends_in_nul),
        cmocka_unit_test(buffer_formats_long_texts),
        cmocka_unit_test(buffer_keeps_its_text_when_memory_runs_out),
        cmocka_unit_test(fail_fills_and_cuts),
        cmocka_unit_test(utf8_is_checked),
        cmocka_unit_test(utf8_is_cleaned),
        cmocka_unit_test(json_puts_commas_between_values),
        cmocka_unit_test(json_escapes_strings),
        cmocka_unit_test(json_escapes_every_byte_at_every_place),
        cmocka_unit_test(splitmix_gives_the_known_numbers),
        cmocka_unit_test(xoshiro_gives_the_known_numbers),
        cmocka_unit_test(below_is_about_even),
        cmocka_unit_test(below_is_even_for_awkward_ranges),
        cmocka_unit_test(shuffle_keeps_every_card),
        cmocka_unit_test(hash_is_xxh64),
        cmocka_unit_test(hex_is_strict),
        cmocka_unit_test(hex_is_right_for_every_byte),
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(unknown_messages_come_back),
    };

    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
