/* The server's time in milliseconds since 1970. It begins with the wall clock and is continued by a
 * clock that never jumps and also runs while the machine is suspended: whatever happens to the wall
 * clock, no clock of a game stops or runs out by it.
 *
 * Across a restart the time goes on by what was noted in the store:
 *   - the machine has not been restarted: its steady clock says exactly how long the server was
 *     away, whatever the wall clock says;
 *   - it has: the wall clock, but never a time before the one that was noted. A wall clock that was
 *     set forward meanwhile cannot be told from time that has passed. Therefore the service waits
 *     for time-sync.target (docs/hosts/hosting.md). */
#ifndef SERVER_OPS_NOW_H
#define SERVER_OPS_NOW_H

#include <stdbool.h>
#include <string.h>

#include "base/clock.h"

struct now {
    int64_t offset; /* of the server's time to the steady clock */
};

/* What the clocks of the machine say. `boot` identifies the time since it was started, "" where
 * that is not known. */
struct now_clocks {
    int64_t wall, steady; /* milliseconds */
    char boot[40];
};

/* What is noted in the store: the server's time, and the steady clock at that moment. */
struct now_note {
    int64_t time, steady;
    char boot[40];
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

/* `note` NULL: there is none. */
static inline void now_start(struct now *now, const struct now_clocks *clocks,
                             const struct now_note *note)
{
    bool same_boot = note && clocks->boot[0] != '\0' && strcmp(clocks->boot, note->boot) == 0 &&
                     clocks->steady >= note->steady;
    int64_t time = clocks->wall;

    if (same_boot)
        time = note->time + (clocks->steady - note->steady);
    else if (note && note->time > time)
        time = note->time;
    now->offset = time - clocks->steady;
}

static inline int64_t now_ms(const struct now *now)
{
    return now->offset + now_read(NOW_STEADY);
}

#endif
