/* src/base/arena.c: lists and texts that stay where they are. */
#include "unit/cmocka_all.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"

enum { LISTS = 300, LONG = 100000 };

static bool is_zero(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static void lists_are_zero_and_aligned(void **state)
{
    struct ph_arena arena = {0};

    (void)state;
    for (unsigned round = 0; round < 3; round++) {
        for (size_t i = 1; i < LISTS; i++) {
            unsigned char *list = ph_arena_list(&arena, i, 3);

            assert_non_null(list);
            assert_int_equal((uintptr_t)list % alignof(max_align_t), 0);
            assert_true(is_zero(list, 3 * i));
            memset(list, 0xff, 3 * i);
        }
        ph_arena_clear(&arena);
    }
    ph_arena_finish(&arena);
}

static void texts_stay_while_others_are_added(void **state)
{
    struct ph_arena arena = {0};
    const char *text[LISTS];
    char wanted[16];

    (void)state;
    for (unsigned i = 0; i < LISTS; i++) {
        ph_buf_addf(ph_arena_write(&arena), "text %u", i);
        text[i] = ph_arena_text(&arena);
        assert_non_null(ph_arena_list(&arena, i + 1, sizeof(void *)));
    }
    for (unsigned i = 0; i < LISTS; i++) {
        snprintf(wanted, sizeof wanted, "text %u", i);
        assert_string_equal(text[i], wanted);
    }
    ph_buf_addf(ph_arena_write(&arena), "%0*d", LONG, 7);
    assert_int_equal(strlen(ph_arena_text(&arena)), LONG);
    ph_arena_finish(&arena);
}

static void an_emptied_arena_uses_its_memory_again(void **state)
{
    struct ph_arena arena = {0};
    void *first = ph_arena_list(&arena, 10, 10);

    (void)state;
    assert_non_null(ph_arena_list(&arena, LONG, 1));
    ph_arena_clear(&arena);
    assert_ptr_equal(ph_arena_list(&arena, 10, 10), first);
    ph_arena_finish(&arena);
    ph_arena_finish(&arena);
}

static void want_of_memory_is_noted(void **state)
{
    struct ph_arena arena = {0};

    (void)state;
    assert_null(ph_arena_list(&arena, 0, 8));
    assert_false(arena.failed);
    assert_null(ph_arena_list(&arena, SIZE_MAX, 8));
    assert_true(arena.failed);
    ph_buf_add(ph_arena_write(&arena), "lost");
    assert_string_equal(ph_arena_text(&arena), "");
    ph_arena_clear(&arena);
    assert_false(arena.failed);
    ph_buf_addn(ph_arena_write(&arena), "x", SIZE_MAX);
    assert_string_equal(ph_arena_text(&arena), "");
    assert_true(arena.failed);
    ph_arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_zero_and_aligned),
        cmocka_unit_test(texts_stay_while_others_are_added),
        cmocka_unit_test(an_emptied_arena_uses_its_memory_again),
        cmocka_unit_test(want_of_memory_is_noted),
    };

    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
