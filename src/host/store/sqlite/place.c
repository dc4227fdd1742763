/* The files of a store, and that they are this server's alone.
 *
 * Two locks, which the kernel releases with the process: on FILE.lock, which belongs to the name
 * whatever file has it, and on the file itself, which belongs to the file whatever name it has. The
 * second one is no lock of SQLite's kind (POSIX), and its descriptor stays open while SQLite has
 * the file open: closing it would end SQLite's locks.
 *
 * SQLite does not notice when a file loses its name: it would go on writing to a log that no
 * restart can find. So the files that have the names are compared with those that were opened. */
#define _DEFAULT_SOURCE /* flock() */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/store/sqlite/sqlite.h"

enum { PARTS = 3, PRIVATE_MODE = 0600 };

struct store_place {
    int lock, file;    /* descriptors */
    char *name[PARTS]; /* FILE as the operator calls it, and its real FILE-wal and FILE-shm */
    dev_t device[PARTS];
    ino_t inode[PARTS];
    bool is_settled;
};

/* ---- locks ---- */

static char *join(const char *path, const char *suffix)
{
    struct ph_buf name = {0};

    ph_buf_addf(&name, "%s%s", path, suffix);
    if (!name.failed)
        return name.at;
    ph_buf_finish(&name);
    return NULL;
}

/* A lock that ends with the descriptor; -1: it failed, and errno says why. */
static int open_locked(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, PRIVATE_MODE), fault;

    if (file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    fault = errno;
    close(file);
    errno = fault;
    return -1;
}

static bool refuse(const char *path, struct ph_error *error)
{
    return ph_fail(error, path, "%s",
                   errno == EWOULDBLOCK ? "in use by another server" : strerror(errno));
}

/* Links are followed, so that a store has one lock whatever name it is opened by. A second name of
 * the file itself would have a log of its own. */
static bool take_locks(struct store_place *place, const char *where, const char *real,
                       struct ph_error *error)
{
    char *name = join(real, ".lock");
    struct stat about;

    place->lock = name ? open_locked(name) : -1;
    free(name);
    if (place->lock < 0)
        return refuse(where, error);
    place->file = open_locked(real);
    if (place->file < 0 || fstat(place->file, &about) != 0)
        return refuse(where, error);
    return about.st_nlink == 1 ||
           ph_fail(error, where,
                   "the file has another name as well (a hard link), and each name would have a "
                   "log of its own; remove one");
}

static bool set_names(struct store_place *place, const char *where, const char *real)
{
    place->name[0] = strdup(where);
    place->name[1] = join(real, "-wal");
    place->name[2] = join(real, "-shm");
    return place->name[0] && place->name[1] && place->name[2];
}

struct store_place *store_place_take(const char *where, struct ph_error *error)
{
    struct store_place *place = calloc(1, sizeof *place);
    char *real = realpath(where, NULL);
    bool ok;

    if (!place) {
        free(real);
        ph_fail(error, where, "out of memory");
        return NULL;
    }
    place->lock = place->file = -1;
    ok = take_locks(place, where, real ? real : where, error) &&
         (set_names(place, where, real ? real : where) || ph_fail(error, where, "out of memory"));
    free(real);
    if (ok)
        return place;
    store_place_release(place);
    return NULL;
}

void store_place_release(struct store_place *place)
{
    if (!place)
        return;
    if (place->file >= 0)
        close(place->file);
    if (place->lock >= 0)
        close(place->lock);
    for (unsigned i = 0; i < PARTS; i++)
        free(place->name[i]);
    free(place);
}

/* ---- names ---- */

bool store_place_settle(struct store_place *place, struct ph_error *error)
{
    struct stat about, opened;

    for (unsigned i = 0; i < PARTS; i++) {
        if (stat(place->name[i], &about) != 0)
            return ph_fail(error, place->name[i], "%s", strerror(errno));
        place->device[i] = about.st_dev;
        place->inode[i] = about.st_ino;
    }
    if (fstat(place->file, &opened) != 0 || opened.st_dev != place->device[0] ||
        opened.st_ino != place->inode[0])
        return ph_fail(error, place->name[0], "the file was replaced while it was opened");
    place->is_settled = true;
    return true;
}

static bool has_name(const struct store_place *place, unsigned part)
{
    struct stat about;

    return stat(place->name[part], &about) == 0 && about.st_dev == place->device[part] &&
           about.st_ino == place->inode[part];
}

bool store_place_holds(const struct store_place *place)
{
    if (!place || !place->is_settled)
        return true;
    for (unsigned i = 0; i < PARTS; i++)
        if (!has_name(place, i))
            return false;
    return true;
}
