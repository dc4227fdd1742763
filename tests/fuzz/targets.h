/* Where bytes of strangers come in. Each target takes any bytes and aborts if something that must hold
 * does not; the sanitizers see the rest. docs/contributors/testing.md tells how they are run. */
#ifndef FUZZ_TARGETS_H
#define FUZZ_TARGETS_H

#include <stddef.h>
#include <stdint.h>

#define FUZZ_TARGETS(X)                                                    \
    X(wire)     /* messages of a socket */                                 \
    X(bodies)   /* bodies of HTTP requests */                              \
    X(requests) /* whole requests: head, route, query, origin, body */     \
    X(head)     /* heads of HTTP requests, in pieces */                    \
    X(frames)   /* frames of a WebSocket, in pieces */                     \
    X(moves)    /* the notation: the first letter names the game */        \
    X(record)   /* records */                                              \
    X(position) /* positions, and a few moves from there */                \
    X(data)     /* data files, and a few moves of a game with such ones */ \
    X(entries)  /* a table's log, an entry a line */                       \
    X(net)      /* files of nets */                                        \
    X(answers)  /* what a foreign player writes */                         \
    X(player)   /* lines of a referee to our own player */

#define X(name) void fuzz_##name(const uint8_t *bytes, size_t size);
FUZZ_TARGETS(X)
#undef X

struct fuzz_target {
    const char *name;
    void (*run)(const uint8_t *bytes, size_t size);
};
extern const struct fuzz_target fuzz_targets[]; /* ends in a NULL name */

/* Aborts, and says why. */
#define FUZZ_CHECK(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_fail(const char *what, const char *file, int line);

/* The bytes with a NUL behind them, to be freed. */
char *fuzz_text(const uint8_t *bytes, size_t size);

#endif
