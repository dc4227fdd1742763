/* The hash is xxhash's XXH64. */
#include "base/hash.h"

#define XXH_STATIC_LINKING_ONLY /* a state on the stack */
#include <xxhash.h>

uint64_t ph_hash(const void *bytes, size_t len, uint64_t seed)
{
    return XXH64(bytes, len, seed);
}

uint64_t ph_hash_two(const void *one, size_t one_len, const void *two, size_t two_len,
                     uint64_t seed)
{
    XXH64_state_t state;

    XXH64_reset(&state, seed);
    XXH64_update(&state, one, one_len);
    XXH64_update(&state, two, two_len);
    return XXH64_digest(&state);
}
