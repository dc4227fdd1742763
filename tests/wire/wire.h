/* What the tests of the wire share: a server in a process of its own, raw clients, and counting. */
#ifndef TESTS_WIRE_H
#define TESTS_WIRE_H

#include "server/net/net.h"

#include <sys/types.h>

/* ---- counting ---- */

void check(bool ok, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints the sum; what main() returns. */
int finish(void);

/* ---- the server (server.c) ----
 *
 *     GET /hello        "hello"                POST /echo     the body
 *     GET /later        "later", 20 ms later   GET /big?N     N bytes
 *     GET /who          the peer, and "secure" GET /state     net_state in words, see state_of()
 *     GET /pieces?N     N pieces of 64 KiB: /pieces-later with a pause before each, /pieces-broken
 *                       without the last, /pieces-timed for a second at most
 *     GET /nothing      405 without a body     GET /purse?N   N messages and pings are paid for
 *     GET /busy         "busy", after 0.4 ms in which the loop does nothing else
 *     GET /slowly       never answered until the server stops    GET /stop    stops it at once
 *     sockets on any path but /forbidden (403): messages come back as they are, but
 *     "close"  closes with 1001   "rate N" sets the rate   "flood" sends 1 MiB in 4 KiB messages
 *     "stop"   stops the server   SIGUSR1 drains, SIGTERM stops */
struct server {
    pid_t pid;
    unsigned port;
};

/* Zeros in `config` stand for the defaults; `listen` may be NULL. */
struct server server_start(const struct net_config *config);
/* Asks the server to end and waits for it; did it end well, without a leak? */
bool server_stop(struct server *server);
/* Waits for its end without asking for it. */
bool server_ends(struct server *server);
/* A number of /state: "sockets", "refused" … */
long server_state(const struct server *server, const char *name);
/* Does the number reach at least (or at most) `wanted` within 15 seconds? */
bool server_comes_to(const struct server *server, const char *name, long wanted, bool at_least);
/* Resident memory in KiB. */
long server_memory(const struct server *server);

/* ---- its responses in pieces (stream.c) ---- */

extern struct streams {
    unsigned made, open; /* pieces and responses */
} streams;
void stream_reply(uv_loop_t *loop, struct net_call *call, const char *how, unsigned count);

/* ---- clients (client.c) ---- */

void pause_ms(long ms);

/* Connects to 127.0.0.N (0: 127.0.0.1); -1 if that fails. */
int client_open(const struct server *server, unsigned from);
void client_send(int fd, const void *bytes, size_t size);
void client_send_text(int fd, const char *text);
/* Reads until the server ends, `seconds` pass, or the buffer is full; the bytes read. `*ended` says
 * whether it was the server's end. */
size_t client_read_all(int fd, char *to, size_t size, int seconds, bool *ended);
/* One answer with its body (by Content-Length), NUL-terminated; its status, 0: none. */
int client_answer(int fd, char *to, size_t size, bool without_body);
/* Sends a request on a connection of its own; the status. */
int client_ask(const struct server *server, const char *request, char *to, size_t size);

/* Opens a WebSocket; the descriptor, or minus the HTTP status. */
int client_socket(const struct server *server, unsigned from, const char *path);
/* Writes a masked frame; `first` is its first byte. */
void client_frame(int fd, unsigned first, const void *payload, size_t size);
/* Reads a frame; its first byte, or -1 at the end. `*size` is room before and length after. */
int client_read_frame(int fd, char *payload, size_t *size);
/* Reads frames up to a close frame; its code, 1005 for an empty one, or 1006 if none came. */
int client_close_code(int fd);

extern const char upgrade_head[]; /* a whole handshake for /ws */

#endif
