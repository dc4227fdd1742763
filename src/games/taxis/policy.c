/* Thurn und Taxis: the greedy player. */
#include "games/taxis/state.h"

ph_move taxis_greedy(const struct ph_rules *rules, const void *view, struct ph_rng *rng)
{
    ph_move moves[TAXIS_MOVES_MAX];
    unsigned count = taxis_moves(rules, &((const struct taxis_view *)view)->seen, moves);

    return moves[ph_rng_below(rng, count)];
}
