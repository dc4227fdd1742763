/* Sockets without a table (/ws/me): they are told at which of their tables it is their turn. */
#include <stdlib.h>
#include <string.h>

#include "server/socket/client.h"
#include "wire/write.h"

enum { SLOTS = 1024, LISTED_MAX = 200 };

struct turns {
    struct client *slot[SLOTS]; /* by key hash */
};

struct turns *turns_create(struct server *server)
{
    (void)server;
    return calloc(1, sizeof(struct turns));
}

void turns_destroy(struct turns *turns)
{
    free(turns);
}

static struct client **slot_of(struct turns *turns, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    return &turns->slot[(key_hash[0] | key_hash[1] << 8) % SLOTS];
}

static void join_list(struct client *client)
{
    struct client **slot = slot_of(client->server->turns, client->subscriber.key_hash);

    if (client->in_turns)
        return;
    client->in_turns = true;
    client->before_turn = NULL;
    client->next_turn = *slot;
    if (*slot)
        (*slot)->before_turn = client;
    *slot = client;
}

void turns_leave(struct client *client)
{
    if (!client->in_turns)
        return;
    client->in_turns = false;
    if (client->before_turn)
        client->before_turn->next_turn = client->next_turn;
    else
        *slot_of(client->server->turns, client->subscriber.key_hash) = client->next_turn;
    if (client->next_turn)
        client->next_turn->before_turn = client->before_turn;
}

/* ---- the list at the start ---- */

/* A table is listed once for each role that the key has there; only one of them is the seat to
 * move. */
static bool is_turn(const struct ph_table_row *row, const struct ph_secret_row *role)
{
    return row->status == PH_TABLE_PLAYING && role->kind == PH_SECRET_SEAT &&
           role->seat == row->actor;
}

static void on_listed(void *data, enum ph_stored how, const struct ph_table_row *rows,
                      const struct ph_secret_row *roles, unsigned count)
{
    struct client *client = data;
    const char *tables[LISTED_MAX];
    struct ph_buf out = {0};
    unsigned mine = 0;

    if (how != PH_STORE_DONE) {
        client_error(client, PH_REFUSED_STORAGE_UNAVAILABLE, NULL, 1000);
        client_release(client);
        return;
    }
    for (unsigned i = 0; i < count && mine < LISTED_MAX; i++)
        if (is_turn(&rows[i], &roles[i]))
            tables[mine++] = rows[i].id;
    wire_write_turns(&out, tables, mine);
    client_send(client, &out);
    ph_buf_finish(&out);
    client_release(client);
}

void turns_greet(struct client *client)
{
    join_list(client);
    client_hold(client);
    ph_store_list_mine(client->server->store, client->subscriber.key_hash, LISTED_MAX, on_listed,
                       client);
}

/* ---- each change ---- */

static void send_to_key(struct turns *turns, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                        const struct ph_buf *text)
{
    for (struct client *client = *slot_of(turns, key_hash); client; client = client->next_turn)
        if (memcmp(client->subscriber.key_hash, key_hash, PH_KEY_HASH_SIZE) == 0)
            client_send(client, text);
}

/* A key with several seats gets one message. */
static bool came_before(const struct ph_table *table, unsigned seat,
                        const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    uint8_t other[PH_KEY_HASH_SIZE];

    while (seat-- > 0)
        if (ph_table_key_hash(table, seat, other) && memcmp(other, key_hash, sizeof other) == 0)
            return true;
    return false;
}

void turns_changed(void *data, struct room *room, const struct ph_table_row *row)
{
    struct server *server = data;
    const struct ph_table *table = room_table(room);
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    struct ph_buf text = {0};
    bool playing = row->status == PH_TABLE_PLAYING && row->actor >= 0, yours;

    for (unsigned seat = 0; seat < ph_table_players(table); seat++) {
        if (!ph_table_key_hash(table, seat, key_hash) || !*slot_of(server->turns, key_hash) ||
            came_before(table, seat, key_hash))
            continue;
        ph_buf_clear(&text);
        yours = playing && ph_table_seats_of(table, key_hash) >> row->actor & 1;
        wire_write_turn(&text, row->id, row->seq, yours);
        send_to_key(server->turns, key_hash, &text);
    }
    ph_buf_finish(&text);
}
