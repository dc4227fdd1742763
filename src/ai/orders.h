/* The orders in which the players of a match sit down. */
#ifndef AI_ORDERS_H
#define AI_ORDERS_H

#include <posthorn/base.h>

enum { PH_ORDERS_MAX = 24 };

struct ph_orders {
    unsigned players, count;
    uint8_t player_at[PH_ORDERS_MAX][PH_SEATS_MAX]; /* by order and seat */
    uint8_t group[PH_SEATS_MAX]; /* of each player: the first one that he cannot be told from */
};

/* Every order once. At a table of three or four with two or more kinds of player, those of a kind are
 * alike: orders that differ only in them are one seat pattern, and none comes twice. */
void ph_orders_of(const char *const *names, unsigned players, struct ph_orders *orders);

#endif
