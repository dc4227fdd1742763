/* Finding what a game says of a thing. */
#include "core/text/lore.h"

#include <string.h>

const struct ph_lore *ph_lore_find(const struct ph_game *game, const char *kind, const char *id)
{
    for (const struct ph_lore *lore = ph_game_lore(game); lore->kind; lore++)
        if (strcmp(lore->kind, kind) == 0 && strcmp(lore->id, id) == 0)
            return lore;
    return NULL;
}
