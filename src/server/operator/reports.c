/* Reports of players to the operator. */
#include <string.h>

#include "base/hex.h"
#include "server/http/request.h"
#include "server/operator/operator.h"
#include "server/ops/budget.h"
#include "server/socket/sockets.h"

static void on_stored(void *data, enum ph_stored how)
{
    struct request *request = data;
    struct ph_buf out = {0};

    if (how != PH_STORE_DONE) {
        request_fail_for_now(request, PH_REFUSED_STORAGE_UNAVAILABLE);
        return;
    }
    log_info("reported", LOG_TEXT("table", request->table));
    wire_write_reported(&out, request->report);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

/* Whom the body names: a seat, the writer of a message, or a spectator; false: nobody. */
static bool find_reported(const struct room *room, const struct wire_reporting *reporting,
                          struct ph_reported *reported)
{
    *reported = (struct ph_reported){.seat = PH_NOBODY};
    if (reporting->person[0] == '\0')
        return ph_table_reported(room_table(room), reporting->seat, reporting->seq, reported);
    reported->has_key = room_find_person(room, reporting->person, reported->key_hash);
    return reported->has_key;
}

static void fill_in(const struct request *request, const struct ph_reported *reported,
                    struct wire_report *report)
{
    struct net_address network;

    memcpy(report->table, request->table, sizeof report->table);
    memcpy(report->name, reported->name, sizeof report->name);
    memcpy(report->said, reported->said, sizeof report->said);
    report->seat = reported->seat;
    ph_hex(request->identity.key_hash, PH_KEY_HASH_SIZE, report->reporter);
    if (!reported->has_key)
        return;
    ph_hex(reported->key_hash, PH_KEY_HASH_SIZE, report->key);
    if (sockets_find_address(request->server, reported->key_hash, &network))
        net_address_print(&network, report->address);
}

static void store(struct request *request, struct wire_report *report)
{
    struct server *server = request->server;
    const int64_t day = 86400000;
    struct ph_buf value = {0};
    char name[OPERATOR_REPORT_NAME];

    report->made = server_now(server);
    report->number = request->report = ++server->reports;
    operator_report_name(report->number, name);
    wire_write_report(&value, report);
    ph_store_put(server->store, PH_KEPT_REPORT,
                 &(struct ph_kept){.name = name,
                                   .value = ph_buf_text(&value),
                                   .expires = report->made + OPERATOR_REPORT_DAYS * day},
                 on_stored, request);
    ph_buf_finish(&value);
}

void reports_make(struct request *request, struct room *room)
{
    struct wire_reporting reporting;
    struct wire_report report = {0};
    struct ph_reported reported;
    struct ph_error error = {0};
    int64_t wait;

    if (!wire_read_reporting(&request->body, &reporting, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
    } else if (!find_reported(room, &reporting, &reported)) {
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
    } else if (!request->server->reports_counted) {
        request_fail_for_now(request, PH_REFUSED_BUSY);
    } else if ((wait = budget_take(request->server, LIMIT_REPORT, &request->network, 1)) > 0) {
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    } else {
        report.seq = reporting.seq;
        memcpy(report.why, reporting.why, sizeof report.why);
        fill_in(request, &reported, &report);
        store(request, &report);
    }
}
