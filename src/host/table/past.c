/* The past of a table: any state and any of the last entries again, at a cost that does not depend
 * on the length of the log.
 *
 *     line     0 … 63 … 127 … 130 undone … 191      a state is kept every TABLE_STATE_EVERY lines
 *     states      *     *       *            *      and after each `undone`: between two kept
 *                                                   states there are only moves to be applied
 *     copies   at 100, 200, 300: all of the table but its log and states, the last three of them */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/inside.h"

/* ---- states ---- */

static size_t state_size(const struct ph_table *t)
{
    return table_game(t)->state_size;
}

static void *kept_state(const struct ph_table *t, unsigned index)
{
    return t->past.states + index * state_size(t);
}

static bool make_state_room(struct ph_table *t)
{
    struct table_past *past = &t->past;
    unsigned room = past->room ? past->room * 2 : 4;
    unsigned *lines;
    unsigned char *states;

    if (!t->shared || past->count < past->room)
        return true;
    lines = realloc(past->lines, room * sizeof *lines);
    if (!lines)
        return false;
    past->lines = lines;
    states = realloc(past->states, room * state_size(t));
    if (!states)
        return false;
    past->states = states;
    past->room = room;
    return true;
}

static bool is_kept(const struct ph_table *t, unsigned line)
{
    uint8_t kind = t->log.at[line].kind;

    return t->state && (kind == PH_ENTRY_STARTED || kind == PH_ENTRY_UNDONE ||
                        (line + 1) % TABLE_STATE_EVERY == 0);
}

/* The last state that is kept after `line` or a line before it. */
static unsigned find_kept(const struct ph_table *t, unsigned line)
{
    unsigned low = 0, high = t->past.count;

    while (high - low > 1) {
        unsigned middle = low + (high - low) / 2;

        if (t->past.lines[middle] <= line)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void table_state_after(const struct ph_table *t, unsigned line, void *state)
{
    const struct ph_rules *rules = table_rules(t);
    unsigned kept = find_kept(t, line);

    assert(t->past.count > 0 && t->past.lines[kept] <= line);
    memcpy(state, kept_state(t, kept), rules->game->state_size);
    for (unsigned i = t->past.lines[kept] + 1; i <= line; i++)
        if (t->log.at[i].kind == PH_ENTRY_MOVED)
            rules->game->apply(rules, state, t->log.at[i].word, NULL);
}

static const struct ph_table *with_log(const struct ph_table *t)
{
    return t->source ? t->source : t;
}

ph_move table_move(const struct ph_table *t, unsigned index)
{
    t = with_log(t);
    assert(index < t->count);
    return t->log.at[t->stands[index]].word;
}

void table_state_at(const struct ph_table *t, unsigned count, void *state)
{
    t = with_log(t);
    assert(count <= t->count);
    if (count == 0)
        memcpy(state, t->start, state_size(t));
    else
        table_state_after(t, t->stands[count - 1], state);
}

/* ---- copies ---- */

static unsigned copy_slot(uint64_t seq)
{
    return (unsigned)(seq / TABLE_COPY_EVERY % TABLE_COPIES);
}

static void drop_copy(struct ph_table *copy)
{
    if (copy)
        free(copy->people);
    free(copy);
}

/* Without memory there is no copy, and clients get a snapshot instead of what they missed. */
static void keep_copy(struct ph_table *t)
{
    struct ph_table **slot = &t->past.copies[copy_slot(t->seq)];
    struct ph_table *copy;

    drop_copy(*slot);
    *slot = copy = malloc(sizeof *copy);
    if (!copy)
        return;
    *copy = *t;
    copy->log = (struct table_log){0};
    copy->past = (struct table_past){0};
    copy->start = copy->state = copy->before = NULL;
    copy->stands = NULL;
    copy->shared = NULL;
    if (!table_copy_people(copy, t)) {
        drop_copy(copy);
        *slot = NULL;
    }
}

/* Gives a plain copy of `kept` what it needs of its own: people, rules and states. */
static bool revive(struct ph_table *copy, const struct ph_table *kept, const struct ph_table *t)
{
    copy->shared = rules_cache_share(t->shared);
    if (!table_copy_people(copy, kept))
        return false;
    if (copy->status == PH_TABLE_WAITING || !t->start)
        return true;
    if (!table_make_states(copy))
        return false;
    memcpy(copy->start, t->start, state_size(t));
    table_state_after(t, (unsigned)copy->seq - 1, copy->state);
    return true;
}

/* The table at a multiple of TABLE_COPY_EVERY. */
static struct ph_table *wake_copy(const struct ph_table *t, uint64_t seq)
{
    const struct ph_table *kept = t->past.copies[copy_slot(seq)];
    struct ph_table *copy;

    if (seq == 0)
        return ph_table_new(t->cache, t->id);
    if (!kept || kept->seq != seq)
        return NULL;
    copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *kept;
    if (revive(copy, kept, t))
        return copy;
    ph_table_destroy(copy);
    return NULL;
}

struct ph_table *table_past_at(const struct ph_table *t, uint64_t seq)
{
    bool recent = t->seq - seq <= TABLE_REPEATED;
    struct ph_table *copy = recent ? wake_copy(t, seq - seq % TABLE_COPY_EVERY) : NULL;

    if (copy)
        copy->source = t;
    while (copy && copy->seq < seq) {
        struct ph_entry entry = table_entry(t, (unsigned)copy->seq);

        if (!ph_table_fold(copy, &entry, NULL)) {
            ph_table_destroy(copy);
            copy = NULL;
        }
    }
    return copy;
}

/* ---- the log grows ---- */

bool past_make_room(struct ph_table *t)
{
    return make_state_room(t) && clients_make_room(t);
}

void past_note(struct ph_table *t)
{
    struct table_past *past = &t->past;
    unsigned line = t->log.count - 1;

    if (t->log.at[line].has_client)
        clients_add(t, t->log.at[line].client, line);
    if (is_kept(t, line)) {
        memcpy(kept_state(t, past->count), t->state, state_size(t));
        past->lines[past->count++] = line;
    }
    if (t->seq % TABLE_COPY_EVERY == 0)
        keep_copy(t);
}

void past_finish(struct ph_table *t)
{
    for (unsigned i = 0; i < TABLE_COPIES; i++)
        drop_copy(t->past.copies[i]);
    free(t->past.lines);
    free(t->past.states);
    free(t->past.clients);
}
