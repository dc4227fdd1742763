/* Foreign players of a match: other programs, as child processes, which get views and no more.
 *
 *   cmd:COMMAND            speaks the player's protocol (docs/programmers/players.md)
 *   engine:OPTIONS:COMMAND speaks the engine protocol, as older builds of this program do; the
 *                          options are those of `go`
 *   NAME=cmd:…, NAME=engine:…  the same under a name of its own, for tables and records
 *
 * Each thread of a match has a process for each of them, which plays one game after the other. One
 * that forfeits is ended, and started again for the next game. */
#ifndef REFEREE_FOREIGN_H
#define REFEREE_FOREIGN_H

#include "ai/match.h"

enum { FOREIGN_MOVE_MS = 10000, FOREIGN_START_MS = 30000, FOREIGN_MS_MAX = 3600000 };

struct speech; /* a protocol: speech.h */

/* A foreign player as it was given. */
struct foreign_player {
    char name[PH_NAME_MAX];
    const struct speech *speech; /* NULL: this one of the players is not foreign */
    const char *options;         /* of `go`; "" if there are none */
    const char *command;
};

/* The foreign players of a match, and what they are allowed. */
struct foreign {
    struct foreign_player player[PH_SEATS_MAX];
    const struct ph_options *options; /* the game */
    unsigned move_ms, start_ms;       /* time for a decision; to start, and to begin a game */
    const char *log_folder;           /* for their standard error; NULL: ours */
    struct ph_match_foreign calls;    /* what the match calls */
};

/* Is it the text of a foreign player? */
bool foreign_is(const char *text);
/* Reads it, and cuts `text`, which must live as long as `player`. */
bool foreign_read(char *text, struct foreign_player *player, struct ph_error *error);
/* Cuts a list at its commas, in place; `\,` is a comma of a command. Returns what comes after
 * `list`, or NULL: nothing. */
char *foreign_cut(char *list);

/* Fills in the calls. From now on the process ignores SIGPIPE: it writes to pipes whose reader may
 * end at any time. */
void foreign_prepare(struct foreign *foreign);

#endif
