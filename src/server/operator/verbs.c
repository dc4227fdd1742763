/* The verbs of the control socket that ban, and that list bans and reports. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hex.h"
#include "server/operator/control.h"
#include "server/operator/operator.h"
#include "server/socket/sockets.h"

enum { LISTED_MAX = 500 };
static const int64_t second = 1000, week = 7 * 86400, ten_years = 3650 * 86400;

static void add_time(struct ph_buf *out, int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;
    char text[32];

    if (gmtime_r(&seconds, &parts) && strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts))
        ph_buf_add(out, text);
}

/* ---- ban ---- */

/* A ban on its way to the store: of a key, and perhaps of the address that it was seen at. */
struct banning {
    struct control_call *call;
    struct ban bans[2];
    unsigned count, stored;
    char seen[NET_PREFIX_TEXT]; /* the address of an open socket of the key; "": none */
};

static void end_banning(struct banning *banning)
{
    struct ph_buf text = {0};

    for (unsigned i = 0; i < banning->count; i++)
        ph_buf_addf(&text, "%s%s", i ? " and " : "Banned ", banning->bans[i].row.subject);
    ph_buf_add(&text, " until ");
    add_time(&text, banning->bans[0].row.until);
    ph_buf_addc(&text, '.');
    if (banning->count == 1 && banning->seen[0] != '\0')
        ph_buf_addf(&text, " It was seen at %s; --with-address bans that too.", banning->seen);
    control_answer(banning->call, ph_buf_text(&text), NULL);
    ph_buf_finish(&text);
    free(banning);
}

static void store_ban(struct banning *banning);

static void on_ban_stored(void *data, enum ph_stored how)
{
    struct banning *banning = data;
    struct server *server = banning->call->server;
    const struct ban *ban = &banning->bans[banning->stored];

    if (how != PH_STORE_DONE || !bans_add(&server->bans, ban)) {
        control_fail(banning->call, how == PH_STORE_DONE ? "there are too many bans"
                                                         : "the store cannot be written");
        free(banning);
        return;
    }
    audit_action(server->audit, NULL, "ban", LOG_TEXT("what", ban->row.subject),
                 LOG_NUMBER("until", ban->row.until), LOG_TEXT("why", ban->row.why));
    sockets_close_banned(server, ban);
    if (++banning->stored < banning->count)
        store_ban(banning);
    else
        end_banning(banning);
}

static void store_ban(struct banning *banning)
{
    struct server *server = banning->call->server;
    const struct ban *ban = &banning->bans[banning->stored];
    struct ph_buf value = {0};

    bans_tidy(&server->bans, server_now(server));
    wire_write_ban(&value, &ban->row);
    ph_store_put(server->store, PH_KEPT_BAN,
                 &(struct ph_kept){.name = ban->row.subject,
                                   .value = ph_buf_text(&value),
                                   .expires = ban->row.until},
                 on_ban_stored, banning);
    ph_buf_finish(&value);
}

/* Adds the subject, with what the request says of the end and the reason; false: malformed. */
static bool add_ban(struct banning *banning, const char *kind, const char *whom)
{
    const struct wire_control *request = &banning->call->request;
    struct ban *ban = &banning->bans[banning->count];
    const char *why = wire_control_text(request, "why");
    int64_t now = server_now(banning->call->server),
            lasts = wire_control_number(request, "for", week);
    char subject[WIRE_SUBJECT_MAX + 1];

    snprintf(subject, sizeof subject, "%s:%s", kind, whom);
    if (!ban_read(subject, ban))
        return false;
    if (lasts < 1 || lasts > ten_years)
        lasts = week;
    ban->row.made = now;
    ban->row.until = now + lasts * second;
    snprintf(ban->row.why, sizeof ban->row.why, "%s", why ? why : "");
    banning->count++;
    return true;
}

/* Bans a key; its address as well if the request says so and one is known. */
static void ban_key(struct banning *banning, const char *key, const char *address)
{
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    struct net_address network;

    if (!add_ban(banning, "key", key) || !ph_unhex(key, key_hash, sizeof key_hash)) {
        control_fail(banning->call, "the key of that player is not known");
        free(banning);
        return;
    }
    if (sockets_find_address(banning->call->server, key_hash, &network))
        net_address_print(&network, banning->seen);
    else
        snprintf(banning->seen, sizeof banning->seen, "%s", address);
    if (wire_control_number(&banning->call->request, "with_address", 0) && banning->seen[0] != '\0')
        (void)add_ban(banning, "address", banning->seen);
    store_ban(banning);
}

static void on_seat_found(void *data, struct room *room, enum ph_stored how)
{
    struct banning *banning = data;
    int64_t seat = wire_control_number(&banning->call->request, "seat", PH_NOBODY);
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    char key[2 * PH_KEY_HASH_SIZE + 1] = "";

    (void)how;
    if (room && seat >= 0 && seat < PH_SEATS_MAX &&
        ph_table_key_hash(room_table(room), (unsigned)seat, key_hash))
        ph_hex(key_hash, sizeof key_hash, key);
    ban_key(banning, key, "");
}

static void on_report_found(void *data, enum ph_stored how, const struct ph_kept *kept,
                            unsigned count)
{
    struct banning *banning = data;
    struct wire_report report = {0};

    if (how == PH_STORE_DONE && count == 1)
        (void)wire_read_report(kept->value, &report);
    ban_key(banning, report.key, report.address);
}

