/* Runs a match on several threads. The result is the same with any number of them: games are
 * counted in order, and games played after a verdict are left out. */
#ifndef AI_MATCH_RUN_H
#define AI_MATCH_RUN_H

#include "ai/match.h"

/* Callbacks of the runner, called from one thread at a time. Each may be NULL. */
struct ph_match_keeper {
    void *data;
    /* Loads a game of an earlier run, so that it need not be played again. */
    bool (*load)(void *data, unsigned block, unsigned seating, struct ph_match_game *game);
    /* A game was played; false stops the match. */
    bool (*keep)(void *data, unsigned block, unsigned seating, const char *record);
    /* `games` games of `of` are done. */
    void (*progress)(void *data, unsigned games, unsigned of);
};

struct ph_match_result {
    unsigned blocks, games;                                                        /* that count */
    struct ph_sample share[PH_SEATS_MAX], rank[PH_SEATS_MAX], total[PH_SEATS_MAX]; /* of blocks */
    struct ph_sample
        seat[PH_SEATS_MAX]; /* share of the win by seat counted from the first player */
    struct ph_sample turns; /* of a player */
    enum ph_verdict verdict;
    double llr;
    /* Games that a player forfeited; those of equally named players are counted for the first. */
    unsigned forfeits[PH_SEATS_MAX][PH_FORFEITS];
    struct ph_match_time time[PH_SEATS_MAX]; /* likewise, of games that were played in this run */
};

struct ph_match_plan {
    const struct ph_match *match;
    unsigned threads;
    bool sprt; /* two players only: stop as soon as the test is decided */
    double elo0, elo1;
    struct ph_match_keeper keeper;
    bool (*is_interrupted)(void); /* asked between games; NULL: never */
};

bool ph_match_run(const struct ph_match_plan *plan, struct ph_match_result *result,
                  struct ph_error *error);

#endif
