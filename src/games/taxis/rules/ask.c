/* Thurn und Taxis: the larger questions of ask.h. What is asked for every move of a playout is
 * inline there; inlining these would gain nothing. */
#include "games/taxis/rules/ask.h"

unsigned taxis_length_stack(const struct taxis_rules *r, const struct taxis_state *s,
                            unsigned length)
{
    unsigned stack = PH_RULE(TT_C6) ? r->length_stack[length] : TAXIS_NO_STACK;

    while (stack != TAXIS_NO_STACK && s->bonus[stack] == 0)
        stack = PH_RULE(TT_C6_fallback) ? r->stack[stack].fallback : TAXIS_NO_STACK;
    return stack;
}

bool taxis_has_tile(const struct taxis_seat *p, unsigned stack)
{
    for (unsigned i = 0; i < p->tile_count; i++)
        if (taxis_tile_stack(p->tile[i]) == stack)
            return true;
    return false;
}

unsigned taxis_next_coach(const struct taxis_rules *r, const struct taxis_seat *p)
{
    unsigned coaches = PH_RULE(TT_S4) ? r->coaches : r->coaches - 1u;

    return p->coach < coaches ? r->coach_size[p->coach] : 0;
}

bool taxis_coach_due(const struct taxis_rules *r, const struct taxis_seat *p)
{
    unsigned next = taxis_next_coach(r, p);

    return next && p->route_count >= next;
}

bool taxis_coach_near(const struct taxis_rules *r, const struct taxis_seat *p)
{
    unsigned next = taxis_next_coach(r, p);

    return PH_RULE(TT_C12) && next > p->route_count && next <= p->route_count + r->shortfall;
}

bool taxis_coach_asked(const struct taxis_rules *r, const struct taxis_state *s)
{
    return taxis_coach_due(r, taxis_me(s)) ||
           (taxis_official_free(s) && taxis_coach_near(r, taxis_me(s)));
}

unsigned taxis_cards_above(const struct taxis_rules *r, const struct taxis_seat *p)
{
    bool above = PH_RULE(TT_C13_hand) && p->hand_count > r->hand_limit;

    return above ? p->hand_count - (unsigned)r->hand_limit : 0;
}

void taxis_unseen(const struct taxis_rules *r, const struct taxis_state *s,
                  int8_t unseen[TAXIS_CITIES_MAX])
{
    for (unsigned city = 0; city < r->cities; city++) {
        unsigned seen = 0;

        for (unsigned seat = 0; seat < r->base.players; seat++)
            seen += taxis_cards_of(&s->hand[seat], city) + (s->seats[seat].in_route >> city & 1);
        unseen[city] = (int8_t)(r->copies[city] - (int)seen);
    }
    for (unsigned i = 0; i < r->face_up; i++)
        if (s->display[i] != TAXIS_NO_CARD)
            unseen[s->display[i]]--;
    for (unsigned i = 0; i < s->discard_count; i++)
        unseen[s->discard[i]]--;
}
