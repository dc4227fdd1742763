/* Deleting what a long log has about a person: the loop goes through the log once and reads the
 * JSON of few entries; counted, not measured.
 *
 * `test_forget_long measure` prints times instead, for docs/lab/performance.md. */
#include "unit/cmocka_all.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unit/host/table_kit.h"

#define DONE(call) assert_string_equal(ph_refused_code(call), "")

#define TWO                                                                                        \
    "{\"game\":\"taxis\",\"players\":2,\"first\":0,\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"}" \
    ",{\"kind\":\"person\"}]}"

static unsigned long reads;

static void *count_json(size_t size)
{
    reads++;
    return malloc(size);
}

/* Anna and Bert have talked. */
static void talk(struct kit *kit, unsigned lines)
{
    kit_open(kit, TWO, 100);
    DONE(kit_join(kit, 1, 1));
    for (unsigned i = 0; i < lines; i++) {
        struct ph_command c = kit_command(kit, PH_COMMAND_SAY, (int)(i % 2));

        c.text = "words that are to be deleted";
        DONE(kit_do(kit, c));
    }
}

static void decide_to_forget(struct kit *kit, unsigned person)
{
    struct ph_command c = {.kind = PH_COMMAND_FORGET,
                           .identity = kit_person(person),
                           .seat = PH_NOBODY,
                           .whom = PH_NOBODY,
                           .blind = {1}};

    ph_table_decide(kit->table, &c, kit->now, &kit->decision);
    DONE(kit->decision.refused);
}

static void rewrite(struct kit *kit)
{
    assert_true(ph_table_rewrite(kit->table, kit->decision.rewrites, kit->decision.rewrite_count));
}

/* What the loop reads to delete everything about Bert, who said half of the lines. */
static unsigned long reads_for(unsigned lines)
{
    struct kit kit;

    talk(&kit, lines);
    reads = 0;
    json_set_alloc_funcs(count_json, free);
    decide_to_forget(&kit, 1);
    rewrite(&kit);
    json_set_alloc_funcs(malloc, free);
    assert_int_equal(kit.decision.rewrite_count, lines / 2 + 1); /* and sitting down */
    kit_close(&kit);
    return reads;
}

static void messages_are_deleted_unread(void **state)
{
    (void)state;
    assert_int_equal(reads_for(1000), reads_for(100));
}

/* ---- measuring ---- */

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Folds an entry without asking whether a table would write it. */
static void fold_body(struct ph_table *t, const char *body)
{
    struct ph_entry entry = {.seq = t->seq + 1, .at = t->at + 10, .body = body};
    struct ph_error error = {0};

    ph_chain_next(t->chain, t->id, &entry, entry.chain);
    if (!ph_table_fold(t, &entry, &error))
        fail_msg("%s: %s: %s", body, error.where, error.what);
}

/* Brings Anna to a decision that she can take back. */
static void play_until_undo(struct kit *kit, struct ph_buf *move)
{
    struct ph_rng rng;

    ph_rng_seed(&rng, 3);
    kit_play_until(kit, &rng, false, move);
    while (table_actor(kit->table) != 0 || kit->table->count < 20) {
        DONE(kit_play(kit, &rng));
        if (kit->table->confirm != PH_NOBODY)
            DONE(kit_act(kit, PH_COMMAND_CONFIRM, kit->table->confirm));
        kit_play_until(kit, &rng, false, move);
        if (kit->table->confirm != PH_NOBODY)
            DONE(kit_act(kit, PH_COMMAND_CONFIRM, kit->table->confirm));
    }
}

/* Moves that are played and taken back: entries that are nobody's data. */
static void fill(struct kit *kit, unsigned entries)
{
    struct ph_buf text = {0}, moved = {0}, undone = {0};

    play_until_undo(kit, &text);
    ph_buf_addf(&moved, "{\"kind\":\"moved\",\"seat\":0,\"move\":\"%s\"}", ph_buf_text(&text));
    ph_buf_addf(&undone, "{\"kind\":\"undone\",\"seat\":0,\"count\":%u}", kit->table->count);
    while (kit->table->log.count < entries) {
        fold_body(kit->table, ph_buf_text(&moved));
        fold_body(kit->table, ph_buf_text(&undone));
    }
    ph_buf_finish(&text);
    ph_buf_finish(&moved);
    ph_buf_finish(&undone);
}

static void measure_one(unsigned entries, unsigned lines, bool old)
{
    struct kit kit;
    double from;

    talk(&kit, lines);
    fill(&kit, entries);
    if (old)
        kit_make_old(&kit);
    from = now_ms();
    decide_to_forget(&kit, 1);
    printf("%u entries, %u of them lines%s: decided in %.2f ms", kit.table->log.count, lines,
           old ? ", of version 0.1" : "", now_ms() - from);
    from = now_ms();
    if (!ph_rewrites_bodies(kit.decision.rewrites, kit.decision.rewrite_count))
        rewrite(&kit);
    printf(", %u rewritten in %.2f ms\n", kit.decision.rewrite_count, now_ms() - from);
    kit_close(&kit);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_deleted_unread),
    };

    if (argc < 2 || strcmp(argv[1], "measure") != 0)
        return cmocka_run_group_tests_name("deleting from long logs", tests, NULL, NULL);
    measure_one(2000, 100, false);
    measure_one(14000, 2000, false);
    measure_one(50000, 2000, false);
    measure_one(2000, 100, true);
    measure_one(14000, 2000, true);
    return 0;
}
