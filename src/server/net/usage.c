/* A hash table by address. */
#include "server/net/usage.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

void net_usage_init(struct net_usage *usage)
{
    memset(usage, 0, sizeof *usage);
    if (getrandom(&usage->seed, sizeof usage->seed, 0) != (ssize_t)sizeof usage->seed)
        usage->seed = (uint64_t)(uintptr_t)usage;
}

struct net_usage_row *net_usage_find(struct net_usage *usage, const struct net_address *address)
{
    struct net_address key = net_address_network(address);
    uint64_t hash = ph_hash(&key, sizeof key, usage->seed);
    struct net_usage_row **bucket = &usage->bucket[hash % NET_USAGE_BUCKETS], *row;

    for (row = *bucket; row; row = row->next)
        if (memcmp(&row->address, &key, sizeof key) == 0)
            return row;
    row = calloc(1, sizeof *row);
    if (row) {
        row->address = key;
        row->next = *bucket;
        *bucket = row;
    }
    return row;
}

static void tidy_bucket(struct net_usage_row **at)
{
    while (*at) {
        struct net_usage_row *row = *at;

        if (row->connections || row->sockets || row->bodies) {
            at = &row->next;
        } else {
            *at = row->next;
            free(row);
        }
    }
}

void net_usage_tidy(struct net_usage *usage)
{
    for (unsigned i = 0; i < NET_USAGE_BUCKETS; i++)
        tidy_bucket(&usage->bucket[i]);
}

void net_usage_finish(struct net_usage *usage)
{
    for (unsigned i = 0; i < NET_USAGE_BUCKETS; i++)
        while (usage->bucket[i]) {
            struct net_usage_row *row = usage->bucket[i];

            usage->bucket[i] = row->next;
            free(row);
        }
}
