/* The store: keeps the entries of tables. The interface does not depend on SQLite (see ops.h). The
 * store enforces one writer for each table: a second entry with the same table and number is a
 * conflict.
 *
 * Requests are answered later, in the thread that calls ph_store_collect(). Writes that arrive
 * during a commit form the next batch (group commit). PH_STORE_DONE means durable. */
#ifndef HOST_STORE_STORE_H
#define HOST_STORE_STORE_H

#include "base/arena.h"
#include "host/store/kept.h"
#include "host/store/row.h"

enum ph_stored {
    PH_STORE_DONE,
    PH_STORE_CONFLICT,    /* the entry's number, or the table's name, is taken */
    PH_STORE_NONE,        /* no such table, seat, secret or name */
    PH_STORE_UNAVAILABLE, /* the disk is full, gone or read-only; nothing changed */
    PH_STORE_DAMAGED,     /* this table cannot be read; others are not affected */
};

/* One atomic change of one table: entries to append, the new row, secrets to add and to remove. A
 * secret in `use` must exist and is removed: a link is valid once. Hash, kind and seat identify a
 * secret. `row.seq` is the number of the last entry: of those appended, or of those stored if none
 * are. */
struct ph_append {
    struct ph_table_row row;
    const struct ph_entry *entries;
    unsigned entry_count;
    bool creates; /* the table is new */
    const struct ph_secret_row *add;
    unsigned add_count;
    const struct ph_secret_row *remove;
    unsigned remove_count;
    const struct ph_secret_row *use; /* NULL: none */
    /* The chain of the table must be whole afterwards: where a body changes, all later entries get
     * a new chain hash. */
    const struct ph_rewrite *rewrites;
    unsigned rewrite_count;
};

struct ph_store;

/* Callbacks. Their pointers are valid during the call. */
typedef void ph_appended_fn(void *data, enum ph_stored how);
typedef void ph_loaded_fn(void *data, enum ph_stored how, const struct ph_table_row *row,
                          const struct ph_entry *entries, unsigned count,
                          const struct ph_secret_row *secrets, unsigned secret_count);
typedef void ph_listed_fn(void *data, enum ph_stored how, const struct ph_table_row *rows,
                          const struct ph_secret_row *roles, unsigned count);
typedef void ph_kept_fn(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count);
/* `last` is the name of the last row that was read; "": there are no more. */
typedef void ph_searched_fn(void *data, enum ph_stored how, const struct ph_kept *kept,
                            unsigned count, const char *last);

/* Opens or creates the store that `where` names ("FILE" for SQLite). `wake` is called from another
 * thread whenever ph_store_collect() has something to do. Returns NULL, with the reason in `error`,
 * also if another process has the store open; a store of a newer program, or a file that is not a
 * store, stays as it is. The commands of `posthorn admin` work beside an open store. */
struct ph_store *ph_store_open(const char *where, void (*wake)(void *data), void *data,
                               struct ph_error *error);
/* Finishes pending requests, calls their callbacks, and closes. */
void ph_store_close(struct ph_store *store);
/* Calls at most `most` callbacks of finished requests. Returns the number left; `wake` is not
 * called for those. */
unsigned ph_store_collect(struct ph_store *store, unsigned most);

/* During a callback: its pointers stay valid until the caller finishes `arena`. */
void ph_store_take_memory(struct ph_store *store, struct ph_arena *arena);

enum { PH_STORE_KEY_SIZE = 32 };
/* The key that seals seeds in this store. It is kept beside the store (FILE.key) and is part of
 * every backup. */
const uint8_t *ph_store_key(const struct ph_store *store);

/* Copies all that `append` points at. Here and below: when out of memory, `done` is called at once
 * with PH_STORE_UNAVAILABLE. */
void ph_store_append(struct ph_store *store, const struct ph_append *append, ph_appended_fn *done,
                     void *data);
/* Loads a whole table, or the entries after `since`. */
void ph_store_load(struct ph_store *store, const char *table, uint64_t since, ph_loaded_fn *done,
                   void *data);
/* Tables in the lobby, newest first; `game` NULL: of all games. */
void ph_store_list_open(struct ph_store *store, const char *game, unsigned limit,
                        ph_listed_fn *done, void *data);
/* Tables where `key_hash` has a role, last changed first; `roles` has one role for each row. */
void ph_store_list_mine(struct ph_store *store, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                        unsigned limit, ph_listed_fn *done, void *data);
/* Tables whose deadline is before `time`, earliest first; used at start-up. */
void ph_store_list_due(struct ph_store *store, int64_t time, unsigned limit, ph_listed_fn *done,
                       void *data);

/* ---- what is stored about a person ---- */

/* Tables that have something about this key, a role or anything beside an entry, ordered by id,
 * from the first after `after` on ("": all). */
void ph_store_list_traces(struct ph_store *store, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                          const char *after, unsigned limit, ph_listed_fn *done, void *data);
/* Loads a whole table and calls `work` with it in a thread of the store, then `done`. `work` must
 * not call the store. All other reads that wait go first: a caller that asks for one table after
 * the other delays a load by one table at most. */
typedef void ph_store_work_fn(void *data, const struct ph_table_row *row,
                              const struct ph_entry *entries, unsigned count,
                              const struct ph_secret_row *secrets, unsigned secret_count);
