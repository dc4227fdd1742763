/* The stages of the load test. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "load/parts.h"

enum {
    AT_ONCE = 64,          /* tables that are created, or opened, at the same time */
    STAGE_MS = 600 * 1000, /* limit of every stage except play */
    SETTLE_MS = 1000,      /* before memory is measured */
    WARM_UP_MS = 1000,     /* of play that is not measured */
    LAST_ACKS_MS = 10000,
    RAW_SECONDS = 2,
};

static void report_stage(const struct load *load, const char *text)
{
    if (!load->plan->quiet)
        fprintf(stderr, "%s\n", text);
}

static double since_ms(uint64_t began)
{
    return (double)(uv_hrtime() - began) / 1e6;
}

static void on_tick(uv_timer_t *timer)
{
    struct load *load = timer->data;

    if (load->plan->rate > 0)
        play_due(load);
}

static void pause_ms(struct load *load, double ms)
{
    uint64_t began = uv_hrtime();

    while (since_ms(began) < ms)
        uv_run(&load->loop, UV_RUN_ONCE);
}

/* ---- the server ---- */

static bool read_url(struct load *load, const char *url, struct ph_error *error)
{
    char address[64];
    unsigned port = 80;
    size_t size;

    if (strncmp(url, "http://", 7) != 0)
        return ph_fail(error, url, "http://ADDRESS:PORT is expected");
    url += 7;
    size = strcspn(url, ":/");
    if (size >= sizeof address)
        return ph_fail(error, url, "an address is expected");
    memcpy(address, url, size);
    address[size] = '\0';
    if (url[size] == ':')
        port = (unsigned)strtoul(url + size + 1, NULL, 10);
    if (port == 0 || port > 65535 || uv_ip4_addr(address, (int)port, &load->to) != 0)
        return ph_fail(error, address, "an IPv4 address with a port is expected");
    snprintf(load->host, sizeof load->host, "%s:%u", address, port);
    return true;
}

static bool find_server(struct load *load, struct child *child, struct ph_error *error)
{
    const struct load_plan *plan = load->plan;
    char url[128], store[300];

    load->report->start_ms = -1;
    if (!child_folder(child, plan->folder, error))
        return false;
    if (plan->server)
        return read_url(load, plan->server, error);
    snprintf(store, sizeof store, "%s/tables.db", child->folder);
    if (plan->stored > 0 && !fill_store(store, plan->stored, plan->quiet, error))
        return false;
    if (!child_start(child, plan->program, url, sizeof url, &load->report->start_ms, error))
        return false;
    load->pid = child->pid;
    return read_url(load, url, error);
}

