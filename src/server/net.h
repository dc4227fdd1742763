/* HTTP and WebSocket, as thin as we need them. Nothing outside net*.c names the library. One thread
 * and one libuv loop: every function and callback here belongs to it.
 *
 * Limits are kept here, before anybody else sees a byte: sizes (8 KiB of headers: 431, 4 KiB of URL:
 * 414, 256 KiB of body: 413, 64 KiB a message: close 1009), the total time for a request's head and
 * body (10 s), sockets an address, messages a time, and what waits to be sent to a client that does
 * not read (256 KiB, then it is closed). The security headers go on every answer, also on errors. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <posthorn/base.h>
#include <uv.h>

struct net;
struct net_socket; /* an open WebSocket */

struct net_header {
    const char *name, *value;
};

struct net_request {
    const char *method; /* "GET", "POST", "DELETE", "HEAD", … */
    const char *path;   /* decoded, without the query; starts with '/' */
    const char *query;  /* as it came, "" if none */
    const char *body;
    size_t body_size;
    const char *peer; /* the client's address, from the proxy if it is a trusted one */
    bool secure;      /* came over TLS, here or at a trusted proxy */
    const char *origin, *host, *cookie, *authorization, *content_type, *fetch_site,
        *accept_language, *accept_encoding, *if_none_match, *requested_with; /* "" where not sent */
};

struct net_answer {
    int status;
    const char *content_type; /* NULL: none */
    const struct net_header *headers;
    unsigned header_count;
    const void *body; /* copied */
    size_t size;
    bool cacheable; /* else Cache-Control: no-store */
};

/* A request waits for its answer under this handle; it stays good until it is answered, even if the
 * client has gone meanwhile. */
struct net_call;

/* What a closed socket or call is told. Codes of RFC 6455. */
enum net_close {
    NET_GOING_AWAY = 1001,
    NET_PROTOCOL = 1002,
    NET_POLICY = 1008,
    NET_TOO_BIG = 1009,
    NET_TRY_LATER = 1013,
};

struct net_handlers {
    void *who;
    /* A whole request; answer now or later with net_answer(). */
    void (*request)(void *who, struct net_call *call, const struct net_request *request);
    /* May this request become a WebSocket? 0, or the HTTP status that refuses it. `*user` is kept
     * with the socket. */
    int (*upgrade)(void *who, const struct net_request *request, void **user);
    void (*opened)(void *who, struct net_socket *socket, void *user);
    void (*message)(void *who, struct net_socket *socket, void *user, const char *text,
                    size_t size);
    void (*closed)(void *who, struct net_socket *socket, void *user);
};

struct net_config {
    const char *listen;            /* "127.0.0.1:8080", "[::1]:0": port 0 takes any free one */
    const char *certificate, *key; /* PEM files, or NULL: no TLS */
    const char *trusted_proxies;   /* addresses whose X-Forwarded-For is believed, or NULL */
    unsigned sockets_per_address;  /* 50 */
    unsigned messages_per_20s;     /* 100: of one socket; more: close 1008 */
    unsigned header_seconds;       /* 10 */
    unsigned idle_seconds;         /* silence after which a ping is sent; no pong: closed */
};

struct net *net_start(uv_loop_t *loop, const struct net_config *config,
                      const struct net_handlers *handlers, struct ph_error *error);
unsigned net_port(const struct net *net);
/* No new requests or sockets; open sockets get NET_GOING_AWAY when `now`. */
void net_drain(struct net *net);
void net_stop(struct net *net);

void net_reply(struct net_call *call, const struct net_answer *answer);

/* Queues a text message; false: too much is waiting, the socket is being closed. */
bool net_send(struct net_socket *socket, const char *text, size_t size);
void net_close(struct net_socket *socket, enum net_close code, const char *reason);
const char *net_peer(const struct net_socket *socket);
/* Watchers may send less than players. */
void net_set_rate(struct net_socket *socket, unsigned messages_per_20s);

struct net_state {
    uint64_t requests, refused, sockets_opened, bytes_in, bytes_out, closed_for_abuse;
    unsigned sockets, calls;
};
void net_look(const struct net *net, struct net_state *state);

#endif
