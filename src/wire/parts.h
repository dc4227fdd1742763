/* Objects that are part of several messages, each written in one place; private to src/wire. */
#ifndef WIRE_PARTS_H
#define WIRE_PARTS_H

#include "base/json.h"
#include "host/table/info.h"

/* Each writes members of an object that is open. A name in the plural or a `key` is a member with
 * that name; the others write several members. */

void parts_put_seat_list(struct ph_buf *out, const char *key, uint8_t seats);
void parts_put_options(struct ph_buf *out, const struct ph_option *options, unsigned count);
/* The members of a table, without the braces. */
void parts_put_table(struct ph_buf *out, const struct ph_table_info *table);
void parts_put_seats(struct ph_buf *out, const struct ph_seat_info *seats, unsigned count);
void parts_put_view(struct ph_buf *out, const struct ph_position_info *position);
void parts_put_aids(struct ph_buf *out, const struct ph_position_info *position);
void parts_put_score(struct ph_buf *out, const struct ph_position_info *position);
void parts_put_turn(struct ph_buf *out, const struct ph_turn_info *turn);
void parts_put_clock(struct ph_buf *out, const struct ph_clock_info *clock);
void parts_put_asked(struct ph_buf *out, const struct ph_asked_info *asked);
void parts_put_moves(struct ph_buf *out, const char *key, const struct ph_moves_info *moves);
/* `lines` and `events`. */
void parts_put_lines(struct ph_buf *out, const struct ph_outcome *outcome);
void parts_put_events(struct ph_buf *out, const struct ph_outcome *outcome);

#endif
