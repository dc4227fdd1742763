/* The hash chain of a table's log. */
#include "host/store/chain.h"

#include <sodium.h>
#include <string.h>

static void add_number(crypto_generichash_state *hash, uint64_t number)
{
    uint8_t bytes[8];

    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

static void add_text(crypto_generichash_state *hash, const char *text)
{
    size_t len = strlen(text);

    add_number(hash, len);
    crypto_generichash_update(hash, (const uint8_t *)text, len);
}

void ph_chain_next(const uint8_t before[PH_CHAIN_SIZE], const char *table,
                   const struct ph_entry *entry, uint8_t chain[PH_CHAIN_SIZE])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, PH_CHAIN_SIZE);
    crypto_generichash_update(&hash, before, PH_CHAIN_SIZE);
    add_text(&hash, table);
    add_number(&hash, entry->seq);
    add_number(&hash, (uint64_t)entry->at);
    add_text(&hash, entry->client);
    add_text(&hash, entry->body);
    crypto_generichash_final(&hash, chain, PH_CHAIN_SIZE);
}

void ph_mark_next(const uint8_t before[PH_MARK_SIZE], const char *table, uint64_t seq, int64_t at,
                  unsigned kind, int seat, uint8_t mark[PH_MARK_SIZE])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, PH_MARK_SIZE);
    crypto_generichash_update(&hash, before, PH_MARK_SIZE);
    add_text(&hash, table);
    add_number(&hash, seq);
    add_number(&hash, (uint64_t)at);
    add_number(&hash, kind);
    add_number(&hash, (uint64_t)seat + 1); /* none is 0 */
    crypto_generichash_final(&hash, mark, PH_MARK_SIZE);
}

void ph_client_key(const uint8_t key_hash[PH_CHAIN_SIZE], const char *client,
                   uint8_t key[PH_CLIENT_KEY_SIZE])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, PH_CLIENT_KEY_SIZE);
    crypto_generichash_update(&hash, key_hash, PH_CHAIN_SIZE);
    add_text(&hash, client);
    crypto_generichash_final(&hash, key, PH_CLIENT_KEY_SIZE);
}
