/* How long commits and reads take that are about a long table or about many reports: others wait for
 * them. Without arguments a short run that only has to be right; by hand:
 *
 *   build/tests/test-store-measure_long ENTRIES ASIDES REPORTS
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "store/kit.h"

static double now_ms(void)
{
    return (double)ph_clock_ns() / 1e6;
}

/* Of several things of a kind. */
struct times {
    unsigned count;
    double sum, most;
};

static void note_time(struct times *times, double since)
{
    double ms = now_ms() - since;

    times->count++;
    times->sum += ms;
    if (ms > times->most)
        times->most = ms;
}

static void print_times(const char *what, const struct times *times)
{
    printf("%s: %u, mean %.2f ms, longest %.2f ms\n", what, times->count,
           times->sum / (times->count ? times->count : 1), times->most);
}

/* ---- a long table ---- */

static void make_table(struct kit *kit, struct kit_table *table, unsigned entries, unsigned asides)
{
    char sql[640];

    kit_create(kit, table, "long");
    kit_move(kit, table, NULL);
    snprintf(sql, sizeof sql,
             "WITH RECURSIVE n (i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < %u) "
             "INSERT INTO entries SELECT table_id, n.i, at, '0123456789abcdef0123456789abcdef', "
             "'{\"kind\":\"moved\",\"seat\":0,\"move\":\"merchant langeais\"}', chain "
             "FROM entries, n WHERE table_id = 'long' AND seq = 2",
             entries);
    kit_sql(kit, sql);
    snprintf(sql, sizeof sql,
             "INSERT INTO asides SELECT table_id, seq, at, 1, zeroblob(32), "
             "'{\"blind\":\"0123456789abcdef0123456789abcdef\",\"text\":\"what they said\"}' "
             "FROM entries WHERE table_id = 'long' AND seq > 2 LIMIT %u",
             asides);
    kit_sql(kit, sql);
}

static void measure_moves(struct kit *kit, struct kit_table *other)
{
    struct times times = {0};

    for (unsigned i = 0; i < 20; i++) {
        double since = now_ms();

        kit_move(kit, other, NULL);
        note_time(&times, since);
    }
    print_times("moves at another table", &times);
}

/* Drops asides, or writes the bodies and the chain again as for a table of version 0.1. */
static bool measure_rewrites(struct kit *kit, const struct kit_table *table, unsigned count,
                             bool drops)
{
    struct ph_rewrite *rewrites = calloc(count, sizeof *rewrites);
    struct ph_append append = {.row = table->row, .rewrites = rewrites, .rewrite_count = count};
    double since;
    bool ok;

    for (unsigned i = 0; rewrites && i < count; i++) {
        rewrites[i] = (struct ph_rewrite){.seq = drops ? i + 3 : i + 1, .drop_aside = drops};
        if (!drops)
            rewrites[i].body = "{\"kind\":\"moved\",\"seat\":0,\"move\":\"merchant langeais\"}";
    }
    since = now_ms();
    ok = rewrites && kit_append(kit, &append) == PH_STORE_DONE;
    printf("%u %s: %.2f ms\n", count, drops ? "asides dropped" : "entries rewritten",
           now_ms() - since);
    free(rewrites);
    return ok;
}

static void note_deleted(void *data, enum ph_stored how)
{
    *(int *)data = how == PH_STORE_DONE ? 1 : -1;
}

static bool measure_delete(struct kit *kit)
{
    struct times times = {0};
    double since = now_ms();
    int done = 0;

    ph_store_delete_table(kit->store, "long", note_deleted, &done);
    while (done == 0)
        kit_wait(kit);
    printf("deleted in %.2f ms\n", now_ms() - since);
    for (;;) {
        since = now_ms();
        if (kit_purge(kit, 1000, 0) != PH_STORE_DONE)
            break;
        note_time(&times, since);
    }
    print_times("batches of its rows", &times);
    return done == 1 &&
           kit_number(kit, "SELECT count(*) FROM entries WHERE table_id = 'long'") == 0;
}

/* ---- reports ---- */

struct search {
    bool answered;
    char last[PH_KEPT_NAME_MAX + 1];
};

static void note_part(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count,
                      const char *last)
{
    struct search *search = data;

    (void)how;
    (void)kept;
    (void)count;
    search->answered = true;
    snprintf(search->last, sizeof search->last, "%s", last);
}

static bool measure_search(struct kit *kit, unsigned reports)
{
    struct search search = {.answered = false};
    struct times times = {0};
    char sql[320];

    snprintf(sql, sizeof sql,
             "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %u) "
             "INSERT INTO kept SELECT 'report', printf('%%010d', i), hex(zeroblob(300)), 0 FROM n",
             reports);
    kit_sql(kit, sql);
    do {
        double since = now_ms();

        search.answered = false;
        ph_store_search(kit->store, PH_KEPT_REPORT, "needle", search.last, 50, note_part, &search);
        while (!search.answered)
            kit_wait(kit);
        note_time(&times, since);
    } while (search.last[0] != '\0');
    print_times("parts of a search", &times);
    return times.count > reports / 1000;
}

int main(int argc, char **argv)
{
    unsigned entries = argc > 3 ? (unsigned)strtoul(argv[1], NULL, 10) : 1000;
    unsigned asides = argc > 3 ? (unsigned)strtoul(argv[2], NULL, 10) : 200;
    unsigned reports = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 1000;
    struct kit_table table, other;
    struct kit kit;
    bool ok;

    kit_init(&kit);
    kit_open(&kit);
    kit_create(&kit, &other, "other");
    make_table(&kit, &table, entries, asides);
    measure_moves(&kit, &other);
    ok = measure_rewrites(&kit, &table, asides / 2, true) &&
         measure_rewrites(&kit, &table, entries, false) && measure_delete(&kit) &&
         measure_search(&kit, reports);
    kit_finish(&kit);
    printf("%d passed, %d failed\n", ok, !ok);
    return ok ? 0 : 1;
}
