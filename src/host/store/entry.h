/* One entry of a table's log. A table is nothing but the fold of its entries: what is in memory can
 * be thrown away at any time and read again from the store. */
#ifndef HOST_STORE_ENTRY_H
#define HOST_STORE_ENTRY_H

#include <posthorn/base.h>

enum {
    PH_CHAIN_SIZE = 32,       /* bytes of a chain hash */
    PH_TABLE_ID_SIZE = 16,    /* letters of a table's name in links, and the NUL needs one more */
    PH_CLIENT_ID_MAX = 64,    /* of a client's own number for a command */
    PH_ENTRY_MAX = 64 * 1024, /* bytes of a body */
};

/* What happened, in the past tense. The name stands in the body as "kind". */
#define PH_ENTRY_KINDS(X)                                                                         \
    /* id          name            what the body says beside kind                            */   \
    X(CREATED, "created")     /* config: game, options, seats, clock, …; commitment; sealed */    \
    X(JOINED, "joined")       /* seat, name, salt, key_hash */                                    \
    X(LEFT, "left")           /* seat: free again, by himself or by the host; before the start */ \
    X(MOVED_IN, "moved-in")   /* seat, key_hash: the same player on another device */             \
    X(STARTED, "started")     /* nothing more: all seats are taken, the seed is now fixed */      \
    X(MOVED, "moved")         /* seat, move, bot: true where a bot played */                      \
    X(CONFIRMED, "confirmed") /* seat: the turn stands */                                         \
    X(UNDONE, "undone")       /* seat, count: so many moves stand */                              \
    X(UNDO_ASKED, "undo-asked")       /* seat, count */                                           \
    X(ABANDON_ASKED, "abandon-asked") /* seat */                                                  \
    X(AGREED, "agreed")               /* seat: with what is asked */                              \
    X(DECLINED, "declined")           /* seat */                                                  \
    X(RESIGNED, "resigned")           /* seat */                                                  \
    X(LATE, "late")                   /* seat: his clock ran out */                               \
    X(EXTENDED, "extended")           /* seat, ms: the others gave him time */                    \
    X(SKIPPED, "skipped")             /* seat, by: a bot plays this one turn */                   \
    X(RELIEVED, "relieved")           /* seat, by, bot: a bot has the seat until he returns */    \
    X(RETURNED, "returned")           /* seat */                                                  \
    X(SAID, "said")                   /* seat or spectator's name, phrase or text */              \
    X(REMATCHED, "rematched")         /* table: where they play again */                          \
    X(FINISHED, "finished")           /* how, totals, winners, seed and nonce revealed */         \
    X(CLOSED, "closed")               /* by the host, before the end */

enum ph_entry_kind {
#define X(id, name) PH_ENTRY_##id,
    PH_ENTRY_KINDS(X)
#undef X
        PH_ENTRY_KIND_COUNT
};

/* As it is stored. `body` is one line of JSON without secrets; `client` is the client's own number
 * for the command, "" where nobody waits for an answer. */
struct ph_entry {
    uint64_t seq; /* 1, 2, 3 … in its table */
    int64_t at;   /* milliseconds since 1970, as given from outside */
    char client[PH_CLIENT_ID_MAX + 1];
    const char *body;
    uint8_t chain[PH_CHAIN_SIZE]; /* hash of the previous chain hash and of all of the above */
};

#endif
