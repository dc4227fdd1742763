/* The names of a store's files: one server for each file whatever it is called, and nothing is
 * acknowledged that a restart would not find. */
#include "unit/cmocka_all.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/kit.h"

/* ---- one server ---- */

static void assert_in_use(struct kit *kit, const char *name)
{
    struct kit other = *kit;

    snprintf(other.path, sizeof other.path, "%.60s/%s", kit->folder, name);
    assert_string_equal(kit_refusal(&other), "in use by another server");
}

static void a_second_server_is_refused(void **state)
{
    struct kit *kit = *state;
    char link[128];

    kit_open(kit);
    snprintf(link, sizeof link, "%s/alias", kit->folder);
    assert_int_equal(symlink("store", link), 0);
    assert_in_use(kit, "store");
    assert_in_use(kit, "alias");
    assert_in_use(kit, "./store");
    assert_in_use(kit, "/./store");
}

static void a_file_with_two_names_is_refused(void **state)
{
    struct kit *kit = *state;
    char link_path[128];

    kit_open(kit);
    kit_close(kit);
    snprintf(link_path, sizeof link_path, "%s/twin", kit->folder);
    assert_int_equal(link(kit->path, link_path), 0);
    assert_non_null(strstr(kit_refusal(kit), "another name"));
    unlink(link_path);
    kit_open(kit);
}

/* ---- names that get lost ---- */

static void rename_part(const struct kit *kit, const char *from, const char *to)
{
    char old[128], new[128];

    snprintf(old, sizeof old, "%s%s", kit->path, from);
    snprintf(new, sizeof new, "%s%s", kit->path, to);
    assert_int_equal(rename(old, new), 0);
}

static void remove_part(const struct kit *kit, const char *part)
{
    char path[128];

    snprintf(path, sizeof path, "%s%s", kit->path, part);
    assert_int_equal(unlink(path), 0);
}

static void copy_in_its_place(const struct kit *kit)
{
    char command[400];

    snprintf(command, sizeof command, "cp '%s' '%s.copy'", kit->path, kit->path);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the path is our own */
    rename_part(kit, "", ".away");
    rename_part(kit, ".copy", "");
}

static bool is_in_place(struct kit *kit)
{
    struct ph_store_state now;

    ph_store_look(kit->store, &now);
    return now.in_place;
}

/* Waits as long as it takes: nothing else tells the store. */
static void wait_until(struct kit *kit, bool in_place)
{
    static const struct timespec a_moment = {.tv_nsec = 1000000};

    while (is_in_place(kit) != in_place)
        nanosleep(&a_moment, NULL);
}

static void it_is_noticed_when_nothing_happens(void **state)
{
    struct kit *kit = *state;
    struct ph_store_state now;

    kit_open(kit);
    assert_true(is_in_place(kit));
    rename_part(kit, "", ".away");
    wait_until(kit, false);
    ph_store_look(kit->store, &now);
    assert_false(now.writable);
    rename_part(kit, ".away", "");
    wait_until(kit, true);
}

static void a_file_that_comes_back_is_used_again(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;
    struct kit_answer answer;

    kit_open(kit);
    kit_create(kit, &table, "t");
    copy_in_its_place(kit);
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
    rename_part(kit, ".away", "");
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_DONE);
    kit_close(kit);
    kit_open(kit);
    assert_int_equal(kit_load(kit, "t", 0, &answer), PH_STORE_DONE);
    assert_memory_equal(answer.chain, table.chain, PH_CHAIN_SIZE);
}

static void a_deleted_store_takes_nothing(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_open(kit);
    kit_create(kit, &table, "t");
    remove_part(kit, "");
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
}

static void a_memory_file_counts_as_well(void **state)
{
    struct kit *kit = *state;
    struct kit_table table;

    kit_open(kit);
    kit_create(kit, &table, "t");
    remove_part(kit, "-shm");
    assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
}

/* ---- under load ---- */

enum { ROUNDS = 12, MOVES_MAX = 2000 };

struct thief {
    const struct kit *kit;
    atomic_uint acknowledged;
    unsigned when; /* the number of acknowledged moves */
    bool unlinks;
};

/* Takes the name of the log away while moves are written. */
static void *steal(void *data)
{
    struct thief *thief = data;

    while (atomic_load(&thief->acknowledged) < thief->when)
        continue;
    if (thief->unlinks)
        remove_part(thief->kit, "-wal");
    else
        rename_part(thief->kit, "-wal", "-away");
    return NULL;
}

/* As if the process were killed now: only the file itself is left. */
static void open_what_is_left(struct kit *kit, struct kit *left)
{
    char command[400];

    *left = (struct kit){0};
    sem_init(&left->woken, 0, 0);
    snprintf(left->path, sizeof left->path, "%.60s/left", kit->folder);
    snprintf(command, sizeof command, "cp '%s' '%s' && cp '%s.key' '%s.key'", kit->path, left->path,
             kit->path, left->path);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the path is our own */
    kit_open(left);
}

/* A probe first copies the log to the file. */
static void wait_for_probe(struct kit *kit)
{
    struct ph_store_state before, now;

    ph_store_look(kit->store, &before);
    do
        ph_store_look(kit->store, &now);
    while (now.failures == before.failures);
}

/* What was acknowledged before is in the file: the log was copied there as soon as it was
 * missed. */
static void what_was_acknowledged_is_found(void **state)
{
    struct kit *kit = *state;

    for (unsigned round = 0; round < ROUNDS; round++) {
        struct thief thief = {.kit = kit, .when = 1 + 7 * round, .unlinks = round % 2};
        struct kit_answer answer;
        struct kit_table table;
        struct kit left;
        pthread_t thread;
        char id[8];

        snprintf(id, sizeof id, "t%u", round);
        kit_open(kit);
        assert_int_equal(kit_create(kit, &table, id), PH_STORE_DONE);
        assert_int_equal(pthread_create(&thread, NULL, steal, &thief), 0);
        while (kit_move(kit, &table, NULL) == PH_STORE_DONE &&
               atomic_fetch_add(&thief.acknowledged, 1) < MOVES_MAX)
            continue;
        pthread_join(thread, NULL);
        assert_true(atomic_load(&thief.acknowledged) < MOVES_MAX);
        assert_int_equal(kit_move(kit, &table, NULL), PH_STORE_UNAVAILABLE);
        wait_for_probe(kit);
        open_what_is_left(kit, &left);
        assert_int_equal(kit_load(&left, id, 0, &answer), PH_STORE_DONE);
        assert_true(answer.count >= table.row.seq); /* one more may be there, unacknowledged */
        kit_close(&left);
        sem_destroy(&left.woken);
        kit_close(kit);
    }
}

int main(void)
{
#define WITH_KIT(test) cmocka_unit_test_setup_teardown(test, kit_set_up, kit_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_KIT(a_second_server_is_refused),
        WITH_KIT(a_file_with_two_names_is_refused),
        WITH_KIT(it_is_noticed_when_nothing_happens),
        WITH_KIT(a_file_that_comes_back_is_used_again),
        WITH_KIT(a_deleted_store_takes_nothing),
        WITH_KIT(a_memory_file_counts_as_well),
        WITH_KIT(what_was_acknowledged_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
