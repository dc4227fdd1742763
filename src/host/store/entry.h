/* One entry of a table's log. A table is the fold of its entries: what is in memory can be
 * dropped at any time and loaded again from the store. */
#ifndef HOST_STORE_ENTRY_H
#define HOST_STORE_ENTRY_H

#include <posthorn/base.h>

enum {
    PH_CHAIN_SIZE = 32,       /* bytes of a chain hash */
    PH_TABLE_ID_SIZE = 16,    /* letters of a table's name in links, without the NUL */
    PH_CLIENT_ID_MAX = 64,    /* letters of a client's number for a command */
    PH_ENTRY_MAX = 64 * 1024, /* bytes of a body */
};

/* `body` is one line of JSON. It has no key and no link, only hashes of keys. It still is not for
 * everyone: it has moves that only their player may see, the salts of the players, and the seed,
 * sealed with the store's key. entries.def says who may see which field. `client` identifies the
 * command that caused the entry, "" if no client waits for its acknowledgement. */
struct ph_entry {
    uint64_t seq; /* 1, 2, 3 … in its table */
    int64_t at;   /* milliseconds since 1970, set by the caller */
    char client[PH_CLIENT_ID_MAX + 1];
    const char *body;
    uint8_t chain[PH_CHAIN_SIZE]; /* hash of the previous chain hash and of all of the above */
};

#endif
