/* A connection to the SQLite file and its prepared statements. Private to the store. */
#ifndef HOST_STORE_SQLITE_SQLITE_H
#define HOST_STORE_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "host/store/ops.h"
#include "host/store/sqlite/sql.h"

struct store_db {
    char *path;
    const struct store_place *place; /* NULL: not watched */
    sqlite3 *sqlite;
    sqlite3_stmt *statements[SQL_COUNT];
    sqlite3_stmt *begin, *begin_reading, *commit, *rollback, *savepoint, *release, *undo;
    bool broken;        /* must be reopened before its next use */
    int64_t change;     /* the last change of any table, within a transaction */
    unsigned log_pages; /* after the last commit */
};

/* ---- sqlite.c ---- */

/* Fills `error` with SQLite's message. Returns false. */
bool store_sqlite_fail(sqlite3 *sqlite, const char *path, struct ph_error *error);
/* Opens an existing file with the settings of every connection. */
sqlite3 *store_sqlite_open(const char *path, struct ph_error *error);
/* Opens an existing store and reads its key; changes nothing. */
sqlite3 *store_sqlite_inspect(const char *path, uint8_t key[PH_STORE_KEY_SIZE],
                              struct ph_error *error);
/* Runs statements without parameters and rows. */
bool store_sqlite_run(sqlite3 *sqlite, const char *sql);
/* The number that a statement without parameters returns; `otherwise` if it fails. */
int64_t store_sqlite_number(sqlite3 *sqlite, const char *sql, int64_t otherwise);

struct store_db *store_sqlite_connect(const char *path, const struct store_place *place,
                                      struct ph_error *error);
void store_sqlite_disconnect(struct store_db *db);
/* Reopens a broken connection; false if that fails. */
bool store_sqlite_mend(struct store_db *db);
/* Runs a statement without rows and resets it. Returns SQLite's code; marks a broken connection. */
int store_sqlite_step(struct store_db *db, sqlite3_stmt *statement);

/* ---- place.c ---- */

struct store_place *store_place_take(const char *where, struct ph_error *error);
void store_place_release(struct store_place *place);
bool store_place_settle(struct store_place *place, struct ph_error *error);
bool store_place_holds(const struct store_place *place);

/* ---- schema.c ---- */

/* Is this a store that this program can read? Changes nothing. `*version` is 0 for an empty
 * file. */
bool store_schema_look(sqlite3 *sqlite, const char *path, int64_t *version, struct ph_error *error);
/* Migrates it to the newest version, with one transaction for each version. */
bool store_schema_migrate(sqlite3 *sqlite, const char *path, struct ph_error *error);

/* Gives a connection to an older store, which must not change, empty tables in memory where the
 * statements of sql.h need newer ones. */
bool store_schema_complete(sqlite3 *sqlite);

/* ---- write.c, read.c, kept.c ---- */

bool store_sqlite_begin(struct store_db *db);
enum ph_stored store_sqlite_write(struct store_db *db, const struct store_request *request);
/* What a statement without rows did: `code` is what its step returned. */
enum ph_stored store_sqlite_stored(int code);
bool store_sqlite_commit(struct store_db *db);
void store_sqlite_rollback(struct store_db *db);
bool store_sqlite_probe(struct store_db *db);
bool store_sqlite_checkpoint(struct store_db *db);

enum ph_stored store_sqlite_read(struct store_db *db, struct store_request *request);
/* How a query ended. SQLITE_ROW: with a row that could not be read. Resets the statement. */
enum ph_stored store_sqlite_ended(struct store_db *db, sqlite3_stmt *statement, int code,
                                  const struct ph_arena *arena);
/* A text of at most `longest` bytes without NUL, copied; NULL if it is anything else. */
const char *store_sqlite_text(sqlite3_stmt *statement, int column, size_t longest,
                              struct ph_arena *arena);
/* STORE_PUT, STORE_DROP, STORE_PURGE and STORE_DELETE_TABLE; STORE_GET and STORE_LIST_KEPT;
 * STORE_SEARCH. */
enum ph_stored store_sqlite_write_kept(struct store_db *db, const struct store_request *request);
enum ph_stored store_sqlite_read_kept(struct store_db *db, struct store_request *request);
enum ph_stored store_sqlite_search_kept(struct store_db *db, struct store_request *request);
/* Loads a table, or the entries after `since`, into the result. */
enum ph_stored store_sqlite_load(struct store_db *db, const char *table, uint64_t since,
                                 struct ph_arena *arena, struct store_result *result);

#endif
