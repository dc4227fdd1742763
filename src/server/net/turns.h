/* Whose turn it is on the loop. In one round an address may keep it busy for a millisecond; what
 * else it has sent stays unread until a later round, after everybody else. So nobody waits behind
 * all the connections of one address, however many requests they send at the same moment. */
#ifndef SERVER_NET_TURNS_H
#define SERVER_NET_TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { NET_TURN_NS = 1000 * 1000 };

/* What an address used of a round. All zero: nothing yet. */
struct net_turn {
    uint64_t round, used_ns;
};

void net_turn_use(struct net_turn *turn, uint64_t round, uint64_t ns);
bool net_turn_is_over(const struct net_turn *turn, uint64_t round);

#endif
