/* Chance as text, and the hash of what begins with it. */
#include "core/deal.h"

#include <jansson.h>
#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/json.h"

_Static_assert((int)PH_DEAL_SIZE == (int)PH_STREAM_KEY_SIZE, "a deal is the key of the stream");

void ph_deal_print(const uint8_t deal[PH_DEAL_SIZE], char text[PH_DEAL_TEXT])
{
    ph_hex(deal, PH_DEAL_SIZE, text);
}

bool ph_deal_read(const char *text, uint8_t deal[PH_DEAL_SIZE])
{
    unsigned any = 0;

    if (!ph_unhex_any(text, deal, PH_DEAL_SIZE))
        return false;
    for (unsigned i = 0; i < PH_DEAL_SIZE; i++)
        any |= deal[i];
    return any != 0;
}

struct ph_chance ph_chance_of_deal(const uint8_t deal[PH_DEAL_SIZE])
{
    struct ph_chance chance = {.rng = 0};

    memcpy(chance.key, deal, sizeof chance.key);
    return chance;
}

void ph_chance_put(struct ph_buf *out, const struct ph_chance *chance, bool known)
{
    char text[PH_DEAL_TEXT];

    if (!known) {
        ph_json_put_null(out, "rng");
        return;
    }
    ph_json_put_hex(out, "rng", chance->rng);
    if (ph_chance_has_key(chance)) {
        ph_deal_print(chance->key, text);
        ph_json_put_string(out, "stream", text);
    }
}

static bool read_rng(const struct ph_node *state, uint64_t *rng)
{
    uint8_t bytes[sizeof *rng];
    struct ph_node node;
    const char *text;

    if (!json_object_get(state->json, "rng"))
        return true;
    if (!ph_node_member(state, "rng", &node) || !ph_node_text(&node, &text))
        return false;
    if (!ph_unhex_any(text, bytes, sizeof bytes))
        return ph_node_fail(&node, "must be 16 hexadecimal digits");
    *rng = 0;
    for (unsigned i = 0; i < sizeof bytes; i++)
        *rng = *rng << 8 | bytes[i];
    return true;
}

bool ph_chance_read(const struct ph_node *state, struct ph_chance *chance)
{
    struct ph_node node;
    const char *text;

    if (!read_rng(state, &chance->rng))
        return false;
    if (!json_object_get(state->json, "stream"))
        return true;
    if (!ph_node_member(state, "stream", &node) || !ph_node_text(&node, &text))
        return false;
    return ph_deal_read(text, chance->key) ||
           ph_node_fail(&node, "must be 64 hexadecimal digits, not all 0");
}

uint64_t ph_hash_position(const void *bytes, size_t size, uint64_t seed)
{
    const size_t key = offsetof(struct ph_chance, key), rest = sizeof(struct ph_chance);
    const unsigned char *at = bytes;
    struct ph_chance chance;

    memcpy(&chance, bytes, sizeof chance);
    if (ph_chance_has_key(&chance))
        return ph_hash(bytes, size, seed);
    return ph_hash_two(at, key, at + rest, size - rest, seed);
}
