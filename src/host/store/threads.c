/* The store's threads.
 *
 * The writer commits all queued writes at once (group commit): the slower the disk, the larger the
 * batch. PH_STORE_DONE is reported only after commit() has returned.
 *
 * The write-ahead log must be copied to the file now and then (checkpoint). The keeper does most of
 * that beside the writer. A busy log is reset only if the writer does the last step itself; appends
 * wait for that step, so it is taken only when the log has become long. */
#include "host/store/threads.h"

#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "host/store/failpoint.h"

enum {
    BATCH_MAX = 1024,
    PROBE_MS = 500,
    WATCH_MS = 500, /* between looks at the names of the files, when nothing is written */
    /* A checkpoint writes each page once, however often the log has it: rare ones write less. */
    CHECKPOINT_PAGES = 12000, /* by the keeper: 24 MB of log since the last one (48 MB in stores of
                                 older versions, whose pages are twice as large) */
    FULL_PAGES = 48000,       /* by the writer: 96 MB of log; the file of the log keeps its size */
};

static void deliver(struct ph_store *store, struct store_queue *done)
{
    bool first;

    if (!done->first)
        return;
    pthread_mutex_lock(&store->lock);
    first = !store->answers.first;
    store_queue_join(&store->answers, done);
    pthread_mutex_unlock(&store->lock);
    if (first && store->wake)
        store->wake(store->data);
}

/* ---- writing ---- */

static bool write_all(struct ph_store *store, const struct store_queue *batch)
{
    for (struct store_request *write = batch->first; write; write = write->next) {
        write->how = store->ops->write(store->write_db, write);
        if (write->how == PH_STORE_UNAVAILABLE)
            return false;
    }
    return true;
}

/* A fault on purpose: acknowledges before the commit, and gives a test time to kill us. */
static void acknowledge_early(struct ph_store *store, struct store_queue *batch)
{
    static const struct timespec a_moment = {.tv_nsec = 5000000};

    deliver(store, batch);
    nanosleep(&a_moment, NULL);
}

/* Notes that the files lost their names, or have them again. */
static bool is_in_place(struct ph_store *store)
{
    bool in_place = store->ops->is_in_place(store->place);

    pthread_mutex_lock(&store->lock);
    store->state.in_place = in_place;
    if (!in_place && store->state.writable) {
        store->state.writable = false;
        pthread_cond_signal(&store->to_write); /* the writer begins to probe */
    }
    pthread_mutex_unlock(&store->lock);
    return in_place;
}

static bool commit_batch(struct ph_store *store, struct store_queue *batch)
{
    const struct store_ops *ops = store->ops;

    ph_failpoint("before-write");
    if (!is_in_place(store) || !ops->begin(store->write_db))
        return false;
    if (!write_all(store, batch)) {
        ops->rollback(store->write_db);
        return false;
    }
    ph_failpoint("after-write");
    if (ph_failpoint_is("ack-early"))
        acknowledge_early(store, batch);
    if (!ops->commit(store->write_db))
        return false;
    ph_failpoint("after-commit");
    return is_in_place(store); /* else a restart would not find it */
}

static void count_commit(struct ph_store *store, const struct store_queue *batch, uint64_t us)
{
    struct ph_store_state *state = &store->state;

    state->commits++;
    state->commit_us_sum += us;
    if (us > state->commit_us_max)
        state->commit_us_max = us;
    for (const struct store_request *write = batch->first; write; write = write->next) {
        state->appends += write->kind == STORE_APPEND && write->how == PH_STORE_DONE;
        state->conflicts += write->how == PH_STORE_CONFLICT;
    }
}

/* Is the log long enough for a checkpoint? While a long reader, such as a backup, prevents a reset
 * of the log, the next checkpoint waits for as many pages again. */
static bool wants_checkpoint(struct ph_store *store, unsigned pages)
{
    if (pages < store->checkpointed_pages)
        store->checkpointed_pages = 0;
    store->state.log_pages = pages;
    return !store->checkpoint && !store->finish &&
           pages - store->checkpointed_pages >= CHECKPOINT_PAGES;
}

static void note_committed(struct ph_store *store, const struct store_queue *batch, uint64_t us)
{
    pthread_mutex_lock(&store->lock);
    count_commit(store, batch, us);
    store->state.writable = true;
    if (wants_checkpoint(store, store->ops->log_pages(store->write_db))) {
        store->checkpoint = true;
        store->checkpointed_pages = store->state.log_pages;
        pthread_cond_signal(&store->to_keep);
    }
    pthread_mutex_unlock(&store->lock);
}

static void note_failed(struct ph_store *store, struct store_queue *batch)
{
    for (struct store_request *write = batch->first; write; write = write->next)
        write->how = PH_STORE_UNAVAILABLE;
    pthread_mutex_lock(&store->lock);
    store->state.writable = false;
    store->state.failures++;
    pthread_mutex_unlock(&store->lock);
}

static void write_batch(struct ph_store *store, struct store_queue *batch)
{
    uint64_t began = ph_clock_ns();

    if (commit_batch(store, batch))
        note_committed(store, batch, (ph_clock_ns() - began) / 1000);
    else
        note_failed(store, batch);
    deliver(store, batch);
}

/* On a full disk a checkpoint may still succeed, and the log can then be reset. It also saves what
 * is in a log that lost its name. */
