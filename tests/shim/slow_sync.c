/* Makes every fsync() and fdatasync(), and every write to a place in a file, take at least so long,
 * whatever the disk:
 *   SLOW_SYNC_MS=3 SLOW_WRITE_MS=0 LD_PRELOAD=build/tests/libslow_sync.so PROGRAM */
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

long syscall(long number, ...);

static int64_t now_ns(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Waits until the number of milliseconds in the variable `name` have passed since `start`. */
static void wait_for_rest(const char *name, int64_t start)
{
    const char *text = getenv(name);
    int64_t ns = (text ? strtol(text, NULL, 10) : 0) * 1000000 - (now_ns() - start);
    struct timespec time = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};

    if (ns > 0)
        nanosleep(&time, NULL);
}

static int slow_sync(long number, int file)
{
    int64_t start = now_ns();
    int result = (int)syscall(number, file);

    wait_for_rest("SLOW_SYNC_MS", start);
    return result;
}

int fsync(int file)
{
    return slow_sync(SYS_fsync, file);
}

int fdatasync(int file)
{
    return slow_sync(SYS_fdatasync, file);
}

/* SQLite's writes: with large files this is pwrite64(). */
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    int64_t start = now_ns();
    ssize_t result = (ssize_t)syscall(SYS_pwrite64, file, bytes, size, at);

    wait_for_rest("SLOW_WRITE_MS", start);
    return result;
}
