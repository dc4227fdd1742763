/* What happened: facts in the past tense, with an audience. */
#ifndef POSTHORN_EVENT_H
#define POSTHORN_EVENT_H

#include <posthorn/move.h>

PH_BEGIN_DECLS

enum {
    PH_EVENTS_MAX = 96, /* no move of any game causes more */
    PH_ALL_SEE = 0xff,
};

struct ph_event {
    uint8_t kind; /* row of the game's table of events */
    int8_t seat;  /* whose deed it was, or PH_NOBODY */
    uint8_t sees; /* bit i: seat i may know all of it; PH_ALL_SEE: spectators too */
    int16_t arg[PH_ARGS_MAX];
};

struct ph_events {
    unsigned count;
    struct ph_event at[PH_EVENTS_MAX];
};

/* A row of a game's table of events. `fields` names the arguments in order, as `kind:name` with
 * blanks between, the kinds those of `noun` ("n" is a number): "good:good loc:at n:price". A `!`
 * before a field marks it as secret: who is not in the audience gets null for it. */
struct ph_event_kind {
    const char *name; /* the value of "event" in JSON: "bought" */
    const char *fields;
    const char *text;  /* the log line, with placeholders; NULL: no line */
    const char *blind; /* the line for who is not in the audience; NULL: he does not get the event,
                           "": he gets it without a line */
};

PH_END_DECLS
#endif
