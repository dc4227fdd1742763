/* src/host/table: the past of a table. What a snapshot, a missed update, a command or an undo costs
 * does not depend on the length of the log: moves that are applied and JSON that is read are
 * counted, and the old part of a long log is made unreadable.
 *
 * `test_table_past measure` prints times and memory instead, for docs/lab/performance.md. */
#include "unit/cmocka_all.h"

#include <jansson.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "core/game.h"
#include "unit/host/table_kit.h"

#define DONE(call) assert_string_equal(ph_refused_code(call), "")

#define TWO                                                                               \
    "{\"game\":\"taxis\",\"players\":2,\"first\":0,\"seats\":[{\"kind\":\"me\",\"name\":" \
    "\"Anna\"},{\"kind\":\"me\",\"name\":\"Bert\"}]}"

enum {
    STEP = 1600, /* entries after which kept states, copies and the filling repeat */
    LONG = 25 * STEP,
    MISSED = 200,
};

/* ---- a long log ---- */

/* Folds an entry without asking whether a table would write it: quotas do not count. */
static void fold_body(struct kit *kit, const char *body)
{
    struct ph_table *t = kit->table;
    struct ph_entry entry = {.seq = t->seq + 1, .at = t->at + 10, .body = body};
    struct ph_error error = {0};
    uint8_t key[PH_CLIENT_KEY_SIZE] = {0};

    memcpy(key, &entry.seq, sizeof entry.seq);
    ph_hex(key, sizeof key, entry.client);
    ph_chain_next(t->chain, t->id, &entry, entry.chain);
    if (!ph_table_fold(t, &entry, &error))
        fail_msg("%s: %s: %s", body, error.where, error.what);
}

/* Anna moves, takes it back and talks, until the log has `count` entries. */
static void fill(struct kit *kit, unsigned count, const char *move)
{
    struct ph_buf moved = {0}, undone = {0};

    ph_buf_addf(&moved, "{\"kind\":\"moved\",\"seat\":0,\"move\":\"%s\"}", move);
    ph_buf_addf(&undone, "{\"kind\":\"undone\",\"seat\":0,\"count\":%u}", kit->table->count);
    while (kit->table->log.count < count) {
        fold_body(kit, ph_buf_text(&moved));
        fold_body(kit, ph_buf_text(&undone));
        fold_body(kit, "{\"kind\":\"said\",\"seat\":0,\"text\":\"what a move that was\"}");
        fold_body(kit, "{\"kind\":\"said\",\"seat\":1,\"phrase\":\"nice_move\"}");
    }
    for (unsigned seat = 0; seat < 2; seat++) /* no quota is used up */
        kit->table->seats[seat].used = (struct table_used){0};
    kit->table->moved = 0;
    ph_buf_finish(&moved);
    ph_buf_finish(&undone);
}

static void open_filled(struct kit *kit, unsigned count)
{
    struct ph_buf move = {0};
    struct ph_rng rng;

    ph_rng_seed(&rng, 3);
    kit_open(kit, TWO, 1);
    do {
        kit_play_until(kit, &rng, false, &move);
        if (table_actor(kit->table) != 0 || kit->table->count < 20)
            DONE(kit_play(kit, &rng));
        if (kit->table->confirm != PH_NOBODY)
            DONE(kit_act(kit, PH_COMMAND_CONFIRM, kit->table->confirm));
    } while (table_actor(kit->table) != 0 || kit->table->count < 20);
    kit_play_until(kit, &rng, false, &move);
    assert_int_equal(table_actor(kit->table), 0);
    fill(kit, count, ph_buf_text(&move));
    ph_buf_finish(&move);
}

/* ---- counting work ---- */

struct work {
    unsigned long applied, json;
};
static struct work work;
static struct ph_game counted;
static const struct ph_game *real;

static void count_apply(const struct ph_rules *rules, void *state, ph_move move,
                        struct ph_events *events)
{
    work.applied++;
    real->apply(rules, state, move, events);
}

static void *count_json(size_t size)
{
    work.json++;
    return malloc(size);
}

