/* The store in one SQLite file: writing. */
#include <string.h>

#include "host/store/sqlite/sqlite.h"
#include "host/store/sqlite/vfs.h"

/* ---- values ---- */

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

/* Numbers from 2^63 on are stored as negative ones and read back unchanged. */
static void bind_number(sqlite3_stmt *statement, int place, uint64_t number)
{
    sqlite3_bind_int64(statement, place, (sqlite3_int64)number);
}

static void bind_row(sqlite3_stmt *statement, const struct ph_table_row *row, int64_t change)
{
    bind_text(statement, 1, row->game);
    sqlite3_bind_int(statement, 2, row->status);
    sqlite3_bind_int(statement, 3, row->open);
    sqlite3_bind_int(statement, 4, row->actor);
    sqlite3_bind_int(statement, 5, row->players);
    sqlite3_bind_int(statement, 6, row->seats_taken);
    sqlite3_bind_int64(statement, 7, row->created);
    sqlite3_bind_int64(statement, 8, row->changed);
    sqlite3_bind_int64(statement, 9, row->deadline);
    bind_number(statement, 10, row->seq);
    sqlite3_bind_int64(statement, 11, change);
    bind_text(statement, 12, row->summary);
    bind_text(statement, 13, row->id);
}

static void bind_secret(sqlite3_stmt *statement, const char *table,
                        const struct ph_secret_row *secret)
{
    bind_text(statement, 1, table);
    sqlite3_bind_blob(statement, 2, secret->hash, sizeof secret->hash, SQLITE_STATIC);
    sqlite3_bind_int(statement, 3, secret->kind);
    sqlite3_bind_int(statement, 4, secret->seat);
}

/* ---- one change ---- */

enum ph_stored store_sqlite_stored(int code)
{
    if (code == SQLITE_DONE)
        return PH_STORE_DONE;
    return (code & 0xff) == SQLITE_CONSTRAINT ? PH_STORE_CONFLICT : PH_STORE_UNAVAILABLE;
}

static enum ph_stored insert_table(struct store_db *db, const struct ph_append *append)
{
    sqlite3_stmt *statement = db->statements[SQL_INSERT_TABLE];

    bind_row(statement, &append->row, ++db->change);
    return store_sqlite_stored(store_sqlite_step(db, statement));
}

static enum ph_stored has_table(struct store_db *db, const char *id)
{
    sqlite3_stmt *statement = db->statements[SQL_HAS_TABLE];

    bind_text(statement, 1, id);
    switch (store_sqlite_step(db, statement)) {
    case SQLITE_ROW: return PH_STORE_DONE;
    case SQLITE_DONE: return PH_STORE_NONE;
    default: return PH_STORE_UNAVAILABLE;
    }
}

static enum ph_stored update_table(struct store_db *db, const struct ph_append *append)
{
    sqlite3_stmt *statement = db->statements[SQL_UPDATE_TABLE];
    enum ph_stored how;

    bind_row(statement, &append->row, ++db->change);
    bind_number(statement, 14, append->row.seq - append->entry_count);
    how = store_sqlite_stored(store_sqlite_step(db, statement));
    if (how != PH_STORE_DONE || sqlite3_changes(db->sqlite) == 1)
        return how;
    how = has_table(db, append->row.id);
    return how == PH_STORE_DONE ? PH_STORE_CONFLICT : how;
}

static enum ph_stored insert_entry(struct store_db *db, const char *table,
                                   const struct ph_entry *entry)
{
    sqlite3_stmt *statement = db->statements[SQL_INSERT_ENTRY];

    bind_text(statement, 1, table);
    bind_number(statement, 2, entry->seq);
    sqlite3_bind_int64(statement, 3, entry->at);
    bind_text(statement, 4, entry->client);
    bind_text(statement, 5, entry->body);
    sqlite3_bind_blob(statement, 6, entry->chain, sizeof entry->chain, SQLITE_STATIC);
    return store_sqlite_stored(store_sqlite_step(db, statement));
}

static enum ph_stored insert_aside(struct store_db *db, const char *table,
                                   const struct ph_entry *entry)
{
    sqlite3_stmt *statement = db->statements[SQL_INSERT_ASIDE];
    const struct ph_aside *aside = &entry->aside;

    if (!aside->text)
        return PH_STORE_DONE;
    bind_text(statement, 1, table);
    bind_number(statement, 2, entry->seq);
    sqlite3_bind_int64(statement, 3, entry->at);
    sqlite3_bind_int(statement, 4, aside->is_chat);
    sqlite3_bind_blob(statement, 5, aside->owner, sizeof aside->owner, SQLITE_STATIC);
    bind_text(statement, 6, aside->text);
    return store_sqlite_stored(store_sqlite_step(db, statement));
}

static enum ph_stored drop_aside(struct store_db *db, const char *table, uint64_t seq)
{
    sqlite3_stmt *statement = db->statements[SQL_DROP_ASIDE];

    bind_text(statement, 1, table);
    bind_number(statement, 2, seq);
    return store_sqlite_stored(store_sqlite_step(db, statement));
}

