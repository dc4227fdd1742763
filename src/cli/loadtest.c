/* posthorn loadtest: measures a server with many players at many tables. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli.h"
#include "load/load.h"

enum {
    OPT_TABLES,
    OPT_SOCKETS,
    OPT_PLAYERS,
    OPT_SECONDS,
    OPT_RATE,
    OPT_GAME,
    OPT_BOT_TABLES,
    OPT_BOT_LEVEL,
    OPT_STORED,
    OPT_SERVER,
    OPT_FOLDER,
    OPT_JSON,
};

const struct cli_option cli_loadtest_options[] = {
    [OPT_TABLES] = {"tables", "N", "number of tables (default 50)"},
    [OPT_SOCKETS] = {"sockets", "N", "total number of sockets (default: 4 a table)"},
    [OPT_PLAYERS] = {"players", "N",
                     "seats at a table (default 2); further sockets are spectators"},
    [OPT_SECONDS] = {"seconds", "N", "length of the measurement (default 10)"},
    [OPT_RATE] = {"rate", "N", "total moves a second (default: as fast as possible)"},
    [OPT_GAME] = {"game", "NAME", "play only this game (default: alternate)"},
    [OPT_BOT_TABLES] = {"bots-tables", "N",
                        "then measure again beside this many tables of computer players"},
    [OPT_BOT_LEVEL] = {"bots-level", "N", "level of those computer players (default 5)"},
    [OPT_STORED] = {"stored", "N", "number of games in the store before the server starts"},
    [OPT_SERVER] = {"server", "URL", "http://ADDRESS:PORT, IPv4 (default: start a server)"},
    [OPT_FOLDER] = {"folder", "DIR", "folder on the disk to measure (default: temporary files)"},
    [OPT_JSON] = {"json", NULL, "print one line of JSON; the report goes to standard error"},
    {NULL, NULL, NULL},
};

static int take_number(struct cli_args *args, uint64_t least, uint64_t most, unsigned *to)
{
    uint64_t number = 0;
    int status = cli_number(args, least, most, &number);

    *to = (unsigned)number;
    return status;
}

static int take_argument(struct cli_args *args, int what, struct load_plan *plan, bool *json)
{
    switch (what) {
    case OPT_TABLES: return take_number(args, 1, LOAD_TABLES_MAX, &plan->tables);
    case OPT_SOCKETS: return take_number(args, 1, LOAD_SOCKETS_MAX, &plan->sockets);
    case OPT_PLAYERS: return take_number(args, 2, PH_SEATS_MAX, &plan->players);
    case OPT_SECONDS: return take_number(args, 1, LOAD_SECONDS_MAX, &plan->seconds);
    case OPT_RATE: return take_number(args, 0, 1000000, &plan->rate);
    case OPT_BOT_TABLES: return take_number(args, 0, LOAD_TABLES_MAX, &plan->bot_tables);
    case OPT_BOT_LEVEL: return take_number(args, 0, 9, &plan->bot_level);
    case OPT_STORED: return take_number(args, 0, 10000000, &plan->stored);
    case OPT_GAME: plan->game = args->value; return CLI_OK;
    case OPT_SERVER: plan->server = args->value; return CLI_OK;
    case OPT_FOLDER: plan->folder = args->value; return CLI_OK;
    case OPT_JSON: *json = true; return CLI_OK;
    case CLI_WORD: return cli_usage(args, "loadtest takes no word: %s", args->value);
    default: return CLI_USAGE;
    }
}

static int check_plan(const struct cli_args *args, struct load_plan *plan)
{
    if (plan->sockets == 0)
        plan->sockets = 4 * plan->tables;
    if (plan->sockets < plan->players * plan->tables ||
        plan->sockets > LOAD_SOCKETS_PER_TABLE_MAX * plan->tables ||
        plan->sockets > LOAD_SOCKETS_MAX)
        return cli_usage(args, "--sockets: at least one a seat, at most %d a table and %d in all",
                         LOAD_SOCKETS_PER_TABLE_MAX, LOAD_SOCKETS_MAX);
    if (plan->game && !ph_game_find(plan->game))
        return cli_usage(args, "--game: unknown game %s", plan->game);
    if (plan->server && plan->stored > 0)
        return cli_usage(args, "--stored cannot be combined with --server");
    return CLI_OK;
}

/* ---- the result ---- */

static void print_times(FILE *file, const char *what, const struct load_times *times)
{
    fprintf(file, "  %-10s p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, longest %.2f ms\n", what,
            times->p50_ms, times->p99_ms, times->p999_ms, times->max_ms);
}

static void print_phase(FILE *file, const char *what, const struct load_phase *phase)
{
    fprintf(file, "%s: %.0f durable moves/s during %.1f s", what, phase->moves_per_second,
            phase->seconds);
    if (phase->server_us_per_move >= 0)
        fprintf(file, ", %.0f us of server CPU time a move", phase->server_us_per_move);
    fputc('\n', file);
    print_times(file, "ack", &phase->ack);
    print_times(file, "broadcast", &phase->broadcast);
}

