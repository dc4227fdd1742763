/* Limits of the server, with their audit. */
#include "server/ops/budget.h"

static int64_t note(struct server *server, enum limit_kind kind, const struct net_address *network,
                    int64_t wait)
{
    if (wait > 0)
        audit_refused(server->audit, limits_name(kind), network, server_now(server));
    return wait;
}

int64_t budget_take(struct server *server, enum limit_kind kind, const struct net_address *network,
                    uint32_t price)
{
    return note(server, kind, network,
                limits_take_cost(server->limits, kind, network, sizeof *network, price,
                                 server_now(server)));
}

void budget_charge_entries(struct server *server, enum limit_kind kind,
                           const struct net_address *network, unsigned entries)
{
    limits_charge(server->limits, kind, network, sizeof *network, entries / PRICE_ENTRIES,
                  server_now(server));
}

int64_t budget_take_by_key(struct server *server, enum limit_kind kind, const uint8_t *key_hash,
                           const struct net_address *network)
{
    return note(server, kind, network,
                limits_take(server->limits, kind, key_hash, PH_KEY_HASH_SIZE, server_now(server)));
}

int64_t budget_take_think(struct server *server, const uint8_t *key_hash,
                          const struct net_address *network)
{
    return note(server, LIMIT_THINK, network,
                limits_take_both(server->limits, LIMIT_THINK, key_hash, PH_KEY_HASH_SIZE,
                                 LIMIT_THINK_ADDRESS, network, server_now(server)));
}
