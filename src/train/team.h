/* Threads that share out the jobs of one task at a time. */
#ifndef TRAIN_TEAM_H
#define TRAIN_TEAM_H

#include <stdbool.h>

struct team;

/* A team of `threads`, the caller's included; NULL when out of memory. If the system refuses some
 * threads, the team is smaller. */
struct team *team_create(unsigned threads);
/* NULL is allowed. */
void team_destroy(struct team *team);

/* Calls job(data, i) once for every i below `jobs`, in any order and at the same time, and returns
 * when all are done. */
void team_run(struct team *team, void (*job)(void *data, unsigned i), void *data, unsigned jobs);

#endif
