/* Thurn und Taxis: the next coach, bonus tiles, the effect of completing a route. */
#include "games/taxis/rules/aids.h"

#include "games/taxis/rules/flow.h"

struct taxis_coach_aid taxis_coach_aid(const struct taxis_rules *r, const struct taxis_state *s,
                                       unsigned seat)
{
    const struct taxis_seat *p = &s->seats[seat];
    unsigned size = taxis_next_coach(r, p);
    bool free = seat != s->seat || s->phase == TAXIS_OVER || taxis_official_free(s);
    unsigned now = p->coach ? r->coach_points[p->coach - 1] : 0;

    if (size == 0)
        return (struct taxis_coach_aid){0};
    return (struct taxis_coach_aid){
        .size = size,
        .points = r->coach_points[p->coach],
        .gain = (int)r->coach_points[p->coach] - (int)now,
        .shortage = size > p->route_count ? size - p->route_count : 0,
        .wainwright = free && taxis_long_enough(r, p) && taxis_coach_near(r, p),
    };
}

struct taxis_tile_aid taxis_tile_aid(const struct taxis_rules *r, const struct taxis_state *s,
                                     unsigned seat, unsigned stack)
{
    const struct taxis_seat *p = &s->seats[seat];
    const struct taxis_stack *t = &r->stack[stack];
    struct taxis_tile_aid aid = {0};

    switch ((enum taxis_stack_kind)t->kind) {
    case TAXIS_STACK_LENGTH:
        aid.cards = t->length > p->route_count ? t->length - (unsigned)p->route_count : 0;
        break;
    case TAXIS_STACK_PROVINCE: aid.regions = t->regions & ~taxis_regions_of(r, p->branches); break;
    case TAXIS_STACK_CITIES: aid.cities = t->cities & ~p->branches; break;
    default: break;
    }
    aid.mine = t->kind != TAXIS_STACK_LENGTH && taxis_has_tile(p, stack);
    return aid;
}

void taxis_completed(const struct taxis_rules *r, const struct taxis_state *s, uint32_t cities,
                     struct taxis_state *after)
{
    *after = *s;
    taxis_complete_route(r, after, cities, NULL);
    if (taxis_coach_due(r, taxis_me(s)))
        taxis_take_coach(r, after, NULL);
}

static int points_of(const struct taxis_rules *r, const struct taxis_state *s, unsigned seat)
{
    struct ph_score score;

    taxis_score(&r->base, s, &score);
    return score.total[seat];
}

/* The coach that the Wainwright could bring after completing, with all points that it adds: the
 * last one also brings the tile of the end. */
static struct taxis_coach_aid helped_coach(const struct taxis_rules *r,
                                           const struct taxis_state *completed,
                                           struct taxis_coach_aid coach)
{
    struct taxis_state then = *completed;
    unsigned seat = completed->seat;

    if (!coach.wainwright)
        return (struct taxis_coach_aid){0};
    taxis_take_coach(r, &then, NULL);
    coach.gain = points_of(r, &then, seat) - points_of(r, completed, seat);
    return coach;
}

void taxis_effect(const struct taxis_rules *r, const struct taxis_state *s, uint32_t cities,
                  struct taxis_effect *effect)
{
    const struct taxis_seat *me = taxis_me(s);
    struct taxis_coach_aid next = taxis_coach_aid(r, s, s->seat);
    struct taxis_state after;

    taxis_completed(r, s, cities, &after);
    *effect = (struct taxis_effect){
        .branches = taxis_size(cities),
        .after = *taxis_me(&after),
        .tiles = taxis_me(&after)->tile_count - (unsigned)me->tile_count,
        .coach = taxis_coach_due(r, me) ? next.gain : 0,
        .points = points_of(r, &after, s->seat) - points_of(r, s, s->seat),
        .wainwright = helped_coach(r, &after, next),
        .end = after.triggered_by != s->triggered_by,
    };
}

/* Of a route of one card both ends are the same. A single branch can be placed by either way of
 * completing where one region has all free cities, or where it is the last branch. */
ph_move taxis_same_as(const struct ph_rules *rules, const void *view, ph_move move)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = &((const struct taxis_view *)view)->seen;
    const struct taxis_seat *me = taxis_me(s);
    unsigned kind = taxis_kind(move), regions;

    if (kind == TAXIS_M_PLAY || kind == TAXIS_M_COACHMAN)
        return me->route_count == 1 && taxis_side(move) == TAXIS_RIGHT
                   ? taxis_card_move(kind, taxis_city(move), TAXIS_LEFT)
                   : 0;
    regions = taxis_regions_of(r, taxis_free_cities(me));
    if (kind == TAXIS_M_ALL && taxis_size(taxis_set(move)) == 1 &&
        (taxis_size(regions) == 1 || taxis_branches_left(r, me) == 1))
        return taxis_complete(TAXIS_M_EACH, 0, taxis_set(move));
    return 0;
}
