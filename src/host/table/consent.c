/* Consent: whose agreement a player needs for what concerns everybody. A person who is late, or for
 * whom a bot plays until they return, is still a person: nobody else answers for them. */
#include "host/table/inside.h"

uint8_t table_partners(const struct ph_table *t, int seat)
{
    uint8_t own = ph_table_seats_of(t, t->seats[seat].key_hash), partners = 0;

    for (int other = 0; other < t->config.players; other++)
        if (t->seats[other].taken && t->seats[other].away != BOT_FOR_GOOD)
            partners |= (uint8_t)(1u << other);
    return (uint8_t)(partners & ~own);
}

uint8_t table_rematch_partners(const struct ph_table *t, int seat)
{
    uint8_t own = ph_table_seats_of(t, t->seats[seat].key_hash), partners = 0;

    for (int other = 0; other < t->config.players; other++)
        if (t->seats[other].taken)
            partners |= (uint8_t)(1u << other);
    return (uint8_t)(partners & ~own);
}

/* `waiting` itself comes from the bodies of entries alone: what is deleted beside them must not
 * change what a later entry can do. */
uint8_t table_waits_for(const struct ph_table *t)
{
    uint8_t seats = t->waiting;

    for (int seat = 0; seat < t->config.players; seat++)
        if (t->seats[seat].forgotten)
            seats &= (uint8_t)~(1u << seat);
    return seats;
}

bool table_any_away(const struct ph_table *t, uint8_t seats)
{
    for (int seat = 0; seat < t->config.players; seat++)
        if (has_seat(seats, seat) && (t->seats[seat].late || table_bot_plays(t, seat)))
            return true;
    return false;
}

bool table_waits_for_absent(const struct ph_table *t)
{
    for (int seat = 0; seat < t->config.players; seat++)
        if (has_seat(t->waiting, seat) && t->seats[seat].seen > t->asked_seq)
            return false;
    return true;
}
