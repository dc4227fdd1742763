/* A connection to the server: HTTP requests, one at a time, or a WebSocket after an upgrade. */
#ifndef LOAD_LINK_H
#define LOAD_LINK_H

#include <netinet/in.h>
#include <posthorn/base.h>
#include <uv.h>

struct link;

struct link_calls {
    /* Connected; the first request can be sent. */
    void (*opened)(struct link *link);
    /* A response. After status 101 the link is a WebSocket. */
    void (*response)(struct link *link, int status, const char *body, size_t size);
    void (*message)(struct link *link, const char *text, size_t size);
    /* Closed; the link can be opened again. `why` is the close code of the WebSocket, 0 after
     * link_close(), 1006 if the connection was lost. */
    void (*closed)(struct link *link, unsigned why);
};

struct link {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    const struct link_calls *calls;
    struct ph_buf in;
    unsigned why;
    bool open, is_socket, closing;
    void *data;
};

/* Connects from the address `from` (NULL: any). The caller sets `calls` and `data` before. */
bool link_open(struct link *link, uv_loop_t *loop, const struct sockaddr_in *to,
               const struct sockaddr_in *from);
void link_close(struct link *link);

/* A POST with a body; a GET if `body` is NULL. `key` NULL: not authenticated. */
void link_request(struct link *link, const char *host, const char *path, const char *key,
                  const char *body);
void link_upgrade(struct link *link, const char *host, const char *path, const char *key);
void link_send(struct link *link, const char *text, size_t size);

#endif