void ph_store_work(struct ph_store *store, const char *table, ph_store_work_fn *work,
                   ph_appended_fn *done, void *data);

/* ---- retention ---- */

/* Tables that wait for players and have not changed since `waiting`, and tables that are over and
 * have not changed since `over` (0: none), the longest unchanged first. */
void ph_store_list_idle(struct ph_store *store, int64_t waiting, int64_t over, unsigned limit,
                        ph_listed_fn *done, void *data);
/* Deletes a table and all that belongs to it: when this is done nobody finds it any more, and
 * ph_store_purge() deletes its rows, in small batches because a long game has tens of thousands. */
void ph_store_delete_table(struct ph_store *store, const char *table, ph_appended_fn *done,
                           void *data);
/* Deletes a small batch of what has expired at `now` or before, of messages from before `chat`
 * (0: none), or of the rows of deleted tables. PH_STORE_DONE: there may be more; PH_STORE_NONE:
 * nothing is left. */
void ph_store_purge(struct ph_store *store, int64_t now, int64_t chat, ph_appended_fn *done,
                    void *data);

/* ---- what is kept by name ---- */

/* Adds a row, or replaces the one of this kind and name. Committed together with the appends that
 * wait (group commit); PH_STORE_DONE means durable. Copies what `kept` points at. */
void ph_store_put(struct ph_store *store, enum ph_kept_kind kind, const struct ph_kept *kept,
                  ph_appended_fn *done, void *data);
/* Removes a row. Of several that drop the same row, one is told PH_STORE_DONE, all others
 * PH_STORE_NONE: a row can be used once. */
void ph_store_drop(struct ph_store *store, enum ph_kept_kind kind, const char *name,
                   ph_appended_fn *done, void *data);
/* Puts a row that belongs to `owner`, another name of that kind: in one change the one before is
 * removed, this one is put, and a row of the owner's name has its name as a value. Both end
 * together. */
void ph_store_own(struct ph_store *store, enum ph_kept_kind kind, const char *owner,
                  const struct ph_kept *kept, ph_appended_fn *done, void *data);
/* Removes both; PH_STORE_NONE if there are none. */
void ph_store_disown(struct ph_store *store, enum ph_kept_kind kind, const char *owner,
                     ph_appended_fn *done, void *data);
/* Lets both end at `expires`. If that is less than a day later than their end, nothing is written,
 * and they keep it: PH_STORE_NONE, as if there are none. */
void ph_store_renew(struct ph_store *store, enum ph_kept_kind kind, const char *owner,
                    int64_t expires, ph_appended_fn *done, void *data);
/* One row; PH_STORE_NONE if there is none, or if it expired at `now` or before. */
void ph_store_get(struct ph_store *store, enum ph_kept_kind kind, const char *name, int64_t now,
                  ph_kept_fn *done, void *data);
/* The rows of a kind that have not expired at `now`, ordered by name (bytes), from the first name
 * after `after` on (NULL: all). A row that cannot be read is skipped. */
void ph_store_list(struct ph_store *store, enum ph_kept_kind kind, const char *after, int64_t now,
                   unsigned limit, ph_kept_fn *done, void *data);
/* The same, of those whose value contains `text`, expired or not. Reads some hundred rows and ends
 * after the first `limit` that do: the caller goes on after `last`. All other reads that wait go
 * first. */
void ph_store_search(struct ph_store *store, enum ph_kept_kind kind, const char *text,
                     const char *after, unsigned limit, ph_searched_fn *done, void *data);

struct ph_store_state {
    bool writable; /* false after a failed commit until one succeeds again */
    bool in_place; /* false: the store's files were moved, replaced or deleted; nothing is
                      acknowledged until they are back, or the server is restarted */
    uint64_t appends, commits, conflicts, failures;
    uint64_t commit_us_sum, commit_us_max;
    unsigned queued;
    uint64_t checkpoints;
    unsigned log_pages; /* in the write-ahead log after the last commit */
};
void ph_store_look(struct ph_store *store, struct ph_store_state *state);

/* ---- for `posthorn admin`; synchronous, on a store that may be in use ---- */

/* Copies a store and its key; the copy is a consistent snapshot, even while the store is in use. An
 * existing target is replaced only if `replace`, and never while it is in use. A copy that fails
 * leaves the target as it was. */
bool ph_store_backup(const char *where, const char *to, bool replace, struct ph_error *error);
/* The same in the other direction; refuses a file that is not a store of this program. */
bool ph_store_restore(const char *from, const char *where, bool replace, struct ph_error *error);

struct ph_store_checked {
    uint64_t tables, entries, faults;
};
struct ph_store_checker {
    void *data;
    /* Reports a fault; `table` is "" if it belongs to no table. */
    void (*fault)(void *data, const char *table, const char *what);
    /* Replays a table without faults; false, with the reason, if that fails. NULL: not replayed. */
    bool (*replay)(void *data, const uint8_t key[PH_STORE_KEY_SIZE], const struct ph_table_row *row,
                   const struct ph_entry *entries, unsigned count, struct ph_error *error);
};
/* Checks the file, every row and every chain, and replays every table. Continues after a fault.
 * Returns false if the check could not run. */
bool ph_store_check(const char *where, const struct ph_store_checker *checker,
                    struct ph_store_checked *checked, struct ph_error *error);

#endif
