/* Requests on a connection, one after the other: the next is read when the response to the last
 * is sent. */
#include "server/net/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void go_on(struct net_conn *conn);

/* ---- responses ---- */

/* The whole response is sent. */
static void response_done(struct net_conn *conn)
{
    if (!conn->keep_alive || conn->net->draining) {
        net_conn_end(conn);
        return;
    }
    conn->phase = NET_IN_HEAD;
    net_conn_wait(conn, NET_WAIT_KEEP);
    go_on(conn);
}

static void write_bytes(struct net_conn *conn, const char *at, size_t size)
{
    uv_buf_t part = uv_buf_init((char *)at, (unsigned)size);

    net_conn_write(conn, &part, 1);
}

/* Writes pieces as long as the kernel accepts them at once; returns how many bytes were written. */
static size_t write_some(struct net_conn *conn, const char *at, size_t size)
{
    size_t done = 0;

    while (done < size && conn->life == NET_OPEN && net_conn_queued(conn) == 0) {
        size_t piece = size - done < NET_PIECE ? size - done : NET_PIECE;

        write_bytes(conn, at + done, piece);
        done += piece;
    }
    return done;
}

/* Keeps what is not written yet. */
static bool keep_rest(struct net_conn *conn, const char *at, size_t left, bool lasting)
{
    struct net_rest *rest = calloc(1, sizeof *rest);

    if (rest && !lasting) {
        rest->owned = malloc(left);
        if (rest->owned)
            memcpy(rest->owned, at, left);
    }
    if (!rest || (!lasting && !rest->owned)) {
        free(rest);
        return false;
    }
    rest->at = lasting ? at : rest->owned;
    rest->left = left;
    conn->rest = rest;
    return true;
}

void net_http_sent(struct net_conn *conn)
{
    if (conn->life != NET_OPEN)
        return;
    conn->phase = NET_IN_RESPONSE;
    if (conn->rest || net_conn_queued(conn) > 0)
        net_conn_wait(conn, NET_WAIT_SEND);
    else if (conn->call && conn->call->pieces.next)
        net_pieces_ask(conn->call);
    else
        response_done(conn);
}

void net_http_drained(struct net_conn *conn)
{
    struct net_rest *rest = conn->rest;

    if (rest) {
        size_t done = write_some(conn, rest->at, rest->left);

        if (conn->life != NET_OPEN)
            return; /* `rest` is freed */
        rest->at += done;
        rest->left -= done;
        if (rest->left == 0) {
            free(rest->owned);
            free(rest);
            conn->rest = NULL;
        }
    }
    net_http_sent(conn);
}

/* Sends `size` bytes of a body; those that the kernel does not accept now are kept. */
static void send_body(struct net_conn *conn, const char *body, size_t size, bool lasting)
{
    size_t done = write_some(conn, body, size);

    if (conn->life == NET_OPEN && done < size &&
        !keep_rest(conn, body + done, size - done, lasting))
        net_conn_kill(conn);
}

void net_http_send(struct net_conn *conn, const struct net_call *call,
                   const struct net_response *response, enum net_length length)
{
    struct net_response_style style = {.secure = conn->tls || (call && call->secure),
                                       .keep_alive = conn->keep_alive && !conn->net->draining,
                                       .length = length,
                                       .unix_seconds = net_wall_clock()};
    bool bodyless = length != NET_LENGTH_KNOWN || (call && call->without_body) ||
                    !net_response_has_body(response->status);
    size_t size = bodyless ? 0 : response->size;
    struct ph_buf out = {0};

    net_response_head(&out, response, &style);
    if (size <= NET_PIECE) { /* together with the head, in one write */
        ph_buf_addn(&out, response->body, size);
        size = 0;
    }
    if (out.failed)
        net_conn_kill(conn);
    else
        write_bytes(conn, out.at, out.len);
    ph_buf_finish(&out);
    if (size > 0)
        send_body(conn, response->body, size, response->lasting);
}

void net_http_refuse(struct net_conn *conn, int status)
{
    static const struct net_header retry = {"Retry-After", "20"},
                                   version = {"Sec-WebSocket-Version", "13"};
    char text[64];
    struct net_response response = {.status = status, .content_type = "text/plain", .body = text};

    if (conn->life != NET_OPEN)
        return;
    if (status == 429 || status == 503)
        response.headers = &retry;
    if (status == 426)
        response.headers = &version;
    response.header_count = response.headers != NULL;
    response.size = (size_t)snprintf(text, sizeof text, "%d %s\n", status, net_status_text(status));
    conn->net->state.refused++;
    conn->keep_alive = false;
    net_http_send(conn, conn->call, &response, NET_LENGTH_KNOWN);
    net_conn_end(conn);
}

void net_http_free_call(struct net_call *call)
{
    net_link_drop(&call->all);
    net_link_drop(&call->turn);
    if (call->net)
        call->net->state.calls--;
    free(call);
}

/* The body has arrived, or never will. */
static void forget_body(struct net_conn *conn)
{
    if (conn->body)
        conn->body_usage->bodies -= conn->body;
    conn->body = 0;
}

