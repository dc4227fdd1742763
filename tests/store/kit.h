/* A store in a folder of its own, asked and answered in one thread. */
#ifndef STORE_KIT_H
#define STORE_KIT_H

#include <semaphore.h>

#include "host/store/store.h"

struct kit {
    char folder[64];
    char path[80]; /* of the store */
    struct ph_store *store;
    sem_t woken;
};

/* A new folder; nothing opened yet. */
void kit_init(struct kit *kit);
void kit_open(struct kit *kit);
/* NULL: it opened, and is open; else why not, until the next call. */
const char *kit_refusal(struct kit *kit);
void kit_close(struct kit *kit);
/* Closes, and removes the folder. */
void kit_finish(struct kit *kit);

/* For cmocka: *state is a kit in a new folder, until tear_down removes it. */
int kit_set_up(void **state);
int kit_tear_down(void **state);

/* Answers what is ready; waits until something is. */
void kit_wait(struct kit *kit);

/* A table as somebody who writes to it knows it. */
struct kit_table {
    struct ph_table_row row;
    uint8_t chain[PH_CHAIN_SIZE];
};

/* The next entry of a table, with its chain hash; `client` NULL: none. */
void kit_entry(const struct kit_table *table, const char *client, const char *body,
               struct ph_entry *entry);
/* An append of that one entry; what it points at is `entry`. */
struct ph_append kit_append_of(const struct kit_table *table, const struct ph_entry *entry);
/* It is stored: the table goes on from there. */
void kit_advance(struct kit_table *table, const struct ph_entry *entry);

/* Each waits for its answer. */
enum ph_stored kit_append(struct kit *kit, const struct ph_append *append);
enum ph_stored kit_create(struct kit *kit, struct kit_table *table, const char *id);
/* One entry more; the table goes on when it is stored. */
enum ph_stored kit_move(struct kit *kit, struct kit_table *table, const char *client);

enum { KIT_LIST_MAX = 64 };

struct kit_answer {
    enum ph_stored how;
    bool answered;
    unsigned count; /* of entries or rows */
    struct ph_table_row row, rows[KIT_LIST_MAX];
    struct ph_secret_row secrets[KIT_LIST_MAX];
    unsigned secret_count;
    uint64_t first_seq;
    uint8_t first_chain[PH_CHAIN_SIZE], chain[PH_CHAIN_SIZE]; /* of the first and last entry */
    char text[256];                                           /* body of the last entry */
};

enum ph_stored kit_load(struct kit *kit, const char *table, uint64_t since,
                        struct kit_answer *answer);
enum ph_stored kit_list_open(struct kit *kit, const char *game, struct kit_answer *answer);
enum ph_stored kit_list_mine(struct kit *kit, const uint8_t *key_hash, struct kit_answer *answer);
enum ph_stored kit_list_due(struct kit *kit, int64_t time, struct kit_answer *answer);

enum ph_stored kit_put(struct kit *kit, enum ph_kept_kind kind, const char *name, const char *value,
                       int64_t expires);
enum ph_stored kit_drop(struct kit *kit, enum ph_kept_kind kind, const char *name);
enum ph_stored kit_own(struct kit *kit, const char *owner, const char *name, int64_t expires);
enum ph_stored kit_purge(struct kit *kit, int64_t now, int64_t chat);
/* The value, or the names that a list returns with a space after each, in `text`. */
enum ph_stored kit_get(struct kit *kit, enum ph_kept_kind kind, const char *name, int64_t now,
                       struct kit_answer *answer);
enum ph_stored kit_list(struct kit *kit, enum ph_kept_kind kind, const char *after, int64_t now,
                        unsigned limit, struct kit_answer *answer);

/* Runs SQL on the store's file, behind the store's back. */
void kit_sql(const struct kit *kit, const char *sql);
/* The number that a query returns there. */
long kit_number(const struct kit *kit, const char *sql);

#endif
