/* One hash for everything that must be the same on every platform: XXH64. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t ph_hash(const void *bytes, size_t len, uint64_t seed);
/* The hash of two parts as if they stood one behind the other. */
uint64_t ph_hash_two(const void *one, size_t one_len, const void *two, size_t two_len,
                     uint64_t seed);

#endif
