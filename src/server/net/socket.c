/* A WebSocket on a connection: handshake, messages, closing. */
#include "server/net/parts.h"

#include "base/utf8.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 24, ACCEPT_SIZE = 28, REASON_MAX = 123, RATE_MICROSECONDS = 20 * 1000 * 1000 };

struct net_socket {
    struct net_conn *conn;
    void *user;
    struct net_usage_row *usage;
    struct net_frames frames;
    struct net_link unsent;             /* in the list of sockets with something in `out` */
    struct ph_buf out;                  /* frames that are sent together */
    struct ph_buf message;              /* the part that has arrived */
    size_t checked;                     /* bytes of it that were checked to be UTF-8 */
    uint64_t message_began, rate_until; /* rate_until: microseconds, see within_rate() */
    uint32_t message_cost;              /* microseconds */
    uint8_t control_size;
    bool close_sent, ended, told;
    char control[NET_CONTROL_MAX]; /* payload of a control frame */
};

/* ---- the handshake ---- */

/* 16 bytes in base64: 22 characters, the last with only two bits, and "==". */
static bool is_key(const char *key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    return strlen(key) == KEY_SIZE && strspn(key, digits) == KEY_SIZE - 2 &&
           strchr("AQgw", key[KEY_SIZE - 3]) && strcmp(key + KEY_SIZE - 2, "==") == 0;
}

int net_socket_check(const char *head_text, const struct net_call *call)
{
    const struct net_head *head = &call->head;

    if (strcmp(head_text, "GET") != 0 || head->http10 || head->body_size > 0)
        return 400;
    if (strcmp(net_head_field(head_text, head, NET_FIELD_WEBSOCKET_VERSION), "13") != 0)
        return 426;
    return is_key(net_head_field(head_text, head, NET_FIELD_WEBSOCKET_KEY)) ? 0 : 400;
}

/* The value of Sec-WebSocket-Accept (RFC 6455, section 4.2.2). */
static bool accept_value(const char *key, char out[ACCEPT_SIZE + 1])
{
    char text[KEY_SIZE + 36 + 1];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size;

    memcpy(text, key, KEY_SIZE);
    memcpy(text + KEY_SIZE, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36 + 1);
    if (EVP_Digest(text, KEY_SIZE + 36, digest, &size, EVP_sha1(), NULL) != 1)
        return false;
    return EVP_EncodeBlock((unsigned char *)out, digest, (int)size) == ACCEPT_SIZE;
}

static bool send_handshake(struct net_conn *conn, const char *key, bool secure)
{
    char proof[ACCEPT_SIZE + 1];
    struct net_header headers[] = {
        {"Upgrade", "websocket"}, {"Connection", "Upgrade"}, {"Sec-WebSocket-Accept", proof}};
    struct net_response response = {.status = 101, .headers = headers, .header_count = 3};
    struct net_response_style style = {
        .secure = secure, .keep_alive = true, .unix_seconds = net_wall_clock()};
    struct ph_buf out = {0};
    bool ok = accept_value(key, proof);

    net_response_head(&out, &response, &style);
    ok = ok && !out.failed;
    if (ok) {
        uv_buf_t part = uv_buf_init(out.at, (unsigned)out.len);

        net_conn_write(conn, &part, 1);
    }
    ph_buf_finish(&out);
    return ok;
}

void net_set_rate(struct net_socket *socket, unsigned messages_per_20s)
{
    socket->message_cost = RATE_MICROSECONDS / (messages_per_20s ? messages_per_20s : 1);
}

static struct net_socket *new_socket(struct net_conn *conn, struct net_usage_row *usage, void *user)
{
    struct net_socket *socket = calloc(1, sizeof *socket);

    if (!socket)
        return NULL;
    net_link_init(&socket->unsent);
    socket->conn = conn;
    socket->user = user;
    socket->usage = usage;
    net_set_rate(socket, conn->net->config.messages_per_20s);
    usage->sockets++;
    conn->net->state.sockets++;
    conn->net->state.sockets_opened++;
    conn->socket = socket;
    return socket;
}

