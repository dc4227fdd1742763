/* The table of routes, and what is asked of a request before its handler sees it. */
#include "server/http/routes.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "server/http/assets.h"
#include "server/ops/log.h"
#include "server/http/problem.h"
#include "server/http/request.h"

/* {table} is a table's id, {seat} a seat, {word} any word. */
static const struct route routes[] = {
    {"GET", "/healthz", 0, health_alive},
    {"GET", "/readyz", 0, health_ready},
    {"GET", "/metrics", 0, health_metrics},
    {"GET", "/api/v1/openapi.json", 0, lists_openapi},
    {"GET", "/api/v1/messages.schema.json", 0, lists_messages},
    {"POST", "/api/v1/key", ROUTE_ACTS, lists_key},
    {"GET", "/api/v1/games", 0, lists_games},
    {"GET", "/api/v1/rules/{word}", 0, lists_rules},
    {"GET", "/api/v1/lore/{word}", 0, lists_lore},
    {"GET", "/api/v1/me/tables", ROUTE_KEY, lists_mine},
    {"GET", "/api/v1/tables", 0, lists_lobby},
    {"POST", "/api/v1/tables", ROUTE_ACTS | ROUTE_KEY, tables_create},
    {"GET", "/api/v1/tables/{table}", ROUTE_ROOM | ROUTE_ROLE | ROUTE_OPEN, tables_show},
    {"DELETE", "/api/v1/tables/{table}",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, tables_close},
    {"POST", "/api/v1/tables/{table}/join", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS,
     tables_join},
    {"POST", "/api/v1/tables/{table}/invitation", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS,
     tables_invitation},
    {"POST", "/api/v1/tables/{table}/watch", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS,
     tables_watch},
    {"POST", "/api/v1/tables/{table}/device", ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_GUESS,
     tables_device},
    {"POST", "/api/v1/tables/{table}/seats/{seat}/device-link",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_SEAT, tables_device_link},
    {"POST", "/api/v1/tables/{table}/seats/{seat}/invite",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, tables_invite},
    {"DELETE", "/api/v1/tables/{table}/seats/{seat}",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE, tables_free_seat},
    {"POST", "/api/v1/tables/{table}/start",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_HOST, tables_start},
    {"POST", "/api/v1/tables/{table}/rematch",
     ROUTE_ACTS | ROUTE_KEY | ROUTE_ROOM | ROUTE_ROLE | ROUTE_PLAYER, tables_rematch},
    {"GET", "/api/v1/tables/{table}/record", ROUTE_ROOM | ROUTE_ROLE, replay_record},
    {"GET", "/api/v1/tables/{table}/replay", ROUTE_ROOM | ROUTE_ROLE, replay_table},
    {"POST", "/api/v1/replay", ROUTE_ACTS | ROUTE_KEY, replay_sent},
};

enum { ROUTES = sizeof routes / sizeof *routes };

/* ---- answering ---- */

/* What was asked, by its pattern: neither queries nor bodies nor names are anybody's business. */
static void note_request(const struct request *request, int status, const char *code)
{
    const char *path = request->route ? request->route->path : "other";

    log_debug("request", LOG_TEXT("method", request->method), LOG_TEXT("path", path),
              LOG_TEXT("table", request->table), LOG_NUMBER("status", status),
              LOG_TEXT("code", code), LOG_TEXT("peer", request->peer),
              LOG_NUMBER("us", (uv_hrtime() - request->began) / 1000));
}

static void end_request(struct request *request)
{
    json_decref(request->json);
    free(request->query);
    free(request->body);
    free(request->name);
    free(request->salt);
    ph_buf_finish(&request->answer);
    free(request);
}

static void answer(struct request *request, int status, const char *type, const void *body,
                   size_t size, bool lasting)
{
    struct net_header cookie = {"set-cookie", request->cookie};

    net_reply(request->call, &(struct net_answer){.status = status,
                                                  .content_type = type,
                                                  .headers = &cookie,
                                                  .header_count = request->cookie[0] != '\0',
                                                  .body = body,
                                                  .size = size,
                                                  .lasting = lasting});
    note_request(request, status, "");
    end_request(request);
}

