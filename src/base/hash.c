/* The hash is xxhash's XXH64. */
#include "base/hash.h"

#include <xxhash.h>

uint64_t ph_hash(const void *bytes, size_t len, uint64_t seed)
{
    return XXH64(bytes, len, seed);
}
