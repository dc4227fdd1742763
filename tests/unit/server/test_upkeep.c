/* The server's time across jumps of the wall clock, and how long things are kept. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "server/ops/upkeep.h"

enum { HOUR = 60 * 60 * 1000 };
static const int64_t noon = INT64_C(1700000000000);

/* The server's time at start-up. */
static int64_t starts_at(struct now_clocks clocks, const struct now_note *note)
{
    struct now now;

    now_start(&now, &clocks, note);
    return now.offset + clocks.steady;
}

static void a_first_start_takes_the_wall_clock(void **state)
{
    (void)state;
    assert_int_equal(starts_at((struct now_clocks){noon, 500, "a"}, NULL), noon);
}

/* The machine runs on: its steady clock knows how long the server was away. */
static void a_restart_ignores_the_wall_clock(void **state)
{
    static const int64_t jumps[] = {0, HOUR, -HOUR, 1000 * (int64_t)HOUR, -1000 * (int64_t)HOUR};
    const struct now_note note = {noon, 500, "a"};

    (void)state;
    for (unsigned i = 0; i < sizeof jumps / sizeof *jumps; i++)
        assert_int_equal(starts_at((struct now_clocks){noon + 7 + jumps[i], 507, "a"}, &note),
                         noon + 7);
}

static void a_new_boot_takes_the_wall_clock(void **state)
{
    const struct now_note note = {noon, 5000, "a"};

    (void)state;
    assert_int_equal(starts_at((struct now_clocks){noon + HOUR, 10, "b"}, &note), noon + HOUR);
    assert_int_equal(starts_at((struct now_clocks){noon + HOUR, 9000, "b"}, &note), noon + HOUR);
    /* where boots cannot be told apart */
    assert_int_equal(starts_at((struct now_clocks){noon + HOUR, 9000, ""}, &note), noon + HOUR);
    /* a steady clock that began again is another boot whatever it says */
    assert_int_equal(starts_at((struct now_clocks){noon + HOUR, 10, "a"}, &note), noon + HOUR);
}

/* A game's clock would stand still until the wall clock is where it was. */
static void time_never_goes_back(void **state)
{
    const struct now_note note = {noon, 5000, "a"};

    (void)state;
    assert_int_equal(starts_at((struct now_clocks){noon - HOUR, 10, "b"}, &note), noon);
    assert_int_equal(starts_at((struct now_clocks){0, 10, ""}, &note), noon);
}

/* ---- how long ---- */

static void days_are_read(void **state)
{
    struct upkeep_keep keep = upkeep_keep_default();
    struct ph_error error;

    (void)state;
    assert_int_equal(keep.waiting, 30);
    assert_int_equal(keep.finished, 0);
    assert_int_equal(keep.chat, 0);
    assert_true(upkeep_keep_read(&keep, "finished=365,chat=7", &error));
    assert_int_equal(keep.waiting, 30);
    assert_int_equal(keep.finished, 365);
    assert_int_equal(keep.chat, 7);
    assert_true(upkeep_keep_read(&keep, "waiting=0", &error));
    assert_int_equal(keep.waiting, 0);
}

static void other_words_are_refused(void **state)
{
    static const char *const wrong[] = {
        "finished", "finished=",        "finished=x", "finished=-1", "finished=1x", "finish=1",
        "=1",       "chat=1;waiting=2", "chat=99999", "chat=1,,",    ",chat=1"};

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct upkeep_keep keep = upkeep_keep_default();
        struct ph_error error = {0};

        if (upkeep_keep_read(&keep, wrong[i], &error))
            fail_msg("accepted: %s", wrong[i]);
        assert_true(error.what[0] != '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_start_takes_the_wall_clock),
        cmocka_unit_test(a_restart_ignores_the_wall_clock),
        cmocka_unit_test(a_new_boot_takes_the_wall_clock),
        cmocka_unit_test(time_never_goes_back),
        cmocka_unit_test(days_are_read),
        cmocka_unit_test(other_words_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
