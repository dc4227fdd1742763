/* Rate limits: token buckets by address or by key hash, not by connection, so that reconnecting
 * changes nothing. The memory is fixed: the least recently used bucket is evicted. */
#ifndef SERVER_OPS_LIMITS_H
#define SERVER_OPS_LIMITS_H

#include <posthorn/base.h>

/* What is limited: `most` at once, and then `most` in each `seconds`. */
#define LIMIT_KINDS(X)                                                 \
    /* id        name          most seconds                 */         \
    X(CREATE, "create", 10, 60)   /* tables, by address */             \
    X(JOIN, "join", 20, 60)       /* guesses at secrets, by address */ \
    X(THINK, "think", 30, 60)     /* hints and replays, by key hash */ \
    X(CHAT, "chat", 5, 10)        /* by key hash */                    \
    X(WATCHER, "watcher", 50, 20) /* messages, by key hash */          \
    X(PLAYER, "player", 100, 20)  /* messages, by key hash */

enum limit_kind {
#define X(id, name, most, seconds) LIMIT_##id,
    LIMIT_KINDS(X)
#undef X
        LIMIT_KIND_COUNT
};

struct limit {
    uint32_t most, seconds;
};

struct limits;

struct limits *limits_create(void);
void limits_destroy(struct limits *limits);

/* Reads "create=100/60,chat=10/10"; a `most` of 0 is no limit. False with the reason. */
bool limits_set(struct limits *limits, const char *text, struct ph_error *error);
/* The number allowed in 20 seconds, which is how the network counts. */
unsigned limits_in_20s(const struct limits *limits, enum limit_kind kind);

/* Takes a token of the bucket of `key`. Returns 0, or the milliseconds until there is one. */
int64_t limits_take(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                    int64_t now);
/* The same for an address. An IPv6 address counts as its /64, which one owner has. */
int64_t limits_take_address(struct limits *limits, enum limit_kind kind, const char *address,
                            int64_t now);

#endif
