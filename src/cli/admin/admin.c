/* posthorn admin: backs up, restores and checks a server's store, and sends requests to a running
 * server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "cli/admin/control.h"
#include "host/store/store.h"
#include "host/table/table.h"

enum {
    OPT_FORCE,
    OPT_JSON,
    OPT_TABLE,
    OPT_SEAT,
    OPT_LINE,
    OPT_KEY,
    OPT_AFTER,
    OPT_ADDRESS,
    OPT_REPORT,
    OPT_WITH_ADDRESS,
    OPT_FOR,
    OPT_WHY
};

const struct cli_option cli_admin_options[] = {
    [OPT_FORCE] = {"force", NULL, "replace an existing file, unless it is in use"},
    [OPT_JSON] = {"json", NULL, "print one JSON object"},
    [OPT_TABLE] = {"table", "ID",
                   "the table of the player, with --seat; or of a message, with --line"},
    [OPT_SEAT] = {"seat", "N", "the seat of the player, from 0"},
    [OPT_LINE] = {"line", "N", "remove-line: the number of the message's entry"},
    [OPT_KEY] = {"key", "HASH", "export-player, delete-player: the hash of the player's key"},
    [OPT_AFTER] = {"after", "ID", "export-player: go on after this table"},
    [OPT_ADDRESS] = {"address", "ADDR", "ban: an address, or a network such as 192.0.2.0/24"},
    [OPT_REPORT] = {"report", "N", "ban: the player of this report; delete-report: its number"},
    [OPT_WITH_ADDRESS] = {"with-address", NULL, "ban: also the address that the player uses now"},
    [OPT_FOR] = {"for", "TIME", "ban: how long, such as 30m, 12h or 7d (default 7d)"},
    [OPT_WHY] = {"why", "TEXT", "ban: a reason, for your own list"},
    {NULL, NULL, NULL},
};

enum { CONTROL_FIELDS = 8 };

struct admin {
    const char *words[3]; /* the action and its files */
    unsigned count;
    bool force, json;
    struct wire_control_field fields[CONTROL_FIELDS + 1]; /* for a running server */
    unsigned field_count;
};

/* ---- copies ---- */

static int print_copied(const struct admin *admin)
{
    struct ph_buf out = {0};

    if (admin->json) {
        ph_json_open(&out, '{');
        ph_json_put_string(&out, "done", admin->words[0]);
        ph_json_put_string(&out, "from", admin->words[1]);
        ph_json_put_string(&out, "to", admin->words[2]);
        ph_json_close(&out, '}');
    } else {
        ph_buf_add(&out, "Copied the store and its key to ");
        ph_utf8_clean(&out, admin->words[2], false);
        ph_buf_addc(&out, '.');
    }
    printf("%s\n", ph_buf_text(&out));
    ph_buf_finish(&out);
    return cli_flush();
}

static int back_up(const struct admin *admin)
{
    struct ph_error error;

    if (!ph_store_backup(admin->words[1], admin->words[2], admin->force, &error))
        return cli_failed(&error);
    return print_copied(admin);
}

static int restore(const struct admin *admin)
{
    struct ph_error error;

    if (!ph_store_restore(admin->words[1], admin->words[2], admin->force, &error))
        return cli_failed(&error);
    return print_copied(admin);
}

/* ---- check ---- */

struct faults {
    struct ph_buf out;
    bool json;
    struct ph_rules_cache *cache; /* created for the first table */
};

static void add_fault(void *data, const char *table, const char *what)
{
    struct faults *faults = data;

    if (faults->json) {
        ph_json_open(&faults->out, '{');
        ph_json_put_string(&faults->out, "table", table);
        ph_json_put_string(&faults->out, "what", what);
        ph_json_close(&faults->out, '}');
        return;
    }
    if (table[0]) {
        ph_buf_add(&faults->out, "table ");
        ph_utf8_clean(&faults->out, table, false);
        ph_buf_add(&faults->out, ": ");
    }
    ph_utf8_clean(&faults->out, what, false);
    ph_buf_addc(&faults->out, '\n');
}