void net_socket_open(struct net_conn *conn, const char *key, struct net_usage_row *usage,
                     const struct net_request *request, void *user)
{
    struct net *net = conn->net;
    struct net_socket *socket = new_socket(conn, usage, user);

    conn->phase = NET_IN_SOCKET;
    if (!socket || !send_handshake(conn, key, request->secure))
        net_conn_kill(conn);
    if (!socket)
        return;
    if (conn->life == NET_OPEN)
        net_conn_wait(conn, NET_WAIT_IDLE);
    net->handlers.opened(net->handlers.data, socket, user);
}

/* ---- closing ---- */

void net_socket_ended(struct net_conn *conn)
{
    struct net_socket *socket = conn->socket;

    if (!socket || socket->ended)
        return;
    socket->ended = true;
    net_link_drop(&socket->unsent);
    ph_buf_finish(&socket->out);
    socket->usage->sockets--;
    conn->net->state.sockets--;
    net_link_add(&conn->net->ended, &conn->ended);
}

void net_socket_tell(struct net_socket *socket)
{
    struct net_conn *conn = socket->conn;

    net_link_drop(&conn->ended);
    if (socket->told)
        return;
    socket->told = true;
    ph_buf_finish(&socket->message);
    conn->net->handlers.closed(conn->net->handlers.data, socket, socket->user);
}

void net_socket_free(struct net_socket *socket)
{
    if (!socket)
        return;
    /* Handles that were closed while the loop polled are freed before it would have called
     * `closed`. */
    net_socket_tell(socket);
    free(socket);
}

/* ---- sending ---- */

/* Buffers are recycled: a socket has one only while something is to be sent. */
static struct ph_buf take_spare(struct net *net)
{
    return net->spares > 0 ? net->spare[--net->spares] : (struct ph_buf){0};
}

static void put_spare(struct net *net, struct ph_buf *buf)
{
    if (net->spares == NET_SPARES || buf->cap > NET_PIECE) {
        ph_buf_finish(buf);
        return;
    }
    ph_buf_clear(buf);
    net->spare[net->spares++] = *buf;
}

static void write_out(struct net_conn *conn, struct ph_buf *frames)
{
    uv_buf_t part = uv_buf_init(frames->at, (unsigned)frames->len);

    if (frames->failed)
        net_conn_kill(conn);
    else if (frames->len > 0)
        net_conn_write(conn, &part, 1);
    if (conn->life == NET_OPEN && net_conn_queued(conn) > NET_QUEUE_MAX) {
        conn->net->state.closed_slow++;
        net_conn_kill(conn);
    }
    put_spare(conn->net, frames);
}

void net_socket_flush(struct net_socket *socket)
{
    struct ph_buf frames = socket->out;

    net_link_drop(&socket->unsent);
    socket->out = (struct ph_buf){0};
    write_out(socket->conn, &frames);
}

struct net_socket *net_socket_unsent(struct net *net)
{
    struct net_link *first = net->unsent.next;

    return first == &net->unsent ? NULL : NET_OF(first, struct net_socket, unsent);
}

static void add_frame(struct net_socket *socket, enum net_opcode opcode, const char *payload,
                      size_t size)
{
    char head[NET_FRAME_HEAD_MAX];

    if (!socket->out.at)
        socket->out = take_spare(socket->conn->net);
    ph_buf_addn(&socket->out, head, net_frame_head(head, opcode, size));
    ph_buf_addn(&socket->out, payload, size);
}

/* Control frames are sent at once, after what is queued. */
static void send_control(struct net_socket *socket, enum net_opcode opcode, const char *payload,
                         size_t size)
{
    add_frame(socket, opcode, payload, size);
    net_socket_flush(socket);
}

bool net_send(struct net_socket *socket, const char *text, size_t size)
{
    struct net_conn *conn = socket->conn;

    if (socket->close_sent || conn->life != NET_OPEN)
        return false;
    if (socket->out.len == 0)
        net_link_add(&conn->net->unsent, &socket->unsent);
    add_frame(socket, NET_TEXT, text, size);
    if (socket->out.len > NET_GATHER_MAX || socket->out.failed)
        net_socket_flush(socket);
    return conn->life == NET_OPEN;
}

/* The length of the longest prefix of `reason` that fits and is UTF-8. */
static size_t reason_size(const char *reason)
{
    size_t size = 0, step, left = strlen(reason);

    while ((step = ph_utf8_step(reason + size, left - size)) > 0 && size + step <= REASON_MAX)
        size += step;
    return size;
}

