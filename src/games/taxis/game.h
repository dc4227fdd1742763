/* Thurn und Taxis, by Karen and Andreas Seyfarth: postal routes through southern Germany. */
#ifndef TAXIS_H
#define TAXIS_H

#include "core/game.h"

extern const struct ph_game ph_taxis;

#endif
