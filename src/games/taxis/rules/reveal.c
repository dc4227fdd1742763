/* Thurn und Taxis: which moves reveal something that the player does not know. */
#include "games/taxis/rules/state.h"

/* Does the move turn a card over? Not only drawing does: open slots are filled when the next turn
 * begins, if there are cards again. */
static bool turns_over(const struct ph_rules *rules, const struct taxis_state *s, ph_move move)
{
    struct taxis_state after = *s;

    taxis_apply(rules, &after, move, NULL);
    return after.pile_count != s->pile_count || after.chance.rng != s->chance.rng;
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
