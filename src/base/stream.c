/* ChaCha20 as Bernstein defined it: constants, key, a 64-bit block counter and a 64-bit nonce,
 * which is 0 here because a key is used for one game only. The games link no cryptographic library,
 * so the cipher is written out; a test compares it with libsodium's. */
#include "base/random.h"

enum { WORDS = 16, KEY_AT = 4, COUNTER_AT = 12, DOUBLE_ROUNDS = 10, WORDS_OF_64 = WORDS / 2 };

static uint32_t rotate(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

static void quarter_round(uint32_t *x, unsigned a, unsigned b, unsigned c, unsigned d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

static void mix(uint32_t x[WORDS])
{
    for (unsigned i = 0; i < DOUBLE_ROUNDS; i++) {
        for (unsigned column = 0; column < 4; column++)
            quarter_round(x, column, 4 + column, 8 + column, 12 + column);
        for (unsigned column = 0; column < 4; column++)
            quarter_round(x, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4,
                          12 + (column + 3) % 4);
    }
}

uint64_t ph_stream_word(const uint8_t key[PH_STREAM_KEY_SIZE], uint64_t index)
{
    uint32_t start[WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[WORDS];
    uint64_t block = index / WORDS_OF_64;
    unsigned at = (unsigned)(index % WORDS_OF_64) * 2;

    for (unsigned i = 0; i < PH_STREAM_KEY_SIZE; i++)
        start[KEY_AT + i / 4] |= (uint32_t)key[i] << i % 4 * 8;
    start[COUNTER_AT] = (uint32_t)block;
    start[COUNTER_AT + 1] = (uint32_t)(block >> 32);
    for (unsigned i = 0; i < WORDS; i++)
        x[i] = start[i];
    mix(x);
    return (uint64_t)(x[at + 1] + start[at + 1]) << 32 | (x[at] + start[at]);
}
