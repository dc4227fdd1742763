/* The eight levels: the policy and the name of each. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "ai/policy.h"

/* The policy of a level. Levels that search a tree evaluate with the net, which fits the rules, or
 * with the game's own evaluation if it is NULL. */
struct ph_policy ph_level_policy(const struct ph_rules *rules, unsigned level,
                                 const struct ph_net *net);
/* The level that a player's name in a record stands for ("level:3"); 0: another player. */
unsigned ph_level_in(const char *name);
/* Appends what people call the bot of a seat: the name of its level, with the number of the seat
 * where several have the same. `levels`: of the bots at the table, 0 for other players. */
void ph_level_title(const unsigned levels[PH_SEATS_MAX], unsigned seat, enum ph_lang lang,
                    struct ph_buf *out);
/* Appends how it thinks with the net that is compiled in, for tables of levels: "net:500". */
void ph_level_method(const struct ph_rules *rules, unsigned level, struct ph_buf *out);

#endif
