/* Thurn und Taxis: from one decision to the next; the pile and the display. */
#ifndef GAMES_TAXIS_RULES_FLOW_H
#define GAMES_TAXIS_RULES_FLOW_H

#include "core/emit.h"
#include "games/taxis/rules/ask.h"
#include "games/taxis/rules/reports.h"

/* Advances a state that is no decision point to the next one that is. */
void taxis_settle(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events);
/* Ends the acting seat's turn: the next seat begins, or the game is over. */
void taxis_end_turn(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events);

/* Places the branches, takes the tiles and goes on to the coach. */
void taxis_complete_route(const struct taxis_rules *r, struct taxis_state *s, uint32_t cities,
                          struct ph_events *events);

/* The player takes the next coach, and the route is discarded. */
void taxis_take_coach(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events);

/* The discard pile becomes the pile (TT-D3). */
void taxis_reshuffle(struct taxis_state *s, struct ph_events *events);
/* Fills the open slots of the display, lowest first, while there are cards. */
void taxis_fill(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events);

/* Takes the top card of the pile; TAXIS_NO_CARD if no card is left at all. */
static inline unsigned taxis_next_card(struct taxis_state *s, struct ph_events *events)
{
    unsigned city;

    if (s->pile_count == 0) {
        if (!taxis_pile_left(s))
            return TAXIS_NO_CARD;
        taxis_reshuffle(s, events);
    }
    city = s->pile[--s->pile_count];
    s->pile[s->pile_count] = 0;
    return city;
}

/* Lays the next card, if there is one, into a slot of the display. */
static inline void taxis_lay(struct taxis_state *s, unsigned slot, struct ph_events *events)
{
    unsigned city = taxis_next_card(s, events);

    s->display[slot] = (uint8_t)city;
    if (city != TAXIS_NO_CARD)
        PH_EMIT(events, TAXIS_E_LAID, PH_NOBODY, PH_ALL_SEE, (int)city, (int)slot);
}

/* Discards the acting seat's route. Bytes behind the end of a route and of the discard pile are
 * zero, so whole arrays can be copied and cleared without a loop. */
static inline void taxis_discard_route(struct taxis_state *s)
{
    struct taxis_seat *p = &s->seats[s->seat];
    uint8_t *top = s->discard + s->discard_count;

    if (s->discard_count + sizeof p->route <= sizeof s->discard)
        memcpy(top, p->route, sizeof p->route);
    else
        memcpy(top, p->route, p->route_count);
    s->discard_count = (uint8_t)(s->discard_count + p->route_count);
    memset(p->route, 0, sizeof p->route);
    p->route_count = 0;
    p->in_route = 0;
}

/* The route is scored: its cards are discarded (TT-C13). */
static inline void taxis_close_route(struct taxis_state *s)
{
    if (PH_RULE(TT_C13_route))
        taxis_discard_route(s);
    s->phase = TAXIS_KEEP;
}

#endif
