/* The server: its parts, start and shutdown. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/rooms/persons.h"
#include "server/rooms/rooms.h"
#include "server/http/constants.h"
#include "server/operator/bans.h"
#include "server/ops/audit.h"
#include "server/ops/limits.h"
#include "server/ops/upkeep.h"
#include "server/net/net.h"
#include "server/http/origin.h"
#include "server/net/waker.h"

struct client;
struct control;
struct slow;
struct turns;
struct replaying;

struct server_config {
    struct net_config net;
    const char *store;
    const char *public_url;  /* NULL: taken from the requests */
    const char *limits;      /* NULL: the defaults */
    struct upkeep_keep keep; /* how long things are kept */
    unsigned threads;        /* for computer players; 0: by the number of cores */
    bool no_sandbox;         /* for debuggers */
    unsigned rooms;          /* tables kept in memory beyond those in use; 0: 2,500 */
};

struct server {
    uv_loop_t loop;
    struct now now;
    struct upkeep upkeep;
    struct net *net;
    struct ph_store *store;
    struct workers *workers;
    struct rooms *rooms;
    struct limits *limits;
    struct audit *audit;
    struct bans bans;
    bool bans_read;
    struct persons_places persons;
    struct constants constants;
    struct slow *slow;
    struct control *control; /* NULL: it cannot be opened */
    int64_t reports;         /* number of the last one, once `reports_counted` */
    bool reports_counted, reports_counting;
    struct client *clients; /* all open sockets */
    struct origin origin;
    struct turns *turns;
    struct replaying *replays;   /* open ones */
    struct waker stored;         /* the store has results */
    unsigned unanswered, untold; /* what on_stored() left over the last time */
    uv_signal_t term, interrupt, hang_up;
    uv_timer_t drain, audit_timer;
    uint64_t drawn;               /* tests only: how many random values were drawn */
    int64_t started, drain_until; /* drain_until 0: not draining */
};

/* Runs the server until SIGTERM or SIGINT. Calls `ready` once, with the port, when it accepts
 * connections. False, with the reason, if it could not start. */
bool server_run(const struct server_config *config, void (*ready)(void *data, unsigned port),
                void *data, struct ph_error *error);

int64_t server_now(const struct server *server);
bool server_is_draining(const struct server *server);
/* Can moves be stored, and is the server not draining? */
bool server_is_ready(struct server *server);

#endif
