/* Thurn und Taxis: small questions about a position that the generator, the refusals and the
 * effects share, so that each limit is written once. They are about the seat whose turn it is. */
#ifndef GAMES_TAXIS_RULES_ASK_H
#define GAMES_TAXIS_RULES_ASK_H

#include "core/rule.h"
#include "games/taxis/rules/state.h"

static inline const struct taxis_seat *taxis_me(const struct taxis_state *s)
{
    return &s->seats[s->seat];
}

/* The cities in the acting player's hand. */
static inline uint32_t taxis_held(const struct taxis_state *s)
{
    return s->hand[s->seat].more_than[0];
}

/* ---- officials ---- */

static inline bool taxis_official_free(const struct taxis_state *s)
{
    return s->official == TAXIS_NO_OFFICIAL;
}

/* ---- drawing ---- */

/* The display as one word, slot i in byte i, so that all slots can be compared at once. */
static inline uint64_t taxis_slots(const struct taxis_state *s)
{
    const uint8_t *at = s->display;

    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

/* The cities on the display. Open slots set a bit above all cities, which avoids a branch. */
static inline uint32_t taxis_face_up(const struct taxis_state *s)
{
    uint32_t set = 0;

    for (unsigned i = 0; i < TAXIS_FACE_UP_MAX; i++)
        set |= taxis_bit(s->display[i] & 31u);
    return set & (taxis_bit(TAXIS_CITIES_MAX) - 1);
}

/* Can a card be drawn from the pile, if necessary after a shuffle? */
static inline bool taxis_pile_left(const struct taxis_state *s)
{
    return (s->pile_count | (PH_RULE(TT_D3) ? s->discard_count : 0)) != 0;
}

static inline bool taxis_can_draw(const struct taxis_state *s)
{
    return taxis_pile_left(s) || taxis_face_up(s) != 0;
}

/* In phase `play`: can the Postmaster still be called? */
static inline bool taxis_postmaster_asked(const struct taxis_state *s)
{
    return PH_RULE(TT_D4) && s->drawn == 1 && taxis_official_free(s);
}

/* ---- playing ---- */

/* The cities that fit at an end of the route. */
static inline uint32_t taxis_fits(const struct taxis_rules *r, const struct taxis_seat *p,
                                  enum taxis_side side)
{
    unsigned end = p->route[side == TAXIS_LEFT ? 0 : p->route_count - 1];
    uint32_t fits = r->near[end] & ~p->in_route;

    if (!PH_RULE(TT_P6))
        fits &= r->region_cities[r->region_of[end]];
    if (!PH_RULE(TT_P7))
        fits &= ~p->branches;
    return fits;
}

static inline bool taxis_coachman_asked(const struct taxis_state *s)
{
    return PH_RULE(TT_P8) && taxis_me(s)->route_count > 0;
}

/* ---- completing ---- */

static inline unsigned taxis_branches_each(const struct taxis_rules *r)
{
    return PH_RULE(TT_S3) ? r->branches : r->branches - 1u;
}

/* Branches that the player has not placed yet. */
static inline unsigned taxis_branches_left(const struct taxis_rules *r, const struct taxis_seat *p)
{
    unsigned placed = taxis_size(p->branches);

    return taxis_branches_each(r) > placed ? taxis_branches_each(r) - placed : 0;
}

static inline bool taxis_long_enough(const struct taxis_rules *r, const struct taxis_seat *p)
{
    return p->route_count >= r->min_route;
}

/* The route's cities without a branch of the player. */
static inline uint32_t taxis_free_cities(const struct taxis_seat *p)
{
    return p->in_route & ~p->branches;
}

/* The regions that have one of these cities. */
static inline unsigned taxis_regions_of(const struct taxis_rules *r, uint32_t cities)
{
    unsigned regions = 0;

    for (unsigned i = 0; i < TAXIS_QUADS; i++)
        regions |= r->quad_regions[i][cities >> 4 * i & 15];
    return regions;
}

/* The stack whose tile a route of this length earns, or none (TT-C6). */
unsigned taxis_length_stack(const struct taxis_rules *r, const struct taxis_state *s,
                            unsigned length);

/* The points of a stack's top tile; 0: none is left. */
static inline unsigned taxis_top_tile(const struct taxis_rules *r, const struct taxis_state *s,
                                      unsigned stack)
{
    const struct taxis_stack *t = &r->stack[stack];

    return s->bonus[stack] ? t->value[t->count - s->bonus[stack]] : 0;
}

/* Has the player a tile of this stack? */
bool taxis_has_tile(const struct taxis_seat *p, unsigned stack);

/* How many cards the next coach needs; 0 if the player has all coaches. */
unsigned taxis_next_coach(const struct taxis_rules *r, const struct taxis_seat *p);

/* May the player take the next coach without help (TT-C11)? */
bool taxis_coach_due(const struct taxis_rules *r, const struct taxis_seat *p);

/* Is the route short of the next coach by what the Wainwright can make up for (TT-C12)? */
bool taxis_coach_near(const struct taxis_rules *r, const struct taxis_seat *p);

bool taxis_coach_asked(const struct taxis_rules *r, const struct taxis_state *s);

/* Cards of the hand that have to go when the seat completes its route (TT-C13). */
unsigned taxis_cards_above(const struct taxis_rules *r, const struct taxis_seat *p);

/* ---- all cards ---- */

/* How many cards of each city are neither in a hand of `s`, nor in a route, on the display or in
 * the discard pile. In a view these are the cards that the viewer cannot see. */
void taxis_unseen(const struct taxis_rules *r, const struct taxis_state *s,
                  int8_t unseen[TAXIS_CITIES_MAX]);

#endif
