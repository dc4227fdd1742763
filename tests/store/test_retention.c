/* What the store has about a person is found, and what is old goes. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "host/store/chain.h"
#include "store/kit.h"

static enum ph_stored say(struct kit *kit, struct kit_table *table, uint8_t owner, int64_t at,
                          bool is_chat)
{
    struct ph_entry entry;
    struct ph_append append;
    enum ph_stored how;

    kit_entry(table, NULL, "{\"kind\":\"said\"}", &entry);
    entry.at = at;
    entry.aside = (struct ph_aside){.text = "{\"text\":\"well\"}", .is_chat = is_chat};
    memset(entry.aside.owner, owner, sizeof entry.aside.owner);
    ph_chain_next(table->chain, table->row.id, &entry, entry.chain);
    append = kit_append_of(table, &entry);
    how = kit_append(kit, &append);
    kit_advance(table, &entry);
    return how;
}

static void note(void *data, enum ph_stored how, const struct ph_table_row *rows,
                 const struct ph_secret_row *roles, unsigned count)
{
    struct kit_answer *answer = data;
    size_t used = 0;

    (void)roles;
    answer->how = how;
    answer->answered = true;
    for (unsigned i = 0; i < count && used < sizeof answer->text; i++)
        used +=
            (size_t)snprintf(answer->text + used, sizeof answer->text - used, "%s ", rows[i].id);
}

/* The ids of tables with traces, with a space after each. */
static const char *traces(struct kit *kit, uint8_t owner, const char *after, unsigned limit)
{
    static struct kit_answer answer;
    uint8_t key_hash[PH_KEY_HASH_SIZE];

    answer = (struct kit_answer){0};
    memset(key_hash, owner, sizeof key_hash);
    ph_store_list_traces(kit->store, key_hash, after, limit, note, &answer);
    while (!answer.answered)
        kit_wait(kit);
    return answer.text;
}

static void a_key_is_found_everywhere(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct ph_secret_row role = {.kind = PH_SECRET_WATCH, .seat = -1};
    struct ph_append append;

    kit_open(kit);
    for (unsigned i = 0; i < 4; i++) {
        char id[4] = {'t', (char)('0' + i)};

        kit_create(kit, &table, id);
        if (i != 2)
            assert_int_equal(say(kit, &table, i == 3 ? 8 : 7, 1000, true), PH_STORE_DONE);
    }
    memset(role.hash, 7, sizeof role.hash);
    append = (struct ph_append){.row = table.row, .add = &role, .add_count = 1};
    assert_int_equal(kit_append(kit, &append), PH_STORE_DONE);
    assert_string_equal(traces(kit, 7, "", 9), "t0 t1 t3 ");
    assert_string_equal(traces(kit, 7, "", 2), "t0 t1 ");
    assert_string_equal(traces(kit, 7, "t1", 9), "t3 ");
    assert_string_equal(traces(kit, 9, "", 9), "");
}

/* ---- retention ---- */

static const char *idle(struct kit *kit, int64_t waiting, int64_t over)
{
    static struct kit_answer answer;

    answer = (struct kit_answer){0};
    ph_store_list_idle(kit->store, waiting, over, 9, note, &answer);
    while (!answer.answered)
        kit_wait(kit);
    return answer.text;
}

static void idle_tables_are_found(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_open(kit);
    for (unsigned i = 0; i < 8; i++) {
        char id[4] = {'t', (char)('0' + i)};

        kit_create(kit, &table, id);
        table.row.status = (uint8_t)(i / 2); /* two of each, the second one changed later */
        table.row.changed = i % 2 ? 200 : 100;
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    }
    assert_string_equal(idle(kit, 0, 0), "");
    assert_string_equal(idle(kit, 150, 0), "t0 ");
    assert_string_equal(idle(kit, 0, 150), "t4 t6 ");
    assert_string_equal(idle(kit, 300, 0), "t0 t1 ");
}

