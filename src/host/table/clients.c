/* The index of the commands of clients: which entry did a command make? Open addressing; the slots
 * have a part of the key, so that looking one up touches the log only where it is found. The order
 * depends on the store's key, so that nobody can fill one chain of slots on purpose. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "host/table/inside.h"

struct client_slot {
    uint32_t tag;
    unsigned line; /* its number plus 1; 0: the slot is free */
};

enum { SLOTS_MIN = 64 };

static uint64_t hash_of(const struct ph_table *t, const uint8_t key[PH_CLIENT_KEY_SIZE])
{
    uint64_t seed;

    memcpy(&seed, rules_cache_key(t->cache), sizeof seed);
    return ph_hash(key, PH_CLIENT_KEY_SIZE, seed);
}

static uint32_t tag_of(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

static void insert(struct client_slot *slots, unsigned room, uint64_t hash, unsigned line)
{
    unsigned at = (unsigned)hash & (room - 1);

    while (slots[at].line != 0)
        at = (at + 1) & (room - 1);
    slots[at] = (struct client_slot){tag_of(hash), line + 1};
}

bool clients_make_room(struct ph_table *t)
{
    struct table_past *past = &t->past;
    unsigned room = past->client_room ? past->client_room * 2 : SLOTS_MIN;
    struct client_slot *slots;

    if (past->client_count < past->client_room / 2)
        return true;
    slots = calloc(room, sizeof *slots);
    if (!slots)
        return false;
    for (unsigned i = 0; i < past->client_room; i++)
        if (past->clients[i].line != 0) {
            unsigned line = past->clients[i].line - 1;

            insert(slots, room, hash_of(t, t->log.at[line].client), line);
        }
    free(past->clients);
    past->clients = slots;
    past->client_room = room;
    return true;
}

void clients_add(struct ph_table *t, const uint8_t key[PH_CLIENT_KEY_SIZE], unsigned line)
{
    insert(t->past.clients, t->past.client_room, hash_of(t, key), line);
    t->past.client_count++;
}

static uint64_t find(const struct ph_table *t, const uint8_t key[PH_CLIENT_KEY_SIZE])
{
    const struct table_past *past = &t->past;
    uint64_t hash = hash_of(t, key);
    unsigned at = (unsigned)hash & (past->client_room - 1);

    for (; past->clients[at].line != 0; at = (at + 1) & (past->client_room - 1)) {
        unsigned line = past->clients[at].line;

        if (past->clients[at].tag == tag_of(hash) &&
            memcmp(t->log.at[line - 1].client, key, PH_CLIENT_KEY_SIZE) == 0)
            return line;
    }
    return 0;
}

uint64_t ph_table_find_client(const struct ph_table *t, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                              const char *client)
{
    uint8_t key[PH_CLIENT_KEY_SIZE];

    if (!client || client[0] == '\0' || t->past.client_count == 0)
        return 0;
    ph_client_key(key_hash, client, key);
    return find(t, key);
}
