/* La Loire: what the files share that say why a move is refused. */
#ifndef GAMES_LOIRE_RULES_REFUSE_H
#define GAMES_LOIRE_RULES_REFUSE_H

#include "core/refusals.h"
#include "games/loire/rules/ask.h"
#include "games/loire/rules/reports.h"

/* A refusal by its name in reports.h, with the numbers of its sentence. */
#define LOIRE_NO(id, ...) PH_REFUSAL(LOIRE_R_##id, __VA_ARGS__)

static inline struct ph_refusal loire_not_now(const struct loire_state *s)
{
    return PH_REFUSAL(PH_REFUSE_PHASE, s->phase);
}

struct ph_refusal loire_refuse_message(const struct loire_rules *r, const struct loire_state *s,
                                       unsigned level, unsigned by);
struct ph_refusal loire_refuse_keep(const struct loire_state *s, unsigned card);
struct ph_refusal loire_refuse_deliver(const struct loire_rules *r, const struct loire_state *s,
                                       ph_move m);

#endif