/* From now on the table's moves and the JSON that is read are counted. */
static void start_counting(struct kit *kit)
{
    real = table_game(kit->table);
    counted = *real;
    counted.apply = count_apply;
    kit->table->shared->rules->game = &counted;
    json_set_alloc_funcs(count_json, free);
}

static void stop_counting(struct kit *kit)
{
    kit->table->shared->rules->game = real;
    json_set_alloc_funcs(malloc, free);
}

static bool count_update(void *data, const struct ph_update *update)
{
    unsigned *count = data;

    (void)update;
    (*count)++;
    return true;
}

static void catch_up(const struct ph_table *t, unsigned missed)
{
    struct ph_viewer viewer = {.seats = 1};
    char hash[PH_HASH_TEXT];
    unsigned count = 0;

    ph_hex(t->log.at[t->seq - missed - 1].mark, PH_MARK_SIZE, hash);
    assert_true(ph_table_catch_up(t, t->seq - missed, hash, missed, &viewer, count_update, &count));
    assert_int_equal(count, missed);
}

static void decide(struct kit *kit, enum ph_command_kind kind)
{
    struct ph_command c = kit_command(kit, kind, 0);

    c.client = "a command that nobody sent before";
    c.phrase = "hello";
    c.count = 3;
    ph_table_decide(kit->table, &c, kit->now, &kit->decision);
    DONE(kit->decision.refused);
}

/* All that a stranger can make a table do at once; each part is counted. */
enum { PARTS = 7 };
static void do_part(struct kit *kit, unsigned part)
{
    struct ph_viewer viewer = {.seats = 1};
    struct ph_snapshot snapshot = {0};
    struct ph_answer answer = {0};

    switch (part) {
    case 0: ph_table_snapshot(kit->table, &viewer, &snapshot); break;
    case 1: catch_up(kit->table, MISSED); break;
    case 2: catch_up(kit->table, 1); break;
    case 3: decide(kit, PH_COMMAND_SAY); break;
    case 4: decide(kit, PH_COMMAND_ASK_UNDO); break;
    case 5: decide(kit, PH_COMMAND_RESIGN); break;
    default: ph_table_log(kit->table, &viewer, kit->table->seq - PH_LOG_PAGE, &answer); break;
    }
    assert_false(snapshot.arena.failed || answer.arena.failed);
    ph_snapshot_finish(&snapshot);
    ph_answer_finish(&answer);
}

static void measure_work(struct kit *kit, struct work parts[PARTS])
{
    start_counting(kit);
    for (unsigned i = 0; i < PARTS; i++) {
        work = (struct work){0};
        do_part(kit, i);
        parts[i] = work;
    }
    stop_counting(kit);
}

static void a_long_log_costs_what_a_short_one_does(void **state)
{
    struct work of_short[PARTS], of_long[PARTS];
    struct kit kit;

    (void)state;
    open_filled(&kit, STEP);
    unsigned count = kit.table->log.count;

    measure_work(&kit, of_short);
    kit_close(&kit);
    open_filled(&kit, LONG);
    assert_int_equal(kit.table->log.count, count + LONG - STEP);
    measure_work(&kit, of_long);
    kit_close(&kit);
    for (unsigned i = 0; i < PARTS; i++) {
        assert_int_equal(of_short[i].applied, of_long[i].applied);
        assert_int_equal(of_short[i].json, of_long[i].json);
    }
    assert_true(of_long[0].applied <= PH_LOG_PAGE + TABLE_STATE_EVERY);
    assert_true(of_long[4].applied <= TABLE_STATE_EVERY);
}

/* ---- the old part of the log is not even read ---- */

