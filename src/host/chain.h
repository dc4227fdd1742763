/* The chain through a table's log: each entry carries a hash of itself and of all before it, so that
 * a log in which anything was changed, left out or put in does not fit any more. */
#ifndef HOST_CHAIN_H
#define HOST_CHAIN_H

#include "host/entry.h"

/* BLAKE2b-256 of the hash before it (zero before the first entry), the table's id, and the entry's
 * number, time, client and body, each text with its length before it. */
void ph_chain_next(const uint8_t before[PH_CHAIN_SIZE], const char *table,
                   const struct ph_entry *entry, uint8_t chain[PH_CHAIN_SIZE]);

/* Bytes as lower-case hexadecimal digits: 2 * size of them and a NUL. */
void ph_hex(const uint8_t *bytes, size_t size, char *text);
/* Back; false unless `text` is exactly so many digits. */
bool ph_unhex(const char *text, uint8_t *bytes, size_t size);

#endif