/* ---- replaying a table ---- */

static bool fits_row(const struct ph_table *table, const struct ph_table_row *stored,
                     struct ph_error *error)
{
    struct ph_table_row row = {0};
    struct ph_buf summary = {0};
    bool same;

    ph_table_row(table, &row, &summary);
    same = strcmp(row.game, stored->game) == 0 && row.status == stored->status &&
           row.open == stored->open && row.actor == stored->actor &&
           row.players == stored->players && row.seats_taken == stored->seats_taken;
    ph_buf_finish(&summary);
    return same || ph_fail(error, "", "its row in lists does not follow from its entries");
}

static bool fold(struct ph_table *table, const struct ph_entry *entries, unsigned count,
                 struct ph_error *error)
{
    for (unsigned i = 0; i < count; i++) {
        struct ph_error why = {0};

        if (!ph_table_fold(table, &entries[i], &why))
            return ph_fail(error, "", "entry %u cannot be replayed: %s", i + 1, why.what);
    }
    return true;
}

static bool replay(void *data, const uint8_t key[PH_STORE_KEY_SIZE], const struct ph_table_row *row,
                   const struct ph_entry *entries, unsigned count, struct ph_error *error)
{
    struct faults *faults = data;
    struct ph_table *table;
    bool ok;

    if (!faults->cache)
        faults->cache = ph_rules_cache_create(key);
    table = faults->cache ? ph_table_new(faults->cache, row->id) : NULL;
    if (!table)
        return ph_fail(error, "", "out of memory");
    ok = fold(table, entries, count, error) && fits_row(table, row, error);
    ph_table_destroy(table);
    return ok;
}

static void print_faults(const struct faults *faults, const struct ph_store_checked *checked)
{
    const char *text = ph_buf_text(&faults->out);

    if (faults->json)
        printf("{\"tables\":%llu,\"entries\":%llu,\"faults\":[%s]}\n",
               (unsigned long long)checked->tables, (unsigned long long)checked->entries, text);
    else
        printf("%s%llu tables, %llu entries, %llu faults\n", text,
               (unsigned long long)checked->tables, (unsigned long long)checked->entries,
               (unsigned long long)checked->faults);
}

static int check(const struct admin *admin)
{
    struct faults faults = {.json = admin->json};
    struct ph_store_checker checker = {.data = &faults, .fault = add_fault, .replay = replay};
    struct ph_store_checked checked;
    struct ph_error error;
    bool ok = ph_store_check(admin->words[1], &checker, &checked, &error);
    int status;

    if (ok)
        print_faults(&faults, &checked);
    ph_buf_finish(&faults.out);
    if (faults.cache)
        ph_rules_cache_destroy(faults.cache);
    if (!ok)
        return cli_failed(&error);
    status = cli_flush();
    return status == CLI_OK && checked.faults > 0 ? CLI_FAILED : status;
}

/* ---- requests to a running server ---- */

static void add_field(struct admin *admin, const char *key, const char *text, int64_t number)
{
    if (admin->field_count < CONTROL_FIELDS)
        admin->fields[admin->field_count++] = (struct wire_control_field){key, text, number};
}

static int send_request(const struct admin *admin)
{
    return cli_control(admin->words[1], admin->words[0], admin->fields, admin->json);
}

static int unban(const struct admin *admin)
{
    struct wire_control_field subject[] = {{"subject", admin->words[2], 0}, {0}};

    return cli_control(admin->words[1], "unban", subject, admin->json);
}

/* Reads "30m", "12h" or "7d" as seconds. */
static int read_duration(const struct cli_args *args, struct admin *admin)
{
    static const char units[] = "smhd";
    static const int64_t seconds[] = {1, 60, 3600, 86400};
    char *end;
    long count = strtol(args->value, &end, 10);
    const char *unit = *end ? strchr(units, *end) : NULL;

    if (args->value[0] < '1' || args->value[0] > '9' || count > 100000 || !unit || end[1])
        return cli_usage(args, "--for: expected a time such as 30m, 12h or 7d");
    add_field(admin, "for", NULL, count * seconds[unit - units]);
    return CLI_OK;
}

