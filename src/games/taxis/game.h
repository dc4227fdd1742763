/* Thurn und Taxis, by Karen and Andreas Seyfarth: postal routes through southern Germany. */
#ifndef GAMES_TAXIS_GAME_H
#define GAMES_TAXIS_GAME_H

#include "core/game.h"

extern const struct ph_game ph_taxis;

#endif
