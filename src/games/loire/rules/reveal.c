/* La Loire: which moves show somebody what the player himself does not know. */
#include "games/loire/rules/state.h"

/* Only the decks are hidden. A look by Spy or Ducal Palace begins with the message; what is kept of
 * it then is no news to who has looked. */
bool loire_reveals(const struct ph_rules *rules, const void *state, ph_move move)
{
    (void)rules;
    (void)state;
    return loire_kind(move) == LOIRE_M_MESSAGE;
}