/* Reads a number for the server. */
static int read_count(const struct cli_args *args, struct admin *admin, uint64_t least,
                      uint64_t most)
{
    uint64_t number = 0;
    int status = cli_number(args, least, most, &number);

    add_field(admin, args->option, NULL, (int64_t)number);
    return status;
}

/* ---- actions ---- */

static const struct action {
    const char *name;
    unsigned words; /* itself included */
    const char *usage;
    int (*run)(const struct admin *admin);
} actions[] = {
    {"backup", 3, "backup STORE TO", back_up},
    {"restore", 3, "restore FROM STORE", restore},
    {"check", 2, "check STORE", check},
    {"ban", 2, "ban STORE --table ID --seat N | --address ADDR | --report N [--for TIME]",
     send_request},
    {"unban", 3, "unban STORE SUBJECT (as posthorn admin bans lists it)", unban},
    {"bans", 2, "bans STORE", send_request},
    {"reports", 2, "reports STORE", send_request},
    {"delete-report", 2, "delete-report STORE --report N", send_request},
    {"remove-line", 2, "remove-line STORE --table ID --line N", send_request},
    {"export-player", 2, "export-player STORE --table ID --seat N | --key HASH", send_request},
    {"delete-player", 2, "delete-player STORE --table ID --seat N | --key HASH", send_request},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static int run_action(struct cli_args *args, const struct admin *admin)
{
    const char *meant;

    if (admin->count == 0)
        return cli_usage(args,
                         "admin needs an action: backup, restore, check, ban, unban, bans, "
                         "reports, delete-report, remove-line, export-player or delete-player");
    for (unsigned i = 0; i < ACTIONS; i++) {
        if (strcmp(actions[i].name, admin->words[0]) != 0)
            continue;
        if (actions[i].words != admin->count)
            return cli_usage(args, "expected: posthorn admin %s", actions[i].usage);
        return actions[i].run(admin);
    }
    meant = cli_suggest(admin->words[0], &actions->name, ACTIONS, sizeof *actions);
    if (meant)
        return cli_usage(args, "admin has no action %s; did you mean %s?", admin->words[0], meant);
    return cli_usage(args, "admin has no action %s", admin->words[0]);
}

static int read_argument(const struct cli_args *args, int what, struct admin *admin)
{
    switch (what) {
    case OPT_FORCE: admin->force = true; break;
    case OPT_JSON: admin->json = true; break;
    case OPT_TABLE: add_field(admin, "table", args->value, 0); break;
    case OPT_KEY: add_field(admin, "key", args->value, 0); break;
    case OPT_AFTER: add_field(admin, "after", args->value, 0); break;
    case OPT_ADDRESS: add_field(admin, "address", args->value, 0); break;
    case OPT_WHY: add_field(admin, "why", args->value, 0); break;
    case OPT_WITH_ADDRESS: add_field(admin, "with_address", NULL, 1); break;
    case OPT_SEAT: return read_count(args, admin, 0, PH_SEATS_MAX - 1);
    case OPT_LINE: return read_count(args, admin, 1, INT32_MAX);
    case OPT_REPORT: return read_count(args, admin, 1, INT32_MAX);
    case OPT_FOR: return read_duration(args, admin);
    case CLI_WORD:
        if (admin->count == sizeof admin->words / sizeof *admin->words)
            return cli_usage(args, "admin takes at most two files");
        admin->words[admin->count++] = args->value;
        break;
    default: return CLI_USAGE;
    }
    return CLI_OK;
}

int cli_admin(struct cli_args *args)
{
    struct admin admin = {0};
    int what, status = CLI_OK;

    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &admin);
    return status == CLI_OK ? run_action(args, &admin) : status;
}
