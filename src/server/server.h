/* The whole server: its parts, starting and ending it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/rooms/rooms.h"
#include "server/ops/limits.h"
#include "server/net/net.h"
#include "server/http/origin.h"
#include "server/net/waker.h"

struct turns;

struct server_config {
    struct net_config net;
    const char *store;
    const char *public_url; /* NULL: what the requests say */
    const char *limits;     /* NULL: as they are */
    unsigned threads;       /* that think; 0: by the machine */
    unsigned rooms;         /* tables in memory, if nobody needs more; 0: 2,500 */
};

struct server {
    uv_loop_t loop;
    struct now now;
    struct net *net;
    struct ph_store *store;
    struct workers *workers;
    struct rooms *rooms;
    struct limits *limits;
    struct origin origin;
    struct turns *turns;
    struct waker stored;         /* the store has answers */
    unsigned unanswered, untold; /* answers, and tables, that on_stored() left the last time */
    uv_signal_t term, interrupt, hang_up;
    uv_timer_t drain;
    uint64_t drawn;               /* tests only: how often chance was asked */
    int64_t started, drain_until; /* 0: nobody asked to end */
};

/* Runs until it is told to end by SIGTERM or SIGINT. `ready` is called once when requests are
 * answered, with the port. False, with the reason, if it could not begin. */
bool server_run(const struct server_config *config, void (*ready)(void *data, unsigned port),
                void *data, struct ph_error *error);

int64_t server_now(const struct server *server);
bool server_is_draining(const struct server *server);
/* Can moves be stored, and does it go on? */
bool server_is_ready(struct server *server);

#endif
