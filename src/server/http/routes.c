/* The table of routes, and what is checked before a handler gets a request. */
#include "server/http/routes.h"

#include <string.h>

#include "server/http/assets.h"
#include "server/http/origin.h"
#include "server/http/problem.h"
#include "server/http/request.h"
#include "server/ops/slow.h"
#include "server/ops/budget.h"

/* {table} is a table's id, {seat} a seat, {word} any word. The number is the price: ops/budget.h.
 * What a host can do to others has a name for the audit. */
static const struct route routes[] = {
    {"GET", "/healthz", ROUTE_HEALTH, 3, health_alive, NULL},
    {"GET", "/readyz", ROUTE_HEALTH, 3, health_ready, NULL},
    {"GET", "/metrics", ROUTE_HEALTH, 4, health_metrics, NULL},
    {"GET", "/api/v1/openapi.json", 0, 4, documents_openapi, NULL},
    {"GET", "/api/v1/messages.schema.json", 0, 4, documents_messages, NULL},
    {"POST", "/api/v1/key", ROUTE_ACTS | ROUTE_OWN_KEY, 4, lists_key, NULL},
    {"POST", "/api/v1/key/recover", ROUTE_ACTS | ROUTE_GUESS, 15, phrase_recover, NULL},
    {"GET", "/api/v1/me/phrase", ROUTE_KEY, 10, phrase_state, NULL},
    {"POST", "/api/v1/me/phrase", ROUTE_ACTS | ROUTE_KEY | ROUTE_OWN_KEY, 35, phrase_create, NULL},
    {"DELETE", "/api/v1/me/phrase", ROUTE_ACTS | ROUTE_KEY, 30, phrase_revoke, NULL},
    {"GET", "/api/v1/games", 0, 4, documents_games, NULL},
    {"GET", "/api/v1/rules/{word}", 0, 4, documents_rules, NULL},
    {"GET", "/api/v1/lore/{word}", 0, 4, documents_lore, NULL},
    {"GET", "/api/v1/me/tables", ROUTE_KEY, 35, lists_mine, NULL},
    {"GET", "/api/v1/me/export", ROUTE_KEY, 200, lists_export, NULL},
    {"DELETE", "/api/v1/me", ROUTE_ACTS | ROUTE_KEY, 200, lists_delete, NULL},
    {"DELETE", "/api/v1/tables/{table}/lines/{word}",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 30, people_remove_line,
     "remove-line"},
    {"GET", "/api/v1/tables", 0, 15, lists_lobby, NULL},
    {"GET", "/api/v1/live", 0, 35, lists_live, NULL},
    {"POST", "/api/v1/tables", ROUTE_ACTS | ROUTE_KEY, 35, tables_create, NULL},
    {"GET", "/api/v1/tables/{table}", ROUTE_ROOM | ROUTE_ROLE | ROUTE_OPEN, 8, tables_show, NULL},
    {"DELETE", "/api/v1/tables/{table}",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 20, tables_close, "close"},
    {"POST", "/api/v1/tables/{table}/join", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS, 22,
     seats_join, NULL},
    {"POST", "/api/v1/tables/{table}/invitation", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS,
     8, seats_invitation, NULL},
    {"POST", "/api/v1/tables/{table}/watch", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS, 10,
     seats_watch, NULL},
    {"POST", "/api/v1/tables/{table}/device", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS, 20,
     seats_device, NULL},
    {"POST", "/api/v1/tables/{table}/seats/{seat}/device-link",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_SEAT, 14, links_device, NULL},
    {"POST", "/api/v1/tables/{table}/seats/{seat}/invite",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 14, links_invite, "invite"},
    {"DELETE", "/api/v1/tables/{table}/seats/{seat}",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE, 20, seats_free, "free-seat"},
    {"GET", "/api/v1/tables/{table}/links", ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 13,
     links_list, NULL},
    {"POST", "/api/v1/tables/{table}/links/renew",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 15, links_renew, "renew-link"},
    {"POST", "/api/v1/tables/{table}/links/revoke",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 14, links_revoke,
     "revoke-link"},
    {"GET", "/api/v1/tables/{table}/people", ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 10,
     people_list, NULL},
    {"DELETE", "/api/v1/tables/{table}/people/{word}",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 25, people_remove,
     "remove-person"},
    {"POST", "/api/v1/tables/{table}/people/{word}/mute",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 25, people_mute, "mute"},
    {"DELETE", "/api/v1/tables/{table}/people/{word}/mute",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 25, people_unmute, "unmute"},
    {"POST", "/api/v1/tables/{table}/people/{word}/host",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 25, people_hand_over,
     "hand-over"},
    {"POST", "/api/v1/tables/{table}/start",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, 20, tables_start, "start"},
    {"POST", "/api/v1/tables/{table}/rematch",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_PLAYER, 60, tables_rematch, NULL},
    {"POST", "/api/v1/tables/{table}/report", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE, 20,
     reports_make, NULL},
    {"GET", "/api/v1/tables/{table}/record", ROUTE_ROOM | ROUTE_ROLE, 45, replay_record, NULL},
    {"GET", "/api/v1/tables/{table}/replay", ROUTE_ROOM | ROUTE_ROLE, 45, replay_table, NULL},
    {"POST", "/api/v1/replay", ROUTE_ACTS | ROUTE_KEY, 30, replay_sent, NULL},
};

