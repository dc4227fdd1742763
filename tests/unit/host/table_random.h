/* Random tables and random people at them: all luck comes from one number. */
#ifndef TABLE_RANDOM_H
#define TABLE_RANDOM_H

#include "unit/host/table_kit.h"

/* A request for a table: game, players, seats, clock, leaver, confirmation. */
void random_request(struct ph_rng *rng, struct ph_buf *out);
/* Somebody does something, mostly sensible; time passes. The command that was sent is kept in
 * `command`, with its texts in `move`. */
struct ph_command random_command(struct kit *kit, struct ph_rng *rng, struct ph_buf *move);
/* How many rounds a test makes: the environment's POSTHORN_TABLES, or `usual`, less under
 * sanitizers. */
unsigned random_rounds(unsigned usual);

#endif
