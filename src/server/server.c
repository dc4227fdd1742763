/* Starts the parts of the server and shuts them down in order. */
#include "server/server.h"

#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/net/net.h"
#include "server/ops/log.h"
#include "server/ops/sandbox.h"
#include "server/http/routes.h"
#include "server/ops/slow.h"
#include "server/operator/control.h"
#include "server/operator/operator.h"
#include "server/socket/sockets.h"

enum {
    DRAIN_MS = 8 * 1000, /* for what is under way; then the server stops anyway */
    DRAIN_CHECK_MS = 20,
    AUDIT_TICK_MS = 2000,
    AT_ONCE = 8 /* results of the store, and tables with updates, for each turn of the loop */
};

int64_t server_now(const struct server *server)
{
    return now_ms(&server->now);
}

bool server_is_draining(const struct server *server)
{
    return server->drain_until != 0;
}

bool server_is_ready(struct server *server)
{
    struct ph_store_state state;

    ph_store_look(server->store, &state);
    return state.writable && !server_is_draining(server);
}

static int64_t log_clock(void *data)
{
    return server_now(data);
}

/* ---- results of the store ---- */

static void wake(void *data)
{
    struct server *server = data;

    waker_wake(&server->stored);
}

/* A commit completes many requests at once. Each turn of the loop handles AT_ONCE of them and
 * half of the backlog, so that messages are read in between and the next commit has work; movers
 * get their acknowledgement before the others get the update. */
static void on_stored(struct waker *waker)
{
    struct server *server = waker->poll.data;

    if (!server->store)
        return;
    server->unanswered = ph_store_collect(server->store, AT_ONCE + server->unanswered / 2);
    server->untold = rooms_update_rest(server->rooms, AT_ONCE + server->untold / 2);
    if (server->unanswered > 0 || server->untold > 0)
        waker_wake(waker);
}

static void on_told(void *data)
{
    struct server *server = data;

    if (server->net) /* not while the store is read at the start */
        net_flush(server->net);
}

/* ---- shutdown ---- */

/* The order matters: no new commands, then all results of workers and store, then the network. */
static void stop(struct server *server)
{
    struct ph_store *store = server->store;

    rooms_stop(server->rooms);
    workers_stop(server->workers);
    upkeep_stop(server);
    server->store = NULL;
    ph_store_close(store);
    control_stop(server->control);
    slow_drain(server->slow);
    net_stop(server->net);
    rooms_destroy(server->rooms);
    waker_stop(&server->stored, NULL);
    uv_close((uv_handle_t *)&server->term, NULL);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    uv_close((uv_handle_t *)&server->hang_up, NULL);
    uv_close((uv_handle_t *)&server->drain, NULL);
    uv_close((uv_handle_t *)&server->audit_timer, NULL);
    slow_destroy(server->slow);
}

static void on_drain(uv_timer_t *timer)
{
    struct server *server = timer->data;
    struct net_state net;

    net_look(server->net, &net);
    if ((rooms_is_idle(server->rooms) && net.calls == 0 && net.sockets == 0) ||
        server_now(server) > server->drain_until) {
        uv_timer_stop(timer);
        stop(server);
    }
}

static void on_end(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;

    if (server_is_draining(server))
        return;
    log_info("draining", LOG_NUMBER("signal", number));
    server->drain_until = server_now(server) + DRAIN_MS;
    rooms_drain(server->rooms);
    rooms_update_rest(server->rooms, UINT_MAX);
    slow_drain(server->slow);
    net_drain(server->net, true);
    uv_timer_start(&server->drain, on_drain, 0, DRAIN_CHECK_MS);
}

static void on_audit_tick(uv_timer_t *timer)
{
    struct server *server = timer->data;

    audit_flush(server->audit, server_now(server));
}

/* The certificate may have been renewed. */
static void on_hang_up(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    struct ph_error error = {0};

    (void)number;
    if (!net_reload(server->net, &error))
        log_error("certificate kept", LOG_TEXT("why", error.what));
}

/* ---- start ---- */

static void watch_signals(struct server *server)
{
    uv_signal_init(&server->loop, &server->term);
    uv_signal_init(&server->loop, &server->interrupt);
    uv_signal_init(&server->loop, &server->hang_up);
    server->term.data = server->interrupt.data = server->hang_up.data = server;
    uv_signal_start(&server->term, on_end, SIGTERM);
    uv_signal_start(&server->interrupt, on_end, SIGINT);
    uv_signal_start(&server->hang_up, on_hang_up, SIGHUP);
    signal(SIGPIPE, SIG_IGN); /* write() reports the error */
    signal(SIGXFSZ, SIG_IGN);
}

/* One core is left for the loop. */
static unsigned think_threads(const struct server_config *config)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    if (config->threads > 0)
        return config->threads;
    return cores > 2 ? (unsigned)cores - 1 : 1;
}

