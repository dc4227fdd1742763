/* The eight levels: the policy and the name of each. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "ai/policy.h"

struct ph_policy ph_level_policy(const struct ph_rules *rules, unsigned level);
/* Appends how it thinks, for tables of levels: "tree:500". */
void ph_level_method(const struct ph_rules *rules, unsigned level, struct ph_buf *out);

#endif
