/* xoshiro256** (Blackman and Vigna), seeded by splitmix64 as its authors advise. */
#include <posthorn/base.h>

#include "base/random.h"

void ph_rng_seed(struct ph_rng *rng, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++)
        rng->s[i] = ph_splitmix(&seed);
}

static uint64_t rotate_left(uint64_t word, unsigned bits)
{
    return word << bits | word >> (64 - bits);
}

static inline uint64_t next(struct ph_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t ph_rng_next(struct ph_rng *rng)
{
    return next(rng);
}

uint32_t ph_rng_below(struct ph_rng *rng, uint32_t n)
{
    uint64_t product = (next(rng) >> 32) * n;

    if ((uint32_t)product < n) {
        uint32_t unfair = (uint32_t)-n % n;

        while ((uint32_t)product < unfair)
            product = (next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}
