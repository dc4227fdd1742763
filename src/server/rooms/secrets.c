/* Lists of secrets that change with a command. */
#include "server/rooms/secrets.h"

#include <string.h>

void secrets_add(struct command_secrets *secrets, enum ph_secret_kind kind, int seat,
                 const uint8_t hash[PH_SECRET_SIZE], int64_t expires)
{
    struct ph_secret_row *row = &secrets->add[secrets->add_count];

    if (secrets->add_count == COMMAND_SECRETS_MAX)
        return;
    *row = (struct ph_secret_row){.kind = (uint8_t)kind, .seat = (int8_t)seat, .expires = expires};
    memcpy(row->hash, hash, PH_SECRET_SIZE);
    secrets->add_count++;
}

int secrets_seat(const struct ph_secret_row *secret)
{
    return secret->seat < 0 ? PH_NOBODY : (uint8_t)secret->seat;
}

/* The secret that the command uses up is removed by the store. */
static bool is_used(const struct command_secrets *secrets, const struct ph_secret_row *row)
{
    return secrets->uses && secrets->use.kind == row->kind && secrets->use.seat == row->seat &&
           memcmp(secrets->use.hash, row->hash, PH_SECRET_SIZE) == 0;
}

void secrets_remove_all(struct command_secrets *secrets, const struct room *room,
                        enum ph_secret_kind kind, int seat)
{
    for (const struct ph_secret_row *row = room_next_secret(room, kind, seat, NULL); row;
         row = room_next_secret(room, kind, seat, row))
        if (secrets->remove_count < COMMAND_SECRETS_MAX && !is_used(secrets, row))
            secrets->remove[secrets->remove_count++] = *row;
}
