/* La Loire, by Emanuele Ornella: merchants and messengers along the Loire in 1477. */
#ifndef LOIRE_H
#define LOIRE_H

#include "core/game.h"

extern const struct ph_game ph_loire;

#endif
