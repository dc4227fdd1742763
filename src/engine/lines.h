/* Lines of input, with a look at what arrives while the engine is busy. */
#ifndef ENGINE_LINES_H
#define ENGINE_LINES_H

#include <posthorn/base.h>
#include <stdio.h>

struct engine_lines {
    FILE *in;
    int fd; /* of `in`, which is then read without its buffer; -1: none, nothing is heard */
    struct ph_buf ahead; /* read and not yet returned */
    size_t used;         /* of it */
    bool ended;
};

void engine_lines_begin(struct engine_lines *lines, FILE *in);
void engine_lines_finish(struct engine_lines *lines);

/* The next line without its line end. Of a line longer than `most` only `most` + 1 bytes are kept,
 * so that the caller sees that it is too long. False at the end of input. */
bool engine_lines_next(struct engine_lines *lines, size_t most, struct ph_buf *line);

/* Has a line arrived that is just this word? Does not wait and does not consume it. */
bool engine_lines_hear(struct engine_lines *lines, const char *word);

#endif
