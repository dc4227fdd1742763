/* Forfeits in records: a line of the head beside the closing line `resigned: SEAT`. Readers that do
 * not know the key keep it. */
#include "ai/forfeit.h"

#include <stdio.h>
#include <string.h>

#include "core/record/session.h"

static const char *const names[PH_FORFEITS] = {
    [PH_FORFEIT_NONE] = "",           [PH_FORFEIT_CRASH] = "crash",
    [PH_FORFEIT_TIMEOUT] = "timeout", [PH_FORFEIT_PROTOCOL] = "protocol",
    [PH_FORFEIT_ILLEGAL] = "illegal", [PH_FORFEIT_REFUSED] = "refused",
};

const char *ph_forfeit_name(enum ph_forfeit forfeit)
{
    return names[forfeit];
}

static void print_line(char line[64], unsigned seat, enum ph_forfeit forfeit)
{
    snprintf(line, 64, "forfeit: %u %s\n", seat, names[forfeit]);
}

bool ph_forfeit_game(struct ph_session *session, unsigned seat, enum ph_forfeit forfeit)
{
    char line[64];

    print_line(line, seat, forfeit);
    ph_buf_add(&session->kept, line);
    ph_session_resign(session, seat);
    return !session->kept.failed;
}

enum ph_forfeit ph_forfeit_of(const struct ph_session *session)
{
    int seat = ph_session_resigned(session);
    char line[64];

    for (int i = PH_FORFEIT_NONE + 1; seat != PH_NOBODY && i < PH_FORFEITS; i++) {
        print_line(line, (unsigned)seat, (enum ph_forfeit)i);
        if (strstr(ph_buf_text(&session->kept), line))
            return (enum ph_forfeit)i;
    }
    return PH_FORFEIT_NONE;
}
