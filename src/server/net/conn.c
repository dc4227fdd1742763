/* One connection: reading, writing, closing. */
#include "server/net/parts.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>

/* ---- timeouts ---- */

void net_conn_wait(struct net_conn *conn, enum net_wait wait)
{
    net_link_drop(&conn->waiting);
    conn->wait = (uint8_t)wait;
    if (wait == NET_WAIT_NONE)
        return;
    conn->deadline = uv_now(conn->net->loop) + conn->net->wait_ms[wait];
    net_link_add(&conn->net->waits[wait], &conn->waiting);
}

void net_conn_expired(struct net_conn *conn)
{
    enum net_wait wait = conn->wait;

    net_conn_wait(conn, NET_WAIT_NONE);
    if (wait == NET_WAIT_IDLE) {
        net_socket_expired(conn);
        return;
    }
    if (wait == NET_WAIT_PAY) {
        net_conn_go_on_soon(conn);
        return;
    }
    if (wait != NET_WAIT_KEEP && wait != NET_WAIT_LINGER)
        conn->net->state.closed_slow++;
    if (conn->in.len > 0 && (wait == NET_WAIT_HEAD || wait == NET_WAIT_BODY))
        net_http_refuse(conn, 408);
    else
        net_conn_kill(conn);
}

/* ---- closing ---- */

static void free_connection(uv_handle_t *handle)
{
    struct net_conn *conn = handle->data;
    struct net *net = conn->net;

    SSL_free(conn->tls);
    ph_buf_finish(&conn->in);
    net_socket_free(conn->socket);
    free(conn);
    net_handle_closed(net);
}

void net_conn_kill(struct net_conn *conn)
{
    if (conn->life == NET_DEAD)
        return;
    conn->life = NET_DEAD;
    net_conn_wait(conn, NET_WAIT_NONE);
    net_socket_ended(conn);
    net_http_let_go(conn);
    if (conn->usage)
        conn->usage->connections--;
    conn->net->state.connections--;
    net_link_drop(&conn->all);
    net_link_drop(&conn->again);
    net_link_drop(&conn->postponed);
    uv_close((uv_handle_t *)&conn->tcp, free_connection);
}

static void on_shutdown(uv_shutdown_t *request, int status)
{
    (void)status;
    free(request);
}

/* Closing at once could make the kernel discard the last bytes if the client is still sending,
 * so that it would not learn why it was refused. So the write side is shut down first. */
void net_conn_end(struct net_conn *conn)
{
    uv_shutdown_t *request;

    if (conn->life != NET_OPEN)
        return;
    if (conn->tls)
        net_tls_goodbye(conn);
    if (conn->life != NET_OPEN)
        return;
    conn->life = NET_ENDING;
    net_socket_ended(conn);
    net_http_let_go(conn);
    if (!conn->busy) /* else a handler is reading it */
        ph_buf_finish(&conn->in);
    request = malloc(sizeof *request);
    if (!request || uv_shutdown(request, (uv_stream_t *)&conn->tcp, on_shutdown) != 0) {
        free(request);
        net_conn_kill(conn);
        return;
    }
    net_conn_pause(conn, false);
    net_conn_wait(conn, NET_WAIT_LINGER);
}

/* ---- writing ---- */

struct write {
    uv_write_t request;
    struct net_conn *conn;
    char bytes[];
};

size_t net_conn_queued(const struct net_conn *conn)
{
    return uv_stream_get_write_queue_size((const uv_stream_t *)&conn->tcp);
}

static void on_written(uv_write_t *request, int status)
{
    struct write *write = request->data;
    struct net_conn *conn = write->conn;

    free(write);
    if (status != 0)
        net_conn_kill(conn);
    else if (conn->life == NET_OPEN && conn->phase == NET_IN_RESPONSE && net_conn_queued(conn) == 0)
        net_http_drained(conn);
}

static void queue(struct net_conn *conn, const uv_buf_t *parts, unsigned count, size_t done,
                  size_t size)
{
    struct write *write = malloc(sizeof *write + size);
    uv_buf_t all;
    size_t len = 0;

    if (!write) {
        net_conn_kill(conn);
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        size_t skip = done < parts[i].len ? done : parts[i].len;

        memcpy(write->bytes + len, parts[i].base + skip, parts[i].len - skip);
        len += parts[i].len - skip;
        done -= skip;
    }
    write->conn = conn;
    write->request.data = write;
    all = uv_buf_init(write->bytes, (unsigned)len);
    if (uv_write(&write->request, (uv_stream_t *)&conn->tcp, &all, 1, on_written) != 0) {
        free(write);
        net_conn_kill(conn);
    }
}

