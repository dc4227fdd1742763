/* What the games' tables of refusals have in common.
 *
 * A table begins with the shared rows and has one row for each of the game's own codes:
 *     { PH_REFUSALS_SHARED, [LOIRE_R_FAR] = {"move.far", "LL-M1", N_("…")}, … }
 * Only the game can say what is asked for instead of a move of another phase: its noun `asked`, by
 * argument 0 of the refusal. */
#ifndef CORE_REFUSALS_H
#define CORE_REFUSALS_H

#include "base/message.h"
#include "core/game.h"

/* clang-format off */
#define PH_REFUSALS_SHARED                                                              \
    [PH_LEGAL]         = {"legal",  "",       N_("this move is legal")},                \
    [PH_REFUSE_SYNTAX] = {"syntax", "syntax", N_("this is not a move")},                \
    [PH_REFUSE_OVER]   = {"over",   "over",   N_("the game is over")},                  \
    [PH_REFUSE_PHASE]  = {"phase",  "phase",  N_("not now: {asked:0}")}
/* clang-format on */

/* A refusal and its arguments; at least one is needed, 0 if it has none:
 * return PH_REFUSAL(LOIRE_R_FAR, at, steps); */
#define PH_REFUSAL(code, ...) ph_refusal_make(code, (const int[PH_ARGS_MAX]){__VA_ARGS__})

static inline struct ph_refusal ph_refusal_make(unsigned code, const int *arg)
{
    struct ph_refusal why = {.code = (uint16_t)code};

    for (unsigned i = 0; i < PH_ARGS_MAX; i++)
        why.arg[i] = (int16_t)arg[i];
    return why;
}

static inline struct ph_refusal ph_legal(void)
{
    return (struct ph_refusal){.code = PH_LEGAL};
}

/* In a mutant build (core/rule.h) one row of a game's table can be switched off: POSTHORN_MUTANT is
 * then "loire/buy.twice/LL-G1", and what that row refuses is legal. Each game passes its refusals
 * through here, in one place. */
#ifdef PH_MUTANTS
struct ph_refusal ph_refusal_kept(const struct ph_rules *rules, struct ph_refusal why);
#else
static inline struct ph_refusal ph_refusal_kept(const struct ph_rules *rules, struct ph_refusal why)
{
    (void)rules;
    return why;
}
#endif

#endif
