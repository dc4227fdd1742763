/* Makes every fsync() and fdatasync() take at least so long, whatever the disk:
 *   SLOW_SYNC_MS=3 LD_PRELOAD=build/tests/libslow_sync.so PROGRAM */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

long syscall(long number, ...);

static void wait_a_while(void)
{
    const char *text = getenv("SLOW_SYNC_MS");
    long ms = text ? strtol(text, NULL, 10) : 0;
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};

    if (ms > 0)
        nanosleep(&time, NULL);
}

int fsync(int file)
{
    wait_a_while();
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    wait_a_while();
    return (int)syscall(SYS_fdatasync, file);
}
