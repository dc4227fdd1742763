/* Options of a table, for the files of this folder and the games. */
#ifndef CORE_OPTIONS_H
#define CORE_OPTIONS_H

#include "core/game.h"

/* Is `key` one of the game's own options? */
bool ph_options_knows(const struct ph_game *game, const char *key);

/* The options that make the same rules again, without those that repeat a default, in the order of
 * the game's table. Equal rules give equal lists. */
void ph_options_list(const struct ph_rules *rules, struct ph_options *out);

/* Reads the house rules of a state's JSON: an object of keys without "rule." and texts. The table
 * of options says which are valid. */
struct ph_node;
bool ph_options_read_house_rules(struct ph_options *options, const struct ph_node *rules);

#endif
