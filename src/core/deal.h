/* Chance as text: the deal of a record's head, and `rng` and `stream` of a state's JSON. */
#ifndef CORE_DEAL_H
#define CORE_DEAL_H

#include <posthorn/game.h>

#include "base/random.h"
#include "base/reading.h"

enum { PH_DEAL_TEXT = 2 * PH_DEAL_SIZE + 1 };

/* 64 lower-case hexadecimal digits and a NUL. */
void ph_deal_print(const uint8_t deal[PH_DEAL_SIZE], char text[PH_DEAL_TEXT]);
/* False unless `text` is 64 hexadecimal digits that are not all 0. */
bool ph_deal_read(const char *text, uint8_t deal[PH_DEAL_SIZE]);

/* The chance of a game from a seed. */
static inline struct ph_chance ph_chance_of_seed(uint64_t seed)
{
    return (struct ph_chance){.rng = seed};
}
/* The chance of a game from a deal. */
struct ph_chance ph_chance_of_deal(const uint8_t deal[PH_DEAL_SIZE]);

/* Writes the member `rng`, and `stream` if the chance has a key; null if it is not `known`. */
void ph_chance_put(struct ph_buf *out, const struct ph_chance *chance, bool known);
/* Reads both; either may be missing. */
bool ph_chance_read(const struct ph_node *state, struct ph_chance *chance);

/* XXH64 of a state or a view, which begin with a struct ph_chance, without an empty key: games
 * from a seed have the hashes that they had before there were keys. */
uint64_t ph_hash_position(const void *bytes, size_t size, uint64_t seed);

#endif
