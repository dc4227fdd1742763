/* Worker threads: the order in which works begin, works that are cut short for others, and works
 * that are cancelled. The tests count; they depend on no time. */
#include "unit/cmocka_all.h"

#include <sched.h>
#include <semaphore.h>
#include <string.h>

#include "server/rooms/workers.h"

enum { JOBS_MAX = 64, ABUSER = 666, SOMEBODY = 1 };

/* A work that waits for its gate, or until it is to stop. */
struct job {
    sem_t gate;
    bool until_stop;
    unsigned begun, ended; /* places in the order; 0: not yet */
    bool cancelled;
};

static struct {
    uv_loop_t loop;
    struct workers *workers;
    atomic_uint begun;
    unsigned ended;
    struct job job[JOBS_MAX];
} all;

static void run(void *data, const atomic_bool *stop)
{
    struct job *job = data;

    job->begun = atomic_fetch_add(&all.begun, 1) + 1;
    while (job->until_stop && !atomic_load(stop))
        continue;
    while (!job->until_stop && sem_wait(&job->gate) != 0)
        continue;
}

static void on_done(void *data, bool cancelled)
{
    struct job *job = data;

    job->ended = ++all.ended;
    job->cancelled = cancelled;
}

static struct work *add(unsigned job, enum work_kind kind, uint64_t payer)
{
    return workers_add(all.workers, kind, payer, run, on_done, &all.job[job]);
}

static void run_until(unsigned ended)
{
    while (all.ended < ended)
        uv_run(&all.loop, UV_RUN_ONCE);
}

static void wait_for_begun(unsigned begun)
{
    while (atomic_load(&all.begun) < begun)
        sched_yield();
}

/* Two threads. */
static int start(void **state)
{
    struct ph_error error = {0};

    (void)state;
    memset(&all, 0, sizeof all);
    for (unsigned i = 0; i < JOBS_MAX; i++)
        sem_init(&all.job[i].gate, 0, 0);
    uv_loop_init(&all.loop);
    all.workers = workers_start(&all.loop, 1, &error);
    return all.workers ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    workers_stop(all.workers);
    uv_run(&all.loop, UV_RUN_DEFAULT);
    for (unsigned i = 0; i < JOBS_MAX; i++)
        sem_destroy(&all.job[i].gate);
    return uv_loop_close(&all.loop);
}

static void open_gates(unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        sem_post(&all.job[i].gate);
}

/* Forty replays of one address are queued before the bot of another. */
static void the_next_thread_is_for_another_payer(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 40; i++)
        assert_non_null(add(i, WORK_REPLAY, ABUSER));
    assert_non_null(add(40, WORK_BOT, SOMEBODY));
    wait_for_begun(2);
    open_gates(0, 1);
    run_until(1);
    wait_for_begun(3);
    open_gates(1, 41);
    run_until(41);
    assert_int_equal(all.job[40].begun, 3); /* after the two that ran when it came */
}

static void a_thought_is_cut_short_for_others(void **state)
{
    struct workers_state bots;

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        all.job[i].until_stop = true;
        assert_non_null(add(i, WORK_BOT, ABUSER));
    }
    open_gates(3, 4);
    assert_non_null(add(3, WORK_HINT, SOMEBODY));
    while (all.job[3].ended == 0)
        uv_run(&all.loop, UV_RUN_ONCE);
    workers_look(all.workers, WORK_BOT, &bots);
    assert_true(bots.cut >= 1 && bots.done >= 1 && bots.cancelled == 0);
    assert_false(all.job[0].ended > 0 && all.job[0].cancelled);
}

static void a_cancelled_work_is_reported_once(void **state)
{
    struct work *work;
    struct workers_state hints;

    (void)state;
    add(0, WORK_BOT, ABUSER);
    add(1, WORK_BOT, ABUSER);
    work = add(2, WORK_HINT, SOMEBODY);
    workers_cancel(work);
    open_gates(0, 2);
    run_until(3);
    assert_true(all.job[2].cancelled);
    assert_int_equal(all.job[2].begun, 0);
    assert_false(all.job[0].cancelled || all.job[1].cancelled);
    workers_look(all.workers, WORK_HINT, &hints);
    assert_int_equal(hints.cancelled, 1);
    assert_int_equal(hints.waiting + hints.running + hints.done, 0);
}

static void stopping_reports_what_waits(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 10; i++) {
        all.job[i].until_stop = true;
        add(i, WORK_BOT, i);
    }
    workers_stop(all.workers);
    assert_int_equal(all.ended, 10);
    for (unsigned i = 0; i < 10; i++)
        assert_true(all.job[i].cancelled);
    all.workers = NULL;
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)
    const struct CMUnitTest tests[] = {
        CASE(the_next_thread_is_for_another_payer),
        CASE(a_thought_is_cut_short_for_others),
        CASE(a_cancelled_work_is_reported_once),
        CASE(stopping_reports_what_waits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
