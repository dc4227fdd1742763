/* Requests to the store and their results. A request owns copies of its data, so that a thread of
 * the store can work on it, and lives until its callback has returned. Private to the store. */
#ifndef HOST_STORE_REQUEST_H
#define HOST_STORE_REQUEST_H

#include "base/arena.h"
#include "host/store/store.h"

struct store_result {
    struct ph_table_row *rows;
    struct ph_entry *entries;
    struct ph_secret_row *secrets; /* of the table, or the role in each row */
    struct ph_kept *kept;
    unsigned row_count, entry_count, secret_count, kept_count;
    char last[PH_KEPT_NAME_MAX + 1]; /* that a search has read; "": there are no more */
    char fault[96];                  /* what is damaged */
};

/* Appends an element to an array of the result; NULL when out of memory. */
struct ph_table_row *store_add_row(struct ph_arena *arena, struct store_result *result);
struct ph_entry *store_add_entry(struct ph_arena *arena, struct store_result *result);
struct ph_secret_row *store_add_secret(struct ph_arena *arena, struct store_result *result);
struct ph_kept *store_add_kept(struct ph_arena *arena, struct store_result *result);

enum store_request_kind {
    STORE_APPEND,
    STORE_PUT,
    STORE_DROP,
    STORE_OWN,
    STORE_DISOWN,
    STORE_RENEW,
    STORE_PURGE,
    STORE_DELETE_TABLE,
    STORE_LOAD, /* from here on: reading */
    STORE_LIST_OPEN,
    STORE_LIST_MINE,
    STORE_LIST_DUE,
    STORE_LIST_TRACES,
    STORE_LIST_IDLE,
    STORE_WORK,
    STORE_GET,
    STORE_LIST_KEPT,
    STORE_SEARCH,
};

struct store_request {
    struct store_request *next;
    enum store_request_kind kind;
    enum ph_stored how;
    union {
        ph_appended_fn *appended;
        ph_loaded_fn *loaded;
        ph_listed_fn *listed;
        ph_kept_fn *kept;
        ph_searched_fn *searched;
    } done;
    void *data;
    struct ph_arena arena; /* of all that the request and its result point at */

    struct ph_append append;
    char table[PH_TABLE_ID_SIZE + 1];
    char game[16]; /* "": all */
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    uint64_t since;
    int64_t time, other_time;
    unsigned limit;
    ph_store_work_fn *work;
    enum ph_kept_kind kept_kind;
    struct ph_kept kept; /* to put; otherwise its name counts, its new end, and for a search what
                            the values have */
    const char *owner;   /* of the row to put, or NULL */

    struct store_result result;
};

struct store_request *store_request_new(enum store_request_kind kind, void *data);
void store_request_destroy(struct store_request *request);
/* Copies all that `append` points at; false when out of memory. */
bool store_request_copy(struct store_request *request, const struct ph_append *append);
/* The same for a row to put, or for a name alone. A name or a value that is too long, or an empty
 * name, is refused as well. */
bool store_request_copy_kept(struct store_request *request, const struct ph_kept *kept);
/* Calls the callback. */
void store_request_answer(const struct store_request *request);

/* A FIFO. Zeroed is empty. */
struct store_queue {
    struct store_request *first, *last;
    unsigned count;
};

void store_queue_put(struct store_queue *queue, struct store_request *request);
struct store_request *store_queue_take(struct store_queue *queue);
/* Moves all of `from` to the end of `queue`. */
void store_queue_join(struct store_queue *queue, struct store_queue *from);

#endif