static void probe(struct ph_store *store)
{
    bool writable;

    store->ops->checkpoint(store->write_db);
    writable = is_in_place(store) && store->ops->probe(store->write_db);
    pthread_mutex_lock(&store->lock);
    store->state.writable = writable;
    store->state.failures += !writable;
    pthread_mutex_unlock(&store->lock);
}

static void finish_checkpoint(struct ph_store *store)
{
    store->ops->checkpoint(store->write_db);
    pthread_mutex_lock(&store->lock);
    store->finish = false;
    pthread_mutex_unlock(&store->lock);
}

static bool has_work(const struct ph_store *store)
{
    return store->writes.first || store->finish || store->closing;
}

static struct timespec in_ms(long ms)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += ms * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    return until;
}

/* Returns false when it is time for a probe. */
static bool wait_for_work(struct ph_store *store)
{
    struct timespec until = in_ms(PROBE_MS);

    while (!has_work(store))
        if (store->state.writable)
            pthread_cond_wait(&store->to_write, &store->lock);
        else if (pthread_cond_timedwait(&store->to_write, &store->lock, &until) != 0)
            return false;
    return true;
}

static void take_batch(struct ph_store *store, struct store_queue *batch)
{
    while (store->writes.first && batch->count < BATCH_MAX)
        store_queue_put(batch, store_queue_take(&store->writes));
    store->state.queued = store->writes.count;
}

/* One round of the writer; returns false after the last. */
static bool write_round(struct ph_store *store)
{
    struct store_queue batch = {0};
    bool probing, finishing, ending;

    pthread_mutex_lock(&store->lock);
    probing = !wait_for_work(store);
    finishing = store->finish;
    take_batch(store, &batch);
    ending = store->closing && !batch.first;
    pthread_mutex_unlock(&store->lock);

    if (finishing)
        finish_checkpoint(store);
    if (batch.first)
        write_batch(store, &batch);
    else if (probing)
        probe(store);
    return !ending;
}

static void *run_writer(void *argument)
{
    struct ph_store *store = argument;

    while (write_round(store))
        continue;
    pthread_mutex_lock(&store->lock);
    store->writer_ended = true;
    pthread_cond_signal(&store->to_keep);
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- reading ---- */

static struct store_request *take_read(struct ph_store *store)
{
    struct store_request *request;

    pthread_mutex_lock(&store->lock);
    while (!store->reads.first && !store->works.first && !store->closing)
        pthread_cond_wait(&store->to_read, &store->lock);
    request = store_queue_take(store->reads.first ? &store->reads : &store->works);
    pthread_mutex_unlock(&store->lock);
    return request;
}

static void *run_reader(void *argument)
{
    struct ph_store *store = argument;
    struct store_request *request;

    while ((request = take_read(store))) {
        struct store_queue done = {0};

        request->how = store->ops->read(store->read_db, request);
        store_queue_put(&done, request);
        deliver(store, &done);
    }
    return NULL;
}

/* ---- upkeep ---- */

/* Returns false when it is time to look at the files. */
static bool wait_for_checkpoint(struct ph_store *store)
{
    struct timespec until = in_ms(WATCH_MS);
    int late = 0;

    while (late == 0 && !store->checkpoint && !store->writer_ended)
        late = pthread_cond_timedwait(&store->to_keep, &store->lock, &until);
    return store->checkpoint;
}

static void run_checkpoint(struct ph_store *store)
{
    store->ops->checkpoint(store->keep_db);
    pthread_mutex_lock(&store->lock);
    store->checkpoint = false;
    store->state.checkpoints++;
    store->finish = store->state.log_pages >= FULL_PAGES;
    if (store->finish)
        pthread_cond_signal(&store->to_write);
    pthread_mutex_unlock(&store->lock);
}

static void *run_keeper(void *argument)
{
    struct ph_store *store = argument;
    bool wanted, ended = false;

    while (!ended) {
        pthread_mutex_lock(&store->lock);
        wanted = wait_for_checkpoint(store);
        ended = store->writer_ended;
        pthread_mutex_unlock(&store->lock);
        if (!ended && wanted)
            run_checkpoint(store);
        else if (!ended)
            (void)is_in_place(store);
    }
    return NULL;
}

/* ---- starting and stopping ---- */

bool store_threads_start(struct ph_store *store, struct ph_error *error)
{
    struct {
        pthread_t *thread;
        void *(*run)(void *);
    } threads[] = {
        {&store->writer, run_writer}, {&store->reader, run_reader}, {&store->keeper, run_keeper}};

    for (unsigned i = 0; i < sizeof threads / sizeof *threads; i++) {
        int fault = pthread_create(threads[i].thread, NULL, threads[i].run, store);

        if (fault != 0)
            return ph_fail(error, "store", "cannot start a thread: %s", strerror(fault));
        store->running++;
    }
    return true;
}

void store_threads_stop(struct ph_store *store)
{
    pthread_t threads[] = {store->writer, store->reader, store->keeper};

    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_signal(&store->to_write);
    pthread_cond_signal(&store->to_read);
    pthread_mutex_unlock(&store->lock);
    for (unsigned i = 0; i < sizeof threads / sizeof *threads && i < store->running; i++)
        pthread_join(threads[i], NULL);
    store->running = 0;
}
