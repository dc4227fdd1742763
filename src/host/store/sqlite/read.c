/* The store in one SQLite file: reading. Values are validated, because a damaged table must not
 * affect others. */
#include <stdio.h>
#include <string.h>

#include "host/store/chain.h"
#include "host/store/sqlite/sqlite.h"

/* ---- values ---- */

/* A text of at most `longest` bytes without NUL; NULL if it is anything else. */
static const char *read_text(sqlite3_stmt *statement, int column, size_t longest, size_t *length)
{
    const char *text;

    if (sqlite3_column_type(statement, column) != SQLITE_TEXT)
        return NULL;
    text = (const char *)sqlite3_column_text(statement, column);
    *length = (size_t)sqlite3_column_bytes(statement, column);
    return text && *length <= longest && !memchr(text, '\0', *length) ? text : NULL;
}

/* Into an array of `size` bytes, the NUL included. */
static bool read_short(sqlite3_stmt *statement, int column, char *out, size_t size)
{
    size_t length;
    const char *text = read_text(statement, column, size - 1, &length);

    if (!text)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

const char *store_sqlite_text(sqlite3_stmt *statement, int column, size_t longest,
                              struct ph_arena *arena)
{
    size_t length;
    const char *text = read_text(statement, column, longest, &length);

    return text ? ph_arena_copy(arena, text, length) : NULL;
}

static bool read_hash(sqlite3_stmt *statement, int column, uint8_t out[PH_CHAIN_SIZE])
{
    const void *bytes;

    if (sqlite3_column_type(statement, column) != SQLITE_BLOB ||
        sqlite3_column_bytes(statement, column) != PH_CHAIN_SIZE)
        return false;
    bytes = sqlite3_column_blob(statement, column);
    if (bytes)
        memcpy(out, bytes, PH_CHAIN_SIZE);
    return bytes != NULL;
}

static bool read_number(sqlite3_stmt *statement, int column, int64_t least, int64_t most,
                        int64_t *number)
{
    *number = sqlite3_column_int64(statement, column);
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER && *number >= least &&
           *number <= most;
}

/* ---- rows ---- */

enum { SUMMARY_MAX = 1 << 20, ROW_COLUMNS = 13 };

static bool read_row(sqlite3_stmt *statement, struct ph_arena *arena, struct ph_table_row *row)
{
    int64_t status, open, actor, players, taken, seq, change;

    if (!read_short(statement, 0, row->game, sizeof row->game) ||
        !read_number(statement, 1, 0, UINT8_MAX, &status) ||
        !read_number(statement, 2, 0, 1, &open) ||
        !read_number(statement, 3, PH_NOBODY, PH_SEATS_MAX - 1, &actor) ||
        !read_number(statement, 4, 0, PH_SEATS_MAX, &players) ||
        !read_number(statement, 5, 0, PH_SEATS_MAX, &taken) ||
        !read_number(statement, 6, INT64_MIN, INT64_MAX, &row->created) ||
        !read_number(statement, 7, INT64_MIN, INT64_MAX, &row->changed) ||
        !read_number(statement, 8, INT64_MIN, INT64_MAX, &row->deadline) ||
        !read_number(statement, 9, 0, INT64_MAX, &seq) ||
        !read_number(statement, 10, 1, INT64_MAX, &change) ||
        !(row->summary = store_sqlite_text(statement, 11, SUMMARY_MAX, arena)) ||
        !read_short(statement, 12, row->id, sizeof row->id))
        return false;
    row->status = (uint8_t)status;
    row->open = (uint8_t)open;
    row->actor = (int8_t)actor;
    row->players = (uint8_t)players;
    row->seats_taken = (uint8_t)taken;
    row->seq = (uint64_t)seq;
    return true;
}

static bool read_secret(sqlite3_stmt *statement, int column, struct ph_secret_row *secret)
{
    int64_t kind, seat;

    if (!read_hash(statement, column, secret->hash) ||
        !read_number(statement, column + 1, 0, PH_SECRET_DEVICE_HOST, &kind) ||
        !read_number(statement, column + 2, PH_NOBODY, PH_SEATS_MAX - 1, &seat) ||
        !read_number(statement, column + 3, INT64_MIN, INT64_MAX, &secret->expires))
        return false;
    secret->kind = (uint8_t)kind;
    secret->seat = (int8_t)seat;
    return true;
}

static bool read_entry(sqlite3_stmt *statement, struct ph_arena *arena, struct ph_entry *entry)
{
    int64_t seq;

    if (!read_number(statement, 0, 1, INT64_MAX, &seq) ||
        !read_number(statement, 1, INT64_MIN, INT64_MAX, &entry->at) ||
        !read_short(statement, 2, entry->client, sizeof entry->client) ||
        !(entry->body = store_sqlite_text(statement, 3, PH_ENTRY_MAX, arena)) ||
        !read_hash(statement, 4, entry->chain))
        return false;
    entry->aside = (struct ph_aside){0};
    if (sqlite3_column_type(statement, 5) != SQLITE_NULL &&
        !(entry->aside.text = store_sqlite_text(statement, 5, PH_ENTRY_MAX, arena)))
        return false;
    entry->seq = (uint64_t)seq;
    return true;
}

/* ---- one table ---- */

enum ph_stored store_sqlite_ended(struct store_db *db, sqlite3_stmt *statement, int code,
                                  const struct ph_arena *arena)
{
    sqlite3_reset(statement);
    if (arena->failed)
        return PH_STORE_UNAVAILABLE;
    if (code == SQLITE_DONE)
        return PH_STORE_DONE;
    if (code == SQLITE_ROW || (code & 0xff) == SQLITE_CORRUPT)
        return PH_STORE_DAMAGED;
    db->broken = true;
    return PH_STORE_UNAVAILABLE;
}

static enum ph_stored damaged(struct store_result *result, const char *what)
{
    snprintf(result->fault, sizeof result->fault, "%s", what);
    return PH_STORE_DAMAGED;
}

static enum ph_stored damaged_entry(struct store_result *result, uint64_t seq, const char *what)
{
    snprintf(result->fault, sizeof result->fault, "entry %llu %s", (unsigned long long)seq, what);
    return PH_STORE_DAMAGED;
}

static enum ph_stored load_row(struct store_db *db, const char *table, struct ph_arena *arena,
                               struct store_result *result)
{
    sqlite3_stmt *statement = db->statements[SQL_READ_TABLE];
    struct ph_table_row *row = store_add_row(arena, result);
    enum ph_stored how;
    int code;

    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    code = sqlite3_step(statement);
    if (code == SQLITE_DONE) {
        sqlite3_reset(statement);
        return PH_STORE_NONE;
    }
    if (code == SQLITE_ROW && row && read_row(statement, arena, row) &&
        strcmp(row->id, table) == 0) /* a damaged index leads to another table's row */
        code = sqlite3_step(statement);
    how = store_sqlite_ended(db, statement, code, arena);
    return how == PH_STORE_DAMAGED ? damaged(result, "its row cannot be read") : how;
}

/* Does the chain continue from one entry to the next? */
static bool chain_fits(const char *table, const uint8_t *before, const struct ph_entry *entry)
{
    uint8_t chain[PH_CHAIN_SIZE];

    ph_chain_next(before, table, entry, chain);
    return memcmp(chain, entry->chain, sizeof chain) == 0;
}

/* Reads the entries from the requested one on; the first may be read only for its hash. */
static enum ph_stored check_entries(struct store_result *result, uint64_t from)
{
    static const uint8_t none[PH_CHAIN_SIZE];
    const struct ph_table_row *row = &result->rows[0];
    uint64_t next = from;

    for (unsigned i = 0; i < result->entry_count; i++, next++) {
        const struct ph_entry *entry = &result->entries[i];
        const uint8_t *before = i > 0 ? result->entries[i - 1].chain : none;

        if (entry->seq != next)
            return damaged_entry(result, next, "is missing");
        if ((i > 0 || entry->seq == 1) && !chain_fits(row->id, before, entry))
            return damaged_entry(result, next, "does not fit the chain");
    }
    if (next <= row->seq)
        return damaged_entry(result, next, "is missing");
    if (result->entry_count > 0 && next > row->seq + 1)
        return damaged_entry(result, next - 1, "is one that the table does not know of");
    return PH_STORE_DONE;
}

static enum ph_stored load_entries(struct store_db *db, uint64_t from, struct ph_arena *arena,
                                   struct store_result *result)
{
    sqlite3_stmt *statement = db->statements[SQL_READ_ENTRIES];
    enum ph_stored how;
    int code;

    sqlite3_bind_text(statement, 1, result->rows[0].id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)from);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct ph_entry *entry = store_add_entry(arena, result);

        if (!entry || !read_entry(statement, arena, entry))
            break;
    }
    how = store_sqlite_ended(db, statement, code, arena);
    if (how == PH_STORE_DAMAGED)
        return damaged_entry(result, from + result->entry_count - 1, "cannot be read");
    return how == PH_STORE_DONE ? check_entries(result, from) : how;
}