static void nothing_reads_the_old_lines(void **state)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), old, size;
    struct table_line *lines;
    struct kit kit;

    (void)state;
    open_filled(&kit, LONG);
    struct table_line *at = kit.table->log.at;

    size = kit.table->log.room * sizeof *at;
    old = (kit.table->log.count - 500) * sizeof *at / page * page;
    assert_int_equal(posix_memalign((void **)&lines, page, size), 0);
    memcpy(lines, at, size);
    assert_int_equal(mprotect(lines, old, PROT_NONE), 0);
    kit.table->log.at = lines;
    for (unsigned i = 0; i < PARTS; i++)
        if (i != 4) /* it looks for a move that was played long ago */
            do_part(&kit, i);
    kit.table->log.at = at;
    assert_int_equal(mprotect(lines, old, PROT_READ | PROT_WRITE), 0);
    free(lines);
    kit_close(&kit);
}

/* ---- undo far into a game ---- */

static void an_undo_applies_few_moves(void **state)
{
    struct ph_buf move = {0};
    struct ph_rng rng;
    struct kit kit;

    (void)state;
    ph_rng_seed(&rng, 9);
    kit_open(&kit,
             "{\"game\":\"loire\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
             1);
    while (kit.table->count < 300) {
        kit_play_until(&kit, &rng, false, &move);
        DONE(kit_play(&kit, &rng));
        if (kit.table->confirm != PH_NOBODY)
            DONE(kit_act(&kit, PH_COMMAND_CONFIRM, kit.table->confirm));
    }
    start_counting(&kit);
    for (unsigned i = 0; i < 100; i++) {
        int seat = table_actor(kit.table);

        ph_buf_clear(&move);
        kit_play_until(&kit, &rng, false, &move);
        seat = table_actor(kit.table);
        DONE(kit_move(&kit, seat, ph_buf_text(&move)));
        work = (struct work){0};
        DONE(kit_act(&kit, PH_COMMAND_UNDO, seat));
        assert_true(work.applied <= 2 * TABLE_STATE_EVERY);
    }
    stop_counting(&kit);
    ph_buf_finish(&move);
    kit_close(&kit);
}

/* ---- what is repeated is what was ---- */

struct heard {
    struct ph_buf *texts; /* by seq */
    uint64_t seq;
};

static void add_lines(struct ph_buf *out, const struct ph_outcome *outcome)
{
    ph_buf_clear(out);
    for (unsigned i = 0; i < outcome->line_count; i++)
        ph_buf_addf(out, "%s\n", outcome->lines[i]);
}

static void hear(struct kit *kit, struct heard *heard)
{
    struct ph_viewer viewer = {.seats = 1};
    struct ph_update update = {0};

    assert_true(ph_table_update(kit->table, &viewer, &update));
    if (update.seq < LONG)
        add_lines(&heard->texts[update.seq], &update.outcome);
    ph_update_finish(&update);
}

static bool compare_update(void *data, const struct ph_update *update)
{
    struct heard *heard = data;
    struct ph_buf text = {0};

    assert_int_equal(update->seq, ++heard->seq);
    add_lines(&text, &update->outcome);
    assert_string_equal(ph_buf_text(&text), ph_buf_text(&heard->texts[update->seq]));
    ph_buf_finish(&text);
    return true;
}

/* Every page of the log, from the last to the first: moves read as they were heard. */
static unsigned compare_pages(struct kit *kit, struct heard *heard)
{
    struct ph_viewer viewer = {.seats = 1};
    struct ph_answer answer = {0};
    uint64_t before = kit->table->seq + 1;
    unsigned moves = 0;

    while (before > 1) {
        struct ph_buf text = {0};

        ph_table_log(kit->table, &viewer, before, &answer);
        assert_true(answer.log.from < before && before - answer.log.from <= PH_LOG_PAGE);
        for (unsigned i = 0; i < answer.log.count; i++) {
            const struct ph_log_item *item = &answer.log.items[i];

            assert_true(item->seq >= answer.log.from && item->seq < before);
            if (!item->is_move)
                continue;
            add_lines(&text, &item->outcome);
            assert_string_equal(ph_buf_text(&text), ph_buf_text(&heard->texts[item->seq]));
            moves++;
        }
        before = answer.log.from;
        ph_buf_finish(&text);
    }
    ph_answer_finish(&answer);
    return moves;
}

