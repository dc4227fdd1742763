/* The store in one SQLite file: connections. */
#include "host/store/sqlite/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/store/key.h"
#include "host/store/sqlite/vfs.h"

enum { BUSY_MS = 400, PRIVATE_MODE = 0600 };

/* ---- errors ---- */

bool store_sqlite_fail(sqlite3 *sqlite, const char *path, struct ph_error *error)
{
    return ph_fail(error, path, "%s", sqlite ? sqlite3_errmsg(sqlite) : "out of memory");
}

bool store_sqlite_run(sqlite3 *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite, sql, NULL, NULL, NULL) == SQLITE_OK;
}

int64_t store_sqlite_number(sqlite3 *sqlite, const char *sql, int64_t otherwise)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = otherwise;

    if (sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* ---- a connection ---- */

sqlite3 *store_sqlite_open(const char *path, struct ph_error *error)
{
    sqlite3 *sqlite = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;

    if (sqlite3_open_v2(path, &sqlite, flags, store_vfs_name()) == SQLITE_OK &&
        sqlite3_busy_timeout(sqlite, BUSY_MS) == SQLITE_OK &&
        store_sqlite_run(sqlite, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                                 "PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY;"
                                 "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;"
                                 /* what is deleted is overwritten */
                                 "PRAGMA secure_delete = ON;"
                                 /* the pages that all running games write to; the log's file
                                    keeps its size when the log is reset */
                                 "PRAGMA cache_size = -32768;"
                                 "PRAGMA journal_size_limit = 268435456"))
        return sqlite;
    store_sqlite_fail(sqlite, path, error);
    sqlite3_close(sqlite);
    return NULL;
}

/* Parameters occur in the order of their numbers, so that an index is a number. */
static void check_parameters(sqlite3_stmt *statement)
{
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); i++)
        assert(strtol(sqlite3_bind_parameter_name(statement, i) + 1, NULL, 10) == i);
}

static bool prepare_one(struct store_db *db, const char *sql, sqlite3_stmt **statement)
{
    if (sqlite3_prepare_v3(db->sqlite, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) !=
        SQLITE_OK)
        return false;
    check_parameters(*statement);
    return true;
}

static bool prepare_all(struct store_db *db)
{
    static const char *const texts[SQL_COUNT] = {
#define X(id, text) [SQL_##id] = (text),
        SQL_STATEMENTS(X)
#undef X
    };

    for (unsigned i = 0; i < SQL_COUNT; i++)
        if (!prepare_one(db, texts[i], &db->statements[i]))
            return false;
    return prepare_one(db, "BEGIN IMMEDIATE", &db->begin) &&
           prepare_one(db, "BEGIN", &db->begin_reading) && prepare_one(db, "COMMIT", &db->commit) &&
           prepare_one(db, "ROLLBACK", &db->rollback) &&
           prepare_one(db, "SAVEPOINT one", &db->savepoint) &&
           prepare_one(db, "RELEASE one", &db->release) &&
           prepare_one(db, "ROLLBACK TO one", &db->undo);
}

static int note_log(void *data, sqlite3 *sqlite, const char *name, int pages)
{
    struct store_db *db = data;

    (void)sqlite;
    (void)name;
    db->log_pages = (unsigned)pages;
    return SQLITE_OK;
}

static bool attach(struct store_db *db, struct ph_error *error)
{
    db->sqlite = store_sqlite_open(db->path, error);
    if (!db->sqlite)
        return false;
    sqlite3_wal_hook(db->sqlite, note_log, db);
    return (store_schema_complete(db->sqlite) && prepare_all(db)) ||
           store_sqlite_fail(db->sqlite, db->path, error);
}

static void detach(struct store_db *db)
{
    sqlite3_stmt **single[] = {&db->begin,     &db->begin_reading, &db->commit, &db->rollback,
                               &db->savepoint, &db->release,       &db->undo};

    for (unsigned i = 0; i < SQL_COUNT; i++) {
        sqlite3_finalize(db->statements[i]);
        db->statements[i] = NULL;
    }
    for (unsigned i = 0; i < sizeof single / sizeof *single; i++) {
        sqlite3_finalize(*single[i]);
        *single[i] = NULL;
    }
    store_vfs_in_checkpoint(true); /* the last connection runs a checkpoint */
    sqlite3_close(db->sqlite);
    store_vfs_in_checkpoint(false);
    db->sqlite = NULL;
}

struct store_db *store_sqlite_connect(const char *path, const struct store_place *place,
                                      struct ph_error *error)
{
    struct store_db *db = calloc(1, sizeof *db);

    if (db) {
        db->path = strdup(path);
        db->place = place;
    }
    if (!db || !db->path) {
        free(db);
        ph_fail(error, path, "out of memory");
        return NULL;
    }
    if (attach(db, error))
        return db;
    store_sqlite_disconnect(db);
    return NULL;
}

void store_sqlite_disconnect(struct store_db *db)
{
    if (!db)
        return;
    detach(db);
    free(db->path);
    free(db);
}

