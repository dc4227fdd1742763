/* A connection to the server: requests, one at a time, or a WebSocket after a request for one. */
#ifndef LOAD_LINK_H
#define LOAD_LINK_H

#include <netinet/in.h>
#include <posthorn/base.h>
#include <uv.h>

struct link;

struct link_calls {
    /* It is connected: time for the first request. */
    void (*opened)(struct link *link);
    /* An answer; 101: it is a WebSocket now. */
    void (*answer)(struct link *link, int status, const char *body, size_t size);
    void (*message)(struct link *link, const char *text, size_t size);
    /* It is over, and its memory free for other use. `why` is the code of a WebSocket's close, 0 if
     * link_close() was called, 1006 if it just broke. */
    void (*closed)(struct link *link, unsigned why);
};

struct link {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    const struct link_calls *calls;
    struct ph_buf in;
    unsigned why;
    bool open, is_socket, closing;
    void *who;
};

/* Connects from `from` (NULL: from wherever). `calls` and `who` are set by the caller. */
bool link_open(struct link *link, uv_loop_t *loop, const struct sockaddr_in *to,
               const struct sockaddr_in *from);
void link_close(struct link *link);

/* `body` NULL: a GET. */
void link_request(struct link *link, const char *host, const char *path, const char *key,
                  const char *body);
void link_upgrade(struct link *link, const char *host, const char *path, const char *key);
void link_say(struct link *link, const char *text, size_t size);

#endif
