/* What a viewer is shown: the messages `snapshot` and `update`. This, ask.c and record.c
 * are the only places where a state becomes text, and always through a view. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "core/options.h"
#include "host/table/entries.h"
#include "host/table/show.h"
#include "host/table/spec.h"

enum { LEGAL_SHOWN_MAX = 512 };

int table_shown(const struct ph_table *t, const struct ph_viewer *viewer)
{
    int awaited = table_awaited(t);

    for (int seat = 0; seat < t->config.players; seat++)
        if (viewer->seats == 1u << seat)
            return seat;
    return has_seat(viewer->seats, awaited) ? awaited : PH_NOBODY;
}

/* ---- pieces ---- */

void table_put_lines(struct ph_buf *out, const struct ph_rules *rules,
                     const struct ph_reader *reader, const struct ph_events *events, int viewer)
{
    struct ph_buf line = {0};

    for (unsigned i = 0; i < events->count; i++) {
        ph_buf_clear(&line);
        if (ph_event_text(&line, rules, reader, &events->at[i], viewer) && line.len > 0)
            ph_json_string(out, ph_buf_text(&line));
    }
    ph_buf_finish(&line);
}

void table_put_events(struct ph_buf *out, const struct ph_rules *rules,
                      const struct ph_events *events, int viewer)
{
    for (unsigned i = 0; i < events->count; i++)
        ph_event_json(out, rules, &events->at[i], viewer);
}

void table_put_move(struct ph_buf *out, const struct ph_rules *rules, const void *view,
                    ph_move move, enum ph_lang lang)
{
    struct ph_buf text = {0};

    ph_json_open(out, '{');
    rules->game->print_move(rules, move, &text);
    ph_json_put_string(out, "move", ph_buf_text(&text));
    ph_buf_clear(&text);
    rules->game->describe(rules, view, move, lang, &text);
    ph_json_put_string(out, "text", ph_buf_text(&text));
    ph_json_close(out, '}');
    ph_buf_finish(&text);
}

/* ---- what everybody may know ---- */

static void put_seat(struct ph_buf *out, const struct ph_table *t, unsigned i)
{
    const struct table_seat *seat = &t->seats[i];

    ph_json_open(out, '{');
    ph_json_put_int(out, "seat", i);
    ph_json_put_string(out, "kind",
                       seat->is_bot                            ? "bot"
                       : seat->taken || seat->away != BOT_NONE ? "person"
                                                               : "free");
    ph_json_put_string(out, "name", seat->name);
    if (table_bot_plays(t, (int)i))
        ph_json_put_int(out, "level", seat->level);
    ph_json_put_bool(out, "bot", table_bot_plays(t, (int)i));
    ph_json_put_bool(out, "may_return",
                     seat->away == BOT_THIS_TURN || seat->away == BOT_UNTIL_RETURN);
    ph_json_put_bool(out, "resigned", seat->resigned);
    ph_json_put_bool(out, "late", seat->late);
    ph_json_close(out, '}');
}

static void put_seats(struct ph_buf *out, const struct ph_table *t)
{
    ph_json_put_open(out, "seats", '[');
    for (unsigned seat = 0; seat < t->config.players; seat++)
        put_seat(out, t, seat);
    ph_json_close(out, ']');
}

void table_put_seats(struct ph_buf *out, const char *key, uint8_t seats)
{
    ph_json_put_open(out, key, '[');
    for (int seat = 0; seat < PH_SEATS_MAX; seat++)
        if (has_seat(seats, seat))
            ph_json_int(out, seat);
    ph_json_close(out, ']');
}

static void put_options(struct ph_buf *out, const struct ph_table *t)
{
    struct ph_options options;

    ph_options_list(table_rules(t), &options);
    ph_json_put_open(out, "options", '{');
    for (unsigned i = 0; i < options.count; i++)
        ph_json_put_string(out, options.at[i].key, options.at[i].value);
    ph_json_close(out, '}');
}

static void put_table_members(struct ph_buf *out, const struct ph_table *t)
{
    const struct ph_table_config *config = &t->config;
    char commitment[2 * PH_FAIR_SIZE + 1];

    ph_hex(t->commitment, sizeof t->commitment, commitment);
    ph_json_put_string(out, "id", t->id);
    ph_json_put_string(out, "game", table_game(t)->name);
    ph_json_put_string(out, "title", table_game(t)->title);
    ph_json_put_int(out, "players", config->players);
    put_options(out, t);
    ph_json_put_string(out, "status", ph_table_status_name(t->status));
    ph_json_put_bool(out, "open", config->open);
    table_put_clock_config(out, "clock", config);
    ph_json_put_bool(out, "confirm", config->confirm);
    ph_json_put_string(out, "start", ph_start_names[config->start]);
    ph_json_put_string(out, "leaver", ph_leaver_names[config->leaver]);
    ph_json_put_bool(out, "watchers", config->spectators);
    ph_json_put_bool(out, "chat", config->chat);
    ph_json_put_string(out, "commitment", commitment);
    if (config->lesson)
        ph_json_put_int(out, "lesson", config->lesson);
    ph_json_put_string(out, "next", t->next[0] ? t->next : NULL);
    if (t->status >= PH_TABLE_FINISHED && t->state) {
        ph_json_put_string(out, "how", table_how_names[t->how]);
        table_put_seats(out, "winners", t->winners);
    }
}

