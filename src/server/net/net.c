/* The network: listener, deadlines, start and stop. */
#include "server/net/parts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { BACKLOG = 4096, TICK_MS = 100, TICKS_TO_TIDY = 50, PONG_SECONDS_MAX = 10, PAY_MS = 250 };

/* ---- lists ---- */

void net_link_init(struct net_link *list)
{
    list->prev = list->next = list;
}

void net_link_add(struct net_link *list, struct net_link *link)
{
    link->prev = list->prev;
    link->next = list;
    list->prev->next = link;
    list->prev = link;
}

void net_link_drop(struct net_link *link)
{
    link->prev->next = link->next;
    link->next->prev = link->prev;
    net_link_init(link);
}

bool net_link_none(const struct net_link *list)
{
    return list->next == list;
}

void net_link_take(struct net_link *to, struct net_link *list)
{
    net_link_init(to);
    if (net_link_none(list))
        return;
    *to = *list;
    to->next->prev = to->prev->next = to;
    net_link_init(list);
}

uint64_t net_wall_clock(void)
{
    return (uint64_t)time(NULL);
}

/* ---- timers ---- */

static void check_deadlines(struct net *net, struct net_link *waits)
{
    uint64_t now = uv_now(net->loop);

    while (!net_link_none(waits)) {
        struct net_conn *conn = NET_OF(waits->next, struct net_conn, waiting);

        if (conn->deadline > now)
            return;
        net_conn_expired(conn);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct net *net = timer->data;

    for (unsigned i = 0; i < NET_WAIT_COUNT; i++)
        check_deadlines(net, &net->waits[i]);
    if (++net->ticks % TICKS_TO_TIDY == 0)
        net_usage_tidy(&net->usage);
}

static void tell_ended(struct net *net)
{
    while (!net_link_none(&net->ended))
        net_socket_tell(NET_OF(net->ended.next, struct net_conn, ended)->socket);
}

void net_flush(struct net *net)
{
    struct net_socket *socket;

    while ((socket = net_socket_unsent(net)))
        net_socket_flush(socket);
}

/* A `closed` callback may send to other sockets, hence the loop. */
static void before_sleep(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;

    net->round++;
    net->accepted = 0;
    do {
        net_flush(net);
        tell_ended(net);
        net_pieces_tell(net);
    } while (net_socket_unsent(net));
}

/* Nothing that is ready for more may keep the others waiting: each gets one turn, and then the
 * loop looks for input. */
static void on_round(uv_idle_t *idle)
{
    struct net *net = idle->data;

    net_pieces_ask_all(net);
    net_http_again(net);
    net_conn_resume(net);
    net_conn_go_on_all(net);
    net_conn_accept_more(net);
    if (net_link_none(&net->asked) && net_link_none(&net->again) &&
        net_link_none(&net->postponed) && net_link_none(&net->due))
        uv_idle_stop(idle);
}

void net_want_round(struct net *net)
{
    uv_idle_start(&net->next_round, on_round);
}

/* ---- the configuration ---- */

static unsigned or_else(unsigned value, unsigned initial)
{
    return value ? value : initial;
}

static void fill_defaults(struct net_config *config)
{
    config->sockets_per_address = or_else(config->sockets_per_address, 50);
    config->connections_per_address = or_else(config->connections_per_address, 200);
    config->connections = or_else(config->connections, 12000);
    config->messages_per_20s = or_else(config->messages_per_20s, 100);
    config->header_seconds = or_else(config->header_seconds, 10);
    config->keep_seconds = or_else(config->keep_seconds, 30);
    config->idle_seconds = or_else(config->idle_seconds, 30);
}

static void fill_waits(struct net *net)
{
    const struct net_config *config = &net->config;
    unsigned idle = config->idle_seconds;
    const unsigned seconds[NET_WAIT_COUNT] = {
        [NET_WAIT_HEAD] = config->header_seconds,
        [NET_WAIT_BODY] = config->header_seconds,
        [NET_WAIT_SEND] = config->header_seconds,
        [NET_WAIT_KEEP] = config->keep_seconds,
        [NET_WAIT_IDLE] = idle,
        [NET_WAIT_PONG] = idle < PONG_SECONDS_MAX ? idle : PONG_SECONDS_MAX,
        [NET_WAIT_CLOSE] = 3,
        [NET_WAIT_LINGER] = 2,
    };

    for (unsigned i = 0; i < NET_WAIT_COUNT; i++)
        net->wait_ms[i] = seconds[i] * 1000u;
    net->wait_ms[NET_WAIT_PAY] = PAY_MS;
}

static char *copy(const char *text)
{
    return text ? strdup(text) : NULL;
}

static void free_net(struct net *net)
{
    net_usage_finish(&net->usage);
    while (net->spares > 0)
        ph_buf_finish(&net->spare[--net->spares]);
    SSL_CTX_free(net->tls);
    free((char *)net->config.listen);
    free((char *)net->config.certificate);
    free((char *)net->config.key);
    free(net);
}

static struct net *new_net(uv_loop_t *loop, const struct net_config *config,
                           const struct net_handlers *handlers)
{
    struct net *net = calloc(1, sizeof *net);

    if (!net)
        return NULL;
    net->loop = loop;
    net->handlers = *handlers;
    net->config = *config;
    net->config.listen = copy(config->listen);
    net->config.certificate = copy(config->certificate);
    net->config.key = copy(config->key);
    net->config.trusted_proxies = NULL; /* read once, at the start */
    fill_defaults(&net->config);
    fill_waits(net);
    net_usage_init(&net->usage);
    net_link_init(&net->connections);
    net_link_init(&net->calls);
    net_link_init(&net->ended);
    net_link_init(&net->unsent);
    net_link_init(&net->asked);
    net_link_init(&net->finished);
    net_link_init(&net->again);
    net_link_init(&net->postponed);
    net_link_init(&net->due);
    for (unsigned i = 0; i < NET_WAIT_COUNT; i++)
        net_link_init(&net->waits[i]);
    return net;
}

/* ---- listening ---- */

static bool read_port(const char *text, unsigned *port)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    if (text[0] < '0' || text[0] > '9' || *end || value > UINT16_MAX)
        return false;
    *port = (unsigned)value;
    return true;
}

