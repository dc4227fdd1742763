/* The place in the code that enforces a rule carries the rule's ID: PH_RULE(LL_T1).
 *
 * In an ordinary build it is the constant true and costs nothing. In a build with PH_MUTANTS
 * (`make mutants`) it is false for the one rule that the environment names in POSTHORN_MUTANT, so
 * that the tests can be seen to notice when just that rule is broken. */
#ifndef CORE_RULE_H
#define CORE_RULE_H

#include <stdbool.h>

/* Is the rule (written LL_T1) to be kept? Only mutant builds ask. POSTHORN_MUTANT may be written
 * LL-T1 or LL_T1; it is read once. */
bool ph_rule_kept(const char *id);

#ifdef PH_MUTANTS
#define PH_RULE(id) ph_rule_kept(#id)
#else
#define PH_RULE(id) 1
#endif

#endif
