/* Identities at a table: the roles that a key has, and the secrets that the room knows. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "server/rooms/room.h"

void room_set_secrets(struct room *room, const struct ph_secret_row *secrets, unsigned count)
{
    struct ph_secret_row *copy = calloc(count + 1, sizeof *copy);

    if (!copy)
        return;
    if (count > 0)
        memcpy(copy, secrets, count * sizeof *copy);
    free(room->secrets);
    room->secrets = copy;
    room->secret_count = count;
}

const struct ph_secret_row *room_next_secret(const struct room *room, enum ph_secret_kind kind,
                                             int seat, const struct ph_secret_row *after)
{
    const struct ph_secret_row *end = room->secrets + room->secret_count;
    int64_t now = now_ms(room->rooms->config.now);

    for (const struct ph_secret_row *row = after ? after + 1 : room->secrets; row < end; row++)
        if (row->kind == kind && (seat == PH_NOBODY || row->seat == seat) &&
            (row->expires == 0 || row->expires > now))
            return row;
    return NULL;
}

const struct ph_secret_row *room_secret(const struct room *room, enum ph_secret_kind kind, int seat,
                                        const uint8_t hash[PH_SECRET_SIZE])
{
    const struct ph_secret_row *found = NULL;

    for (const struct ph_secret_row *row = room_next_secret(room, kind, seat, NULL); row;
         row = room_next_secret(room, kind, seat, row))
        if (sodium_memcmp(row->hash, hash, PH_SECRET_SIZE) == 0)
            found = row;
    return found;
}

struct ph_identity room_identity(const struct room *room, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    bool removed = ph_table_standing(room->table, key_hash).removed;
    struct ph_identity identity = {
        .seats = ph_table_seats_of(room->table, key_hash),
        .host = ph_table_is_host(room->table, key_hash),
        .spectator = !removed && ph_table_allows_spectators(room->table) &&
                     room_secret(room, PH_SECRET_WATCH, PH_NOBODY, key_hash) != NULL,
    };

    memcpy(identity.key_hash, key_hash, PH_KEY_HASH_SIZE);
    return identity;
}

bool room_has_role(const struct ph_identity *identity)
{
    return identity->seats != 0 || identity->host || identity->spectator;
}

static bool same_secret(const struct ph_secret_row *a, const struct ph_secret_row *b)
{
    return a->kind == b->kind && a->seat == b->seat &&
           sodium_memcmp(a->hash, b->hash, PH_SECRET_SIZE) == 0;
}

static void forget_secret(struct room *room, const struct ph_secret_row *secret)
{
    for (unsigned i = 0; i < room->secret_count; i++)
        if (same_secret(&room->secrets[i], secret)) {
            room->secrets[i] = room->secrets[--room->secret_count];
            return;
        }
}

void room_note_secrets(struct room *room, const struct command_secrets *secrets)
{
    struct ph_secret_row *more;

    for (unsigned i = 0; i < secrets->remove_count; i++)
        forget_secret(room, &secrets->remove[i]);
    if (secrets->uses)
        forget_secret(room, &secrets->use);
    if (secrets->add_count == 0)
        return;
    more = realloc(room->secrets, (room->secret_count + secrets->add_count) * sizeof *more);
    if (!more) {
        log_error("out of memory", LOG_TEXT("table", room->id));
        return;
    }
    room->secrets = more;
    memcpy(more + room->secret_count, secrets->add, secrets->add_count * sizeof *more);
    room->secret_count += secrets->add_count;
}
