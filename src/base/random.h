/* Chance inside states, and shuffles. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <posthorn/base.h>
#include <string.h>

enum { PH_STREAM_KEY_SIZE = 32 };

/* Word number `index` of the stream that deals a server's game: bytes 8 * index to 8 * index + 7,
 * little-endian, of ChaCha20 with this key, the nonce 0 and a 64-bit block counter from 0. */
uint64_t ph_stream_word(const uint8_t key[PH_STREAM_KEY_SIZE], uint64_t index);

/* The one source of chance of a game; every state begins with it, and only a full view shows it.
 *
 * A game from a seed of 64 bits has the key 0: splitmix64 draws, and `rng` is its state. A game
 * from a deal of 256 bits draws the words of the stream with that key one after the other, and
 * `rng` counts them. So the deal, and nothing smaller, decides every shuffle to the end. */
struct ph_chance {
    uint64_t rng; /* the notation's `rng` */
    uint8_t key[PH_STREAM_KEY_SIZE];
};

static inline bool ph_chance_has_key(const struct ph_chance *chance)
{
    uint64_t word[PH_STREAM_KEY_SIZE / sizeof(uint64_t)];

    memcpy(word, chance->key, sizeof word);
    return (word[0] | word[1] | word[2] | word[3]) != 0;
}

static inline uint64_t ph_splitmix(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline uint64_t ph_chance_next(struct ph_chance *chance)
{
    return ph_chance_has_key(chance) ? ph_stream_word(chance->key, chance->rng++)
                                     : ph_splitmix(&chance->rng);
}

/* Uniform in 0 .. n-1, n > 0: multiply the high half of a word and take the high half of the
 * product, drawing again the few words that would favour some results (Lemire 2019). */
static inline uint32_t ph_chance_below(struct ph_chance *chance, uint32_t n)
{
    uint64_t product = (ph_chance_next(chance) >> 32) * n;
    uint32_t low = (uint32_t)product;

    if (low < n) {
        uint32_t unfair = (uint32_t)-n % n;

        while (low < unfair) {
            product = (ph_chance_next(chance) >> 32) * n;
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

/* A fair shuffle of `count` bytes (Fisher and Yates) by the chance inside a state … */
static inline void ph_shuffle(struct ph_chance *chance, uint8_t *at, unsigned count)
{
    for (unsigned i = count; i > 1; i--)
        ph_swap(at, i - 1, ph_chance_below(chance, i));
}

/* … and by a generator outside of states, for determinisations. */
static inline void ph_rng_shuffle(struct ph_rng *rng, uint8_t *at, unsigned count)
{
    for (unsigned i = count; i > 1; i--)
        ph_swap(at, i - 1, ph_rng_below(rng, i));
}

#endif
