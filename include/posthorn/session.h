/* A game in progress with its history, undo and records. It keeps a copy of every state, about 1
 * KiB a decision. One thread at a time may use a session. */
#ifndef POSTHORN_SESSION_H
#define POSTHORN_SESSION_H

#include <posthorn/text.h>

PH_BEGIN_DECLS

struct ph_session;

enum { PH_NAME_MAX = 64 };

/* ---- starting ---- */

/* Starts a game; seed and `first` as in ph_setup(). NULL with the reason if it cannot be played. */
PH_API struct ph_session *ph_session_start(const struct ph_options *options, uint64_t seed,
                                           int first, struct ph_error *error);
/* Starts a game from a deal of PH_DEAL_SIZE bytes, as in ph_setup_deal(). */
PH_API struct ph_session *ph_session_deal(const struct ph_options *options, const uint8_t *deal,
                                          int first, struct ph_error *error);
/* The game that a position (JSON text) names; NULL: there is none, or it is not a position. */
PH_API const struct ph_game *ph_position_game(const char *json);
/* Starts a game from a position. `data` is the text of a data file of that game, or NULL: the
 * built-in one. */
PH_API struct ph_session *ph_session_from_position(const char *json, const char *data,
                                                   struct ph_error *error);
/* Frees a session; NULL is allowed. */
PH_API void ph_session_destroy(struct ph_session *session);

/* ---- looking ---- */

/* The game and the rules of the session; they live as long as the session. */
PH_API const struct ph_game *ph_session_game(const struct ph_session *session);
PH_API const struct ph_rules *ph_session_rules(const struct ph_session *session);
/* The state now; the pointer is valid until the next play or undo. */
PH_API const void *ph_session_state(const struct ph_session *session);
/* The seat to move, or PH_NOBODY: the game is over, or a seat resigned. */
PH_API int ph_session_actor(const struct ph_session *session);
/* Number of decisions played. */
PH_API unsigned ph_session_count(const struct ph_session *session);
/* Decision number `index`, counted from 0; 0 if there are not that many. */
PH_API ph_move ph_session_move(const struct ph_session *session, unsigned index);
/* The state before decision `index`, valid until the next play or undo; with `index` equal to
 * ph_session_count() the current state; NULL beyond that. */
PH_API const void *ph_session_before(const struct ph_session *session, unsigned index);
/* The events of the last move; of the start when none is played. */
PH_API const struct ph_events *ph_session_events(const struct ph_session *session);

/* ---- playing ---- */

/* Plays a move if it is legal; else says why not and changes nothing. PH_FAIL_MEMORY: the move is
 * legal, but there is no memory for the next state; the session is unchanged. */
PH_API struct ph_refusal ph_session_play(struct ph_session *session, ph_move move);
/* Takes the last decision back, and a resignation with it; false at the start. */
PH_API bool ph_session_undo(struct ph_session *session);
/* The seat resigns, which ends the game: nobody is to move any more, and the record says
 * `resigned: SEAT`. Does nothing when the game is over. */
PH_API void ph_session_resign(struct ph_session *session, unsigned seat);
/* The seat that resigned, or PH_NOBODY. */
PH_API int ph_session_resigned(const struct ph_session *session);

/* Names a seat for records ("Anna", "greedy"), without blanks at either end. False if the name is
 * too long, is not UTF-8 or has control characters. */
PH_API bool ph_session_set_name(struct ph_session *session, unsigned seat, const char *name);
/* The name of a seat; "" until it is set. */
PH_API const char *ph_session_name(const struct ph_session *session, unsigned seat);

/* ---- records ---- */

/* Appends the game so far as a record (docs/programmers/notation.md). */
PH_API void ph_record_print(const struct ph_session *session, struct ph_buf *out);
/* Replays a record. One that does not fit is refused with the line in `error->where` and the rule
 * in `error->what`. `data` may be NULL: a record names the hash of its data, and every data file
 * that ever shipped is built in. */
PH_API struct ph_session *ph_record_read(const char *text, const char *data,
                                         struct ph_error *error);
/* The same for `size` bytes from outside: NUL bytes are noticed and refused. */
PH_API struct ph_session *ph_record_read_bytes(const char *bytes, size_t size, const char *data,
                                               struct ph_error *error);

PH_END_DECLS
#endif
