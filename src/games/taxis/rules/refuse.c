/* Thurn und Taxis: why a move is refused. Each function checks in the order of the notation: place,
 * already done this turn, what the player lacks, limits, supply. */
#include "games/taxis/rules/refuse.h"

/* ---- which kinds of move a phase asks for ---- */

#define ASKS(kind) (1u << TAXIS_M_##kind)

static bool asked(const struct taxis_state *s, unsigned kind)
{
    static const uint16_t asks[TAXIS_PHASE_COUNT] = {
        [TAXIS_PLAY] = ASKS(POSTMASTER) | ASKS(START) | ASKS(PLAY) | ASKS(RESTART),
        [TAXIS_FINISH] = ASKS(COACHMAN) | ASKS(EACH) | ASKS(ALL) | ASKS(END),
        [TAXIS_COACH] = ASKS(COACH) | ASKS(WAINWRIGHT) | ASKS(NOCOACH),
        [TAXIS_KEEP] = ASKS(KEEP),
    };
    unsigned set = asks[s->phase];

    if (s->phase == TAXIS_DRAW)
        set = ASKS(BAILIFF) | (s->drawn ? ASKS(POSTMASTER) : ASKS(DRAW));
    else if (kind == TAXIS_M_POSTMASTER && (s->drawn == 0 || !PH_RULE(TT_D4)))
        return false;
    return (set >> kind & 1) != 0;
}

/* ---- completing ---- */

/* What both ways to complete have in common. */
static struct ph_refusal refuse_branches(const struct taxis_rules *r, const struct taxis_seat *p,
                                         uint32_t set)
{
    uint32_t built = set & ~taxis_free_cities(p);

    if (built)
        return PH_REFUSAL(TAXIS_R_BUILT, (int)taxis_lowest(built));
    if (!taxis_long_enough(r, p))
        return PH_REFUSAL(TAXIS_R_TOO_SHORT, r->min_route, p->route_count);
    return ph_legal();
}

/* Is the number of branches right for this way (TT-C5)? `most` is the number without a limit of
 * branches. */
static struct ph_refusal refuse_number(const struct taxis_rules *r, const struct taxis_seat *p,
                                       uint32_t set, unsigned most)
{
    unsigned size = taxis_size(set), left = taxis_branches_left(r, p);

    if (size > left)
        return PH_REFUSAL(TAXIS_R_TOO_MANY, (int)left, (int)size);
    if (size < most && size < left)
        return PH_REFUSAL(TAXIS_R_TOO_FEW, (int)(most < left ? most : left), (int)size);
    return ph_legal();
}

/* Refuses two cities of one region. */
static struct ph_refusal refuse_pair(const struct taxis_rules *r, uint32_t set)
{
    for (unsigned i = 0; i < r->regions; i++) {
        uint32_t here = set & r->region_cities[i], others = here & (here - 1);

        if (others)
            return PH_REFUSAL(TAXIS_R_SAME_REGION, (int)taxis_lowest(here),
                              (int)taxis_lowest(others), (int)i);
    }
    return ph_legal();
}

static struct ph_refusal refuse_each(const struct taxis_rules *r, const struct taxis_seat *p,
                                     uint32_t set)
{
    uint32_t outside = set & ~p->in_route;
    struct ph_refusal why;

    if (outside)
        return PH_REFUSAL(TAXIS_R_EACH_NOT_IN_ROUTE, (int)taxis_lowest(outside));
    why = refuse_branches(r, p, set);
    if (why.code == PH_LEGAL)
        why = refuse_pair(r, set);
    if (why.code == PH_LEGAL)
        why = refuse_number(r, p, set, taxis_size(taxis_regions_of(r, taxis_free_cities(p))));
    return why;
}

/* Why these cities are not the route's cities of that region (TT-C3). */
static struct ph_refusal refuse_region(const struct taxis_rules *r, const struct taxis_seat *p,
                                       unsigned region, uint32_t set)
{
    uint32_t other = set & ~r->region_cities[region], outside = set & ~p->in_route;

    if (!(p->in_route & r->region_cities[region]))
        return PH_REFUSAL(TAXIS_R_ALL_NO_REGION, (int)region);
    if (other)
        return PH_REFUSAL(TAXIS_R_ALL_OTHER_REGION, (int)taxis_lowest(other),
                          r->region_of[taxis_lowest(other)], (int)region);
    if (outside)
        return PH_REFUSAL(TAXIS_R_ALL_NOT_IN_ROUTE, (int)taxis_lowest(outside));
    return ph_legal();
}