static void run_ban(struct control_call *call)
{
    const char *address = wire_control_text(&call->request, "address");
    const char *table = wire_control_text(&call->request, "table");
    int64_t report = wire_control_number(&call->request, "report", 0);
    struct banning *banning = calloc(1, sizeof *banning);
    char name[OPERATOR_REPORT_NAME];

    if (!banning) {
        control_fail(call, "out of memory");
        return;
    }
    banning->call = call;
    if (table) {
        rooms_find(call->server->rooms, table, on_seat_found, banning);
    } else if (report > 0) {
        operator_report_name(report, name);
        ph_store_get(call->server->store, PH_KEPT_REPORT, name, server_now(call->server),
                     on_report_found, banning);
    } else if (address && add_ban(banning, "address", address)) {
        store_ban(banning);
    } else {
        control_fail(call, "whom? An address, a seat of a table or a report is expected");
        free(banning);
    }
}

/* ---- unban ---- */

struct unbanning {
    struct control_call *call;
    char subject[WIRE_SUBJECT_MAX + 1];
};

static void on_ban_dropped(void *data, enum ph_stored how)
{
    struct unbanning *unbanning = data;
    struct server *server = unbanning->call->server;
    struct ph_buf text = {0};

    if (how == PH_STORE_DONE || how == PH_STORE_NONE) {
        bans_remove(&server->bans, unbanning->subject);
        audit_action(server->audit, NULL, "unban", LOG_TEXT("what", unbanning->subject));
        ph_buf_addf(&text, "%s is not banned any more.", unbanning->subject);
        control_answer(unbanning->call, ph_buf_text(&text), NULL);
        ph_buf_finish(&text);
    } else {
        control_fail(unbanning->call, "the store cannot be written");
    }
    free(unbanning);
}

static void run_unban(struct control_call *call)
{
    const char *subject = wire_control_text(&call->request, "subject");
    const struct ban *ban = subject ? bans_find(&call->server->bans, subject) : NULL;
    struct unbanning *unbanning = ban ? calloc(1, sizeof *unbanning) : NULL;

    if (!unbanning) {
        control_fail(call, ban ? "out of memory"
                               : "no ban, or more than one, begins like that; "
                                 "`posthorn admin bans` lists them");
        return;
    }
    unbanning->call = call;
    memcpy(unbanning->subject, ban->row.subject, sizeof unbanning->subject);
    ph_store_drop(call->server->store, PH_KEPT_BAN, unbanning->subject, on_ban_dropped, unbanning);
}

/* ---- lists ---- */

static void run_bans(struct control_call *call)
{
    struct bans *bans = &call->server->bans;
    struct ph_buf text = {0}, rows = {0};

    bans_tidy(bans, server_now(call->server));
    for (unsigned i = 0; i < bans->count; i++) {
        const struct wire_ban *row = &bans->at[i].row;

        wire_write_ban(&rows, row);
        ph_buf_addf(&text, "%s%s until ", i ? "\n" : "", row->subject);
        add_time(&text, row->until);
        ph_buf_addf(&text, "%s%s", row->why[0] ? ": " : "", row->why);
    }
    if (bans->count == 0)
        ph_buf_add(&text, "Nobody is banned.");
    control_answer(call, ph_buf_text(&text), &rows);
    ph_buf_finish(&text);
    ph_buf_finish(&rows);
}

static void describe_report(struct ph_buf *text, const struct wire_report *report)
{
    ph_buf_addf(text, "%" PRId64 "  ", report->number);
    add_time(text, report->made);
    ph_buf_addf(text, "  table %s", report->table);
    if (report->seat != PH_NOBODY)
        ph_buf_addf(text, " seat %d", report->seat);
    if (report->seq > 0)
        ph_buf_addf(text, " line %" PRIu64, report->seq);
    ph_buf_addf(text, " (%s)%s%s\n    %s", report->name, report->said[0] ? ": " : "", report->said,
                report->why);
}

static void on_reports(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count)
{
    struct control_call *call = data;
    struct ph_buf text = {0}, rows = {0};

    if (how != PH_STORE_DONE && how != PH_STORE_NONE) {
        control_fail(call, "the store cannot be read");
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        struct wire_report report;

        if (!wire_read_report(kept[i].value, &report))
            continue;
        wire_write_report(&rows, &report);
        if (text.len > 0)
            ph_buf_addc(&text, '\n');
        describe_report(&text, &report);
    }
    control_answer(call, text.len > 0 ? ph_buf_text(&text) : "There are no reports.", &rows);
    ph_buf_finish(&text);
    ph_buf_finish(&rows);
}

static void run_reports(struct control_call *call)
{
    int64_t after = wire_control_number(&call->request, "after", 0);
    char name[OPERATOR_REPORT_NAME];

    operator_report_name(after, name);
    ph_store_list(call->server->store, PH_KEPT_REPORT, name, server_now(call->server), LISTED_MAX,
                  on_reports, call);
}

/* ---- all of them ---- */

static const struct verb {
    const char *name;
    control_run_fn *run;
} verbs[] = {
    {"ban", run_ban},
    {"unban", run_unban},
    {"bans", run_bans},
    {"reports", run_reports},
    {"delete-report", operator_delete_report},
    {"remove-line", operator_remove_line},
    {"export-player", operator_export_player},
    {"delete-player", operator_delete_player},
};

control_run_fn *control_find(const char *verb)
{
    for (const struct verb *row = verbs; row < verbs + sizeof verbs / sizeof *verbs; row++)
        if (strcmp(row->name, verb) == 0)
            return row->run;
    return NULL;
}