static void note_done(void *data, enum ph_stored how)
{
    ((struct kit_answer *)data)->how = how;
    ((struct kit_answer *)data)->answered = true;
}

static enum ph_stored delete_table(struct kit *kit, const char *id)
{
    struct kit_answer answer = {.answered = false};

    ph_store_delete_table(kit->store, id, note_done, &answer);
    while (!answer.answered)
        kit_wait(kit);
    return answer.how;
}

static void a_table_goes_whole(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;

    kit_open(kit);
    kit_create(kit, &table, "b");
    say(kit, &table, 7, 1000, true);
    kit_create(kit, &table, "a");
    say(kit, &table, 7, 1000, true);
    assert_int_equal(delete_table(kit, "a"), PH_STORE_DONE);
    assert_int_equal(delete_table(kit, "a"), PH_STORE_NONE);
    assert_int_equal(kit_load(kit, "a", 0, &answer), PH_STORE_NONE);
    assert_int_equal(kit_load(kit, "b", 0, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 2);
    assert_string_equal(traces(kit, 7, "", 9), "b ");
}

enum { LONG = 450, BATCH = 200 };

/* A table with many entries and messages, which are written behind the store's back. */
static void make_long_table(struct kit *kit, struct kit_table *table)
{
    char sql[512];

    kit_create(kit, table, "long");
    say(kit, table, 7, 1000, true);
    snprintf(sql, sizeof sql,
             "WITH RECURSIVE n (i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
             "INSERT INTO entries SELECT table_id, n.i, at, '', body, chain FROM entries, n "
             "WHERE table_id = 'long' AND seq = 2",
             LONG);
    kit_sql(kit, sql);
    kit_sql(kit, "INSERT INTO asides SELECT table_id, seq, at, 1, zeroblob(32), 'words' "
                 "FROM entries WHERE table_id = 'long' AND seq > 2");
}

static long rows_left(const struct kit *kit)
{
    return kit_number(kit, "SELECT (SELECT count(*) FROM entries WHERE table_id = 'long') + "
                           "(SELECT count(*) FROM asides WHERE table_id = 'long')");
}

static void no_fault(void *data, const char *table, const char *what)
{
    (void)data;
    fail_msg("%s: %s", table, what);
}

static void check(const struct kit *kit)
{
    struct ph_store_checker checker = {.fault = no_fault};
    struct ph_store_checked checked;

    assert_true(ph_store_check(kit->path, &checker, &checked, NULL));
    assert_int_equal(checked.tables, 1);
}

/* No commit waits for all rows of a long table, and a restart in the middle changes nothing. */
static void a_long_table_goes_in_batches(void **state)
{
    struct kit *kit = *state;
    struct kit_table table, other;
    struct kit_answer answer;
    unsigned batches = 0;
    long before, left;

    kit_open(kit);
    kit_create(kit, &other, "other");
    make_long_table(kit, &table);
    before = rows_left(kit);
    assert_int_equal(before, 2 * LONG - 1);
    assert_int_equal(delete_table(kit, "long"), PH_STORE_DONE);
    assert_int_equal(rows_left(kit), before);
    assert_int_equal(kit_number(kit, "SELECT count(*) FROM secrets WHERE table_id = 'long'"), 0);
    do {
        assert_int_equal(kit_load(kit, "long", 0, &answer), PH_STORE_NONE);
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_NONE);
        assert_int_equal(delete_table(kit, "long"), PH_STORE_NONE);
        assert_string_equal(traces(kit, 7, "", 9), "");
        assert_string_equal(idle(kit, 5000, 5000), "other ");
        check(kit);
        if (++batches == 2) {
            kit_close(kit);
            kit_open(kit);
        }
        assert_int_equal(kit_purge(kit, 1000, 0), PH_STORE_DONE);
        left = rows_left(kit);
        assert_in_range(before - left, 1, BATCH);
        before = left;
    } while (left > 0);
    assert_int_equal(batches, (2 * LONG - 1 + BATCH - 1) / BATCH);
    assert_int_equal(kit_purge(kit, 1000, 0), PH_STORE_NONE);
    assert_int_equal(kit_number(kit, "SELECT count(*) FROM tables"), 1);
    assert_int_equal(kit_load(kit, "other", 0, &answer), PH_STORE_DONE);
}

