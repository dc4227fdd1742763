/* Sockets: opening them, the greeting, and dispatching their messages. */
#include "server/socket/sockets.h"

#include <stdlib.h>
#include <string.h>

#include "server/ops/budget.h"
#include "server/socket/client.h"
#include "wire/write.h"

enum {
    BACKLOG_MAX = 32, /* messages that wait while a table is being loaded */
    CATCH_UP_MAX = 64 /* missed updates that are sent; more cost more than a snapshot */
};

/* Bytes of missed updates. A snapshot, which comes instead of the rest, still finds room in the
 * queue of a socket that takes nothing (NET_QUEUE_MAX). */
static const size_t CATCH_UP_BYTES = 160 * 1024;

/* ---- clients ---- */

void client_hold(struct client *client)
{
    client->pending++;
}

static void drop_backlog(struct client *client)
{
    while (client->waiting) {
        struct backlog *next = client->waiting->next;

        free(client->waiting);
        client->waiting = next;
    }
    client->waiting_last = &client->waiting;
    client->waiting_count = 0;
}

static void free_if_gone(struct client *client)
{
    if (client->socket || client->pending > 0)
        return;
    drop_backlog(client);
    free(client);
}

void client_release(struct client *client)
{
    client->pending--;
    free_if_gone(client);
}

void client_send(struct client *client, const struct ph_buf *text)
{
    if (client->socket && !text->failed)
        (void)net_send(client->socket, ph_buf_text(text), text->len);
}

static const char *reason(const struct client *client, enum ph_refused refused, const char *detail)
{
    return detail ? detail : ph_refused_text(refused, client->subscriber.viewer.lang);
}

void client_error(struct client *client, enum ph_refused refused, const char *detail,
                  int64_t retry_ms)
{
    struct ph_buf out = {0};

    wire_write_error(&out, ph_refused_code(refused), reason(client, refused, detail), retry_ms);
    client_send(client, &out);
    ph_buf_finish(&out);
}

void client_refuse(struct client *client, const char *id, enum ph_refused refused,
                   const char *detail)
{
    const struct room *room = client->subscriber.room;
    struct ph_refused_info info = {.code = ph_refused_code(refused),
                                   .text = reason(client, refused, detail),
                                   .version = room ? ph_table_seq(room_table(room)) : 0};
    struct ph_buf out = {0};

    wire_write_refused(&out, id, &info);
    client_send(client, &out);
    ph_buf_finish(&out);
}

/* Sends the reason and closes the socket. */
static void turn_away(struct client *client, enum ph_refused refused, int64_t retry_ms)
{
    client_error(client, refused, NULL, retry_ms);
    net_close(client->socket, NET_POLICY, ph_refused_code(refused));
}

static void send_snapshot(struct client *client)
{
    struct ph_snapshot snapshot = {0};
    struct ph_buf out = {0};

    ph_table_snapshot(room_table(client->subscriber.room), &client->subscriber.viewer, &snapshot);
    wire_write_snapshot(&out, &snapshot);
    client_send(client, &out);
    ph_snapshot_finish(&snapshot);
    ph_buf_finish(&out);
}

/* ---- opening ---- */

/* Reads the table that the path names: "/ws/ID"; "" for "/ws/me". */
static bool read_path(const char *path, char table[PH_TABLE_ID_SIZE + 1])
{
    size_t length;

    if (strncmp(path, "/ws/", 4) != 0)
        return false;
    path += 4;
    length = strlen(path);
    if (strcmp(path, "me") == 0)
        length = 0;
    if (length > PH_TABLE_ID_SIZE || strchr(path, '/'))
        return false;
    memcpy(table, path, length);
    table[length] = '\0';
    return *path != '\0';
}

static void subscriber_send(struct subscriber *subscriber, const char *text, size_t size)
{
    struct client *client = (struct client *)subscriber;

    if (client->socket)
        (void)net_send(client->socket, text, size);
}

/* The role has changed, and with it what the client may see. */
static void subscriber_role(struct subscriber *subscriber, const struct ph_identity *identity)
{
    struct client *client = (struct client *)subscriber;

    if (!room_has_role(identity)) {
        room_unsubscribe(subscriber);
        if (client->socket)
            turn_away(client, PH_REFUSED_NOT_FOUND, 0);
        return;
    }
    send_snapshot(client);
}

static const struct subscriber_calls subscriber_calls = {.send = subscriber_send,
                                                         .role = subscriber_role};

