/* The store: what is written comes back, once, and what does not fit harms nobody. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/kit.h"

static struct ph_secret_row secret(uint8_t byte, enum ph_secret_kind kind, int8_t seat)
{
    struct ph_secret_row row = {.kind = (uint8_t)kind, .seat = seat};

    memset(row.hash, byte, sizeof row.hash);
    return row;
}

/* ---- tables and entries ---- */

static void a_table_comes_back(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;

    kit_open(kit);
    assert_int_equal(kit_create(kit, &table, "abcdefghijklmnop"), PH_STORE_DONE);
    table.row.actor = 1;
    table.row.deadline = 77;
    table.row.status = 1;
    for (unsigned i = 0; i < 20; i++)
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    assert_int_equal(kit_load(kit, table.row.id, 0, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 21);
    assert_int_equal(answer.first_seq, 1);
    assert_memory_equal(answer.chain, table.chain, PH_CHAIN_SIZE);
    assert_int_equal(answer.row.seq, 21);
    assert_int_equal(answer.row.actor, 1);
    assert_int_equal(answer.row.deadline, 77);
    assert_int_equal(answer.row.status, 1);
    assert_string_equal(answer.row.id, "abcdefghijklmnop");
    assert_string_equal(answer.row.game, "loire");
}

static void the_rest_of_a_table(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;

    kit_open(kit);
    kit_create(kit, &table, "t");
    for (unsigned i = 0; i < 9; i++)
        kit_move(kit, &table, NULL);
    assert_int_equal(kit_load(kit, "t", 7, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 3);
    assert_int_equal(answer.first_seq, 8);
    assert_int_equal(kit_load(kit, "t", 10, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 0);
    assert_int_equal(kit_load(kit, "t", 99, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 0);
}

static void it_is_there_after_closing(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;

    kit_open(kit);
    kit_create(kit, &table, "t");
    kit_move(kit, &table, NULL);
    for (unsigned i = 0; i < 3; i++) {
        kit_close(kit);
        kit_open(kit);
        assert_int_equal(kit_load(kit, "t", 0, &answer), PH_STORE_DONE);
        assert_memory_equal(answer.chain, table.chain, PH_CHAIN_SIZE);
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    }
}

static void note_answer(void *data, enum ph_stored how)
{
    *(enum ph_stored *)data = how;
}

static void closing_answers_what_waits(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct ph_entry entry;
    struct ph_append append;
    enum ph_stored how[8];

    kit_open(kit);
    kit_create(kit, &table, "t");
    for (unsigned i = 0; i < 8; i++) {
        how[i] = PH_STORE_UNAVAILABLE;
        kit_entry(&table, NULL, "{}", &entry);
        append = kit_append_of(&table, &entry);
        ph_store_append(kit->store, &append, note_answer, &how[i]);
        kit_advance(&table, &entry);
    }
    kit_close(kit);
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(how[i], PH_STORE_DONE);
}

static void what_is_not_there(void **state)
{
    struct kit *kit = *state;
    struct kit_table table = {.row = {.id = "nowhere", .summary = "{}"}};
    struct kit_answer answer;

    kit_open(kit);
    assert_int_equal(kit_load(kit, "nowhere", 0, &answer), PH_STORE_NONE);
    assert_int_equal(kit_load(kit, "", 0, &answer), PH_STORE_NONE);
    assert_int_equal(kit_load(kit, "a name that is longer than any table's", 0, &answer),
                     PH_STORE_NONE);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_NONE);
}

static void a_number_is_taken_once(void **state)
{
    struct kit *kit = *state;
    struct kit_table table, late, again;
    struct kit_answer answer;

    kit_open(kit);
    kit_create(kit, &table, "t");
    late = table;
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    assert_int_equal(kit_move(kit, &late, NULL), PH_STORE_CONFLICT);
    assert_int_equal(kit_create(kit, &again, "t"), PH_STORE_CONFLICT);
    late.row.seq = 7; /* a gap */
    assert_int_equal(kit_move(kit, &late, NULL), PH_STORE_CONFLICT);
    assert_int_equal(kit_load(kit, "t", 0, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 2);
    assert_memory_equal(answer.chain, table.chain, PH_CHAIN_SIZE);
}

/* ---- batches ---- */

struct tally {
    unsigned answered, done, conflicts, other;
};

static void count_answer(void *data, enum ph_stored how)
{
    struct tally *tally = data;

    tally->answered++;
    tally->done += how == PH_STORE_DONE;
    tally->conflicts += how == PH_STORE_CONFLICT;
    tally->other += how != PH_STORE_DONE && how != PH_STORE_CONFLICT;
}

/* Of 300 appends that arrive at once every third does not fit. */
static void a_conflict_spoils_nothing_else(void **state)
{
    enum { TABLES = 100 };
    struct kit *kit = *state;
    struct kit_table tables[TABLES];
    struct tally tally = {0};
    struct ph_store_state look;
    struct kit_answer answer;

    kit_open(kit);
    for (unsigned i = 0; i < TABLES; i++) {
        char id[8];

        snprintf(id, sizeof id, "t%u", i);
        kit_create(kit, &tables[i], id);
    }
    for (unsigned i = 0; i < TABLES; i++) {
        struct ph_entry entry;
        struct ph_append append;

        for (unsigned turn = 0; turn < 3; turn++) {
            kit_entry(&tables[i], turn == 2 ? "again" : NULL, "{}", &entry);
            append = kit_append_of(&tables[i], &entry);
            ph_store_append(kit->store, &append, count_answer, &tally);
            if (turn != 1) /* so that the next one has the same number */
                kit_advance(&tables[i], &entry);
        }
    }
    while (tally.answered < 3 * TABLES)
        kit_wait(kit);
    assert_int_equal(tally.other, 0);
    assert_int_equal(tally.conflicts, TABLES);
    assert_int_equal(tally.done, 2 * TABLES);
    ph_store_look(kit->store, &look);
    assert_true(look.commits < TABLES + 3 * TABLES); /* they did not go one by one */
    assert_int_equal(look.conflicts, TABLES);
    for (unsigned i = 0; i < TABLES; i++) {
        assert_int_equal(kit_load(kit, tables[i].row.id, 0, &answer), PH_STORE_DONE);
        assert_int_equal(answer.count, 3);
    }
}

/* An append whose last part fails leaves nothing of its first. */
static void whole_or_not_at_all(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;
    struct ph_entry entries[2];
    struct ph_append append;
    struct ph_secret_row link = secret(1, PH_SECRET_INVITE, 0);
    struct ph_secret_row seat = secret(2, PH_SECRET_SEAT, 0);

    kit_open(kit);
    kit_create(kit, &table, "t");
    kit_move(kit, &table, "used");
    kit_entry(&table, NULL, "{\"kind\":\"joined\"}", &entries[0]);
    append = kit_append_of(&table, &entries[0]);
    append.use = &link;
    append.add = &seat;
    append.add_count = 1;
    assert_int_equal(kit_append(kit, &append), PH_STORE_NONE);

    entries[0].seq++;
    entries[1] = entries[0]; /* the number is taken, but the row and the first entry fit */
    append.use = NULL;
    append.entries = entries;
    append.entry_count = 2;
    append.row.seq++;
    append.row.status = 9;
    assert_int_equal(kit_append(kit, &append), PH_STORE_CONFLICT);

    assert_int_equal(kit_load(kit, "t", 0, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 2);
    assert_int_equal(answer.row.status, 0);
    assert_int_equal(answer.secret_count, 0);
}

/* ---- secrets ---- */

static enum ph_stored give(struct kit *kit, const struct kit_table *table,
                           const struct ph_secret_row *add, unsigned add_count,
                           const struct ph_secret_row *remove, const struct ph_secret_row *use)
{
    struct ph_append append = {.row = table->row, .add = add, .add_count = add_count};

    append.remove = remove;
    append.remove_count = remove ? 1 : 0;
    append.use = use;
    return kit_append(kit, &append);
}

static void a_link_works_once(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct ph_secret_row link = secret(1, PH_SECRET_INVITE, 1), wrong = link;
    struct ph_secret_row seat = secret(2, PH_SECRET_SEAT, 1);
    struct kit_answer answer;

    kit_open(kit);
    kit_create(kit, &table, "t");
    link.expires = 5;
    assert_int_equal(give(kit, &table, &link, 1, NULL, NULL), PH_STORE_DONE);
    wrong.seat = 0;
    assert_int_equal(give(kit, &table, &seat, 1, NULL, &wrong), PH_STORE_NONE);
    assert_int_equal(kit_load(kit, "t", 0, &answer), PH_STORE_DONE);
    assert_int_equal(answer.secret_count, 1);
    assert_int_equal(answer.secrets[0].expires, 5);
    assert_int_equal(give(kit, &table, &seat, 1, NULL, &link), PH_STORE_DONE);
    assert_int_equal(give(kit, &table, &seat, 1, NULL, &link), PH_STORE_NONE);
    kit_load(kit, "t", 0, &answer);
    assert_int_equal(answer.secret_count, 1);
    assert_int_equal(answer.secrets[0].kind, PH_SECRET_SEAT);
    assert_int_equal(give(kit, &table, NULL, 0, &seat, NULL), PH_STORE_DONE);
    assert_int_equal(give(kit, &table, NULL, 0, &seat, NULL), PH_STORE_DONE);
    kit_load(kit, "t", 0, &answer);
    assert_int_equal(answer.secret_count, 0);
}

static void my_tables(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct ph_secret_row mine[] = {secret(7, PH_SECRET_SEAT, 0), secret(7, PH_SECRET_SEAT, 1),
                                   secret(7, PH_SECRET_HOST, -1), secret(7, PH_SECRET_INVITE, 2)};
    struct kit_answer answer;

    kit_open(kit);
    for (unsigned i = 0; i < 5; i++) {
        char id[4] = {'t', (char)('0' + i)};

        kit_create(kit, &table, id);
        table.row.changed = 10 * i;
        if (i != 2)
            give(kit, &table, mine, i == 3 ? 4 : 1, NULL, NULL);
    }
    assert_int_equal(kit_list_mine(kit, mine[0].hash, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 6);
    assert_string_equal(answer.rows[0].id, "t4");
    assert_string_equal(answer.rows[1].id, "t3");
    assert_int_equal(answer.secrets[1].kind, PH_SECRET_SEAT);
    assert_int_equal(answer.secrets[2].seat, 1);
    assert_int_equal(answer.secrets[3].kind, PH_SECRET_HOST);
    assert_string_equal(answer.rows[5].id, "t0");
    mine[0].hash[0]++;
    assert_int_equal(kit_list_mine(kit, mine[0].hash, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 0);
}

/* ---- lists ---- */

static void lists(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;

    kit_open(kit);
    for (unsigned i = 0; i < 10; i++) {
        char id[4] = {'t', (char)('0' + i)};

        kit_create(kit, &table, id);
        table.row.open = i % 2;
        table.row.created = 100 + (i * 7) % 10;
        table.row.deadline = i < 3 ? 0 : 50 - i;
        snprintf(table.row.game, sizeof table.row.game, i < 5 ? "loire" : "taxis");
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    }
    assert_int_equal(kit_list_open(kit, NULL, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 5);
    for (unsigned i = 1; i < answer.count; i++)
        assert_true(answer.rows[i - 1].created > answer.rows[i].created);
    assert_int_equal(kit_list_open(kit, "taxis", &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 3);
    assert_int_equal(kit_list_open(kit, "chess", &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 0);
    assert_int_equal(kit_list_due(kit, 46, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 5);
    assert_string_equal(answer.rows[0].id, "t9");
}

/* ---- the log ---- */

enum {
    DATA_SIZE = 4 << 20, /* bytes: about two thousand pages of log */
    LOG_ROUNDS = 70,
};

/* Pages of the log after one more big write. SQLite does not write a page that stays the same. */
static unsigned log_grows(struct kit *kit, struct kit_table *table, char *text)
{
    struct ph_store_state now;

    memset(text, 'a' + (int)(table->row.seq % 26), DATA_SIZE);
    table->row.summary = text;
    assert_int_equal(kit_move(kit, table, NULL), PH_STORE_DONE);
    ph_store_look(kit->store, &now);
    return now.log_pages;
}

/* By the writer when it is full, or before if the keeper had time for all of it. */
static void a_long_log_is_reset(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    char *text = malloc(DATA_SIZE + 1);
    unsigned before = 0, pages = 0;

    assert_non_null(text);
    text[DATA_SIZE] = '\0';
    kit_open(kit);
    assert_int_equal(kit_create(kit, &table, "t"), PH_STORE_DONE);
    for (unsigned round = 1; pages >= before && round <= LOG_ROUNDS; round++) {
        before = pages;
        pages = log_grows(kit, &table, text);
    }
    assert_true(before >= 12000 && before < 65000);
    assert_true(pages < 5000);
    free(text);
}

int main(void)
{
#define WITH_KIT(test) cmocka_unit_test_setup_teardown(test, kit_set_up, kit_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_KIT(a_table_comes_back),
        WITH_KIT(the_rest_of_a_table),
        WITH_KIT(it_is_there_after_closing),
        WITH_KIT(closing_answers_what_waits),
        WITH_KIT(what_is_not_there),
        WITH_KIT(a_number_is_taken_once),
        WITH_KIT(a_conflict_spoils_nothing_else),
        WITH_KIT(whole_or_not_at_all),
        WITH_KIT(a_link_works_once),
        WITH_KIT(my_tables),
        WITH_KIT(lists),
        WITH_KIT(a_long_log_is_reset),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
