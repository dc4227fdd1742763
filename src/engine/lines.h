/* Lines of input, with an ear for what comes while the engine is busy. */
#ifndef ENGINE_LINES_H
#define ENGINE_LINES_H

#include <posthorn/base.h>
#include <stdio.h>

struct engine_lines {
    FILE *in;
    int fd; /* of `in`, which is then read past its buffer; -1: it has none, and nothing is heard */
    struct ph_buf ahead; /* read and not yet given out */
    size_t used;         /* of it */
    bool ended;
};

void engine_lines_begin(struct engine_lines *lines, FILE *in);
void engine_lines_finish(struct engine_lines *lines);

/* The next line, of any length, without its line end; of one that is longer than `most` no more than
 * a byte above that is kept, so that it is seen to be too long. False at the end of input. */
bool engine_lines_next(struct engine_lines *lines, size_t most, struct ph_buf *line);

/* Has a line come that says just this word? Does not wait, and takes no line away. */
bool engine_lines_hear(struct engine_lines *lines, const char *word);

#endif