static void put_table(struct ph_buf *out, const struct ph_table *t)
{
    ph_json_put_open(out, "table", '{');
    put_table_members(out, t);
    ph_json_close(out, '}');
}

static void put_clock(struct ph_buf *out, const struct ph_table *t)
{
    int64_t deadline = table_clock_deadline(t);

    ph_json_put_open(out, "clock", '{');
    ph_json_put_string(out, "kind", ph_clock_names[t->config.clock]);
    ph_json_put_unless(out, "running", t->running, PH_NOBODY);
    ph_json_put_unless(out, "since", t->running == PH_NOBODY ? 0 : t->since, 0);
    ph_json_put_unless(out, "deadline", deadline, 0);
    ph_json_put_open(out, "left", '[');
    for (unsigned seat = 0; seat < t->config.players && t->config.clock != PH_CLOCK_NONE; seat++)
        ph_json_int(out, t->seats[seat].left);
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

static void put_asked(struct ph_buf *out, const struct ph_table *t)
{
    if (t->asked == ASKED_NOTHING) {
        ph_json_put_null(out, "asked");
        return;
    }
    ph_json_put_open(out, "asked", '{');
    ph_json_put_string(out, "what", t->asked == ASKED_UNDO ? "undo" : "abandon");
    ph_json_put_int(out, "seat", t->asker);
    if (t->asked == ASKED_UNDO)
        ph_json_put_int(out, "count", t->asked_count);
    table_put_seats(out, "waiting", t->waiting);
    ph_json_close(out, '}');
}

static void put_score(struct ph_buf *out, const struct ph_table *t)
{
    struct ph_score score = {0};

    if (!t->state) {
        ph_json_put_null(out, "score");
        return;
    }
    table_game(t)->score(table_rules(t), t->state, &score);
    ph_json_key(out, "score");
    ph_score_json(out, table_rules(t), &score);
}

void ph_table_public(const struct ph_table *t, enum ph_lang lang, struct ph_buf *out)
{
    (void)lang;
    ph_json_open(out, '{');
    put_table_members(out, t);
    put_seats(out, t);
    ph_json_put_int(out, "seq", (long long)t->seq);
    ph_json_put_int(out, "created", t->created);
    ph_json_put_int(out, "changed", t->at);
    ph_json_close(out, '}');
}

/* ---- what one viewer may know ---- */

static void put_view(struct ph_buf *out, const struct ph_table *t, const struct ph_viewer *viewer)
{
    if (!t->state) {
        ph_json_put_null(out, "view");
        return;
    }
    ph_json_key(out, "view");
    ph_view_json(out, table_rules(t), t->state, table_shown(t, viewer));
}

static void put_legal(struct ph_buf *out, const struct ph_table *t, const struct ph_viewer *viewer)
{
    const struct ph_rules *rules = table_rules(t);
    int seat = table_shown(t, viewer);
    uint64_t view[PH_STATE_MAX / sizeof(uint64_t)];
    ph_move moves[PH_MOVES_MAX];
    unsigned count = 0;

    if (table_may_move(t, viewer->seats, seat) == PH_NOT_REFUSED) {
        count = rules->game->moves(rules, t->state, moves);
        rules->game->view(rules, t->state, seat, view);
    }
    ph_json_put_open(out, "legal", '[');
    for (unsigned i = 0; i < count && i < LEGAL_SHOWN_MAX; i++)
        table_put_move(out, rules, view, moves[i], viewer->lang);
    ph_json_close(out, ']');
    ph_json_put_int(out, "legal_count", count);
}

/* Who is to decide, what he can do, and whether he can take something back. */
static void put_turn(struct ph_buf *out, const struct ph_table *t, const struct ph_viewer *viewer)
{
    int awaited = table_awaited(t);

    ph_json_put_unless(out, "actor", awaited, PH_NOBODY);
    ph_json_put_int(out, "turn", table_turn(t));
    ph_json_put_int(out, "count", t->count);
    ph_json_put_unless(out, "confirm", t->confirm, PH_NOBODY);
    ph_json_put_bool(out, "undo",
                     has_seat(viewer->seats, awaited) && !table_bot_plays(t, awaited) &&
                         t->count > t->floor);
    put_legal(out, t, viewer);
}

static void put_hash(struct ph_buf *out, const struct ph_table *t)
{
    char hash[PH_HASH_TEXT];

    ph_table_hash(t, hash);
    ph_json_put_int(out, "seq", (long long)t->seq);
    ph_json_put_string(out, "hash", hash);
}

static void put_you(struct ph_buf *out, const struct ph_viewer *viewer)
{
    ph_json_put_open(out, "you", '{');
    table_put_seats(out, "seats", viewer->seats);
    ph_json_put_string(out, "role", viewer->host ? "host" : viewer->seats ? "seat" : "watcher");
    ph_json_close(out, '}');
}

void ph_table_snapshot(const struct ph_table *t, const struct ph_viewer *viewer, struct ph_buf *out)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "type", "snapshot");
    put_hash(out, t);
    put_table(out, t);
    put_seats(out, t);
    put_you(out, viewer);
    put_view(out, t, viewer);
    put_turn(out, t, viewer);
    table_put_log(out, t, viewer);
    put_clock(out, t);
    put_score(out, t);
    put_asked(out, t);
    ph_json_close(out, '}');
}

