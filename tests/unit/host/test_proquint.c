/* src/host/proquint.c: bytes as words. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "host/proquint.h"

/* The words of the proposal that named them, for addresses of the net. */
static void known_words(void **state)
{
    static const uint8_t bytes[] = {127, 0, 0, 1, 63, 84, 220, 193};
    char text[PH_PROQUINT_TEXT(sizeof bytes)];

    (void)state;
    ph_proquint(bytes, sizeof bytes, text);
    assert_string_equal(text, "lusab-babad-gutih-tugad");
}

static void every_word_comes_back(void **state)
{
    (void)state;
    for (unsigned bits = 0; bits < 65536; bits++) {
        uint8_t bytes[2] = {(uint8_t)(bits >> 8), (uint8_t)bits}, read[2];
        char text[PH_PROQUINT_TEXT(sizeof bytes)];

        ph_proquint(bytes, sizeof bytes, text);
        assert_int_equal(strlen(text), 5);
        assert_true(ph_unproquint(text, read, sizeof read));
        assert_memory_equal(bytes, read, sizeof read);
    }
}

static void what_people_type(void **state)
{
    static const uint8_t bytes[] = {127, 0, 0, 1};
    uint8_t read[4];

    (void)state;
    assert_true(ph_unproquint("  LUSAB babad ", read, sizeof read));
    assert_memory_equal(read, bytes, sizeof read);
    assert_true(ph_unproquint("lu-sab  -BAB ad", read, sizeof read));
    assert_memory_equal(read, bytes, sizeof read);
    assert_false(ph_unproquint("lusab", read, sizeof read));
    assert_false(ph_unproquint("lusab-baba", read, sizeof read));
    assert_false(ph_unproquint("lusab-babad-b", read, sizeof read));
    assert_false(ph_unproquint("lusab-babed", read, sizeof read));
    assert_false(ph_unproquint("lusab-b\xc3\xa4"
                               "bad",
                               read, sizeof read));
    assert_false(ph_unproquint("", read, sizeof read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_words),
        cmocka_unit_test(every_word_comes_back),
        cmocka_unit_test(what_people_type),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
