/* A session as text for people: names, log lines, the score by its parts, the result. */
#ifndef TERMINAL_REPORT_H
#define TERMINAL_REPORT_H

#include <posthorn/session.h>

#include "terminal/say.h"

/* The players' names on this screen. Every player has a name, and no two are the same. */
struct report_names {
    char text[PH_SEATS_MAX][PH_NAME_MAX + 32];
    const char *at[PH_SEATS_MAX];
};

void report_names(struct report_names *names, const struct ph_session *session, enum ph_lang lang);

/* Appends the log lines of decision `index` as `viewer` may know them, each indented. They are
 * derived from the move: a session keeps only the events of the last one. */
void report_decision(struct ph_buf *out, const struct ph_session *session, unsigned index,
                     const struct ph_reader *reader, int viewer);
/* The same of the decisions `from` .. `to`-1, with a line for each turn that begins. */
void report_log(struct ph_buf *out, const struct ph_session *session, unsigned from, unsigned to,
                const struct ph_reader *reader, int viewer);
/* The line that begins the turn in which decision `index` was made. */
void report_turn(struct ph_buf *out, const struct ph_session *session, unsigned index,
                 const struct ph_reader *reader);
/* Does a turn begin with decision `index`? */
bool report_is_new_turn(const struct ph_session *session, unsigned index);

/* The points by their parts, as a table with a column a player. */
void report_score(struct ph_buf *out, const struct ph_session *session,
                  const struct ph_reader *reader);
/* The score, and who has won or resigned. */
void report_result(struct ph_buf *out, const struct ph_session *session,
                   const struct ph_reader *reader);

#endif
