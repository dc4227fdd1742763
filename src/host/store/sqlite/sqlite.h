/* A connection to the SQLite file and its prepared statements. Private to the store. */
#ifndef HOST_STORE_SQLITE_SQLITE_H
#define HOST_STORE_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "host/store/ops.h"
#include "host/store/sqlite/sql.h"

struct store_db {
    char *path;
    sqlite3 *sqlite;
    sqlite3_stmt *statements[SQL_COUNT];
    sqlite3_stmt *begin, *begin_reading, *commit, *rollback, *savepoint, *release, *undo;
    bool broken;        /* the connection is opened again before it is used again */
    int64_t change;     /* the last change of any table, within a transaction */
    unsigned log_pages; /* after the last commit */
};

/* ---- sqlite.c ---- */

/* Fills `error` with SQLite's words; false. */
bool store_sqlite_fail(sqlite3 *sqlite, const char *path, struct ph_error *error);
/* Opens the file, which must be there; sets what holds for every connection. */
sqlite3 *store_sqlite_open(const char *path, struct ph_error *error);
/* Opens a store that is there, with its key, and changes nothing. */
sqlite3 *store_sqlite_inspect(const char *path, uint8_t key[PH_STORE_KEY_SIZE],
                              struct ph_error *error);
/* Runs statements without values that give no rows. */
bool store_sqlite_run(sqlite3 *sqlite, const char *sql);
/* The number that a statement without values gives; `otherwise` if it fails. */
int64_t store_sqlite_number(sqlite3 *sqlite, const char *sql, int64_t otherwise);

struct store_db *store_sqlite_connect(const char *path, struct ph_error *error);
void store_sqlite_disconnect(struct store_db *db);
/* Opens a connection again that failed; false if it still fails. */
bool store_sqlite_mend(struct store_db *db);
/* Runs a statement that gives no rows and resets it: SQLite's code. Notes what breaks a connection. */
int store_sqlite_step(struct store_db *db, sqlite3_stmt *statement);

/* ---- lock.c ---- */

int store_sqlite_lock(const char *path, struct ph_error *error);
void store_sqlite_unlock(int lock);

/* ---- schema.c ---- */

/* Is this a store that this program can read? Changes nothing. `*version` 0: an empty file. */
bool store_schema_look(sqlite3 *sqlite, const char *path, int64_t *version, struct ph_error *error);
/* Brings it to the newest version, in one transaction a version. */
bool store_schema_migrate(sqlite3 *sqlite, const char *path, struct ph_error *error);

/* ---- write.c, read.c ---- */

bool store_sqlite_begin(struct store_db *db);
enum ph_stored store_sqlite_append(struct store_db *db, const struct ph_append *append);
bool store_sqlite_commit(struct store_db *db);
void store_sqlite_rollback(struct store_db *db);
bool store_sqlite_probe(struct store_db *db);
bool store_sqlite_checkpoint(struct store_db *db);

enum ph_stored store_sqlite_read(struct store_db *db, struct store_request *request);
/* A whole table or what follows the entry `since`, into the request's result. */
enum ph_stored store_sqlite_load(struct store_db *db, const char *table, uint64_t since,
                                 struct store_memory *memory, struct store_result *result);

#endif
