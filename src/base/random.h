/* The generator inside states, splitmix64, whose 64 bits are the notation's `rng`; and shuffles. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <posthorn/base.h>

static inline uint64_t ph_splitmix(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Uniform in 0 .. n-1, n > 0: multiply and take the high half, drawing again the few words that
 * would favour some results (Lemire 2019). */
static inline uint32_t ph_splitmix_below(uint64_t *state, uint32_t n)
{
    uint64_t product = (ph_splitmix(state) >> 32) * n;
    uint32_t low = (uint32_t)product;

    if (low < n) {
        uint32_t unfair = (uint32_t)-n % n;

        while (low < unfair) {
            product = (ph_splitmix(state) >> 32) * n;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

static inline void ph_swap(uint8_t *at, unsigned i, unsigned j)
{
    uint8_t moved = at[i];

    at[i] = at[j];
    at[j] = moved;
}

/* A fair shuffle of `count` bytes (Fisher and Yates) by the generator inside a state … */
static inline void ph_shuffle(uint64_t *state, uint8_t *at, unsigned count)
{
    for (unsigned i = count; i > 1; i--)
        ph_swap(at, i - 1, ph_splitmix_below(state, i));
}

/* … and by one outside of states, for determinisations. */
static inline void ph_rng_shuffle(struct ph_rng *rng, uint8_t *at, unsigned count)
{
    for (unsigned i = count; i > 1; i--)
        ph_swap(at, i - 1, ph_rng_below(rng, i));
}

#endif