static void allow_many_files(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* ---- the tables ---- */

/* Calls `begin` for the tables from `first` on, AT_ONCE at a time, until `count` includes all. */
static bool do_all(struct load *load, const char *what, unsigned first,
                   void (*begin)(struct load_table *), const unsigned *count,
                   struct ph_error *error)
{
    uint64_t began = uv_hrtime(), reported = began;
    unsigned next = first, done = *count, wanted = done + load->table_count - first;

    while (*count < wanted) {
        while (next < load->table_count && next - first - (*count - done) < AT_ONCE)
            begin(&load->tables[next++]);
        uv_run(&load->loop, UV_RUN_ONCE);
        if (load->report->refused + load->report->lost > 0 || since_ms(began) > (double)STAGE_MS)
            return ph_fail(error, what, "%s",
                           load->report->trouble[0] ? load->report->trouble : "took too long");
        if (since_ms(reported) > 1000) {
            reported = uv_hrtime();
            if (!load->plan->quiet)
                fprintf(stderr, "%s: %u of %u\n", what, *count - done, wanted - done);
        }
    }
    return true;
}

static bool add_tables(struct load *load, unsigned count, bool of_bots, struct ph_error *error)
{
    unsigned all = load->table_count + count;

    for (; load->table_count < all; load->table_count++)
        if (!table_init(&load->tables[load->table_count], load, load->table_count, of_bots))
            return ph_fail(error, "", "out of memory");
    return do_all(load, "tables created", all - count, table_create, &load->created, error);
}

/* ---- play ---- */

static void report_progress(const struct load *load, double seconds)
{
    if (!load->plan->quiet)
        fprintf(stderr, "%3.0f s: %.0f moves/s, ack p50 %.1f ms, p99 %.1f ms, %u sockets\n",
                seconds, (double)load->moves / seconds, samples_quantile(&load->ack, 500),
                samples_quantile(&load->ack, 990), load->clients_ready);
}

static unsigned moves_pending(const struct load *load)
{
    unsigned count = 0;

    for (unsigned i = 0; i < load->table_count; i++)
        count += load->tables[i].mover != NULL;
    return count;
}

/* Sends no new moves and waits for pending ones, which are not measured. */
static void end_play(struct load *load)
{
    uint64_t began = uv_hrtime();

    load->playing = load->counting = false;
    while (moves_pending(load) > 0 && since_ms(began) < (double)LAST_ACKS_MS)
        uv_run(&load->loop, UV_RUN_ONCE);
}

static void count_for(struct load *load, double ms)
{
    uint64_t began = uv_hrtime();
    double reported = 0;

    while (since_ms(began) < ms && load->report->lost == 0) {
        uv_run(&load->loop, UV_RUN_ONCE);
        if (since_ms(began) - reported >= 1000) {
            reported = since_ms(began);
            report_progress(load, reported / 1e3);
        }
    }
}

static bool play(struct load *load, const char *what, struct load_phase *phase,
                 struct ph_error *error)
{
    double cpu;
    uint64_t began;

    report_stage(load, what);
    play_begin(load);
    pause_ms(load, WARM_UP_MS);
    samples_clear(&load->ack);
    samples_clear(&load->broadcast);
    load->moves = 0;
    load->counting = true;
    cpu = child_cpu_us(load->pid);
    began = uv_hrtime();
    count_for(load, load->plan->seconds * 1e3);
    phase->seconds = since_ms(began) / 1e3;
    cpu = child_cpu_us(load->pid) - cpu;
    phase->moves = load->moves;
    phase->moves_per_second = (double)load->moves / phase->seconds;
    phase->ack = samples_times(&load->ack);
    phase->broadcast = samples_times(&load->broadcast);
    phase->server_us_per_move = load->pid > 0 && load->moves > 0 ? cpu / (double)load->moves : -1;
    end_play(load);
    return load->moves > 0 || ph_fail(error, what, "no move was played; %s", load->report->trouble);
}

/* ---- the whole test ---- */

static bool measure(struct load *load, struct ph_error *error)
{
    const struct load_plan *plan = load->plan;
    struct load_report *report = load->report;
    double memory;

    if (!add_tables(load, plan->tables, false, error))
        return false;
    pause_ms(load, SETTLE_MS);
    memory = child_memory_kib(load->pid);
    if (!do_all(load, "tables opened", 0, table_connect, &load->ready, error))
        return false;
    pause_ms(load, SETTLE_MS);
    report->tables = load->ready;
    report->sockets = load->clients_ready;
    report->memory_kib =
        load->pid > 0 ? (child_memory_kib(load->pid) - memory) / report->sockets : -1;
    if (!play(load, "players alone", &report->alone, error))
        return false;
    return plan->bot_tables == 0 ||
           (add_tables(load, plan->bot_tables, true, error) &&
            do_all(load, "tables opened", plan->tables, table_connect, &load->ready, error) &&
            play(load, "players beside tables of computer players", &report->beside_bots, error));
}

static void close_all(struct load *load)
{
    for (unsigned i = 0; i < load->table_count; i++) {
        load->tables[i].recreating = false;
        table_close(&load->tables[i]);
    }
    uv_close((uv_handle_t *)&load->tick, NULL);
    uv_run(&load->loop, UV_RUN_DEFAULT);
    uv_loop_close(&load->loop);
    for (unsigned i = 0; i < load->table_count; i++)
        table_finish(&load->tables[i]);
    free(load->tables);
}

static bool prepare(struct load *load, struct ph_error *error)
{
    allow_many_files();
    load->tables = calloc(load->plan->tables + load->plan->bot_tables, sizeof *load->tables);
    if (!load->tables || sodium_init() < 0 || uv_loop_init(&load->loop) != 0) {
        free(load->tables);
        return ph_fail(error, "", "out of memory");
    }
    ph_rng_seed(&load->rng, 1);
    uv_timer_init(&load->loop, &load->tick);
    load->tick.data = load;
    uv_timer_start(&load->tick, on_tick, 1, 1);
    return true;
}

bool load_run(const struct load_plan *plan, struct load_report *report, struct ph_error *error)
{
    struct load load = {.plan = plan, .report = report};
    struct child child = {.pid = 0};
    bool ok;

    *report = (struct load_report){.memory_kib = -1};
    if (!prepare(&load, error))
        return false;
    ok = find_server(&load, &child, error);
    if (ok) {
        report_stage(&load, "measuring the disk");
        ok = load_measure_commits(child.folder, RAW_SECONDS, &report->raw, error) &&
             measure(&load, error);
    }
    close_all(&load);
    child_stop(&child);
    return ok;
}
