/* HTTP/1.1 and WebSocket (RFC 9112, RFC 6455), only the parts that the server needs, on libuv and
 * OpenSSL. One thread and one libuv loop: every function and callback here belongs to it.
 *
 * Limits are enforced here, before any handler is called: sizes (8 KiB of headers: 431, 4 KiB of
 * URL: 414, 256 KiB of body: 413, 64 KiB for a message: close 1009), the total time for a request's
 * head and body (10 s each), connections and sockets for each address, its bodies on their way
 * (4 MiB together: 429), the rate of messages, and the bytes that wait for a client that does not
 * read (256 KiB, then it is closed). A round of the loop handles four requests of a connection, and
 * of an address what takes a millisecond; the rest waits for later rounds.
 * Chunked bodies are refused (411). Every response has the security headers, errors included.
 *
 * No function of this header calls a callback, except `closed` and `ended` by net_stop(): a caller
 * that sends to a list of sockets can rely on the list not changing. */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include <uv.h>

#include "server/net/address.h"

struct net;
struct net_socket; /* an open WebSocket */

struct net_header {
    const char *name, *value;
};

struct net_request {
    const char *method; /* "GET", "POST", "DELETE", "HEAD", … */
    const char *path;   /* decoded, without the query: UTF-8, starts with '/', no control
                         * characters, no backslash, no "." or ".." between slashes */
    const char *query;  /* not decoded, "" if none */
    const char *body;
    size_t body_size;
    const char *peer; /* the client's address, as a trusted proxy gives it if there is one */
    bool secure;      /* over TLS, here or at a trusted proxy */
    const char *origin, *host, *cookie, *authorization, *content_type, *fetch_site, *fetch_mode,
        *accept_language, *accept_encoding, *if_none_match, *requested_with; /* "" where not sent */
};

struct net_response {
    int status;
    const char *content_type; /* NULL: none */
    const struct net_header *headers;
    unsigned header_count;
    const void *body; /* copied, unless `lasting` */
    size_t size;
    bool cacheable; /* `headers` have a Cache-Control; else it is no-store */
    bool lasting;   /* `body` lives as long as the program (static files) */
};

/* A request that waits for its response. The handle stays valid until net_reply(), even if the
 * client has gone or net_stop() was called. Every call must be replied to exactly once. */
struct net_call;

/* A body that is made while the client reads it, so that the server holds one piece at a time. */
struct net_pieces {
    void *data;
    /* The piece before has left. The handler makes the next one and passes it to net_piece(), now
     * or later, or gives up with net_break(). */
    void (*next)(void *data);
    /* Called once: after the last piece, or because the client has gone, was too slow, or
     * net_stop() was called. The call is invalid from then on. */
    void (*ended)(void *data);
    unsigned seconds; /* for the whole response; then the connection is closed */
};

/* Close codes of RFC 6455. */
enum net_close {
    NET_NORMAL = 1000,
    NET_GOING_AWAY = 1001,
    NET_PROTOCOL = 1002,
    NET_UNSUPPORTED = 1003, /* binary messages */
    NET_BAD_TEXT = 1007,    /* not UTF-8 */
    NET_POLICY = 1008,
    NET_TOO_BIG = 1009,
    NET_INTERNAL = 1011,
    NET_TRY_LATER = 1013,
};

struct net_handlers {
    void *data;
    /* May this address open a connection? False: it is closed without a response. NULL: always.
     * Trusted proxies are not asked about. */
    bool (*admit)(void *data, const struct net_address *network, bool secure);
    /* A complete request; reply now or later with net_reply(). What `request` points at is valid
     * during the call only. */
    void (*request)(void *data, struct net_call *call, const struct net_request *request);
    /* May this request become a WebSocket? Returns 0, or the HTTP status that refuses it.
     * `*user` is kept with the socket. `opened` follows at once. */
    int (*upgrade)(void *data, const struct net_request *request, void **user);
    void (*opened)(void *data, struct net_socket *socket, void *user);
    /* Can the client pay for a message, a ping or a pong of `size` bytes? False: nothing more of
     * the socket is read, and the question is asked again a quarter of a second later. Asked
     * before anything is done with the bytes, so that nothing is free. NULL: always. */
    bool (*pay)(void *data, void *user, size_t size);
    /* A complete text message: valid UTF-8, followed by a NUL; it may contain NULs as well. */
    void (*message)(void *data, struct net_socket *socket, void *user, const char *text,
                    size_t size);
    /* Called once for each opened socket; afterwards the handle is invalid. After net_close()
     * there are no more messages; this call follows the closing handshake, or comes some seconds
     * later without one. */
    void (*closed)(void *data, struct net_socket *socket, void *user);
};

