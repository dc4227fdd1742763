/* Questions of a player: why not, which moves, what would happen; and the board as text. */
#include <assert.h>
#include <string.h>

#include "host/table/show/show.h"

void table_answer_refused(const struct ph_table *t, enum ph_refused refused, struct ph_refusal why,
                          enum ph_lang lang, struct ph_answer *out)
{
    out->kind = PH_ANSWER_REFUSED;
    table_refused(t, refused, why, lang, &out->refused);
}

void ph_answer_finish(struct ph_answer *answer)
{
    ph_refused_info_finish(&answer->refused);
    ph_arena_finish(&answer->arena);
}

/* One question; `view` is what the seat may know. */
struct question {
    const struct ph_table *t;
    const struct ph_rules *rules;
    const struct ph_viewer *viewer;
    int seat;
    struct ph_storage view;
};

/* Returns false if the viewer may not ask for that seat now; `out` is then the refusal. */
static bool ask(struct question *q, const struct ph_table *t, const struct ph_viewer *viewer,
                int seat, struct ph_answer *out)
{
    enum ph_refused refused = table_may_move(t, viewer->seats, seat);

    ph_arena_clear(&out->arena);
    if (refused) {
        table_answer_refused(t, refused, (struct ph_refusal){0}, viewer->lang, out);
        return false;
    }
    *q = (struct question){.t = t, .rules = table_rules(t), .viewer = viewer, .seat = seat};
    assert(q->rules);
    ph_view(q->rules, t->state, seat, &q->view);
    return true;
}

/* Why the rules forbid the move; code PH_LEGAL, and `move` is set, if they allow it. */
static struct ph_refusal refuse(const struct question *q, const char *words, ph_move *move)
{
    struct ph_refusal why = {0};

    if (!ph_parse_move(q->rules, words ? words : "", move, &why))
        return why;
    return ph_refuse(q->rules, q->t->state, *move);
}

/* ---- why ---- */

void ph_table_why(const struct ph_table *t, const struct ph_viewer *viewer, int seat,
                  const char *words, struct ph_answer *out)
{
    struct table_names names;
    struct ph_reader reader = table_reader(t, viewer->lang, &names);
    struct question q;
    struct ph_buf *text;
    ph_move move;

    if (!ask(&q, t, viewer, seat, out))
        return;
    struct ph_refusal why = refuse(&q, words, &move);
    bool legal = why.code == PH_LEGAL;

    text = ph_arena_write(&out->arena);
    if (!legal)
        ph_refusal_text(text, q.rules, &reader, why);
    else
        ph_describe(q.rules, &q.view, move, viewer->lang, text);
    out->kind = PH_ANSWER_WHY;
    out->why.legal = legal;
    out->why.rule = table_rule(q.rules, why);
    out->why.code = legal ? NULL : ph_refusal_slug(q.rules, why);
    out->why.text = ph_arena_text(&out->arena);
}

/* ---- moves ---- */

/* The word that such moves begin with. */
static const char *first_word(const struct ph_rules *rules, ph_move move, struct ph_arena *arena)
{
    struct ph_buf *text = ph_arena_write(arena);

    ph_print_move(rules, move, text);
    if (text->len > 0) {
        text->len = strcspn(text->at, " ");
        text->at[text->len] = '\0';
    }
    return ph_arena_text(arena);
}

/* How many of the moves from the first one on are of its kind? */
static unsigned same_kind(const ph_move *moves, unsigned count)
{
    unsigned same = 0;

    while (same < count && ph_move_kind(moves[same]) == ph_move_kind(moves[0]))
        same++;
    return same;
}

static struct ph_move_group show_group(const struct question *q, const void *view,
                                       const ph_move *moves, unsigned count, struct ph_arena *arena)
{
    return (struct ph_move_group){
        .kind = first_word(q->rules, moves[0], arena),
        .moves = table_show_moves(q->rules, view, moves, count, q->viewer->lang, arena)};
}

