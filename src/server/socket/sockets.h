/* WebSockets: players and spectators of a table, and clients that are told when it is their
 * turn. */
#ifndef SERVER_SOCKET_SOCKETS_H
#define SERVER_SOCKET_SOCKETS_H

#include "server/server.h"

/* For struct net_handlers; `data` is the server, `user` the client. */
int sockets_upgrade(void *data, const struct net_request *request, void **user);
void sockets_opened(void *data, struct net_socket *socket, void *user);
bool sockets_pay(void *data, void *user, size_t size);
void sockets_message(void *data, struct net_socket *socket, void *user, const char *text,
                     size_t size);
void sockets_closed(void *data, struct net_socket *socket, void *user);

/* Closes the open sockets for which the ban holds. */
void sockets_close_banned(struct server *server, const struct ban *ban);
/* The address of an open socket of that key; false: there is none. */
bool sockets_find_address(const struct server *server, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                          struct net_address *network);

/* ---- sockets without a table: at which tables it is their turn ---- */

struct turns *turns_create(struct server *server);
void turns_destroy(struct turns *turns);
/* For struct rooms_config; `data` is the server. */
void turns_changed(void *data, struct room *room, const struct ph_table_row *row);

#endif
