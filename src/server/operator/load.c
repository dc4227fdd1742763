/* What the server knows of bans and reports when it starts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/operator/operator.h"

enum { REPORTS_AT_ONCE = 200 };

void operator_report_name(int64_t number, char name[OPERATOR_REPORT_NAME])
{
    snprintf(name, OPERATOR_REPORT_NAME, "%010" PRId64, number);
}

static void on_bans(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct server *server = data;

    if (how == PH_STORE_UNAVAILABLE)
        log_error("bans not read", LOG_TEXT("why", "the store cannot be read"));
    for (unsigned i = 0; i < count; i++) {
        struct ban ban = {0};

        if (!wire_read_ban(kept[i].value, &ban.row) || !ban_read(kept[i].name, &ban))
            continue;
        ban.row.until = kept[i].expires;
        bans_add(&server->bans, &ban);
    }
    server->bans_read = true;
}

/* ---- the number of the last report ---- */

static void end_counting(struct server *server, bool counted)
{
    server->reports_counting = false;
    server->reports_counted = counted;
    if (!counted)
        log_error("reports not counted", LOG_TEXT("why", "the store cannot be read"));
}

/* A store without the number: a page of reports after the other, also of those that have expired,
 * until the last is known. */
static void on_reports(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct server *server = data;

    if (how == PH_STORE_DONE && count > 0)
        server->reports = strtoll(kept[count - 1].name, NULL, 10);
    if (how == PH_STORE_DONE && count == REPORTS_AT_ONCE && server->store)
        ph_store_list(server->store, PH_KEPT_REPORT, kept[count - 1].name, 0, REPORTS_AT_ONCE,
                      on_reports, server);
    else
        end_counting(server, how == PH_STORE_DONE || how == PH_STORE_NONE);
}

static void on_count(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct server *server = data;

    if (how == PH_STORE_DONE && count == 1) {
        server->reports = strtoll(kept->value, NULL, 10);
        end_counting(server, true);
    } else if (how == PH_STORE_UNAVAILABLE || !server->store) {
        end_counting(server, false);
    } else {
        ph_store_list(server->store, PH_KEPT_REPORT, NULL, 0, REPORTS_AT_ONCE, on_reports, server);
    }
}

void operator_count_reports(struct server *server)
{
    if (server->reports_counted || server->reports_counting)
        return;
    server->reports_counting = true;
    ph_store_get(server->store, PH_KEPT_COUNT, OPERATOR_REPORT_COUNT, 0, on_count, server);
}

void operator_load(struct server *server)
{
    ph_store_list(server->store, PH_KEPT_BAN, NULL, server_now(server), BANS_MAX, on_bans, server);
    operator_count_reports(server);
    while (!server->bans_read || server->reports_counting)
        uv_run(&server->loop, UV_RUN_ONCE);
}
