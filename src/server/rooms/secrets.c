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

static void remove_one(struct command_secrets *secrets, const struct ph_secret_row *row)
{
    if (secrets->remove_count < COMMAND_SECRETS_MAX)
        secrets->remove[secrets->remove_count++] = *row;
}

void secrets_remove_all(struct command_secrets *secrets, const struct room *room,
                        enum ph_secret_kind kind, int seat)
{
    for (const struct ph_secret_row *row = room_next_secret(room, kind, seat, NULL); row;
         row = room_next_secret(room, kind, seat, row))
        if (!is_used(secrets, row))
            remove_one(secrets, row);
}

void secrets_remove_key(struct command_secrets *secrets, const struct room *room,
                        const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    static const enum ph_secret_kind kinds[] = {PH_SECRET_SEAT, PH_SECRET_HOST, PH_SECRET_WATCH};
    uint8_t seats = ph_table_seats_of(room_table(room), key_hash);

    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (const struct ph_secret_row *row = room_next_secret(room, kinds[i], PH_NOBODY, NULL);
             row; row = room_next_secret(room, kinds[i], PH_NOBODY, row))
            if (memcmp(row->hash, key_hash, PH_KEY_HASH_SIZE) == 0)
                remove_one(secrets, row);
    for (int seat = 0; seat < PH_SEATS_MAX; seat++)
        if (seats >> seat & 1)
            secrets_remove_device_links(secrets, room, seat);
}

void secrets_remove_device_links(struct command_secrets *secrets, const struct room *room, int seat)
{
    secrets_remove_all(secrets, room, PH_SECRET_DEVICE, seat);
    secrets_remove_all(secrets, room, PH_SECRET_DEVICE_HOST, seat);
}

void secrets_set_host(struct command_secrets *secrets, const struct room *room,
                      const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    secrets_remove_all(secrets, room, PH_SECRET_HOST, PH_NOBODY);
    secrets_add(secrets, PH_SECRET_HOST, PH_NOBODY, key_hash, 0);
}

void secrets_make_place(struct command_secrets *secrets, const struct room *room)
{
    const struct ph_secret_row *absent = NULL;
    unsigned count = 0;

    for (const struct ph_secret_row *row = room_next_secret(room, PH_SECRET_WATCH, PH_NOBODY, NULL);
         row; row = room_next_secret(room, PH_SECRET_WATCH, PH_NOBODY, row)) {
        count++;
        if (!absent && !room_is_connected(room, row->hash))
            absent = row;
    }
    if (count >= ROOM_WATCH_ROLES_MAX && absent && secrets->remove_count < COMMAND_SECRETS_MAX)
        secrets->remove[secrets->remove_count++] = *absent;
}
