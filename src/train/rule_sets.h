/* The rule sets that one net serves: those of the same game, number of players, data file and
 * inputs. Options that are inputs (edition, variant, switches) differ between them. */
#ifndef TRAIN_RULE_SETS_H
#define TRAIN_RULE_SETS_H

#include "core/features.h"

enum { RULE_SETS_MAX = 256 };

struct rule_sets {
    unsigned count;
    unsigned usual;                     /* the first ones: no switch differs from the edition */
    struct ph_rules *at[RULE_SETS_MAX]; /* at[0] is the one of the options as given */
};

/* Lists the rule sets with the given options; with `all`, each option that is not given takes all
 * its values, and of the switches (which follow from another option) one at a time differs. False
 * with the reason if the given ones are not possible. The caller calls rule_sets_finish() in either
 * case. */
bool rule_sets_make(struct rule_sets *sets, const struct ph_options *given, bool all,
                    struct ph_error *error);
void rule_sets_finish(struct rule_sets *sets);

/* The rule set of a game: half of them have the given one, a quarter a usual one, the rest any. */
const struct ph_rules *rule_sets_draw(const struct rule_sets *sets, struct ph_rng *rng);

/* A hash over all of them. */
uint64_t rule_sets_hash(const struct rule_sets *sets);

#endif
