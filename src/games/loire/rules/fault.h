/* What the two files of faults share. A law gives the phrase that says how it is broken, or NULL. */
#ifndef LOIRE_FAULT_H
#define LOIRE_FAULT_H

#include "games/loire/rules/state.h"

/* Says what is wrong and ends the check, where `broken` is true. */
#define FAULT_IF(broken, phrase) \
    do {                         \
        if (broken)              \
            return phrase;       \
    } while (0)

/* Goes on with further laws. */
#define CHECK(call)               \
    do {                          \
        const char *fault = call; \
        if (fault)                \
            return fault;         \
    } while (0)

const char *loire_turn_fault(const struct loire_rules *r, const struct loire_state *s);
const char *loire_end_fault(const struct loire_rules *r, const struct loire_state *s);
const char *loire_spent_fault(const struct loire_rules *r, const struct loire_state *s);
/* What no play leads to, though the pieces lie well: somebody's position may have it. */
const char *loire_history_fault(const struct loire_rules *r, const struct loire_state *s);

#endif