static void send_close(struct net_socket *socket, unsigned code, const char *reason)
{
    char payload[NET_CONTROL_MAX] = {(char)(code >> 8), (char)(code & 0xff)};
    size_t size = reason_size(reason);

    if (socket->close_sent)
        return;
    socket->close_sent = true;
    memcpy(payload + 2, reason, size);
    send_control(socket, NET_CLOSE_FRAME, payload, code ? 2 + size : 0);
}

void net_close(struct net_socket *socket, enum net_close code, const char *reason)
{
    if (socket->conn->life != NET_OPEN || socket->close_sent)
        return;
    send_close(socket, code, reason ? reason : "");
    if (socket->conn->life == NET_OPEN && !socket->conn->unpaid)
        net_conn_wait(socket->conn, NET_WAIT_CLOSE); /* else when it is read again */
}

/* Closes a socket that breaks the protocol or a limit, with the reason, and stops reading. */
static void close_for_abuse(struct net_socket *socket, unsigned code, const char *reason)
{
    if (!socket->close_sent)
        socket->conn->net->state.closed_for_abuse++;
    send_close(socket, code, reason);
    net_conn_end(socket->conn);
}

void net_socket_expired(struct net_conn *conn)
{
    send_control(conn->socket, NET_PING, "", 0);
    if (conn->life == NET_OPEN)
        net_conn_wait(conn, NET_WAIT_PONG);
}

/* ---- receiving ---- */

/* A leaky bucket: each message advances rate_until, which may be 20 s ahead of the clock. So a
 * full allowance may come at once, and then the rate applies. */
static bool within_rate(struct net_socket *socket)
{
    uint64_t now = uv_now(socket->conn->net->loop) * 1000;

    if (socket->rate_until < now)
        socket->rate_until = now;
    socket->rate_until += socket->message_cost;
    return socket->rate_until <= now + RATE_MICROSECONDS;
}

static void hold(struct net_conn *conn, enum net_opcode opcode)
{
    conn->unpaid = (uint8_t)opcode;
    net_conn_pause(conn, true);
}

/* Is it the turn of this message or control frame, does it have its price, and is it within the
 * rate? False: nothing is to be done with it now, or ever. */
static bool is_admitted(struct net_socket *socket, enum net_opcode opcode, size_t size)
{
    struct net_conn *conn = socket->conn;
    const struct net_handlers *handlers = &conn->net->handlers;

    net_conn_used(conn);
    if (!socket->close_sent && net_conn_must_wait(conn)) {
        hold(conn, opcode);
        net_conn_go_on_soon(conn);
        return false;
    }
    if (!socket->close_sent && handlers->pay &&
        !handlers->pay(handlers->data, socket->user, size)) {
        hold(conn, opcode);
        net_conn_wait(conn, NET_WAIT_PAY);
        return false;
    }
    if (!within_rate(socket))
        close_for_abuse(socket, NET_POLICY, "too many messages; try again in 20 s");
    return conn->life == NET_OPEN;
}

/* Checks what has arrived since the last call; a character may be incomplete at the end of a
 * piece, but not at the end of a message. */
static bool text_fits(struct net_socket *socket, bool whole)
{
    const struct ph_buf *message = &socket->message;

    while (socket->checked < message->len) {
        size_t left = message->len - socket->checked;
        size_t step = ph_utf8_step(message->at + socket->checked, left);

        if (step == 0)
            return !whole && left < 4;
        socket->checked += step;
    }
    return true;
}

/* A message is complete. */
static void take_message(struct net_socket *socket)
{
    const struct net_handlers *handlers = &socket->conn->net->handlers;
    struct ph_buf message = socket->message;

    if (!is_admitted(socket, NET_TEXT, message.len))
        return;
    socket->message = (struct ph_buf){0};
    socket->checked = 0;
    socket->conn->net->state.messages++;
    if (!socket->close_sent)
        handlers->message(handlers->data, socket, socket->user, ph_buf_text(&message), message.len);
    ph_buf_finish(&message);
}

