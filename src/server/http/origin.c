/* The origin gate. */
#include "server/http/origin.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

bool origin_init(struct origin *origin, const char *public_url, struct ph_error *error)
{
    const char *host;
    size_t size;

    *origin = (struct origin){0};
    if (gethostname(origin->machine, sizeof origin->machine - 1) != 0)
        origin->machine[0] = '\0';
    if (!public_url)
        return true;
    host = strncmp(public_url, "https://", 8) == 0  ? public_url + 8
           : strncmp(public_url, "http://", 7) == 0 ? public_url + 7
                                                    : NULL;
    size = host ? strcspn(host, "/?#@") : 0;
    if (size == 0 || (host[size] != '\0' && strcmp(host + size, "/") != 0) ||
        (size_t)(host - public_url) + size >= ORIGIN_MAX)
        return ph_fail(error, "public-url", "must be like https://posthorn.example");
    for (size_t i = 0; i < (size_t)(host - public_url) + size; i++)
        origin->configured[i] = (char)tolower((unsigned char)public_url[i]);
    return true;
}

/* The name in a Host header, without port and brackets. */
static bool split_host(const char *host, char name[ORIGIN_HOST_MAX])
{
    const char *from = host, *end;

    if (*host == '[') {
        from = host + 1;
        end = strchr(from, ']');
    } else {
        end = host + strcspn(host, ":");
    }
    if (!end || end == from || end - from >= ORIGIN_HOST_MAX)
        return false;
    memcpy(name, from, (size_t)(end - from));
    name[end - from] = '\0';
    return true;
}

/* Without a public URL the server answers only to names that nobody else controls: addresses,
 * localhost and the machine's own name. Any other name could be that of a foreign page, whose name
 * server points here (DNS rebinding). */
static bool is_own_name(const struct origin *origin, const char *host)
{
    struct in6_addr address;
    char name[ORIGIN_HOST_MAX];
    size_t length = strlen(origin->machine);

    if (!split_host(host, name))
        return false;
    if (inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1 ||
        strcasecmp(name, "localhost") == 0)
        return true;
    return length > 0 && strncasecmp(name, origin->machine, length) == 0 &&
           (name[length] == '\0' || strcasecmp(name + length, ".local") == 0);
}

/* The origin of the server's own page, as a browser that sent this request writes it. */
static bool own_origin(const struct origin *origin, const struct net_request *request,
                       char text[ORIGIN_MAX])
{
    if (origin->configured[0] != '\0')
        return snprintf(text, ORIGIN_MAX, "%s", origin->configured) > 0;
    if (!is_own_name(origin, request->host))
        return false;
    return snprintf(text, ORIGIN_MAX, "%s://%s", request->secure ? "https" : "http",
                    request->host) < ORIGIN_MAX;
}

bool origin_is_browser(const struct net_request *request)
{
    return request->origin[0] != '\0' || request->fetch_site[0] != '\0' ||
           request->cookie[0] != '\0';
}

static bool is_own_origin(const struct origin *origin, const struct net_request *request)
{
    char own[ORIGIN_MAX];

    return own_origin(origin, request, own) && strcmp(request->origin, own) == 0;
}

/* A browser's Origin and Sec-Fetch-Site must be the server's own; with a cookie, the Origin must be
 * there. */
static bool comes_from_us(const struct origin *origin, const struct net_request *request,
                          const struct identity *identity)
{
    if (request->origin[0] != '\0' && !is_own_origin(origin, request))
        return false;
    if (request->fetch_site[0] != '\0' && strcmp(request->fetch_site, "same-origin") != 0)
        return false;
    return request->origin[0] != '\0' || identity->by != IDENTITY_COOKIE;
}

static bool is_json(const char *content_type)
{
    size_t length = strlen("application/json");

    return strncasecmp(content_type, "application/json", length) == 0 &&
           (content_type[length] == '\0' || content_type[length] == ';' ||
            content_type[length] == ' ');
}

enum ph_refused origin_may_act(const struct origin *origin, const struct net_request *request,
                               const struct identity *identity)
{
    if (!comes_from_us(origin, request, identity))
        return PH_REFUSED_WRONG_ORIGIN;
    if (identity->by != IDENTITY_BEARER && origin_is_browser(request) &&
        strcmp(request->requested_with, "1") != 0)
        return PH_REFUSED_WRONG_ORIGIN;
    if (!is_json(request->content_type))
        return PH_REFUSED_WRONG_CONTENT_TYPE;
    return PH_NOT_REFUSED;
}

enum ph_refused origin_may_connect(const struct origin *origin, const struct net_request *request,
                                   const struct identity *identity)
{
    if (identity->by == IDENTITY_NONE)
        return PH_REFUSED_KEY_NEEDED;
    return comes_from_us(origin, request, identity) ? PH_NOT_REFUSED : PH_REFUSED_WRONG_ORIGIN;
}
