/* Appending an event to the list of a move. */
#ifndef CORE_EMIT_H
#define CORE_EMIT_H

#include <assert.h>
#include <posthorn/event.h>

/* At least one argument is needed, 0 if the event has none: PH_EMIT(events, LOIRE_E_BOUGHT, seat,
 * PH_ALL_SEE, good, at, price); */
#define PH_EMIT(events, kind, seat, sees, ...) \
    ((events) ? ph_emit(events, kind, seat, sees, (const int[PH_ARGS_MAX]){__VA_ARGS__}) : (void)0)

/* Does nothing if `events` is NULL. `seat` caused the event, or PH_NOBODY. */
static inline void ph_emit(struct ph_events *events, unsigned kind, int seat, unsigned sees,
                           const int *arg)
{
    if (!events)
        return;
    assert(events->count < PH_EVENTS_MAX);
    struct ph_event *event = &events->at[events->count++];

    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->sees = (uint8_t)sees;
    for (unsigned i = 0; i < PH_ARGS_MAX; i++)
        event->arg[i] = (int16_t)arg[i];
}

/* The audience of a secret that only `seat` may know. */
static inline unsigned ph_only(unsigned seat)
{
    return 1u << seat;
}

#endif
