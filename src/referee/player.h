/* This program as a player for a referee: `posthorn player` (docs/programmers/players.md). */
#ifndef REFEREE_PLAYER_H
#define REFEREE_PLAYER_H

#include <posthorn/session.h>
#include <posthorn/think.h>
#include <stdio.h>

enum { PLAYER_LINE_MAX = 1024 * 1024 };

/* A player between two lines. Zeroed but for `bot`: no game has begun. */
struct player {
    struct ph_bot bot;
    const struct ph_game *game; /* NULL: none has begun */
    struct ph_rng rng;
    struct ph_buf data;          /* the data file, as it was told; empty: the built-in one */
    struct ph_session *position; /* of the last `world`; NULL: none, or it was refused */
    struct ph_error fault;       /* why it was */
    bool quit;
};

void player_finish(struct player *player);

/* Takes one line without its line end. Appends the whole answer with its empty line, or nothing
 * where none is due. */
void player_line(struct player *player, char *line, struct ph_buf *answer);

/* Reads lines until `quit` or the end. The exit status. */
int player_run(const struct ph_bot *bot, FILE *in, FILE *out);

#endif
