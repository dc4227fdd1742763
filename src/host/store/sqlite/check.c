/* Checks a store: the file, every row, every chain, and a replay of every table. */
#include <stdio.h>
#include <string.h>

#include "host/store/key.h"
#include "host/store/sqlite/sqlite.h"

enum { IDS_AT_ONCE = 256 };

struct check {
    const struct ph_store_checker *by;
    struct ph_store_checked *checked;
    struct store_db *db;
    uint8_t key[PH_STORE_KEY_SIZE];
};

static void tell(struct check *check, const char *table, const char *what)
{
    check->checked->faults++;
    check->by->fault(check->by->data, table, what);
}

/* ---- the file ---- */

/* Every row of the query is a fault, except "ok". */
static void check_file(struct check *check, const char *sql, const char *what)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(check->db->sqlite, sql, -1, &statement, NULL);

    while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        char words[256];

        code = SQLITE_OK;
        if (text && strcmp(text, "ok") == 0)
            continue;
        snprintf(words, sizeof words, "%s%s", what, text ? text : "");
        tell(check, "", words);
    }
    if (code != SQLITE_DONE)
        tell(check, "", sqlite3_errmsg(check->db->sqlite));
    sqlite3_finalize(statement);
}

/* ---- one table ---- */

static void replay(struct check *check, const struct store_result *result)
{
    const struct ph_store_checker *by = check->by;
    struct ph_error error = {.what = "it cannot be played again"};

    if (by->replay && !by->replay(by->data, check->key, &result->rows[0], result->entries,
                                  result->entry_count, &error))
        tell(check, result->rows[0].id, error.what);
}

static void check_table(struct check *check, const char *id)
{
    struct ph_arena arena = {0};
    struct store_result result = {0};

    check->checked->tables++;
    switch (store_sqlite_load(check->db, id, 0, &arena, &result)) {
    case PH_STORE_DONE:
        check->checked->entries += result.entry_count;
        replay(check, &result);
        break;
    case PH_STORE_DAMAGED: tell(check, id, result.fault); break;
    case PH_STORE_NONE: tell(check, id, "its name is not where it should be"); break;
    default: tell(check, id, "it cannot be read at the moment"); break;
    }
    ph_arena_finish(&arena);
}

/* ---- all tables ---- */

/* The names after `last`, in short queries, because a long one would block checkpoints. */
static unsigned read_ids(struct check *check, const char *last, char ids[][PH_TABLE_ID_SIZE + 1])
{
    static const char sql[] =
        "SELECT id FROM tables WHERE id > $1 AND status <> " SQL_GONE " ORDER BY id LIMIT $2";
    sqlite3_stmt *statement = NULL;
    unsigned count = 0;
    int code = sqlite3_prepare_v2(check->db->sqlite, sql, -1, &statement, NULL);

    if (code == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, last, -1, SQLITE_STATIC);
        sqlite3_bind_int(statement, 2, IDS_AT_ONCE);
        while ((code = sqlite3_step(statement)) == SQLITE_ROW)
            snprintf(ids[count++], sizeof *ids, "%s",
                     (const char *)sqlite3_column_text(statement, 0));
    }
    if (code != SQLITE_DONE)
        tell(check, "", "the list of tables cannot be read to its end");
    sqlite3_finalize(statement);
    return count;
}

static void check_tables(struct check *check)
{
    char ids[IDS_AT_ONCE][PH_TABLE_ID_SIZE + 1], last[PH_TABLE_ID_SIZE + 1] = "";
    unsigned count;

    do {
        count = read_ids(check, last, ids);
        for (unsigned i = 0; i < count; i++)
            check_table(check, ids[i]);
        if (count > 0)
            memcpy(last, ids[count - 1], sizeof last);
    } while (count == IDS_AT_ONCE);
}

static void check_all(struct check *check)
{
    check_file(check, "PRAGMA integrity_check", "the file: ");
    check_file(
        check,
        "SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)",
        "entries of a table that there is not: ");
#define X(id, word) ", '" word "'"
    check_file(check, "SELECT kind FROM kept WHERE kind NOT IN (''" PH_KEPT_KINDS(X) ")",
               "kept under a kind that there is not: ");
#undef X
    check_file(check,
               "SELECT kind FROM kept WHERE instr(name, char(0)) > 0 OR instr(value, char(0)) > 0",
               "kept, but not as text: ");
    check_file(check,
               "SELECT DISTINCT table_id FROM asides a WHERE NOT EXISTS (SELECT 1 FROM entries e "
               "WHERE e.table_id = a.table_id AND e.seq = a.seq)",
               "something is stored beside an entry that there is not: ");
    check_tables(check);
}

bool ph_store_check(const char *where, const struct ph_store_checker *checker,
                    struct ph_store_checked *checked, struct ph_error *error)
{
    struct check check = {.by = checker, .checked = checked};
    sqlite3 *sqlite = store_sqlite_inspect(where, check.key, error);
    bool ok = sqlite && (check.db = store_sqlite_connect(where, NULL, error));

    *checked = (struct ph_store_checked){0};
    if (ok)
        check_all(&check);
    store_sqlite_disconnect(check.db);
    sqlite3_close(sqlite); /* last, and leaves the log as it is */
    memset(check.key, 0, sizeof check.key);
    return ok;
}
