/* The log as a viewer may read it, a page at a time. Decisions that a player took back in their own
 * turn are left out; those that all players agreed to take back stay, marked as undone. */
#include <string.h>

#include "host/table/show/show.h"

/* A walk through the lines of a page, with the game as it was. */
struct log_walk {
    const struct ph_table *t;
    const struct ph_viewer *viewer;
    struct ph_arena *arena;
    struct ph_log_page *page;
    struct ph_reader reader;
    struct table_names names;
    int shown;
    struct ph_storage state; /* after the line before */
};

static struct ph_log_item *add_item(struct log_walk *walk, unsigned index)
{
    const struct table_line *line = &walk->t->log.at[index];
    struct ph_log_item *item = &walk->page->items[walk->page->count++];

    *item = (struct ph_log_item){
        .seq = index + 1, .at = line->at, .kind = ph_entry_name(line->kind), .seat = line->seat};
    return item;
}

static void show_move(struct log_walk *walk, unsigned index)
{
    const struct table_line *line = &walk->t->log.at[index];
    const struct ph_rules *rules = table_rules(walk->t);
    bool wanted = line->fate != FATE_TAKEN_BACK;
    struct ph_events events = {0};
    struct ph_log_item *item;

    rules->game->apply(rules, &walk->state, line->word, wanted ? &events : NULL);
    if (!wanted)
        return;
    item = add_item(walk, index);
    table_show_outcome(rules, &walk->reader, &events, walk->shown, walk->arena, &item->outcome);
    item->is_move = true;
    item->turn = ph_turn(rules, &walk->state);
    item->undone = line->fate == FATE_UNDONE;
}

static void show_other(struct log_walk *walk, unsigned index)
{
    const struct table_line *line = &walk->t->log.at[index];
    struct ph_entry entry = table_entry(walk->t, index);
    struct ph_outcome outcome;
    struct ph_entry_body body;

    if (line->kind == PH_ENTRY_UNDONE || line->kind == PH_ENTRY_STARTED)
        table_state_after(walk->t, index, &walk->state);
    if ((line->kind == PH_ENTRY_UNDONE && !line->agreed) ||
        !ph_entry_read(&body, entry.body, entry.aside.text, NULL))
        return;
    if (table_show_words(walk->t, &body, walk->viewer->lang, walk->arena, &outcome))
        add_item(walk, index)->outcome = outcome;
    ph_entry_finish(&body);
}

/* Was the game on after that line? */
static bool is_on(const struct ph_table *t, unsigned line)
{
    return t->past.count > 0 && t->past.lines[0] <= line;
}

static void show_lines(struct log_walk *walk, unsigned from, unsigned end)
{
    if (from > 0 && is_on(walk->t, from - 1))
        table_state_after(walk->t, from - 1, &walk->state);
    for (unsigned i = from; i < end; i++)
        if (walk->t->log.at[i].kind == PH_ENTRY_MOVED)
            show_move(walk, i);
        else
            show_other(walk, i);
}

void table_show_log(const struct ph_table *t, const struct ph_viewer *viewer, uint64_t before,
                    struct ph_arena *arena, struct ph_log_page *page)
{
    struct log_walk walk = {.t = t,
                            .viewer = viewer,
                            .arena = arena,
                            .page = page,
                            .shown = table_viewing_seat(t, viewer)};
    unsigned end = before > t->log.count ? t->log.count : before ? (unsigned)before - 1 : 0;
    unsigned from = end > PH_LOG_PAGE ? end - PH_LOG_PAGE : 0;

    *page = (struct ph_log_page){.from = from + 1u};
    page->items = ph_arena_list(arena, end - from, sizeof *page->items);
    if (!page->items)
        return;
    walk.reader = table_reader(t, viewer->lang, &walk.names);
    show_lines(&walk, from, end);
}

void ph_table_log(const struct ph_table *t, const struct ph_viewer *viewer, uint64_t before,
                  struct ph_answer *out)
{
    ph_arena_clear(&out->arena);
    out->kind = PH_ANSWER_LOG;
    table_show_log(t, viewer, before, &out->arena, &out->log);
}
