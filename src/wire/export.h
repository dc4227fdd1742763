/* What a player can take along: all that a table has about them. */
#ifndef WIRE_EXPORT_H
#define WIRE_EXPORT_H

#include "host/store/row.h"

/* Writes one JSON object: the roles of the key at the table, and the entries that are theirs.
 * False: no memory, or a damaged log. Any thread. */
bool wire_write_export(const struct ph_table_row *row, const struct ph_entry *entries,
                       unsigned count, const struct ph_secret_row *secrets, unsigned secret_count,
                       const uint8_t key_hash[PH_KEY_HASH_SIZE], struct ph_buf *out);

/* The response to GET /me/export: `tables` has the objects, one after the other; `more` "": these
 * were all. */
void wire_write_exported(struct ph_buf *out, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                         bool has_phrase, const struct ph_buf *tables, const char *more);
/* The response to DELETE /me. */
void wire_write_forgotten(struct ph_buf *out, unsigned tables);

#endif