void request_reply(struct request *request, int status, const struct ph_buf *json)
{
    if (json->failed)
        request_fail(request, PH_REFUSED_NO_MEMORY, NULL, 1000);
    else
        answer(request, status, "application/json", ph_buf_text(json), json->len, false);
}

void request_reply_text(struct request *request, int status, const char *type, const char *text,
                        size_t size)
{
    answer(request, status, type, text, size, false);
}

void request_fail(struct request *request, enum ph_refused refused, const char *detail,
                  int64_t retry_ms)
{
    problem_reply(request->call, refused, request->lang, detail, retry_ms);
    note_request(request, ph_refused_status(refused), ph_refused_code(refused));
    end_request(request);
}

void request_reply_seq(struct request *request, uint64_t seq)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_int(&out, "seq", (long long)seq);
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void request_fail_command(struct request *request, const struct command_result *result)
{
    bool temporary = ph_refused_status(result->refused) == 503;

    request_fail(request, result->refused, NULL, temporary ? 1000 : 0);
}

/* ---- reading ---- */

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef";
    const char *found = c ? strchr(digits, tolower((unsigned char)c)) : NULL;

    return found ? (int)(found - digits) : -1;
}

/* One character of a query, decoded; how many letters it took. */
static size_t decode(const char *from, char *to)
{
    if (*from == '%' && hex_digit(from[1]) >= 0 && hex_digit(from[2]) >= 0) {
        *to = (char)(hex_digit(from[1]) * 16 + hex_digit(from[2]));
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

bool request_text(const struct request *request, const char *key, size_t most, const char **text)
{
    const json_t *value = json_object_get(request->json, key);

    *text = json_string_value(value);
    return !value || (*text && json_string_length(value) <= most &&
                      ph_utf8_plain(*text, json_string_length(value)));
}

/* ?lang=, else what the browser would like best of what we speak. */
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

/* ---- finding the route ---- */

/* Reads what stands at a place of the pattern; its length, 0: it does not fit. */
static size_t take_place(struct request *request, const char *name, const char *path)
{
    size_t length = strcspn(path, "/");

    if (strncmp(name, "{table}", 7) == 0) {
        if (length > PH_TABLE_ID_SIZE)
            return 0;
        memcpy(request->table, path, length);
        request->table[length] = '\0';
    } else if (strncmp(name, "{seat}", 6) == 0) {
        if (length != 1 || *path < '0' || *path >= '0' + PH_SEATS_MAX)
            return 0;
        request->seat = *path - '0';
    } else {
        if (length > REQUEST_WORD_MAX)
            return 0;
        memcpy(request->word, path, length);
        request->word[length] = '\0';
    }
    return length;
}

static bool path_fits(struct request *request, const char *pattern, const char *path)
{
    while (*pattern != '\0') {
        if (*pattern == '{') {
            size_t length = take_place(request, pattern, path);

            if (length == 0)
                return false;
            path += length;
            pattern += strcspn(pattern, "}") + 1;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

/* The route, or NULL; `elsewhere` if only the method is wrong. HEAD is GET without the body. */
static const struct route *find_route(struct request *request, const char *method, const char *path,
                                      bool *elsewhere)
{
    if (strcmp(method, "HEAD") == 0)
        method = "GET";
    *elsewhere = false;
    for (unsigned i = 0; i < ROUTES; i++) {
        if (!path_fits(request, routes[i].path, path))
            continue;
        if (strcmp(routes[i].method, method) == 0)
            return &routes[i];
        *elsewhere = true;
    }
    return NULL;
}

/* ---- the gate ---- */

static void on_found(void *data, struct room *room, enum ph_stored how)
{
    struct request *request = data;
    unsigned asks = request->route->asks;
    struct ph_identity role;

    if (how == PH_STORE_UNAVAILABLE) {
        request_fail(request, PH_REFUSED_STORAGE_UNAVAILABLE, NULL, 1000);
        return;
    }
    if (how == PH_STORE_DAMAGED) {
        request_fail(request, PH_REFUSED_FAILED, NULL, 0);
        return;
    }
    role = room ? room_identity(room, request->person.key_hash) : (struct ph_identity){0};
    if (request->person.by == BY_NOTHING)
        role = (struct ph_identity){0};
    if (!room || ((asks & ROUTE_ROLE) && !room_has_role(&role) &&
                  !((asks & ROUTE_OPEN) && ph_table_open(room_table(room)))))
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
    else if (((asks & ROUTE_HOST) && !role.host) ||
             ((asks & ROUTE_SEAT) && !(role.seats >> request->seat & 1)) ||
             ((asks & ROUTE_PLAYER) && role.seats == 0))
        request_fail(request, PH_REFUSED_FORBIDDEN, NULL, 0);
    else
        request->route->run(request, room);
}

/* The body of a request that acts is an object, or empty. */
static bool read_body(struct request *request, size_t size, struct ph_error *error)
{
    json_error_t why;

    if (size == 0)
        return true;
    if (memchr(request->body, '\0', size))
        return ph_fail(error, "", "the body has a NUL in it");
    request->json = json_loadb(request->body, size, JSON_REJECT_DUPLICATES, &why);
    if (!request->json)
        return ph_fail(error, "", "%.120s at byte %d", why.text, why.position);
    return json_is_object(request->json) || ph_fail(error, "", "a JSON object is expected");
}

/* All that can be asked without the table; true if it goes on. */
static bool passes_gate(struct request *request, const struct net_request *net)
{
    struct server *server = request->server;
    unsigned asks = request->route->asks;
    struct ph_error error = {0};
    enum ph_refused refused =
        asks & ROUTE_ACTS ? people_may_act(&server->people, net, &request->person) : PH_NOT_REFUSED;
    int64_t wait = 0;

    if (refused) {
        request_fail(request, refused, NULL, 0);
        return false;
    }
    if ((asks & ROUTE_KEY) && request->person.by == BY_NOTHING) {
        request_fail(request, PH_REFUSED_KEY_NEEDED, NULL, 0);
        return false;
    }
    if (asks & ROUTE_GUESS)
        wait = limits_take_address(server->limits, LIMIT_JOIN, request->peer, server_now(server));
    if (wait > 0) {
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
        return false;
    }
    if ((asks & ROUTE_ACTS) && !read_body(request, net->body_size, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, error.what, 0);
        return false;
    }
    return true;
}

static struct request *new_request(struct server *server, struct net_call *call,
                                   const struct net_request *net)
{
    struct request *request = calloc(1, sizeof *request);

    if (!request)
        return NULL;
    request->server = server;
    request->call = call;
    request->seat = request->wanted = PH_NOBODY;
    request->query = strdup(net->query);
    request->body = malloc(net->body_size + 1);
    if (!request->query || !request->body) {
        end_request(request);
        return NULL;
    }
    if (net->body_size > 0)
        memcpy(request->body, net->body, net->body_size);
    request->body[net->body_size] = '\0';
    request->began = uv_hrtime();
    strncpy(request->method, net->method, sizeof request->method - 1);
    strncpy(request->peer, net->peer, sizeof request->peer - 1);
    people_identify(net, &request->person);
    request->browser = people_is_browser(net);
    request->secure = net->secure;
    request->lang = find_lang(request, net->accept_language);
    return request;
}

/* Not one of ours: the page and its files, or nothing. */
static void reply_elsewhere(struct request *request, const struct net_request *net, bool elsewhere)
{
    if (elsewhere)
        request_fail(request, PH_REFUSED_METHOD_NOT_ALLOWED, NULL, 0);
    else if (assets_reply(request->call, net) || assets_reply_nothing(request->call, net))
        end_request(request);
    else
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
}

static void dispatch(struct request *request, const struct net_request *net)
{
    bool elsewhere;

    request->route = find_route(request, net->method, net->path, &elsewhere);
    if (!request->route)
        reply_elsewhere(request, net, elsewhere);
    else if (!passes_gate(request, net))
        return;
    else if (request->route->asks & ROUTE_ROOM)
        rooms_find(request->server->rooms, request->table, on_found, request);
    else
        request->route->run(request, NULL);
}

void routes_request(void *data, struct net_call *call, const struct net_request *net)
{
    struct request *request = new_request(data, call, net);

    if (request)
        dispatch(request, net);
    else
        problem_reply(call, PH_REFUSED_NO_MEMORY, PH_EN, NULL, 1000);
}