/* Zero, or NULL, means the default in the comment. */
struct net_config {
    const char *listen;            /* "127.0.0.1:8080", "[::1]:0": port 0 is any free one */
    const char *certificate, *key; /* PEM files, or NULL: no TLS */
    const char *trusted_proxies;   /* "10.0.0.1, fd00::/8": their X-Forwarded-For and
                                    * X-Forwarded-Proto are believed; NULL: none */
    unsigned sockets_per_address;  /* 50; an IPv6 address counts as its /64. More: 429 */
    unsigned
        connections_per_address; /* 200, sockets included; trusted proxies have no limit. 429 */
    unsigned connections;        /* 12,000 in all. 503 */
    unsigned messages_per_20s;   /* 100: of one socket, pings included; more: close 1008 */
    unsigned header_seconds;     /* 10: for a head, for a body, and for each 64 KiB of a response */
    unsigned keep_seconds;       /* 30: between two requests of a connection */
    unsigned idle_seconds;       /* 30: idle time after which a ping is sent; after as long
                                * again, at most 10 s, the socket is closed */
};

/* Returns NULL, with the reason, if the address, the certificate or a proxy's address is not
 * valid. Raises the limit of open files to its maximum. */
struct net *net_start(uv_loop_t *loop, const struct net_config *config,
                      const struct net_handlers *handlers, struct ph_error *error);
unsigned net_port(const struct net *net);
/* Reloads certificate and key for new connections; keeps the old ones if that fails. */
bool net_reload(struct net *net, struct ph_error *error);
/* Stops accepting connections: further requests get 503, those under way may be replied to.
 * `now`: closes open sockets with NET_GOING_AWAY; else they stay open until net_stop(). */
void net_drain(struct net *net, bool now);
/* Closes everything: calls `closed` for each open socket and then no callback any more. The
 * caller must run the loop until it is empty (uv_run() returns) before uv_loop_close(), so that
 * all memory is freed. */
void net_stop(struct net *net);

void net_reply(struct net_call *call, const struct net_response *response);

/* Replies with a body of unknown length, of which `response` has the first piece: in chunks, or up
 * to the end of the connection for HTTP/1.0. Returns false if no more pieces are wanted, because
 * the client has gone or asked for the head only; then the call is invalid and no callback
 * follows. Each piece has the same deadline as 64 KiB of other responses. */
bool net_reply_pieces(struct net_call *call, const struct net_response *response,
                      const struct net_pieces *pieces);
/* The next piece, copied if the client does not read it at once. Call it once after each `next`. */
void net_piece(struct net_call *call, const void *bytes, size_t size, bool last);
/* The rest cannot be made: closes the connection in the middle of the body. */
void net_break(struct net_call *call);

/* Queues a text message. False: the socket is being closed, possibly because too many bytes
 * wait; `closed` will follow. Messages of one socket are sent together, at the latest before the
 * loop sleeps; net_flush() sends them all at once. */
bool net_send(struct net_socket *socket, const char *text, size_t size);
void net_flush(struct net *net);
/* Only the first call has an effect; `reason` may be NULL and is truncated to 123 bytes. */
void net_close(struct net_socket *socket, enum net_close code, const char *reason);
/* Spectators may send less than players. */
void net_set_rate(struct net_socket *socket, unsigned messages_per_20s);

/* Totals since the start, and what is open now. `refused`: requests that no handler saw;
 * `closed_for_abuse`: sockets closed for breaking the protocol or a limit; `closed_slow`:
 * connections closed because a deadline passed or too many bytes waited; `postponed`: reads that
 * waited because their address had had its turn; `held`: bytes in memory that were received and not
 * handled, or wait to be sent. */
struct net_state {
    uint64_t connections_accepted, requests, refused, sockets_opened, messages, bytes_in, bytes_out,
        closed_for_abuse, closed_slow, postponed;
    unsigned connections, sockets, calls;
    size_t held;
};
void net_look(const struct net *net, struct net_state *state);

#endif
