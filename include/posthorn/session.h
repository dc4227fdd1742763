/* A game in progress with its past: what the engine protocol, the terminal and the tools drive.
 * It keeps a copy of every state, so undo is looking one back. */
#ifndef POSTHORN_SESSION_H
#define POSTHORN_SESSION_H

#include <posthorn/text.h>

PH_BEGIN_DECLS

struct ph_session;

enum { PH_NAME_MAX = 64 };

/* Starts a game from options and seed; `first` as in ph_game.setup. */
PH_API struct ph_session *ph_session_start(const struct ph_options *options, uint64_t seed,
                                           int first, struct ph_error *error);
/* The game that a position (JSON text) names; NULL: none that there is, or it is no position. */
PH_API const struct ph_game *ph_position_game(const char *json);
/* Starts a game from a position; `data` is the text of a data file of that game, or NULL: the
 * built-in one. */
PH_API struct ph_session *ph_session_from_position(const char *json, const char *data,
                                                   struct ph_error *error);
PH_API void ph_session_destroy(struct ph_session *session);

PH_API const struct ph_game *ph_session_game(const struct ph_session *session);
PH_API const struct ph_rules *ph_session_rules(const struct ph_session *session);
/* The state now; the pointer is good until the next play or undo. */
PH_API const void *ph_session_state(const struct ph_session *session);
PH_API int ph_session_actor(const struct ph_session *session);

/* Plays a move if it is legal; else says why not and changes nothing. Every state is kept, about
 * 1 KiB a decision; without memory for the next one the program is aborted. */
PH_API struct ph_refusal ph_session_play(struct ph_session *session, ph_move move);
/* Takes the last decision back, and a resignation with it; false at the start. */
PH_API bool ph_session_undo(struct ph_session *session);
/* Number of decisions played, and one of them (0 is the first) with the state it was played in,
 * which is good until the next play or undo; before(count) is the state now. */
PH_API unsigned ph_session_count(const struct ph_session *session);
PH_API ph_move ph_session_move(const struct ph_session *session, unsigned index);
PH_API const void *ph_session_before(const struct ph_session *session, unsigned index);
/* The events of the last move; of the start when none is played. */
PH_API const struct ph_events *ph_session_events(const struct ph_session *session);

/* The seat's name in records ("Anna", "greedy"); "" until set. Refused are names that are too
 * long, that are no UTF-8 or hold control characters; blanks around them are left out. */
PH_API bool ph_session_set_name(struct ph_session *session, unsigned seat, const char *name);
PH_API const char *ph_session_name(const struct ph_session *session, unsigned seat);
/* The seat gives up, which ends the session's game: nobody acts any more, and the record says
 * `resigned: SEAT`. After the end nobody can. */
PH_API void ph_session_resign(struct ph_session *session, unsigned seat);
/* The seat that gave up, or PH_NOBODY. */
PH_API int ph_session_resigned(const struct ph_session *session);

/* The game so far as a record (docs/programmers/notation.md), and back. A record that does not
 * fit is refused with the line in `error->where` and the rule in `error->what`. `data` may be
 * NULL: a record names the hash of its data, and every data file that shipped is built in. */
PH_API void ph_record_print(const struct ph_session *session, struct ph_buf *out);
PH_API struct ph_session *ph_record_read(const char *text, const char *data,
                                         struct ph_error *error);
/* The same for bytes that may be anything, as a file is read: NULs are noticed and refused. */
PH_API struct ph_session *ph_record_read_bytes(const char *bytes, size_t size, const char *data,
                                               struct ph_error *error);

PH_END_DECLS
#endif
