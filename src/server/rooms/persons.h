/* All that the server has about one person, who is known by the hash of a key: taking it along, and
 * deleting it, table by table. */
#ifndef SERVER_ROOMS_PERSONS_H
#define SERVER_ROOMS_PERSONS_H

#include "server/net/address.h"
#include "server/rooms/rooms.h"
#include "wire/export.h"

enum {
    PERSONS_TABLES = 50, /* in one piece of an export */
    PERSONS_AT_ONCE = 4,
};

/* The addresses that export or delete now: each one does so once at a time, so that none keeps the
 * others out, and there are few, because they read whole tables. Zeroed is empty. */
struct persons_places {
    struct net_address of[PERSONS_AT_ONCE];
    bool taken[PERSONS_AT_ONCE];
};
/* False: there is no place, or the address has one. */
bool persons_enter(struct persons_places *places, const struct net_address *network);
void persons_leave(struct persons_places *places, const struct net_address *network);

/* `piece` is NULL unless `how` is PH_STORE_DONE. */
typedef void persons_exported_fn(void *data, enum ph_stored how, const struct wire_piece *piece);
/* The tables after `after` ("": from the first, and reports), as many as fit into a piece. The
 * store's thread writes them, one at a time. */
void persons_export(struct ph_store *store, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                    const char *after, persons_exported_fn *done, void *data);

/* PH_NOT_REFUSED: nothing is left but reports about the person, which the operator has until they
 * expire. After a refusal some tables have forgotten the person and others
 * have not; it can be tried again. */
struct persons_forgotten {
    unsigned tables;
    unsigned entries; /* of those tables: they were searched, and some were loaded for it */
};
typedef void persons_forgotten_fn(void *data, enum ph_refused refused,
                                  const struct persons_forgotten *what);
void persons_forget(struct rooms *rooms, struct ph_store *store,
                    const uint8_t key_hash[PH_KEY_HASH_SIZE], persons_forgotten_fn *done,
                    void *data);

#endif
