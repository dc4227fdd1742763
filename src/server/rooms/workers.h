/* Threads for long computations: moves of bots and, for people, hints and replays. They have a
 * lower priority than the loop, which never waits for them. */
#ifndef SERVER_ROOMS_WORKERS_H
#define SERVER_ROOMS_WORKERS_H

#include <posthorn/base.h>
#include <stdatomic.h>
#include <uv.h>

struct workers;
struct work; /* one computation */

/* Runs in a worker thread. Checks `cancelled` now and then and returns early when it is set. */
typedef void work_fn(void *data, const atomic_bool *cancelled);
/* Runs in the thread of the loop, once for each work, also if it was cancelled before it began. */
typedef void work_done_fn(void *data, bool cancelled);

/* Works for people go first, and one thread takes nothing else. */
enum work_rank { WORK_FOR_PEOPLE, WORK_FOR_BOTS, WORK_RANKS };

/* Starts `threads` threads for bots, and one more for people. */
struct workers *workers_start(uv_loop_t *loop, unsigned threads, struct ph_error *error);
/* Cancels what is left, calls every `done`, ends the threads. */
void workers_stop(struct workers *workers);

/* Returns NULL if too many works wait; `done` is not called then. */
struct work *workers_add(struct workers *workers, enum work_rank rank, work_fn *run,
                         work_done_fn *done, void *data);
/* `done` is still called, later. */
void workers_cancel(struct work *work);

struct workers_state {
    unsigned waiting, running;
    uint64_t done, cancelled, busy_us;
};
void workers_look(const struct workers *workers, struct workers_state *state);

#endif
