/* Thurn und Taxis: which moves show somebody what the player himself does not know. */
#include "games/taxis/rules/state.h"

/* Is a card turned over when the move is done? Not by drawing alone: gaps in the display are filled
 * when the next turn begins, if there are cards again. */
static bool turns_over(const struct ph_rules *rules, const struct taxis_state *s, ph_move move)
{
    struct taxis_state after = *s;

    taxis_apply(rules, &after, move, NULL);
    return after.pile_count != s->pile_count || after.rng != s->rng;
}

bool taxis_reveals(const struct ph_rules *rules, const void *state, ph_move move)
{
    switch (taxis_kind(move)) {
    case TAXIS_M_BAILIFF:
    case TAXIS_M_DRAW:
    case TAXIS_M_POSTMASTER: return true;
    default: return turns_over(rules, state, move);
    }
}
