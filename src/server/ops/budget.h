/* What requests and messages cost their address. The unit of every price is 10 µs of the loop's
 * time: 100,000 of them are all that the server can do in a second. `tests/server/prices.py`
 * measures them, docs/lab/performance.md has the results.
 *
 * A refusal is noted in the audit. */
#ifndef SERVER_OPS_BUDGET_H
#define SERVER_OPS_BUDGET_H

#include "server/server.h"

/* Prices of what has no row in http/routes.c or socket/prices.c. */
enum {
    PRICE_CONNECTION = 3,
    PRICE_HANDSHAKE = 100, /* of TLS */
    PRICE_UPGRADE = 7,
    PRICE_FILE = 5,       /* a file of the page, or no route */
    PRICE_KILOBYTE = 5,   /* of JSON, before it is parsed */
    PRICE_ENTRIES = 2,    /* entries of a log for one unit */
    PRICE_DOCUMENT = 180, /* to make a constant answer; if it is kept, only the route's price */
};

/* Takes `price` from the address's limit. Returns 0, or the milliseconds until there is as much. */
int64_t budget_take(struct server *server, enum limit_kind kind, const struct net_address *network,
                    uint32_t price);
/* Takes the price of entries that were folded or searched for the address, afterwards: how many
 * they are is known late. */
void budget_charge_entries(struct server *server, enum limit_kind kind,
                           const struct net_address *network, unsigned entries);
/* Takes one from the key's limit. The address is for the audit. */
int64_t budget_take_by_key(struct server *server, enum limit_kind kind, const uint8_t *key_hash,
                           const struct net_address *network);
/* A hint or a replay: one of the key's, if there is one, and one of the address's. */
int64_t budget_take_think(struct server *server, const uint8_t *key_hash,
                          const struct net_address *network);

#endif
