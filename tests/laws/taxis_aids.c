/* Thurn und Taxis: coaches, tiles, the effect of completions and cautions, held against what moves
 * do. */
#include "laws.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "games/taxis/rules/aids.h"
#include "games/taxis/text/text.h"

/* One move that was made. */
struct made {
    struct walk *w;
    const struct told *told;
    const struct taxis_rules *r;
    const struct taxis_state *before, *after;
    unsigned seat;
};

static void equal(const struct made *m, const char *what, long long said, long long is)
{
    LAW_AT(m->w, AIDS, m->told->state, said == is, "%08x, %s: said %lld, is %lld",
           (unsigned)m->told->move, what, said, is);
}

static int total(const struct made *m, const struct taxis_state *s)
{
    struct ph_score score;

    taxis_score(&m->r->base, s, &score);
    return score.total[m->seat];
}

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* The tiles as said are the last ones that the seat has. */
static void check_tiles(const struct made *m, const json_t *tiles, const struct taxis_seat *then)
{
    unsigned before = m->before->seats[m->seat].tile_count;

    equal(m, "tiles", (long long)json_array_size(tiles), then->tile_count - before);
    for (unsigned i = before; i < then->tile_count; i++) {
        const json_t *tile = json_array_get(tiles, i - before);

        equal(m, "value of a tile", number(tile, "value"), taxis_tile_value(then->tile[i]));
        equal(m, "its stack", 0,
              strcmp(json_string_value(json_object_get(tile, "stack")),
                     m->r->stack_id[taxis_tile_stack(then->tile[i])]));
    }
}

/* The Wainwright's coach is said exactly where it can be taken, with the points that it adds. */
static void check_wainwright(const struct made *m, const json_t *said,
                             const struct taxis_state *completed)
{
    const ph_move wainwright = taxis_do(TAXIS_M_WAINWRIGHT);
    struct taxis_state then = *completed;
    bool can = then.phase == TAXIS_COACH && then.seat == m->seat &&
               taxis_refuse(&m->r->base, &then, wainwright).code == PH_LEGAL;

    equal(m, "the Wainwright's coach", json_is_object(said), can);
    if (!can)
        return;
    equal(m, "its size", number(said, "size"), taxis_next_coach(m->r, &then.seats[m->seat]));
    taxis_apply(&m->r->base, &then, wainwright, NULL);
    equal(m, "its points", number(said, "gain"), total(m, &then) - total(m, completed));
}

/* How many cards are discarded once the coach is decided, whichever way. */
static unsigned discards(const struct made *m)
{
    struct taxis_state then = *m->after;
    ph_move moves[PH_MOVES_MAX];

    if (then.phase == TAXIS_COACH && then.seat == m->seat) {
        unsigned count = taxis_moves(&m->r->base, &then, moves);

        taxis_apply(&m->r->base, &then, moves[ph_rng_below(&m->w->look, count)], NULL);
    }
    if (then.phase != TAXIS_KEEP || then.seat != m->seat)
        return 0;
    taxis_moves(&m->r->base, &then, moves);
    taxis_apply(&m->r->base, &then, moves[0], NULL);
    return (unsigned)m->before->seats[m->seat].hand_count - then.seats[m->seat].hand_count;
}

static void check_losses(const struct made *m)
{
    unsigned cards = discards(m);
    char words[32];

    snprintf(words, sizeof words, "and discard %u", cards);
    equal(m, "that cards go", told_says(m->told, "and discard"), cards > 0);
    equal(m, "how many go", told_says(m->told, words), cards > 0);
    equal(m, "cards above the limit", number(json_object_get(m->told->aids, "hand"), "above"),
          cards);
    equal(m, "places no branch", told_says(m->told, "places no branch"),
          m->after->seats[m->seat].branches == m->before->seats[m->seat].branches);
}

/* The coach that the route is long enough for is taken before the points are compared. */
static void check_completed(const struct made *m)
{
    const ph_move coach = taxis_do(TAXIS_M_COACH);
    struct taxis_state then = *m->after;
    struct ph_buf text = {0};
    json_t *effect;
    bool due = then.phase == TAXIS_COACH && then.seat == m->seat &&
               taxis_refuse(&m->r->base, &then, coach).code == PH_LEGAL;

    if (due)
        taxis_apply(&m->r->base, &then, coach, NULL);
    taxis_print_effect(&m->r->base, m->w->view, m->told->move, &text);
    effect = json_loads(ph_buf_text(&text), JSON_REJECT_DUPLICATES, NULL);
    equal(m, "points", number(effect, "points"), total(m, &then) - total(m, m->before));
    equal(m, "branches", number(effect, "branches"),
          (long long)taxis_size(then.seats[m->seat].branches) -
              (long long)taxis_size(m->before->seats[m->seat].branches));
    equal(m, "the end", json_is_true(json_object_get(effect, "end")),
          then.triggered_by != m->before->triggered_by);
    equal(m, "caution of it", told_says(m->told, "triggers the end"),
          then.triggered_by != m->before->triggered_by);
    equal(m, "a coach", number(effect, "coach") != 0, due);
    check_wainwright(m, json_object_get(effect, "wainwright"), &then);
    equal(m, "coach short",
          number(json_object_get(m->told->aids, "coach"), "short") == 0 &&
              json_is_object(json_object_get(m->told->aids, "coach")),
          due);
    check_tiles(m, json_object_get(effect, "tiles"), &then.seats[m->seat]);
    json_decref(effect);
    ph_buf_finish(&text);
}

