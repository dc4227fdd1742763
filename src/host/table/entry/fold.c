/* Folding: the one way in which a table changes. An entry must fit the log (number, chain hash)
 * and its row of entries.def; then its effect is applied and it joins the log. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/entry/entries.h"

/* ---- effects ---- */

static bool apply_effect(struct ph_table *t, const struct ph_entry_body *d,
                         struct fold_error *error)
{
    const struct entry_row *row = &entry_rows[d->kind];

    if ((t->seq == 0) != (d->kind == PH_ENTRY_CREATED))
        return ph_fail(error->error, "kind", "a log begins with `created`");
    if ((row->states >> t->status & 1) == 0)
        return ph_fail(error->error, "kind", "`%s` at a table that is %s", row->name,
                       ph_table_status_name(t->status));
    if (d->seat != PH_NOBODY && d->seat >= t->config.players)
        return ph_fail(error->error, "seat", "there is no such seat");
    return row->effect(t, d, error);
}

/* ---- the log ---- */

static bool log_room(struct table_log *log)
{
    unsigned room = log->room ? log->room * 2 : 16;

    if (log->count < log->room)
        return true;
    struct table_line *at = realloc(log->at, room * sizeof *at);

    if (!at)
        return false;
    log->at = at;
    log->room = room;
    return true;
}

static void log_add(struct ph_table *t, const struct ph_entry *entry, const struct ph_entry_body *d,
                    size_t body)
{
    struct table_line *line = &t->log.at[t->log.count++];

    memset(line, 0, sizeof *line);
    line->at = entry->at;
    line->body = body;
    memcpy(line->chain, entry->chain, sizeof line->chain);
    memcpy(line->mark, t->mark, sizeof line->mark);
    line->has_client =
        entry->client[0] != '\0' && ph_unhex(entry->client, line->client, sizeof line->client);
    line->kind = (uint8_t)d->kind;
    line->seat = (int8_t)d->seat;
    line->agreed = d->agreed;
    line->word = d->kind == PH_ENTRY_MOVED ? t->last : 0;
    past_note(t);
}

/* The last body is kept until the next one: subscribers are sent it. */
static void keep_body(struct table_log *log, struct ph_entry_body *body, int64_t at)
{
    ph_entry_finish(&log->last);
    log->last = *body;
    log->last_at = at;
    *body = (struct ph_entry_body){0};
}

/* ---- folding ---- */

static bool fits(const struct ph_table *t, const struct ph_entry *entry, struct ph_error *error)
{
    uint8_t chain[PH_CHAIN_SIZE], key[PH_CLIENT_KEY_SIZE];

    if (entry->seq != t->seq + 1)
        return ph_fail(error, "seq", "entry %llu after %llu", (unsigned long long)entry->seq,
                       (unsigned long long)t->seq);
    ph_chain_next(t->chain, t->id, entry, chain);
    if (memcmp(chain, entry->chain, sizeof chain) != 0)
        return ph_fail(error, "chain", "entry %llu or one before it was changed",
                       (unsigned long long)entry->seq);
    if (entry->client[0] != '\0' && !ph_unhex(entry->client, key, sizeof key))
        return ph_fail(error, "client", "%d digits are expected", 2 * PH_CLIENT_KEY_SIZE);
    return true;
}

/* Did the player of the entry's seat make it, and not a bot, the clock or another player? */
static bool is_own_entry(const struct ph_entry_body *d)
{
    switch (d->kind) {
    case PH_ENTRY_JOINED:
    case PH_ENTRY_MOVED_IN:
    case PH_ENTRY_UNDO_ASKED:
    case PH_ENTRY_ABANDON_ASKED:
    case PH_ENTRY_REMATCH_ASKED:
    case PH_ENTRY_AGREED:
    case PH_ENTRY_RETURNED: return true;
    case PH_ENTRY_MOVED: return !d->bot;
    case PH_ENTRY_CONFIRMED: return !d->clock && d->by == PH_NOBODY;
    case PH_ENTRY_UNDONE: return !d->agreed;
    case PH_ENTRY_DECLINED: return !d->withdrawn;
    case PH_ENTRY_SAID: return d->seat != PH_NOBODY;
    default: return false;
    }
}

/* The effect that all entries have. */
static void note(struct ph_table *t, const struct ph_entry *entry, const struct ph_entry_body *d)
{
    t->seq = entry->seq;
    if (d->kind != PH_ENTRY_SAID && d->kind != PH_ENTRY_LINE_REMOVED)
        t->changed = entry->seq;
    quota_note(t, d);
    if (is_own_entry(d))
        t->seats[d->seat].seen = entry->seq;
    memcpy(t->chain, entry->chain, sizeof t->chain);
    ph_mark_next(t->mark, t->id, entry->seq, entry->at, d->kind, d->seat, t->mark);
    table_clock_settle(t, t->at);
}

static bool fold_body(struct ph_table *t, const struct ph_entry *entry,
                      const struct ph_entry_body *d, struct fold_error *error)
{
    int64_t before = t->at;
    size_t body = t->log.bodies.len;

    if (has_log(t)) {
        const char *aside = entry->aside.text ? entry->aside.text : "";

        ph_buf_addn(&t->log.bodies, entry->body, strlen(entry->body) + 1);
        ph_buf_addn(&t->log.bodies, aside, strlen(aside) + 1);
        if (t->log.bodies.failed || !log_room(&t->log) || !past_make_room(t)) {
            t->log.bodies.failed = false;
            t->log.bodies.len = body;
            error->no_memory = true;
            return ph_fail(error->error, "", "out of memory");
        }
    }
    if (entry->at > t->at)
        t->at = entry->at;
    if (!apply_effect(t, d, error)) {
        t->at = before;
        t->log.bodies.len = body;
        return false;
    }
    note(t, entry, d);
    if (has_log(t))
        log_add(t, entry, d, body);
    return true;
}

bool ph_table_fold(struct ph_table *t, const struct ph_entry *entry, struct ph_error *error)
{
    struct fold_error why = {.error = error};
    struct ph_entry_body body;

    if (!fits(t, entry, error) || !ph_entry_read(&body, entry->body, entry->aside.text, error))
        return false;
    bool ok = fold_body(t, entry, &body, &why);

    if (ok)
        keep_body(&t->log, &body, entry->at);
    ph_entry_finish(&body);
    return ok;
}

bool fold_draft(struct ph_table *t, const struct ph_entry *entry, const struct ph_entry_body *body)
{
    uint64_t needs = entry_rows[body->kind].needs;
    struct ph_error error = {0};
    struct fold_error why = {.error = &error};

    assert(t->draft && (body->fields & needs) == needs);
    bool ok = fold_body(t, entry, body, &why);

    assert(ok || why.no_memory);
    return ok;
}
