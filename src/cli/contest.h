/* A match with its records in a folder and its progress on the screen: what `match` and `ladder`
 * share. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include <time.h>

#include "ai/match_run.h"

enum { CONTEST_GAMES_MAX = 10000000, CONTEST_THREADS_MAX = 64, CONTEST_PATH_MAX = 512 };

struct contest {
    struct ph_match match;
    struct ph_match_plan plan;
    const char *data_path; /* of the data file in match.options, or NULL */
    const char *dir;       /* where records are kept; NULL: matches/GAME/PLAYERS/… */
    bool keeps;
    struct ph_match_result result;

    char path[CONTEST_PATH_MAX];
    uint64_t rules_hash;   /* of the table: records of another do not count */
    struct ph_error error; /* of keeping a record */
    bool bar;              /* standard error is a terminal */
    struct timespec began;
    unsigned loaded;
};

/* Names the players: a list as "level:3,greedy", which is cut into pieces. */
bool contest_players(struct contest *contest, char *list, struct ph_error *error);

/* Plays so many games, rounded up to whole blocks; those whose records are there already are not
 * played again. Ctrl-C ends it early, and what is played so far counts. */
bool contest_run(struct contest *contest, uint64_t games, struct ph_error *error);
/* Ctrl-C was pressed. */
bool contest_interrupted(void);

/* Plays the games that are kept in the folder again, at most `games` of them, and compares: how many
 * were the same, and how many there were. */
bool contest_reproduce(struct contest *contest, uint64_t games, unsigned *same, unsigned *all,
                       struct ph_error *error);

/* A game that was kept, counted from 0; NULL with the reason if it cannot be read. */
struct ph_session *contest_record(const struct contest *contest, unsigned game,
                                  struct ph_error *error);

/* Half the width of the 95 % interval of a player's Elo. */
double contest_elo(const struct contest *contest, unsigned player);
double contest_elo_error(const struct contest *contest, unsigned player);
const char *contest_verdict(const struct contest *contest);

#endif
