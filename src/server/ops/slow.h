/* Refusals of addresses that have used up their budget. They are sent a second later: a client
 * that asks again at once cannot keep the loop busy with refusals, because its connection is not
 * read in the meantime. */
#ifndef SERVER_OPS_SLOW_H
#define SERVER_OPS_SLOW_H

#include "server/server.h"

enum { SLOW_MS = 1000 };

/* NULL: out of memory. */
struct slow *slow_create(uv_loop_t *loop);
/* Refuses with too_many, later; at once when out of memory. */
void slow_refuse(struct slow *slow, struct net_call *call, enum ph_lang lang, int64_t retry_ms);
/* Refuses all that wait, for a shutdown; later ones are refused at once. */
void slow_drain(struct slow *slow);
/* After slow_drain(). NULL is allowed; frees it when the loop has closed its timer. */
void slow_destroy(struct slow *slow);

#endif
