/* Handles HTTP requests. */
#ifndef SERVER_HTTP_ROUTES_H
#define SERVER_HTTP_ROUTES_H

#include "server/server.h"

/* For struct net_handlers; `data` is the server. */
/* May the address open one more connection? Then it has paid for it. */
bool routes_admit(void *data, const struct net_address *network, bool secure);
void routes_request(void *data, struct net_call *call, const struct net_request *request);

#endif
