/* The files of the page, built into the program from web/dist, or from a placeholder where the page
 * has not been built (tools/embed-files). */
#ifndef SERVER_HTTP_ASSETS_H
#define SERVER_HTTP_ASSETS_H

#include "server/net/net.h"

struct asset_bytes {
    const unsigned char *at; /* NULL: there is none */
    size_t size;
};

struct asset {
    const char *path; /* "/index.html", "/assets/main-1a2b3c4d.js" */
    const char *type;
    const char *hash; /* of the plain content */
    bool hashed;      /* the name changes with the content: may be kept for ever */
    struct asset_bytes plain, gzip, brotli;
};

extern const struct asset assets[];
extern const unsigned assets_count;

/* The file for this path; the page itself for "/" and the places within the page ("/lobby",
 * "/table/ID" …); NULL for anything else. */
const struct asset *assets_find(const char *path);

/* Which form of the file suits an Accept-Encoding; `*encoding` is NULL for the plain one. */
const struct asset_bytes *assets_form(const struct asset *asset, const char *accept_encoding,
                                      const char **encoding);

/* Answers requests for files: 200, 304, or 405 where it is neither GET nor HEAD. False: there is no
 * such file, and the call is not answered. */
bool assets_reply(struct net_call *call, const struct net_request *request);

/* Answers somebody who followed a wrong link: 404 with the page, which says so in his language.
 * False: it is no browser that would show it. */
bool assets_reply_nothing(struct net_call *call, const struct net_request *request);

#endif
