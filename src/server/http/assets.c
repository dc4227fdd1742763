/* Serving the files of the page. */
#include "server/http/assets.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- finding ---- */

/* First parts of the paths that the page handles itself (client-side routing). */
static const char *const places[] = {"new",    "lobby", "mine",   "join",  "watch",
                                     "device", "table", "replay", "rules", "learn"};

static bool is_place(const char *path)
{
    size_t len = strcspn(path + 1, "/");

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strlen(places[i]) == len && strncmp(path + 1, places[i], len) == 0)
            return true;
    return len == 0 && path[1] == '\0';
}

static const struct asset *find_file(const char *path)
{
    for (unsigned i = 0; i < assets_count; i++)
        if (strcmp(assets[i].path, path) == 0)
            return &assets[i];
    return NULL;
}

const struct asset *assets_find(const char *path)
{
    const struct asset *file = find_file(path);

    return !file && is_place(path) ? find_file("/index.html") : file;
}

/* ---- which form ---- */

/* Does the item have the parameter q=0 (0.0, 0.000)? Then the coding is not acceptable. */
static bool is_refused(const char *item, size_t len)
{
    const char *end = item + len, *q = memchr(item, ';', len);

    while (q && q < end && strchr("; \t", *q))
        q++;
    if (!q || end - q < 3 || strncasecmp(q, "q=0", 3) != 0)
        return false;
    for (q += 3; q < end; q++)
        if (*q >= '1' && *q <= '9')
            return false;
    return true;
}

static bool accepts(const char *list, const char *coding)
{
    size_t wanted = strlen(coding);

    while (*list) {
        size_t len = strcspn(list, ","), name = strcspn(list, ",; \t");

        if (name == wanted && strncasecmp(list, coding, wanted) == 0)
            return !is_refused(list, len);
        list += len;
        list += strspn(list, ", \t");
    }
    return false;
}

const struct asset_bytes *assets_form(const struct asset *asset, const char *accept_encoding,
                                      const char **encoding)
{
    *encoding = NULL;
    if (asset->brotli.at && accepts(accept_encoding, "br")) {
        *encoding = "br";
        return &asset->brotli;
    }
    if (asset->gzip.at && accepts(accept_encoding, "gzip")) {
        *encoding = "gzip";
        return &asset->gzip;
    }
    return &asset->plain;
}

/* ---- responding ---- */

/* Each form has its own ETag, because their bytes differ. */
static void make_tag(char tag[64], const struct asset *asset, const char *encoding)
{
    snprintf(tag, 64, "\"%s%s%s\"", asset->hash, encoding ? "-" : "", encoding ? encoding : "");
}

static bool tag_known(const char *if_none_match, const char *tag)
{
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, tag) != NULL;
}

static void reply_file(struct net_call *call, const struct net_request *request,
                       const struct asset *asset, int status)
{
    char tag[64];
    const char *encoding;
    const struct asset_bytes *form = assets_form(asset, request->accept_encoding, &encoding);
    struct net_header headers[] = {
        {"ETag", tag},
        {"Vary", "Accept-Encoding"},
        {"Cache-Control", asset->hashed ? "public, max-age=31536000, immutable" : "no-cache"},
        {"Content-Encoding", encoding}};
    struct net_response response = {.status = status,
                                    .content_type = asset->type,
                                    .headers = headers,
                                    .header_count = encoding ? 4 : 3,
                                    .body = form->at,
                                    .size = form->size,
                                    .cacheable = true,
                                    .lasting = true};

    make_tag(tag, asset, encoding);
    if (status == 200 && tag_known(request->if_none_match, tag)) {
        response.status = 304;
        response.content_type = NULL;
        response.header_count = 3;
    }
    net_reply(call, &response);
}

bool assets_reply(struct net_call *call, const struct net_request *request)
{
    static const struct net_header allow = {"Allow", "GET, HEAD"};
    const struct asset *asset = assets_find(request->path);

    if (!asset)
        return false;
    if (strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0)
        reply_file(call, request, asset, 200);
    else
        net_reply(call,
                  &(struct net_response){.status = 405, .headers = &allow, .header_count = 1});
    return true;
}

bool assets_reply_nothing(struct net_call *call, const struct net_request *request)
{
    const struct asset *page = find_file("/index.html");

    if (!page || strcmp(request->method, "GET") != 0 ||
        strcmp(request->fetch_mode, "navigate") != 0)
        return false;
    reply_file(call, request, page, 404);
    return true;
}
