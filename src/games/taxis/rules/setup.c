/* Thurn und Taxis: the start of a game. */
#include <string.h>

#include "base/random.h"
#include "core/rule.h"
#include "games/taxis/rules/flow.h"

static void make_pile(const struct taxis_rules *r, struct taxis_state *s)
{
    for (unsigned city = 0; city < r->cities; city++)
        for (unsigned i = 0; i < (PH_RULE(TT_S2) ? r->copies[city] : 1u); i++)
            s->pile[s->pile_count++] = (uint8_t)city;
    ph_shuffle(&s->chance, s->pile, s->pile_count);
}

void taxis_setup(const struct ph_rules *rules, const struct ph_chance *chance, int first,
                 void *state)
{
    const struct taxis_rules *r = taxis_rules(rules);
    struct taxis_state *s = state;

    memset(s, 0, sizeof *s);
    s->chance = *chance;
    /* Always drawn: the cards of a seed must not depend on the first player. */
    s->first = (uint8_t)ph_chance_below(&s->chance, r->base.players);
    if (first != PH_NOBODY && PH_RULE(TT_S6))
        s->first = (uint8_t)first;
    s->seat = s->first;
    s->turn = 1;
    s->triggered_by = s->last_seat = TAXIS_NO_SEAT;
    for (unsigned i = 0; i < r->stacks; i++)
        s->bonus[i] = r->stack[i].count;
    make_pile(r, s);
    memset(s->display, TAXIS_NO_CARD, sizeof s->display);
    taxis_fill(r, s, NULL);
    s->must_postmaster = PH_RULE(TT_D5);
    s->phase = TAXIS_DRAW;
    taxis_settle(r, s, NULL);
}
