/* The ideal step. It must not change, or old results can no longer be compared. */
#include "cli/ideal_step.h"

#include <string.h>

static inline uint64_t rotated(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t next(uint64_t *s)
{
    uint64_t out = rotated(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return out;
}

static inline unsigned below(uint64_t *rng, unsigned n)
{
    return (unsigned)(((next(rng) >> 32) * n) >> 32);
}

static unsigned list(const struct ideal_state *s, uint32_t move[8])
{
    unsigned n = 0, at = s->place[s->turn & 63];

    for (unsigned i = 0; i < 8; i++) {
        unsigned to = (at + i * 7u) & 63u;

        if (s->stock[to] > 1 || (s->bits[i & 7u] >> (to & 31u) & 1u))
            move[n++] = to << 8 | i;
    }
    if (!n)
        move[n++] = (at + 1u) & 63u;
    return n;
}

static void play(struct ideal_state *s, uint32_t move)
{
    unsigned to = move >> 8 & 63u, kind = move & 7u, who = s->turn & 7u;

    s->place[s->turn & 63] = (uint8_t)to;
    if (kind < 3) {
        s->purse[who] = (uint16_t)(s->purse[who] + s->stock[to]);
        s->stock[to] = (uint8_t)((s->stock[to] + kind) & 3u);
    } else if (kind < 6) {
        s->owner[to] = (uint8_t)who;
        s->bits[kind] ^= 1u << (to & 31u);
        s->stock[(to + who) & 63u] ^= 2u;
    } else {
        uint8_t card = s->deck[s->top];

        s->top = (uint8_t)(s->top + 1);
        s->bits[card & 7u] |= 1u << (card >> 3);
        s->count = (uint8_t)(s->count + (card & 1u));
    }
    s->phase = (uint8_t)(s->phase + 1);
    if (s->phase & 1u)
        s->turn = (uint8_t)((s->turn + 1) & 3u);
}

void ideal_init(struct ideal *ideal)
{
    memset(ideal, 0, sizeof *ideal);
    for (unsigned i = 0; i < 4; i++)
        ideal->rng[i] = i + 1;
    for (unsigned i = 0; i < 256; i++)
        ideal->state[0].deck[i] = (uint8_t)next(ideal->rng);
    for (unsigned i = 0; i < 64; i++)
        ideal->state[0].stock[i] = (uint8_t)(next(ideal->rng) & 3u);
}

/* Works on local copies, so that the compiler can keep the generator in registers. After an even
 * number of steps the current state is at index 0 again. */
unsigned ideal_run(struct ideal *ideal, unsigned steps)
{
    uint64_t rng[4];
    struct ideal_state a[2];

    memcpy(rng, ideal->rng, sizeof rng);
    memcpy(a, ideal->state, sizeof a);
    for (unsigned i = 0; i < steps; i++) {
        uint32_t move[8];
        unsigned n;

        a[~i & 1] = a[i & 1];
        n = list(&a[~i & 1], move);
        play(&a[~i & 1], move[below(rng, n)]);
    }
    memcpy(ideal->rng, rng, sizeof rng);
    memcpy(ideal->state, a, sizeof a);
    return (unsigned)a[0].count + a[0].purse[0] + a[0].owner[5];
}
