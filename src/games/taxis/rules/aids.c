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

unsigned taxis_cards_above(const struct taxis_rules *r, const struct taxis_seat *p)
{
    return p->hand_count > r->hand_limit ? p->hand_count - (unsigned)r->hand_limit : 0;
}

unsigned taxis_unseen(const struct taxis_rules *r, const struct taxis_state *s, unsigned city)
{
    unsigned seen = 0;

    for (unsigned seat = 0; seat < r->base.players; seat++)
        seen += taxis_cards_of(&s->hand[seat], city) + (s->seats[seat].in_route >> city & 1);
    for (unsigned i = 0; i < r->face_up; i++)
        seen += s->display[i] == city;
    for (unsigned i = 0; i < s->discard_count; i++)
        seen += s->discard[i] == city;
    return r->copies[city] - seen;
}

void taxis_effect(const struct taxis_rules *r, const struct taxis_state *s, uint32_t cities,
                  struct taxis_effect *effect)
{
    const struct taxis_seat *me = taxis_me(s);
    struct taxis_coach_aid next = taxis_coach_aid(r, s, s->seat);
    bool due = taxis_coach_due(r, me);
    struct taxis_state after = *s;
    struct ph_score before, then;

    taxis_complete_route(r, &after, cities, NULL);
    if (due)
        taxis_take_coach(r, &after, NULL);
    taxis_score(&r->base, s, &before);
    taxis_score(&r->base, &after, &then);
    *effect = (struct taxis_effect){
        .branches = taxis_size(cities),
        .after = *taxis_me(&after),
        .tiles = taxis_me(&after)->tile_count - (unsigned)me->tile_count,
        .coach = due ? next.gain : 0,
        .points = then.total[s->seat] - before.total[s->seat],
        .wainwright = next.wainwright ? next : (struct taxis_coach_aid){0},
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
