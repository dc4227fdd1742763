/* La Loire: which moves reveal something that the player does not know. */
#include "games/loire/rules/state.h"

/* Only the decks are hidden. Spy and Ducal Palace show cards when the message is bought; keeping
 * one of them reveals nothing new. */
bool loire_reveals(const struct ph_rules *rules, const void *state, ph_move move)
{
    (void)rules;
    (void)state;
    return loire_kind(move) == LOIRE_M_MESSAGE;
}