static struct ph_refusal refuse_all(const struct taxis_rules *r, const struct taxis_seat *p,
                                    unsigned region, uint32_t set)
{
    struct ph_refusal why = refuse_region(r, p, region, set);
    unsigned most = taxis_size(taxis_free_cities(p) & r->region_cities[region]);

    if (why.code == PH_LEGAL)
        why = refuse_branches(r, p, set);
    if (why.code == PH_LEGAL)
        why = refuse_number(r, p, set, most);
    if (why.code == PH_LEGAL && set == 0)
        why = PH_REFUSAL(TAXIS_R_PLACES_NONE, (int)region);
    return why;
}

static struct ph_refusal refuse_coach(const struct taxis_rules *r, const struct taxis_seat *p)
{
    if (!taxis_coach_due(r, p))
        return PH_REFUSAL(TAXIS_R_COACH_SHORT, (int)taxis_next_coach(r, p), p->route_count);
    return ph_legal();
}

static struct ph_refusal refuse_wainwright(const struct taxis_rules *r, const struct taxis_state *s)
{
    const struct taxis_seat *p = taxis_me(s);

    if (!taxis_official_free(s))
        return taxis_second_official(s);
    if (!taxis_coach_near(r, p))
        return PH_REFUSAL(TAXIS_R_NOT_SHORT, r->shortfall, (int)taxis_next_coach(r, p),
                          p->route_count);
    return ph_legal();
}

static struct ph_refusal refuse_keep(const struct taxis_rules *r, const struct taxis_state *s,
                                     ph_move move)
{
    struct taxis_cards wanted = {{0}};
    unsigned count = 0;

    for (unsigned i = 0; i < TAXIS_KEEP_FIELDS && taxis_kept(move, i); i++, count++) {
        unsigned city = taxis_kept(move, i) - 1, held = taxis_cards_of(&s->hand[s->seat], city);

        if (taxis_cards_of(&wanted, city) == held)
            return PH_REFUSAL(TAXIS_R_KEEP_NOT_HELD, (int)city, (int)held, (int)held + 1);
        taxis_cards_add(&wanted, city);
    }
    if (count != r->hand_limit)
        return PH_REFUSAL(TAXIS_R_KEEP_COUNT, r->hand_limit, (int)count);
    return ph_legal();
}

static struct ph_refusal find_reason(const struct taxis_rules *r, const struct taxis_state *s,
                                     ph_move move)
{
    const struct taxis_seat *p = taxis_me(s);

    if (!taxis_well_formed(r, move))
        return PH_REFUSAL(PH_REFUSE_SYNTAX, 1, PH_EXPECT_MOVE);
    if (s->phase == TAXIS_OVER)
        return PH_REFUSAL(PH_REFUSE_OVER, 0);
    if (!asked(s, taxis_kind(move)))
        return taxis_not_now(s);
    switch ((enum taxis_move_kind)taxis_kind(move)) {
    case TAXIS_M_BAILIFF:
    case TAXIS_M_DRAW:
    case TAXIS_M_POSTMASTER:
    case TAXIS_M_START:
    case TAXIS_M_PLAY:
    case TAXIS_M_RESTART:
    case TAXIS_M_COACHMAN: return taxis_refuse_card(r, s, move);
    case TAXIS_M_EACH: return refuse_each(r, p, taxis_set(move));
    case TAXIS_M_ALL: return refuse_all(r, p, taxis_region(move), taxis_set(move));
    case TAXIS_M_COACH: return refuse_coach(r, p);
    case TAXIS_M_WAINWRIGHT: return refuse_wainwright(r, s);
    case TAXIS_M_KEEP: return refuse_keep(r, s, move);
    case TAXIS_M_NOCOACH:
    case TAXIS_M_END: return ph_legal();
    }
    return PH_REFUSAL(PH_REFUSE_SYNTAX, 1, PH_EXPECT_MOVE);
}

struct ph_refusal taxis_refuse(const struct ph_rules *rules, const void *state, ph_move move)
{
    return ph_refusal_kept(rules, find_reason(taxis_rules(rules), state, move));
}
