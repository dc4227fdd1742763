/* The log as a viewer may read it. Decisions that a player took back in his own turn are left out;
 * what all agreed to take back stays, marked as undone. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "host/table/show.h"

enum { ITEMS_MAX = 500 };

enum fate { STANDS, TAKEN_BACK, UNDONE };

/* A walk through the log, with the game as it was. */
struct log_walk {
    const struct ph_table *t;
    const struct ph_viewer *viewer;
    struct ph_reader reader;
    struct table_names names;
    int shown;
    uint8_t *fate;   /* of each line that is a move */
    unsigned *stack; /* lines of the moves that stand, in order */
    unsigned count;
    uint64_t state[PH_STATE_MAX / sizeof(uint64_t)];
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

static void start_again(struct log_walk *walk, unsigned count)
{
    const struct ph_rules *rules = table_rules(walk->t);

    if (walk->t->start)
        memcpy(walk->state, walk->t->start, rules->game->state_size);
    for (unsigned i = 0; i < count; i++)
        rules->game->apply(rules, walk->state, walk->t->log.at[walk->stack[i]].word, NULL);
    walk->count = count;
}

static void open_item(struct ph_buf *out, const struct log_walk *walk, unsigned index)
{
    const struct table_line *line = &walk->t->log.at[index];

    ph_json_open(out, '{');
    ph_json_put_int(out, "seq", index + 1);
    ph_json_put_int(out, "at", line->at);
    ph_json_put_string(out, "kind", ph_entry_name(line->kind));
    ph_json_put_unless(out, "seat", line->seat, PH_NOBODY);
    ph_json_put_open(out, "lines", '[');
}

static void put_move_item(struct ph_buf *out, struct log_walk *walk, unsigned index, bool wanted)
{
    const struct ph_rules *rules = table_rules(walk->t);
    struct ph_events events = {0};

    wanted = wanted && walk->fate[index] != TAKEN_BACK;
    rules->game->apply(rules, walk->state, walk->t->log.at[index].word, wanted ? &events : NULL);
    walk->stack[walk->count++] = index;
    if (!wanted)
        return;
    open_item(out, walk, index);
    table_put_lines(out, rules, &walk->reader, &events, walk->shown);
    ph_json_close(out, ']');
    ph_json_put_open(out, "events", '[');
    table_put_events(out, rules, &events, walk->shown);
    ph_json_close(out, ']');
    ph_json_put_int(out, "turn", rules->game->turn(rules, walk->state));
    if (walk->fate[index] == UNDONE)
        ph_json_put_bool(out, "undone", true);
    ph_json_close(out, '}');
}

static void put_other_item(struct ph_buf *out, struct log_walk *walk, unsigned index, bool wanted)
{
    const struct table_line *line = &walk->t->log.at[index];
    struct ph_buf words = {0};
    struct ph_entry_body body;

    if (line->kind == PH_ENTRY_UNDONE)
        start_again(walk, line->word);
    if (!wanted || (line->kind == PH_ENTRY_UNDONE && !line->agreed) ||
        !ph_entry_read(&body, walk->t->log.bodies.at + line->body, NULL))
        return;
    if (table_words(walk->t, &body, walk->viewer->lang, &words)) {
        open_item(out, walk, index);
        ph_json_string(out, ph_buf_text(&words));
        ph_json_close(out, ']');
        ph_json_close(out, '}');
    }
    ph_entry_finish(&body);
    ph_buf_finish(&words);
}

static void put_items(struct ph_buf *out, struct log_walk *walk)
{
    const struct table_log *log = &walk->t->log;
    unsigned from = log->count > ITEMS_MAX ? log->count - ITEMS_MAX : 0;

    find_fates(walk);
    start_again(walk, 0);
    for (unsigned i = 0; i < log->count; i++)
        if (log->at[i].kind == PH_ENTRY_MOVED)
            put_move_item(out, walk, i, i >= from);
        else
            put_other_item(out, walk, i, i >= from);
}

void table_put_log(struct ph_buf *out, const struct ph_table *t, const struct ph_viewer *viewer)
{
    struct log_walk walk = {.t = t, .viewer = viewer, .shown = table_shown(t, viewer)};

    walk.reader = table_reader(t, viewer->lang, &walk.names);
    walk.fate = calloc(t->log.count + 1u, sizeof *walk.fate);
    walk.stack = calloc(t->log.count + 1u, sizeof *walk.stack);
    ph_json_put_open(out, "log", '[');
    if (walk.fate && walk.stack)
        put_items(out, &walk);
    else
        out->failed = true;
    ph_json_close(out, ']');
    free(walk.fate);
    free(walk.stack);
}