static void print_report(FILE *file, const struct load_plan *plan, const struct load_report *report)
{
    fprintf(file, "%u tables, %u sockets\n", report->tables, report->sockets);
    if (report->start_ms >= 0)
        fprintf(file, "started in %.0f ms with %u stored games\n", report->start_ms, plan->stored);
    if (report->memory_kib >= 0)
        fprintf(file, "%.1f KiB of server memory for an idle socket\n", report->memory_kib);
    fprintf(file, "raw SQLite on this disk: %.0f single-row commits/s, p50 %.2f ms, p99 %.2f ms\n",
            report->raw.per_second, report->raw.p50_ms, report->raw.p99_ms);
    print_phase(file, "players alone", &report->alone);
    fprintf(file, "  %.1f times the raw commits/s, ack p99 %.1f times the raw p99\n",
            report->alone.moves_per_second / report->raw.per_second,
            report->alone.ack.p99_ms / report->raw.p99_ms);
    if (plan->bot_tables > 0) {
        print_phase(file, "beside tables of computer players", &report->beside_bots);
        fprintf(file, "  ack p99 %.2f times that of players alone\n",
                report->beside_bots.ack.p99_ms / report->alone.ack.p99_ms);
    }
    fprintf(file, "%llu refused, %llu sockets lost, %llu entries out of order%s%s\n",
            (unsigned long long)report->refused, (unsigned long long)report->lost,
            (unsigned long long)report->gaps, report->trouble[0] ? ": " : "", report->trouble);
}

/* Thousandths as a whole number, such as milliseconds as microseconds. */
static long long fixed(double value)
{
    return (long long)(value * 1000 + (value < 0 ? -0.5 : 0.5));
}

static void put_times(struct ph_buf *out, const char *key, const struct load_times *times)
{
    ph_json_put_open(out, key, '{');
    ph_json_put_int(out, "count", (long long)times->count);
    ph_json_put_int(out, "p50_us", fixed(times->p50_ms));
    ph_json_put_int(out, "p99_us", fixed(times->p99_ms));
    ph_json_put_int(out, "p999_us", fixed(times->p999_ms));
    ph_json_put_int(out, "max_us", fixed(times->max_ms));
    ph_json_close(out, '}');
}

static void put_phase(struct ph_buf *out, const char *key, const struct load_phase *phase)
{
    ph_json_put_open(out, key, '{');
    ph_json_put_int(out, "ms", fixed(phase->seconds));
    ph_json_put_int(out, "moves", (long long)phase->moves);
    ph_json_put_int(out, "moves_per_second", (long long)phase->moves_per_second);
    ph_json_put_int(out, "server_us_a_move", (long long)phase->server_us_per_move);
    put_times(out, "ack", &phase->ack);
    put_times(out, "broadcast", &phase->broadcast);
    ph_json_close(out, '}');
}

static void print_json(const struct load_plan *plan, const struct load_report *report)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_int(&out, "tables", report->tables);
    ph_json_put_int(&out, "sockets", report->sockets);
    ph_json_put_int(&out, "stored", plan->stored);
    ph_json_put_int(&out, "start_ms", (long long)report->start_ms);
    ph_json_put_int(&out, "socket_bytes",
                    report->memory_kib < 0 ? -1 : (long long)(report->memory_kib * 1024));
    ph_json_put_open(&out, "raw", '{');
    ph_json_put_int(&out, "commits_per_second", (long long)report->raw.per_second);
    ph_json_put_int(&out, "p50_us", fixed(report->raw.p50_ms));
    ph_json_put_int(&out, "p99_us", fixed(report->raw.p99_ms));
    ph_json_close(&out, '}');
    put_phase(&out, "alone", &report->alone);
    if (plan->bot_tables > 0)
        put_phase(&out, "beside_bots", &report->beside_bots);
    ph_json_put_int(&out, "refused", (long long)report->refused);
    ph_json_put_int(&out, "lost", (long long)report->lost);
    ph_json_put_int(&out, "gaps", (long long)report->gaps);
    ph_json_put_string(&out, "trouble", report->trouble);
    ph_json_close(&out, '}');
    puts(ph_buf_text(&out));
    ph_buf_finish(&out);
}

int cli_loadtest(struct cli_args *args)
{
    struct load_plan plan = {
        .tables = 50, .players = 2, .seconds = 10, .bot_level = 5, .program = "/proc/self/exe"};
    struct load_report report;
    struct ph_error error = {0};
    bool json = false;
    int what, status = CLI_OK;

    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = take_argument(args, what, &plan, &json);
    if (status == CLI_OK)
        status = check_plan(args, &plan);
    if (status != CLI_OK)
        return status;
    if (!load_run(&plan, &report, &error))
        return cli_failed(&error);
    print_report(json ? stderr : stdout, &plan, &report);
    if (json)
        print_json(&plan, &report);
    status = cli_flush();
    return status == CLI_OK && report.refused + report.lost + report.gaps > 0 ? CLI_FAILED : status;
}
