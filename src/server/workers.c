/* A queue with two ranks, and threads that empty it. */
#define _GNU_SOURCE /* SCHED_IDLE */
#include "server/workers.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

enum { WAITING_MAX = 4096, THREADS_MAX = 64 };

struct work {
    struct workers *workers;
    work_fn *run;
    work_done_fn *done;
    void *what;
    atomic_bool cancelled;
    struct work *next;
};

struct work_list {
    struct work *first, **last;
};

struct workers {
    uv_async_t ready;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct work_list waiting[WORK_RANKS], finished;
    pthread_t thread[THREADS_MAX];
    unsigned threads;
    bool ending;
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

static struct work *take_next(struct workers *workers)
{
    for (unsigned rank = 0; rank < WORK_RANKS; rank++) {
        struct work *work = list_take(&workers->waiting[rank]);

        if (work)
            return work;
    }
    return NULL;
}

/* Runs one work without the lock. */
static void run_one(struct workers *workers, struct work *work)
{
    uint64_t from = uv_hrtime();

    workers->state.waiting--;
    workers->state.running++;
    pthread_mutex_unlock(&workers->lock);
    if (!atomic_load(&work->cancelled))
        work->run(work->what, &work->cancelled);
    pthread_mutex_lock(&workers->lock);
    workers->state.running--;
    workers->state.busy_us += (uv_hrtime() - from) / 1000;
    list_add(&workers->finished, work);
    uv_async_send(&workers->ready);
}

/* Whoever thinks gives way at once to the loop and the store's writer when these wake up; a lower
 * priority alone would let him finish his slice of milliseconds. If the system does not want that, we
 * go on as we are. */
static void stand_back(void)
{
    const struct sched_param none = {0};

    (void)pthread_setschedparam(pthread_self(), SCHED_IDLE, &none);
}

static void *thread_main(void *who)
{
    struct workers *workers = who;

    stand_back();
    pthread_mutex_lock(&workers->lock);
    while (!workers->ending) {
        struct work *work = take_next(workers);

        if (work)
            run_one(workers, work);
        else
            pthread_cond_wait(&workers->more, &workers->lock);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

static void tell(struct workers *workers, struct work *work)
{
    bool cancelled = atomic_load(&work->cancelled);

    if (cancelled)
        workers->state.cancelled++;
    else
        workers->state.done++;
    work->done(work->what, cancelled);
    free(work);
}

static void tell_all(struct workers *workers)
{
    struct work *work;

    do {
        pthread_mutex_lock(&workers->lock);
        work = list_take(&workers->finished);
        pthread_mutex_unlock(&workers->lock);
        if (work)
            tell(workers, work);
    } while (work);
}

static void on_ready(uv_async_t *async)
{
    tell_all(async->data);
}

static void on_closed(uv_handle_t *handle)
{
    struct workers *workers = handle->data;

    pthread_mutex_destroy(&workers->lock);
    pthread_cond_destroy(&workers->more);
    free(workers);
}

static bool start_threads(struct workers *workers, unsigned threads)
{
    sigset_t all, before;

    /* Signals are the loop's business. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (workers->threads < threads &&
           pthread_create(&workers->thread[workers->threads], NULL, thread_main, workers) == 0)
        workers->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return workers->threads > 0;
}

struct workers *workers_start(uv_loop_t *loop, unsigned threads, struct ph_error *error)
{
    struct workers *workers = calloc(1, sizeof *workers);

    if (!workers || uv_async_init(loop, &workers->ready, on_ready) != 0) {
        free(workers);
        ph_fail(error, "", "no worker threads: out of memory");
        return NULL;
    }
    workers->ready.data = workers;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->more, NULL);
    for (unsigned rank = 0; rank < WORK_RANKS; rank++)
        list_clear(&workers->waiting[rank]);
    list_clear(&workers->finished);
    if (!start_threads(workers, threads < THREADS_MAX ? threads : THREADS_MAX)) {
        uv_close((uv_handle_t *)&workers->ready, on_closed);
        ph_fail(error, "", "no worker threads can be started");
        return NULL;
    }
    return workers;
}

/* Cancels what waits; what runs is cancelled by who asked for it, or comes to its end. */
static void cancel_waiting(struct workers *workers)
{
    struct work *work;

    while ((work = take_next(workers))) {
        atomic_store(&work->cancelled, true);
        workers->state.waiting--;
        list_add(&workers->finished, work);
    }
}

void workers_stop(struct workers *workers)
{
    if (!workers)
        return;
    pthread_mutex_lock(&workers->lock);
    workers->ending = true;
    cancel_waiting(workers);
    pthread_cond_broadcast(&workers->more);
    pthread_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < workers->threads; i++)
        pthread_join(workers->thread[i], NULL);
    tell_all(workers);
    uv_close((uv_handle_t *)&workers->ready, on_closed);
}

struct work *workers_add(struct workers *workers, enum work_rank rank, work_fn *run,
                         work_done_fn *done, void *what)
{
    struct work *work = NULL;

    pthread_mutex_lock(&workers->lock);
    if (!workers->ending && workers->state.waiting < WAITING_MAX)
        work = calloc(1, sizeof *work);
    if (work) {
        *work = (struct work){.workers = workers, .run = run, .done = done, .what = what};
        list_add(&workers->waiting[rank], work);
        workers->state.waiting++;
        pthread_cond_signal(&workers->more);
    }
    pthread_mutex_unlock(&workers->lock);
    return work;
}

void workers_cancel(struct work *work)
{
    if (work)
        atomic_store(&work->cancelled, true);
}

void workers_look(struct workers *workers, struct workers_state *state)
{
    pthread_mutex_lock(&workers->lock);
    *state = workers->state;
    pthread_mutex_unlock(&workers->lock);
}
