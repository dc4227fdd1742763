/* The people of a room, one by one, and by the names that the host calls them. */
#include <string.h>

#include "server/rooms/room.h"

/* A key with several seats comes with its first one; a host without a seat comes last. */
static void each_player(const struct room *room, room_person_fn *each, void *data)
{
    const struct ph_table *table = room->table;
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    struct ph_identity identity;

    for (unsigned seat = 0; seat < ph_table_players(table); seat++) {
        if (!ph_table_key_hash(table, seat, key_hash))
            continue;
        identity = room_identity(room, key_hash);
        if ((identity.seats & ((1u << seat) - 1)) == 0)
            each(data, &identity);
    }
    identity = room_identity(room, ph_table_host(table));
    if (identity.seats == 0)
        each(data, &identity);
}

/* Does not ask room_identity(), which reads all spectators for each of them. */
static void each_spectator(const struct room *room, room_person_fn *each, void *data)
{
    const struct ph_table *table = room->table;

    for (const struct ph_secret_row *row = room_next_secret(room, PH_SECRET_WATCH, PH_NOBODY, NULL);
         row; row = room_next_secret(room, PH_SECRET_WATCH, PH_NOBODY, row)) {
        struct ph_identity identity = {.spectator = true};

        if (ph_table_seats_of(table, row->hash) != 0 || ph_table_is_host(table, row->hash))
            continue;
        memcpy(identity.key_hash, row->hash, PH_KEY_HASH_SIZE);
        each(data, &identity);
    }
}

void room_each_person(const struct room *room, room_person_fn *each, void *data)
{
    each_player(room, each, data);
    each_spectator(room, each, data);
}

struct search {
    const struct ph_table *table;
    const char *person;
    uint8_t *key_hash;
    bool found;
};

static void compare(void *data, const struct ph_identity *identity)
{
    struct search *search = data;
    char person[PH_PERSON_TEXT];

    if (search->found)
        return;
    ph_table_person(search->table, identity->key_hash, person);
    search->found = strcmp(person, search->person) == 0;
    if (search->found)
        memcpy(search->key_hash, identity->key_hash, PH_KEY_HASH_SIZE);
}

bool room_find_person(const struct room *room, const char *person,
                      uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    struct search search = {.table = room->table, .person = person, .key_hash = key_hash};

    room_each_person(room, compare, &search);
    return search.found;
}
