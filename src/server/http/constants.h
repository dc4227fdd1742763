/* Answers that stay the same while the server runs: games, rules, lore, the protocol. Each is made
 * once for its language and options, kept with its tag, and answered with 304 to a client that has
 * it. The memory is bounded: the least recently used are made again. */
#ifndef SERVER_HTTP_CONSTANTS_H
#define SERVER_HTTP_CONSTANTS_H

#include <posthorn/base.h>

enum {
    CONSTANTS_MAX = 96, /* kept at once */
    CONSTANTS_BYTES_MAX = 8 * 1024 * 1024,
    CONSTANT_KEY_MAX = 255,
};

struct constant {
    struct constant *next; /* less recently used */
    char key[CONSTANT_KEY_MAX + 1];
    char tag[24]; /* an ETag */
    struct ph_buf text;
};

struct constants {
    struct constant *first; /* the most recently used */
    unsigned count;
    size_t bytes;
};

/* The answer that is kept under this key, or NULL. */
const struct constant *constants_find(struct constants *constants, const char *key);
/* Keeps `text`, which it takes over and empties. NULL: it cannot be kept, and stays as it is. */
const struct constant *constants_keep(struct constants *constants, const char *key,
                                      struct ph_buf *text);
void constants_finish(struct constants *constants);

#endif