static enum ph_stored rewrite(struct store_db *db, const char *table,
                              const struct ph_rewrite *rewrite)
{
    sqlite3_stmt *statement = db->statements[SQL_REWRITE_ENTRY];
    enum ph_stored how = PH_STORE_DONE;

    if (rewrite->drop_aside)
        how = drop_aside(db, table, rewrite->seq);
    if (how != PH_STORE_DONE || !rewrite->body)
        return how;
    bind_text(statement, 1, rewrite->body);
    sqlite3_bind_blob(statement, 2, rewrite->chain, sizeof rewrite->chain, SQLITE_STATIC);
    bind_text(statement, 3, table);
    bind_number(statement, 4, rewrite->seq);
    return store_sqlite_stored(store_sqlite_step(db, statement));
}

static enum ph_stored add_secret(struct store_db *db, const char *table,
                                 const struct ph_secret_row *secret)
{
    sqlite3_stmt *statement = db->statements[SQL_ADD_SECRET];

    bind_secret(statement, table, secret);
    sqlite3_bind_int64(statement, 5, secret->expires);
    return store_sqlite_stored(store_sqlite_step(db, statement));
}

/* Returns PH_STORE_NONE if it did not exist. */
static enum ph_stored remove_secret(struct store_db *db, const char *table,
                                    const struct ph_secret_row *secret)
{
    sqlite3_stmt *statement = db->statements[SQL_REMOVE_SECRET];
    enum ph_stored how;

    bind_secret(statement, table, secret);
    how = store_sqlite_stored(store_sqlite_step(db, statement));
    if (how == PH_STORE_DONE && sqlite3_changes(db->sqlite) == 0)
        return PH_STORE_NONE;
    return how;
}

static enum ph_stored write_secrets(struct store_db *db, const struct ph_append *append)
{
    enum ph_stored how = PH_STORE_DONE;

    for (unsigned i = 0; how == PH_STORE_DONE && i < append->remove_count; i++) {
        how = remove_secret(db, append->row.id, &append->remove[i]);
        if (how == PH_STORE_NONE)
            how = PH_STORE_DONE; /* nothing to remove */
    }
    for (unsigned i = 0; how == PH_STORE_DONE && i < append->add_count; i++)
        how = add_secret(db, append->row.id, &append->add[i]);
    return how;
}

static enum ph_stored write_append(struct store_db *db, const struct ph_append *append)
{
    enum ph_stored how = append->creates ? insert_table(db, append) : update_table(db, append);

    if (how == PH_STORE_DONE && append->use)
        how = remove_secret(db, append->row.id, append->use);
    for (unsigned i = 0; how == PH_STORE_DONE && i < append->rewrite_count; i++)
        how = rewrite(db, append->row.id, &append->rewrites[i]);
    for (unsigned i = 0; how == PH_STORE_DONE && i < append->entry_count; i++) {
        how = insert_entry(db, append->row.id, &append->entries[i]);
        if (how == PH_STORE_DONE)
            how = insert_aside(db, append->row.id, &append->entries[i]);
    }
    return how == PH_STORE_DONE ? write_secrets(db, append) : how;
}

/* Each write has a savepoint, so that a conflict rolls back only itself. */
enum ph_stored store_sqlite_write(struct store_db *db, const struct store_request *request)
{
    enum ph_stored how;

    if (store_sqlite_step(db, db->savepoint) != SQLITE_DONE)
        return PH_STORE_UNAVAILABLE;
    how = request->kind == STORE_APPEND ? write_append(db, &request->append)
                                        : store_sqlite_write_kept(db, request);
    if (how == PH_STORE_UNAVAILABLE)
        return how;
    if (how != PH_STORE_DONE && store_sqlite_step(db, db->undo) != SQLITE_DONE)
        return PH_STORE_UNAVAILABLE;
    return store_sqlite_step(db, db->release) == SQLITE_DONE ? how : PH_STORE_UNAVAILABLE;
}

/* ---- transactions ---- */

static bool read_last_change(struct store_db *db)
{
    sqlite3_stmt *statement = db->statements[SQL_LAST_CHANGE];
    bool ok = sqlite3_step(statement) == SQLITE_ROW;

    if (ok)
        db->change = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return ok;
}

bool store_sqlite_begin(struct store_db *db)
{
    if (!store_sqlite_mend(db) || store_sqlite_step(db, db->begin) != SQLITE_DONE)
        return false;
    if (read_last_change(db))
        return true;
    store_sqlite_rollback(db);
    return false;
}

bool store_sqlite_commit(struct store_db *db)
{
    if (store_sqlite_step(db, db->commit) == SQLITE_DONE)
        return true;
    store_sqlite_rollback(db);
    return false;
}

/* Some failures roll back by themselves. */
void store_sqlite_rollback(struct store_db *db)
{
    if (!sqlite3_get_autocommit(db->sqlite) && store_sqlite_step(db, db->rollback) != SQLITE_DONE)
        db->broken = true;
}

bool store_sqlite_probe(struct store_db *db)
{
    sqlite3_stmt *statement;

    if (!store_sqlite_begin(db))
        return false;
    statement = db->statements[SQL_PROBE];
    sqlite3_bind_int64(statement, 1, db->change);
    if (store_sqlite_step(db, statement) == SQLITE_DONE)
        return store_sqlite_commit(db);
    store_sqlite_rollback(db);
    return false;
}

bool store_sqlite_checkpoint(struct store_db *db)
{
    int code;

    if (!store_sqlite_mend(db))
        return false;
    store_vfs_in_checkpoint(true);
    code = sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    store_vfs_in_checkpoint(false);
    return code == SQLITE_OK;
}
