/* The parts of a table, as a viewer may know them. Here a state becomes something that is sent, and
 * only through the game's view. */
#include <string.h>

#include "core/options.h"
#include "core/text/event.h"
#include "host/table/show/show.h"

/* ---- what everybody may know ---- */

static void show_options(const struct ph_table *t, struct ph_arena *arena,
                         struct ph_table_info *info)
{
    struct ph_options options;
    struct ph_option *list;

    ph_options_list(table_rules(t), &options);
    list = ph_arena_list(arena, options.count, sizeof *list);
    if (!list)
        return;
    memcpy(list, options.at, options.count * sizeof *list);
    info->options = list;
    info->option_count = options.count;
}

void table_show_table(const struct ph_table *t, struct ph_arena *arena, struct ph_table_info *info)
{
    bool over = t->status >= PH_TABLE_FINISHED && t->state;

    *info = (struct ph_table_info){.id = t->id,
                                   .game = table_game(t)->name,
                                   .title = table_game(t)->title,
                                   .status = ph_table_status_name(t->status),
                                   .config = t->config,
                                   .next = t->next[0] ? t->next : NULL,
                                   .how = over ? table_how_names[t->how] : NULL,
                                   .winners = over ? t->winners : 0};
    ph_hex(t->commitment, sizeof t->commitment, info->commitment);
    show_options(t, arena, info);
}

static struct ph_seat_info show_seat(const struct ph_table *t, unsigned number)
{
    const struct table_seat *seat = &t->seats[number];
    bool person = seat->taken || seat->away != BOT_NONE;

    return (struct ph_seat_info){
        .kind = seat->is_bot ? PH_SEAT_BOT
                : person     ? PH_SEAT_PERSON
                             : PH_SEAT_FREE,
        .name = seat->name,
        .bot = table_bot_plays(t, (int)number),
        .level = seat->level,
        .may_return = seat->away == BOT_THIS_TURN || seat->away == BOT_UNTIL_RETURN,
        .resigned = seat->resigned,
        .late = seat->late,
        .forgotten = seat->forgotten,
        .host = seat->taken && ph_table_is_host(t, seat->key_hash),
        .muted = seat->taken && ph_table_standing(t, seat->key_hash).muted,
    };
}

void table_show_seats(const struct ph_table *t, struct ph_seat_info seats[PH_SEATS_MAX])
{
    for (unsigned seat = 0; seat < t->config.players; seat++)
        seats[seat] = show_seat(t, seat);
}

static void show_clock(const struct ph_table *t, struct ph_clock_info *clock)
{
    *clock = (struct ph_clock_info){
        .kind = ph_clock_names[t->config.clock],
        .running = t->running,
        .since = t->running == PH_NOBODY ? 0 : t->since,
        .deadline = table_clock_deadline(t),
        .seats = t->config.clock == PH_CLOCK_NONE ? 0 : t->config.players,
    };
    for (unsigned seat = 0; seat < clock->seats; seat++)
        clock->left[seat] = t->seats[seat].left;
}

static void show_asked(const struct ph_table *t, struct ph_asked_info *asked)
{
    static const char *const names[] = {
        [ASKED_UNDO] = "undo", [ASKED_ABANDON] = "abandon", [ASKED_REMATCH] = "rematch"};

    *asked = (struct ph_asked_info){.what = names[t->asked],
                                    .seat = t->asker,
                                    .count = t->asked_count,
                                    .waiting = table_waits_for(t),
                                    .until = table_asked_deadline(t)};
}

/* ---- what one viewer may know ---- */

int table_viewing_seat(const struct ph_table *t, const struct ph_viewer *viewer)
{
    int awaited = table_awaited(t);

    for (int seat = 0; seat < t->config.players; seat++)
        if (viewer->seats == 1u << seat)
            return seat;
    return has_seat(viewer->seats, awaited) ? awaited : PH_NOBODY;
}

void table_show_position(const struct ph_rules *rules, const void *state, int viewer,
                         struct ph_arena *arena, struct ph_position_info *position)
{
    void *view;

    *position = (struct ph_position_info){.rules = rules};
    if (!state)
        return;
    view = ph_arena_list(arena, 1, rules->game->view_size);
    if (view)
        ph_view(rules, state, viewer, view);
    position->view = view;
    ph_score(rules, state, &position->score);
}

static const char *show_notation(const struct ph_rules *rules, ph_move move, struct ph_arena *arena)
{
    ph_print_move(rules, move, ph_arena_write(arena));
    return ph_arena_text(arena);
}

/* The text that was written to the arena; NULL if it is empty. */
static const char *text_or_null(struct ph_arena *arena)
{
    const struct ph_buf *text = &arena->writing;

    return text->len > 0 || text->failed ? ph_arena_text(arena) : NULL;
}

static void show_move(const struct ph_rules *rules, const void *view, ph_move move,
                      enum ph_lang lang, struct ph_arena *arena, struct ph_move_info *info)
{
    const struct ph_game *game = rules->game;
    ph_move same = game->same_as ? game->same_as(rules, view, move) : 0;

