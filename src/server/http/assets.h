/* The files of the page, built into the program from web/dist, or from a placeholder where the page
 * has not been built (tools/embed-files). */
#ifndef SERVER_HTTP_ASSETS_H
#define SERVER_HTTP_ASSETS_H

#include "server/net/net.h"

struct asset_bytes {
    const unsigned char *at; /* NULL: the file has no such form */
    size_t size;
};

struct asset {
    const char *path; /* "/index.html", "/assets/main-1a2b3c4d.js" */
    const char *type;
    const char *hash; /* of the plain content */
    bool hashed;      /* the name changes with the content: may be cached for ever */
    struct asset_bytes plain, gzip, brotli;
};

extern const struct asset assets[];
extern const unsigned assets_count;

/* The file for this path; the page itself for "/" and the places within the page ("/lobby",
 * "/table/ID" …); NULL for anything else. */
const struct asset *assets_find(const char *path);

/* The best form of the file for an Accept-Encoding; `*encoding` is NULL for the plain one. */
const struct asset_bytes *assets_form(const struct asset *asset, const char *accept_encoding,
                                      const char **encoding);

/* Responds to requests for files: 200, 304, or 405 if it is neither GET nor HEAD. False: there is
 * no such file, and there was no response. */
bool assets_reply(struct net_call *call, const struct net_request *request);

/* Responds to a browser that followed a wrong link: 404 with the page, which explains it in the
 * user's language. False: it is not a browser that would show it, and there was no response. */
bool assets_reply_nothing(struct net_call *call, const struct net_request *request);

#endif
