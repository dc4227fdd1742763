/* Writing lists of tables. */
#include <string.h>

#include "wire/http.h"
#include "wire/parts.h"

static void put_row(struct ph_buf *out, const struct ph_table_row *row)
{
    ph_json_put_string(out, "table", row->id);
    ph_json_put_string(out, "game", row->game);
    ph_json_put_string(out, "status", ph_table_status_name(row->status));
    ph_json_put_int(out, "players", row->players);
    ph_json_put_int(out, "seats_taken", row->seats_taken);
    ph_json_put_unless(out, "actor", row->actor, PH_NOBODY);
    ph_json_put_int(out, "created", row->created);
    ph_json_put_int(out, "changed", row->changed);
    ph_json_put_int(out, "seq", (long long)row->seq);
    ph_json_key(out, "summary");
    ph_buf_add(out, row->summary && *row->summary ? row->summary : "{}");
}

void wire_write_lobby(struct ph_buf *out, const struct ph_table_row *rows, unsigned count)
{
    ph_json_open(out, '{');
    ph_json_put_open(out, "tables", '[');
    for (unsigned i = 0; i < count; i++) {
        ph_json_open(out, '{');
        put_row(out, &rows[i]);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

/* ---- live tables ---- */

void wire_write_live(struct ph_buf *out)
{
    ph_json_open(out, '{');
    ph_json_put_open(out, "tables", '[');
}

void wire_write_live_row(struct ph_buf *out, const struct ph_table_row *row, unsigned spectators)
{
    ph_json_open(out, '{');
    put_row(out, row);
    ph_json_put_int(out, "watchers", spectators);
    ph_json_close(out, '}');
}

void wire_write_live_end(struct ph_buf *out)
{
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

/* ---- the tables of one key ---- */

/* What a key is at one table. */
struct roles {
    uint8_t seats; /* bits */
    bool host, spectator;
};

/* Collects the roles at the first table of `rows`; returns how many rows that took. */
static unsigned collect_roles(struct roles *roles, const struct ph_table_row *rows,
                              const struct ph_secret_row *secrets, unsigned count)
{
    unsigned same = 0;

    *roles = (struct roles){0};
    for (; same < count && strcmp(rows[same].id, rows->id) == 0; same++) {
        if (secrets[same].kind == PH_SECRET_SEAT && secrets[same].seat >= 0)
            roles->seats |= (uint8_t)(1u << secrets[same].seat);
        roles->host = roles->host || secrets[same].kind == PH_SECRET_HOST;
        roles->spectator = roles->spectator || secrets[same].kind == PH_SECRET_WATCH;
    }
    return same;
}

static void put_roles(struct ph_buf *out, const struct roles *roles)
{
    ph_json_put_open(out, "you", '{');
    parts_put_seat_list(out, "seats", roles->seats);
    ph_json_put_bool(out, "host", roles->host);
    ph_json_put_bool(out, "watcher", roles->spectator);
    ph_json_close(out, '}');
}

static bool is_turn(const struct ph_table_row *row, const struct roles *roles)
{
    return row->status == PH_TABLE_PLAYING && row->actor >= 0 && (roles->seats >> row->actor & 1);
}

void wire_write_mine(struct ph_buf *out, const struct ph_table_row *rows,
                     const struct ph_secret_row *roles, unsigned count)
{
    struct roles mine;

    ph_json_open(out, '{');
    ph_json_put_open(out, "tables", '[');
    for (unsigned i = 0; i < count;) {
        unsigned same = collect_roles(&mine, &rows[i], &roles[i], count - i);

        ph_json_open(out, '{');
        put_row(out, &rows[i]);
        put_roles(out, &mine);
        ph_json_put_bool(out, "yours", is_turn(&rows[i], &mine));
        ph_json_close(out, '}');
        i += same;
    }
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}
