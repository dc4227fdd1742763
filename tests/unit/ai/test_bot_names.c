/* src/ai/levels.c: what computer players are called. */
#include "unit/cmocka_all.h"

#include "ai/levels.h"

static void assert_name(const unsigned levels[PH_SEATS_MAX], unsigned seat, enum ph_lang lang,
                        const char *name)
{
    struct ph_buf out = {0};

    ph_level_title(levels, seat, lang, &out);
    assert_string_equal(ph_buf_text(&out), name);
    ph_buf_finish(&out);
}

static void one_of_a_level_has_its_name(void **state)
{
    const unsigned levels[PH_SEATS_MAX] = {0, 8, 1, 0};

    (void)state;
    assert_name(levels, 1, PH_EN, "Postmaster General");
    assert_name(levels, 1, PH_FR, "Surintendant des postes");
    assert_name(levels, 1, PH_DE, "Generalpostmeister");
    assert_name(levels, 2, PH_EN, "Errand boy");
}

static void several_have_the_number_of_their_seat(void **state)
{
    const unsigned levels[PH_SEATS_MAX] = {8, 0, 8, 1};

    (void)state;
    assert_name(levels, 0, PH_EN, "Postmaster General 1");
    assert_name(levels, 2, PH_DE, "Generalpostmeister 3");
    assert_name(levels, 3, PH_EN, "Errand boy");
}

static void records_name_levels(void **state)
{
    (void)state;
    assert_int_equal(ph_level_in("level:1"), 1);
    assert_int_equal(ph_level_in("level:8"), 8);
    assert_int_equal(ph_level_in("level:9"), 0);
    assert_int_equal(ph_level_in("level:0"), 0);
    assert_int_equal(ph_level_in("greedy"), 0);
    assert_int_equal(ph_level_in("Ada"), 0);
    assert_int_equal(ph_level_in(""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_of_a_level_has_its_name),
        cmocka_unit_test(several_have_the_number_of_their_seat),
        cmocka_unit_test(records_name_levels),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
