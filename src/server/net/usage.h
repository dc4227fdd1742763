/* Counts by address: open connections and sockets, bodies on their way, time on the loop. */
#ifndef SERVER_NET_USAGE_H
#define SERVER_NET_USAGE_H

#include "server/net/address.h"
#include "server/net/turns.h"

struct net_usage_row {
    struct net_usage_row *next;
    struct net_address address;
    unsigned connections, sockets;
    size_t bodies; /* bytes of the bodies that are on their way */
    struct net_turn turn;
};

enum { NET_USAGE_BUCKETS = 4096 };

struct net_usage {
    struct net_usage_row *bucket[NET_USAGE_BUCKETS];
    uint64_t seed; /* so that nobody can choose addresses that share a bucket */
};

void net_usage_init(struct net_usage *usage);
/* The row of an address, which is added if it is new; NULL: out of memory. */
struct net_usage_row *net_usage_find(struct net_usage *usage, const struct net_address *address);
/* Removes addresses that have nothing open. */
void net_usage_tidy(struct net_usage *usage);
void net_usage_finish(struct net_usage *usage);

#endif
