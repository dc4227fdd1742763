/* Inputs of nets by their names, for tests. A name that does not exist fails. */
#ifndef UNIT_GAMES_INPUTS_KIT_H
#define UNIT_GAMES_INPUTS_KIT_H

#include <posthorn/game.h>

bool input_is_on(const struct ph_rules *rules, const void *state, unsigned seat, const char *name);
/* Of a dense input. */
int input_value(const struct ph_rules *rules, const void *state, unsigned seat, const char *name);

#endif
