/* Bodies of HTTP responses about one table, written from what the host has filtered. As pure as
 * wire/write.h, and `out->failed` means the same. */
#ifndef WIRE_TABLE_H
#define WIRE_TABLE_H

#include "host/table/info.h"

/* GET /api/v1/tables/ID */
void wire_write_public_table(struct ph_buf *out, const struct ph_public_table *table);

/* A replay, in pieces that can be sent one after the other: the head, each step in order, the end.
 * The buffer may be emptied between them. */
void wire_write_replay_head(struct ph_buf *out, const struct ph_replay_head *head);
void wire_write_replay_step(struct ph_buf *out, const struct ph_replay_step *step);
void wire_write_replay_end(struct ph_buf *out);

#endif
