/* What comes in by WebSocket: subscribers at tables, and those who want to hear when it is their turn. */
#ifndef SERVER_SOCKET_SOCKETS_H
#define SERVER_SOCKET_SOCKETS_H

#include "server/server.h"

/* For struct net_handlers; `who` is the server. */
int sockets_upgrade(void *data, const struct net_request *request, void **user);
void sockets_opened(void *data, struct net_socket *socket, void *user);
void sockets_message(void *data, struct net_socket *socket, void *user, const char *text,
                     size_t size);
void sockets_closed(void *data, struct net_socket *socket, void *user);

/* ---- whose turn it is: sockets without a table ---- */

struct turns *turns_create(struct server *server);
void turns_destroy(struct turns *turns);
/* For struct rooms_config; `who` is the server. */
void turns_changed(void *data, struct room *room, const struct ph_table_row *row);

#endif
