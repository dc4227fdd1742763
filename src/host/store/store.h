/* Where tables are kept. One interface, so that a database shared by several server processes can
 * stand behind it as well as a file: nothing is known only to the process, one writer a table is
 * enforced by the store (a second entry with the same table and number is a conflict), and update
 * about tables come from the store.
 *
 * Requests are answered later, in the thread that calls ph_store_collect(). All writes that arrive
 * while a commit is under way go into the next one; an answer PH_STORE_DONE means: on the disk. */
#ifndef HOST_STORE_STORE_H
#define HOST_STORE_STORE_H

#include "host/store/entry.h"

enum ph_stored {
    PH_STORE_DONE,
    PH_STORE_CONFLICT,    /* that number of the table's log, or that name, is taken */
    PH_STORE_NONE,        /* no such table, seat or secret */
    PH_STORE_UNAVAILABLE, /* the disk is full, gone or read-only; nothing was changed */
    PH_STORE_DAMAGED,     /* what is stored of this table cannot be read; the others are fine */
};

/* What the lobby and "my tables" show without reading a log; kept up to date with each append. */
struct ph_table_row {
    char id[PH_TABLE_ID_SIZE + 1];
    char game[16];
    uint8_t status; /* enum ph_table_status in table.h */
    uint8_t open;   /* listed in the lobby */
    int8_t actor;   /* seat that is to decide, or -1 */
    uint8_t players, seats_taken;
    int64_t created, changed; /* milliseconds */
    int64_t deadline;         /* of the running clock; any time gone by if a bot is to decide; 0 */
    uint64_t seq;             /* of the last entry */
    const char *summary;      /* JSON for lists: names, options; no secrets */
};

/* A secret that somebody holds, stored as a hash. */
enum ph_secret_kind {
    PH_SECRET_SEAT,   /* `key_hash` sits at `seat` */
    PH_SECRET_HOST,   /* `key_hash` made the table */
    PH_SECRET_WATCH,  /* `key_hash` may watch */
    PH_SECRET_INVITE, /* a link to take `seat`; works once */
    PH_SECRET_DEVICE, /* a link to take `seat` to another device; works once */
    PH_SECRET_WATCH_LINK,
};
enum { PH_SECRET_SIZE = 32 };

struct ph_secret_row {
    uint8_t hash[PH_SECRET_SIZE];
    uint8_t kind;
    int8_t seat;     /* or -1 */
    int64_t expires; /* milliseconds, or 0 */
};

/* One change of one table, whole or not at all: entries to append, the row as it is then, secrets
 * to add and to take away. A secret in `use` must be there, and goes: a link works once. A secret is
 * known by its hash, kind and seat. `row.seq` is the number of the last entry, of those here or, if
 * there are none, of those stored. */
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
};

struct ph_store;

/* Answers. What they point at is good during the call. */
typedef void ph_appended_fn(void *data, enum ph_stored how);
typedef void ph_loaded_fn(void *data, enum ph_stored how, const struct ph_table_row *row,
                          const struct ph_entry *entries, unsigned count,
                          const struct ph_secret_row *secrets, unsigned secret_count);
typedef void ph_listed_fn(void *data, enum ph_stored how, const struct ph_table_row *rows,
                          const struct ph_secret_row *roles, unsigned count);

/* Opens or makes the store that `where` names ("FILE" for SQLite). `wake` is called from another
 * thread whenever ph_store_collect() has something to do. Returns NULL, with the reason in `error`,
 * also if another process has the store open; a store of a newer program, or a file that is not a
 * store, stays as it is. The commands of `posthorn admin` work beside an open store. */
struct ph_store *ph_store_open(const char *where, void (*wake)(void *data), void *data,
                               struct ph_error *error);
/* Waits for what is under way, answers it, and closes. */
void ph_store_close(struct ph_store *store);
/* Calls at most so many of the answers that are ready. Returns how many are left: `wake` is not called
 * for them. */
unsigned ph_store_collect(struct ph_store *store, unsigned most);

enum { PH_STORE_KEY_SIZE = 32 };
/* The key of everything that is sealed in this store. It lies beside the store (FILE.key), is made
 * with it, and goes with it into backups. */
const uint8_t *ph_store_key(const struct ph_store *store);

/* All that `append` points at is copied. Here and below: when memory runs out, `done` is called at
 * once with PH_STORE_UNAVAILABLE. */
void ph_store_append(struct ph_store *store, const struct ph_append *append, ph_appended_fn *done,
                     void *data);
/* A whole table, or the entries after `since`. */
void ph_store_load(struct ph_store *store, const char *table, uint64_t since, ph_loaded_fn *done,
                   void *data);
/* Tables in the lobby, newest first; `game` NULL: of all games. */
void ph_store_list_open(struct ph_store *store, const char *game, unsigned limit,
                        ph_listed_fn *done, void *data);
/* Tables where `key_hash` has a role, last changed first; `roles` says which, one for each row. */
void ph_store_list_mine(struct ph_store *store, const uint8_t key_hash[PH_SECRET_SIZE],
                        unsigned limit, ph_listed_fn *done, void *data);
/* Tables whose deadline is before `time`, the earliest first: for start-up. */
void ph_store_list_due(struct ph_store *store, int64_t time, unsigned limit, ph_listed_fn *done,
                       void *data);

struct ph_store_state {
    bool writable; /* false after a failed commit until one succeeds again */
    uint64_t appends, commits, conflicts, failures;
    uint64_t commit_us_sum, commit_us_max;
    unsigned queued;
    uint64_t checkpoints;
    unsigned log_pages; /* of the write-ahead log after the last commit */
};
void ph_store_look(struct ph_store *store, struct ph_store_state *state);

/* ---- for `posthorn admin`; each in the calling thread, on a store that may be in use ---- */

/* Copies a store and its key while it is in use; the copy is a store as it was at one moment. One
 * that is there already is replaced only if `replace`, and never while it is in use itself. What is
 * there at the end is whole: a copy that fails leaves what was there before. */
bool ph_store_backup(const char *where, const char *to, bool replace, struct ph_error *error);
/* The same way back; what cannot be a store of this program is not taken. */
bool ph_store_restore(const char *from, const char *where, bool replace, struct ph_error *error);

struct ph_store_checked {
    uint64_t tables, entries, faults;
};
struct ph_store_checker {
    void *data;
    /* A fault in words; `table` is "" where it is none's. */
    void (*fault)(void *data, const char *table, const char *what);
    /* Plays a table again that looks well; false, with the reason, if that is not possible. NULL:
     * nobody does. */
    bool (*replay)(void *data, const uint8_t key[PH_STORE_KEY_SIZE], const struct ph_table_row *row,
                   const struct ph_entry *entries, unsigned count, struct ph_error *error);
};
/* Looks at the file, every row and every chain, and has every table played again. After a fault the
 * others are looked at all the same. False: it could not be checked at all. */
bool ph_store_check(const char *where, const struct ph_store_checker *checker,
                    struct ph_store_checked *checked, struct ph_error *error);

#endif
