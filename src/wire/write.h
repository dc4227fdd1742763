/* Messages of the socket that the server sends, one function for each: docs/programmers/protocol.md
 * says what they mean, messages.schema.json beside it their form.
 *
 * A function appends one JSON object to `out`. It takes what the host has already filtered for the
 * recipient (host/table/info.h) and decides nothing about what that person may know. When memory
 * ran out, here or where the struct was filled in, `out->failed` is set and the message must not
 * be sent.
 *
 * This layer is pure: no socket, clock, store or thread. tools/check/check-includes sees to it. */
#ifndef WIRE_WRITE_H
#define WIRE_WRITE_H

#include "host/table/info.h"

/* ---- a table ---- */

void wire_write_snapshot(struct ph_buf *out, const struct ph_snapshot *snapshot);
void wire_write_update(struct ph_buf *out, const struct ph_update *update);
/* Presence: bit i of `present` is set if seat i is connected. */
void wire_write_presence(struct ph_buf *out, unsigned players, unsigned present,
                         unsigned spectators);

/* ---- answers to the message `id` ---- */

void wire_write_ack(struct ph_buf *out, const char *id, uint64_t seq);
void wire_write_refused(struct ph_buf *out, const char *id, const struct ph_refused_info *refused);
/* `why`, `moves`, `about`, `preview`, `board`, `log` or `refused`, by the kind of the answer. */
void wire_write_answer(struct ph_buf *out, const char *id, const struct ph_answer *answer);
void wire_write_hint(struct ph_buf *out, const char *id, const struct ph_advice *advice);
void wire_write_pong(struct ph_buf *out, const char *id);

/* ---- without a table ---- */

/* `retry_ms` 0: the client need not wait. */
void wire_write_error(struct ph_buf *out, const char *code, const char *text, int64_t retry_ms);
/* The tables where it is the recipient's turn. */
void wire_write_turns(struct ph_buf *out, const char *const *tables, unsigned count);
/* A table has changed. */
void wire_write_turn(struct ph_buf *out, const char *table, uint64_t seq, bool yours);

#endif
