/* The schema of the SQLite file, and the migration of older ones.
 *
 * Versions are numbers in the file itself (user_version). Each step below is one transaction: a
 * process that dies in it leaves the file as it was. A step that was released is never changed;
 * what comes later is a new step. */
#include <stdio.h>
#include <string.h>

#include "host/store/failpoint.h"
#include "host/store/sqlite/sqlite.h"

enum {
    APPLICATION_ID = 0x50487374, /* "PHst" */
    VERSION = 3,
};

/* clang-format off */
static const char *const version_1[] = {
    "CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value ANY NOT NULL) STRICT",
    "INSERT INTO meta (name, value) VALUES ('probe', 0)",

    "CREATE TABLE tables ("
    " id TEXT PRIMARY KEY NOT NULL, game TEXT NOT NULL, status INTEGER NOT NULL,"
    " open INTEGER NOT NULL, actor INTEGER NOT NULL, players INTEGER NOT NULL,"
    " seats_taken INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL,"
    " deadline INTEGER NOT NULL, seq INTEGER NOT NULL, change INTEGER NOT NULL UNIQUE,"
    " summary TEXT NOT NULL) STRICT",
    "CREATE INDEX tables_open ON tables (created) WHERE open = 1",
    "CREATE INDEX tables_open_of_game ON tables (game, created) WHERE open = 1",
    "CREATE INDEX tables_due ON tables (deadline) WHERE deadline > 0",

    "CREATE TABLE entries ("
    " table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL CHECK (seq > 0),"
    " at INTEGER NOT NULL, client TEXT NOT NULL, body TEXT NOT NULL,"
    " chain BLOB NOT NULL CHECK (length(chain) = 32), PRIMARY KEY (table_id, seq))"
    " STRICT, WITHOUT ROWID",
    "CREATE UNIQUE INDEX entries_client ON entries (table_id, client) WHERE client <> ''",

    "CREATE TABLE secrets ("
    " hash BLOB NOT NULL CHECK (length(hash) = 32), table_id TEXT NOT NULL REFERENCES tables (id),"
    " kind INTEGER NOT NULL, seat INTEGER NOT NULL, expires INTEGER NOT NULL,"
    " PRIMARY KEY (hash, table_id, kind, seat)) STRICT, WITHOUT ROWID",
    "CREATE INDEX secrets_of_table ON secrets (table_id)",

    /* Unused; version 3 drops it. */
    "CREATE TABLE data (hash INTEGER PRIMARY KEY NOT NULL, text TEXT NOT NULL) STRICT",
    "PRAGMA application_id = 0x50487374",
    "PRAGMA user_version = 1",
    NULL,
};

/* The writer of entry n has seen all entries before it, and so whether one has this client's
 * number: uniqueness of (table_id, seq) is enough. A second unique index cost a page write for each
 * move. */
static const char *const version_2[] = {
    "DROP INDEX entries_client",
    "PRAGMA user_version = 2",
    NULL,
};
/* What is kept by name. */
#define CREATE_KEPT                                                                          \
    "TABLE kept (kind TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,"               \
    " expires INTEGER NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID"

/* What is stored beside an entry. `owner` finds all that is about one key, `at` what is old. */
#define CREATE_ASIDES                                                                        \
    "TABLE asides (table_id TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,"       \
    " chat INTEGER NOT NULL, owner BLOB NOT NULL, text TEXT NOT NULL,"                       \
    " PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID"

static const char *const version_3[] = {
    "DROP TABLE data",
    "CREATE " CREATE_ASIDES,
    "CREATE INDEX asides_of_owner ON asides (owner, table_id)",
    "CREATE INDEX asides_chat ON asides (at) WHERE chat = 1",
    /* Not those in play: their moves would write to it. */
    "CREATE INDEX tables_idle ON tables (changed) WHERE status <> 1",
    "CREATE " CREATE_KEPT,
    "CREATE INDEX kept_expiring ON kept (expires) WHERE expires > 0",
    "PRAGMA user_version = 3",
    NULL,
};
/* clang-format on */

static const char *const *const versions[VERSION] = {version_1, version_2, version_3};

bool store_schema_look(sqlite3 *sqlite, const char *path, int64_t *version, struct ph_error *error)
{
    int64_t application = store_sqlite_number(sqlite, "PRAGMA application_id", -1);
    int64_t things = store_sqlite_number(sqlite, "SELECT count(*) FROM sqlite_schema", -1);

    *version = store_sqlite_number(sqlite, "PRAGMA user_version", -1);
    if (application < 0 || things < 0 || *version < 0)
        return store_sqlite_fail(sqlite, path, error);
    if (application != APPLICATION_ID && (application != 0 || things > 0 || *version != 0))
        return ph_fail(error, path, "this is not a store of Posthorn");
    if (*version > VERSION)
        return ph_fail(error, path,
                       "a newer Posthorn made this store (version %lld, this one knows %d); it was "
                       "left as it is",
                       (long long)*version, VERSION);
    return true;
}

static bool run_step(sqlite3 *sqlite, const char *const *statements)
{
    for (; *statements; statements++) {
        if (!store_sqlite_run(sqlite, *statements))
            return false;
        ph_failpoint("in-migration");
    }
    return true;
}

/* Another process may migrate as well: the version is read again under the lock. */
static bool migrate_once(sqlite3 *sqlite, const char *path, bool *again, struct ph_error *error)
{
    int64_t version = 0;
    bool ok = store_sqlite_run(sqlite, "BEGIN IMMEDIATE");

    *again = false;
    if (!ok)
        return store_sqlite_fail(sqlite, path, error);
    ok = store_schema_look(sqlite, path, &version, error);
    if (ok && version < VERSION) {
        *again = true;
        ok = run_step(sqlite, versions[version]) || store_sqlite_fail(sqlite, path, error);
    }
    if (ok)
        ok = store_sqlite_run(sqlite, "COMMIT") || store_sqlite_fail(sqlite, path, error);
    if (!ok && !sqlite3_get_autocommit(sqlite))
        store_sqlite_run(sqlite, "ROLLBACK");
    return ok;
}

bool store_schema_migrate(sqlite3 *sqlite, const char *path, struct ph_error *error)
{
    bool again = true;

    while (again)
        if (!migrate_once(sqlite, path, &again, error))
            return false;
    return true;
}

bool store_schema_complete(sqlite3 *sqlite)
{
    return store_sqlite_number(sqlite, "PRAGMA user_version", -1) >= 3 ||
           store_sqlite_run(sqlite, "CREATE TEMP " CREATE_KEPT "; CREATE TEMP " CREATE_ASIDES);
}
