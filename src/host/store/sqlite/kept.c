/* The store in one SQLite file: what is kept by name, and what is kept no longer. */
#include <stdio.h>
#include <string.h>

#include "host/store/sqlite/sqlite.h"

enum {
    PURGED_AT_ONCE = 32,    /* rows: few enough not to delay the batch they are part of */
    SWEPT_AT_ONCE = 200,    /* the same for rows of a deleted table, which are beside each other */
    SEARCHED_AT_ONCE = 200, /* rows that one search reads: others wait for it */
    DAY_MS = 24 * 60 * 60 * 1000,
};

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static const char *word(enum ph_kept_kind kind)
{
    static const char *const words[PH_KEPT_KIND_COUNT] = {
#define X(id, word) [PH_KEPT_##id] = (word),
        PH_KEPT_KINDS(X)
#undef X
    };

    return words[kind];
}

/* Returns PH_STORE_NONE if it changed no row. */
static enum ph_stored change_rows(struct store_db *db, sqlite3_stmt *statement)
{
    enum ph_stored how = store_sqlite_stored(store_sqlite_step(db, statement));

    return how == PH_STORE_DONE && sqlite3_changes(db->sqlite) == 0 ? PH_STORE_NONE : how;
}

static enum ph_stored put(struct store_db *db, enum ph_kept_kind kind, const struct ph_kept *kept)
{
    sqlite3_stmt *statement = db->statements[SQL_PUT_KEPT];

    bind_text(statement, 1, word(kind));
    bind_text(statement, 2, kept->name);
    bind_text(statement, 3, kept->value);
    sqlite3_bind_int64(statement, 4, kept->expires);
    return change_rows(db, statement);
}

/* With SQL_DROP_KEPT the row itself, with SQL_DROP_OWNED the one that belongs to it. */
static enum ph_stored drop(struct store_db *db, enum sql sql, enum ph_kept_kind kind,
                           const char *name)
{
    sqlite3_stmt *statement = db->statements[sql];

    bind_text(statement, 1, word(kind));
    bind_text(statement, 2, name);
    return change_rows(db, statement);
}

/* ---- rows that belong to an owner ---- */

static enum ph_stored own(struct store_db *db, const struct store_request *request)
{
    enum ph_kept_kind kind = request->kept_kind;
    struct ph_kept owner = {request->owner, request->kept.name, request->kept.expires};
    enum ph_stored how = drop(db, SQL_DROP_OWNED, kind, request->owner);

    if (how == PH_STORE_DONE || how == PH_STORE_NONE)
        how = put(db, kind, &request->kept);
    return how == PH_STORE_DONE ? put(db, kind, &owner) : how;
}

static enum ph_stored disown(struct store_db *db, const struct store_request *request)
{
    enum ph_stored how = drop(db, SQL_DROP_OWNED, request->kept_kind, request->kept.name);

    return how == PH_STORE_DONE || how == PH_STORE_NONE
               ? drop(db, SQL_DROP_KEPT, request->kept_kind, request->kept.name)
               : how;
}

static enum ph_stored renew(struct store_db *db, const struct store_request *request)
{
    sqlite3_stmt *statement = db->statements[SQL_RENEW_OWNED];

    sqlite3_bind_int64(statement, 1, request->kept.expires);
    sqlite3_bind_int64(statement, 2, request->kept.expires - DAY_MS);
    bind_text(statement, 3, word(request->kept_kind));
    bind_text(statement, 4, request->kept.name);
    return change_rows(db, statement);
}

/* ---- retention ---- */

static enum ph_stored purge_one(struct store_db *db, enum sql sql, int64_t before)
{
    sqlite3_stmt *statement = db->statements[sql];

    sqlite3_bind_int64(statement, 1, before);
    sqlite3_bind_int(statement, 2, PURGED_AT_ONCE);
    return change_rows(db, statement);
}

static bool is_done(enum ph_stored how)
{
    return how == PH_STORE_DONE || how == PH_STORE_NONE;
}

/* A table that was deleted and still has rows; PH_STORE_NONE: there is none. */
static enum ph_stored find_lost(struct store_db *db, char table[PH_TABLE_ID_SIZE + 1])
{
    sqlite3_stmt *statement = db->statements[SQL_FIND_LOST];
    int code = sqlite3_step(statement);

    if (code == SQLITE_ROW)
        snprintf(table, PH_TABLE_ID_SIZE + 1, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
    sqlite3_reset(statement);
    if (code == SQLITE_ROW)
        return PH_STORE_DONE;
    return code == SQLITE_DONE ? PH_STORE_NONE : PH_STORE_UNAVAILABLE;
}

/* Asides before their entries, the table's row last: what is left is found again. */
static enum ph_stored sweep(struct store_db *db, const char *table)
{
    static const enum sql parts[] = {SQL_SWEEP_ASIDES, SQL_SWEEP_ENTRIES};
    enum ph_stored how = PH_STORE_DONE;
    int left = SWEPT_AT_ONCE;

