/* The eight levels: the policy and the name of each. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "ai/policy.h"

struct ph_policy ph_level_policy(const struct ph_rules *rules, unsigned level);
/* The level that a player's name in a record stands for ("level:3"); 0: another player. */
unsigned ph_level_in(const char *name);
/* Appends what people call the bot of a seat: the name of its level, with the number of the seat
 * where several have the same. `levels`: of the bots at the table, 0 for other players. */
void ph_level_title(const unsigned levels[PH_SEATS_MAX], unsigned seat, enum ph_lang lang,
                    struct ph_buf *out);
/* Appends how it thinks, for tables of levels: "tree:500". */
void ph_level_method(const struct ph_rules *rules, unsigned level, struct ph_buf *out);

#endif
