/* The seatings of a match: which player sits in which seat. */
#ifndef AI_SEATINGS_H
#define AI_SEATINGS_H

#include <posthorn/base.h>

enum { PH_SEATINGS_MAX = 24 };

struct ph_seatings {
    unsigned players, count;
    uint8_t player_at[PH_SEATINGS_MAX][PH_SEATS_MAX]; /* by seating and seat */
    uint8_t group[PH_SEATS_MAX]; /* of each player: the first player with the same name */
};

/* Finds every seating once. At a table of three or four with at least two kinds of player, players
 * of one kind are interchangeable: seatings that differ only in them are one, and none comes
 * twice. */
void ph_seatings_of(const char *const *names, unsigned players, struct ph_seatings *seatings);

#endif