    for (unsigned i = 0; i < sizeof parts / sizeof *parts && left > 0 && is_done(how); i++) {
        bind_text(db->statements[parts[i]], 1, table);
        sqlite3_bind_int(db->statements[parts[i]], 2, left);
        how = change_rows(db, db->statements[parts[i]]);
        left -= how == PH_STORE_DONE ? sqlite3_changes(db->sqlite) : 0;
    }
    if (left > 0 && is_done(how)) {
        bind_text(db->statements[SQL_SWEEP_TABLE], 1, table);
        how = change_rows(db, db->statements[SQL_SWEEP_TABLE]);
    }
    return how;
}

static enum ph_stored purge(struct store_db *db, const struct store_request *request)
{
    enum ph_stored how = purge_one(db, SQL_PURGE_KEPT, request->time);
    char table[PH_TABLE_ID_SIZE + 1];

    if (how == PH_STORE_NONE)
        how = purge_one(db, SQL_PURGE_CHAT, request->other_time);
    if (how != PH_STORE_NONE)
        return how;
    how = find_lost(db, table);
    return how == PH_STORE_DONE ? sweep(db, table) : how;
}

/* A table is there whole or not at all: this changes its row, and purge() deletes the others. */
static enum ph_stored delete_table(struct store_db *db, const struct store_request *request)
{
    static const enum sql parts[] = {SQL_LOSE_TABLE, SQL_DELETE_SECRETS};
    enum ph_stored how[2] = {PH_STORE_DONE, PH_STORE_DONE};

    for (unsigned i = 0; i < 2 && how[0] == PH_STORE_DONE; i++) {
        bind_text(db->statements[parts[i]], 1, request->table);
        how[i] = change_rows(db, db->statements[parts[i]]);
    }
    return is_done(how[1]) ? how[0] : how[1];
}

enum ph_stored store_sqlite_write_kept(struct store_db *db, const struct store_request *request)
{
    switch (request->kind) {
    case STORE_PUT: return put(db, request->kept_kind, &request->kept);
    case STORE_DROP: return drop(db, SQL_DROP_KEPT, request->kept_kind, request->kept.name);
    case STORE_OWN: return own(db, request);
    case STORE_DISOWN: return disown(db, request);
    case STORE_RENEW: return renew(db, request);
    case STORE_DELETE_TABLE: return delete_table(db, request);
    default: return purge(db, request);
    }
}

/* ---- reading ---- */

static bool read_kept(sqlite3_stmt *statement, struct ph_arena *arena, struct ph_kept *kept)
{
    kept->name = store_sqlite_text(statement, 0, PH_KEPT_NAME_MAX, arena);
    kept->value = store_sqlite_text(statement, 1, PH_KEPT_VALUE_MAX, arena);
    kept->expires = sqlite3_column_int64(statement, 2);
    return kept->name && kept->value && sqlite3_column_type(statement, 2) == SQLITE_INTEGER;
}

/* Skips a row that cannot be read. */
static void add_kept(sqlite3_stmt *statement, struct store_request *request)
{
    struct ph_kept kept, *place;

    if (!read_kept(statement, &request->arena, &kept))
        return;
    place = store_add_kept(&request->arena, &request->result);
    if (place)
        *place = kept;
}

/* Does the value have the text? One that cannot be read as text has none. */
static bool has_text(sqlite3_stmt *statement, const char *text)
{
    const char *value = (const char *)sqlite3_column_text(statement, 1);

    return value && strstr(value, text);
}

enum ph_stored store_sqlite_search_kept(struct store_db *db, struct store_request *request)
{
    sqlite3_stmt *statement = db->statements[SQL_LIST_KEPT];
    struct store_result *result = &request->result;
    unsigned read = 0;
    int code = SQLITE_ROW;

    bind_text(statement, 1, word(request->kept_kind));
    bind_text(statement, 2, request->kept.name);
    sqlite3_bind_int64(statement, 3, 0);
    sqlite3_bind_int64(statement, 4, SEARCHED_AT_ONCE);
    while (result->kept_count < request->limit && !request->arena.failed &&
           (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 0);

        read++;
        snprintf(result->last, sizeof result->last, "%s", name ? name : "");
        if (has_text(statement, request->kept.value))
            add_kept(statement, request);
    }
    if (code == SQLITE_DONE && read < SEARCHED_AT_ONCE)
        result->last[0] = '\0';
    return store_sqlite_ended(db, statement, code == SQLITE_ROW ? SQLITE_DONE : code,
                              &request->arena);
}

enum ph_stored store_sqlite_read_kept(struct store_db *db, struct store_request *request)
{
    bool one = request->kind == STORE_GET;
    sqlite3_stmt *statement = db->statements[one ? SQL_GET_KEPT : SQL_LIST_KEPT];
    enum ph_stored how;
    unsigned found = 0;
    int code;

    bind_text(statement, 1, word(request->kept_kind));
    bind_text(statement, 2, request->kept.name);
    sqlite3_bind_int64(statement, 3, request->time);
    if (!one)
        sqlite3_bind_int64(statement, 4, request->limit);
    for (; (code = sqlite3_step(statement)) == SQLITE_ROW && !request->arena.failed; found++)
        add_kept(statement, request);
    how = store_sqlite_ended(db, statement, code, &request->arena);
    if (how != PH_STORE_DONE || !one || request->result.kept_count == 1)
        return how;
    return found == 0 ? PH_STORE_NONE : PH_STORE_DAMAGED;
}
