/* A socket and the state of its client; private to the files of this folder. */
#ifndef SERVER_SOCKET_CLIENT_H
#define SERVER_SOCKET_CLIENT_H

#include "server/socket/sockets.h"
#include "wire/message.h"

/* A message that waits until the table is loaded. */
struct backlog {
    struct backlog *next;
    size_t size;
    char text[];
};

struct client {
    struct subscriber subscriber; /* first: rooms know only this part */
    struct server *server;
    struct net_address network;       /* of its peer, as limits count it */
    struct net_socket *socket;        /* NULL: closed */
    char table[PH_TABLE_ID_SIZE + 1]; /* "": /ws/me, which is about all tables */
    bool greeted, entering;
    struct wire_message hello;
    unsigned pending;                        /* holds: results that are still to come */
    struct work *hint;                       /* being worked out for the client, or NULL */
    struct backlog *waiting, **waiting_last; /* oldest first */
    unsigned waiting_count;
    struct client *next_open, *before_open; /* in the server's list */
    struct client *next_turn, *before_turn; /* in the list of turns.c */
    bool in_turns;
};

/* Keeps the struct until client_release(), even if the socket closes. */
void client_hold(struct client *client);
void client_release(struct client *client);

/* Sends a message, unless the socket is closed or memory ran out while it was written. */
void client_send(struct client *client, const struct ph_buf *text);
/* Send the messages `error` and `refused`. `detail` says what is wrong with the input; NULL: the
 * sentence of the catalogue, in the client's language. */
void client_error(struct client *client, enum ph_refused refused, const char *detail,
                  int64_t retry_ms);
void client_refuse(struct client *client, const char *id, enum ph_refused refused,
                   const char *detail);

/* commands.c: a message of a player or a spectator. */
void commands_take(struct client *client, const struct wire_message *message);

/* prices.c: what a message costs its address. */
/* Takes the price of parsing `size` bytes; false: the budget is used up. */
bool prices_take_reading(struct client *client, size_t size);
/* Takes the rest of the price, now that the message is known. Returns 0, or the milliseconds until
 * there is as much. */
int64_t prices_take(struct client *client, const struct wire_message *message);

/* turns.c: a socket without a table. */
void turns_greet(struct client *client);
void turns_leave(struct client *client);

#endif
