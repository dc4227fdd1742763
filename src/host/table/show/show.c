/* Snapshots and updates of a table, and the public part of it. */
#include <string.h>

#include "host/table/entry/entries.h"
#include "host/table/show/show.h"

void ph_table_public(const struct ph_table *t, struct ph_public_table *out)
{
    ph_arena_clear(&out->arena);
    table_show_table(t, &out->arena, &out->table);
    table_show_seats(t, out->seats);
    out->seq = t->seq;
    out->created = t->created;
    out->changed = t->at;
}

void ph_public_table_finish(struct ph_public_table *table)
{
    ph_arena_finish(&table->arena);
}

void ph_table_snapshot(const struct ph_table *t, const struct ph_viewer *viewer,
                       struct ph_snapshot *out)
{
    ph_arena_clear(&out->arena);
    out->seq = t->seq;
    ph_table_hash(t, out->hash);
    out->viewer = *viewer;
    table_show_parts(t, viewer, PH_PARTS_ALL, &out->arena, &out->parts);
    table_show_log(t, viewer, t->seq + 1, &out->arena, &out->log);
}

void ph_snapshot_finish(struct ph_snapshot *snapshot)
{
    ph_arena_finish(&snapshot->arena);
}

/* ---- update ---- */

/* What the last move did. */
static void show_last_move(const struct ph_table *t, const struct ph_viewer *viewer,
                           struct ph_update *out)
{
    const struct ph_rules *rules = table_rules(t);
    struct ph_storage state;
    struct table_names names;
    struct ph_reader reader = table_reader(t, viewer->lang, &names);
    struct ph_events events = {0};

    memcpy(&state, t->before, rules->game->state_size);
    rules->game->apply(rules, &state, t->last, &events);
    table_show_outcome(rules, &reader, &events, table_viewing_seat(t, viewer), &out->arena,
                       &out->outcome);
}

/* The update of the last entry. */
static void show_last(const struct ph_table *t, const struct ph_viewer *viewer,
                      struct ph_update *out)
{
    const struct ph_entry_body *body = &t->log.last;

    ph_arena_clear(&out->arena);
    out->seq = t->seq;
    ph_table_hash(t, out->hash);
    out->at = t->log.last_at;
    out->entry = entry_seen(body, viewer->seats);
    if (body->kind == PH_ENTRY_MOVED)
        show_last_move(t, viewer, out);
    else
        table_show_words(t, body, viewer->lang, &out->arena, &out->outcome);
    table_show_parts(t, viewer, entry_rows[body->kind].changes, &out->arena, &out->parts);
}

bool ph_table_update(const struct ph_table *t, const struct ph_viewer *viewer,
                     struct ph_update *out)
{
    if (t->seq == 0)
        return false;
    show_last(t, viewer, out);
    return true;
}

void ph_update_finish(struct ph_update *update)
{
    ph_arena_finish(&update->arena);
}

/* ---- updates that a client has missed ---- */

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
                       bool (*each)(void *data, const struct ph_update *update), void *data)
{
    struct ph_update update = {0};
    struct ph_table *past;
    bool goes_on = true;

    if (!hash_fits(t, since, hash) || t->log.count - since > most)
        return false;
    if (since == t->log.count)
        return true;
    past = table_past_at(t, since);
    if (!past)
        return false;
    for (uint64_t i = since; i < t->log.count && goes_on; i++) {
        struct ph_entry entry = table_entry(t, (unsigned)i);

        goes_on = ph_table_fold(past, &entry, NULL);
        if (goes_on) {
            show_last(past, viewer, &update);
            goes_on = each(data, &update);
        }
    }
    ph_update_finish(&update);
    ph_table_destroy(past);
    return goes_on;
}
