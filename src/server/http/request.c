/* Requests: from the head of an HTTP request to its response. */
#include "server/http/request.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/utf8.h"
#include "server/http/origin.h"
#include "server/http/problem.h"
#include "server/ops/log.h"

/* ---- reading ---- */

/* Decodes one character of a query; returns how many bytes it took. */
static size_t decode(const char *from, char *to)
{
    uint8_t byte;

    if (*from == '%' && from[1] != '\0' &&
        ph_unhex_any((const char[]){from[1], from[2], '\0'}, &byte, 1)) {
        *to = (char)byte;
        return 3;
    }
    *to = *from == '+' ? ' ' : *from;
    return 1;
}

bool request_query(const struct request *request, const char *key, char *value, size_t size)
{
    size_t length = strlen(key), used = 0;

    for (const char *at = request->query; *at != '\0';
         at += strcspn(at, "&") + (at[strcspn(at, "&")] == '&')) {
        if (strncmp(at, key, length) != 0 || at[length] != '=')
            continue;
        for (at += length + 1; *at != '\0' && *at != '&' && used + 1 < size;)
            at += decode(at, &value[used++]);
        value[used] = '\0';
        return (*at == '\0' || *at == '&') && ph_utf8_plain(value, used);
    }
    return false;
}

/* The query's `lang`, else the first language of Accept-Language that the server has. */
static enum ph_lang find_lang(const struct request *request, const char *accepted)
{
    enum ph_lang lang;
    char code[16];

    if (request_query(request, "lang", code, sizeof code) && ph_lang_find(code, &lang))
        return lang;
    while (*accepted != '\0') {
        size_t length = strcspn(accepted, ",;");

        if (length < sizeof code) {
            memcpy(code, accepted, length);
            code[length] = '\0';
            if (ph_lang_find(code, &lang))
                return lang;
        }
        accepted += strcspn(accepted, ",");
        accepted += strspn(accepted, ", ");
    }
    return PH_EN;
}

struct request *request_create(struct server *server, struct net_call *call,
                               const struct net_request *net)
{
    struct request *request = calloc(1, sizeof *request);

    if (!request)
        return NULL;
    request->query = strdup(net->query);
    if (!request->query) {
        free(request);
        return NULL;
    }
    request->server = server;
    request->call = call;
    request->seat = PH_NOBODY;
    request->began = uv_hrtime();
    strncpy(request->method, net->method, sizeof request->method - 1);
    strncpy(request->peer, net->peer, sizeof request->peer - 1);
    request->network = net_network_read(net->peer);
    if (strlen(net->if_none_match) < sizeof request->tags)
        memcpy(request->tags, net->if_none_match, strlen(net->if_none_match) + 1);
    identity_read(net, &request->identity);
    request->browser = origin_is_browser(net);
    request->secure = net->secure;
    request->lang = find_lang(request, net->accept_language);
    return request;
}

void request_destroy(struct request *request)
{
    sodium_memzero(request->key, sizeof request->key);
    sodium_memzero(request->cookie, sizeof request->cookie);
    wire_body_finish(&request->body);
    free(request->query);
    ph_buf_finish(&request->response);
    free(request);
}

/* ---- responding ---- */

/* The audit of what hosts did. */
static void audit_host(const struct request *request, int status)
{
    struct server *server = request->server;
    struct log_field fields[3] = {LOG_TEXT("table", request->table)};

    if (status >= 300 || !request->action)
        return;
    if (request->word[0] != '\0')
        fields[1] = (struct log_field)LOG_TEXT("what", request->word);
    else if (request->seat != PH_NOBODY)
        fields[1] = (struct log_field)LOG_NUMBER("seat", request->seat);
    audit_action_fields(server->audit, &request->network, request->action, fields);
}

/* Logs the pattern of the path only: queries, bodies and names are private. */
static void log_request(const struct request *request, int status, const char *code)
{
    const char *path = request->route ? request->route->path : "other";

    audit_host(request, status);
    log_debug("request", LOG_TEXT("method", request->method), LOG_TEXT("path", path),
              LOG_TEXT("table", request->table), LOG_NUMBER("status", status),
              LOG_TEXT("code", code), LOG_TEXT("peer", request->peer),
              LOG_NUMBER("us", (uv_hrtime() - request->began) / 1000));
}

void request_reply_text(struct request *request, int status, const char *type, const char *text,
                        size_t size)
{
    /* The mark that the key is not to be renewed today, and the key. */
    struct net_header cookies[] = {{"set-cookie", identity_renewal(request->secure)},
                                   {"set-cookie", request->cookie}};

    net_reply(request->call,
              &(struct net_response){.status = status,
                                     .content_type = type,
                                     .headers = cookies,
                                     .header_count = request->cookie[0] != '\0' ? 2 : 0,
                                     .body = text,
                                     .size = size});
    log_request(request, status, "");
    request_destroy(request);
}

bool request_reply_pieces(struct request *request, const struct ph_buf *first,
                          const struct net_pieces *pieces)
{
    bool goes_on = net_reply_pieces(request->call,
                                    &(struct net_response){.status = 200,
                                                           .content_type = "application/json",
                                                           .body = first->at,
                                                           .size = first->len},
                                    pieces);

    log_request(request, 200, "");
    request_destroy(request);
    return goes_on;
}

void request_reply(struct request *request, int status, const struct ph_buf *json)
{
    if (json->failed)
        request_fail_for_now(request, PH_REFUSED_NO_MEMORY);
    else
        request_reply_text(request, status, "application/json", ph_buf_text(json), json->len);
}

void request_reply_constant(struct request *request, const char *type,
                            const struct constant *constant)
{
    const struct net_header headers[] = {
        {"ETag", constant->tag}, {"Vary", "Accept-Language"}, {"Cache-Control", "no-cache"}};
    bool known = strcmp(request->tags, "*") == 0 || strstr(request->tags, constant->tag);

    net_reply(request->call, &(struct net_response){.status = known ? 304 : 200,
                                                    .content_type = known ? NULL : type,
                                                    .headers = headers,
                                                    .header_count = 3,
                                                    .body = constant->text.at,
                                                    .size = known ? 0 : constant->text.len,
                                                    .cacheable = true});
    log_request(request, known ? 304 : 200, "");
    request_destroy(request);
}

void request_fail(struct request *request, enum ph_refused refused, const struct ph_error *detail,
                  int64_t retry_ms)
{
    struct server *server = request->server;

    if (request->creates)
        limits_give_back(server->limits, LIMIT_CREATE, &request->network, sizeof request->network,
                         server_now(server));
    problem_reply(request->call, refused, request->lang, detail, retry_ms);
    log_request(request, ph_refused_status(refused), ph_refused_code(refused));
    request_destroy(request);
}

void request_fail_for_now(struct request *request, enum ph_refused refused)
{
    request_fail(request, refused, NULL, REQUEST_RETRY_MS);
}
