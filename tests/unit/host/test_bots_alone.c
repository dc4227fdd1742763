/* Tables at which every seat is played by a bot: nobody is woken for them. */
#include "unit/cmocka_all.h"

#include "unit/host/table_kit.h"

static int64_t row_deadline(const struct kit *kit)
{
    struct ph_table_row row;
    struct ph_buf summary = {0};

    ph_table_row(kit->table, &row, &summary);
    ph_buf_finish(&summary);
    return row.deadline;
}

static void bots_alone_are_not_due(void **state)
{
    struct kit kit;

    (void)state;
    kit_open(&kit,
             "{\"game\":\"taxis\",\"players\":2,\"seats\":[{\"kind\":\"bot\",\"level\":8},"
             "{\"kind\":\"bot\",\"level\":8}]}",
             1);
    assert_true(ph_table_bots_alone(kit.table));
    assert_int_equal(row_deadline(&kit), 0);
    kit_close(&kit);
}

static void a_bot_beside_a_person_is_due_until_they_resign(void **state)
{
    struct kit kit;

    (void)state;
    kit_open(&kit,
             "{\"game\":\"loire\",\"players\":3,\"first\":1,\"seats\":[{\"kind\":\"me\"},"
             "{\"kind\":\"bot\",\"level\":8},{\"kind\":\"bot\",\"level\":1}]}",
             1);
    assert_int_equal(table_actor(kit.table), 1);
    assert_false(ph_table_bots_alone(kit.table));
    assert_true(row_deadline(&kit) > 0);
    assert_int_equal(kit_act(&kit, PH_COMMAND_RESIGN, 0), PH_NOT_REFUSED);
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    assert_true(ph_table_bots_alone(kit.table));
    assert_int_equal(row_deadline(&kit), 0);
    kit_close(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_alone_are_not_due),
        cmocka_unit_test(a_bot_beside_a_person_is_due_until_they_resign),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
