/* The key file beside the store: 32 random bytes, readable by its owner only. */
#include "host/store/key.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/store/sqlite/sync.h"

enum { MARK_SIZE = crypto_generichash_BYTES };

static bool fail_errno(const struct ph_buf *path, struct ph_error *error)
{
    return ph_fail(error, ph_buf_text(path), "%s", strerror(errno));
}

/* ---- the file ---- */

static bool read_key(const struct ph_buf *path, uint8_t key[PH_STORE_KEY_SIZE],
                     struct ph_error *error)
{
    uint8_t bytes[PH_STORE_KEY_SIZE + 1];
    int file = open(ph_buf_text(path), O_RDONLY | O_CLOEXEC);
    ssize_t got;

    if (file < 0)
        return fail_errno(path, error);
    got = read(file, bytes, sizeof bytes);
    close(file);
    if (got != PH_STORE_KEY_SIZE)
        return ph_fail(error, ph_buf_text(path), "not a key: it must have %d bytes",
                       PH_STORE_KEY_SIZE);
    memcpy(key, bytes, PH_STORE_KEY_SIZE);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

/* Writes to a temporary file first, so that the key appears atomically. */
static bool write_key(const struct ph_buf *path, const uint8_t key[PH_STORE_KEY_SIZE],
                      struct ph_error *error)
{
    struct ph_buf beside = {0};
    int file;
    bool ok;

    ph_buf_addf(&beside, "%s.%ld.new", ph_buf_text(path), (long)getpid());
    file = open(ph_buf_text(&beside), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ok = file >= 0 && write(file, key, PH_STORE_KEY_SIZE) == PH_STORE_KEY_SIZE && fsync(file) == 0;
    if (file >= 0)
        ok = close(file) == 0 && ok;
    ok = ok && store_sync_rename(ph_buf_text(&beside), ph_buf_text(path));
    if (!ok) {
        fail_errno(path, error);
        unlink(ph_buf_text(&beside));
    }
    ph_buf_finish(&beside);
    return ok;
}

static bool make_key(const struct ph_buf *path, uint8_t key[PH_STORE_KEY_SIZE],
                     struct ph_error *error)
{
    randombytes_buf(key, PH_STORE_KEY_SIZE);
    return write_key(path, key, error);
}

bool store_key_open(const char *path, bool is_new, uint8_t key[PH_STORE_KEY_SIZE],
                    struct ph_error *error)
{
    struct ph_buf key_path = {0};
    bool ok;

    if (sodium_init() < 0)
        return ph_fail(error, path, "random numbers are not available");
    ph_buf_addf(&key_path, "%s.key", path);
    if (access(ph_buf_text(&key_path), F_OK) == 0)
        ok = read_key(&key_path, key, error);
    else if (is_new)
        ok = make_key(&key_path, key, error);
    else
        ok = ph_fail(error, ph_buf_text(&key_path),
                     "the key of this store is missing; it is part of every backup");
    ph_buf_finish(&key_path);
    return ok;
}

bool store_key_copy(const char *from, const char *to, struct ph_error *error)
{
    struct ph_buf from_path = {0}, to_path = {0};
    uint8_t key[PH_STORE_KEY_SIZE];
    bool ok;

    ph_buf_addf(&from_path, "%s.key", from);
    ph_buf_addf(&to_path, "%s.key", to);
    ok = read_key(&from_path, key, error) && write_key(&to_path, key, error);
    sodium_memzero(key, sizeof key);
    ph_buf_finish(&from_path);
    ph_buf_finish(&to_path);
    return ok;
}

/* ---- the mark: a hash in the store that identifies its key ---- */

static void make_mark(const uint8_t key[PH_STORE_KEY_SIZE], uint8_t mark[MARK_SIZE])
{
    static const char words[] = "posthorn-store-key";

    crypto_generichash(mark, MARK_SIZE, (const unsigned char *)words, sizeof words - 1, key,
                       PH_STORE_KEY_SIZE);
}

/* 1: the same key; 0: the store has no mark; -1: another key. */
static int compare_mark(sqlite3 *sqlite, const uint8_t mark[MARK_SIZE])
{
    static const char sql[] = "SELECT value FROM meta WHERE name = 'key'";
    sqlite3_stmt *statement = NULL;
    int verdict = 0;

    if (sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        const void *known = sqlite3_column_blob(statement, 0);
        bool same = known && sqlite3_column_bytes(statement, 0) == MARK_SIZE &&
                    sodium_memcmp(known, mark, MARK_SIZE) == 0;

        verdict = same ? 1 : -1;
    }
    sqlite3_finalize(statement);
    return verdict;
}

bool store_key_check(sqlite3 *sqlite, const char *path, const uint8_t key[PH_STORE_KEY_SIZE],
                     struct ph_error *error)
{
    uint8_t mark[MARK_SIZE];

    make_mark(key, mark);
    return compare_mark(sqlite, mark) >= 0 ||
           ph_fail(error, path, "the key in %s.key is not the key of this store", path);
}

static bool keep_mark(sqlite3 *sqlite, const uint8_t mark[MARK_SIZE])
{
    static const char sql[] =
        "INSERT INTO meta (name, value) VALUES ('key', $1) ON CONFLICT (name) DO NOTHING";
    sqlite3_stmt *statement = NULL;
    bool ok;

    ok = sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL) == SQLITE_OK &&
         sqlite3_bind_blob(statement, 1, mark, MARK_SIZE, SQLITE_STATIC) == SQLITE_OK &&
         sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return ok;
}

bool store_key_mark(sqlite3 *sqlite, const char *path, const uint8_t key[PH_STORE_KEY_SIZE],
                    struct ph_error *error)
{
    uint8_t mark[MARK_SIZE];

    make_mark(key, mark);
    return compare_mark(sqlite, mark) == 1 || keep_mark(sqlite, mark) ||
           ph_fail(error, path, "%s", sqlite3_errmsg(sqlite));
}
