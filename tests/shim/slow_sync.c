/* Makes every fsync() and fdatasync(), and every write to a place in a file, take at least so long,
 * whatever the disk:
 *   SLOW_SYNC_MS=3 SLOW_WRITE_MS=0 LD_PRELOAD=build/tests/libslow_sync.so PROGRAM */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

long syscall(long number, ...);

static void wait_a_while(const char *name)
{
    const char *text = getenv(name);
    long ms = text ? strtol(text, NULL, 10) : 0;
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};

    if (ms > 0)
        nanosleep(&time, NULL);
}

int fsync(int file)
{
    wait_a_while("SLOW_SYNC_MS");
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    wait_a_while("SLOW_SYNC_MS");
    return (int)syscall(SYS_fdatasync, file);
}

/* SQLite's writes: with large files this is pwrite64(). */
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    wait_a_while("SLOW_WRITE_MS");
    return (ssize_t)syscall(SYS_pwrite64, file, bytes, size, at);
}
