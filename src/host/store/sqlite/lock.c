/* One server for each store: a lock on FILE.lock, which the kernel releases with the process. The
 * store's own file is not locked here: SQLite has its locks on it, and they would go when another
 * descriptor of the file is closed. */
#define _DEFAULT_SOURCE /* flock() */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "host/store/sqlite/sqlite.h"

/* Links are followed, so that a store has one lock whatever name it is opened by. */
static int open_lock_file(const char *path)
{
    char *real = realpath(path, NULL);
    struct ph_buf name = {0};
    int file;

    ph_buf_addf(&name, "%s.lock", real ? real : path);
    file = open(ph_buf_text(&name), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ph_buf_finish(&name);
    free(real);
    return file;
}

int store_sqlite_lock(const char *path, struct ph_error *error)
{
    int file = open_lock_file(path);

    if (file < 0) {
        ph_fail(error, path, "%s", strerror(errno));
        return -1;
    }
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    ph_fail(error, path, "%s", errno == EWOULDBLOCK ? "in use by another server" : strerror(errno));
    close(file);
    return -1;
}

void store_sqlite_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
