/* Worker threads. Only the loop touches the queues; it hands each thread one work at a time and
 * gets finished works back through a lock-free list. The loop never waits for a thread: a thread of
 * low priority could be preempted for long while it holds a lock. */
#define _GNU_SOURCE /* syscall(), for the id of a thread */
#include "server/rooms/workers.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/hash.h"
#include "server/net/address.h"
#include "server/net/waker.h"

enum { WAITING_MAX = 4096, THREADS_MAX = 64, NICE = 15 };

enum work_rank { WORK_FOR_PEOPLE, WORK_FOR_BOTS, WORK_RANKS };

struct work {
    work_fn *run;
    work_done_fn *done;
    void *data;
    atomic_bool cancelled;
    struct worker *by; /* the thread that has it, or NULL */
    uint64_t us;       /* how long it ran */
    bool returned;
    struct work *next;
};

struct work_list {
    struct work *first, **last;
};

struct worker {
    struct workers *workers;
    enum work_rank rank; /* takes works of this rank and of those before it */
    pthread_t thread;
    sem_t go;
    struct work *work; /* under way, or NULL */
};

struct workers {
    struct waker ready;
    struct work_list waiting[WORK_RANKS];
    unsigned waits[WORK_RANKS];
    struct work *_Atomic finished;         /* newest first */
    struct worker worker[1 + THREADS_MAX]; /* the first one for people only */
    unsigned threads;
    atomic_bool ending;
    struct workers_state state;
};

static void list_clear(struct work_list *list)
{
    list->first = NULL;
    list->last = &list->first;
}

static void list_add(struct work_list *list, struct work *work)
{
    work->next = NULL;
    *list->last = work;
    list->last = &work->next;
}

static struct work *list_take(struct work_list *list)
{
    struct work *work = list->first;

    if (work) {
        list->first = work->next;
        if (!list->first)
            list->last = &list->first;
    }
    return work;
}

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

static void do_work(struct work *work)
{
    uint64_t from = uv_hrtime();

    if (!atomic_load(&work->cancelled))
        work->run(work->data, &work->cancelled);
    work->us = (uv_hrtime() - from) / 1000;
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

static struct work *take_next(struct workers *workers, enum work_rank rank)
{
    struct work *work = list_take(&workers->waiting[rank]);

    if (work) {
        workers->waits[rank]--;
        workers->state.waiting--;
    }
    return work;
}

/* Works for people go first in every thread. */
static struct work *find_work(struct workers *workers, const struct worker *worker)
{
    struct work *work = NULL;

    for (unsigned rank = WORK_FOR_PEOPLE; !work && rank < WORK_RANKS && rank <= worker->rank;
         rank++)
        work = take_next(workers, rank);
    return work;
}

static void give(struct workers *workers, struct worker *worker)
{
    struct work *work = workers->ending ? NULL : find_work(workers, worker);

    worker->work = work;
    if (!work)
        return;
    work->by = worker;
    workers->state.running++;
    sem_post(&worker->go);
}

static void give_to_idle(struct workers *workers)
{
    for (unsigned i = 0; i < workers->threads; i++)
        if (!workers->worker[i].work)
            give(workers, &workers->worker[i]);
}

static void tell(struct workers *workers, struct work *work)
{
    bool cancelled = atomic_load(&work->cancelled);

    if (cancelled)
        workers->state.cancelled++;
    else
        workers->state.done++;
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
        workers->state.running--;
        workers->state.busy_us += work->us;
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
    free(handle->data);
}

/* ---- starting and stopping ---- */

static bool start_thread(struct workers *workers)
{
    struct worker *worker = &workers->worker[workers->threads];

    worker->workers = workers;
    worker->rank = workers->threads == 0 ? WORK_FOR_PEOPLE : WORK_FOR_BOTS;
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
    return workers->threads > 1;
}

struct workers *workers_start(uv_loop_t *loop, unsigned threads, struct ph_error *error)
{
    struct workers *workers = calloc(1, sizeof *workers);

    if (!workers || !waker_start(&workers->ready, loop, on_ready)) {
        free(workers);
        ph_fail(error, "", "no worker threads: out of memory");
        return NULL;
    }
    workers->ready.poll.data = workers;
    for (unsigned rank = 0; rank < WORK_RANKS; rank++)
        list_clear(&workers->waiting[rank]);
    if (!start_threads(workers, threads < THREADS_MAX ? threads : THREADS_MAX)) {
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
    for (unsigned rank = 0; rank < WORK_RANKS; rank++)
        while ((work = take_next(workers, rank))) {
            workers_cancel(work);
            tell(workers, work);
        }
    waker_stop(&workers->ready, on_closed);
}

/* ---- asking for work ---- */

uint64_t workers_payer_key(const uint8_t *key_hash, size_t size)
{
    return ph_hash(key_hash, size, 0);
}

uint64_t workers_payer_address(const char *address)
{
    struct net_address read;

    if (!net_address_read(address, &read))
        return ph_hash(address, strlen(address), 0);
    read = net_address_network(&read);
    return ph_hash(&read, sizeof read, 0);
}

struct work *workers_add(struct workers *workers, enum work_kind kind, uint64_t payer, work_fn *run,
                         work_done_fn *done, void *data)
{
    enum work_rank rank = kind == WORK_BOT ? WORK_FOR_BOTS : WORK_FOR_PEOPLE;
    struct work *work = NULL;

    (void)payer;
    if (!workers->ending && workers->waits[rank] < WAITING_MAX)
        work = calloc(1, sizeof *work);
    if (!work)
        return NULL;
    *work = (struct work){.run = run, .done = done, .data = data};
    list_add(&workers->waiting[rank], work);
    workers->waits[rank]++;
    workers->state.waiting++;
    give_to_idle(workers);
    return work;
}

void workers_cancel(struct work *work)
{
    if (work)
        atomic_store(&work->cancelled, true);
}

void workers_look(const struct workers *workers, struct workers_state *state)
{
    *state = workers->state;
}
