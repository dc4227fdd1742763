/* `posthorn engine`: a line protocol for programs (docs/programmers/notation.md). */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <posthorn/session.h>
#include <stdio.h>

#include "engine/lines.h"

enum { ENGINE_LINE_MAX = 1024 * 1024 };

/* One conversation. Zeroed: no game has begun. */
struct engine {
    struct ph_session *session;
    char *data; /* text of the data file of the last `new`; NULL: the built-in one */
    uint64_t data_hash;
    const struct ph_game *data_game; /* whose data they are */
    ph_move *moves;                  /* room for any position of the session's game */
    bool quit;
    struct engine_lines *lines; /* where `stop` may come from; NULL: nowhere */
    FILE *out;                  /* where `info` lines go; NULL: nowhere */
};

void engine_finish(struct engine *engine);

/* Answers one line (without its line end; `length` counts NUL bytes in it). Appends the whole
 * reply, its closing empty line included; nothing for blank lines and comments. */
void engine_line(struct engine *engine, const char *line, size_t length, struct ph_buf *reply);

/* Reads commands until `quit` or the end, answering each at once. The exit status. */
int engine_run(FILE *in, FILE *out);

#endif
