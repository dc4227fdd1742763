/* src/host/recovery.c: recovery phrases. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "host/recovery.h"

static const uint8_t phrase[PH_RECOVERY_SIZE] = {1, 2, 3, 4, 5, 6, 7, 8};
static const uint8_t key[PH_RECOVERY_KEY] = {9, 8, 7};

static void words_are_read_back(void **state)
{
    char text[PH_RECOVERY_TEXT];
    uint8_t read[PH_RECOVERY_SIZE];

    (void)state;
    ph_recovery_write(phrase, text);
    assert_int_equal(strlen(text), 9 * 5 + 8);
    assert_true(ph_recovery_read(text, read));
    assert_memory_equal(read, phrase, sizeof read);
}

/* Every wrong letter is told from a wrong phrase, but for one in 65,536. */
static void one_wrong_letter_is_noticed(void **state)
{
    static const char letters[] = "abdfghijklmnoprstuvz";
    char text[PH_RECOVERY_TEXT], wrong[PH_RECOVERY_TEXT];
    uint8_t read[PH_RECOVERY_SIZE];

    (void)state;
    ph_recovery_write(phrase, text);
    for (size_t i = 0; i < strlen(text); i++)
        for (const char *letter = letters; *letter && text[i] != '-'; letter++) {
            memcpy(wrong, text, sizeof wrong);
            wrong[i] = *letter;
            assert_int_equal(ph_recovery_read(wrong, read), *letter == text[i]);
        }
}

static void only_the_phrase_opens_the_seal(void **state)
{
    char sealed[PH_RECOVERY_SEALED];
    uint8_t other[PH_RECOVERY_SIZE] = {0}, opened[PH_RECOVERY_KEY];

    (void)state;
    ph_recovery_seal(phrase, key, sealed);
    assert_int_equal(strlen(sealed), PH_RECOVERY_SEALED - 1);
    assert_true(ph_recovery_open(phrase, sealed, opened));
    assert_memory_equal(opened, key, sizeof opened);
    assert_false(ph_recovery_open(other, sealed, opened));
    sealed[5] = sealed[5] == '0' ? '1' : '0';
    assert_false(ph_recovery_open(phrase, sealed, opened));
    assert_false(ph_recovery_open(phrase, "", opened));
}

static void names_tell_nothing(void **state)
{
    char name[PH_RECOVERY_NAME], owner[PH_RECOVERY_NAME], other[PH_RECOVERY_NAME];
    uint8_t changed[PH_RECOVERY_SIZE], key_hash[PH_KEY_HASH_SIZE] = {1};

    (void)state;
    memcpy(changed, phrase, sizeof changed);
    changed[15] ^= 1;
    ph_recovery_name(phrase, name);
    ph_recovery_name(changed, other);
    ph_recovery_owner(key_hash, owner);
    assert_string_not_equal(name, other);
    assert_string_not_equal(name, owner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_back),
        cmocka_unit_test(one_wrong_letter_is_noticed),
        cmocka_unit_test(only_the_phrase_opens_the_seal),
        cmocka_unit_test(names_tell_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
