/* The reader of .mo files: well-formed ones in both byte orders, and hostile bytes. */
#include "unit/cmocka_all.h"

#include <posthorn/base.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang/mo.h"

enum { PAIRS = 4, FILE_MAX = 512 };

static const char *const msgids[PAIRS] = {"", "apple", "pear", "quince"};
static const char *const translations[PAIRS] = {"Content-Type: text\n", "Apfel", "Birne", "Quitte"};

struct file {
    bool big_endian;
    size_t size;
    unsigned char at[FILE_MAX];
};

static void put(struct file *file, size_t offset, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++) {
        unsigned shift = file->big_endian ? 24 - 8 * i : 8 * i;

        file->at[offset + i] = (unsigned char)(word >> shift);
    }
}

static void put_strings(struct file *file, size_t table, const char *const *texts)
{
    for (unsigned i = 0; i < PAIRS; i++) {
        size_t len = strlen(texts[i]);

        put(file, table + i * 8, (uint32_t)len);
        put(file, table + i * 8 + 4, (uint32_t)file->size);
        memcpy(file->at + file->size, texts[i], len + 1);
        file->size += len + 1;
    }
}

static struct file make_file(bool big_endian)
{
    struct file file = {.big_endian = big_endian, .size = 28 + 2 * PAIRS * 8};

    put(&file, 0, 0x950412deu);
    put(&file, 8, PAIRS);
    put(&file, 12, 28);
    put(&file, 16, 28 + PAIRS * 8);
    put_strings(&file, 28, msgids);
    put_strings(&file, 28 + PAIRS * 8, translations);
    return file;
}

static void finds_in_either_byte_order(void **state)
{
    (void)state;
    for (unsigned order = 0; order < 2; order++) {
        struct file file = make_file(order != 0);

        for (unsigned i = 0; i < PAIRS; i++)
            assert_string_equal(ph_mo_find(file.at, file.size, msgids[i]), translations[i]);
        assert_null(ph_mo_find(file.at, file.size, "appl"));
        assert_null(ph_mo_find(file.at, file.size, "apples"));
        assert_null(ph_mo_find(file.at, file.size, "zebra"));
    }
}

/* Looks everything up in a copy of exactly that size, so that a sanitizer sees any step outside. */
static void look_up_all(const unsigned char *bytes, size_t size)
{
    unsigned char *copy = malloc(size ? size : 1);

    assert_non_null(copy);
    memcpy(copy, bytes, size);
    for (unsigned i = 0; i < PAIRS; i++) {
        const char *found = ph_mo_find(copy, size, msgids[i]);

        if (found)
            assert_in_range(strlen(found), 0, size);
    }
    free(copy);
}

static void survives_any_cut(void **state)
{
    struct file file = make_file(false);

    (void)state;
    for (size_t size = 0; size <= file.size; size++)
        look_up_all(file.at, size);
}

static void survives_any_byte(void **state)
{
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    struct file file = make_file(false);

    (void)state;
    for (size_t at = 0; at < file.size; at++)
        for (unsigned i = 0; i < sizeof values; i++) {
            unsigned char kept = file.at[at];

            file.at[at] = values[i];
            look_up_all(file.at, file.size);
            file.at[at] = kept;
        }
}

static void survives_hostile_headers(void **state)
{
    static const uint32_t words[] = {0, 1, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff};

    (void)state;
    for (size_t at = 8; at < 28 + 2 * PAIRS * 8; at += 4)
        for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
            struct file file = make_file(i % 2 != 0);

            put(&file, at, words[i]);
            look_up_all(file.at, file.size);
        }
}

static void other_files_have_nothing(void **state)
{
    static const unsigned char zeros[64];
    static const unsigned char text[] = "{\"this\": \"is no catalogue at all, but long enough\"}";

    (void)state;
    assert_null(ph_mo_find(zeros, 0, "apple"));
    assert_null(ph_mo_find(zeros, sizeof zeros, "apple"));
    assert_null(ph_mo_find(text, sizeof text, "apple"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_in_either_byte_order), cmocka_unit_test(survives_any_cut),
        cmocka_unit_test(survives_any_byte),          cmocka_unit_test(survives_hostile_headers),
        cmocka_unit_test(other_files_have_nothing),
    };

    return cmocka_run_group_tests_name("mo", tests, NULL, NULL);
}
