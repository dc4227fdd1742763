/* A socket and who sits behind it; private to the files that serve sockets. */
#ifndef SERVER_SOCKET_CLIENT_H
#define SERVER_SOCKET_CLIENT_H

#include "server/socket/sockets.h"
#include "wire/message.h"

struct backlog {
    struct backlog *next;
    size_t size;
    char text[];
};

struct client {
    struct subscriber subscriber; /* first: the rooms knows only this part */
    struct server *server;
    struct net_socket *socket;        /* NULL: closed */
    char table[PH_TABLE_ID_SIZE + 1]; /* "" : he wants to hear of all his tables */
    bool greeted, entering;
    struct wire_message hello;
    unsigned pending;                        /* answers that are still to come to him */
    struct work *hint;                       /* that is being thought of for him, or NULL */
    struct backlog *waiting, **waiting_last; /* what he said while the table was being loaded */
    unsigned waiting_count;
    struct client *next_turn, *before_turn; /* in the list of turns */
    bool in_turns;
};

/* Keeps the client until client_release(), also if he goes. */
void client_hold(struct client *client);
void client_release(struct client *client);

void client_send(struct client *client, const struct ph_buf *text);
/* The messages `error` and `refused`. `detail` says what is wrong with the input; NULL: the
 * sentence of the catalogue, in the client's language. */
void client_error(struct client *client, enum ph_refused refused, const char *detail,
                  int64_t retry_ms);
void client_refuse(struct client *client, const char *id, enum ph_refused refused,
                   const char *detail);

/* commands.c: a message of somebody who sits or looks on at a table. */
void commands_take(struct client *client, const struct wire_message *message);

/* turns.c: somebody who has no table. */
void turns_greet(struct client *client);
void turns_leave(struct client *client);

#endif
