/* HTTP/1.1 and WebSocket (RFC 9112, RFC 6455), as thin as we need them, on libuv and OpenSSL. One
 * thread and one libuv loop: every function and callback here belongs to it.
 *
 * Limits are kept here, before anybody else sees a byte: sizes (8 KiB of headers: 431, 4 KiB of URL:
 * 414, 256 KiB of body: 413, 64 KiB a message: close 1009), the total time for a request's head and
 * body (10 s each), connections and sockets an address, messages a time, and what waits to be sent
 * to a client that does not read (256 KiB, then it is closed). Chunked bodies are refused (411).
 * The security headers go on every answer, also on errors.
 *
 * No callback is ever called from inside a function of this header, but for `closed` by
 * net_stop(): whoever sends to a list of sockets need not fear that it changes under their hands. */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include <posthorn/base.h>
#include <uv.h>

struct net;
struct net_socket; /* an open WebSocket */

struct net_header {
    const char *name, *value;
};

struct net_request {
    const char *method; /* "GET", "POST", "DELETE", "HEAD", … */
    const char *path;   /* decoded, without the query: UTF-8, starts with '/', no control
                         * characters, no backslash, no "." or ".." between slashes */
    const char *query;  /* as it came, "" if none */
    const char *body;
    size_t body_size;
    const char *peer; /* the client's address, from the proxy if it is a trusted one */
    bool secure;      /* came over TLS, here or at a trusted proxy */
    const char *origin, *host, *cookie, *authorization, *content_type, *fetch_site, *fetch_mode,
        *accept_language, *accept_encoding, *if_none_match, *requested_with; /* "" where not sent */
};

struct net_answer {
    int status;
    const char *content_type; /* NULL: none */
    const struct net_header *headers;
    unsigned header_count;
    const void *body; /* copied, unless `lasting` */
    size_t size;
    bool cacheable; /* the answer has its own Cache-Control among `headers`; else no-store */
    bool lasting;   /* `body` lives as long as the program: static files are not copied */
};

/* A request waits for its answer under this handle; it stays good until it is answered, even if the
 * client has gone or net_stop() was called meanwhile. Every call must be answered once. */
struct net_call;

/* What a closed socket is told. Codes of RFC 6455. */
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
    /* A whole request; answer now or later with net_reply(). What `request` points at is gone when
     * this returns. */
    void (*request)(void *data, struct net_call *call, const struct net_request *request);
    /* May this request become a WebSocket? 0, or the HTTP status that refuses it. `*user` is kept
     * with the socket. `opened` follows at once. */
    int (*upgrade)(void *data, const struct net_request *request, void **user);
    void (*opened)(void *data, struct net_socket *socket, void *user);
    /* A whole text message, valid UTF-8, with a NUL behind it; it may hold NULs as well. */
    void (*message)(void *data, struct net_socket *socket, void *user, const char *text,
                    size_t size);
    /* Once for each opened socket; afterwards the handle is gone. After net_close() no message
     * comes any more, and this comes at the end of the closing handshake or some seconds later. */
    void (*closed)(void *data, struct net_socket *socket, void *user);
};

/* Zero, or NULL, means the figure named. */
struct net_config {
    const char *listen;               /* "127.0.0.1:8080", "[::1]:0": port 0 takes any free one */
    const char *certificate, *key;    /* PEM files, or NULL: no TLS */
    const char *trusted_proxies;      /* "10.0.0.1, fd00::/8": whose X-Forwarded-For and
                                    * X-Forwarded-Proto are believed; NULL: nobody's */
    unsigned sockets_per_address;     /* 50; an IPv6 address counts as its /64. More: 429 */
    unsigned connections_per_address; /* 200, sockets included; trusted proxies are free. 429 */
    unsigned connections;             /* 12,000 of all. 503 */
    unsigned messages_per_20s; /* 100: of one socket, pings included; more: close 1008, and the
                                * address gets 429 for new sockets for 20 s */
    unsigned header_seconds;   /* 10: for a head, for a body, and for each 64 KiB of an answer */
    unsigned keep_seconds;     /* 30: a connection may rest between two requests */
    unsigned idle_seconds;     /* 30: silence after which a ping is sent; silence for as long
                                * again, at most 10 s: closed */
};

/* NULL and `error` when the address, the certificate or a proxy's address will not do. Raises the
 * limit of open files as far as it may. */
struct net *net_start(uv_loop_t *loop, const struct net_config *config,
                      const struct net_handlers *handlers, struct ph_error *error);
unsigned net_port(const struct net *net);
/* Reads certificate and key again, for new connections; the old ones stay if it fails. */
bool net_reload(struct net *net, struct ph_error *error);
/* No new connections; requests that still come get 503, those that run may be answered. `now`: open
 * sockets are closed with NET_GOING_AWAY; else they stay open until net_stop(). */
void net_drain(struct net *net, bool now);
/* Ends everything: `closed` is called for each open socket, then no callback any more. Run the loop
 * until it is empty (uv_run() returns) before uv_loop_close(): only then is all memory free. */
void net_stop(struct net *net);

void net_reply(struct net_call *call, const struct net_answer *answer);

/* Queues a text message; false: the socket is being closed, by now perhaps because too much is
 * waiting. `closed` will follow. Messages of one socket go out together, at the latest before the
 * loop sleeps; net_flush() sends all that waits at once. */
bool net_send(struct net_socket *socket, const char *text, size_t size);
void net_flush(struct net *net);
/* The first call counts; `reason` may be NULL and is cut at 123 bytes. */
void net_close(struct net_socket *socket, enum net_close code, const char *reason);
/* Watchers may send less than players. */
void net_set_rate(struct net_socket *socket, unsigned messages_per_20s);

/* Sums since the start, and what is open now. `refused`: requests answered here, without the
 * application; `closed_for_abuse`: sockets closed for breaking the protocol or a limit;
 * `closed_slow`: connections closed because a deadline passed or too much waited to be read. */
struct net_state {
    uint64_t connections_accepted, requests, refused, sockets_opened, messages, bytes_in, bytes_out,
        closed_for_abuse, closed_slow;
    unsigned connections, sockets, calls;
};
void net_look(const struct net *net, struct net_state *state);

#endif
