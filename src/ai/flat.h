/* Flat Monte-Carlo: the most promising moves are tried in imagined games, the worse half is dropped,
 * and what is left is tried again with more care. */
#ifndef AI_FLAT_H
#define AI_FLAT_H

#include <posthorn/game.h>

ph_move ph_flat_choose(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       unsigned playouts);

#endif
