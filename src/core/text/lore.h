/* What a game says of its things. */
#ifndef CORE_TEXT_LORE_H
#define CORE_TEXT_LORE_H

#include <posthorn/game.h>

/* What the game says of a thing; NULL: nothing. */
const struct ph_lore *ph_lore_find(const struct ph_game *game, const char *kind, const char *id);

#endif
