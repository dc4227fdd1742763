/* What the server knows of bans and reports when it starts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/operator/operator.h"
#include "server/socket/sockets.h"

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
        if (bans_add(&server->bans, &ban))
            sockets_close_banned(server, &ban);
    }
}

/* Reports are numbered; a page after the other until the last is known. */
static void on_reports(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct server *server = data;

    (void)how;
    if (count > 0)
        server->reports = strtoll(kept[count - 1].name, NULL, 10);
    if (count == REPORTS_AT_ONCE && server->store)
        ph_store_list(server->store, PH_KEPT_REPORT, kept[count - 1].name, server_now(server),
                      REPORTS_AT_ONCE, on_reports, server);
    else
        server->reports_counted = true;
}

void operator_load(struct server *server)
{
    int64_t now = server_now(server);

    ph_store_list(server->store, PH_KEPT_BAN, NULL, now, BANS_MAX, on_bans, server);
    ph_store_list(server->store, PH_KEPT_REPORT, NULL, now, REPORTS_AT_ONCE, on_reports, server);
}