/* A call that a handler has stays until net_reply(), or until its handler knows of the end. */
void net_http_let_go(struct net_conn *conn)
{
    struct net_call *call = conn->call;

    forget_body(conn);
    conn->call = NULL;
    if (call && call->pieces.next)
        net_pieces_finish(call);
    else if (call && call->handed_over)
        call->conn = NULL;
    else if (call)
        net_http_free_call(call);
    if (conn->rest)
        free(conn->rest->owned);
    free(conn->rest);
    conn->rest = NULL;
}

void net_reply(struct net_call *call, const struct net_response *response)
{
    struct net_conn *conn = call->conn;

    if (conn) {
        conn->call = NULL;
        net_http_send(conn, call, response, NET_LENGTH_KNOWN);
    }
    net_http_free_call(call);
    if (conn)
        net_http_sent(conn);
}

/* ---- requests ---- */

static const char *field(const struct net_conn *conn, const struct net_call *call,
                         enum net_field which)
{
    return net_head_field(conn->in.at, &call->head, which);
}

/* The address of the client, and whether it uses TLS; both as a trusted proxy says, if there is
 * one. */
static void find_client(const struct net_conn *conn, struct net_call *call,
                        struct net_address *client)
{
    const struct net_proxies *proxies = &conn->net->proxies;

    *client = conn->address;
    call->secure = conn->tls != NULL;
    if (!net_proxies_trust(proxies, client))
        return;
    call->secure = strcasecmp(field(conn, call, NET_FIELD_FORWARDED_PROTO), "https") == 0;
    net_proxies_follow(proxies, field(conn, call, NET_FIELD_FORWARDED_FOR), client);
}

static struct net_request request_of(const struct net_conn *conn, const struct net_call *call,
                                     const char *peer)
{
    const char *head = conn->in.at;

    return (struct net_request){
        .method = head,
        .path = head + call->head.path,
        .query = call->head.query ? head + call->head.query : "",
        .body = head + call->head_size,
        .body_size = call->head.body_size,
        .peer = peer,
        .secure = call->secure,
        .origin = field(conn, call, NET_FIELD_ORIGIN),
        .host = field(conn, call, NET_FIELD_HOST),
        .cookie = field(conn, call, NET_FIELD_COOKIE),
        .authorization = field(conn, call, NET_FIELD_AUTHORIZATION),
        .content_type = field(conn, call, NET_FIELD_CONTENT_TYPE),
        .fetch_site = field(conn, call, NET_FIELD_FETCH_SITE),
        .fetch_mode = field(conn, call, NET_FIELD_FETCH_MODE),
        .accept_language = field(conn, call, NET_FIELD_ACCEPT_LANGUAGE),
        .accept_encoding = field(conn, call, NET_FIELD_ACCEPT_ENCODING),
        .if_none_match = field(conn, call, NET_FIELD_IF_NONE_MATCH),
        .requested_with = field(conn, call, NET_FIELD_REQUESTED_WITH),
    };
}

/* May this client have one more socket? */
static int check_usage(const struct net *net, const struct net_usage_row *usage)
{
    if (!usage)
        return 503;
    return usage->sockets >= net->config.sockets_per_address ? 429 : 0;
}

static void upgrade(struct net_conn *conn, struct net_call *call, const struct net_address *client,
                    const struct net_request *request)
{
    struct net *net = conn->net;
    struct net_usage_row *usage = net_usage_find(&net->usage, client);
    void *user = NULL;
    int status = net_socket_check(conn->in.at, call);

    if (!status)
        status = check_usage(net, usage);
    if (!status)
        status = net->handlers.upgrade(net->handlers.data, request, &user);
    if (conn->life != NET_OPEN)
        return;
    if (status)
        net_http_refuse(conn, status);
    else
        net_socket_open(conn, field(conn, call, NET_FIELD_WEBSOCKET_KEY), usage, request, user);
}

static void drop_request(struct net_conn *conn, size_t size)
{
    forget_body(conn);
    if (!conn->in.at)
        return;
    conn->in.len -= size;
    memmove(conn->in.at, conn->in.at + size, conn->in.len + 1);
    conn->seen = 0;
    if (conn->in.len == 0)
        ph_buf_finish(&conn->in);
}

/* Passes the request to the handler, which then owns the call; a handshake has no call. */
static void hand_over(struct net_conn *conn, struct net_call *call)
{
    struct net *net = conn->net;
    struct net_address client;
    char peer[NET_ADDRESS_TEXT];
    struct net_request request;

    find_client(conn, call, &client);
    net_address_print(&client, peer);
    request = request_of(conn, call, peer);
    conn->keep_alive = call->head.keep_alive;
    call->without_body = strcmp(request.method, "HEAD") == 0;
    net->state.requests++;
    conn->phase = NET_IN_CALL;
    net_conn_wait(conn, NET_WAIT_NONE);
    if (net->draining) {
        net_http_refuse(conn, 503);
    } else if (call->head.upgrade) {
        upgrade(conn, call, &client, &request);
    } else {
        call->handed_over = true;
        net->handlers.request(net->handlers.data, call, &request);
        return;
    }
    net_http_let_go(conn);
}

