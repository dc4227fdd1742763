/* What the two files of invariants share. Each function returns a phrase that says what is
 * broken, or NULL. */
#ifndef GAMES_TAXIS_RULES_FAULT_H
#define GAMES_TAXIS_RULES_FAULT_H

#include "games/taxis/rules/state.h"

const char *taxis_end_fault(const struct taxis_rules *r, const struct taxis_state *s);
const char *taxis_turn_fault(const struct taxis_rules *r, const struct taxis_state *s);
/* What no game leads to although the pieces are possible: positions that people write may have
 * it. */
const char *taxis_history_fault(const struct taxis_rules *r, const struct taxis_state *s);

#endif
