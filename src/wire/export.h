/* What a player can take along: all that a table has about them. */
#ifndef WIRE_EXPORT_H
#define WIRE_EXPORT_H

#include "host/store/row.h"
#include "wire/operator.h"

/* A piece of what is stored about a person. */
struct wire_piece {
    struct ph_buf tables;            /* JSON objects, one after the other, here and below */
    struct ph_buf reports, reported; /* that they made; about them. In the first piece */
    const char *more;                /* the last table, if there are more; "": these were all */
    bool has_phrase;                 /* the key has a recovery phrase */
};

/* Writes one JSON object: the roles of the key at the table, and the entries that are theirs.
 * False: no memory, or a damaged log. Any thread. */
bool wire_write_export(const struct ph_table_row *row, const struct ph_entry *entries,
                       unsigned count, const struct ph_secret_row *secrets, unsigned secret_count,
                       const uint8_t key_hash[PH_KEY_HASH_SIZE], struct ph_buf *out);

/* Adds a report to the piece of the person with this hash, in hex: all of one that they made,
 * except what identifies the other person; of one about them the day and the kind, because more
 * would say who made it. */
void wire_add_report(struct wire_piece *piece, const struct wire_report *report, const char *key);

/* The response to GET /me/export. */
void wire_write_exported(struct ph_buf *out, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                         const struct wire_piece *piece);
/* The response to DELETE /me. */
void wire_write_forgotten(struct ph_buf *out, unsigned tables);

#endif