static bool step_body(struct net_conn *conn)
{
    struct net_call *call = conn->call;
    size_t end = call->head_size + call->head.body_size;
    char behind;

    if (conn->in.len < end)
        return false;
    behind = conn->in.at[end];
    conn->in.at[end] = '\0';
    hand_over(conn, call);
    conn->in.at[end] = behind;
    drop_request(conn, end);
    return true;
}

static struct net_call *new_call(struct net_conn *conn, size_t head_size)
{
    struct net_call *call = calloc(1, sizeof *call);

    if (!call)
        return NULL;
    net_link_init(&call->all);
    net_link_init(&call->turn);
    net_link_add(&conn->net->calls, &call->all);
    call->net = conn->net;
    call->conn = conn;
    call->head_size = head_size;
    conn->net->state.calls++;
    conn->call = call;
    return call;
}

/* Bodies that never become complete would hold a lot of memory; false: the address has too many. */
static bool count_body(struct net_conn *conn, struct net_call *call)
{
    size_t size = call->head.body_size;
    struct net_address client;
    struct net_usage_row *usage;

    find_client(conn, call, &client);
    usage = net_usage_find(&conn->net->usage, &client);
    if (!usage || usage->bodies + size > NET_BODIES_MAX)
        return false;
    usage->bodies += size;
    conn->body_usage = usage;
    conn->body = (uint32_t)size;
    return true;
}

static void await_body(struct net_conn *conn, struct net_call *call)
{
    static const char carry_on[] = "HTTP/1.1 100 Continue\r\n\r\n";

    conn->phase = NET_IN_BODY;
    if (conn->in.len >= call->head_size + call->head.body_size)
        return;
    if (!count_body(conn, call)) {
        net_http_refuse(conn, 429);
        return;
    }
    net_conn_wait(conn, NET_WAIT_BODY);
    if (call->head.field[NET_FIELD_EXPECT] && !call->head.http10)
        write_bytes(conn, carry_on, sizeof carry_on - 1);
}

static bool step_head(struct net_conn *conn)
{
    int status;
    size_t end;
    struct net_call *call;

    if (conn->in.len == 0)
        return false;
    if (conn->served == NET_ROUND_REQUESTS) {
        net_link_drop(&conn->again);
        net_link_add(&conn->net->again, &conn->again);
        net_want_round(conn->net);
        return false;
    }
    if (conn->wait == NET_WAIT_KEEP)
        net_conn_wait(conn, NET_WAIT_HEAD);
    end = net_head_end(conn->in.at, conn->in.len, &conn->seen, &status);
    if (end == 0) {
        if (status)
            net_http_refuse(conn, status);
        return false;
    }
    conn->served++;
    call = new_call(conn, end);
    status = call ? net_head_read(conn->in.at, end, &call->head) : 503;
    if (status)
        net_http_refuse(conn, status);
    else
        await_body(conn, call);
    return true;
}

/* One step; false: nothing more to do now. */
static bool step(struct net_conn *conn)
{
    switch ((enum net_phase)conn->phase) {
    case NET_IN_HEAD: return step_head(conn);
    case NET_IN_BODY: return step_body(conn);
    default: return false;
    }
}

/* A client may have sent frames together with its handshake. */
static void pass_on_frames(struct net_conn *conn)
{
    struct ph_buf rest = conn->in;

    conn->in = (struct ph_buf){0};
    if (rest.len > 0)
        net_socket_take(conn, rest.at, rest.len);
    ph_buf_finish(&rest);
}

static void go_on(struct net_conn *conn)
{
    if (conn->busy)
        return;
    conn->busy = true;
    while (conn->life == NET_OPEN && step(conn))
        continue;
    conn->busy = false;
    if (conn->life != NET_OPEN)
        ph_buf_finish(&conn->in);
    else if (conn->phase == NET_IN_SOCKET)
        pass_on_frames(conn);
    if (conn->life == NET_OPEN)
        net_conn_pause(conn, conn->phase == NET_IN_CALL || conn->phase == NET_IN_RESPONSE ||
                                 !net_link_none(&conn->again) || conn->unpaid);
}

void net_http_again(struct net *net)
{
    struct net_link round;

    net_link_take(&round, &net->again);
    while (!net_link_none(&round)) {
        struct net_conn *conn = NET_OF(round.next, struct net_conn, again);

        net_link_drop(&conn->again);
        if (net_conn_must_wait(conn)) {
            net_link_add(&net->again, &conn->again);
            continue;
        }
        conn->served = 0;
        net_turn_begin(net);
        go_on(conn);
        net_conn_used(conn);
    }
}

void net_http_take(struct net_conn *conn, const char *bytes, size_t len)
{
    if (net_link_none(&conn->again))
        conn->served = 0;
    ph_buf_addn(&conn->in, bytes, len);
    if (conn->in.failed)
        net_conn_kill(conn);
    else
        go_on(conn);
}
