/* What a player can take along: all that a table has about them. */
#ifndef WIRE_EXPORT_H
#define WIRE_EXPORT_H

#include "host/store/row.h"

/* Writes one JSON object: the roles of the key at the table, and the entries that are theirs.
 * False: no memory, or a damaged log. Any thread. */
bool wire_write_export(const struct ph_table_row *row, const struct ph_entry *entries,
                       unsigned count, const struct ph_secret_row *secrets, unsigned secret_count,
                       const uint8_t key_hash[PH_KEY_HASH_SIZE], struct ph_buf *out);

#endif