void net_conn_raw_write(struct net_conn *conn, uv_buf_t *parts, unsigned count)
{
    size_t size = 0, done = 0;
    int wrote;

    if (conn->life == NET_DEAD)
        return;
    for (unsigned i = 0; i < count; i++)
        size += parts[i].len;
    conn->net->state.bytes_out += size;
    wrote = uv_try_write((uv_stream_t *)&conn->tcp, parts, count);
    if (wrote > 0)
        done = (size_t)wrote;
    if (wrote < 0 && wrote != UV_EAGAIN)
        net_conn_kill(conn);
    else if (done < size)
        queue(conn, parts, count, done, size - done);
}

void net_conn_write(struct net_conn *conn, uv_buf_t *parts, unsigned count)
{
    if (conn->tls)
        net_tls_write(conn, parts, count);
    else
        net_conn_raw_write(conn, parts, count);
}

/* ---- turns ---- */

bool net_conn_must_wait(const struct net_conn *conn)
{
    return conn->usage && net_turn_is_over(&conn->usage->turn, conn->net->round);
}

void net_turn_begin(struct net *net)
{
    net->began = uv_hrtime();
}

void net_conn_used(struct net_conn *conn)
{
    uint64_t began = conn->net->began;

    net_turn_begin(conn->net);
    if (conn->usage)
        net_turn_use(&conn->usage->turn, conn->net->round, conn->net->began - began);
}

static void postpone(struct net_conn *conn)
{
    net_conn_pause(conn, true);
    net_link_add(&conn->net->postponed, &conn->postponed);
    conn->net->state.postponed++;
    net_want_round(conn->net);
}

/* Few in each round: most would only be postponed again. */
void net_conn_resume(struct net *net)
{
    for (unsigned i = 0; i < NET_ROUND_RESUMED && !net_link_none(&net->postponed); i++)
        net_conn_pause(NET_OF(net->postponed.next, struct net_conn, postponed), false);
}

void net_conn_go_on_soon(struct net_conn *conn)
{
    net_conn_wait(conn, NET_WAIT_NONE);
    net_link_add(&conn->net->due, &conn->waiting);
    net_want_round(conn->net);
}

/* The sockets of an address come to this moment together, and each has messages that cost. */
void net_conn_go_on_all(struct net *net)
{
    struct net_link round;

    net_link_take(&round, &net->due);
    while (!net_link_none(&round)) {
        struct net_conn *conn = NET_OF(round.next, struct net_conn, waiting);

        net_link_drop(&conn->waiting);
        if (net_conn_must_wait(conn)) {
            net_link_add(&net->due, &conn->waiting);
            continue;
        }
        net_turn_begin(net);
        net_socket_go_on(conn);
        net_conn_used(conn);
    }
}

/* ---- reading ---- */

/* All connections share one read buffer: what is read is handled before the next read. Without
 * room libuv reads nothing and says so. */
static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room)
{
    struct net_conn *conn = handle->data;

    (void)wanted;
    *room = net_conn_must_wait(conn) ? uv_buf_init(NULL, 0)
                                     : uv_buf_init(conn->net->in, sizeof conn->net->in);
}

static void discard(struct net_conn *conn, size_t len)
{
    conn->discarded += (uint32_t)len;
    if (conn->discarded > NET_DISCARD_MAX)
        net_conn_kill(conn);
}

void net_conn_took(struct net_conn *conn, char *bytes, size_t len)
{
    if (conn->life != NET_OPEN)
        return;
    if (conn->phase == NET_IN_SOCKET)
        net_socket_take(conn, bytes, len);
    else
        net_http_take(conn, bytes, len);
}

static void take(struct net_conn *conn, char *bytes, size_t len)
{
    conn->net->state.bytes_in += len;
    if (conn->life == NET_ENDING)
        discard(conn, len);
    else if (conn->tls)
        net_tls_take(conn, bytes, len);
    else
        net_conn_took(conn, bytes, len);
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *room)
{
    struct net_conn *conn = stream->data;

    if (got == UV_ENOBUFS) {
        postpone(conn);
        return;
    }
    net_turn_begin(conn->net);
    if (got < 0)
        net_conn_kill(conn);
    else if (got > 0)
        take(conn, room->base, (size_t)got);
    net_conn_used(conn);
}

void net_conn_pause(struct net_conn *conn, bool paused)
{
    if (conn->life == NET_DEAD)
        return;
    net_link_drop(&conn->postponed); /* this call decides when it is read */
    if (conn->paused == paused)
        return;
    conn->paused = paused;
    if (paused)
        uv_read_stop((uv_stream_t *)&conn->tcp);
    else if (uv_read_start((uv_stream_t *)&conn->tcp, give_room, on_read) != 0)
        net_conn_kill(conn);
}

