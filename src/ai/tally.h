/* Counts over many games: how long they were, how they ended, what was bought and whether the
 * buyers won. It reads the events and knows no game: each says what is counted. */
#ifndef AI_TALLY_H
#define AI_TALLY_H

#include <posthorn/session.h>

#include "ai/stats.h"

enum { PH_TALLY_ROWS = 96, PH_TALLY_ENDS = 8, PH_TALLY_LEADS = 5, PH_TALLY_NAME = 32 };

struct ph_counted; /* core/game.h */

/* A thing that a seat can get, as "character" "spy". */
struct ph_tally_row {
    const struct ph_counted *counted;
    const char *kind, *all; /* of that */
    unsigned value;
    char id[PH_TALLY_NAME];
    unsigned times;               /* events of all seats */
    unsigned seats;               /* that got it at least once */
    unsigned place[PH_SEATS_MAX]; /* the same by order of play */
    double wins;                  /* shares of the win of those seats */
};

/* The lead of the first player over the mean of the others after `turns` turns of each player, in
 * games that are longer. */
struct ph_tally_lead {
    unsigned turns;
    struct ph_sample points;
};

/* The event that triggered the end. */
struct ph_tally_end {
    char event[PH_TALLY_NAME];
    unsigned games;
};

struct ph_tally {
    unsigned players, games, seats;
    struct ph_sample turns;                           /* of a player */
    struct ph_sample total, part[PH_SCORE_PARTS_MAX]; /* of a seat */
    struct ph_sample place[PH_SEATS_MAX];             /* share of the win by order of play */
    struct ph_sample even[PH_SEATS_MAX];              /* the same after the last complete round */
    unsigned enders[PH_SEATS_MAX];                    /* games whose end that player triggered */
    struct ph_tally_lead lead[PH_TALLY_LEADS];
    struct ph_tally_row row[PH_TALLY_ROWS]; /* all that the first game's table has */
    unsigned rows;
    struct ph_tally_end end[PH_TALLY_ENDS];
    unsigned ends;
};

/* An empty count. */
void ph_tally_init(struct ph_tally *tally);
/* Adds a finished game. All games must be of the same rules. */
void ph_tally_add(struct ph_tally *tally, const struct ph_session *session);

/* The share of seats that got the thing, and the difference of their share of wins to that of the
 * others. */
double ph_tally_share(const struct ph_tally *tally, const struct ph_tally_row *row);
double ph_tally_gain(const struct ph_tally *tally, const struct ph_tally_row *row);
/* The row's share of all events of its kind, such as deliveries. */
double ph_tally_part(const struct ph_tally *tally, const struct ph_tally_row *row);

#endif
