/* How fast the store is. Without arguments a short run that only has to be right; by hand:
 *
 *   build/tests/test-store-measure --appends 5 [--tables 128] [--backup 1] [--folder DIR]
 *   build/tests/test-store-measure --stored 100000 [--folder DIR]
 *
 * --appends SECONDS: --tables tables each append one entry after the other; compared with SQLite that
 * commits row by row. --backup: makes copies during that time. --stored N: opens and reads a store of
 * N tables; --appends then continues with it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "core/game.h"
#include "load/raw_commit.h"
#include "store/kit.h"

enum { TABLES_MAX = 4096, SAMPLES_MAX = 1 << 20, LISTS = 400, ENTRIES_EACH = 8 };

static double now_ms(void)
{
    return (double)ph_clock_ns() / 1e6;
}

/* ---- samples ---- */

static double samples[SAMPLES_MAX];
static unsigned sample_count;

static void add_sample(double ms)
{
    if (sample_count < SAMPLES_MAX)
        samples[sample_count++] = ms;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

static double percentile(double percent)
{
    return sample_count ? samples[(unsigned)((sample_count - 1) * percent / 100)] : 0;
}

static void print_samples(const char *what)
{
    qsort(samples, sample_count, sizeof *samples, by_size);
    printf("%s: p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, longest %.2f ms\n", what, percentile(50),
           percentile(99), percentile(99.9), percentile(100));
    sample_count = 0;
}

/* ---- appends ---- */

struct player {
    struct run *run;
    struct kit_table table;
    struct ph_entry entry;
    double sent;
};

struct run {
    struct kit *kit;
    double end; /* nobody begins anything later */
    unsigned playing;
    uint64_t done, failed;
    struct player players[TABLES_MAX];
};

static void play_on(struct player *player);

static void played(void *data, enum ph_stored how)
{
    struct player *player = data;

    add_sample(now_ms() - player->sent);
    if (how == PH_STORE_DONE) {
        player->run->done++;
        kit_advance(&player->table, &player->entry);
    } else {
        player->run->failed++;
    }
    play_on(player);
}

static void play_on(struct player *player)
{
    struct ph_append append;
    char client[32];

    player->sent = now_ms();
    if (player->sent >= player->run->end) {
        player->run->playing--;
        return;
    }
    snprintf(client, sizeof client, "c%llu", (unsigned long long)player->table.row.seq);
    kit_entry(&player->table, client,
              "{\"kind\":\"moved\",\"seat\":1,\"move\":\"village=Blois buy=wine,2 pay=14\"}",
              &player->entry);
    append = kit_append_of(&player->table, &player->entry);
    append.row.deadline = (int64_t)player->sent + 86400000;
    ph_store_append(player->run->kit->store, &append, played, player);
}

static void create_tables(struct run *run, unsigned tables)
{
    for (unsigned i = 0; i < tables; i++) {
        char id[PH_TABLE_ID_SIZE + 1];

        snprintf(id, sizeof id, "bench%08x", i * 2654435761u);
        run->players[i].run = run;
        kit_create(run->kit, &run->players[i].table, id);
    }
}

/* The entries that were acknowledged are those that are there. */
static bool all_there(struct run *run, unsigned tables)
{
    struct kit_answer answer;

    for (unsigned i = 0; i < tables; i++) {
        const struct kit_table *table = &run->players[i].table;

        if (kit_load(run->kit, table->row.id, 0, &answer) != PH_STORE_DONE ||
            answer.count != table->row.seq ||
            memcmp(answer.chain, table->chain, PH_CHAIN_SIZE) != 0)
            return false;
    }
    return true;
}

/* ---- copies meanwhile ---- */

struct copier {
    const char *path;
    atomic_bool over;
    unsigned copies, failed;
    double ms;
};

static void *make_copies(void *data)
{
    struct copier *copier = data;
    char to[128];
    double start = now_ms();

    snprintf(to, sizeof to, "%s-copy", copier->path);
    while (!atomic_load(&copier->over)) {
        bool ok = ph_store_backup(copier->path, to, true, NULL);

        copier->copies += ok;
        copier->failed += !ok;
    }
    copier->ms = now_ms() - start;
    return NULL;
}

static bool print_copies(const struct copier *copier)
{
    printf("  meanwhile %u backups, each in %.0f ms; %u failed\n", copier->copies,
           copier->ms / (copier->copies ? copier->copies : 1), copier->failed);
    return copier->failed == 0;
}

static void play_all(struct run *run, unsigned tables, double seconds)
{
    run->end = now_ms() + seconds * 1e3;
    for (unsigned i = 0; i < tables; i++)
        play_on(&run->players[i]);
    while (run->playing > 0)
        kit_wait(run->kit);
}

static bool measure_appends(struct kit *kit, double seconds, unsigned tables, bool copies)
{
    static struct run run;
    struct copier copier = {.path = kit->path};
    struct ph_store_state state;
    pthread_t thread;
    double start;

    run = (struct run){.kit = kit, .playing = tables};
    create_tables(&run, tables);
    if (copies && pthread_create(&thread, NULL, make_copies, &copier) != 0)
        return false;
    start = now_ms();
    play_all(&run, tables, seconds);
    seconds = (now_ms() - start) / 1e3;
    ph_store_look(kit->store, &state);
    printf("%u tables: %.0f durable appends/s, %.1f in a commit, %llu failed, %llu checkpoints, "
           "log of %u pages, longest commit %.1f ms\n",
           tables, (double)run.done / seconds, (double)state.appends / (double)state.commits,
           (unsigned long long)run.failed, (unsigned long long)state.checkpoints, state.log_pages,
           (double)state.commit_us_max / 1e3);
    print_samples("  acknowledged");
    if (copies) {
        atomic_store(&copier.over, true);
        pthread_join(thread, NULL);
    }
    return (!copies || print_copies(&copier)) && run.failed == 0 && run.done > 0 &&
           all_there(&run, tables);
}

static bool measure_raw(const struct kit *kit, double seconds)
{
    struct load_commit_rate rate;
    struct ph_error error;

    if (!load_measure_commits(kit->folder, seconds, &rate, &error))
        return false;
    printf("raw SQLite: %.0f single-row commits/s, p50 %.2f ms, p99 %.2f ms\n", rate.per_second,
           rate.p50_ms, rate.p99_ms);
    return rate.commits > 0;
}

/* ---- many stored tables ---- */

static void count_done(void *data, enum ph_stored how)
{
    *(unsigned *)data += how == PH_STORE_DONE;
}

/* One in ten waits in the lobby, one in ten has a clock, each belongs to one of 5,000 people. */
static void store_table(struct kit *kit, unsigned number, unsigned *done)
{
    struct kit_table table = {.row = {.game = "loire", .actor = -1, .players = 3}};
    struct ph_entry entries[ENTRIES_EACH];
    struct ph_append append;
    struct ph_secret_row key_hash = {.kind = PH_SECRET_SEAT};

    snprintf(table.row.id, sizeof table.row.id, "s%08x", number * 2654435761u);
    table.row.summary =
        "{\"names\":[\"Anna\",\"Bert\",\"Carla\"],\"options\":{\"edition\":\"fr\"}}";
    for (unsigned i = 0; i < ENTRIES_EACH; i++) {
        kit_entry(&table, NULL, "{\"kind\":\"moved\",\"seat\":1,\"move\":\"village=Blois\"}",
                  &entries[i]);
        kit_advance(&table, &entries[i]);
    }
    table.row.open = number % 10 == 0;
    table.row.deadline = number % 10 == 1 ? 1000 + number : 0;
    table.row.created = table.row.changed = number;
    memcpy(key_hash.hash, &(unsigned){number % 5000}, sizeof(unsigned));
    append = (struct ph_append){.row = table.row, .entries = entries, .creates = true};
    append.entry_count = ENTRIES_EACH;
    append.add = &key_hash;
    append.add_count = 1;
    ph_store_append(kit->store, &append, count_done, done);
}

static void store_tables(struct kit *kit, unsigned tables)
{
    unsigned done = 0;

    for (unsigned i = 0; i < tables; i++) {
        store_table(kit, i, &done);
        while (i + 1 - done >= 1024)
            kit_wait(kit);
    }
    while (done < tables)
        kit_wait(kit);
}

static void note_count(void *data, enum ph_stored how, const struct ph_table_row *rows,
                       const struct ph_secret_row *roles, unsigned count)
{
    (void)rows;
    (void)roles;
    *(int *)data = how == PH_STORE_DONE ? (int)count : -2;
}

static int list_due(struct kit *kit)
{
    int count = -1;

    ph_store_list_due(kit->store, INT64_MAX, 1000000, note_count, &count);
    while (count == -1)
        kit_wait(kit);
    return count;
}

static void measure_lists(struct kit *kit)
{
    static struct kit_answer answer;
    uint8_t key_hash[PH_KEY_HASH_SIZE] = {0};

    for (unsigned i = 0; i < LISTS; i++) {
        double start = now_ms();

        kit_list_open(kit, i % 2 ? "loire" : NULL, &answer);
        add_sample(now_ms() - start);
    }
    print_samples("  the lobby");
    for (unsigned i = 0; i < LISTS; i++) {
        double start = now_ms();

        memcpy(key_hash, &i, sizeof i);
        kit_list_mine(kit, key_hash, &answer);
        add_sample(now_ms() - start);
    }
    print_samples("  my tables");
}

static bool measure_stored(struct kit *kit, unsigned tables)
{
    double start;
    int due;

    kit_open(kit);
    store_tables(kit, tables);
    kit_close(kit);
    start = now_ms();
    kit_open(kit);
    due = list_due(kit);
    printf("%u stored tables: opened, and %d due ones listed, in %.1f ms\n", tables, due,
           now_ms() - start);
    measure_lists(kit);
    return due == (int)((tables + 8) / 10);
}

/* ---- main ---- */

int main(int argc, char **argv)
{
    struct kit kit;
    double seconds = 0;
    unsigned tables = 128, stored = 0;
    bool by_hand = argc > 1, copies = !by_hand, ok = true;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--appends") == 0)
            seconds = strtod(argv[i + 1], NULL);
        else if (strcmp(argv[i], "--tables") == 0)
            tables = (unsigned)strtoul(argv[i + 1], NULL, 10) % (TABLES_MAX + 1);
        else if (strcmp(argv[i], "--stored") == 0)
            stored = (unsigned)strtoul(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--backup") == 0)
            copies = true;
        else if (strcmp(argv[i], "--folder") == 0)
            setenv("TMPDIR", argv[i + 1], 1);
    }
    kit_init(&kit);
    if (!by_hand || stored > 0)
        ok = measure_stored(&kit, by_hand ? stored : 500);
    else
        kit_open(&kit);
    if (!by_hand || seconds > 0)
        ok = ok && measure_raw(&kit, by_hand ? seconds : 0.1) &&
             measure_appends(&kit, by_hand ? seconds : 0.3, by_hand ? tables : 64, copies);
    kit_finish(&kit);
    printf("%d passed, %d failed\n", ok, !ok);
    return ok ? 0 : 1;
}
