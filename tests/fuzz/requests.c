/* Whole HTTP requests, from their bytes to what the handler of their route reads: head, route, query,
 * language, identity, origin, body. */
#include <posthorn/session.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "fuzz/targets.h"
#include "server/http/assets.h"
#include "server/http/request.h"
#include "server/net/head.h"
#include "wire/operator.h"

static bool read_join(const struct wire_body *body, struct ph_error *error)
{
    struct wire_join join;

    return wire_read_join(body, &join, error);
}

static bool read_link(const struct wire_body *body, struct ph_error *error)
{
    struct wire_link link;

    return wire_read_link(body, &link, error);
}

static bool read_watch(const struct wire_body *body, struct ph_error *error)
{
    struct wire_link link;

    return wire_read_watch(body, &link, error);
}

static bool read_spec(const struct wire_body *body, struct ph_error *error)
{
    struct ph_table_spec spec;

    return wire_read_spec(body, &spec, error);
}

static bool read_device_link(const struct wire_body *body, struct ph_error *error)
{
    enum wire_choice with_host;

    return wire_read_device_link(body, &with_host, error);
}

static bool read_link_name(const struct wire_body *body, struct ph_error *error)
{
    struct wire_link_name name;

    if (!wire_read_link_name(body, &name, error))
        return false;
    FUZZ_CHECK(name.seat >= PH_NOBODY && name.seat < PH_SEATS_MAX);
    return true;
}

/* What is read comes back from the store as it was. */
static bool read_reporting(const struct wire_body *body, struct ph_error *error)
{
    struct wire_reporting reporting;
    struct wire_report report = {0}, again;
    struct ph_buf value = {0};

    if (!wire_read_reporting(body, &reporting, error))
        return false;
    report.seat = reporting.seat;
    report.seq = reporting.seq;
    memcpy(report.why, reporting.why, sizeof report.why);
    wire_write_report(&value, &report);
    FUZZ_CHECK(wire_read_report(ph_buf_text(&value), &again) && again.seat == report.seat &&
               again.seq == report.seq && strcmp(again.why, report.why) == 0);
    ph_buf_finish(&value);
    return true;
}

static bool read_recover(const struct wire_body *body, struct ph_error *error)
{
    struct wire_recover recover;

    return wire_read_recover(body, &recover, error);
}

/* Counting a record must never say less than reading it gives. */
static bool read_record(const struct wire_body *body, struct ph_error *error)
{
    const char *record;
    struct ph_session *session;

    if (!wire_read_record(body, &record, error))
        return false;
    session = ph_record_read(record, NULL, error);
    FUZZ_CHECK(ph_replay_count(record, strlen(record)) >= ph_session_count(session));
    ph_session_destroy(session);
    return true;
}

/* What the handler of a route reads of its body. */
static const struct {
    void (*run)(struct request *request, struct room *room);
    bool (*read)(const struct wire_body *body, struct ph_error *error);
} readers[] = {
    {tables_create, read_spec},        {seats_join, read_join},
    {seats_invitation, read_link},     {seats_device, read_link},
    {seats_watch, read_watch},         {links_device, read_device_link},
    {links_renew, read_link_name},     {links_revoke, read_link_name},
    {lists_delete, wire_read_confirm}, {phrase_recover, read_recover},
    {reports_make, read_reporting},    {replay_sent, read_record},
};

static void read_body(const struct request *request)
{
    for (unsigned i = 0; i < sizeof readers / sizeof *readers; i++) {
        struct ph_error error = {0};

        if (readers[i].run == request->route->run && !readers[i].read(&request->body, &error))
            FUZZ_CHECK(error.what[0] != '\0');
    }
}

/* Every key that a handler asks for, and the options of the game that the path names. */
static void read_query(const struct request *request)
{
    static const char *const keys[] = {"lang", "viewer", "game", "data", "after", "a", ""};
    struct ph_options options = {.game = ph_game_find(request->word), .players = 2};
    const struct ph_option_kind *kind = ph_game_options(options.game);
    char value[64];

    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        for (size_t room = 1; room <= sizeof value; room *= 4)
            if (request_query(request, keys[i], value, room))
                FUZZ_CHECK(strlen(value) < room && ph_utf8_plain(value, strlen(value)));
    for (; kind && kind->key; kind++)
        if (request_query(request, kind->key, value, sizeof options.at->value))
            (void)ph_options_set(&options, kind->key, value, NULL);
}

static void check_route(const struct request *request)
{
    FUZZ_CHECK(strlen(request->table) <= PH_TABLE_ID_SIZE);
    FUZZ_CHECK(request->seat >= PH_NOBODY && request->seat < PH_SEATS_MAX);
    FUZZ_CHECK(!(request->route->needs & ROUTE_ROOM) || request->table[0] != '\0');
    FUZZ_CHECK(!strstr(request->route->path, "{seat}") || request->seat >= 0);
}

static void pass(struct request *request, const struct net_request *net)
{
    static struct origin origin;
    struct ph_error error = {0};
    const char *encoding;
    bool elsewhere;

    if (!origin.configured[0])
        FUZZ_CHECK(origin_init(&origin, "https://posthorn.example", &error));
    request->route = routes_find(request, net->method, net->path, &elsewhere);
    read_query(request);
    if (!request->route) {
        const struct asset *asset = elsewhere ? NULL : assets_find(net->path);

        if (asset)
            FUZZ_CHECK(assets_form(asset, net->accept_encoding, &encoding)->at);
        return;
    }
    check_route(request);
    (void)origin_may_act(&origin, net, &request->identity);
    if (wire_body_parse(&request->body, net->body, net->body_size, &error))
        read_body(request);
    else
        FUZZ_CHECK(error.what[0] != '\0');
}

static struct net_request request_of(const char *text, size_t end, size_t size,
                                     const struct net_head *head)
{
    size_t rest = size - end;
#define FIELD(which) net_head_field(text, head, NET_FIELD_##which)

    return (struct net_request){
        .method = text,
        .path = text + head->path,
        .query = head->query ? text + head->query : "",
        .body = text + end,
        .body_size = head->body_size < rest ? head->body_size : rest,
        .peer = "192.0.2.1",
        .origin = FIELD(ORIGIN),
        .host = FIELD(HOST),
        .cookie = FIELD(COOKIE),
        .authorization = FIELD(AUTHORIZATION),
        .content_type = FIELD(CONTENT_TYPE),
        .fetch_site = FIELD(FETCH_SITE),
        .fetch_mode = FIELD(FETCH_MODE),
        .accept_language = FIELD(ACCEPT_LANGUAGE),
        .accept_encoding = FIELD(ACCEPT_ENCODING),
        .if_none_match = FIELD(IF_NONE_MATCH),
        .requested_with = FIELD(REQUESTED_WITH),
    };
#undef FIELD
}

void fuzz_requests(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);
    size_t seen = 0, end;
    int status = 0;
    struct net_head head;

    end = net_head_end(text, size, &seen, &status);
    if (end > 0 && net_head_read(text, end, &head) == 0) {
        struct net_request net = request_of(text, end, size, &head);
        struct request *request = request_create(NULL, NULL, &net);

        FUZZ_CHECK(request);
        pass(request, &net);
        request_destroy(request);
    }
    free(text);
}
