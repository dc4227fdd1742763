/* Thurn und Taxis: what the files share that say why a move is refused. */
#ifndef GAMES_TAXIS_RULES_REFUSE_H
#define GAMES_TAXIS_RULES_REFUSE_H

#include "core/refusals.h"
#include "games/taxis/rules/ask.h"
#include "games/taxis/rules/reports.h"

static inline struct ph_refusal taxis_not_now(const struct taxis_state *s)
{
    bool waits_for_postmaster = s->phase == TAXIS_DRAW && s->drawn > 0;

    return PH_REFUSAL(PH_REFUSE_PHASE, waits_for_postmaster ? TAXIS_ASKED_POSTMASTER : s->phase);
}

static inline struct ph_refusal taxis_second_official(const struct taxis_state *s)
{
    return PH_REFUSAL(TAXIS_R_OFFICIAL, s->official);
}

/* Why a card cannot be drawn or played, or the Bailiff not be called. */
struct ph_refusal taxis_refuse_card(const struct taxis_rules *r, const struct taxis_state *s,
                                    ph_move move);

#endif
