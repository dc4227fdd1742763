/* La Loire: from one decision to the next. */
#ifndef GAMES_LOIRE_RULES_FLOW_H
#define GAMES_LOIRE_RULES_FLOW_H

#include "games/loire/rules/ask.h"

/* Advances a state that is no decision point to the next one that is. */
void loire_settle(const struct loire_rules *r, struct loire_state *s, struct ph_events *events);
/* The acting figure has finished at its stop: the other figure moves, or the turn ends. */
void loire_end_stop(const struct loire_rules *r, struct loire_state *s, struct ph_events *events);
/* The acting seat has met a condition of the end. Does nothing when the end is triggered
 * already. */
void loire_trigger_end(const struct loire_rules *r, struct loire_state *s,
                       struct ph_events *events);

/* Has that seat another turn after the one that is being played? Not in the last round, and not
 * when the turns of the solo game are used up. */
bool loire_has_next_turn(const struct loire_rules *r, const struct loire_state *s, unsigned seat);

/* What a legal move does, without going on to the next decision: a figure that arrives stops also
 * where there is nothing to do. In a view it takes unknown cards. */
void loire_carry_out(const struct loire_rules *r, struct loire_state *s, ph_move move);

/* Is the turn skipped (LL-T1)? Asked once, before anything is done in it. */
static inline bool loire_is_poor(const struct loire_state *s)
{
    bool city = loire_is_city(loire_me(s)->figure[LOIRE_MERCHANT].at);
    bool poor = loire_me(s)->deniers < LOIRE_POVERTY;

    return (city & poor) && PH_RULE(LL_T1); /* one branch: neither alone is predictable */
}

/* Pays a seat. A purse holds at most LOIRE_DENIERS_MAX. */
static inline void loire_earn(struct loire_seat *p, unsigned deniers)
{
    unsigned sum = p->deniers + deniers;

    p->deniers = (uint16_t)(sum < LOIRE_DENIERS_MAX ? sum : LOIRE_DENIERS_MAX);
    if (!PH_RULE(LL_S13) && p->deniers > 50)
        p->deniers = 50;
}

#endif
