/* Who has how much open: a table by address. */
#include "server/net_crowd.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

void net_crowd_init(struct net_crowd *crowd)
{
    memset(crowd, 0, sizeof *crowd);
    if (getrandom(&crowd->seed, sizeof crowd->seed, 0) != (ssize_t)sizeof crowd->seed)
        crowd->seed = (uint64_t)(uintptr_t)crowd;
}

struct net_visitor *net_crowd_find(struct net_crowd *crowd, const struct net_address *address)
{
    struct net_address key = net_address_household(address);
    uint64_t hash = ph_hash(&key, sizeof key, crowd->seed);
    struct net_visitor **bucket = &crowd->bucket[hash % NET_CROWD_BUCKETS], *visitor;

    for (visitor = *bucket; visitor; visitor = visitor->next)
        if (memcmp(&visitor->address, &key, sizeof key) == 0)
            return visitor;
    visitor = calloc(1, sizeof *visitor);
    if (visitor) {
        visitor->address = key;
        visitor->next = *bucket;
        *bucket = visitor;
    }
    return visitor;
}

static void tidy_bucket(struct net_visitor **at, uint64_t now)
{
    while (*at) {
        struct net_visitor *visitor = *at;

        if (visitor->connections || visitor->sockets || visitor->barred_until > now) {
            at = &visitor->next;
        } else {
            *at = visitor->next;
            free(visitor);
        }
    }
}

void net_crowd_tidy(struct net_crowd *crowd, uint64_t now)
{
    for (unsigned i = 0; i < NET_CROWD_BUCKETS; i++)
        tidy_bucket(&crowd->bucket[i], now);
}

void net_crowd_finish(struct net_crowd *crowd)
{
    for (unsigned i = 0; i < NET_CROWD_BUCKETS; i++)
        while (crowd->bucket[i]) {
            struct net_visitor *visitor = crowd->bucket[i];

            crowd->bucket[i] = visitor->next;
            free(visitor);
        }
}
