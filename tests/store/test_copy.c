/* Backup, restore, and what is left when they are interrupted. */
#include "unit/cmocka_all.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/failpoint.h"
#include "store/kit.h"

enum { TABLES = 40, MOVES = 25 };

struct house {
    struct kit kit, copy; /* the copy's folder is the same */
    struct kit_table tables[TABLES];
};

static int set_up(void **state)
{
    struct house *house = calloc(1, sizeof *house);

    kit_init(&house->kit);
    house->copy = house->kit;
    snprintf(house->copy.path, sizeof house->copy.path, "%s/copy", house->kit.folder);
    kit_open(&house->kit);
    for (unsigned i = 0; i < TABLES; i++) {
        char id[8];

        snprintf(id, sizeof id, "t%u", i);
        kit_create(&house->kit, &house->tables[i], id);
    }
    *state = house;
    return 0;
}

static int tear_down(void **state)
{
    struct house *house = *state;

    kit_close(&house->copy);
    kit_finish(&house->kit);
    free(house);
    return 0;
}

static void play(struct house *house)
{
    for (unsigned i = 0; i < MOVES; i++)
        assert_int_equal(kit_move(&house->kit, &house->tables[i % TABLES], NULL), PH_STORE_DONE);
}

static void assert_copied(struct kit *kit, const struct kit_table *tables)
{
    struct kit_answer answer;

    for (unsigned i = 0; i < TABLES; i++) {
        assert_int_equal(kit_load(kit, tables[i].row.id, 0, &answer), PH_STORE_DONE);
        assert_int_equal(answer.count, tables[i].row.seq);
        assert_memory_equal(answer.chain, tables[i].chain, PH_CHAIN_SIZE);
    }
}

static void assert_mode(const char *path, const char *suffix)
{
    char name[128];
    struct stat about;

    snprintf(name, sizeof name, "%s%s", path, suffix);
    assert_int_equal(stat(name, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
}

/* No half file lies about. */
static unsigned files_like(const char *folder, const char *part)
{
    DIR *dir = opendir(folder);
    unsigned count = 0;

    for (const struct dirent *entry; (entry = readdir(dir));)
        count += strstr(entry->d_name, part) != NULL;
    closedir(dir);
    return count;
}

static void a_copy_of_a_store_in_use(void **state)
{
    struct house *house = *state;
    struct kit_table then[TABLES];
    struct ph_error error;

    play(house);
    memcpy(then, house->tables, sizeof then);
    assert_true(ph_store_backup(house->kit.path, house->copy.path, false, &error));
    play(house);
    assert_mode(house->copy.path, "");
    assert_mode(house->copy.path, ".key");
    kit_open(&house->copy);
    assert_copied(&house->copy, then);
    assert_memory_equal(ph_store_key(house->copy.store), ph_store_key(house->kit.store),
                        PH_STORE_KEY_SIZE);
    assert_copied(&house->kit, house->tables);
    assert_int_equal(files_like(house->kit.folder, ".new"), 0);
}

static void and_back_again(void **state)
{
    struct house *house = *state;
    struct kit_table then[TABLES];
    struct ph_error error;

    memcpy(then, house->tables, sizeof then);
    assert_true(ph_store_backup(house->kit.path, house->copy.path, false, &error));
    play(house);
    assert_false(ph_store_restore(house->copy.path, house->kit.path, false, &error));
    assert_non_null(strstr(error.what, "already"));
    assert_false(ph_store_restore(house->copy.path, house->kit.path, true, &error));
    assert_non_null(strstr(error.what, "in use"));
    assert_copied(&house->kit, house->tables);
    kit_close(&house->kit);
    assert_true(ph_store_restore(house->copy.path, house->kit.path, true, &error));
    kit_open(&house->kit);
    assert_copied(&house->kit, then);
    assert_int_equal(files_like(house->kit.folder, ".new"), 0);
}

static const char *in_folder(const struct house *house, char path[80], const char *name)
{
    snprintf(path, 80, "%.64s/%.12s", house->kit.folder, name);
    return path;
}

/* The files of a store that is in use, as they lie there when its process is killed. */
static void leave_dead_store(const struct house *house, const char *name)
{
    char command[256];

    snprintf(command, sizeof command,
             "cd '%s' && for part in '' -wal .key; do cp store$part %s$part; done",
             house->kit.folder, name);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the path is our own */
}

/* A killed server leaves its log behind: it belongs to what is copied, and not to what replaces it. */
static void logs_that_lie_about(void **state)
{
    struct house *house = *state;
    struct kit_table then[TABLES];
    struct ph_error error;
    char dead[80], fresh[80], old[80];

    play(house);
    memcpy(then, house->tables, sizeof then);
    leave_dead_store(house, "dead");
    play(house);
    leave_dead_store(house, "old");
    in_folder(house, dead, "dead");
    in_folder(house, fresh, "fresh");
    in_folder(house, old, "old");
    assert_true(ph_store_backup(dead, fresh, false, &error));
    assert_true(ph_store_restore(fresh, old, true, &error));
    memcpy(house->copy.path, old, sizeof old);
    kit_open(&house->copy);
    assert_copied(&house->copy, then);
    kit_close(&house->copy);
    remove(old); /* only the log stays, of another history */
    leave_dead_store(house, "old");
    remove(old);
    assert_true(ph_store_restore(fresh, old, false, &error));
    kit_open(&house->copy);
    assert_copied(&house->copy, then);
}

static void what_cannot_be_copied(void **state)
{
    struct house *house = *state;
    struct ph_error error;
    char path[128];
    FILE *file;

    assert_false(ph_store_backup(house->kit.path, house->kit.path, true, &error));
    assert_false(ph_store_backup("/nowhere/at/all", house->copy.path, false, &error));
    snprintf(path, sizeof path, "%s/diary", house->kit.folder);
    file = fopen(path, "wb");
    fputs("Dear diary, this is no store. It will not be one tomorrow either.", file);
    fclose(file);
    assert_false(ph_store_restore(path, house->copy.path, false, &error));
    kit_close(&house->kit);
    snprintf(path, sizeof path, "%s.key", house->kit.path);
    remove(path);
    assert_false(ph_store_backup(house->kit.path, house->copy.path, false, &error));
    assert_non_null(strstr(error.what, "key"));
    assert_int_equal(files_like(house->kit.folder, "copy"), 0);
}

/* Killed at any step, it leaves no copy that could be taken for one. */
static void a_copy_that_is_interrupted(void **state)
{
    struct house *house = *state;
    struct ph_error error;
    pid_t child;
    int status;

    if (!PH_FAILPOINTS_BUILT_IN)
        skip();
    play(house);
    kit_close(&house->kit); /* no threads across fork() */
    child = fork();
    if (child == 0) {
        setenv("POSTHORN_FAILPOINT", "in-backup", 1);
        execl("/proc/self/exe", "test", house->kit.path, house->copy.path, (char *)NULL);
        _exit(1);
    }
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(access(house->copy.path, F_OK), -1);
    assert_true(ph_store_backup(house->kit.path, house->copy.path, false, &error));
    kit_open(&house->copy);
    assert_copied(&house->copy, house->tables);
}

int main(int argc, char **argv)
{
#define WITH_HOUSE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_HOUSE(a_copy_of_a_store_in_use),   WITH_HOUSE(and_back_again),
        WITH_HOUSE(logs_that_lie_about),        WITH_HOUSE(what_cannot_be_copied),
        WITH_HOUSE(a_copy_that_is_interrupted),
    };

    if (argc == 3) /* the one that is interrupted */
        return ph_store_backup(argv[1], argv[2], false, NULL) ? 0 : 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