/* ---- update ---- */

static void put_changes(struct ph_buf *out, const struct ph_table *t,
                        const struct ph_viewer *viewer, uint8_t what)
{
    if (what & CHANGES_TABLE)
        put_table(out, t);
    if (what & CHANGES_SEATS)
        put_seats(out, t);
    if (what & CHANGES_VIEW)
        put_view(out, t, viewer);
    if (what & CHANGES_TURN)
        put_turn(out, t, viewer);
    if (what & (CHANGES_TURN | CHANGES_SEATS))
        put_clock(out, t);
    if (what & CHANGES_VIEW)
        put_score(out, t);
    if (what & CHANGES_ASKED)
        put_asked(out, t);
}

/* What the last move did. */
static void put_move_update(struct ph_buf *out, const struct ph_table *t,
                            const struct ph_viewer *viewer)
{
    const struct ph_rules *rules = table_rules(t);
    uint64_t state[PH_STATE_MAX / sizeof(uint64_t)];
    struct table_names names;
    struct ph_reader reader = table_reader(t, viewer->lang, &names);
    struct ph_events events = {0};
    int shown = table_shown(t, viewer);

    memcpy(state, t->before, rules->game->state_size);
    rules->game->apply(rules, state, t->moves[t->count - 1], &events);
    ph_json_put_open(out, "lines", '[');
    table_put_lines(out, rules, &reader, &events, shown);
    ph_json_close(out, ']');
    ph_json_put_open(out, "events", '[');
    table_put_events(out, rules, &events, shown);
    ph_json_close(out, ']');
}

static void put_words(struct ph_buf *out, const struct ph_table *t, const struct ph_entry_body *d,
                      enum ph_lang lang)
{
    struct ph_buf line = {0};

    ph_json_put_open(out, "lines", '[');
    if (table_words(t, d, lang, &line))
        ph_json_string(out, ph_buf_text(&line));
    ph_json_close(out, ']');
    ph_json_put_open(out, "events", '[');
    ph_json_close(out, ']');
    ph_buf_finish(&line);
}

/* The update of the last entry. */
static void put_last_update(struct ph_buf *out, const struct ph_table *t,
                            const struct ph_viewer *viewer)
{
    const struct ph_entry_body *body = &t->log.last;
    struct ph_entry_body seen = entry_seen(body, viewer->seats);

    ph_json_open(out, '{');
    ph_json_put_string(out, "type", "news");
    put_hash(out, t);
    ph_json_put_int(out, "at", t->log.at[t->log.count - 1].at);
    ph_json_key(out, "entry");
    ph_entry_write(&seen, out);
    if (body->kind == PH_ENTRY_MOVED)
        put_move_update(out, t, viewer);
    else
        put_words(out, t, body, viewer->lang);
    put_changes(out, t, viewer, entry_rows[body->kind].changes);
    ph_json_close(out, '}');
}

bool ph_table_update(const struct ph_table *t, uint64_t seq, const struct ph_viewer *viewer,
                     struct ph_buf *out)
{
    if (seq == 0 || seq > t->log.count)
        return false;
    if (seq == t->log.count) {
        put_last_update(out, t, viewer);
        return true;
    }
    struct ph_table *past = table_past(t, seq);

    if (past)
        put_last_update(out, past, viewer);
    ph_table_destroy(past);
    return past != NULL;
}

static bool hash_fits(const struct ph_table *t, uint64_t seq, const char *hash)
{
    char text[PH_HASH_TEXT];

    if (seq == 0 || seq > t->log.count)
        return false;
    ph_hex(t->log.at[seq - 1].mark, PH_MARK_SIZE, text);
    return strcmp(text, hash) == 0;
}

bool ph_table_catch_up(const struct ph_table *t, uint64_t since, const char *hash, unsigned most,
                       const struct ph_viewer *viewer,
                       void (*each)(void *data, const char *text, size_t size), void *data)
{
    struct ph_buf update = {0};
    struct ph_table *past;

    if (!hash_fits(t, since, hash) || t->log.count - since > most)
        return false;
    past = since < t->log.count ? table_past(t, since) : NULL;
    for (uint64_t i = since; past && i < t->log.count; i++) {
        struct ph_entry entry = table_entry(t, (unsigned)i);

        ph_buf_clear(&update);
        if (!ph_table_fold(past, &entry, NULL))
            break;
        put_last_update(&update, past, viewer);
        each(data, ph_buf_text(&update), update.len);
    }
    ph_buf_finish(&update);
    ph_table_destroy(past);
    return true;
}
