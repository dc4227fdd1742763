/* Forfeits: games that end because a player broke off, was late or made no legal move. */
#ifndef AI_FORFEIT_H
#define AI_FORFEIT_H

#include <posthorn/session.h>

enum ph_forfeit {
    PH_FORFEIT_NONE,
    PH_FORFEIT_CRASH,    /* its process ended, or closed its output */
    PH_FORFEIT_TIMEOUT,  /* no answer in time */
    PH_FORFEIT_PROTOCOL, /* what it wrote is no answer */
    PH_FORFEIT_ILLEGAL,  /* a move that is not legal, or no move at all */
    PH_FORFEIT_REFUSED,  /* it refused to move */
    PH_FORFEITS
};

/* The word for it in records and JSON: "timeout"; "" for PH_FORFEIT_NONE. */
const char *ph_forfeit_name(enum ph_forfeit forfeit);

/* Ends the game: the seat resigns, and the head of the record gets `forfeit: SEAT CAUSE`. False:
 * out of memory. */
bool ph_forfeit_game(struct ph_session *session, unsigned seat, enum ph_forfeit forfeit);
/* Why the seat that resigned did; PH_FORFEIT_NONE if the record does not say. */
enum ph_forfeit ph_forfeit_of(const struct ph_session *session);

#endif
