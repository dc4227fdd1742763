/* Many games between computer players, with every seating, so that no player profits from a
 * seat. */
#ifndef AI_MATCH_H
#define AI_MATCH_H

#include <posthorn/session.h>

#include "ai/bot.h"
#include "ai/seatings.h"
#include "ai/stats.h"

/* A match plays blocks: one deal (a seed of the game) with every seating. Each player draws from a
 * stream of its own that depends on the block and the player, not on the seat, so that chance is
 * the same in all games of a block. */
struct ph_match {
    const struct ph_options *options; /* game, players, data */
    const char *name[PH_SEATS_MAX];   /* of the players, as given */
    struct ph_bot bot[PH_SEATS_MAX];
    struct ph_seatings seatings; /* of the names */
    unsigned blocks;
    uint64_t seed;
};

/* The outcome of one game, by player (not by seat). */
struct ph_match_game {
    bool done;
    double share[PH_SEATS_MAX]; /* of the win: 1, or less if it is shared */
    double rank[PH_SEATS_MAX];  /* 1 is best; equals get the mean */
    int total[PH_SEATS_MAX];
    unsigned turns;     /* of all players together */
    unsigned decisions; /* likewise */
};

/* Plays one game of the match; `record`, if not NULL, gets its text. False with the reason only if
 * the options cannot be played. */
bool ph_match_play(const struct ph_match *match, unsigned block, unsigned seating,
                   struct ph_match_game *game, struct ph_buf *record, struct ph_error *error);

/* Fills in the outcome of a game that is in progress or over, by player. */
void ph_match_judge(const struct ph_match *match, const struct ph_session *session,
                    unsigned seating, struct ph_match_game *game);

#endif
