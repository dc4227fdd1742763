/* Responses that are made while the client reads them, one piece after the other. */
#include "server/net/parts.h"

#include <stdio.h>
#include <string.h>

static uv_buf_t part_of(const void *bytes, size_t size)
{
    return uv_buf_init((char *)bytes, (unsigned)size);
}

/* A chunk and, after the last one, the empty chunk that ends the body. */
static void write_chunk(struct net_conn *conn, const void *bytes, size_t size, bool last)
{
    static const char end[] = "\r\n0\r\n\r\n";
    char length[24];
    uv_buf_t parts[3];
    unsigned count = 0;

    if (size > 0) {
        int digits = snprintf(length, sizeof length, "%zx\r\n", size);

        parts[count++] = part_of(length, (size_t)digits);
        parts[count++] = part_of(bytes, size);
        parts[count++] = part_of(end, last ? sizeof end - 1 : 2);
    } else if (last) {
        parts[count++] = part_of(end + 2, sizeof end - 3);
    }
    if (count > 0)
        net_conn_write(conn, parts, count);
}

static void write_piece(const struct net_call *call, const void *bytes, size_t size, bool last)
{
    uv_buf_t part = part_of(bytes, size);

    if (!call->head.http10)
        write_chunk(call->conn, bytes, size, last);
    else if (size > 0)
        net_conn_write(call->conn, &part, 1);
}

static void send_head(struct net_conn *conn, const struct net_call *call,
                      const struct net_response *response)
{
    if (call->head.http10)
        conn->keep_alive = false;
    net_http_send(conn, call, response,
                  call->head.http10 ? NET_LENGTH_UNTIL_END : NET_LENGTH_CHUNKED);
}

/* ---- what the handler calls ---- */

bool net_reply_pieces(struct net_call *call, const struct net_response *response,
                      const struct net_pieces *pieces)
{
    struct net_conn *conn = call->conn;
    bool wanted = conn && !call->without_body;

    if (wanted) {
        call->pieces = *pieces;
        call->until = uv_now(call->net->loop) + pieces->seconds * UINT64_C(1000);
    } else if (conn) {
        conn->call = NULL;
    }
    if (conn)
        send_head(conn, call, response);
    if (wanted)
        net_piece(call, response->body, response->size, false);
    else
        net_http_free_call(call);
    if (conn && !wanted)
        net_http_sent(conn);
    return wanted;
}

void net_piece(struct net_call *call, const void *bytes, size_t size, bool last)
{
    struct net_conn *conn = call->conn;

    if (!conn)
        return; /* `ended` is about to be called */
    write_piece(call, bytes, size, last);
    if (last && call->conn) { /* it was not killed by writing */
        conn->call = NULL;
        net_pieces_finish(call);
    }
    net_http_sent(conn);
}

void net_break(struct net_call *call)
{
    if (call->conn)
        net_conn_kill(call->conn);
}

/* ---- what the loop calls ---- */

void net_pieces_ask(struct net_call *call)
{
    struct net *net = call->net;
    struct net_conn *conn = call->conn;

    if (uv_now(net->loop) >= call->until) {
        net->state.closed_slow++;
        net_conn_kill(conn);
        return;
    }
    conn->phase = NET_IN_CALL;
    net_conn_wait(conn, NET_WAIT_NONE);
    net_link_drop(&call->turn);
    net_link_add(&net->asked, &call->turn);
    net_want_round(net);
}

/* Each call is asked once in a round of the loop: one that has its pieces ready must not keep the
 * others waiting. */
void net_pieces_ask_all(struct net *net)
{
    struct net_link round;

    net_link_take(&round, &net->asked);
    while (!net_link_none(&round)) {
        struct net_call *call = NET_OF(round.next, struct net_call, turn);

        net_link_drop(&call->turn);
        call->pieces.next(call->pieces.data);
    }
}

void net_pieces_finish(struct net_call *call)
{
    call->conn = NULL;
    net_link_drop(&call->turn);
    net_link_add(&call->net->finished, &call->turn);
}

void net_pieces_tell(struct net *net)
{
    while (!net_link_none(&net->finished)) {
        struct net_call *call = NET_OF(net->finished.next, struct net_call, turn);
        struct net_pieces pieces = call->pieces;

        net_http_free_call(call);
        pieces.ended(pieces.data);
    }
}
