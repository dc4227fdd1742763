/* The store's interface: puts requests into queues and calls back in the caller's thread. */
#include "host/store/store.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/store/failpoint.h"
#include "host/store/threads.h"

/* ---- opening and closing ---- */

static void init_conditions(struct ph_store *store)
{
    pthread_condattr_t monotonic;

    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->to_write, &monotonic);
    pthread_cond_init(&store->to_read, &monotonic);
    pthread_cond_init(&store->to_keep, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

static bool connect_all(struct ph_store *store, const char *where, struct ph_error *error)
{
    const struct store_ops *ops = store->ops;

    store->place = ops->take(where, error);
    return store->place && ops->prepare(where, store->key, error) &&
           (store->write_db = ops->connect(where, store->place, error)) &&
           (store->read_db = ops->connect(where, store->place, error)) &&
           (store->keep_db = ops->connect(where, store->place, error)) &&
           ops->settle(store->place, error);
}

struct ph_store *ph_store_open(const char *where, void (*wake)(void *data), void *data,
                               struct ph_error *error)
{
    struct ph_store *store = calloc(1, sizeof *store);

    if (!store) {
        ph_fail(error, where, "out of memory");
        return NULL;
    }
    store->ops = &store_sqlite;
    store->wake = wake;
    store->data = data;
    store->state.writable = store->state.in_place = true;
    init_conditions(store);
    if (!connect_all(store, where, error) || !store_threads_start(store, error)) {
        ph_store_close(store);
        return NULL;
    }
    return store;
}

void ph_store_close(struct ph_store *store)
{
    if (!store)
        return;
    store_threads_stop(store);
    while (ph_store_collect(store, UINT_MAX) > 0)
        continue;
    store->ops->disconnect(store->keep_db);
    store->ops->disconnect(store->read_db);
    store->ops->disconnect(store->write_db);
    store->ops->release(store->place);
    pthread_cond_destroy(&store->to_write);
    pthread_cond_destroy(&store->to_read);
    pthread_cond_destroy(&store->to_keep);
    pthread_mutex_destroy(&store->lock);
    memset(store->key, 0, sizeof store->key);
    free(store);
}

const uint8_t *ph_store_key(const struct ph_store *store)
{
    return store->key;
}

/* ---- answers ---- */

static struct store_request *take_answer(struct ph_store *store)
{
    struct store_request *request;

    pthread_mutex_lock(&store->lock);
    request = store_queue_take(&store->answers);
    pthread_mutex_unlock(&store->lock);
    return request;
}

static unsigned count_answers(struct ph_store *store)
{
    unsigned count;

    pthread_mutex_lock(&store->lock);
    count = store->answers.count;
    pthread_mutex_unlock(&store->lock);
    return count;
}

unsigned ph_store_collect(struct ph_store *store, unsigned most)
{
    struct store_request *request;

    for (; most > 0 && (request = take_answer(store)); most--) {
        store->answered = request;
        store_request_answer(request);
        store->answered = NULL;
        if (request->kind == STORE_APPEND && request->how == PH_STORE_DONE)
            ph_failpoint("after-ack");
        store_request_destroy(request);
    }
    return count_answers(store);
}

void ph_store_take_memory(struct ph_store *store, struct ph_arena *arena)
{
    *arena = store->answered->arena;
    store->answered->arena = (struct ph_arena){0};
}

void ph_store_look(struct ph_store *store, struct ph_store_state *state)
{
    pthread_mutex_lock(&store->lock);
    *state = store->state;
    state->queued = store->writes.count;
    pthread_mutex_unlock(&store->lock);
}

/* ---- requests ---- */

/* While the store closes, new requests are answered as unavailable. */
static void submit(struct ph_store *store, struct store_queue *queue, pthread_cond_t *worker,
                   struct store_request *request)
{
    request->how = PH_STORE_UNAVAILABLE;
    pthread_mutex_lock(&store->lock);
    store_queue_put(store->closing ? &store->answers : queue, request);
    pthread_cond_signal(worker);
    pthread_mutex_unlock(&store->lock);
}

static void submit_write(struct ph_store *store, struct store_request *request)
{
    submit(store, &store->writes, &store->to_write, request);
}

static void submit_read(struct ph_store *store, struct store_request *request)
{
    submit(store, &store->reads, &store->to_read, request);
}

void ph_store_append(struct ph_store *store, const struct ph_append *append, ph_appended_fn *done,
                     void *data)
{
    struct store_request *request = store_request_new(STORE_APPEND, data);

    assert(append->entry_count == 0 ||
           append->row.seq == append->entries[append->entry_count - 1].seq);
    if (!request || !store_request_copy(request, append)) {
        if (request)
            store_request_destroy(request);
        done(data, PH_STORE_UNAVAILABLE);
        return;
    }
    request->done.appended = done;
    submit_write(store, request);
}

/* A name that is too long becomes "", which no table is called. */
static void set_table(struct store_request *request, const char *table)
{
    if (strlen(table) < sizeof request->table)
        memcpy(request->table, table, strlen(table));
}

void ph_store_load(struct ph_store *store, const char *table, uint64_t since, ph_loaded_fn *done,
                   void *data)
{
    struct store_request *request = store_request_new(STORE_LOAD, data);

    if (!request) {
        done(data, PH_STORE_UNAVAILABLE, NULL, NULL, 0, NULL, 0);
        return;
    }
    request->done.loaded = done;
    request->since = since;
    set_table(request, table);
    submit_read(store, request);
}

static struct store_request *new_list(enum store_request_kind kind, unsigned limit,
                                      ph_listed_fn *done, void *data)
{
    struct store_request *request = store_request_new(kind, data);

    if (!request) {
        done(data, PH_STORE_UNAVAILABLE, NULL, NULL, 0);
        return NULL;
    }
    request->limit = limit;
    request->done.listed = done;
    return request;
}

void ph_store_list_open(struct ph_store *store, const char *game, unsigned limit,
                        ph_listed_fn *done, void *data)
{
    struct store_request *request = new_list(STORE_LIST_OPEN, limit, done, data);

    if (!request)
        return;
    snprintf(request->game, sizeof request->game, "%s", game ? game : "");
    submit_read(store, request);
}

void ph_store_list_mine(struct ph_store *store, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                        unsigned limit, ph_listed_fn *done, void *data)
{
    struct store_request *request = new_list(STORE_LIST_MINE, limit, done, data);

    if (!request)
        return;
    memcpy(request->key_hash, key_hash, PH_KEY_HASH_SIZE);
    submit_read(store, request);
}

void ph_store_list_due(struct ph_store *store, int64_t time, unsigned limit, ph_listed_fn *done,
                       void *data)
{
    struct store_request *request = new_list(STORE_LIST_DUE, limit, done, data);

    if (!request)
        return;
    request->time = time;
    submit_read(store, request);
}

void ph_store_list_traces(struct ph_store *store, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                          const char *after, unsigned limit, ph_listed_fn *done, void *data)
{
    struct store_request *request = new_list(STORE_LIST_TRACES, limit, done, data);

    if (!request)
        return;
    memcpy(request->key_hash, key_hash, PH_KEY_HASH_SIZE);
    set_table(request, after);
    submit_read(store, request);
}

void ph_store_list_idle(struct ph_store *store, int64_t waiting, int64_t over, unsigned limit,
                        ph_listed_fn *done, void *data)
{
    struct store_request *request = new_list(STORE_LIST_IDLE, limit, done, data);

    if (!request)
        return;
    request->time = waiting;
    request->other_time = over;
    submit_read(store, request);
}

void ph_store_work(struct ph_store *store, const char *table, ph_store_work_fn *work,
                   ph_appended_fn *done, void *data)
{
    struct store_request *request = store_request_new(STORE_WORK, data);

    if (!request) {
        done(data, PH_STORE_UNAVAILABLE);
        return;
    }
    request->done.appended = done;
    request->work = work;
    set_table(request, table);
    submit(store, &store->works, &store->to_read, request);
}

/* ---- retention ---- */

/* `request` NULL: no memory. */
static void write_simple(struct ph_store *store, struct store_request *request,
                         ph_appended_fn *done, void *data)
{
    if (!request) {
        done(data, PH_STORE_UNAVAILABLE);
        return;
    }
    request->done.appended = done;
    submit_write(store, request);
}

void ph_store_delete_table(struct ph_store *store, const char *table, ph_appended_fn *done,
                           void *data)
{
    struct store_request *request = store_request_new(STORE_DELETE_TABLE, data);

    if (request)
        set_table(request, table);
    write_simple(store, request, done, data);
}

void ph_store_purge(struct ph_store *store, int64_t now, int64_t chat, ph_appended_fn *done,
                    void *data)
{
    struct store_request *request = store_request_new(STORE_PURGE, data);

    if (request) {
        request->time = now;
        request->other_time = chat;
    }
    write_simple(store, request, done, data);
}

/* ---- what is kept by name ---- */

/* NULL: `request` is destroyed, and the caller reports that. */
static struct store_request *new_kept(enum store_request_kind request_kind, enum ph_kept_kind kind,
                                      const struct ph_kept *kept, void *data)
{
    struct store_request *request = store_request_new(request_kind, data);

    if (!request)
        return NULL;
    request->kept_kind = kind;
    if (store_request_copy_kept(request, kept))
        return request;
    store_request_destroy(request);
    return NULL;
}

static void read_kept(struct ph_store *store, struct store_request *request, int64_t now,
                      ph_kept_fn *done, void *data)
{
    if (!request) {
        done(data, PH_STORE_UNAVAILABLE, NULL, 0);
        return;
    }
    request->done.kept = done;
    request->time = now;
    submit_read(store, request);
}

void ph_store_put(struct ph_store *store, enum ph_kept_kind kind, const struct ph_kept *kept,
                  ph_appended_fn *done, void *data)
{
    write_simple(store, new_kept(STORE_PUT, kind, kept, data), done, data);
}

void ph_store_drop(struct ph_store *store, enum ph_kept_kind kind, const char *name,
                   ph_appended_fn *done, void *data)
{
    struct ph_kept kept = {.name = name};

    write_simple(store, new_kept(STORE_DROP, kind, &kept, data), done, data);
}

void ph_store_own(struct ph_store *store, enum ph_kept_kind kind, const char *owner,
                  const struct ph_kept *kept, ph_appended_fn *done, void *data)
{
    struct store_request *request = new_kept(STORE_OWN, kind, kept, data);

    assert(owner[0] != '\0' && strlen(owner) <= PH_KEPT_NAME_MAX);
    if (request) {
        request->owner = ph_arena_copy(&request->arena, owner, strlen(owner));
        if (!request->owner) {
            store_request_destroy(request);
            request = NULL;
        }
    }
    write_simple(store, request, done, data);
}

void ph_store_disown(struct ph_store *store, enum ph_kept_kind kind, const char *owner,
                     ph_appended_fn *done, void *data)
{
    struct ph_kept kept = {.name = owner};

    write_simple(store, new_kept(STORE_DISOWN, kind, &kept, data), done, data);
}

void ph_store_renew(struct ph_store *store, enum ph_kept_kind kind, const char *owner,
                    int64_t expires, ph_appended_fn *done, void *data)
{
    struct ph_kept kept = {.name = owner, .expires = expires};

    write_simple(store, new_kept(STORE_RENEW, kind, &kept, data), done, data);
}

void ph_store_get(struct ph_store *store, enum ph_kept_kind kind, const char *name, int64_t now,
                  ph_kept_fn *done, void *data)
{
    struct ph_kept kept = {.name = name};

    read_kept(store, new_kept(STORE_GET, kind, &kept, data), now, done, data);
}

static struct store_request *new_kept_list(enum store_request_kind request_kind,
                                           enum ph_kept_kind kind, const char *text,
                                           const char *after, unsigned limit, void *data)
{
    struct store_request *request = store_request_new(request_kind, data);

    if (!request)
        return NULL;
    request->kept_kind = kind;
    request->limit = limit;
    request->kept.name =
        ph_arena_copy(&request->arena, after ? after : "", after ? strlen(after) : 0);
    request->kept.value = ph_arena_copy(&request->arena, text, strlen(text));
    if (!request->arena.failed)
        return request;
    store_request_destroy(request);
    return NULL;
}

void ph_store_list(struct ph_store *store, enum ph_kept_kind kind, const char *after, int64_t now,
                   unsigned limit, ph_kept_fn *done, void *data)
{
    read_kept(store, new_kept_list(STORE_LIST_KEPT, kind, "", after, limit, data), now, done, data);
}

void ph_store_search(struct ph_store *store, enum ph_kept_kind kind, const char *text,
                     const char *after, unsigned limit, ph_searched_fn *done, void *data)
{
    struct store_request *request = new_kept_list(STORE_SEARCH, kind, text, after, limit, data);

    if (!request) {
        done(data, PH_STORE_UNAVAILABLE, NULL, 0, "");
        return;
    }
    request->done.searched = done;
    submit(store, &store->works, &store->to_read, request);
}