    info->word = move;
    info->move = show_notation(rules, move, arena);
    game->describe(rules, view, move, lang, ph_arena_write(arena));
    info->text = ph_arena_text(arena);
    game->describe_short(rules, view, move, lang, ph_arena_write(arena));
    info->short_text = ph_arena_text(arena);
    game->about(rules, view, move, lang, ph_arena_write(arena));
    info->about = text_or_null(arena);
    game->caution(rules, view, move, lang, ph_arena_write(arena));
    info->caution = text_or_null(arena);
    info->same_as = same ? show_notation(rules, same, arena) : NULL;
}

struct ph_moves_info table_show_moves(const struct ph_rules *rules, const void *view,
                                      const ph_move *moves, unsigned count, enum ph_lang lang,
                                      struct ph_arena *arena)
{
    struct ph_move_info *list = ph_arena_list(arena, count, sizeof *list);

    for (unsigned i = 0; list && i < count; i++)
        show_move(rules, view, moves[i], lang, arena, &list[i]);
    return (struct ph_moves_info){
        .rules = rules, .view = view, .at = list, .count = list ? count : 0};
}

/* `view` is the mover's. A function of its own: its array is large, and is cleared at every
 * call. */
static void show_legal(const struct ph_table *t, const void *view, enum ph_lang lang,
                       struct ph_arena *arena, struct ph_turn_info *turn)
{
    const struct ph_rules *rules = table_rules(t);
    ph_move moves[PH_MOVES_MAX];
    unsigned shown;

    turn->legal_count = ph_moves(rules, t->state, moves);
    shown = turn->legal_count < PH_LEGAL_SHOWN_MAX ? turn->legal_count : PH_LEGAL_SHOWN_MAX;
    turn->legal = table_show_moves(rules, view, moves, shown, lang, arena);
}

/* `position` is what the viewer is shown, NULL: it is not filled in. */
static void show_turn(const struct ph_table *t, const struct ph_viewer *viewer,
                      const struct ph_position_info *position, struct ph_arena *arena,
                      struct ph_turn_info *turn)
{
    int awaited = table_awaited(t), shown = table_viewing_seat(t, viewer);
    struct ph_position_info own;

    *turn = (struct ph_turn_info){
        .actor = awaited,
        .confirm = t->confirm,
        .turn = table_turn(t),
        .count = t->count,
        .undo =
            has_seat(viewer->seats, awaited) && !table_bot_plays(t, awaited) && t->count > t->floor,
    };
    if (table_may_move(t, viewer->seats, shown) != PH_NOT_REFUSED)
        return;
    if (!position) {
        table_show_position(table_rules(t), t->state, shown, arena, &own);
        position = &own;
    }
    if (position->view)
        show_legal(t, position->view, viewer->lang, arena, turn);
}

void table_show_parts(const struct ph_table *t, const struct ph_viewer *viewer, unsigned which,
                      struct ph_arena *arena, struct ph_table_parts *parts)
{
    parts->which = which;
    parts->players = t->config.players;
    if (which & PH_PARTS_TABLE)
        table_show_table(t, arena, &parts->table);
    if (which & PH_PARTS_SEATS)
        table_show_seats(t, parts->seats);
    if (which & PH_PARTS_POSITION)
        table_show_position(table_rules(t), t->state, table_viewing_seat(t, viewer), arena,
                            &parts->position);
    if (which & PH_PARTS_TURN)
        show_turn(t, viewer, which & PH_PARTS_POSITION ? &parts->position : NULL, arena,
                  &parts->turn);
    if (which & (PH_PARTS_TURN | PH_PARTS_SEATS))
        show_clock(t, &parts->clock);
    if (which & PH_PARTS_ASKED)
        show_asked(t, &parts->asked);
}

/* ---- what happened ---- */

static void add_line(struct ph_outcome *outcome, struct ph_arena *arena)
{
    outcome->lines[outcome->line_count++] = ph_arena_text(arena);
}

void table_show_outcome(const struct ph_rules *rules, const struct ph_reader *reader,
                        const struct ph_events *events, int viewer, struct ph_arena *arena,
                        struct ph_outcome *outcome)
{
    struct ph_buf *line;

    *outcome =
        (struct ph_outcome){.rules = rules,
                            .lines = ph_arena_list(arena, events->count, sizeof *outcome->lines),
                            .events = ph_arena_list(arena, events->count, sizeof *outcome->events)};
    if (!outcome->lines || !outcome->events)
        return;
    for (unsigned i = 0; i < events->count; i++) {
        struct ph_event *known = &outcome->events[outcome->event_count];

        if (!ph_event_for(rules, &events->at[i], viewer, known))
            continue;
        outcome->event_count++;
        line = ph_arena_write(arena);
        if (ph_event_text(line, rules, reader, known, PH_NOBODY) && line->len > 0)
            add_line(outcome, arena);
    }
}

bool table_show_words(const struct ph_table *t, const struct ph_entry_body *body, enum ph_lang lang,
                      struct ph_arena *arena, struct ph_outcome *outcome)
{
    *outcome = (struct ph_outcome){.rules = table_rules(t)};
    if (!table_words(t, body, lang, ph_arena_write(arena)))
        return false;
    outcome->lines = ph_arena_list(arena, 1, sizeof *outcome->lines);
    if (outcome->lines)
        add_line(outcome, arena);
    return true;
}