/* The server also works without its control socket, where none can be made. */
static void start_control(struct server *server, const struct server_config *config)
{
    struct ph_error error = {0};

    server->control = control_start(server, config->store, &error);
    if (!server->control)
        log_warning("no control socket", LOG_TEXT("why", error.what));
    uv_timer_start(&server->audit_timer, on_audit_tick, AUDIT_TICK_MS, AUDIT_TICK_MS);
    upkeep_start(server, &config->keep);
}

static bool start_rooms(struct server *server, const struct server_config *config,
                        struct ph_error *error)
{
    server->workers = workers_start(&server->loop, think_threads(config), error);
    if (server->workers)
        server->rooms = rooms_create(&(struct rooms_config){.loop = &server->loop,
                                                            .store = server->store,
                                                            .workers = server->workers,
                                                            .limits = server->limits,
                                                            .now = &server->now,
                                                            .rooms_max = config->rooms,
                                                            .changed = turns_changed,
                                                            .told = on_told,
                                                            .data = server},
                                     error);
    return server->rooms != NULL;
}

static bool start_parts(struct server *server, const struct server_config *config,
                        struct ph_error *error)
{
    const struct net_handlers handlers = {
        .data = server,
        .admit = routes_admit,
        .request = routes_request,
        .upgrade = sockets_upgrade,
        .opened = sockets_opened,
        .pay = sockets_pay,
        .message = sockets_message,
        .closed = sockets_closed,
    };
    struct net_config net = config->net;

    server->limits = limits_create();
    server->turns = turns_create(server);
    server->audit = audit_create(NULL);
    server->slow = slow_create(&server->loop);
    if (!server->limits || !server->turns || !server->audit || !server->slow)
        return ph_fail(error, "", "out of memory");
    if (!origin_init(&server->origin, config->public_url, error) ||
        (config->limits && !limits_set(server->limits, config->limits, error)))
        return false;
    server->store = ph_store_open(config->store, wake, server, error);
    if (!server->store)
        return false;
    upkeep_set_time(server);
    if (!start_rooms(server, config, error))
        return false;
    operator_load(server);
    net.messages_per_20s = limits_in_20s(server->limits, LIMIT_PLAYER);
    server->net = net_start(&server->loop, &net, &handlers, error);
    return server->net != NULL;
}

/* Shuts down the parts that were started. */
static void give_up(struct server *server)
{
    workers_stop(server->workers);
    if (server->store)
        ph_store_close(server->store);
    server->store = NULL;
    rooms_destroy(server->rooms);
    waker_stop(&server->stored, NULL);
    uv_close((uv_handle_t *)&server->drain, NULL);
    uv_close((uv_handle_t *)&server->audit_timer, NULL);
    slow_destroy(server->slow);
}

static void free_server(struct server *server)
{
    limits_destroy(server->limits);
    audit_destroy(server->audit);
    constants_finish(&server->constants);
    bans_finish(&server->bans);
    turns_destroy(server->turns);
    free(server);
}

/* Where no net fits, the upper levels are weaker. */
static void log_nets(void)
{
    struct ph_buf with = {0}, without = {0};

    ph_nets_list(&with, &without);
    log_info("nets", LOG_TEXT("with", ph_buf_text(&with)),
             LOG_TEXT("without", ph_buf_text(&without)));
    ph_buf_finish(&with);
    ph_buf_finish(&without);
}

bool server_run(const struct server_config *config, void (*ready)(void *data, unsigned port),
                void *data, struct ph_error *error)
{
    struct server *server = calloc(1, sizeof *server);
    struct sandbox sandbox = {.store = config->store,
                              .certificate = config->net.certificate,
                              .key = config->net.key,
                              .off = config->no_sandbox};
    bool good;

    if (!server || sodium_init() < 0 || uv_loop_init(&server->loop) != 0 ||
        !waker_start(&server->stored, &server->loop, on_stored)) {
        free(server);
        return ph_fail(error, "", "the server cannot start: out of memory");
    }
    upkeep_begin_time(server);
    server->started = server_now(server);
    log_set_clock(log_clock, server);
    uv_timer_init(&server->loop, &server->drain);
    uv_timer_init(&server->loop, &server->audit_timer);
    server->stored.poll.data = server->drain.data = server->audit_timer.data = server;
    sandbox_files(&sandbox);
    good = start_parts(server, config, error);
    if (good) {
        watch_signals(server);
        start_control(server, config);
        sandbox_calls(&sandbox);
        log_nets();
        log_info("listening", LOG_NUMBER("port", net_port(server->net)),
                 LOG_TEXT("store", config->store));
        ready(data, net_port(server->net));
    } else {
        give_up(server);
    }
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    if (server->audit)
        audit_flush(server->audit, INT64_MAX);
    if (good)
        log_info("ended");
    log_set_clock(NULL, NULL);
    free_server(server);
    return good;
}
