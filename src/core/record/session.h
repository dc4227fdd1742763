/* The fields of a session, for the code that reads and writes records and for the host, which adds
 * and checks the lines about a table's shuffle. Other code uses <posthorn/session.h>. */
#ifndef CORE_RECORD_SESSION_H
#define CORE_RECORD_SESSION_H

#include <posthorn/session.h>

#include "core/game.h"

struct ph_session {
    const struct ph_game *game;
    struct ph_rules *rules;
    bool from_position;      /* not from chance */
    struct ph_chance chance; /* with which the game was set up */
    int first;               /* the seat that began, or PH_NOBODY: a position that does not say */
    unsigned count, room;    /* decisions played; decisions there is room for */
    unsigned char *states;   /* room + 1 of them, the first before any decision */
    ph_move *moves;
    struct ph_events events; /* of the last decision */
    char names[PH_SEATS_MAX][PH_NAME_MAX];
    int resigned;
    struct ph_buf kept; /* lines of a record's head that we do not know, as they were */
};

/* As ph_session_from_position(), for a position that a record of that version of the rules holds;
 * 0: the newest. What the position itself says comes first. */
struct ph_session *ph_session_from_position_of(const char *json, const char *data, unsigned version,
                                               struct ph_error *error);

#endif
