/* Reports of players to the operator: making one, and the verb that deletes one. */
#include <inttypes.h>
#include <stdio.h>
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

/* The number is used up, whatever happens. */
static void on_counted(void *data, enum ph_stored how)
{
    struct request *request = data;
    struct server *server = request->server;
    const int64_t day = 86400000;
    char name[OPERATOR_REPORT_NAME];

    if (how != PH_STORE_DONE || !server->store) {
        request_fail_for_now(request, PH_REFUSED_STORAGE_UNAVAILABLE);
        return;
    }
    operator_report_name(request->report, name);
    ph_store_put(server->store, PH_KEPT_REPORT,
                 &(struct ph_kept){.name = name,
                                   .value = ph_buf_text(&request->response),
                                   .expires = server_now(server) + OPERATOR_REPORT_DAYS * day},
                 on_stored, request);
}

static void store(struct request *request, struct wire_report *report)
{
    struct server *server = request->server;
    char count[OPERATOR_REPORT_NAME];

    report->made = server_now(server);
    report->number = request->report = ++server->reports;
    wire_write_report(&request->response, report);
    snprintf(count, sizeof count, "%" PRId64, report->number);
    ph_store_put(server->store, PH_KEPT_COUNT,
                 &(struct ph_kept){.name = OPERATOR_REPORT_COUNT, .value = count}, on_counted,
                 request);
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
        operator_count_reports(request->server);
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

/* ---- the verb ---- */

static void on_deleted(void *data, enum ph_stored how)
{
    struct control_call *call = data;
    int64_t number = wire_control_number(&call->request, "report", 0);

    if (how == PH_STORE_DONE) {
        audit_action(call->server->audit, NULL, "delete report", LOG_NUMBER("report", number));
        control_answer(call, "Deleted.", NULL);
    } else {
        control_fail(call, how == PH_STORE_NONE ? "there is no such report"
                                                : "the store cannot be written");
    }
}

void operator_delete_report(struct control_call *call)
{
    int64_t number = wire_control_number(&call->request, "report", 0);
    char name[OPERATOR_REPORT_NAME];

    if (number <= 0) {
        control_fail(call, "which one? --report with its number is expected");
        return;
    }
    operator_report_name(number, name);
    ph_store_drop(call->server->store, PH_KEPT_REPORT, name, on_deleted, call);
}
