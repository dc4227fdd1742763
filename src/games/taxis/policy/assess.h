/* The facts behind taxis_evaluate(), apart so that weights can be fitted to them. */
#ifndef TAXIS_ASSESS_H
#define TAXIS_ASSESS_H

#include "games/taxis/rules/state.h"

enum taxis_fact {
    TAXIS_F_ONE,
    TAXIS_F_HOUSES,        /* branches not placed */
    TAXIS_F_PROGRESS,      /* towards tiles */
    TAXIS_F_COACHES,       /* how many */
    TAXIS_F_NEXT_COACH,    /* its points */
    TAXIS_F_LENGTH,        /* of the route */
    TAXIS_F_ROUTE,         /* what completing it would bring */
    TAXIS_F_SHORT_ROUTE,   /* ... if it were long enough */
    TAXIS_F_FIT_HELD,      /* a card in hand goes on */
    TAXIS_F_FIT_OPEN,      /* an open one does */
    TAXIS_F_HAND,          /* cards */
    TAXIS_F_BEFORE,        /* turns of others that come first */
    TAXIS_F_MISSING,       /* cards that the route lacks for the next coach, with the Wainwright */
    TAXIS_F_RIVAL_COACH,   /* the most coaches of another player */
    TAXIS_F_RIVAL_HOUSES,  /* the fewest branches not placed of another player */
    TAXIS_F_RIVAL_MISSING, /* the fewest cards that another lacks */
    TAXIS_FACTS
};

enum { TAXIS_DISTANCES = 6 };

void taxis_list_facts(const struct taxis_rules *r, const struct taxis_state *s, unsigned seat,
                      int fact[TAXIS_FACTS]);

#endif
