/* A disk that becomes read-only, as after an error of its file system, and writable again. While the
 * file FOLDER/read-only is there, nothing below FOLDER can be opened for writing, nor any open file
 * changed:
 *   READ_ONLY_FOLDER=FOLDER LD_PRELOAD=build/tests/libread_only.so PROGRAM */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

long syscall(long number, ...);

static bool is_read_only(void)
{
    const char *folder = getenv("READ_ONLY_FOLDER");
    char path[PATH_MAX];
    int before = errno;
    bool found;

    if (!folder)
        return false;
    snprintf(path, sizeof path, "%s/read-only", folder);
    found = access(path, F_OK) == 0;
    errno = before;
    return found;
}

static bool is_there(const char *path)
{
    const char *folder = getenv("READ_ONLY_FOLDER");

    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

int open(const char *path, int flags, ...)
{
    bool writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
    mode_t mode = 0;
    va_list more;

    if (flags & O_CREAT) {
        va_start(more, flags);
        mode = va_arg(more, mode_t);
        va_end(more);
    }
    if (writes && is_there(path) && is_read_only()) {
        errno = EROFS;
        return -1;
    }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* SQLite's writes: with large files these are pwrite64() and ftruncate64(). */
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    if (is_read_only()) {
        errno = EROFS;
        return -1;
    }
    return (ssize_t)syscall(SYS_pwrite64, file, bytes, size, at);
}

int ftruncate(int file, off_t size)
{
    if (is_read_only()) {
        errno = EROFS;
        return -1;
    }
    return (int)syscall(SYS_ftruncate, file, size);
}
