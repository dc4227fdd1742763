/* What the files of the network share; private to them.
 *
 *     net.c        the listener, deadlines, start and stop
 *     conn.c   one connection: bytes in and out, its end       tls.c   TLS beneath it
 *     http.c   requests and responses on it                    socket.c  a WebSocket on it
 *     pieces.c responses that are made while they are read
 *     head.c frame.c response.c address.c usage.c   texts and tables, no connection
 *
 * A connection is OPEN, then perhaps ENDING (the last bytes and the end of the server's side are on
 * their way, what still arrives is discarded), then DEAD; its memory lives until libuv has closed
 * the handle. */
#ifndef SERVER_NET_PARTS_H
#define SERVER_NET_PARTS_H

#include "server/net/net.h"
#include "server/net/usage.h"
#include "server/net/frame.h"
#include "server/net/head.h"

#include <openssl/ssl.h>

enum {
    NET_QUEUE_MAX = 256 * 1024, /* bytes that wait for one client */
    NET_PIECE = 64 * 1024,      /* read or written at a time */
    NET_GATHER_MAX = 16 * 1024, /* of messages that are sent together */
    NET_DISCARD_MAX = 1024 * 1024,
    NET_SPARES = 8,
    NET_BODIES_MAX = 4 * 1024 * 1024, /* bodies of an address that are on their way */
    NET_ROUND_REQUESTS = 4,           /* of one connection, in a round of the loop */
    NET_ROUND_ACCEPTED = 8,           /* connections, in a round */
    NET_ROUND_RESUMED = 16,           /* postponed connections that are read again in a round */
};

/* What the server waits for on a connection, each with its own timeout. Each kind has a FIFO
 * that stays sorted by deadline, because its timeouts are equally long: a tick only checks the
 * heads, and no connection needs a timer. */
enum net_wait {
    NET_WAIT_HEAD,   /* the rest of a head, the TLS handshake included */
    NET_WAIT_BODY,   /* the rest of a body */
    NET_WAIT_SEND,   /* the client to read more of the response */
    NET_WAIT_KEEP,   /* the next request */
    NET_WAIT_IDLE,   /* anything from a WebSocket */
    NET_WAIT_PONG,   /* the pong to our ping */
    NET_WAIT_CLOSE,  /* the client's close frame */
    NET_WAIT_LINGER, /* the end of the client's side */
    NET_WAIT_PAY,    /* the budget of the client */
    NET_WAIT_COUNT,
    NET_WAIT_NONE = NET_WAIT_COUNT,
};

struct net_link {
    struct net_link *prev, *next;
};

#define NET_OF(link, type, member) ((type *)(void *)((char *)(link) - offsetof(type, member)))

void net_link_init(struct net_link *list);
void net_link_add(struct net_link *list, struct net_link *link); /* at the end */
void net_link_drop(struct net_link *link);                       /* may be in no list */
bool net_link_none(const struct net_link *list);
/* Moves everything to `to`, which must not be initialised yet. */
void net_link_take(struct net_link *to, struct net_link *list);

enum net_life { NET_OPEN, NET_ENDING, NET_DEAD };
enum net_phase { NET_IN_HEAD, NET_IN_BODY, NET_IN_CALL, NET_IN_RESPONSE, NET_IN_SOCKET };

/* How the client learns where the body ends. */
enum net_length { NET_LENGTH_KNOWN, NET_LENGTH_CHUNKED, NET_LENGTH_UNTIL_END };

/* The part of a response that is not sent yet. */
struct net_rest {
    const char *at;
    size_t left;
    char *owned; /* to be freed, or NULL */
};

struct net_conn {
    uv_tcp_t tcp;
    struct net *net;
    struct net_link all, waiting, ended;
    struct net_link again, postponed; /* for a later round: has more requests; was not read */
    uint64_t deadline;
    SSL *tls;
    struct net_usage_row *usage;
    struct net_address address;
    struct net_call *call;
    struct net_socket *socket;
    struct net_rest *rest;
    struct ph_buf in;                  /* bytes that are not handled yet */
    size_t seen;                       /* of `in`: how far it was searched for the end of a head */
    struct net_usage_row *body_usage;  /* of the client behind a proxy, too */
    uint32_t discarded, body;          /* body: bytes that are counted in body_usage->bodies */
    uint8_t life, phase, wait, served; /* served: requests in this round */
    uint8_t unpaid;                    /* enum net_opcode of what was held; 0: none */
    bool paused, busy, keep_alive;
};

struct net_call {
    struct net_link all;
    struct net *net;       /* NULL after net_stop() */
    struct net_conn *conn; /* NULL when the client has gone */
    struct net_head head;
    size_t head_size;
    bool secure, without_body; /* over TLS; for a HEAD request */
    bool handed_over;          /* the application has it */

    /* A response in pieces; `pieces.next` is NULL for any other. */
    struct net_pieces pieces;
    struct net_link turn; /* among those to be asked for a piece, or told of their end */
    uint64_t until;
};

