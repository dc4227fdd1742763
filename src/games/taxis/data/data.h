/* Thurn und Taxis: data files, options and positions become rules and states. Everything that comes
 * from outside is checked here, so that the rest of the game need not doubt a value. */
#ifndef GAMES_TAXIS_DATA_DATA_H
#define GAMES_TAXIS_DATA_DATA_H

#include "base/reading.h"
#include "games/taxis/rules/state.h"

bool taxis_init_rules(struct ph_rules *rules, const struct ph_options *options,
                      const struct json_t *data, struct ph_error *error);
/* The options that differ from the defaults, as init_rules takes them. */
void taxis_list_options(const struct ph_rules *rules, struct ph_options *out);
bool taxis_read_state(const struct ph_rules *rules, const struct json_t *json, void *state,
                      struct ph_error *error);
bool taxis_read_options(const struct json_t *json, struct ph_options *options,
                        struct ph_error *error);

extern const struct ph_option_kind taxis_options[];

/* Sets the switches of `r` from options. */
bool taxis_set_switches(struct taxis_rules *r, const struct ph_options *options,
                        struct ph_error *error);

/* The parts of a data file; `data` is its root. The pieces need the board's cities and regions. */
bool taxis_read_board(struct taxis_rules *r, const struct ph_node *data);
bool taxis_read_pieces(struct taxis_rules *r, const struct ph_node *data);
/* Reads the member `id` of a row as entry `count` of a table; false if it is malformed or there
 * already. */
bool taxis_read_new_id(const struct ph_node *row, char (*ids)[TAXIS_ID_MAX], unsigned count);
/* Finds the node's text in such a table. */
bool taxis_node_name(const struct ph_node *node, char (*ids)[TAXIS_ID_MAX], unsigned count,
                     unsigned *index);

#endif
