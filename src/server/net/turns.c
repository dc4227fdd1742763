/* Time on the loop by address and round. */
#include "server/net/turns.h"

void net_turn_use(struct net_turn *turn, uint64_t round, uint64_t ns)
{
    if (turn->round != round)
        *turn = (struct net_turn){.round = round};
    turn->used_ns += ns;
}

bool net_turn_is_over(const struct net_turn *turn, uint64_t round)
{
    return turn->round == round && turn->used_ns >= NET_TURN_NS;
}