int sockets_upgrade(void *data, const struct net_request *request, void **user)
{
    struct server *server = data;
    struct client *client = calloc(1, sizeof *client);
    struct identity identity;
    enum ph_refused refused;

    if (!client)
        return ph_refused_status(PH_REFUSED_NO_MEMORY);
    client->network = net_network_read(request->peer);
    identity_read(request, &identity);
    refused = origin_may_connect(&server->origin, request, &identity);
    if (!refused && server_is_draining(server))
        refused = PH_REFUSED_DRAINING;
    if (!refused && budget_take(server, LIMIT_HTTP, &client->network, PRICE_UPGRADE) > 0)
        refused = PH_REFUSED_TOO_MANY;
    if (!refused &&
        bans_check(&server->bans, &client->network, identity.key_hash, server_now(server)) > 0) {
        audit_refused(server->audit, "ban", &client->network, server_now(server));
        refused = PH_REFUSED_BANNED;
    }
    if (!refused && !read_path(request->path, client->table))
        refused = PH_REFUSED_NOT_FOUND;
    if (refused) {
        free(client);
        return ph_refused_status(refused);
    }
    client->server = server;
    client->subscriber.calls = &subscriber_calls;
    client->subscriber.payer = workers_payer(&client->network, sizeof client->network);
    client->waiting_last = &client->waiting;
    memcpy(client->subscriber.key_hash, identity.key_hash, sizeof identity.key_hash);
    *user = client;
    return 0;
}

void sockets_opened(void *data, struct net_socket *socket, void *user)
{
    struct client *client = user;

    struct server *server = data;

    client->socket = socket;
    client->next_open = server->clients;
    if (client->next_open)
        client->next_open->before_open = client;
    server->clients = client;
}

static void leave_open_list(struct server *server, struct client *client)
{
    if (client->before_open)
        client->before_open->next_open = client->next_open;
    else
        server->clients = client->next_open;
    if (client->next_open)
        client->next_open->before_open = client->before_open;
}

void sockets_closed(void *data, struct net_socket *socket, void *user)
{
    struct client *client = user;
    struct room *room = client->subscriber.room;

    (void)socket;
    leave_open_list(data, client);
    client->socket = NULL;
    workers_cancel(client->hint);
    turns_leave(client);
    if (room) {
        room_unsubscribe(&client->subscriber);
        room_send_presence(room);
    }
    free_if_gone(client);
}

/* ---- bans ---- */

/* net_close() calls no callback, so the list stays as it is. */
void sockets_close_banned(struct server *server, const struct ban *ban)
{
    for (struct client *client = server->clients; client; client = client->next_open)
        if (ban_holds(ban, &client->network, client->subscriber.key_hash))
            turn_away(client, PH_REFUSED_BANNED, ban->row.until - server_now(server));
}

bool sockets_find_address(const struct server *server, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                          struct net_address *network)
{
    for (const struct client *client = server->clients; client; client = client->next_open)
        if (memcmp(client->subscriber.key_hash, key_hash, PH_KEY_HASH_SIZE) == 0) {
            *network = client->network;
            return true;
        }
    return false;
}

/* ---- the greeting ---- */

/* A client that is told what it has missed. */
struct returning {
    struct client *client;
    size_t sent;
};

static bool send_missed(void *data, const struct ph_update *update)
{
    struct returning *returning = data;
    struct ph_buf out = {0};
    bool fits;

    wire_write_update(&out, update);
    fits = returning->sent + out.len <= CATCH_UP_BYTES;
    if (fits)
        client_send(returning->client, &out);
    returning->sent += out.len;
    ph_buf_finish(&out);
    return fits;
}

/* Sends the updates that the client has missed; a snapshot instead of those that are too much. */
static void bring_up_to_date(struct client *client)
{
    const struct ph_table *table = room_table(client->subscriber.room);
    const struct wire_message *hello = &client->hello;
    struct returning returning = {.client = client};

    if (hello->since == 0 ||
        !ph_table_catch_up(table, hello->since, hello->hash, CATCH_UP_MAX,
                           &client->subscriber.viewer, send_missed, &returning))
        send_snapshot(client);
}

static void take_message(struct client *client, const char *text, size_t size);

/* Handles the messages that came while the table was being loaded. */
static void take_backlog(struct client *client)
{
    while (client->waiting && client->socket && !client->entering) {
        struct backlog *first = client->waiting;

        client->waiting = first->next;
        if (!client->waiting)
            client->waiting_last = &client->waiting;
        client->waiting_count--;
        take_message(client, first->text, first->size);
        free(first);
    }
}

