/* Clocks, to measure how long something takes. Games do not use them. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds of a clock of POSIX. */
static inline uint64_t ph_clock_read(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Nanoseconds of the monotonic clock. */
static inline uint64_t ph_clock_ns(void)
{
    return ph_clock_read(CLOCK_MONOTONIC);
}

static inline uint64_t ph_clock_ms(void)
{
    return ph_clock_ns() / 1000000;
}

#endif
