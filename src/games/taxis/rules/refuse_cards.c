/* Thurn und Taxis: why a card cannot be drawn or played. The order of the checks is that of
 * refuse.c. */
#include "games/taxis/rules/refuse.h"

/* ---- drawing ---- */

static struct ph_refusal refuse_bailiff(const struct taxis_state *s)
{
    if (s->must_postmaster)
        return PH_REFUSAL(TAXIS_R_FORCED, 0);
    if (!taxis_official_free(s))
        return taxis_second_official(s);
    return ph_legal();
}

static bool can_take(const struct taxis_state *s, unsigned city)
{
    return city == TAXIS_PILE || (taxis_face_up(s) >> city & 1);
}

static struct ph_refusal refuse_draw(const struct taxis_state *s, unsigned city)
{
    if (!can_take(s, city))
        return PH_REFUSAL(TAXIS_R_NOT_FACE_UP, (int)city);
    if (city == TAXIS_PILE && !taxis_pile_left(s))
        return PH_REFUSAL(TAXIS_R_PILE_EMPTY, 0);
    return ph_legal();
}

static struct ph_refusal refuse_postmaster(const struct taxis_state *s, unsigned city)
{
    if (!can_take(s, city))
        return PH_REFUSAL(TAXIS_R_SECOND_NOT_FACE_UP, (int)city);
    if (s->phase == TAXIS_PLAY && !taxis_postmaster_asked(s))
        return taxis_second_official(s);
    if (city == TAXIS_PILE && !taxis_pile_left(s))
        return PH_REFUSAL(TAXIS_R_PILE_EMPTY, 0);
    return ph_legal();
}

/* ---- playing ---- */

static struct ph_refusal refuse_unheld(const struct taxis_state *s, unsigned city)
{
    if (!(taxis_held(s) >> city & 1))
        return PH_REFUSAL(TAXIS_R_NOT_HELD, (int)city);
    return ph_legal();
}

static struct ph_refusal refuse_start(const struct taxis_state *s, unsigned city)
{
    if (taxis_me(s)->route_count > 0)
        return PH_REFUSAL(TAXIS_R_ROUTE_THERE, taxis_me(s)->route_count);
    return refuse_unheld(s, city);
}

static struct ph_refusal refuse_restart(const struct taxis_state *s, unsigned city)
{
    if (taxis_me(s)->route_count == 0)
        return PH_REFUSAL(TAXIS_R_NOTHING_TO_DISCARD, 0);
    return refuse_unheld(s, city);
}

/* Why a card of the city does not fit there. */
static struct ph_refusal refuse_place(const struct taxis_rules *r, const struct taxis_seat *p,
                                      unsigned city, enum taxis_side side)
{
    if (p->route_count == 0)
        return PH_REFUSAL(TAXIS_R_NO_ROUTE, 0);
    if (taxis_fits(r, p, side) >> city & 1)
        return ph_legal();
    if (p->in_route >> city & 1)
        return PH_REFUSAL(TAXIS_R_IN_ROUTE, (int)city);
    return PH_REFUSAL(TAXIS_R_NO_ROAD, (int)city,
                      p->route[side == TAXIS_LEFT ? 0 : p->route_count - 1], (int)side);
}

static struct ph_refusal refuse_play(const struct taxis_rules *r, const struct taxis_state *s,
                                     unsigned city, enum taxis_side side)
{
    struct ph_refusal why = refuse_place(r, taxis_me(s), city, side);

    return why.code != PH_LEGAL ? why : refuse_unheld(s, city);
}

static struct ph_refusal refuse_coachman(const struct taxis_rules *r, const struct taxis_state *s,
                                         unsigned city, enum taxis_side side)
{
    struct ph_refusal why = refuse_place(r, taxis_me(s), city, side);

    if (why.code != PH_LEGAL)
        return why;
    if (!taxis_official_free(s))
        return taxis_second_official(s);
    if (!taxis_coachman_asked(s))
        return taxis_not_now(s);
    return refuse_unheld(s, city);
}

struct ph_refusal taxis_refuse_card(const struct taxis_rules *r, const struct taxis_state *s,
                                    ph_move move)
{
    unsigned city = taxis_city(move);

    switch (taxis_kind(move)) {
    case TAXIS_M_BAILIFF: return refuse_bailiff(s);
    case TAXIS_M_DRAW: return refuse_draw(s, city);
    case TAXIS_M_POSTMASTER: return refuse_postmaster(s, city);
    case TAXIS_M_START: return refuse_start(s, city);
    case TAXIS_M_RESTART: return refuse_restart(s, city);
    case TAXIS_M_PLAY: return refuse_play(r, s, city, taxis_side(move));
    default: return refuse_coachman(r, s, city, taxis_side(move));
    }
}
