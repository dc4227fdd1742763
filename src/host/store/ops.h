/* What a database must implement for store.h. One thread at a time uses a connection; queues,
 * threads and callbacks are in store.c and threads.c. Private to the store. */
#ifndef HOST_STORE_OPS_H
#define HOST_STORE_OPS_H

#include "host/store/request.h"

struct store_db;    /* one connection */
struct store_place; /* where the database is, and that this process is its only server */

struct store_ops {
    /* Makes this process the only server of the database; NULL if another process is. That ends
     * with the process at the latest. */
    struct store_place *(*take)(const char *where, struct ph_error *error);
    void (*release)(struct store_place *place); /* after all connections; NULL is ignored */
    /* Remembers what was opened; to be called when all connections are open. */
    bool (*settle)(struct store_place *place, struct ph_error *error);
    /* Would a restart find what was opened? False if it was moved, replaced or deleted, until it is
     * back. Any thread. */
    bool (*is_in_place)(const struct store_place *place);
    /* Creates the database if it does not exist, and migrates it to the current schema. */
    bool (*prepare)(const char *where, uint8_t key[PH_STORE_KEY_SIZE], struct ph_error *error);
    /* A connection is opened again only while the database is in place. */
    struct store_db *(*connect)(const char *where, const struct store_place *place,
                                struct ph_error *error);
    void (*disconnect)(struct store_db *db);

    /* ---- writing: begin, any number of writes, commit or roll back ---- */

    /* Also reopens a broken connection. Returns false if nothing can be written. */
    bool (*begin)(struct store_db *db);
    /* One atomic change. After PH_STORE_UNAVAILABLE the caller rolls the transaction back; any
     * other result leaves the rest of the transaction untouched. */
    enum ph_stored (*write)(struct store_db *db, const struct store_request *request);
    /* Returns true when durable; otherwise the transaction is rolled back. */
    bool (*commit)(struct store_db *db);
    void (*rollback)(struct store_db *db);
    /* Can anything be written? Writes a value that is not read. */
    bool (*probe)(struct store_db *db);

    /* ---- reading ---- */

    enum ph_stored (*read)(struct store_db *db, struct store_request *request);

    /* ---- upkeep ---- */

    /* Pages in the write-ahead log after the last commit. */
    unsigned (*log_pages)(const struct store_db *db);
    /* Copies them to the file without waiting for readers. */
    bool (*checkpoint)(struct store_db *db);
};

extern const struct store_ops store_sqlite;

#endif