/* ---- accepting ---- */

static bool find_address(struct net_conn *conn)
{
    struct sockaddr_storage from;
    int size = sizeof from;

    if (uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&from, &size) != 0)
        return false;
    net_address_of((struct sockaddr *)&from, &conn->address);
    return true;
}

/* Counts the connection; returns 0, or the status that refuses it. */
static int count_in(struct net_conn *conn)
{
    struct net *net = conn->net;

    if (net->state.connections > net->config.connections)
        return 503;
    if (net_proxies_trust(&net->proxies, &conn->address))
        return 0;
    conn->usage = net_usage_find(&net->usage, &conn->address);
    if (!conn->usage)
        return 503;
    conn->usage->connections++;
    return conn->usage->connections > net->config.connections_per_address ? 429 : 0;
}

/* Has the address paid for the connection? Asked before a handshake costs anything. */
static bool is_admitted(const struct net_conn *conn)
{
    const struct net *net = conn->net;
    struct net_address network = net_address_network(&conn->address);

    return !net->handlers.admit || net_proxies_trust(&net->proxies, &conn->address) ||
           net->handlers.admit(net->handlers.data, &network, net->tls != NULL);
}

static struct net_conn *new_connection(struct net *net)
{
    struct net_conn *conn = calloc(1, sizeof *conn);

    if (!conn)
        return NULL;
    conn->net = net;
    conn->wait = NET_WAIT_NONE;
    conn->paused = true;
    net_link_init(&conn->all);
    net_link_init(&conn->waiting);
    net_link_init(&conn->ended);
    net_link_init(&conn->again);
    net_link_init(&conn->postponed);
    if (uv_tcp_init(net->loop, &conn->tcp) != 0) {
        free(conn);
        return NULL;
    }
    conn->tcp.data = conn;
    net->handles++;
    net->state.connections++;
    net->state.connections_accepted++;
    net_link_add(&net->connections, &conn->all);
    return conn;
}

/* The kernel would accept megabytes for a client that does not read. What it accepts beyond the
 * client's window is limited here, so that only those who read get more. */
static void set_options(struct net_conn *conn)
{
    int unsent = NET_QUEUE_MAX;
    uv_os_fd_t fd;

    uv_tcp_nodelay(&conn->tcp, 1);
#ifdef TCP_NOTSENT_LOWAT
    if (uv_fileno((uv_handle_t *)&conn->tcp, &fd) == 0)
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
#endif
}

/* A refusal keeps its connection open for a moment too; in a flood there is none. */
static bool is_flood(const struct net_conn *conn)
{
    const struct net_config *config = &conn->net->config;

    return conn->net->state.connections > config->connections + config->connections / 8 ||
           (conn->usage && conn->usage->connections > 2 * config->connections_per_address);
}

static void start_connection(struct net_conn *conn)
{
    int status;

    if (conn->net->tls && !net_tls_begin(conn)) {
        net_conn_kill(conn);
        return;
    }
    set_options(conn);
    net_conn_wait(conn, NET_WAIT_HEAD);
    net_conn_pause(conn, false);
    status = conn->life == NET_OPEN ? count_in(conn) : 0;
    if (status && is_flood(conn))
        net_conn_kill(conn);
    else if (status)
        net_http_refuse(conn, status);
}

/* The address has not paid. Nothing is read, and the connection is closed a moment later: a client
 * that connects again at once cannot keep the loop busy with as many connections as it may have. */
static void hold_back(struct net_conn *conn)
{
    if (count_in(conn))
        net_conn_kill(conn);
    else
        net_conn_wait(conn, NET_WAIT_LINGER);
}

static void accept_one(struct net *net)
{
    struct net_conn *conn = new_connection(net);

    if (!conn)
        return;
    net_turn_begin(net);
    net->accepted++;
    if (uv_accept((uv_stream_t *)&net->listener, (uv_stream_t *)&conn->tcp) != 0 ||
        !find_address(conn))
        net_conn_kill(conn);
    else if (!is_admitted(conn))
        hold_back(conn);
    else
        start_connection(conn);
    net_conn_used(conn);
}

/* libuv calls this for one connection after the other, without reading any. What is not accepted
 * here waits in the kernel; libuv goes on when it is. */
void net_conn_accept(uv_stream_t *listener, int status)
{
    struct net *net = listener->data;

    if (status != 0)
        return;
    if (net->accepted < NET_ROUND_ACCEPTED) {
        accept_one(net);
        return;
    }
    net->more_to_accept = true;
    net_want_round(net);
}

void net_conn_accept_more(struct net *net)
{
    if (net->more_to_accept && net->listening)
        accept_one(net);
    net->more_to_accept = false;
}
