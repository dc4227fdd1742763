/* La Loire, by Emanuele Ornella: merchants and messengers along the Loire in 1477. */
#ifndef GAMES_LOIRE_GAME_H
#define GAMES_LOIRE_GAME_H

#include "core/game.h"

extern const struct ph_game ph_loire;

#endif
