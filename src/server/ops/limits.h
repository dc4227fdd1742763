/* Rate limits: token buckets by address or by key hash, not by connection, so that reconnecting
 * changes nothing. Keys are free, so that whatever costs much is counted by address as well. Each
 * kind has a table of buckets of its own: fresh keys evict no address, and nobody of another kind.
 * The memory is fixed: the least recently used bucket of a kind is evicted. */
#ifndef SERVER_OPS_LIMITS_H
#define SERVER_OPS_LIMITS_H

#include "server/net/address.h"

/* What is limited: `most` at once, and then `most` in each `seconds`. */
#define LIMIT_KINDS(X)                                                                            \
    /* id           name     most seconds                            */                           \
    X(CREATE, "create", 10, 60)                /* tables and rematches, by address */             \
    X(JOIN, "join", 60, 60)                    /* guesses at secrets, by address */               \
    X(CONNECT, "connect", 20000, 10)           /* prices of connections, by address */            \
    X(HTTP, "http", 12000, 2)                  /* prices of requests, by address */               \
    X(SOCKET, "socket", 6000, 2)               /* prices of messages, by address */               \
    X(THINK, "think", 30, 60)                  /* hints and replays, by key hash */               \
    X(THINK_ADDRESS, "think-address", 120, 60) /* the same, by address */                         \
    X(BOTS, "bots", 6000, 60)                  /* bots alone, by address: 2^(level - 1) a move */ \
    X(REPORT, "report", 10, 600)               /* to the operator, by address */                  \
    X(PHRASE, "phrase", 5, 600)                /* new recovery phrases, by address */             \
    X(HOST, "host", 300, 60)                   /* actions of hosts, by address */                 \
    X(CHAT, "chat", 5, 10)                     /* by key hash */                                  \
    X(WATCHER, "watcher", 50, 20)              /* messages, by key hash */                        \
    X(PLAYER, "player", 100, 20)               /* messages, by key hash */

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

/* "create" */
const char *limits_name(enum limit_kind kind);

struct limits *limits_create(void);
void limits_destroy(struct limits *limits);

/* Reads "create=100/60,chat=10/10"; the name `all` sets every limit, a `most` of 0 is no limit.
 * False with the reason. */
bool limits_set(struct limits *limits, const char *text, struct ph_error *error);
/* The most that is allowed within 20 seconds, which is how the network counts: all of a limit that
 * counts for longer may be used up at once. */
unsigned limits_in_20s(const struct limits *limits, enum limit_kind kind);

/* Takes `cost` tokens of the bucket of `key`. Returns 0, or the milliseconds until there are as
 * many; then nothing is taken. A cost above the whole allowance counts as the whole allowance. */
int64_t limits_take_cost(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                         uint32_t cost, int64_t now);
/* Takes the cost of what is already done, if need be on credit: the debt is at most one allowance,
 * and is paid back before anything else passes. */
void limits_charge(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                   uint32_t cost, int64_t now);
/* Takes one token. */
int64_t limits_take(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                    int64_t now);
/* The same for an address, as net_address_network() has it. */
int64_t limits_take_address(struct limits *limits, enum limit_kind kind,
                            const struct net_address *network, int64_t now);
/* Takes a token of `by_key` and one of `by_address`; neither, unless there are both. A NULL
 * `key_hash` counts by address only. */
int64_t limits_take_both(struct limits *limits, enum limit_kind by_key, const uint8_t *key_hash,
                         size_t size, enum limit_kind by_address, const struct net_address *network,
                         int64_t now);
/* Gives a token back: what it was taken for could not be done. */
void limits_give_back(struct limits *limits, enum limit_kind kind, const void *key, size_t size,
                      int64_t now);

#endif
