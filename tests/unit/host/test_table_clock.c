/* src/host/table: clocks, and what follows when somebody is late. Time is a number here. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "unit/host/table_kit.h"

#define REFUSED(call, code) assert_string_equal(ph_refused_code(call), code)
#define DONE(call) REFUSED(call, "")

#define TABLE(rest)                                                                                \
    "{\"game\":\"taxis\",\"players\":3,\"first\":0,\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"}" \
    ","                                                                                            \
    "{\"kind\":\"person\"},{\"kind\":\"bot\",\"level\":1}]," rest "}"
#define REAL "\"clock\":{\"kind\":\"real\",\"seconds\":600,\"increment\":20}"
#define DAYS "\"clock\":{\"kind\":\"days\",\"days\":3}"
#define NO_CONFIRM ",\"confirm\":false"

static void start(struct kit *kit, struct ph_rng *rng, const char *request)
{
    ph_rng_seed(rng, 1);
    kit_open(kit, request, 1);
    DONE(kit_join(kit, 1, 1));
    assert_int_equal(table_actor(kit->table), 0);
}

/* The turn of `seat` passes, `ms` after its start. */
static void pass_turn(struct kit *kit, struct ph_rng *rng, int seat, int64_t ms)
{
    kit->now += ms;
    while (table_actor(kit->table) == seat && kit->table->confirm == PH_NOBODY)
        DONE(kit_play(kit, rng));
    if (kit->table->confirm != PH_NOBODY)
        DONE(kit_act(kit, PH_COMMAND_CONFIRM, seat));
}

static void a_clock_counts_what_was_used(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(REAL));
    assert_int_equal(ph_table_deadline(kit.table), kit.now + 600000);
    pass_turn(&kit, &rng, 0, 100000);
    assert_int_equal(kit.table->seats[0].left, 520000); /* 600 - 100 + 20 */
    assert_int_equal(kit.table->running, 1);
    assert_int_equal(ph_table_deadline(kit.table), kit.now + 600000);
    pass_turn(&kit, &rng, 1, 5000);
    assert_int_equal(kit.table->running, PH_NOBODY); /* bots have no clock */
    assert_int_equal(ph_table_deadline(kit.table), 0);
    pass_turn(&kit, &rng, 2, 999000);
    assert_int_equal(kit.table->running, 0);
    assert_int_equal(ph_table_deadline(kit.table), kit.now + 520000);
    kit_close(&kit);
}

static void days_are_for_each_turn(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(DAYS));
    pass_turn(&kit, &rng, 0, 2 * (int64_t)TABLE_DAY);
    pass_turn(&kit, &rng, 1, 1000);
    pass_turn(&kit, &rng, 2, 1000);
    assert_int_equal(ph_table_deadline(kit.table), kit.now + 3 * (int64_t)TABLE_DAY);
    kit_close(&kit);
}

static void time_that_goes_back_counts_as_none(void **state)
{
    struct kit kit;
    struct ph_rng rng;
    int64_t at;

    (void)state;
    start(&kit, &rng, TABLE(REAL NO_CONFIRM));
    at = kit.table->at;
    pass_turn(&kit, &rng, 0, -(int64_t)TABLE_DAY);
    assert_int_equal(kit.table->at, at);
    assert_int_equal(kit.table->seats[0].left, 620000);
    assert_int_equal(ph_table_deadline(kit.table), at + 600000);
    kit_close(&kit);
}

static void talk_and_others_do_not_stop_a_clock(void **state)
{
    struct kit kit;
    struct ph_rng rng;
    struct ph_command say;
    int64_t deadline;

    (void)state;
    start(&kit, &rng, TABLE(REAL));
    deadline = ph_table_deadline(kit.table);
    kit.now += 1000;
    say = kit_command(&kit, PH_COMMAND_SAY, 1);
    say.phrase = "your_turn";
    DONE(kit_do(&kit, say));
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 1));
    assert_int_equal(ph_table_deadline(kit.table), deadline);
    kit_close(&kit);
}

static void late_is_late_to_the_millisecond(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(REAL));
    kit.now += 599999;
    REFUSED(kit_late(&kit), "not_late");
    kit.now += 1;
    DONE(kit_late(&kit));
    assert_true(kit.table->seats[0].late);
    assert_int_equal(ph_table_deadline(kit.table), 0);
    REFUSED(kit_late(&kit), "not_late");
    kit_close(&kit);
}

