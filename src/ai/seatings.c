/* Seatings as permutations, by the factorial digits of their number. */
#include "ai/seatings.h"

#include <assert.h>
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

        assert(pick < count && count <= PH_SEATS_MAX);
        number %= rest;
        at[seat] = (uint8_t)left[pick];
        for (unsigned i = pick; i + 1 < count; i++)
            left[i] = left[i + 1];
    }
}

static void find_groups(const char *const *names, struct ph_seatings *seatings)
{
    bool several = false;

    for (unsigned i = 1; i < seatings->players; i++)
        several |= strcmp(names[i], names[0]) != 0;
    for (unsigned i = 0; i < seatings->players; i++) {
        unsigned first = i;

        for (unsigned k = i; k-- > 0 && several && seatings->players > 2;)
            if (strcmp(names[k], names[i]) == 0)
                first = k;
        seatings->group[i] = (uint8_t)first;
    }
}

/* Of seatings that are one, counts the one in which players of a kind sit in the order of the
 * list. */
static bool is_counted(const struct ph_seatings *seatings, const uint8_t *at)
{
    for (unsigned i = 0; i < seatings->players; i++)
        for (unsigned k = i + 1; k < seatings->players; k++)
            if (seatings->group[at[i]] == seatings->group[at[k]] && at[i] > at[k])
                return false;
    return true;
}

void ph_seatings_of(const char *const *names, unsigned players, struct ph_seatings *seatings)
{
    *seatings = (struct ph_seatings){.players = players};
    find_groups(names, seatings);
    for (unsigned number = 0; number < permutations(players); number++) {
        uint8_t at[PH_SEATS_MAX] = {0};

        permute(players, number, at);
        if (is_counted(seatings, at))
            memcpy(seatings->player_at[seatings->count++], at, sizeof at);
    }
}