/* Names stay: the table is still shown. */
static void old_messages_go(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;

    kit_open(kit);
    kit_create(kit, &table, "t");
    say(kit, &table, 7, 100, true);
    say(kit, &table, 8, 100, false);
    say(kit, &table, 9, 200, true);
    assert_int_equal(kit_purge(kit, 1000, 0), PH_STORE_NONE);
    assert_int_equal(kit_purge(kit, 1000, 150), PH_STORE_DONE);
    assert_int_equal(kit_purge(kit, 1000, 150), PH_STORE_NONE);
    assert_string_equal(traces(kit, 7, "", 9), "");
    assert_string_equal(traces(kit, 8, "", 9), "t ");
    assert_string_equal(traces(kit, 9, "", 9), "t ");
    assert_int_equal(kit_load(kit, "t", 0, &answer), PH_STORE_DONE); /* the chain holds */
    assert_int_equal(answer.count, 4);
}

/* ---- in which order ---- */

static sem_t begun, go;
static char order[16];

static void add_to_order(char letter)
{
    size_t length = strlen(order);

    assert_true(length + 1 < sizeof order);
    order[length] = letter;
}

/* In the store's thread: the first one keeps the reader until the others wait. */
static void work(void *data, const struct ph_table_row *row, const struct ph_entry *entries,
                 unsigned count, const struct ph_secret_row *secrets, unsigned secret_count)
{
    const char *letter = data;

    (void)row;
    (void)entries;
    (void)count;
    (void)secrets;
    (void)secret_count;
    if (*letter != '1')
        return;
    sem_post(&begun);
    sem_wait(&go);
}

static void on_worked(void *data, enum ph_stored how)
{
    assert_int_equal(how, PH_STORE_DONE);
    add_to_order(*(const char *)data);
}

static void on_loaded(void *data, enum ph_stored how, const struct ph_table_row *row,
                      const struct ph_entry *entries, unsigned count,
                      const struct ph_secret_row *secrets, unsigned secret_count)
{
    (void)row;
    (void)entries;
    (void)count;
    (void)secrets;
    (void)secret_count;
    on_worked(data, how);
}

static void on_listed(void *data, enum ph_stored how, const struct ph_table_row *rows,
                      const struct ph_secret_row *roles, unsigned count)
{
    (void)rows;
    (void)roles;
    (void)count;
    on_worked(data, how);
}

static void loads_and_lists_go_before_exports(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_open(kit);
    kit_create(kit, &table, "one");
    sem_init(&begun, 0, 0);
    sem_init(&go, 0, 0);
    order[0] = '\0';
    ph_store_work(kit->store, "one", work, on_worked, (void *)"1");
    sem_wait(&begun);
    ph_store_work(kit->store, "one", work, on_worked, (void *)"2");
    ph_store_work(kit->store, "one", work, on_worked, (void *)"3");
    ph_store_load(kit->store, "one", 0, on_loaded, (void *)"L");
    ph_store_list_open(kit->store, NULL, 10, on_listed, (void *)"O");
    sem_post(&go);
    while (strlen(order) < 5)
        kit_wait(kit);
    assert_string_equal(order, "1LO23");
    sem_destroy(&begun);
    sem_destroy(&go);
}

int main(void)
{
#define WITH_KIT(test) cmocka_unit_test_setup_teardown(test, kit_set_up, kit_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_KIT(a_key_is_found_everywhere), WITH_KIT(idle_tables_are_found),
        WITH_KIT(a_table_goes_whole),        WITH_KIT(a_long_table_goes_in_batches),
        WITH_KIT(old_messages_go),           WITH_KIT(loads_and_lists_go_before_exports),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