static enum ph_refused relieve(struct kit *kit, int seat, int whom, enum ph_relief how)
{
    struct ph_command c = kit_command(kit, PH_COMMAND_RELIEVE, seat);

    c.whom = whom;
    c.how = how;
    return kit_do(kit, c);
}

static void be_late(struct kit *kit)
{
    kit->now = ph_table_deadline(kit->table);
    DONE(kit_late(kit));
}

static void the_others_decide_about_who_is_late(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(REAL));
    REFUSED(relieve(&kit, 1, 0, PH_RELIEF_SKIP), "not_late");
    be_late(&kit);
    DONE(relieve(&kit, 1, 0, PH_RELIEF_EXTEND));
    assert_int_equal(ph_table_deadline(kit.table), kit.now + 600000);
    be_late(&kit);
    REFUSED(relieve(&kit, 0, 0, PH_RELIEF_EXTEND), "not_late");
    DONE(relieve(&kit, 1, 0, PH_RELIEF_SKIP));
    assert_true(table_bot_plays(kit.table, 0));
    REFUSED(kit_act(&kit, PH_COMMAND_UNDO, 0), "seat_has_bot");
    pass_turn(&kit, &rng, 0, 0);
    assert_false(table_bot_plays(kit.table, 0)); /* one turn only */
    pass_turn(&kit, &rng, 1, 0);
    pass_turn(&kit, &rng, 2, 0);
    be_late(&kit);
    DONE(relieve(&kit, 1, 0, PH_RELIEF_BOT));
    pass_turn(&kit, &rng, 0, 0);
    assert_true(table_bot_plays(kit.table, 0));
    DONE(kit_act(&kit, PH_COMMAND_RETURN, 0));
    assert_false(table_bot_plays(kit.table, 0));
    assert_int_equal(kit.table->seats[0].left, TABLE_MINUTE);
    kit_close(&kit);
}

static void a_table_can_decide_beforehand(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(REAL ",\"leaver\":\"skip\""));
    be_late(&kit);
    assert_int_equal(kit.decision.count, 2);
    assert_int_equal(kit.table->seats[0].away, BOT_THIS_TURN);
    kit_close(&kit);
    start(&kit, &rng, TABLE(DAYS ",\"leaver\":\"bot\""));
    be_late(&kit);
    assert_int_equal(kit.table->seats[0].away, BOT_UNTIL_RETURN);
    kit_close(&kit);
}

static void who_is_late_may_still_play(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(REAL));
    be_late(&kit);
    pass_turn(&kit, &rng, 0, 5000);
    assert_false(kit.table->seats[0].late);
    assert_int_equal(kit.table->seats[0].left, 20000);
    kit_close(&kit);
}

static void time_confirms_a_turn(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(REAL));
    while (kit.table->confirm == PH_NOBODY)
        DONE(kit_play(&kit, &rng));
    be_late(&kit);
    assert_false(kit.table->seats[0].late);
    assert_int_equal(table_awaited(kit.table), 1);
    kit_close(&kit);
}

static void a_request_to_go_back_lapses(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    start(&kit, &rng, TABLE(REAL NO_CONFIRM));
    pass_turn(&kit, &rng, 0, 0);
    pass_turn(&kit, &rng, 1, 0);
    ph_bot_question_destroy(ph_table_bot_question(kit.table));
    DONE(kit_act(&kit, PH_COMMAND_ASK_UNDO, 0));
    assert_null(ph_table_bot_question(kit.table)); /* bots wait */
    assert_int_equal(ph_table_deadline(kit.table), kit.now + TABLE_MINUTE);
    be_late(&kit);
    assert_int_equal(kit.table->asked, ASKED_NOTHING);
    kit_close(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_counts_what_was_used),
        cmocka_unit_test(days_are_for_each_turn),
        cmocka_unit_test(time_that_goes_back_counts_as_none),
        cmocka_unit_test(talk_and_others_do_not_stop_a_clock),
        cmocka_unit_test(late_is_late_to_the_millisecond),
        cmocka_unit_test(the_others_decide_about_who_is_late),
        cmocka_unit_test(a_table_can_decide_beforehand),
        cmocka_unit_test(who_is_late_may_still_play),
        cmocka_unit_test(time_confirms_a_turn),
        cmocka_unit_test(a_request_to_go_back_lapses),
    };

    return cmocka_run_group_tests_name("clocks of tables", tests, NULL, NULL);
}
