/* What messages cost their address, in units of ops/budget.h. Reading one is paid before it is
 * parsed, whatever it turns out to be; its answer, and for what changes the table the update of
 * each subscriber, before it is carried out. */
#include "server/socket/client.h"

#include "server/ops/budget.h"

enum {
    PRICE_READING = 3, /* and PRICE_KILOBYTE for its length */
    PRICE_UPDATE = 2,  /* for one subscriber */
};

/* With the price of reading a short one, without the updates of kinds that change the table. */
static const struct {
    unsigned price;
    bool changes;
} prices[WIRE_KIND_COUNT] = {
    [WIRE_HELLO] = {130, false}, [WIRE_LANG] = {3, false},     [WIRE_PING] = {3, false},
    [WIRE_MOVE] = {30, true},    [WIRE_CONFIRM] = {30, true},  [WIRE_UNDO] = {30, true},
    [WIRE_ASK] = {20, true},     [WIRE_ANSWER] = {20, true},   [WIRE_RESIGN] = {20, true},
    [WIRE_RELIEVE] = {20, true}, [WIRE_RETURN] = {20, true},   [WIRE_SAY] = {20, true},
    [WIRE_WHY] = {5, false},     [WIRE_MOVES] = {10, false},   [WIRE_ABOUT] = {30, false},
    [WIRE_BOARD] = {8, false},   [WIRE_PREVIEW] = {15, false}, [WIRE_HINT] = {20, false},
    [WIRE_LOG] = {75, false},
};

bool prices_take_reading(struct client *client, size_t size)
{
    unsigned price = PRICE_READING + PRICE_KILOBYTE * (unsigned)size / 1024;

    return budget_take(client->server, LIMIT_SOCKET, &client->network, price) == 0;
}

int64_t prices_take(struct client *client, const struct wire_message *message)
{
    const struct room *room = client->subscriber.room;
    unsigned price = prices[message->kind].price - PRICE_READING;

    if (prices[message->kind].changes && room)
        price += PRICE_UPDATE * room_subscriber_count(room);
    return budget_take(client->server, LIMIT_SOCKET, &client->network, price);
}
