/* The hash chain of a table's log: each entry carries a hash of itself and all before it, so
 * that any change, removal or insertion is detected. */
#ifndef HOST_STORE_CHAIN_H
#define HOST_STORE_CHAIN_H

#include "base/hex.h"
#include "host/store/entry.h"

/* BLAKE2b-256 of the hash before it (zero before the first entry), the table's id, and the entry's
 * number, time, client and body, each text with its length before it. */
void ph_chain_next(const uint8_t before[PH_CHAIN_SIZE], const char *table,
                   const struct ph_entry *entry, uint8_t chain[PH_CHAIN_SIZE]);

/* The chain that clients see covers only the public part of an entry: number, time, kind and seat.
 * The hash of the full entry would let a client test guesses of a hidden move. */
enum { PH_MARK_SIZE = 16 };
void ph_mark_next(const uint8_t before[PH_MARK_SIZE], const char *table, uint64_t seq, int64_t at,
                  unsigned kind, int seat, uint8_t mark[PH_MARK_SIZE]);

/* The value of an entry's `client` field, before it is written in hexadecimal. It includes the
 * sender, because two clients may use the same number for their commands. */
enum { PH_CLIENT_KEY_SIZE = 16 };
void ph_client_key(const uint8_t key_hash[PH_CHAIN_SIZE], const char *client,
                   uint8_t key[PH_CLIENT_KEY_SIZE]);

#endif
