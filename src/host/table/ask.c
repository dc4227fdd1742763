/* Questions of a player: why not, which moves, what would happen; and the board as text. */
#include <assert.h>
#include <string.h>

#include "base/json.h"
#include "host/table/inside.h"

/* One question; `view` is what the seat may know. */
struct question {
    const struct ph_table *t;
    const struct ph_rules *rules;
    const struct ph_viewer *viewer;
    const char *id;
    int seat;
    uint64_t view[PH_STATE_MAX / sizeof(uint64_t)];
};

/* May he ask at all? If not, he has been told. */
static bool ask(struct question *q, const struct ph_table *t, const struct ph_viewer *viewer,
                const char *id, int seat, struct ph_buf *out)
{
    enum ph_refused refused = table_may_move(t, viewer->seats, seat);

    if (refused) {
        table_refused(t, id, refused, (struct ph_refusal){0}, viewer->lang, out);
        return false;
    }
    *q = (struct question){
        .t = t, .rules = table_rules(t), .viewer = viewer, .id = id, .seat = seat};
    assert(q->rules);
    q->rules->game->view(q->rules, t->state, seat, q->view);
    return true;
}

/* Why the rules forbid the words; code PH_LEGAL and the move if they do not. */
static struct ph_refusal refuse(const struct question *q, const char *words, ph_move *move)
{
    struct ph_refusal why = {0};

    if (!q->rules->game->parse_move(q->rules, words ? words : "", move, &why))
        return why;
    return q->rules->game->refuse(q->rules, q->t->state, *move);
}

static void open_answer(struct ph_buf *out, const char *type, const char *id)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "type", type);
    ph_json_put_string(out, "id", id);
}

/* ---- why ---- */

void ph_table_why(const struct ph_table *t, const struct ph_viewer *viewer, const char *id,
                  int seat, const char *words, struct ph_buf *out)
{
    struct ph_buf text = {0};
    struct table_names names;
    struct ph_reader reader = table_reader(t, viewer->lang, &names);
    struct question q;
    ph_move move;

    if (!ask(&q, t, viewer, id, seat, out))
        return;
    struct ph_refusal why = refuse(&q, words, &move);
    bool legal = why.code == PH_LEGAL;

    if (!legal)
        ph_refusal_text(&text, q.rules, &reader, why);
    else
        q.rules->game->describe(q.rules, q.view, move, viewer->lang, &text);
    open_answer(out, "why", id);
    ph_json_put_bool(out, "legal", legal);
    ph_json_put_string(out, "rule", legal ? NULL : ph_refusal_rule(q.rules, why));
    ph_json_put_string(out, "code", legal ? NULL : q.rules->game->refusals[why.code].slug);
    ph_json_put_string(out, "text", ph_buf_text(&text));
    ph_json_close(out, '}');
    ph_buf_finish(&text);
}

/* ---- moves ---- */

/* The word that such moves begin with. */
static void put_kind(struct ph_buf *out, const struct ph_rules *rules, ph_move move)
{
    struct ph_buf text = {0};

    rules->game->print_move(rules, move, &text);
    if (text.len > 0)
        text.at[strcspn(text.at, " ")] = '\0';
    ph_json_put_string(out, "kind", ph_buf_text(&text));
    ph_buf_finish(&text);
}

/* Moves ascend, so those of a kind are neighbours. */
static void put_groups(struct ph_buf *out, const struct question *q)
{
    ph_move moves[PH_MOVES_MAX];
    unsigned count = q->rules->game->moves(q->rules, q->t->state, moves);

    for (unsigned i = 0; i < count;) {
        unsigned kind = ph_move_kind(moves[i]);

        ph_json_open(out, '{');
        put_kind(out, q->rules, moves[i]);
        ph_json_put_open(out, "moves", '[');
        for (; i < count && ph_move_kind(moves[i]) == kind; i++)
            table_put_move(out, q->rules, q->view, moves[i], q->viewer->lang);
        ph_json_close(out, ']');
        ph_json_close(out, '}');
    }
}

void ph_table_moves(const struct ph_table *t, const struct ph_viewer *viewer, const char *id,
                    int seat, struct ph_buf *out)
{
    struct question q;

    if (!ask(&q, t, viewer, id, seat, out))
        return;
    open_answer(out, "moves", id);
    ph_json_put_int(out, "seat", seat);
    ph_json_put_open(out, "groups", '[');
    put_groups(out, &q);
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

/* ---- preview ---- */

static void put_outcome(struct ph_buf *out, const struct question *q, ph_move move)
{
    const struct ph_game *game = q->rules->game;
    uint64_t state[PH_STATE_MAX / sizeof(uint64_t)];
    struct ph_events events = {0};
    struct ph_score score = {0};
    struct table_names names;
    struct ph_reader reader = table_reader(q->t, q->viewer->lang, &names);

    memcpy(state, q->t->state, game->state_size);
    game->apply(q->rules, state, move, &events);
    game->score(q->rules, state, &score);
    ph_json_put_open(out, "lines", '[');
    table_put_lines(out, q->rules, &reader, &events, q->seat);
    ph_json_close(out, ']');
    ph_json_put_open(out, "events", '[');
    table_put_events(out, q->rules, &events, q->seat);
    ph_json_close(out, ']');
    ph_json_key(out, "view");
    ph_view_json(out, q->rules, state, q->seat);
    ph_json_key(out, "score");
    ph_score_json(out, q->rules, &score);
    ph_json_put_bool(out, "ends_turn",
                     game->actor(q->rules, state) != q->seat ||
                         game->turn(q->rules, state) != table_turn(q->t));
}

void ph_table_preview(const struct ph_table *t, const struct ph_viewer *viewer, const char *id,
                      int seat, const char *words, struct ph_buf *out)
{
    struct question q;
    ph_move move;

    if (!ask(&q, t, viewer, id, seat, out))
        return;
    struct ph_refusal why = refuse(&q, words, &move);
    enum ph_refused refused = why.code == PH_REFUSE_SYNTAX ? PH_REFUSED_SYNTAX
                              : why.code != PH_LEGAL       ? PH_REFUSED_ILLEGAL
                              : q.rules->game->reveals(q.rules, t->state, move)
                                  ? PH_REFUSED_WOULD_REVEAL
                                  : PH_NOT_REFUSED;

    if (refused) {
        table_refused(t, id, refused, why, viewer->lang, out);
        return;
    }
    open_answer(out, "preview", id);
    put_outcome(out, &q, move);
    ph_json_close(out, '}');
}

/* ---- the board as text ---- */

void ph_table_board(const struct ph_table *t, const struct ph_viewer *viewer, const char *id,
                    struct ph_buf *out)
{
    const struct ph_rules *rules = table_rules(t);
    uint64_t view[PH_STATE_MAX / sizeof(uint64_t)];
    struct table_names names;
    struct ph_reader reader = table_reader(t, viewer->lang, &names);
    struct ph_buf text = {0};

    if (!t->state) {
        table_refused(t, id, PH_REFUSED_NOT_STARTED, (struct ph_refusal){0}, viewer->lang, out);
        return;
    }
    rules->game->view(rules, t->state, table_shown(t, viewer), view);
    rules->game->show(rules, view, viewer->lang, reader.names, &text);
    open_answer(out, "board", id);
    ph_json_put_string(out, "text", ph_buf_text(&text));
    ph_json_close(out, '}');
    ph_buf_finish(&text);
}
