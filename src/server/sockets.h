/* What comes in by WebSocket: guests at tables, and those who want to hear when it is their turn. */
#ifndef SERVER_SOCKETS_H
#define SERVER_SOCKETS_H

#include "server/server.h"

/* For struct net_handlers; `who` is the server. */
int sockets_upgrade(void *who, const struct net_request *request, void **user);
void sockets_opened(void *who, struct net_socket *socket, void *user);
void sockets_message(void *who, struct net_socket *socket, void *user, const char *text,
                     size_t size);
void sockets_closed(void *who, struct net_socket *socket, void *user);

/* ---- whose turn it is: sockets without a table ---- */

struct turns *turns_create(struct server *server);
void turns_destroy(struct turns *turns);
/* For struct house_config; `who` is the server. */
void turns_changed(void *who, struct room *room, const struct ph_table_row *row);

#endif
