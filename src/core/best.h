/* The best of a list. */
#ifndef CORE_BEST_H
#define CORE_BEST_H

#include <posthorn/base.h>

/* The index of the largest of `count` values; ties are broken at random, uniformly. */
static inline unsigned ph_best(const int *worth, unsigned count, struct ph_rng *rng)
{
    unsigned best = 0, equal = 1;

    for (unsigned i = 1; i < count; i++)
        if (worth[i] > worth[best]) {
            best = i;
            equal = 1;
        } else if (worth[i] == worth[best] && ph_rng_below(rng, ++equal) == 0) {
            best = i;
        }
    return best;
}

#endif
