/* Writing messages. */
#include "wire/write.h"

#include "wire/parts.h"

static void open_message(struct ph_buf *out, const char *type)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "type", type);
}

static void open_answer(struct ph_buf *out, const char *type, const char *id)
{
    open_message(out, type);
    ph_json_put_string(out, "id", id);
}

/* Ends a message whose struct has its texts in `arena`. */
static void close_message(struct ph_buf *out, const struct ph_arena *arena)
{
    ph_json_close(out, '}');
    if (arena->failed)
        out->failed = true;
}

/* ---- snapshot ---- */

static void put_version(struct ph_buf *out, uint64_t seq, const char *hash)
{
    ph_json_put_int(out, "seq", (long long)seq);
    ph_json_put_string(out, "hash", hash);
}

static void put_you(struct ph_buf *out, const struct ph_viewer *viewer)
{
    ph_json_put_open(out, "you", '{');
    parts_put_seat_list(out, "seats", viewer->seats);
    ph_json_put_string(out, "role", viewer->host ? "host" : viewer->seats ? "seat" : "watcher");
    ph_json_close(out, '}');
}

static void put_table(struct ph_buf *out, const struct ph_table_info *table)
{
    ph_json_put_open(out, "table", '{');
    parts_put_table(out, table);
    ph_json_close(out, '}');
}

static void write_log_item(struct ph_buf *out, const struct ph_log_item *item)
{
    ph_json_open(out, '{');
    ph_json_put_int(out, "seq", (long long)item->seq);
    ph_json_put_int(out, "at", item->at);
    ph_json_put_string(out, "kind", item->kind);
    ph_json_put_unless(out, "seat", item->seat, PH_NOBODY);
    parts_put_lines(out, &item->outcome);
    if (item->is_move) {
        parts_put_events(out, &item->outcome);
        ph_json_put_int(out, "turn", item->turn);
    }
    if (item->undone)
        ph_json_put_bool(out, "undone", true);
    ph_json_close(out, '}');
}

static void put_log(struct ph_buf *out, const struct ph_log_page *page, const char *from)
{
    ph_json_put_int(out, from, (long long)page->from);
    ph_json_put_open(out, "log", '[');
    for (unsigned i = 0; i < page->count; i++)
        write_log_item(out, &page->items[i]);
    ph_json_close(out, ']');
}

void wire_write_snapshot(struct ph_buf *out, const struct ph_snapshot *snapshot)
{
    const struct ph_table_parts *parts = &snapshot->parts;

    open_message(out, "snapshot");
    put_version(out, snapshot->seq, snapshot->hash);
    put_table(out, &parts->table);
    parts_put_seats(out, parts->seats, parts->players);
    put_you(out, &snapshot->viewer);
    parts_put_view(out, &parts->position);
    parts_put_aids(out, &parts->position);
    parts_put_turn(out, &parts->turn);
    put_log(out, &snapshot->log, "log_from");
    parts_put_clock(out, &parts->clock);
    parts_put_score(out, &parts->position);
    parts_put_asked(out, &parts->asked);
    close_message(out, &snapshot->arena);
}

/* ---- update ---- */

static void put_changed(struct ph_buf *out, const struct ph_table_parts *parts)
{
    if (parts->which & PH_PARTS_TABLE)
        put_table(out, &parts->table);
    if (parts->which & PH_PARTS_SEATS)
        parts_put_seats(out, parts->seats, parts->players);
    if (parts->which & PH_PARTS_POSITION) {
        parts_put_view(out, &parts->position);
        parts_put_aids(out, &parts->position);
    }
    if (parts->which & PH_PARTS_TURN)
        parts_put_turn(out, &parts->turn);
    if (parts->which & (PH_PARTS_TURN | PH_PARTS_SEATS))
        parts_put_clock(out, &parts->clock);
    if (parts->which & PH_PARTS_POSITION)
        parts_put_score(out, &parts->position);
    if (parts->which & PH_PARTS_ASKED)
        parts_put_asked(out, &parts->asked);
}

void wire_write_update(struct ph_buf *out, const struct ph_update *update)
{
    open_message(out, "news");
    put_version(out, update->seq, update->hash);
    ph_json_put_int(out, "at", update->at);
    ph_json_key(out, "entry");
    ph_entry_write(&update->entry, out);
    parts_put_lines(out, &update->outcome);
    parts_put_events(out, &update->outcome);
    put_changed(out, &update->parts);
    close_message(out, &update->arena);
}

void wire_write_presence(struct ph_buf *out, unsigned players, unsigned present,
                         unsigned spectators)
{
    open_message(out, "presence");
    ph_json_put_open(out, "seats", '[');
    for (unsigned seat = 0; seat < players; seat++)
        ph_json_bool(out, present >> seat & 1);
    ph_json_close(out, ']');
    ph_json_put_int(out, "watchers", spectators);
    ph_json_close(out, '}');
}

/* ---- commands ---- */

void wire_write_ack(struct ph_buf *out, const char *id, uint64_t seq)
{
    open_answer(out, "ack", id);
    ph_json_put_int(out, "seq", (long long)seq);
    ph_json_close(out, '}');
}