static void on_found(void *data, struct room *room, enum ph_stored how)
{
    struct client *client = data;
    struct limits *limits = client->server->limits;

    client->entering = false;
    if (!client->socket) {
        client_release(client);
        return;
    }
    if (room)
        budget_charge_entries(client->server, LIMIT_SOCKET, &client->network,
                              room_take_unpaid(room));
    enum ph_refused refused =
        room ? room_subscribe(room, &client->subscriber) : PH_REFUSED_NOT_FOUND;

    if (how == PH_STORE_UNAVAILABLE || how == PH_STORE_DAMAGED) {
        turn_away(client, PH_REFUSED_STORAGE_UNAVAILABLE, 1000);
    } else if (refused) {
        turn_away(client, refused, 0);
    } else {
        client->greeted = true;
        net_set_rate(
            client->socket,
            limits_in_20s(limits, client->subscriber.spectator ? LIMIT_WATCHER : LIMIT_PLAYER));
        bring_up_to_date(client);
        room_send_presence(room);
        take_backlog(client);
    }
    client_release(client);
}

static void greet(struct client *client, const struct wire_message *message)
{
    client->hello = *message;
    client->subscriber.viewer.lang = message->lang;
    if (client->table[0] == '\0') {
        turns_greet(client);
        client->greeted = true;
        return;
    }
    client->entering = true;
    client_hold(client);
    rooms_find(client->server->rooms, client->table, on_found, client);
}

/* ---- messages ---- */

static void bad_message(struct client *client, const struct wire_message *message,
                        const struct ph_error *error)
{
    struct ph_buf text = {0};

    ph_buf_addf(&text, "%s%s%s", error->where, error->where[0] ? ": " : "", error->what);
    if (message->id[0] != '\0')
        client_refuse(client, message->id, PH_REFUSED_BAD_MESSAGE, ph_buf_text(&text));
    else
        client_error(client, PH_REFUSED_BAD_MESSAGE, ph_buf_text(&text), 0);
    ph_buf_finish(&text);
}

static void answer_ping(struct client *client, const char *id)
{
    struct ph_buf out = {0};

    wire_write_pong(&out, id);
    client_send(client, &out);
    ph_buf_finish(&out);
}

/* The address has used up its budget: nothing is done, and the socket stays open. */
static void refuse_message(struct client *client, const struct wire_message *message, int64_t wait)
{
    if (message->id[0] != '\0')
        client_refuse(client, message->id, PH_REFUSED_TOO_MANY, NULL);
    else
        client_error(client, PH_REFUSED_TOO_MANY, NULL, wait);
}

static void take_message(struct client *client, const char *text, size_t size)
{
    struct wire_message message;
    struct ph_error error;
    int64_t wait;

    if (client->subscriber.room)
        room_update_rest(client->subscriber.room); /* the update before the answer */
    if (!wire_read(text, size, &message, &error)) {
        bad_message(client, &message, &error);
    } else if ((wait = prices_take(client, &message)) > 0) {
        refuse_message(client, &message, wait);
    } else if (message.kind == WIRE_HELLO) {
        greet(client, &message);
    } else if (!client->greeted) {
        ph_fail(&error, "type", "hello is expected first");
        bad_message(client, &message, &error);
    } else if (message.kind == WIRE_PING) {
        answer_ping(client, message.id);
    } else if (message.kind == WIRE_LANG) {
        client->subscriber.viewer.lang = message.lang;
    } else if (!client->subscriber.room) {
        ph_fail(&error, "type", "only hello, lang and ping belong here");
        bad_message(client, &message, &error);
    } else {
        commands_take(client, &message);
    }
}

static void keep_for_later(struct client *client, const char *text, size_t size)
{
    struct backlog *later =
        client->waiting_count < BACKLOG_MAX ? malloc(sizeof *later + size + 1) : NULL;

    if (!later) {
        turn_away(client, PH_REFUSED_TOO_MANY, 1000);
        return;
    }
    later->next = NULL;
    later->size = size;
    memcpy(later->text, text, size);
    later->text[size] = '\0';
    *client->waiting_last = later;
    client->waiting_last = &later->next;
    client->waiting_count++;
}

bool sockets_pay(void *data, void *user, size_t size)
{
    (void)data;
    return prices_take_reading(user, size);
}

void sockets_message(void *data, struct net_socket *socket, void *user, const char *text,
                     size_t size)
{
    struct server *server = data;
    struct client *client = user;
    enum limit_kind kind = client->subscriber.spectator ? LIMIT_WATCHER : LIMIT_PLAYER;
    int64_t wait = budget_take_by_key(server, kind, client->subscriber.key_hash, &client->network);

    (void)socket;
    if (wait > 0)
        turn_away(client, PH_REFUSED_TOO_MANY, wait);
    else if (client->entering)
        keep_for_later(client, text, size);
    else
        take_message(client, text, size);
}
