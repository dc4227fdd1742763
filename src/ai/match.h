/* Many games between computer players, with every seating, so that no player profits from a
 * seat. */
#ifndef AI_MATCH_H
#define AI_MATCH_H

#include <posthorn/session.h>

#include "ai/bot.h"
#include "ai/forfeit.h"
#include "ai/seatings.h"
#include "ai/stats.h"

/* A player in a game: its number in the list of players, its seat, and the seed of its chance. */
struct ph_match_seat {
    const struct ph_session *session;
    unsigned player, seat;
    uint64_t seed;
};

/* What a foreign player answers: a move, which need not be legal, or the reason why it forfeits. */
struct ph_match_answer {
    ph_move move;
    enum ph_forfeit forfeit;
    uint64_t cpu; /* nanoseconds of CPU time that its process used */
};

/* Players that are other programs. A crew is those of one thread, which alone calls the functions
 * that get it. False with the reason ends the match. */
struct ph_match_foreign {
    void *data;
    void *(*hire)(void *data); /* a crew; NULL: out of memory */
    void (*dismiss)(void *crew);
    bool (*begin)(void *crew, const struct ph_match_seat *seat, struct ph_error *error);
    bool (*choose)(void *crew, const struct ph_match_seat *seat, struct ph_match_answer *answer,
                   struct ph_error *error);
    /* The game is over; also called where it could not be begun or played on. */
    void (*end)(void *crew, const struct ph_match_seat *seat, enum ph_forfeit forfeit);
};

/* A match plays blocks: one deal (a seed of the game) with every seating. Each player draws from a
 * stream of its own that depends on the block and the player, not on the seat, so that chance is
 * the same in all games of a block. */
struct ph_match {
    const struct ph_options *options; /* game, players, data */
    const char *name[PH_SEATS_MAX];   /* of the players, as given */
    struct ph_bot bot[PH_SEATS_MAX];  /* unused for foreign players */
    bool is_foreign[PH_SEATS_MAX];
    const struct ph_match_foreign *foreign; /* NULL: there are none */
    struct ph_seatings seatings;            /* of the names */
    unsigned blocks;
    uint64_t seed;
};

/* What a player's decisions took. Known only of games that were played, not of records. */
struct ph_match_time {
    uint64_t cpu; /* nanoseconds */
    unsigned decisions;
};

/* The outcome of one game, by player (not by seat). */
struct ph_match_game {
    bool done;
    double share[PH_SEATS_MAX]; /* of the win: 1, or less if it is shared */
    double rank[PH_SEATS_MAX];  /* 1 is best; equals get the mean */
    int total[PH_SEATS_MAX];
    unsigned turns;     /* of all players together */
    unsigned decisions; /* likewise */
    enum ph_forfeit forfeit;
    unsigned forfeiter; /* the player, if there is a forfeit */
    struct ph_match_time time[PH_SEATS_MAX];
};

/* Plays one game of the match; `crew` has its foreign players, and `record`, if not NULL, gets its
 * text. False with the reason if the options cannot be played, or a foreign player does not
 * start. */
bool ph_match_play(const struct ph_match *match, void *crew, unsigned block, unsigned seating,
                   struct ph_match_game *game, struct ph_buf *record, struct ph_error *error);

/* Fills in the outcome of a game that is in progress or over, by player. In a game that a seat
 * forfeited or resigned, this seat is last and the others share the win; the totals are those of
 * the last position. */
void ph_match_judge(const struct ph_match *match, const struct ph_session *session,
                    unsigned seating, struct ph_match_game *game);

#endif
