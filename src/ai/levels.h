/* The eight levels: the policy and the name of each. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "ai/policy.h"

/* The policy of a level. Levels that search a tree evaluate with the net, which fits the rules, or
 * with the game's own evaluation if it is NULL. */
struct ph_policy ph_level_policy(const struct ph_rules *rules, unsigned level,
                                 const struct ph_net *net);
/* Appends how it thinks with the net that is compiled in, for tables of levels: "net:500". */
void ph_level_method(const struct ph_rules *rules, unsigned level, struct ph_buf *out);

#endif
