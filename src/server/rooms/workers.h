/* Threads for long computations: moves of bots, hints, pieces of replays and analyses. They have a
 * lower priority than the loop, which never waits for them. */
#ifndef SERVER_ROOMS_WORKERS_H
#define SERVER_ROOMS_WORKERS_H

#include <posthorn/base.h>
#include <stdatomic.h>
#include <uv.h>

#include "server/rooms/shares.h"

struct workers;
struct work; /* one computation */

/* Runs in a worker thread. Checks `stop` now and then; when it is set, returns early with the best
 * result so far. */
typedef void work_fn(void *data, const atomic_bool *stop);
/* Runs in the thread of the loop, once for each work, also if it was cancelled before it began.
 * `cancelled`: by workers_cancel() or workers_stop(); the result does not count. */
typedef void work_done_fn(void *data, bool cancelled);

/* What is computed. Each kind has a guaranteed share of the threads. A work of WORK_REPLAY or
 * WORK_ANALYSIS is one short piece of a longer one: it is never asked to stop for others. */
enum work_kind { WORK_BOT, WORK_HINT, WORK_REPLAY, WORK_ANALYSIS, WORK_KINDS };

/* The weight of each kind, and how many of it may wait. */
extern const struct shares_kind workers_shares[WORK_KINDS];

/* The payer of all tables where nobody has been connected since they were loaded. */
#define WORKERS_NOBODY ((uint64_t)0)
/* The payer that a work's time is charged to: of the network that asked (see
 * net_network_read()). */
uint64_t workers_payer(const void *id, size_t size);

/* Starts `threads` threads and one more. */
struct workers *workers_start(uv_loop_t *loop, unsigned threads, struct ph_error *error);
/* Cancels what is left, calls every `done`, ends the threads. */
void workers_stop(struct workers *workers);

/* Returns NULL if too many works wait, of the kind or of the payer; `done` is not called then. */
struct work *workers_add(struct workers *workers, enum work_kind kind, uint64_t payer, work_fn *run,
                         work_done_fn *done, void *data);
/* `done` is still called, later. */
void workers_cancel(struct work *work);

/* Of one kind, since the start. */
struct workers_state {
    uint64_t waiting, running;
    uint64_t done, cancelled, refused; /* refused: too many waited */
    uint64_t cut;                      /* asked to stop because others waited */
    uint64_t busy_us;                  /* CPU time */
    uint64_t longest_wait_us;          /* until a thread began */
};
void workers_look(const struct workers *workers, enum work_kind kind, struct workers_state *state);
/* "bot", "hint", "replay", "analysis": the label of metrics. */
const char *workers_kind_name(enum work_kind kind);

#endif
