/* Thurn und Taxis: what the rules say for a seat, and what a completed route brings, as JSON
 * (docs/programmers/protocol.md, "Aids" and "Moves"). */
#include "games/taxis/rules/aids.h"

#include "base/json.h"
#include "games/taxis/text/text.h"

static void put_cities(struct ph_buf *out, const struct taxis_rules *r, const char *key,
                       uint32_t cities)
{
    ph_json_put_open(out, key, '[');
    for (; cities; cities &= cities - 1)
        ph_json_string(out, r->id[taxis_lowest(cities)]);
    ph_json_close(out, ']');
}

static void put_regions(struct ph_buf *out, const struct taxis_rules *r, const char *key,
                        uint32_t regions)
{
    ph_json_put_open(out, key, '[');
    for (; regions; regions &= regions - 1)
        ph_json_string(out, r->region_id[taxis_lowest(regions)]);
    ph_json_close(out, ']');
}

/* The object around them is open, and may get more members. */
static void put_tile(struct ph_buf *out, const struct taxis_rules *r, unsigned stack,
                     unsigned value)
{
    ph_json_put_string(out, "stack", r->stack_id[stack]);
    ph_json_put_int(out, "value", value);
}

/* ---- aids ---- */

static void put_coach(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_state *s,
                      unsigned seat)
{
    struct taxis_coach_aid coach = taxis_coach_aid(r, s, seat);

    if (coach.size == 0) {
        ph_json_put_null(out, "coach");
        return;
    }
    ph_json_put_open(out, "coach", '{');
    ph_json_put_int(out, "size", coach.size);
    ph_json_put_int(out, "points", coach.points);
    ph_json_put_int(out, "gain", coach.gain);
    ph_json_put_int(out, "short", coach.shortage);
    ph_json_put_bool(out, "wainwright", coach.wainwright);
    ph_json_close(out, '}');
}

static void put_missing(struct ph_buf *out, const struct taxis_rules *r, unsigned stack,
                        const struct taxis_tile_aid *aid)
{
    switch ((enum taxis_stack_kind)r->stack[stack].kind) {
    case TAXIS_STACK_LENGTH: ph_json_put_int(out, "missing", aid->cards); break;
    case TAXIS_STACK_PROVINCE: put_regions(out, r, "missing", aid->regions); break;
    case TAXIS_STACK_CITIES: put_cities(out, r, "missing", aid->cities); break;
    default: break;
    }
}

static void put_stacks(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_state *s,
                       unsigned seat)
{
    ph_json_put_open(out, "tiles", '[');
    for (unsigned stack = 0; stack < r->stacks; stack++) {
        struct taxis_tile_aid aid = taxis_tile_aid(r, s, seat, stack);

        if (s->bonus[stack] == 0)
            continue;
        ph_json_open(out, '{');
        put_tile(out, r, stack, taxis_top_tile(r, s, stack));
        ph_json_put_int(out, "left", s->bonus[stack]);
        ph_json_put_bool(out, "mine", aid.mine);
        put_missing(out, r, stack, &aid);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void put_route(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_state *s,
                      const struct taxis_seat *p)
{
    unsigned stack = taxis_length_stack(r, s, p->route_count);
    bool begun = p->route_count > 0;

    ph_json_put_open(out, "route", '{');
    ph_json_put_int(out, "length", p->route_count);
    ph_json_put_int(out, "need", r->min_route);
    if (stack == TAXIS_NO_STACK) {
        ph_json_put_null(out, "tile");
    } else {
        ph_json_put_open(out, "tile", '{');
        put_tile(out, r, stack, taxis_top_tile(r, s, stack));
        ph_json_close(out, '}');
    }
    put_cities(out, r, "left", begun ? taxis_fits(r, p, TAXIS_LEFT) : 0);
    put_cities(out, r, "right", begun ? taxis_fits(r, p, TAXIS_RIGHT) : 0);
    ph_json_close(out, '}');
}

static void put_own(struct ph_buf *out, const struct taxis_rules *r, const struct taxis_state *s,
                    unsigned seat)
{
    const struct taxis_seat *p = &s->seats[seat];

    put_coach(out, r, s, seat);
    put_stacks(out, r, s, seat);
    put_route(out, r, s, p);
    ph_json_put_int(out, "branches", taxis_branches_left(r, p));
    ph_json_put_open(out, "hand", '{');
    ph_json_put_int(out, "limit", r->hand_limit);
    ph_json_put_int(out, "above", taxis_cards_above(r, p));
    ph_json_close(out, '}');
}

void taxis_print_aids(const struct ph_rules *rules, const void *view, struct ph_buf *out)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_view *v = view;
    int8_t unseen[TAXIS_CITIES_MAX];

    taxis_unseen(r, &v->seen, unseen);
    ph_json_open(out, '{');
    ph_json_put_string(out, "game", "taxis");
    ph_json_put_unless(out, "seat", v->viewer >= 0 ? v->viewer : PH_NOBODY, PH_NOBODY);
    if (v->viewer >= 0)
        put_own(out, r, &v->seen, (unsigned)v->viewer);
    ph_json_put_open(out, "unseen", '{');
    for (unsigned city = 0; city < r->cities; city++)
        ph_json_put_int(out, r->id[city], unseen[city]);
    ph_json_close(out, '}');
    ph_json_close(out, '}');
}

/* ---- effects ---- */

static void put_wainwright(struct ph_buf *out, const struct taxis_coach_aid *coach)
{
    if (coach->size == 0)
        return;
    ph_json_put_open(out, "wainwright", '{');
    ph_json_put_int(out, "size", coach->size);
    ph_json_put_int(out, "gain", coach->gain);
    ph_json_put_int(out, "short", coach->shortage);
    ph_json_close(out, '}');
}

void taxis_print_effect(const struct ph_rules *rules, const void *view, ph_move move,
                        struct ph_buf *out)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_view *v = view;
    struct taxis_effect effect;

    if (taxis_kind(move) != TAXIS_M_EACH && taxis_kind(move) != TAXIS_M_ALL)
        return;
    taxis_effect(r, &v->seen, taxis_set(move), &effect);
    ph_json_open(out, '{');
    ph_json_put_int(out, "points", effect.points);
    ph_json_put_int(out, "branches", effect.branches);
    ph_json_put_open(out, "tiles", '[');
    for (unsigned i = effect.after.tile_count - effect.tiles; i < effect.after.tile_count; i++) {
        ph_json_open(out, '{');
        put_tile(out, r, taxis_tile_stack(effect.after.tile[i]),
                 taxis_tile_value(effect.after.tile[i]));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
    ph_json_put_int(out, "coach", effect.coach);
    put_wainwright(out, &effect.wainwright);
    ph_json_put_bool(out, "end", effect.end);
    ph_json_close(out, '}');
}
