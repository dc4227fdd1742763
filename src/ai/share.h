/* A seat's share of the win. */
#ifndef AI_SHARE_H
#define AI_SHARE_H

#include <posthorn/base.h>

/* `winners` as in struct ph_score: seats that share the win get equal parts. */
static inline double ph_share_of_win(uint8_t winners, unsigned seat)
{
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

#endif
