/* The games there are: the only place in src/ that names them all. */
#include "core/game.h"

#include "games/loire/game.h"
#include "games/taxis/game.h"

const struct ph_game *const ph_games[] = {&ph_loire, &ph_taxis, NULL};