void wire_write_refused(struct ph_buf *out, const char *id, const struct ph_refused_info *refused)
{
    open_answer(out, "refused", id);
    ph_json_put_string(out, "code", refused->code);
    ph_json_put_string(out, "rule", refused->rule);
    ph_json_put_string(out, "text", refused->text);
    ph_json_put_int(out, "version", (long long)refused->version);
    ph_json_close(out, '}');
    if (refused->words.failed)
        out->failed = true;
}

/* ---- questions ---- */

static void put_why(struct ph_buf *out, const struct ph_answer *answer)
{
    ph_json_put_bool(out, "legal", answer->why.legal);
    ph_json_put_string(out, "rule", answer->why.rule);
    ph_json_put_string(out, "code", answer->why.code);
    ph_json_put_string(out, "text", answer->why.text);
}

static void put_groups(struct ph_buf *out, const struct ph_answer *answer)
{
    ph_json_put_int(out, "seat", answer->moves.seat);
    ph_json_put_open(out, "groups", '[');
    for (unsigned i = 0; i < answer->moves.count; i++) {
        const struct ph_move_group *group = &answer->moves.groups[i];

        ph_json_open(out, '{');
        ph_json_put_string(out, "kind", group->kind);
        parts_put_moves(out, "moves", &group->moves);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
    ph_json_put_int(out, "legal_count", answer->moves.legal_count);
}

static void put_about(struct ph_buf *out, const struct ph_answer *answer)
{
    parts_put_moves(out, "moves", &answer->about.moves);
    ph_json_put_open(out, "not", '[');
    for (unsigned i = 0; i < answer->about.forbidden_count; i++) {
        const struct ph_forbidden_info *forbidden = &answer->about.forbidden[i];

        ph_json_open(out, '{');
        ph_json_put_string(out, "move", forbidden->move);
        ph_json_put_string(out, "rule", forbidden->rule);
        ph_json_put_string(out, "code", forbidden->code);
        ph_json_put_string(out, "text", forbidden->text);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void put_preview(struct ph_buf *out, const struct ph_answer *answer)
{
    parts_put_lines(out, &answer->preview.outcome);
    parts_put_events(out, &answer->preview.outcome);
    parts_put_view(out, &answer->preview.position);
    parts_put_score(out, &answer->preview.position);
    ph_json_put_bool(out, "ends_turn", answer->preview.ends_turn);
}

static void put_board(struct ph_buf *out, const struct ph_answer *answer)
{
    ph_json_put_string(out, "text", answer->board);
}

static void put_log_page(struct ph_buf *out, const struct ph_answer *answer)
{
    put_log(out, &answer->log, "from");
}

void wire_write_answer(struct ph_buf *out, const char *id, const struct ph_answer *answer)
{
    static const struct {
        const char *type;
        void (*put)(struct ph_buf *out, const struct ph_answer *answer);
    } kinds[] = {
        [PH_ANSWER_WHY] = {"why", put_why},       [PH_ANSWER_MOVES] = {"moves", put_groups},
        [PH_ANSWER_ABOUT] = {"about", put_about}, [PH_ANSWER_PREVIEW] = {"preview", put_preview},
        [PH_ANSWER_BOARD] = {"board", put_board}, [PH_ANSWER_LOG] = {"log", put_log_page},
    };

    if (answer->kind == PH_ANSWER_REFUSED) {
        wire_write_refused(out, id, &answer->refused);
        return;
    }
    open_answer(out, kinds[answer->kind].type, id);
    kinds[answer->kind].put(out, answer);
    close_message(out, &answer->arena);
}

void wire_write_hint(struct ph_buf *out, const char *id, const struct ph_advice *advice)
{
    open_answer(out, "hint", id);
    ph_json_put_int(out, "seat", advice->seat);
    ph_json_put_int(out, "level", advice->level);
    ph_json_put_int(out, "version", (long long)advice->version);
    ph_json_put_string(out, "move", ph_buf_text(&advice->move));
    ph_json_put_string(out, "text", ph_buf_text(&advice->text));
    ph_json_put_string(out, "reason", ph_buf_text(&advice->reason));
    ph_json_close(out, '}');
    if (advice->move.failed || advice->text.failed || advice->reason.failed)
        out->failed = true;
}

void wire_write_pong(struct ph_buf *out, const char *id)
{
    open_answer(out, "pong", id);
    ph_json_close(out, '}');
}

/* ---- without a table ---- */

void wire_write_error(struct ph_buf *out, const char *code, const char *text, int64_t retry_ms)
{
    open_message(out, "error");
    ph_json_put_string(out, "code", code);
    ph_json_put_string(out, "text", text);
    if (retry_ms > 0)
        ph_json_put_int(out, "retry_after", (retry_ms + 999) / 1000);
    ph_json_close(out, '}');
}

void wire_write_turns(struct ph_buf *out, const char *const *tables, unsigned count)
{
    open_message(out, "turns");
    ph_json_put_open(out, "tables", '[');
    for (unsigned i = 0; i < count; i++)
        ph_json_string(out, tables[i]);
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

void wire_write_turn(struct ph_buf *out, const char *table, uint64_t seq, bool yours)
{
    open_message(out, "turn");
    ph_json_put_string(out, "table", table);
    ph_json_put_int(out, "seq", (long long)seq);
    ph_json_put_bool(out, "yours", yours);
    ph_json_close(out, '}');
}
