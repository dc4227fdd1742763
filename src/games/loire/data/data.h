/* La Loire: data files, options and positions become rules and states. Everything that comes from
 * outside is checked here, so that the rest of the game need not doubt a value. */
#ifndef GAMES_LOIRE_DATA_DATA_H
#define GAMES_LOIRE_DATA_DATA_H

#include "games/loire/rules/state.h"

bool loire_init_rules(struct ph_rules *rules, const struct ph_options *options,
                      const struct json_t *data, struct ph_error *error);
/* The options that differ from the defaults, as init_rules takes them. */
void loire_list_options(const struct ph_rules *rules, struct ph_options *out);
bool loire_read_state(const struct ph_rules *rules, const struct json_t *json, void *state,
                      struct ph_error *error);
bool loire_read_options(const struct json_t *json, struct ph_options *options,
                        struct ph_error *error);

extern const struct ph_option_kind loire_options[];

/* Sets the switches of `r` from options; its players, version, `track` and `data_deniers` must be
 * set before. */
bool loire_set_switches(struct loire_rules *r, const struct ph_options *options,
                        struct ph_error *error);

/* The parts of a data file; `data` is its root. The pieces need the board's places and colours. */
struct ph_node;
bool loire_read_board(struct loire_rules *r, const struct ph_node *data);
bool loire_read_pieces(struct loire_rules *r, const struct ph_node *data);
/* Reads {"value": N}. */
bool loire_read_value(const struct ph_node *object, const char *key, uint8_t low, uint8_t high,
                      uint8_t *value);

#endif
