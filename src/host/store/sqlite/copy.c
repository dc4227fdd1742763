/* Backup and restore: copies the file and its key, then renames them into place. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/store/failpoint.h"
#include "host/store/key.h"
#include "host/store/sqlite/sqlite.h"
#include "host/store/sqlite/sync.h"

enum {
    PAGES_PER_STEP = 128,
    STEPS_PER_SYNC = 8, /* 2 MB: little enough not to delay commits */
};

static bool fail_errno(const char *path, struct ph_error *error)
{
    return ph_fail(error, path, "%s", strerror(errno));
}

/* ---- the pages ---- */

static bool copy_pages(sqlite3_backup *copy, int file)
{
    static const struct timespec a_moment = {.tv_nsec = 200000}; /* leaves the disk to others */
    int code = SQLITE_OK;

    for (unsigned step = 1; code == SQLITE_OK; step++) {
        code = sqlite3_backup_step(copy, PAGES_PER_STEP);
        if (step % STEPS_PER_SYNC == 0 && fdatasync(file) != 0)
            return false;
        ph_failpoint("in-backup");
        nanosleep(&a_moment, NULL);
    }
    return code == SQLITE_DONE;
}

/* In one read transaction: the copy is a consistent snapshot however long it takes, and writers
 * continue. */
static bool copy_database(sqlite3 *from, sqlite3 *to, int file)
{
    sqlite3_backup *copy;
    bool ok;

    if (!store_sqlite_run(to, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF") ||
        !store_sqlite_run(from, "BEGIN") ||
        store_sqlite_number(from, "SELECT count(*) FROM meta", -1) < 0)
        return false;
    copy = sqlite3_backup_init(to, "main", from, "main");
    ok = copy && copy_pages(copy, file);
    ok = sqlite3_backup_finish(copy) == SQLITE_OK && ok;
    store_sqlite_run(from, "COMMIT");
    return ok;
}

static bool copy_to_file(sqlite3 *from, const char *path, struct ph_error *error)
{
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    sqlite3 *to;
    bool ok;

    if (file < 0)
        return fail_errno(path, error);
    to = store_sqlite_open(path, error);
    ok = to && (copy_database(from, to, file) ||
                ph_fail(error, path, "the copy failed: %s",
                        sqlite3_errcode(to) == SQLITE_OK || sqlite3_errcode(to) == SQLITE_DONE
                            ? sqlite3_errmsg(from)
                            : sqlite3_errmsg(to)));
    sqlite3_close(to);
    if (ok && fsync(file) != 0)
        ok = fail_errno(path, error);
    close(file);
    return ok;
}

/* ---- the target ---- */

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat about_a, about_b;

    return stat(a, &about_a) == 0 && stat(b, &about_b) == 0 && about_a.st_dev == about_b.st_dev &&
           about_a.st_ino == about_b.st_ino;
}

static void remove_part(const char *path, const char *suffix)
{
    struct ph_buf name = {0};

    ph_buf_addf(&name, "%s%s", path, suffix);
    unlink(ph_buf_text(&name));
    ph_buf_finish(&name);
}

/* SQLite leaves WAL mode only for the sole connection to a file. A file that it cannot read is not
 * in use. */
static bool is_in_use(const char *path)
{
    sqlite3 *sqlite = store_sqlite_open(path, NULL);
    int code = SQLITE_OK;

    if (sqlite)
        code = sqlite3_exec(sqlite, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) & 0xff;
    sqlite3_close(sqlite);
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

static bool may_go_to(const char *from, const char *to, bool replace, struct ph_error *error)
{
    if (!exists(to))
        return true;
    if (is_same_file(from, to))
        return ph_fail(error, to, "this is the store itself");
    if (!replace)
        return ph_fail(error, to, "exists already; --force replaces it");
    return !is_in_use(to) || ph_fail(error, to, "this store is in use");
}

static bool put_database(const char *copy, const char *to, struct ph_error *error)
{
    /* SQLite would take a stale log for the copy's. */
    remove_part(to, "-wal");
    remove_part(to, "-shm");
    return store_sync_rename(copy, to) || fail_errno(to, error);
}

/* A new target gets its key first, so that a store never lacks one. A replaced target gets it last,
 * because the old file needs the old key until it is gone. */
static bool put_in_place(const char *from, const char *copy, const char *to, struct ph_error *error)
{
    if (exists(to))
        return put_database(copy, to, error) && store_key_copy(from, to, error);
    return store_key_copy(from, to, error) && put_database(copy, to, error);
}

/* ---- the whole copy ---- */

static bool copy_store(const char *from, const char *to, bool replace, struct ph_error *error)
{
    uint8_t key[PH_STORE_KEY_SIZE];
    struct ph_buf copy = {0};
    sqlite3 *sqlite;
    bool ok;

    if (!may_go_to(from, to, replace, error))
        return false;
    ph_buf_addf(&copy, "%s.%ld.new", to, (long)getpid());
    sqlite = store_sqlite_inspect(from, key, error);
    memset(key, 0, sizeof key); /* it is copied as a file */
    ok = sqlite && copy_to_file(sqlite, ph_buf_text(&copy), error);
    sqlite3_close(sqlite);
    ok = ok && put_in_place(from, ph_buf_text(&copy), to, error);
    if (!ok)
        remove_part(ph_buf_text(&copy), "");
    ph_buf_finish(&copy);
    return ok;
}

bool ph_store_backup(const char *where, const char *to, bool replace, struct ph_error *error)
{
    return copy_store(where, to, replace, error);
}

bool ph_store_restore(const char *from, const char *where, bool replace, struct ph_error *error)
{
    return copy_store(from, where, replace, error);
}
