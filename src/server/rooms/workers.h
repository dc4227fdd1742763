/* Threads for what takes long: bots that think, and for people hints and whole games replayed. They have
 * a lower priority than the loop, and it never waits for them. */
#ifndef SERVER_ROOMS_WORKERS_H
#define SERVER_ROOMS_WORKERS_H

#include <posthorn/base.h>
#include <stdatomic.h>
#include <uv.h>

struct workers;
struct work; /* one thing to do */

/* In a worker thread. Looks at `cancelled` now and then and comes back early when it is set. */
typedef void work_fn(void *what, const atomic_bool *cancelled);
/* In the loop's thread, for each work exactly once, also if it was cancelled before it began. */
typedef void work_done_fn(void *what, bool cancelled);

/* People who wait go first, and one thread is theirs alone. */
enum work_rank { WORK_FOR_PEOPLE, WORK_FOR_BOTS, WORK_RANKS };

/* `threads`: for bots. */
struct workers *workers_start(uv_loop_t *loop, unsigned threads, struct ph_error *error);
/* Cancels all that is left, tells everybody, ends the threads. */
void workers_stop(struct workers *workers);

/* NULL: too much is waiting, and `done` is not called. */
struct work *workers_add(struct workers *workers, enum work_rank rank, work_fn *run,
                         work_done_fn *done, void *what);
/* It is not wanted any more; `done` is still called, later. */
void workers_cancel(struct work *work);

struct workers_state {
    unsigned waiting, running;
    uint64_t done, cancelled, busy_us;
};
void workers_look(const struct workers *workers, struct workers_state *state);

#endif