static void compare_missed(struct kit *kit, struct heard *heard)
{
    const struct ph_table *t = kit->table;
    struct ph_viewer viewer = {.seats = 1};
    char hash[PH_HASH_TEXT];

    for (unsigned missed = 0; missed <= MISSED; missed += 25) {
        heard->seq = t->seq - missed;
        ph_hex(t->log.at[heard->seq - 1].mark, PH_MARK_SIZE, hash);
        assert_true(ph_table_catch_up(t, heard->seq, hash, MISSED, &viewer, compare_update, heard));
        assert_int_equal(heard->seq, t->seq);
    }
    ph_hex(t->log.at[0].mark, PH_MARK_SIZE, hash);
    assert_false(ph_table_catch_up(t, 1, hash, UINT32_MAX, &viewer, compare_update, heard));
}

/* One step of a game in which much is taken back, also by agreement. */
static void wander(struct kit *kit, struct ph_rng *rng)
{
    int awaited = table_awaited(kit->table);
    struct ph_command c = kit_command(kit, PH_COMMAND_ASK_UNDO, awaited);

    if (kit->table->count > kit->table->floor && ph_rng_below(rng, 3) == 0) {
        DONE(kit_act(kit, PH_COMMAND_UNDO, awaited));
    } else if (kit->table->count > 0 && ph_rng_below(rng, 10) == 0) {
        c.count = kit->table->count - 1 - ph_rng_below(rng, kit->table->count) % 40;
        DONE(kit_do(kit, c));
    } else if (kit->table->confirm != PH_NOBODY) {
        DONE(kit_act(kit, PH_COMMAND_CONFIRM, awaited));
    } else {
        DONE(kit_play(kit, rng));
    }
}

static void the_past_is_repeated_as_it_was(void **state)
{
    static struct ph_buf texts[LONG];
    struct heard heard = {.texts = texts};
    struct ph_rng rng;
    struct kit kit;
    unsigned last = 0;

    (void)state;
    ph_rng_seed(&rng, 4);
    kit_open(&kit, TWO, 1);
    while (kit.table->seq < 1000) {
        struct ph_table *before = kit_reload(&kit);

        wander(&kit, &rng);
        for (unsigned i = 0; i < kit.decision.count; i++) {
            struct ph_table *table = kit.table;

            assert_true(ph_table_fold(before, &kit.decision.entries[i], NULL));
            kit.table = before;
            hear(&kit, &heard);
            kit.table = table;
        }
        ph_table_destroy(before);
        if (kit.table->seq / 97 != last && kit.table->seq > MISSED + 100) {
            last = (unsigned)(kit.table->seq / 97);
            compare_missed(&kit, &heard);
        }
    }
    assert_true(compare_pages(&kit, &heard) > 200);
    for (unsigned i = 0; i < LONG; i++)
        ph_buf_finish(&texts[i]);
    kit_close(&kit);
}

/* ---- measuring ---- */

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int measure(void)
{
    static const char *const names[PARTS] = {"snapshot",  "200 missed updates", "1 missed update",
                                             "say",       "ask undo",           "resign",
                                             "older page"};
    static const unsigned sizes[] = {STEP, LONG};

    for (unsigned k = 0; k < 2; k++) {
        struct kit kit;
        size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;

        open_filled(&kit, sizes[k]);
        printf("%u entries: %zu bytes\n", kit.table->log.count,
               mallinfo2().uordblks + mallinfo2().hblkhd - before);
        for (unsigned i = 0; i < PARTS; i++) {
            double start = now_ms();

            for (unsigned n = 0; n < 20; n++)
                do_part(&kit, i);
            printf("  %-20s %.3f ms\n", names[i], (now_ms() - start) / 20);
        }
        kit_close(&kit);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_log_costs_what_a_short_one_does),
        cmocka_unit_test(nothing_reads_the_old_lines),
        cmocka_unit_test(an_undo_applies_few_moves),
        cmocka_unit_test(the_past_is_repeated_as_it_was),
    };

    if (argc > 1 && strcmp(argv[1], "measure") == 0)
        return measure();
    return cmocka_run_group_tests_name("the past of tables", tests, NULL, NULL);
}