static void take_data(struct net_socket *socket, const struct net_piece *piece)
{
    uint64_t now = uv_now(socket->conn->net->loop);

    if (socket->message.len == 0)
        socket->message_began = now;
    ph_buf_addn(&socket->message, piece->at, piece->size);
    if (socket->message.failed)
        net_conn_kill(socket->conn);
    else if (!text_fits(socket, piece->message))
        close_for_abuse(socket, NET_BAD_TEXT, "not UTF-8");
    else if (now - socket->message_began > socket->conn->net->wait_ms[NET_WAIT_BODY])
        close_for_abuse(socket, NET_POLICY, "too slow a message");
    else if (piece->message)
        take_message(socket);
}

/* The client closes, or replies to the close of the server: both end the connection. */
static void take_close(struct net_socket *socket)
{
    const unsigned char *payload = (const unsigned char *)socket->control;
    size_t size = socket->control_size;
    unsigned code = size >= 2 ? (unsigned)payload[0] << 8 | payload[1] : 0;

    if (size == 1 || (size >= 2 && !net_close_code_valid(code))) {
        close_for_abuse(socket, NET_PROTOCOL, "no such code");
    } else if (size > 2 && !ph_utf8_valid(socket->control + 2, size - 2)) {
        close_for_abuse(socket, NET_BAD_TEXT, "not UTF-8");
    } else {
        send_close(socket, code, "");
        net_conn_end(socket->conn);
    }
}

/* A control frame is complete. */
static void take_control(struct net_socket *socket, enum net_opcode opcode)
{
    if (opcode == NET_CLOSE_FRAME)
        take_close(socket);
    else if (!is_admitted(socket, opcode, socket->control_size))
        return;
    else if (opcode == NET_PING && !socket->close_sent)
        send_control(socket, NET_PONG, socket->control, socket->control_size);
    socket->control_size = 0;
}

static void add_control(struct net_socket *socket, const struct net_piece *piece)
{
    memcpy(socket->control + socket->control_size, piece->at, piece->size);
    socket->control_size = (uint8_t)(socket->control_size + piece->size);
    if (piece->ends)
        take_control(socket, piece->opcode);
}

static void take_piece(struct net_socket *socket, const struct net_piece *piece)
{
    if (piece->control)
        add_control(socket, piece);
    else if (piece->ends || piece->size > 0)
        take_data(socket, piece);
}

static const char *fault(int code)
{
    switch (code) {
    case NET_TOO_BIG: return "more than 64 KiB";
    case NET_UNSUPPORTED: return "text only";
    case NET_POLICY: return "too many fragments";
    default: return "not a frame that a client may send";
    }
}

/* Keeps what had arrived before the connection was paused: no more than is read at a time. */
static void keep_unread(struct net_conn *conn, const char *bytes, size_t len)
{
    ph_buf_addn(&conn->in, bytes, len);
    if (conn->in.failed)
        net_conn_kill(conn);
}

void net_socket_take(struct net_conn *conn, char *bytes, size_t len)
{
    struct net_socket *socket = conn->socket;

    if (!socket->close_sent && !conn->unpaid)
        net_conn_wait(conn, NET_WAIT_IDLE);
    while (len > 0 && conn->life == NET_OPEN && !conn->unpaid) {
        struct net_piece piece;
        int code;
        size_t took = net_frames_take(&socket->frames, bytes, len, &piece, &code);

        if (code) {
            close_for_abuse(socket, (unsigned)code, fault(code));
            return;
        }
        take_piece(socket, &piece);
        bytes += took;
        len -= took;
    }
    if (len > 0 && conn->life == NET_OPEN)
        keep_unread(conn, bytes, len);
}

void net_socket_go_on(struct net_conn *conn)
{
    struct net_socket *socket = conn->socket;
    enum net_opcode opcode = conn->unpaid;
    struct ph_buf rest = conn->in;

    conn->in = (struct ph_buf){0};
    conn->unpaid = 0;
    net_conn_wait(conn, socket->close_sent ? NET_WAIT_CLOSE : NET_WAIT_IDLE);
    if (opcode == NET_TEXT)
        take_message(socket);
    else
        take_control(socket, opcode);
    if (conn->life == NET_OPEN)
        net_socket_take(conn, rest.at, rest.len);
    ph_buf_finish(&rest);
    if (conn->life == NET_OPEN)
        net_conn_pause(conn, conn->unpaid);
}