static bool read_place(const char *listen, struct sockaddr_storage *place)
{
    const char *colon = strrchr(listen, ':');
    char host[64];
    size_t len = colon ? (size_t)(colon - listen) : 0;
    unsigned port;

    if (!colon || len >= sizeof host || !read_port(colon + 1, &port))
        return false;
    memcpy(host, listen, len);
    host[len] = '\0';
    if (strcmp(host, "localhost") == 0)
        memcpy(host, "127.0.0.1", sizeof "127.0.0.1");
    if (len > 2 && host[0] == '[' && host[len - 1] == ']') {
        host[len - 1] = '\0';
        return uv_ip6_addr(host + 1, (int)port, (struct sockaddr_in6 *)place) == 0;
    }
    return uv_ip4_addr(host, (int)port, (struct sockaddr_in *)place) == 0;
}

static unsigned port_of(const uv_tcp_t *listener)
{
    struct sockaddr_storage place = {0};
    int size = sizeof place;
    const unsigned char *port;

    uv_tcp_getsockname(listener, (struct sockaddr *)&place, &size);
    port = place.ss_family == AF_INET6
               ? (const unsigned char *)&((struct sockaddr_in6 *)&place)->sin6_port
               : (const unsigned char *)&((struct sockaddr_in *)&place)->sin_port;
    return (unsigned)port[0] << 8 | port[1];
}

static bool start_listening(struct net *net, struct ph_error *error)
{
    struct sockaddr_storage place = {0};
    int status;

    if (!net->config.listen || !read_place(net->config.listen, &place))
        return ph_fail(error, net->config.listen ? net->config.listen : "listen",
                       "an address and a port are expected, as in 127.0.0.1:8080 or [::1]:8080");
    status = uv_tcp_bind(&net->listener, (struct sockaddr *)&place, 0);
    if (status == 0)
        status = uv_listen((uv_stream_t *)&net->listener, BACKLOG, net_conn_accept);
    if (status != 0)
        return ph_fail(error, net->config.listen, "%s", uv_strerror(status));
    net->port = port_of(&net->listener);
    return true;
}

