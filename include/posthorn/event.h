/* What happened: facts in the past tense, with an audience. */
#ifndef POSTHORN_EVENT_H
#define POSTHORN_EVENT_H

#include <posthorn/move.h>

PH_BEGIN_DECLS

enum {
    PH_EVENTS_MAX = 96, /* no move of any game causes more */
    PH_ALL_SEE = 0xff,
};

/* One fact. ph_event_json() and ph_event_text() tell it to a viewer. */
struct ph_event {
    uint8_t kind; /* the game's own number of the kind of event */
    int8_t seat;  /* the seat that caused it, or PH_NOBODY */
    uint8_t sees; /* bit i: seat i may know all of it; PH_ALL_SEE: spectators too */
    int16_t arg[PH_ARGS_MAX];
};

/* The events of one move, in order. A zeroed struct is empty. */
struct ph_events {
    unsigned count;
    struct ph_event at[PH_EVENTS_MAX];
};

PH_END_DECLS
#endif
