/* Backup, restore, and what is left when they are interrupted. */
#include "unit/cmocka_all.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/store/failpoint.h"
#include "store/kit.h"

enum { TABLES = 40, MOVES = 25 };

struct fixture {
    struct kit kit, copy; /* the copy's folder is the same */
    struct kit_table tables[TABLES];
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);

    kit_init(&fixture->kit);
    fixture->copy = fixture->kit;
    snprintf(fixture->copy.path, sizeof fixture->copy.path, "%s/copy", fixture->kit.folder);
    kit_open(&fixture->kit);
    for (unsigned i = 0; i < TABLES; i++) {
        char id[8];

        snprintf(id, sizeof id, "t%u", i);
        kit_create(&fixture->kit, &fixture->tables[i], id);
    }
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;

    kit_close(&fixture->copy);
    kit_finish(&fixture->kit);
    free(fixture);
    return 0;
}

static void play(struct fixture *fixture)
{
    for (unsigned i = 0; i < MOVES; i++)
        assert_int_equal(kit_move(&fixture->kit, &fixture->tables[i % TABLES], NULL),
                         PH_STORE_DONE);
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
    struct fixture *fixture = *state;
    struct kit_table then[TABLES];
    struct ph_error error;

    play(fixture);
    memcpy(then, fixture->tables, sizeof then);
    assert_true(ph_store_backup(fixture->kit.path, fixture->copy.path, false, &error));
    play(fixture);
    assert_mode(fixture->copy.path, "");
    assert_mode(fixture->copy.path, ".key");
    kit_open(&fixture->copy);
    assert_copied(&fixture->copy, then);
    assert_memory_equal(ph_store_key(fixture->copy.store), ph_store_key(fixture->kit.store),
                        PH_STORE_KEY_SIZE);
    assert_copied(&fixture->kit, fixture->tables);
    assert_int_equal(files_like(fixture->kit.folder, ".new"), 0);
}

static void and_back_again(void **state)
{
    struct fixture *fixture = *state;
    struct kit_table then[TABLES];
    struct ph_error error;

    memcpy(then, fixture->tables, sizeof then);
    assert_true(ph_store_backup(fixture->kit.path, fixture->copy.path, false, &error));
    play(fixture);
    assert_false(ph_store_restore(fixture->copy.path, fixture->kit.path, false, &error));
    assert_non_null(strstr(error.what, "already"));
    assert_false(ph_store_restore(fixture->copy.path, fixture->kit.path, true, &error));
    assert_non_null(strstr(error.what, "in use"));
    assert_copied(&fixture->kit, fixture->tables);
    kit_close(&fixture->kit);
    assert_true(ph_store_restore(fixture->copy.path, fixture->kit.path, true, &error));
    kit_open(&fixture->kit);
    assert_copied(&fixture->kit, then);
    assert_int_equal(files_like(fixture->kit.folder, ".new"), 0);
}

static const char *in_folder(const struct fixture *fixture, char path[80], const char *name)
{
    snprintf(path, 80, "%.64s/%.12s", fixture->kit.folder, name);
    return path;
}

/* The files of a store that is in use, as they lie there when its process is killed. */
static void leave_dead_store(const struct fixture *fixture, const char *name)
{
    char command[256];

    snprintf(command, sizeof command,
             "cd '%s' && for part in '' -wal .key; do cp store$part %s$part; done",
             fixture->kit.folder, name);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the path is our own */
}

/* A killed server leaves its log behind: it belongs to what is copied, and not to what replaces it. */
static void logs_that_lie_about(void **state)
{
    struct fixture *fixture = *state;
    struct kit_table then[TABLES];
    struct ph_error error;
    char dead[80], fresh[80], old[80];

    play(fixture);
    memcpy(then, fixture->tables, sizeof then);
    leave_dead_store(fixture, "dead");
    play(fixture);
    leave_dead_store(fixture, "old");
    in_folder(fixture, dead, "dead");
    in_folder(fixture, fresh, "fresh");
    in_folder(fixture, old, "old");
    assert_true(ph_store_backup(dead, fresh, false, &error));
    assert_true(ph_store_restore(fresh, old, true, &error));
    memcpy(fixture->copy.path, old, sizeof old);
    kit_open(&fixture->copy);
    assert_copied(&fixture->copy, then);
    kit_close(&fixture->copy);
    remove(old); /* only the log stays, of another history */
    leave_dead_store(fixture, "old");
    remove(old);
    assert_true(ph_store_restore(fresh, old, false, &error));
    kit_open(&fixture->copy);
    assert_copied(&fixture->copy, then);
}

static void what_cannot_be_copied(void **state)
{
    struct fixture *fixture = *state;
    struct ph_error error;
    char path[128];
    FILE *file;

    assert_false(ph_store_backup(fixture->kit.path, fixture->kit.path, true, &error));
    assert_false(ph_store_backup("/nowhere/at/all", fixture->copy.path, false, &error));
    snprintf(path, sizeof path, "%s/diary", fixture->kit.folder);
    file = fopen(path, "wb");
    fputs("Dear diary, this is no store. It will not be one tomorrow either.", file);
    fclose(file);
    assert_false(ph_store_restore(path, fixture->copy.path, false, &error));
    kit_close(&fixture->kit);
    snprintf(path, sizeof path, "%s.key", fixture->kit.path);
    remove(path);
    assert_false(ph_store_backup(fixture->kit.path, fixture->copy.path, false, &error));
    assert_non_null(strstr(error.what, "key"));
    assert_int_equal(files_like(fixture->kit.folder, "copy"), 0);
}

/* Killed at any step, it leaves no copy that could be taken for one. */
static void a_copy_that_is_interrupted(void **state)
{
    struct fixture *fixture = *state;
    struct ph_error error;
    pid_t child;
    int status;

    if (!PH_FAILPOINTS_BUILT_IN)
        skip();
    play(fixture);
    kit_close(&fixture->kit); /* no threads across fork() */
    child = fork();
    if (child == 0) {
        setenv("POSTHORN_FAILPOINT", "in-backup", 1);
        execl("/proc/self/exe", "test", fixture->kit.path, fixture->copy.path, (char *)NULL);
        _exit(1);
    }
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(access(fixture->copy.path, F_OK), -1);
    assert_true(ph_store_backup(fixture->kit.path, fixture->copy.path, false, &error));
    kit_open(&fixture->copy);
    assert_copied(&fixture->copy, fixture->tables);
}

int main(int argc, char **argv)
{
#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_STORE(a_copy_of_a_store_in_use),   WITH_STORE(and_back_again),
        WITH_STORE(logs_that_lie_about),        WITH_STORE(what_cannot_be_copied),
        WITH_STORE(a_copy_that_is_interrupted),
    };

    if (argc == 3) /* the one that is interrupted */
        return ph_store_backup(argv[1], argv[2], false, NULL) ? 0 : 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
