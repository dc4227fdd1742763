/* What messages cost their address, in units of ops/budget.h: reading one, the answer, and for what
 * changes the table the update of each subscriber. */
#include "server/socket/client.h"

#include "server/ops/budget.h"

enum {
    PRICE_UPDATE = 2,        /* for one subscriber */
    LONG_MESSAGE = 4 * 1024, /* bytes; the page sends less than 1 KB */
};

/* Kinds that change the table have a price without updates. */
static const struct {
    unsigned price;
    bool changes;
} prices[WIRE_KIND_COUNT] = {
    [WIRE_HELLO] = {100, false}, [WIRE_LANG] = {3, false},     [WIRE_PING] = {3, false},
    [WIRE_MOVE] = {30, true},    [WIRE_CONFIRM] = {30, true},  [WIRE_UNDO] = {30, true},
    [WIRE_ASK] = {20, true},     [WIRE_ANSWER] = {20, true},   [WIRE_RESIGN] = {20, true},
    [WIRE_RELIEVE] = {20, true}, [WIRE_RETURN] = {20, true},   [WIRE_SAY] = {20, true},
    [WIRE_WHY] = {5, false},     [WIRE_MOVES] = {10, false},   [WIRE_ABOUT] = {30, false},
    [WIRE_BOARD] = {8, false},   [WIRE_PREVIEW] = {15, false}, [WIRE_HINT] = {20, false},
    [WIRE_LOG] = {50, false},
};

int64_t prices_take(struct client *client, const struct wire_message *message)
{
    const struct room *room = client->subscriber.room;
    unsigned price = prices[message->kind].price;

    if (prices[message->kind].changes && room)
        price += PRICE_UPDATE * room_subscriber_count(room);
    return budget_take(client->server, LIMIT_SOCKET, &client->network, price);
}

int64_t prices_take_long(struct client *client, size_t size)
{
    if (size <= LONG_MESSAGE)
        return 0;
    return budget_take(client->server, LIMIT_SOCKET, &client->network,
                       PRICE_KILOBYTE * (unsigned)(size / 1024));
}
