/* What the server does now and then: it looks whether the store is in its place, notes the time,
 * and deletes what is not to be kept any longer. */
#ifndef SERVER_OPS_UPKEEP_H
#define SERVER_OPS_UPKEEP_H

#include <posthorn/base.h>
#include <uv.h>

#include "server/ops/now.h"

struct server;

/* How long things are kept, in days; 0: for ever. */
struct upkeep_keep {
    unsigned waiting;  /* tables where no game has started, after their last change */
    unsigned finished; /* tables whose game is over, or that were closed; the same */
    unsigned chat;     /* messages */
};

/* The defaults: waiting=30,finished=0,chat=0. */
struct upkeep_keep upkeep_keep_default(void);
/* Reads "finished=365,chat=30"; false, with the reason, if that is not a list of these words. */
bool upkeep_keep_read(struct upkeep_keep *keep, const char *text, struct ph_error *error);

struct upkeep {
    struct server *server;
    uv_timer_t timer;
    struct now_clocks clocks; /* when the server started */
    struct upkeep_keep keep;
    unsigned ticks;
    bool displaced; /* the store was not in its place at the last look */
    bool purging, deleting;
};

/* Sets the server's time by the machine's clocks. */
void upkeep_begin_time(struct server *server);
/* Sets the server's time by what the store has noted. Waits for the store. */
void upkeep_set_time(struct server *server);
void upkeep_start(struct server *server, const struct upkeep_keep *keep);
/* Notes the time a last time. Before the store is closed. */
void upkeep_stop(struct server *server);

#endif
