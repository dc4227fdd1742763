/* The place in the code that carries out an effect of a rule names the rule: PH_RULE(LL_T1). A rule
 * with several effects names each of them: PH_RULE(LL_G4_price), PH_RULE(LL_G4_boat). What a rule
 * forbids needs no PH_RULE: it is a row of the game's table of refusals (core/refusals.h).
 *
 * In an ordinary build PH_RULE is the constant true and costs nothing. In a build with PH_MUTANTS
 * (`make mutants`) it is false for the one effect that the environment variable POSTHORN_MUTANT
 * names, to prove that the tests notice when just that effect is missing. */
#ifndef CORE_RULE_H
#define CORE_RULE_H

#include <stdbool.h>

#ifdef PH_MUTANTS
/* False if POSTHORN_MUTANT names this effect, as LL_T1 or LL-T1. The variable is read once.
 * Thread-safe. */
bool ph_rule_kept(const char *id);

#define PH_RULE(id) ph_rule_kept(#id)
#else
#define PH_RULE(id) 1
#endif

#endif