bool store_sqlite_mend(struct store_db *db)
{
    if (db->sqlite && !db->broken)
        return true;
    detach(db);
    db->broken = false;
    if (store_place_holds(db->place) && attach(db, NULL) && store_place_holds(db->place))
        return true;
    detach(db);
    return false;
}

/* After these errors the connection may hold another file than the one at its path, or stale
 * cached state. */
static bool breaks_connection(int code)
{
    switch (code & 0xff) {
    case SQLITE_IOERR:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY: return true;
    default: return false;
    }
}

int store_sqlite_step(struct store_db *db, sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);

    sqlite3_reset(statement);
    if (breaks_connection(code))
        db->broken = true;
    return code;
}

/* ---- creating the file ---- */

/* Readable by its owner only; SQLite gives the log the same mode. */
static bool make_file(const char *path, struct ph_error *error)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, PRIVATE_MODE);

    if (file < 0)
        return ph_fail(error, path, "%s", strerror(errno));
    close(file);
    return true;
}

static bool make_private(const char *path, struct ph_error *error)
{
    static const char *const parts[] = {"", "-wal", "-shm"};
    struct ph_buf name = {0};
    bool ok = true;

    for (unsigned i = 0; ok && i < sizeof parts / sizeof *parts; i++) {
        ph_buf_clear(&name);
        ph_buf_addf(&name, "%s%s", path, parts[i]);
        ok = !name.failed && (chmod(ph_buf_text(&name), PRIVATE_MODE) == 0 || errno == ENOENT);
    }
    ph_buf_finish(&name);
    return ok || ph_fail(error, path, "%s", strerror(errno));
}

/* A move changes a few hundred bytes in each of two pages, and the log contains whole pages: small
 * ones make it half as long. An existing file keeps its page size. */
static bool use_small_pages(sqlite3 *sqlite, const char *path, struct ph_error *error)
{
    return store_sqlite_run(sqlite, "PRAGMA page_size = 2048") ||
           store_sqlite_fail(sqlite, path, error);
}

static bool use_log(sqlite3 *sqlite, const char *path, struct ph_error *error)
{
    sqlite3_stmt *statement = NULL;
    bool ok;

    ok = sqlite3_prepare_v2(sqlite, "PRAGMA journal_mode = WAL", -1, &statement, NULL) ==
             SQLITE_OK &&
         sqlite3_step(statement) == SQLITE_ROW &&
         strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    sqlite3_finalize(statement);
    return ok || ph_fail(error, path, "the file system cannot keep a write-ahead log: %s",
                         sqlite3_errmsg(sqlite));
}

static bool prepare_file(sqlite3 *sqlite, const char *path, uint8_t key[PH_STORE_KEY_SIZE],
                         struct ph_error *error)
{
    int64_t version;

    /* A refused file must not change, nor its log. */
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (!store_schema_look(sqlite, path, &version, error))
        return false;
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return make_private(path, error) && store_key_open(path, version == 0, key, error) &&
           use_small_pages(sqlite, path, error) && use_log(sqlite, path, error) &&
           store_schema_migrate(sqlite, path, error) && store_key_check(sqlite, path, key, error) &&
           store_key_mark(sqlite, path, key, error);
}

static bool prepare(const char *path, uint8_t key[PH_STORE_KEY_SIZE], struct ph_error *error)
{
    sqlite3 *sqlite;
    bool ok;

    if (!make_file(path, error))
        return false;
    sqlite = store_sqlite_open(path, error);
    if (!sqlite)
        return false;
    ok = prepare_file(sqlite, path, key, error);
    sqlite3_close(sqlite);
    return ok;
}

sqlite3 *store_sqlite_inspect(const char *path, uint8_t key[PH_STORE_KEY_SIZE],
                              struct ph_error *error)
{
    sqlite3 *sqlite = store_sqlite_open(path, error);
    int64_t version = 0;

    if (!sqlite)
        return NULL;
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (store_schema_look(sqlite, path, &version, error) &&
        (version > 0 || ph_fail(error, path, "this is not a store of Posthorn")) &&
        store_key_open(path, false, key, error) && store_key_check(sqlite, path, key, error))
        return sqlite;
    sqlite3_close(sqlite);
    return NULL;
}

static unsigned log_pages(const struct store_db *db)
{
    return db->log_pages;
}

const struct store_ops store_sqlite = {
    .take = store_place_take,
    .release = store_place_release,
    .settle = store_place_settle,
    .is_in_place = store_place_holds,
    .prepare = prepare,
    .connect = store_sqlite_connect,
    .disconnect = store_sqlite_disconnect,
    .begin = store_sqlite_begin,
    .write = store_sqlite_write,
    .commit = store_sqlite_commit,
    .rollback = store_sqlite_rollback,
    .probe = store_sqlite_probe,
    .read = store_sqlite_read,
    .log_pages = log_pages,
    .checkpoint = store_sqlite_checkpoint,
};
