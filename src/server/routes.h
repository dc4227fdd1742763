/* What comes in by HTTP. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/server.h"

/* For struct net_handlers; `who` is the server. */
void routes_request(void *who, struct net_call *call, const struct net_request *request);

#endif
