/* Orders of players by the factorial digits of their number. */
#include "ai/orders.h"

#include <string.h>

static unsigned permutations(unsigned players)
{
    unsigned count = 1;

    for (unsigned i = 2; i <= players; i++)
        count *= i;
    return count;
}

static void permute(unsigned players, unsigned number, uint8_t *at)
{
    unsigned left[PH_SEATS_MAX] = {0, 1, 2, 3};

    for (unsigned seat = 0, count = players; seat < players; seat++, count--) {
        unsigned rest = permutations(count - 1), pick = number / rest;

        number %= rest;
        at[seat] = (uint8_t)left[pick];
        for (unsigned i = pick; i + 1 < count; i++)
            left[i] = left[i + 1];
    }
}

static void find_groups(const char *const *names, struct ph_orders *orders)
{
    bool several = false;

    for (unsigned i = 1; i < orders->players; i++)
        several |= strcmp(names[i], names[0]) != 0;
    for (unsigned i = 0; i < orders->players; i++) {
        unsigned first = i;

        for (unsigned k = i; k-- > 0 && several && orders->players > 2;)
            if (strcmp(names[k], names[i]) == 0)
                first = k;
        orders->group[i] = (uint8_t)first;
    }
}

/* Of the orders that are one pattern, the one in which each kind sits in the order of the list. */
static bool stands_for_pattern(const struct ph_orders *orders, const uint8_t *at)
{
    for (unsigned i = 0; i < orders->players; i++)
        for (unsigned k = i + 1; k < orders->players; k++)
            if (orders->group[at[i]] == orders->group[at[k]] && at[i] > at[k])
                return false;
    return true;
}

void ph_orders_of(const char *const *names, unsigned players, struct ph_orders *orders)
{
    *orders = (struct ph_orders){.players = players};
    find_groups(names, orders);
    for (unsigned number = 0; number < permutations(players); number++) {
        uint8_t at[PH_SEATS_MAX] = {0};

        permute(players, number, at);
        if (stands_for_pattern(orders, at))
            memcpy(orders->player_at[orders->count++], at, sizeof at);
    }
}