struct net {
    uv_loop_t *loop;
    struct net_handlers handlers;
    struct net_config config; /* its texts are copies */
    uv_tcp_t listener;
    uv_timer_t tick;
    uv_prepare_t before_sleep;
    uv_idle_t next_round; /* active while something waits for the next round */
    unsigned handles;     /* of libuv, not closed yet */
    unsigned port, ticks;
    unsigned accepted; /* in this round */
    bool draining, listening, more_to_accept;
    SSL_CTX *tls;
    const char *tls_in; /* what OpenSSL may read now */
    size_t tls_in_left;
    struct net_proxies proxies;
    struct net_usage usage;
    struct net_link connections, calls, ended, unsent, waits[NET_WAIT_COUNT];
    struct net_link asked, finished;  /* calls, by `turn` */
    struct net_link again, postponed; /* connections */
    struct net_link due;              /* sockets with messages that were held, by `waiting` */
    uint64_t round, began;            /* of the loop; of what it does now */
    uint64_t wait_ms[NET_WAIT_COUNT];
    struct net_state state;
    struct ph_buf spare[NET_SPARES]; /* for messages that are sent together */
    unsigned spares;
    char in[NET_PIECE], plain[NET_PIECE];
};

/* net.c */
void net_handle_closed(struct net *net);
void net_want_round(struct net *net); /* soon, without sleeping */
uint64_t net_wall_clock(void);        /* for the Date header only */

/* conn.c */
void net_conn_accept(uv_stream_t *listener, int status);
void net_conn_accept_more(struct net *net); /* in the next round */
void net_conn_wait(struct net_conn *conn, enum net_wait wait);
void net_conn_expired(struct net_conn *conn);
void net_conn_pause(struct net_conn *conn, bool paused);
/* Reads some of the connections again that had to wait for other addresses. */
void net_conn_resume(struct net *net);
/* A socket goes on with its messages in the next round; net_conn_go_on_all() begins it. */
void net_conn_go_on_soon(struct net_conn *conn);
void net_conn_go_on_all(struct net *net);
/* Has the address had its turn in this round? Trusted proxies speak for many: theirs never ends. */
bool net_conn_must_wait(const struct net_conn *conn);
/* Counts for the connection's address how long it kept the loop busy since net_turn_begin(), or
 * since the last call. */
void net_turn_begin(struct net *net);
void net_conn_used(struct net_conn *conn);
/* Handles received bytes, decrypted. */
void net_conn_took(struct net_conn *conn, char *bytes, size_t len);
/* Sends through TLS if the connection has it; net_conn_raw_write() sends the bytes as they are. */
void net_conn_write(struct net_conn *conn, uv_buf_t *parts, unsigned count);
void net_conn_raw_write(struct net_conn *conn, uv_buf_t *parts, unsigned count);
size_t net_conn_queued(const struct net_conn *conn);
/* Sends what is queued, then ends the server's side. */
void net_conn_end(struct net_conn *conn);
void net_conn_kill(struct net_conn *conn);

/* tls.c */
SSL_CTX *net_tls_context(const char *certificate, const char *key, struct ph_error *error);
bool net_tls_begin(struct net_conn *conn);
void net_tls_take(struct net_conn *conn, const char *bytes, size_t len);
void net_tls_write(struct net_conn *conn, const uv_buf_t *parts, unsigned count);
void net_tls_goodbye(struct net_conn *conn);

/* http.c */
void net_http_take(struct net_conn *conn, const char *bytes, size_t len);
/* Responds without a handler and ends the connection. */
void net_http_refuse(struct net_conn *conn, int status);
void net_http_drained(struct net_conn *conn);
/* Goes on with requests that arrived in an earlier round. */
void net_http_again(struct net *net);
/* Releases the call and the rest of the response of a connection that ends. */
void net_http_let_go(struct net_conn *conn);
/* Sends the head of the response to `call`, and the body if its length is known. */
void net_http_send(struct net_conn *conn, const struct net_call *call,
                   const struct net_response *response, enum net_length length);
/* Bytes of the response were written: waits until they have left, asks for the next piece, or
 * reads the next request. */
void net_http_sent(struct net_conn *conn);
void net_http_free_call(struct net_call *call);

/* pieces.c */
void net_pieces_ask(struct net_call *call);    /* for the next one, soon */
void net_pieces_finish(struct net_call *call); /* `ended` is called before the loop sleeps */
void net_pieces_tell(struct net *net);
void net_pieces_ask_all(struct net *net);

/* response.c */
struct net_response_style {
    bool secure, keep_alive;
    enum net_length length;
    uint64_t unix_seconds;
};
/* Writes the head of a response, security headers included. A header with a line break is
 * omitted. */
void net_response_head(struct ph_buf *out, const struct net_response *response,
                       const struct net_response_style *style);
const char *net_status_text(int status);
bool net_response_has_body(int status);

/* socket.c */
/* Returns 0, or the status that refuses the handshake. */
int net_socket_check(const char *head_text, const struct net_call *call);
void net_socket_open(struct net_conn *conn, const char *key, struct net_usage_row *usage,
                     const struct net_request *request, void *user);
void net_socket_take(struct net_conn *conn, char *bytes, size_t len);
/* Nothing came for a while: sends a ping. */
void net_socket_expired(struct net_conn *conn);
/* Asks again for the price of what is unpaid, and goes on with what came after it. */
void net_socket_go_on(struct net_conn *conn);
/* The connection has ended: updates the counts; `closed` is called before the loop sleeps. */
void net_socket_ended(struct net_conn *conn);
void net_socket_tell(struct net_socket *socket);
/* Sends what net_send() has queued. */
void net_socket_flush(struct net_socket *socket);
struct net_socket *net_socket_unsent(struct net *net); /* one with something to send, or NULL */
void net_socket_free(struct net_socket *socket);

#endif
