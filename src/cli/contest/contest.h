/* A match whose records are kept in a folder, with a progress bar: shared by `match`, `ladder` and
 * `balance`. */
#ifndef CLI_CONTEST_CONTEST_H
#define CLI_CONTEST_CONTEST_H

#include "ai/match_run.h"
#include "referee/foreign.h"

enum { CONTEST_GAMES_MAX = 10000000, CONTEST_THREADS_MAX = 64, CONTEST_PATH_MAX = 512 };

struct contest {
    struct ph_match match;
    struct ph_match_plan plan;
    const char *data_path; /* of the data file in match.options, or NULL */
    const char *dir;       /* folder of the records; NULL: matches/GAME/PLAYERS/… */
    bool marks_dir;        /* a hash of all that plays is added to `dir` */
    bool keeps;
    struct ph_match_result result;
    struct foreign *foreign;          /* room for foreign players; NULL: there may be none */
    struct ph_net *net[PH_SEATS_MAX]; /* of players "net:N@FILE" */

    char path[CONTEST_PATH_MAX];
    uint64_t rules_hash;   /* of the options: records with another hash do not count */
    struct ph_error error; /* from writing a record */
    bool bar;              /* standard error is a terminal */
    uint64_t began;        /* ph_clock_ns() */
    unsigned loaded;
};

/* Reads a list of players such as "level:3,net:200@FILE". Cuts it into names, which must outlive
 * the contest. Foreign players (referee/foreign.h) are allowed if `foreign` is set. */
bool contest_players(struct contest *contest, char *list, struct ph_error *error);
/* Frees the nets of the players. */
void contest_finish(struct contest *contest);

/* Plays `games` games, rounded up to whole blocks, and skips those that already have a record.
 * Ctrl-C ends the match early; the games played by then count. */
bool contest_run(struct contest *contest, uint64_t games, struct ph_error *error);
/* Notices Ctrl-C from now on instead of ending the program; contest_run() calls it. */
void contest_listen(void);
/* Was Ctrl-C pressed? */
bool contest_interrupted(void);

/* Plays the recorded games again, at most `games` of them. Counts them in `all`, and the identical
 * ones in `same`. */
bool contest_reproduce(struct contest *contest, uint64_t games, unsigned *same, unsigned *all,
                       struct ph_error *error);

/* Reads the record of a game, counted from 0; NULL, with the reason, if it cannot be read. */
struct ph_session *contest_record(const struct contest *contest, unsigned game,
                                  struct ph_error *error);

/* A player's share of wins with its 95 % interval. */
double contest_share(const struct contest *contest, unsigned player);
struct ph_interval contest_interval(const struct contest *contest, unsigned player);
/* A player's strength in Elo. A player who won or lost every game has no Elo, only a bound. */
struct contest_elo {
    bool has_value, has_low, has_high;
    double value, low, high; /* low and high: the 95 % interval */
};
struct contest_elo contest_elo(const struct contest *contest, unsigned player);

enum { CONTEST_TEXT_MAX = 32 };
/* "55.0% +-5.1", "100.0% (> 83.9%)". */
void contest_share_text(const struct contest *contest, unsigned player,
                        char text[CONTEST_TEXT_MAX]);
/* "+35 +-36", "> +286", "< -286". */
void contest_elo_text(const struct contest *contest, unsigned player, char text[CONTEST_TEXT_MAX]);
/* Adds the share and Elo with their bounds to an open JSON object; null where there is none. */
void contest_json_strength(const struct contest *contest, unsigned player, struct ph_buf *out);
/* Of the SPRT; with three and four players: does the first one win more than an equal share? */
const char *contest_verdict(const struct contest *contest);

#endif
