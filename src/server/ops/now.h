/* The server's time in milliseconds since 1970: the wall clock at start-up, continued by a
 * monotonic clock that also runs while the machine is suspended. */
#ifndef SERVER_OPS_NOW_H
#define SERVER_OPS_NOW_H

#include "base/clock.h"

struct now {
    int64_t offset; /* between the two clocks at start-up */
};

static inline int64_t now_read(clockid_t clock)
{
    return (int64_t)(ph_clock_read(clock) / 1000000);
}

#ifdef CLOCK_BOOTTIME
#define NOW_STEADY CLOCK_BOOTTIME
#else
#define NOW_STEADY CLOCK_MONOTONIC
#endif

static inline void now_start(struct now *now)
{
    now->offset = now_read(CLOCK_REALTIME) - now_read(NOW_STEADY);
}

static inline int64_t now_ms(const struct now *now)
{
    return now->offset + now_read(NOW_STEADY);
}

#endif