static enum ph_stored load_secrets(struct store_db *db, struct ph_arena *arena,
                                   struct store_result *result)
{
    sqlite3_stmt *statement = db->statements[SQL_READ_SECRETS];
    enum ph_stored how;
    int code;

    sqlite3_bind_text(statement, 1, result->rows[0].id, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct ph_secret_row *secret = store_add_secret(arena, result);

        if (!secret || !read_secret(statement, 0, secret))
            break;
    }
    how = store_sqlite_ended(db, statement, code, arena);
    return how == PH_STORE_DAMAGED ? damaged(result, "one of its secrets cannot be read") : how;
}

static enum ph_stored load_parts(struct store_db *db, const char *table, uint64_t since,
                                 struct ph_arena *arena, struct store_result *result)
{
    uint64_t from = since > 0 ? since : 1; /* the hash of `since` is needed as well */
    enum ph_stored how = load_row(db, table, arena, result);

    if (how == PH_STORE_DONE)
        how = load_entries(db, from, arena, result);
    if (how == PH_STORE_DONE)
        how = load_secrets(db, arena, result);
    if (how == PH_STORE_DONE && since > 0 && result->entry_count > 0) {
        result->entries++;
        result->entry_count--;
    }
    return how;
}

/* In one transaction, so that nothing changes between the queries. */
enum ph_stored store_sqlite_load(struct store_db *db, const char *table, uint64_t since,
                                 struct ph_arena *arena, struct store_result *result)
{
    enum ph_stored how;

