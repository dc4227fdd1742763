/* Counts of open connections and sockets by address, and addresses that must wait. */
#ifndef SERVER_NET_USAGE_H
#define SERVER_NET_USAGE_H

#include "server/net/address.h"

struct net_usage_row {
    struct net_usage_row *next;
    struct net_address address;
    unsigned connections, sockets;
    size_t bodies;         /* bytes of the bodies that are on their way */
    uint64_t barred_until; /* no new sockets until then, in milliseconds of the loop */
};

enum { NET_USAGE_BUCKETS = 4096 };

struct net_usage {
    struct net_usage_row *bucket[NET_USAGE_BUCKETS];
    uint64_t seed; /* so that nobody can choose addresses that share a bucket */
};

void net_usage_init(struct net_usage *usage);
/* The row of an address, which is added if it is new; NULL: out of memory. */
struct net_usage_row *net_usage_find(struct net_usage *usage, const struct net_address *address);
/* Removes addresses that have nothing open and need not wait. */
void net_usage_tidy(struct net_usage *usage, uint64_t now);
void net_usage_finish(struct net_usage *usage);

#endif
