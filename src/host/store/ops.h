/* What a database must be able to do to stand behind store.h. A connection belongs to one thread at
 * a time; queues, threads and answers are store.c's business. Private to the store. */
#ifndef HOST_STORE_OPS_H
#define HOST_STORE_OPS_H

#include "host/store/request.h"

struct store_db; /* one connection */

struct store_ops {
    /* Makes this process the only server of the database. Returns a lock for unlock(), or -1 if
     * another process has it. The lock ends with the process at the latest. */
    int (*lock)(const char *where, struct ph_error *error);
    void (*unlock)(int lock); /* -1: does nothing */
    /* Makes the database if there is none, and brings it to the form of this program. */
    bool (*prepare)(const char *where, uint8_t key[PH_STORE_KEY_SIZE], struct ph_error *error);
    struct store_db *(*connect)(const char *where, struct ph_error *error);
    void (*disconnect)(struct store_db *db);

    /* ---- writing: begin, any number of writes, commit or roll back ---- */

    /* Also repairs a connection that has failed before. False: nothing can be written now. */
    bool (*begin)(struct store_db *db);
    /* One change, whole or not at all. PH_STORE_UNAVAILABLE: all that was begun must be rolled
     * back; any other answer leaves the rest of it as it was. */
    enum ph_stored (*append)(struct store_db *db, const struct ph_append *append);
    /* True: on the disk. False: nothing of it, and rolled back. */
    bool (*commit)(struct store_db *db);
    void (*rollback)(struct store_db *db);
    /* Can anything be written? Writes something that nobody reads. */
    bool (*probe)(struct store_db *db);

    /* ---- reading ---- */

    enum ph_stored (*read)(struct store_db *db, struct store_request *request);

    /* ---- upkeep ---- */

    /* Pages in the log that wait to be brought to their place, as of the last commit. */
    unsigned (*log_pages)(const struct store_db *db);
    /* Brings them there without waiting for anybody. */
    bool (*checkpoint)(struct store_db *db);
};

extern const struct store_ops store_sqlite;

#endif
