/* The origin of the server's own page, and the gate that keeps the pages of others from acting with
 * a user's cookie (cross-site request forgery, DNS rebinding). */
#ifndef SERVER_HTTP_ORIGIN_H
#define SERVER_HTTP_ORIGIN_H

#include "host/refused.h"
#include "server/http/identity.h"

enum { ORIGIN_MAX = 300, ORIGIN_HOST_MAX = 256 };

struct origin {
    char configured[ORIGIN_MAX];   /* "https://posthorn.example"; "": taken from the request */
    char machine[ORIGIN_HOST_MAX]; /* the name of this machine; "": unknown */
};

/* `public_url` may be NULL. False if it is not an http or https URL without a path. */
bool origin_init(struct origin *origin, const char *public_url, struct ph_error *error);

/* Does the request come from a browser? */
bool origin_is_browser(const struct net_request *request);
/* May a request that changes something act in the name of its sender? */
enum ph_refused origin_may_act(const struct origin *origin, const struct net_request *request,
                               const struct identity *identity);
/* May the request become a WebSocket? */
enum ph_refused origin_may_connect(const struct origin *origin, const struct net_request *request,
                                   const struct identity *identity);

#endif
