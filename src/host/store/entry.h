/* One entry of a table's log. A table is the fold of its entries: what is in memory can be
 * dropped at any time and loaded again from the store. */
#ifndef HOST_STORE_ENTRY_H
#define HOST_STORE_ENTRY_H

#include <posthorn/base.h>

enum {
    PH_CHAIN_SIZE = 32,       /* bytes of a chain hash */
    PH_TABLE_ID_SIZE = 16,    /* letters of a table's name in links, without the NUL */
    PH_CLIENT_ID_MAX = 64,    /* letters of a client's number for a command */
    PH_ENTRY_MAX = 64 * 1024, /* bytes of a body, or of an aside */
    PH_KEY_HASH_SIZE = 32,
};

/* What is stored beside an entry and not in its body: names, chat and hashes of keys. The body has
 * only the hash of this text, which contains random bytes, so that the text can be deleted and the
 * chain still holds. */
struct ph_aside {
    const char *text;                /* JSON; NULL: none, or it was deleted */
    uint8_t owner[PH_KEY_HASH_SIZE]; /* the key of the person that it is about; only written */
    bool is_chat;                    /* only written */
};

/* `body` is one line of JSON. It has no key and no link. It still is not for
 * everyone: it has moves that only their player may see, the salts of the players, and the seed,
 * sealed with the store's key. entries.def says who may see which field. `client` identifies the
 * command that caused the entry, "" if no client waits for its acknowledgement. */
struct ph_entry {
    uint64_t seq; /* 1, 2, 3 … in its table */
    int64_t at;   /* milliseconds since 1970, set by the caller */
    char client[PH_CLIENT_ID_MAX + 1];
    const char *body;
    struct ph_aside aside;
    uint8_t
        chain[PH_CHAIN_SIZE]; /* hash of the previous chain hash and of the above, but the aside */
};

#endif
