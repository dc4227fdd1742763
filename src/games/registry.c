/* The games there are. The only place that names them all. */
#include <string.h>

#include "games/loire/game.h"
#include "games/taxis/game.h"

const struct ph_game *const ph_games[] = {&ph_loire, &ph_taxis, NULL};

const struct ph_game *ph_game_find(const char *name)
{
    for (const struct ph_game *const *game = ph_games; *game; game++)
        if (strcmp((*game)->name, name) == 0)
            return *game;
    return NULL;
}