enum { ROUTES = sizeof routes / sizeof *routes };

/* ---- finding the route ---- */

/* Reads the part of the path at a {placeholder}; returns its length, 0 if it does not fit. */
static size_t read_placeholder(struct request *request, const char *name, const char *path)
{
    size_t length = strcspn(path, "/");

    if (strncmp(name, "{table}", 7) == 0) {
        if (length > PH_TABLE_ID_SIZE)
            return 0;
        memcpy(request->table, path, length);
        request->table[length] = '\0';
    } else if (strncmp(name, "{seat}", 6) == 0) {
        if (length != 1 || *path < '0' || *path >= '0' + PH_SEATS_MAX)
            return 0;
        request->seat = *path - '0';
    } else {
        if (length > REQUEST_WORD_MAX)
            return 0;
        memcpy(request->word, path, length);
        request->word[length] = '\0';
    }
    return length;
}

static bool path_fits(struct request *request, const char *pattern, const char *path)
{
    while (*pattern != '\0') {
        if (*pattern == '{') {
            size_t length = read_placeholder(request, pattern, path);

            if (length == 0)
                return false;
            path += length;
            pattern += strcspn(pattern, "}") + 1;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

const struct route *routes_find(struct request *request, const char *method, const char *path,
                                bool *elsewhere)
{
    if (strcmp(method, "HEAD") == 0)
        method = "GET";
    *elsewhere = false;
    for (unsigned i = 0; i < ROUTES; i++) {
        if (!path_fits(request, routes[i].path, path))
            continue;
        if (strcmp(routes[i].method, method) == 0)
            return &routes[i];
        *elsewhere = true;
    }
    return NULL;
}

/* ---- the gate ---- */

/* Is the table in the lobby, or in play and to be watched by anybody? */
static bool is_shown_to_all(const struct ph_table *table)
{
    return ph_table_is_open(table) || ph_table_is_public(table);
}

/* Does the sender have a role that lets the request know of the table? */
static bool may_know(const struct request *request, const struct room *room,
                     const struct ph_identity *role)
{
    unsigned needs = request->route->needs;

    return !(needs & ROUTE_ROLE) || room_has_role(role) ||
           ((needs & ROUTE_OPEN) && is_shown_to_all(room_table(room)));
}

static bool may_act(const struct request *request, const struct ph_identity *role)
{
    unsigned needs = request->route->needs;

    return (!(needs & ROUTE_HOST) || role->host) &&
           (!(needs & ROUTE_SEAT) || role->seats >> request->seat & 1) &&
           (!(needs & ROUTE_PLAYER) || role->seats != 0);
}

/* All that hosts do is in the audit, so that it is limited; false: it was refused. */
static bool may_pay_as_host(struct request *request, const struct ph_identity *role)
{
    int64_t wait = 0;

    if (role->host && request->route->action) {
        request->action = request->route->action;
        wait = budget_take(request->server, LIMIT_HOST, &request->network, 1);
    }
    if (wait > 0)
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    return wait == 0;
}

static void on_found(void *data, struct room *room, enum ph_stored how)
{
    struct request *request = data;
    struct ph_identity role = {0};

    if (how == PH_STORE_UNAVAILABLE) {
        request_fail_for_now(request, PH_REFUSED_STORAGE_UNAVAILABLE);
        return;
    }
    if (how == PH_STORE_DAMAGED) {
        request_fail(request, PH_REFUSED_FAILED, NULL, 0);
        return;
    }
    if (room)
        budget_charge_entries(request->server, LIMIT_HTTP, &request->network,
                              room_take_unpaid(room));
    if (room && request->identity.by != IDENTITY_NONE)
        role = room_identity(room, request->identity.key_hash);
    if (!room || !may_know(request, room, &role))
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
    else if (!may_act(request, &role))
        request_fail(request, PH_REFUSED_FORBIDDEN, NULL, 0);
    else if (may_pay_as_host(request, &role))
        request->route->run(request, room);
}

/* Monitoring on this machine must see the server in any state. */
static bool is_monitoring(const struct request *request)
{
    return request->route->needs & ROUTE_HEALTH && net_network_is_loopback(&request->network);
}

/* The milliseconds for which the sender is banned; 0: they are not. The files of the page are
 * served all the same, so that it can tell. */
static int64_t banned_for(const struct request *request)
{
    struct server *server = request->server;
    int64_t wait =
        bans_check(&server->bans, &request->network,
                   request->identity.by == IDENTITY_NONE ? NULL : request->identity.key_hash,
                   server_now(server));

    if (wait > 0)
        audit_refused(server->audit, "ban", &request->network, server_now(server));
    return wait;
}

/* Takes the price of the request from its address's budget; false: it was refused. The refusal
 * is late, so that a flood of requests does not become a flood of refusals. */
static bool can_pay(struct request *request, size_t body_size)
{
    struct server *server = request->server;
    unsigned price = (request->route ? request->route->price : PRICE_FILE) +
                     PRICE_KILOBYTE * (unsigned)(body_size / 1024);
    int64_t wait;

    if (request->route && is_monitoring(request))
        return true;
    wait = budget_take(server, LIMIT_HTTP, &request->network, price);
    if (wait == 0)
        return true;
    slow_refuse(server->slow, request->call, request->lang, wait);
    request_destroy(request);
    return false;
}

bool routes_admit(void *data, const struct net_address *network, bool secure)
{
    return budget_take(data, LIMIT_CONNECT, network,
                       secure ? PRICE_CONNECTION + PRICE_HANDSHAKE : PRICE_CONNECTION) == 0;
}

/* All that can be checked without the table; false: the request was refused. */
static bool passes_gate(struct request *request, const struct net_request *net)
{
    struct server *server = request->server;
    unsigned needs = request->route->needs;
    enum ph_refused refused = PH_NOT_REFUSED;
    struct ph_error error = {0};
    int64_t wait = is_monitoring(request) ? 0 : banned_for(request);

    if (wait > 0)
        refused = PH_REFUSED_BANNED;
    if (!refused && (needs & ROUTE_ACTS))
        refused = origin_may_act(&server->origin, net, &request->identity);
    if (!refused && (needs & ROUTE_KEY) && request->identity.by == IDENTITY_NONE)
        refused = PH_REFUSED_KEY_NEEDED;
    if (!refused && (needs & ROUTE_GUESS)) {
        wait = budget_take(server, LIMIT_JOIN, &request->network, 1);
        refused = wait > 0 ? PH_REFUSED_TOO_MANY : PH_NOT_REFUSED;
    }
    if (!refused && (needs & ROUTE_ACTS) &&
        !wire_body_parse(&request->body, net->body, net->body_size, &error))
        refused = PH_REFUSED_BAD_REQUEST;
    if (refused)
        request_fail(request, refused, &error, wait);
    else if (needs & ROUTE_OWN_KEY)
        identity_own_key(net, request->key, &request->is_renewed);
    return !refused;
}

/* No route: a file of the page, or an error. */
static void reply_elsewhere(struct request *request, const struct net_request *net, bool elsewhere)
{
    if (elsewhere)
        request_fail(request, PH_REFUSED_METHOD_NOT_ALLOWED, NULL, 0);
    else if (assets_reply(request->call, net) || assets_reply_nothing(request->call, net))
        request_destroy(request);
    else
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
}

static void dispatch(struct request *request, const struct net_request *net)
{
    bool elsewhere;

    request->route = routes_find(request, net->method, net->path, &elsewhere);
    if (!can_pay(request, net->body_size))
        return;
    if (!request->route)
        reply_elsewhere(request, net, elsewhere);
    else if (!passes_gate(request, net))
        return;
    else if (request->route->needs & ROUTE_ROOM)
        rooms_find(request->server->rooms, request->table, on_found, request);
    else
        request->route->run(request, NULL);
}

void routes_request(void *data, struct net_call *call, const struct net_request *net)
{
    struct request *request = request_create(data, call, net);

    if (request)
        dispatch(request, net);
    else
        problem_reply(call, PH_REFUSED_NO_MEMORY, PH_EN, NULL, REQUEST_RETRY_MS);
}
