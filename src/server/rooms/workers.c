/* Worker threads. Only the loop touches the queues; it hands each thread one work at a time and
 * gets finished works back through a lock-free list. The loop never waits for a thread: a thread of
 * low priority could be preempted for long while it holds a lock. */
#define _GNU_SOURCE /* syscall(), for the id of a thread */
#include "server/rooms/workers.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "server/net/waker.h"

enum {
    THREADS_MAX = 64,
    NICE = 15,
    SLICE_US = 1000000, /* how long a bot or a hint may think while another payer waits */
    LOOK_MS = 100       /* how often that is checked */
};

/* A level 8 thought takes 0.05 s on an idle core, a piece of a replay some milliseconds. */
const struct shares_kind workers_shares[WORK_KINDS] = {
    [WORK_BOT] = {.weight = 4, .payer_max = 512, .waiting_max = 2048},
    [WORK_HINT] = {.weight = 3, .payer_max = 16, .waiting_max = 512},
    [WORK_REPLAY] = {.weight = 2, .payer_max = 64, .waiting_max = 512},
    [WORK_ANALYSIS] = {.weight = 1, .payer_max = 16, .waiting_max = 256},
};

/* The kinds whose works give their best result so far when they are to stop. */
static const bool may_be_cut[WORK_KINDS] = {[WORK_BOT] = true, [WORK_HINT] = true};

struct work {
    struct share share; /* first: shares know only this part */
    work_fn *run;
    work_done_fn *done;
    void *data;
    atomic_bool stop;
    bool cancelled;    /* only the loop reads and writes it */
    struct worker *by; /* the thread that has it, or NULL */
    int64_t began, used;
    bool returned;
    struct work *next; /* among the finished ones */
};

struct worker {
    struct workers *workers;
    pthread_t thread;
    sem_t go;
    struct work *work; /* under way, or NULL */
};

struct workers {
    struct waker ready;
    uv_timer_t look;
    struct shares *shares;
    struct work *_Atomic finished; /* newest first */
    struct worker worker[1 + THREADS_MAX];
    unsigned threads;
    atomic_bool ending;
    unsigned handles; /* that are still to be closed */
    struct workers_state of[WORK_KINDS];
};

/* ---- in a thread ---- */

/* Workers give way to the loop and to the writer of the store, but still get a share of a busy
 * machine: people wait for bots. On Linux setpriority() applies to a thread; if it fails, nothing
 * is lost. */
static void lower_priority(void)
{
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
}

static void hand_back(struct workers *workers, struct work *work)
{
    work->returned = true;
    work->next = atomic_load(&workers->finished);
    while (!atomic_compare_exchange_weak(&workers->finished, &work->next, work))
        continue;
    waker_wake(&workers->ready);
}

