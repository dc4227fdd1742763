/* What the files that read a data file share. */
#ifndef TAXIS_READER_H
#define TAXIS_READER_H

#include "base/reading.h"
#include "games/taxis/rules/rules.h"

/* The member `id` of a row as entry `count` of a table; false if it is malformed or there already. */
bool taxis_read_new_id(const struct ph_node *row, char (*ids)[TAXIS_ID_MAX], unsigned count);
/* The node as an entry of such a table. */
bool taxis_node_name(const struct ph_node *node, char (*ids)[TAXIS_ID_MAX], unsigned count,
                     unsigned *index);

/* The stacks of bonus tiles. */
bool taxis_read_tiles(struct taxis_rules *r, const struct ph_node *data);
/* The options of the table. */
bool taxis_set_switches(struct taxis_rules *r, const struct ph_options *options,
                        struct ph_error *error);

#endif
