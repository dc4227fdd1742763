/* Events as one viewer may know them. */
#ifndef CORE_TEXT_EVENT_H
#define CORE_TEXT_EVENT_H

#include <posthorn/game.h>

/* Reduces `event` to what `viewer` (a seat, PH_NOBODY, PH_EVERYTHING) may know of it: its secret
 * arguments become zero unless the viewer is in the audience. What is left is open: printed for
 * PH_NOBODY it gives the line and the JSON that `event` gives for `viewer`. Returns false if the
 * viewer may not know of it at all. */
bool ph_event_for(const struct ph_rules *rules, const struct ph_event *event, int viewer,
                  struct ph_event *known);

#endif