/* Moves ascend, so those of a kind are neighbours. */
static unsigned count_groups(const ph_move *moves, unsigned count)
{
    unsigned groups = 0;

    for (unsigned i = 0; i < count; i += same_kind(moves + i, count - i))
        groups++;
    return groups;
}

void ph_table_moves(const struct ph_table *t, const struct ph_viewer *viewer, int seat,
                    struct ph_answer *out)
{
    ph_move moves[PH_MOVES_MAX];
    struct ph_position_info position;
    unsigned count, same;
    struct question q;

    if (!ask(&q, t, viewer, seat, out))
        return;
    table_show_position(q.rules, t->state, seat, &out->arena, &position);
    out->kind = PH_ANSWER_MOVES;
    out->moves.seat = seat;
    out->moves.count = 0;
    out->moves.legal_count = ph_moves(q.rules, t->state, moves);
    count = position.view ? out->moves.legal_count : 0;
    if (count > PH_LEGAL_SHOWN_MAX)
        count = PH_LEGAL_SHOWN_MAX;
    out->moves.groups =
        ph_arena_list(&out->arena, count_groups(moves, count), sizeof *out->moves.groups);
    for (unsigned i = 0; out->moves.groups && i < count; i += same) {
        same = same_kind(moves + i, count - i);
        out->moves.groups[out->moves.count++] =
            show_group(&q, position.view, moves + i, same, &out->arena);
    }
}

/* ---- preview ---- */

static void show_preview(const struct question *q, ph_move move, struct ph_answer *out)
{
    const struct ph_game *game = q->rules->game;
    struct ph_storage state;
    struct ph_events events = {0};
    struct table_names names;
    struct ph_reader reader = table_reader(q->t, q->viewer->lang, &names);

    memcpy(&state, q->t->state, game->state_size);
    game->apply(q->rules, &state, move, &events);
    table_show_outcome(q->rules, &reader, &events, q->seat, &out->arena, &out->preview.outcome);
    table_show_position(q->rules, &state, q->seat, &out->arena, &out->preview.position);
    out->preview.ends_turn = game->actor(q->rules, &state) != q->seat ||
                             game->turn(q->rules, &state) != table_turn(q->t);
}

void ph_table_preview(const struct ph_table *t, const struct ph_viewer *viewer, int seat,
                      const char *words, struct ph_answer *out)
{
    struct question q;
    ph_move move;

    if (!ask(&q, t, viewer, seat, out))
        return;
    struct ph_refusal why = refuse(&q, words, &move);
    enum ph_refused refused = why.code == PH_REFUSE_SYNTAX          ? PH_REFUSED_SYNTAX
                              : why.code != PH_LEGAL                ? PH_REFUSED_ILLEGAL
                              : ph_reveals(q.rules, t->state, move) ? PH_REFUSED_WOULD_REVEAL
                                                                    : PH_NOT_REFUSED;

    if (refused) {
        table_answer_refused(t, refused, why, viewer->lang, out);
        return;
    }
    out->kind = PH_ANSWER_PREVIEW;
    show_preview(&q, move, out);
}

/* ---- the board as text ---- */

void ph_table_board(const struct ph_table *t, const struct ph_viewer *viewer, struct ph_answer *out)
{
    const struct ph_rules *rules = table_rules(t);
    struct ph_storage view;
    struct table_names names;
    struct ph_reader reader = table_reader(t, viewer->lang, &names);

    ph_arena_clear(&out->arena);
    if (!t->state) {
        table_answer_refused(t, PH_REFUSED_NOT_STARTED, (struct ph_refusal){0}, viewer->lang, out);
        return;
    }
    ph_view(rules, t->state, table_viewing_seat(t, viewer), &view);
    ph_show(rules, &view, viewer->lang, reader.names, ph_arena_write(&out->arena));
    out->kind = PH_ANSWER_BOARD;
    out->board = ph_arena_text(&out->arena);
}
