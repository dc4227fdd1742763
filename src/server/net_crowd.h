/* How much each address has open, and who must wait. */
#ifndef SERVER_NET_CROWD_H
#define SERVER_NET_CROWD_H

#include "server/net_address.h"

struct net_visitor {
    struct net_visitor *next;
    struct net_address address;
    unsigned connections, sockets;
    uint64_t barred_until; /* no new sockets before, in milliseconds of the loop */
};

enum { NET_CROWD_BUCKETS = 4096 };

struct net_crowd {
    struct net_visitor *bucket[NET_CROWD_BUCKETS];
    uint64_t seed; /* so that nobody can choose addresses that share a bucket */
};

void net_crowd_init(struct net_crowd *crowd);
/* Never NULL for an address that is in; NULL for a new one when memory runs out. */
struct net_visitor *net_crowd_find(struct net_crowd *crowd, const struct net_address *address);
/* Forgets those who have nothing open and need not wait. */
void net_crowd_tidy(struct net_crowd *crowd, uint64_t now);
void net_crowd_finish(struct net_crowd *crowd);

#endif