/* The CPU time of this thread: a work is not charged for what preempted it. */
static int64_t used_us(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void do_work(struct work *work)
{
    int64_t from = used_us();

    if (!atomic_load(&work->stop))
        work->run(work->data, &work->stop);
    work->used = used_us() - from;
}

static void *thread_main(void *data)
{
    struct worker *worker = data;

    lower_priority();
    for (;;) {
        while (sem_wait(&worker->go) != 0)
            continue;
        if (atomic_load(&worker->workers->ending))
            return NULL;
        do_work(worker->work);
        hand_back(worker->workers, worker->work);
    }
}

/* ---- in the loop ---- */

static int64_t now_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

static struct work *take_next(struct workers *workers)
{
    struct work *work = workers->shares ? (struct work *)shares_take(workers->shares) : NULL;

    if (work)
        workers->of[work->share.kind].waiting--;
    return work;
}

static void note_wait(struct workers_state *state, int64_t waited)
{
    if (waited > 0 && (uint64_t)waited > state->longest_wait_us)
        state->longest_wait_us = (uint64_t)waited;
}

static void give(struct workers *workers, struct worker *worker)
{
    struct work *work = workers->ending ? NULL : take_next(workers);

    worker->work = work;
    if (!work)
        return;
    work->by = worker;
    work->began = now_us();
    workers->of[work->share.kind].running++;
    note_wait(&workers->of[work->share.kind], work->began - work->share.since);
    sem_post(&worker->go);
}

static void give_to_idle(struct workers *workers)
{
    for (unsigned i = 0; i < workers->threads; i++)
        if (!workers->worker[i].work)
            give(workers, &workers->worker[i]);
}

static bool anything_waits(const struct workers *workers)
{
    for (unsigned kind = 0; kind < WORK_KINDS; kind++)
        if (workers->of[kind].waiting > 0)
            return true;
    return false;
}

/* Asks works to stop that have had their slice while others wait. */
static void on_look(uv_timer_t *timer)
{
    struct workers *workers = timer->data;
    int64_t now = now_us();

    if (!anything_waits(workers))
        uv_timer_stop(timer);

    for (unsigned i = 0; i < workers->threads; i++) {
        struct work *work = workers->worker[i].work;

        if (work && may_be_cut[work->share.kind] && now - work->began > SLICE_US &&
            shares_others_waiting(workers->shares, &work->share) > 0 && !atomic_load(&work->stop)) {
            atomic_store(&work->stop, true);
            workers->of[work->share.kind].cut++;
        }
    }
}

static void tell(struct workers *workers, struct work *work)
{
    bool cancelled = work->cancelled;

    if (cancelled)
        workers->of[work->share.kind].cancelled++;
    else
        workers->of[work->share.kind].done++;
    work->done(work->data, cancelled);
    free(work);
}

/* Takes the finished works, oldest first. */
static struct work *take_finished(struct workers *workers)
{
    struct work *work = atomic_exchange(&workers->finished, NULL), *first = NULL;

    while (work) {
        struct work *next = work->next;

        work->next = first;
        first = work;
        work = next;
    }
    return first;
}

/* Gives the threads new works before it reports the finished ones. */
static void tell_finished(struct workers *workers)
{
    struct work *first = take_finished(workers);

    for (struct work *work = first; work; work = work->next) {
        struct workers_state *state = &workers->of[work->share.kind];

        state->running--;
        state->busy_us += (uint64_t)work->used;
        shares_end(workers->shares, &work->share, work->used, now_us());
        give(workers, work->by);
    }
    while (first) {
        struct work *next = first->next;

        tell(workers, first);
        first = next;
    }
}

static void on_ready(struct waker *waker)
{
    tell_finished(waker->poll.data);
}

static void on_closed(uv_handle_t *handle)
{
    struct workers *workers = handle->data;

    if (--workers->handles > 0)
        return;
    shares_destroy(workers->shares);
    free(workers);
}

/* ---- starting and stopping ---- */

static bool start_thread(struct workers *workers)
{
    struct worker *worker = &workers->worker[workers->threads];

    worker->workers = workers;
    if (sem_init(&worker->go, 0, 0) != 0)
        return false;
    if (pthread_create(&worker->thread, NULL, thread_main, worker) != 0) {
        sem_destroy(&worker->go);
        return false;
    }
    workers->threads++;
    return true;
}

static bool start_threads(struct workers *workers, unsigned threads)
{
    sigset_t all, before;

    /* The loop handles signals; the threads inherit a mask that blocks them. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (workers->threads < 1 + threads && start_thread(workers))
        continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return workers->threads > 1; /* with one thread, one payer could have them all */
}

struct workers *workers_start(uv_loop_t *loop, unsigned threads, struct ph_error *error)
{
    struct workers *workers = calloc(1, sizeof *workers);

    if (!workers || !waker_start(&workers->ready, loop, on_ready)) {
        free(workers);
        ph_fail(error, "", "no worker threads: out of memory");
        return NULL;
    }
    uv_timer_init(loop, &workers->look);
    workers->ready.poll.data = workers->look.data = workers;
    workers->handles = 2;
    if (start_threads(workers, threads < THREADS_MAX ? threads : THREADS_MAX))
        workers->shares = shares_create(workers_shares, WORK_KINDS, workers->threads);
    if (!workers->shares) {
        workers_stop(workers);
        ph_fail(error, "", "no worker threads can be started");
        return NULL;
    }
    return workers;
}

/* Waits for works under way; they end early if they check `cancelled`. */
static void end_threads(struct workers *workers)
{
    for (unsigned i = 0; i < workers->threads; i++) {
        workers_cancel(workers->worker[i].work);
        sem_post(&workers->worker[i].go);
    }
    for (unsigned i = 0; i < workers->threads; i++) {
        struct worker *worker = &workers->worker[i];

        pthread_join(worker->thread, NULL);
        sem_destroy(&worker->go);
        if (worker->work && !worker->work->returned) /* it had not begun */
            hand_back(workers, worker->work);
    }
}

void workers_stop(struct workers *workers)
{
    struct work *work;

    if (!workers)
        return;
    atomic_store(&workers->ending, true);
    end_threads(workers);
    tell_finished(workers);
    while ((work = take_next(workers))) {
        workers_cancel(work);
        shares_end(workers->shares, &work->share, 0, now_us());
        tell(workers, work);
    }
    uv_close((uv_handle_t *)&workers->look, on_closed);
    waker_stop(&workers->ready, on_closed);
}

/* ---- asking for work ---- */

uint64_t workers_payer(const void *id, size_t size)
{
    return ph_hash(id, size, 0);
}

const char *workers_kind_name(enum work_kind kind)
{
    static const char *const names[WORK_KINDS] = {
        [WORK_BOT] = "bot",
        [WORK_HINT] = "hint",
        [WORK_REPLAY] = "replay",
        [WORK_ANALYSIS] = "analysis",
    };

    return names[kind];
}

struct work *workers_add(struct workers *workers, enum work_kind kind, uint64_t payer, work_fn *run,
                         work_done_fn *done, void *data)
{
    struct work *work = workers->ending ? NULL : calloc(1, sizeof *work);

    if (!work)
        return NULL;
    *work = (struct work){.share = {.kind = kind, .payer = payer, .since = now_us()},
                          .run = run,
                          .done = done,
                          .data = data};
    if (!shares_add(workers->shares, &work->share)) {
        workers->of[kind].refused++;
        free(work);
        return NULL;
    }
    workers->of[kind].waiting++;
    give_to_idle(workers);
    if (anything_waits(workers) && !uv_is_active((uv_handle_t *)&workers->look))
        uv_timer_start(&workers->look, on_look, LOOK_MS, LOOK_MS);
    return work;
}

void workers_cancel(struct work *work)
{
    if (!work)
        return;
    work->cancelled = true;
    atomic_store(&work->stop, true);
}

void workers_look(const struct workers *workers, enum work_kind kind, struct workers_state *state)
{
    *state = workers->of[kind];
}