static void check_coach(const struct made *m)
{
    const json_t *coach = json_object_get(m->told->aids, "coach");
    unsigned has = m->after->seats[m->seat].coach;

    equal(m, "size", number(coach, "size"), m->r->coach_size[has - 1]);
    equal(m, "points", number(coach, "points"), m->r->coach_points[has - 1]);
    equal(m, "gain", number(coach, "gain"),
          m->r->coach_points[has - 1] - (has > 1 ? m->r->coach_points[has - 2] : 0));
    equal(m, "the end", told_says(m->told, "triggers the end"),
          m->after->triggered_by != m->before->triggered_by);
}

static void check_played(const struct made *m)
{
    const json_t *route = json_object_get(m->told->aids, "route");
    const char *side = taxis_side_id[taxis_side(m->told->move)];

    equal(m, "it fits",
          aid_lists(json_object_get(route, side), m->r->id[taxis_city(m->told->move)]), 1);
}

/* All cards that nobody has shown are in the pile or in hands. */
static void check_unseen(const struct made *m)
{
    const struct taxis_state *seen = &((const struct taxis_view *)m->w->view)->seen;
    const json_t *unseen = json_object_get(m->told->aids, "unseen");
    long long said = 0, hidden = seen->pile_count;

    for (unsigned city = 0; city < m->r->cities; city++)
        said += number(unseen, m->r->id[city]);
    for (unsigned seat = 0; seat < m->r->base.players; seat++)
        hidden += seen->seats[seat].hand_count - taxis_cards_count(&seen->hand[seat]);
    equal(m, "unseen", said, hidden);
}

static void check_restarted(const struct made *m)
{
    char words[32];

    snprintf(words, sizeof words, "discards a route of %u ", m->before->seats[m->seat].route_count);
    equal(m, "discards", told_says(m->told, words), 1);
}

/* A held card fits an end of the route exactly where it may be played there. */
void taxis_check_position_aids(struct walk *w, const struct told *told)
{
    const struct taxis_state *s = told->state;
    const struct made m = {w, told, taxis_rules(w->rules), s, NULL, s->seat};
    const json_t *route = json_object_get(told->aids, "route");

    if (s->phase != TAXIS_PLAY || s->seats[s->seat].route_count == 0)
        return;
    for (uint32_t held = taxis_held(s); held; held &= held - 1)
        for (unsigned side = 0; side < 2; side++) {
            unsigned city = taxis_lowest(held);
            ph_move play = taxis_card_move(TAXIS_M_PLAY, city, side);

            equal(&m, m.r->id[city],
                  aid_lists(json_object_get(route, taxis_side_id[side]), m.r->id[city]),
                  move_listed(w->moves2, told->count, play));
        }
}

/* A route that had one card is the same from either end. */
void taxis_mirror(const void *before, void *one, const void *other)
{
    unsigned seat = ((const struct taxis_state *)before)->seat;
    struct taxis_seat *mine = &((struct taxis_state *)one)->seats[seat];
    const struct taxis_seat *wanted = &((const struct taxis_state *)other)->seats[seat];

    if (((const struct taxis_state *)before)->seats[seat].route_count == 1 &&
        mine->route_count == 2 && mine->route[0] == wanted->route[1]) {
        mine->route[1] = mine->route[0];
        mine->route[0] = wanted->route[0];
    }
}

void taxis_check_aids(struct walk *w, const struct told *told)
{
    const struct taxis_state *before = told->state;
    const struct made m = {w, told, taxis_rules(w->rules), before, told->after, before->seat};

    check_unseen(&m);
    switch ((enum taxis_move_kind)taxis_kind(told->move)) {
    case TAXIS_M_PLAY:
    case TAXIS_M_COACHMAN: check_played(&m); break;
    case TAXIS_M_RESTART: check_restarted(&m); break;
    case TAXIS_M_EACH:
    case TAXIS_M_ALL:
        check_completed(&m);
        check_losses(&m);
        break;
    case TAXIS_M_COACH:
    case TAXIS_M_WAINWRIGHT: check_coach(&m); break;
    case TAXIS_M_NOCOACH:
        equal(&m, "gives up", told_says(told, "gives up"),
              taxis_coach_due(m.r, &before->seats[m.seat]));
        break;
    default: break;
    }
}
