/* The SQL statements of the store, valid for both SQLite and PostgreSQL. The parameters $1, $2, …
 * first occur in this order, so that their index is their number. Private to the store. */
#ifndef HOST_STORE_SQLITE_SQL_H
#define HOST_STORE_SQLITE_SQL_H

/* A table's row: $1 to $13 where it is written, columns 0 to 12 where it is read. */
#define SQL_ROW                                                                           \
    "t.game, t.status, t.open, t.actor, t.players, t.seats_taken, t.created, t.changed, " \
    "t.deadline, t.seq, t.change, t.summary, t.id"

/* The status of a table that was deleted: nobody finds it any more, and its rows go in batches. */
#define SQL_GONE "255"

/* clang-format off */
#define SQL_STATEMENTS(X)                                                                          \
    X(INSERT_TABLE,                                                                                \
      "INSERT INTO tables (game, status, open, actor, players, seats_taken, created, changed, "    \
      "deadline, seq, change, summary, id) "                                                       \
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)")                           \
    X(UPDATE_TABLE, /* only from the entry before those that are appended */                       \
      "UPDATE tables SET game = $1, status = $2, open = $3, actor = $4, players = $5, "            \
      "seats_taken = $6, created = $7, changed = $8, deadline = $9, seq = $10, change = $11, "     \
      "summary = $12 WHERE id = $13 AND seq = $14 AND status <> " SQL_GONE)                        \
    X(HAS_TABLE, "SELECT 1 FROM tables WHERE id = $1 AND status <> " SQL_GONE)                     \
    X(LAST_CHANGE, "SELECT coalesce(max(change), 0) FROM tables")                                  \
    X(INSERT_ENTRY,                                                                                \
      "INSERT INTO entries (table_id, seq, at, client, body, chain) "                              \
      "VALUES ($1, $2, $3, $4, $5, $6)")                                                           \
    X(INSERT_ASIDE,                                                                                \
      "INSERT INTO asides (table_id, seq, at, chat, owner, text) VALUES ($1, $2, $3, $4, $5, $6)") \
    X(DROP_ASIDE, "DELETE FROM asides WHERE table_id = $1 AND seq = $2")                           \
    X(REWRITE_ENTRY,                                                                               \
      "UPDATE entries SET body = $1, chain = $2 WHERE table_id = $3 AND seq = $4")                 \
    X(ADD_SECRET,                                                                                  \
      "INSERT INTO secrets (table_id, hash, kind, seat, expires) VALUES ($1, $2, $3, $4, $5) "     \
      "ON CONFLICT (hash, table_id, kind, seat) DO UPDATE SET expires = excluded.expires")         \
    X(REMOVE_SECRET,                                                                               \
      "DELETE FROM secrets WHERE table_id = $1 AND hash = $2 AND kind = $3 AND seat = $4")         \
    X(PROBE, "UPDATE meta SET value = $1 WHERE name = 'probe'")                                    \
    X(READ_TABLE,                                                                                  \
      "SELECT " SQL_ROW " FROM tables t WHERE t.id = $1 AND t.status <> " SQL_GONE)                \
    X(READ_ENTRIES,                                                                                \
      "SELECT e.seq, e.at, e.client, e.body, e.chain, a.text FROM entries e "                      \
      "LEFT JOIN asides a ON a.table_id = e.table_id AND a.seq = e.seq "                           \
      "WHERE e.table_id = $1 AND e.seq >= $2 ORDER BY e.seq")                                      \
    X(READ_SECRETS,                                                                                \
      "SELECT hash, kind, seat, expires FROM secrets WHERE table_id = $1 "                         \
      "ORDER BY kind, seat, hash")                                                                 \
    X(LIST_OPEN,                                                                                   \
      "SELECT " SQL_ROW " FROM tables t WHERE t.open = 1 ORDER BY t.created DESC LIMIT $1")        \
    X(LIST_OPEN_OF_GAME,                                                                           \
      "SELECT " SQL_ROW " FROM tables t WHERE t.open = 1 AND t.game = $1 "                         \
      "ORDER BY t.created DESC LIMIT $2")                                                          \
    X(LIST_MINE, /* kinds 0 to 2: seat, host, spectator; the others are links */                   \
      "SELECT " SQL_ROW ", s.hash, s.kind, s.seat, s.expires "                                     \
      "FROM secrets s JOIN tables t ON t.id = s.table_id WHERE s.hash = $1 AND s.kind <= 2 "       \
      "ORDER BY t.changed DESC, t.id, s.kind, s.seat LIMIT $2")                                    \
    X(LIST_DUE,                                                                                    \
      "SELECT " SQL_ROW " FROM tables t WHERE t.deadline > 0 AND t.deadline < $1 "                 \
      "ORDER BY t.deadline LIMIT $2")                                                              \
    X(LIST_TRACES,                                                                                 \
      "SELECT " SQL_ROW " FROM tables t WHERE t.id IN (SELECT table_id FROM secrets "              \
      "WHERE hash = $1 AND kind <= 2 UNION SELECT table_id FROM asides WHERE owner = $1) "         \
      "AND t.id > $2 AND t.status <> " SQL_GONE " ORDER BY t.id LIMIT $3")                         \
    X(LIST_IDLE, /* status 0: waiting; 1: playing */                                               \
      "SELECT " SQL_ROW " FROM tables t WHERE t.status <> 1 AND ((t.status = 0 "                   \
      "AND t.changed < $1) OR (t.status > 1 AND t.status <> " SQL_GONE " AND t.changed < $2)) "    \
      "ORDER BY t.changed LIMIT $3")                                                               \
    X(LOSE_TABLE, /* `changed` 0: FIND_LOST finds it first */                                      \
      "UPDATE tables SET status = " SQL_GONE ", open = 0, deadline = 0, changed = 0, "             \
      "summary = '' WHERE id = $1 AND status <> " SQL_GONE)                                        \
    X(DELETE_SECRETS, "DELETE FROM secrets WHERE table_id = $1")                                   \
    X(FIND_LOST,                                                                                   \
      "SELECT id FROM tables WHERE status <> 1 AND changed = 0 AND status = " SQL_GONE " LIMIT 1") \
    X(SWEEP_ASIDES,                                                                                \
      "DELETE FROM asides WHERE table_id = $1 AND seq IN (SELECT seq FROM asides "                 \
      "WHERE table_id = $1 ORDER BY seq LIMIT $2)")                                                \
    X(SWEEP_ENTRIES,                                                                               \
      "DELETE FROM entries WHERE table_id = $1 AND seq IN (SELECT seq FROM entries "               \
      "WHERE table_id = $1 ORDER BY seq LIMIT $2)")                                                \
    X(SWEEP_TABLE, "DELETE FROM tables WHERE id = $1 AND status = " SQL_GONE)                      \
    X(PURGE_CHAT,                                                                                  \
      "DELETE FROM asides WHERE (table_id, seq) IN (SELECT table_id, seq FROM asides "             \
      "WHERE chat = 1 AND at < $1 ORDER BY at LIMIT $2)")                                          \
    X(PUT_KEPT,                                                                                    \
      "INSERT INTO kept (kind, name, value, expires) VALUES ($1, $2, $3, $4) "                     \
      "ON CONFLICT (kind, name) DO UPDATE SET value = excluded.value, expires = excluded.expires") \
    X(DROP_KEPT, "DELETE FROM kept WHERE kind = $1 AND name = $2")                                 \
    X(DROP_OWNED,                                                                                  \
      "DELETE FROM kept WHERE kind = $1 "                                                          \
      "AND name = (SELECT value FROM kept WHERE kind = $1 AND name = $2)")                         \
    X(RENEW_OWNED,                                                                                 \
      "UPDATE kept SET expires = $1 WHERE expires < $2 AND kind = $3 AND (name = $4 "              \
      "OR name = (SELECT value FROM kept WHERE kind = $3 AND name = $4))")                         \
    X(PURGE_KEPT,                                                                                  \
      "DELETE FROM kept WHERE (kind, name) IN (SELECT kind, name FROM kept "                       \
      "WHERE expires > 0 AND expires <= $1 ORDER BY expires LIMIT $2)")                            \
    X(GET_KEPT,                                                                                    \
      "SELECT name, value, expires FROM kept WHERE kind = $1 AND name = $2 "                       \
      "AND (expires = 0 OR expires > $3)")                                                         \
    X(LIST_KEPT,                                                                                   \
      "SELECT name, value, expires FROM kept WHERE kind = $1 AND name > $2 "                       \
      "AND (expires = 0 OR expires > $3) ORDER BY name LIMIT $4")
/* clang-format on */

enum sql {
#define X(id, text) SQL_##id,
    SQL_STATEMENTS(X)
#undef X
        SQL_COUNT
};

#endif
