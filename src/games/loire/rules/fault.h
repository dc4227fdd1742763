/* What the two files of invariants share. Each function returns a phrase that says what is broken,
 * or NULL. */
#ifndef GAMES_LOIRE_RULES_FAULT_H
#define GAMES_LOIRE_RULES_FAULT_H

#include "games/loire/rules/state.h"

/* Returns the phrase if `broken` is true. */
#define FAULT_IF(broken, phrase) \
    do {                         \
        if (broken)              \
            return phrase;       \
    } while (0)

/* Returns what `call` found, if anything. */
#define CHECK(call)               \
    do {                          \
        const char *fault = call; \
        if (fault)                \
            return fault;         \
    } while (0)

const char *loire_turn_fault(const struct loire_rules *r, const struct loire_state *s);
const char *loire_end_fault(const struct loire_rules *r, const struct loire_state *s);
const char *loire_spent_fault(const struct loire_rules *r, const struct loire_state *s);
/* What no game leads to although the pieces are possible: positions that people write may have
 * it. */
const char *loire_history_fault(const struct loire_rules *r, const struct loire_state *s);

#endif
