/* XXH64 from its header, so that no library has to be there at run time. */
#define XXH_INLINE_ALL
#include "base/hash.h"

#include <xxhash.h>

uint64_t ph_hash(const void *bytes, size_t len, uint64_t seed)
{
    return XXH64(bytes, len, seed);
}