    if (!store_sqlite_mend(db) || store_sqlite_step(db, db->begin_reading) != SQLITE_DONE)
        return PH_STORE_UNAVAILABLE;
    how = load_parts(db, table, since, arena, result);
    if (store_sqlite_step(db, db->commit) != SQLITE_DONE)
        store_sqlite_rollback(db);
    return how;
}

/* ---- lists ---- */

/* Skips a row that cannot be read. */
static void add_listed(sqlite3_stmt *statement, struct store_request *request)
{
    struct store_result *result = &request->result;
    struct ph_table_row row;
    struct ph_secret_row role = {.seat = PH_NOBODY};
    bool with_role = request->kind == STORE_LIST_MINE;
    struct ph_table_row *place;

    if (!read_row(statement, &request->arena, &row) ||
        (with_role && !read_secret(statement, ROW_COLUMNS, &role)))
        return;
    place = store_add_row(&request->arena, result);
    if (place)
        *place = row;
    if (with_role && place) {
        struct ph_secret_row *role_place = store_add_secret(&request->arena, result);

        if (role_place)
            *role_place = role;
    }
}

static sqlite3_stmt *list_statement(struct store_db *db, const struct store_request *request,
                                    int *limit_place)
{
    sqlite3_stmt *statement;

    *limit_place = 2;
    switch (request->kind) {
    case STORE_LIST_MINE:
        statement = db->statements[SQL_LIST_MINE];
        sqlite3_bind_blob(statement, 1, request->key_hash, PH_KEY_HASH_SIZE, SQLITE_STATIC);
        return statement;
    case STORE_LIST_DUE:
        statement = db->statements[SQL_LIST_DUE];
        sqlite3_bind_int64(statement, 1, request->time);
        return statement;
    case STORE_LIST_TRACES:
        statement = db->statements[SQL_LIST_TRACES];
        sqlite3_bind_blob(statement, 1, request->key_hash, PH_KEY_HASH_SIZE, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, request->table, -1, SQLITE_STATIC);
        *limit_place = 3;
        return statement;
    case STORE_LIST_IDLE:
        statement = db->statements[SQL_LIST_IDLE];
        sqlite3_bind_int64(statement, 1, request->time);
        sqlite3_bind_int64(statement, 2, request->other_time);
        *limit_place = 3;
        return statement;
    default: break;
    }
    if (request->game[0]) {
        statement = db->statements[SQL_LIST_OPEN_OF_GAME];
        sqlite3_bind_text(statement, 1, request->game, -1, SQLITE_STATIC);
        return statement;
    }
    *limit_place = 1;
    return db->statements[SQL_LIST_OPEN];
}

static enum ph_stored list(struct store_db *db, struct store_request *request)
{
    int code, limit_place;
    sqlite3_stmt *statement = list_statement(db, request, &limit_place);
    enum ph_stored how;

    sqlite3_bind_int64(statement, limit_place, request->limit);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && !request->arena.failed)
        add_listed(statement, request);
    how = store_sqlite_ended(db, statement, code, &request->arena);
    return how == PH_STORE_DAMAGED ? PH_STORE_UNAVAILABLE : how;
}

static enum ph_stored work(struct store_db *db, struct store_request *request)
{
    struct store_result *result = &request->result;
    enum ph_stored how = store_sqlite_load(db, request->table, 0, &request->arena, result);

    if (how == PH_STORE_DONE)
        request->work(request->data, &result->rows[0], result->entries, result->entry_count,
                      result->secrets, result->secret_count);
    return how;
}

enum ph_stored store_sqlite_read(struct store_db *db, struct store_request *request)
{
    if (!store_sqlite_mend(db))
        return PH_STORE_UNAVAILABLE;
    switch (request->kind) {
    case STORE_LOAD:
        return store_sqlite_load(db, request->table, request->since, &request->arena,
                                 &request->result);
    case STORE_WORK: return work(db, request);
    case STORE_GET:
    case STORE_LIST_KEPT: return store_sqlite_read_kept(db, request);
    case STORE_SEARCH: return store_sqlite_search_kept(db, request);
    default: return list(db, request);
    }
}
