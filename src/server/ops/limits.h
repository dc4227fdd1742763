/* How often somebody may do something. Counted by address or by key_hash and not by connection, so
 * that coming back changes nothing. The memory is fixed: whoever was silent longest is forgotten. */
#ifndef SERVER_OPS_LIMITS_H
#define SERVER_OPS_LIMITS_H

#include <posthorn/base.h>

/* What is limited: so many in so many seconds, more only as time goes by. */
#define LIMIT_KINDS(X)                                                 \
    /* id        name          most seconds                 */         \
    X(CREATE, "create", 10, 60)   /* tables, by address */             \
    X(JOIN, "join", 20, 60)       /* guesses at secrets, by address */ \
    X(THINK, "think", 30, 60)     /* hints and replays, by key_hash */ \
    X(CHAT, "chat", 5, 10)        /* by key_hash */                    \
    X(WATCHER, "watcher", 50, 20) /* messages, by key_hash */          \
    X(PLAYER, "player", 100, 20)  /* messages, by key_hash */

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

/* Reads "create=100/60,chat=10/10"; 0 as `most` means: no limit. False with what is wrong. */
bool limits_set(struct limits *limits, const char *text, struct ph_error *error);
/* So many in 20 seconds, as the network counts. */
unsigned limits_in_20s(const struct limits *limits, enum limit_kind kind);

/* One more of that kind by whom `key` names. 0: go on; else the milliseconds until it is allowed. */
int64_t limits_take(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                    int64_t now);
/* The same for an address; of one of IPv6 the network counts, for its owner has all of it. */
int64_t limits_take_address(struct limits *limits, enum limit_kind kind, const char *address,
                            int64_t now);

#endif
