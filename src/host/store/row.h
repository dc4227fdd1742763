/* Rows of the store that tables and lists are made of. */
#ifndef HOST_STORE_ROW_H
#define HOST_STORE_ROW_H

#include "host/store/entry.h"

/* A table in lists, such as the lobby; updated with each append. */
struct ph_table_row {
    char id[PH_TABLE_ID_SIZE + 1];
    char game[16];
    uint8_t status; /* enum ph_table_status in table.h */
    uint8_t open;   /* listed in the lobby */
    int8_t actor;   /* seat to move, or -1 */
    uint8_t players, seats_taken;
    int64_t created, changed; /* milliseconds */
    int64_t deadline;         /* of the running clock; in the past if a bot is to move; 0: none */
    uint64_t seq;             /* of the last entry */
    const char *summary;      /* JSON for lists: names, options; no secrets */
};

/* A change of an entry that is stored: what it said about a person is deleted. */
struct ph_rewrite {
    uint64_t seq;
    const char *body; /* NULL: it stays as it is, and so does its chain hash */
    uint8_t chain[PH_CHAIN_SIZE];
    bool drop_aside;
};

/* A key or a link, stored as a hash. */
enum ph_secret_kind {
    PH_SECRET_SEAT,   /* the key has `seat` */
    PH_SECRET_HOST,   /* the key is the host */
    PH_SECRET_WATCH,  /* the key may watch */
    PH_SECRET_INVITE, /* a link to take `seat`; valid once */
    PH_SECRET_DEVICE, /* a link to use `seat` on another device; valid once */
    PH_SECRET_WATCH_LINK,
    PH_SECRET_DEVICE_HOST, /* the same as PH_SECRET_DEVICE, and the role of the host goes along */
};
enum { PH_SECRET_SIZE = PH_KEY_HASH_SIZE }; /* a key is stored by its hash, a link likewise */

struct ph_secret_row {
    uint8_t hash[PH_SECRET_SIZE];
    uint8_t kind;
    int8_t seat;     /* or -1 */
    int64_t expires; /* milliseconds, or 0 */
};

#endif