/* ---- start and stop ---- */

/* Ten thousand sockets need as many file descriptors; the default limit is 1,024. */
static void raise_file_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool prepare(struct net *net, const struct net_config *config, struct ph_error *error)
{
    const char *certificate = net->config.certificate, *key = net->config.key;

    if (!net_proxies_read(config->trusted_proxies, &net->proxies, error))
        return false;
    if (!certificate != !key)
        return ph_fail(error, "TLS", "certificate and key go together");
    if (certificate)
        net->tls = net_tls_context(certificate, key, error);
    return !certificate || net->tls;
}

static void start_handles(struct net *net)
{
    uv_tcp_init(net->loop, &net->listener);
    uv_timer_init(net->loop, &net->tick);
    uv_prepare_init(net->loop, &net->before_sleep);
    uv_idle_init(net->loop, &net->next_round);
    net->listener.data = net->tick.data = net->before_sleep.data = net->next_round.data = net;
    net->handles = 4;
    net->listening = true;
    uv_timer_start(&net->tick, on_tick, TICK_MS, TICK_MS);
    uv_prepare_start(&net->before_sleep, before_sleep);
}

struct net *net_start(uv_loop_t *loop, const struct net_config *config,
                      const struct net_handlers *handlers, struct ph_error *error)
{
    struct net *net = new_net(loop, config, handlers);

    if (!net) {
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    if (!prepare(net, config, error)) {
        free_net(net);
        return NULL;
    }
    raise_file_limit();
    start_handles(net);
    if (!start_listening(net, error)) {
        net_stop(net);
        return NULL;
    }
    return net;
}

unsigned net_port(const struct net *net)
{
    return net->port;
}

bool net_reload(struct net *net, struct ph_error *error)
{
    SSL_CTX *fresh;

    if (!net->tls)
        return true;
    fresh = net_tls_context(net->config.certificate, net->config.key, error);
    if (!fresh)
        return false;
    SSL_CTX_free(net->tls); /* open connections keep a reference */
    net->tls = fresh;
    return true;
}

void net_handle_closed(struct net *net)
{
    if (--net->handles == 0)
        free_net(net);
}

static void handle_closed(uv_handle_t *handle)
{
    net_handle_closed(handle->data);
}

static void stop_listening(struct net *net)
{
    if (net->listening)
        uv_close((uv_handle_t *)&net->listener, handle_closed);
    net->listening = false;
}

void net_drain(struct net *net, bool now)
{
    struct net_link *link, *next;

    net->draining = true;
    stop_listening(net);
    for (link = net->connections.next; link != &net->connections; link = next) {
        struct net_conn *conn = NET_OF(link, struct net_conn, all);

        next = link->next;
        if (conn->wait == NET_WAIT_KEEP)
            net_conn_end(conn);
        else if (now && conn->phase == NET_IN_SOCKET)
            net_close(conn->socket, NET_GOING_AWAY, "the server is going away");
    }
}

static void forget_calls(struct net *net)
{
    while (!net_link_none(&net->calls)) {
        struct net_call *call = NET_OF(net->calls.next, struct net_call, all);

        net_link_drop(&call->all);
        call->net = NULL;
    }
}

void net_stop(struct net *net)
{
    net_flush(net);
    while (!net_link_none(&net->connections))
        net_conn_kill(NET_OF(net->connections.next, struct net_conn, all));
    tell_ended(net);
    net_pieces_tell(net);
    forget_calls(net);
    stop_listening(net);
    uv_close((uv_handle_t *)&net->tick, handle_closed);
    uv_close((uv_handle_t *)&net->before_sleep, handle_closed);
    uv_close((uv_handle_t *)&net->next_round, handle_closed);
}

static size_t held_by(const struct net_conn *conn)
{
    return conn->in.cap + net_conn_queued(conn) +
           (conn->rest && conn->rest->owned ? conn->rest->left : 0);
}

void net_look(const struct net *net, struct net_state *state)
{
    *state = net->state;
    for (struct net_link *link = net->connections.next; link != &net->connections;
         link = link->next)
        state->held += held_by(NET_OF(link, struct net_conn, all));
}
