/* The log as a viewer may read it. Decisions that a player took back in their own turn are left
 * out; those that all players agreed to take back stay, marked as undone. */
#include <stdlib.h>
#include <string.h>

#include "host/table/show/show.h"

enum { ITEMS_MAX = 500 };

enum fate { STANDS, TAKEN_BACK, UNDONE };

/* A walk through the log, with the game as it was. */
struct log_walk {
    const struct ph_table *t;
    const struct ph_viewer *viewer;
    struct ph_snapshot *out;
    struct ph_reader reader;
    struct table_names names;
    int shown;
    uint8_t *fate;   /* of each line that is a move */
    unsigned *stack; /* lines of the moves that stand, in order */
    unsigned count;
    struct ph_storage state;
};

/* Which moves were taken back, and how? */
static void find_fates(struct log_walk *walk)
{
    const struct table_log *log = &walk->t->log;
    unsigned count = 0;

    for (unsigned i = 0; i < log->count; i++) {
        const struct table_line *line = &log->at[i];

        if (line->kind == PH_ENTRY_MOVED)
            walk->stack[count++] = i;
        while (line->kind == PH_ENTRY_UNDONE && count > line->word)
            walk->fate[walk->stack[--count]] = line->agreed ? UNDONE : TAKEN_BACK;
    }
}

/* Plays the first `count` moves again. */
static void go_back(struct log_walk *walk, unsigned count)
{
    const struct ph_rules *rules = table_rules(walk->t);

    if (walk->t->start)
        memcpy(&walk->state, walk->t->start, rules->game->state_size);
    for (unsigned i = 0; i < count; i++)
        rules->game->apply(rules, &walk->state, walk->t->log.at[walk->stack[i]].word, NULL);
    walk->count = count;
}

static struct ph_log_item *add_item(struct log_walk *walk, unsigned index)
{
    const struct table_line *line = &walk->t->log.at[index];
    struct ph_log_item *item = &walk->out->log[walk->out->log_count++];

    *item = (struct ph_log_item){
        .seq = index + 1, .at = line->at, .kind = ph_entry_name(line->kind), .seat = line->seat};
    return item;
}

static void show_move(struct log_walk *walk, unsigned index, bool wanted)
{
    const struct ph_rules *rules = table_rules(walk->t);
    struct ph_events events = {0};
    struct ph_log_item *item;

    wanted = wanted && walk->fate[index] != TAKEN_BACK;
    rules->game->apply(rules, &walk->state, walk->t->log.at[index].word, wanted ? &events : NULL);
    walk->stack[walk->count++] = index;
    if (!wanted)
        return;
    item = add_item(walk, index);
    table_show_outcome(rules, &walk->reader, &events, walk->shown, &walk->out->arena,
                       &item->outcome);
    item->is_move = true;
    item->turn = ph_turn(rules, &walk->state);
    item->undone = walk->fate[index] == UNDONE;
}

static void show_other(struct log_walk *walk, unsigned index, bool wanted)
{
    const struct table_line *line = &walk->t->log.at[index];
    struct ph_outcome outcome;
    struct ph_entry_body body;

    if (line->kind == PH_ENTRY_UNDONE)
        go_back(walk, line->word);
    if (!wanted || (line->kind == PH_ENTRY_UNDONE && !line->agreed) ||
        !ph_entry_read(&body, walk->t->log.bodies.at + line->body, NULL))
        return;
    if (table_show_words(walk->t, &body, walk->viewer->lang, &walk->out->arena, &outcome))
        add_item(walk, index)->outcome = outcome;
    ph_entry_finish(&body);
}

static void show_items(struct log_walk *walk)
{
    const struct table_log *log = &walk->t->log;
    unsigned from = log->count > ITEMS_MAX ? log->count - ITEMS_MAX : 0;

    walk->out->log = ph_arena_list(&walk->out->arena, log->count - from, sizeof *walk->out->log);
    if (!walk->out->log)
        return;
    find_fates(walk);
    go_back(walk, 0);
    for (unsigned i = 0; i < log->count; i++)
        if (log->at[i].kind == PH_ENTRY_MOVED)
            show_move(walk, i, i >= from);
        else
            show_other(walk, i, i >= from);
}

void table_show_log(const struct ph_table *t, const struct ph_viewer *viewer,
                    struct ph_snapshot *snapshot)
{
    struct log_walk walk = {
        .t = t, .viewer = viewer, .out = snapshot, .shown = table_viewing_seat(t, viewer)};

    snapshot->log_count = 0;
    walk.reader = table_reader(t, viewer->lang, &walk.names);
    walk.fate = calloc(t->log.count + 1u, sizeof *walk.fate);
    walk.stack = calloc(t->log.count + 1u, sizeof *walk.stack);
    if (walk.fate && walk.stack)
        show_items(&walk);
    else
        snapshot->arena.failed = true;
    free(walk.fate);
    free(walk.stack);
}
