/* The error catalogue of the host and the server: each reason for which a command, a message or a
 * request is refused, with its code, its HTTP status and its sentence. Nothing else writes a code.
 *
 * Codes are part of the protocol (docs/programmers/protocol.md) and stable. Sentences are message
 * ids; ph_refused_text() translates them. */
#ifndef HOST_REFUSED_H
#define HOST_REFUSED_H

#include <posthorn/base.h>

#include "base/message.h"

/* X(id, code, HTTP status, sentence) */
#define PH_REFUSED(X)                                                                         \
    /* by a table */                                                                          \
    X(STALE, "stale", 409, N_("The table has changed since."))                                \
    X(NOT_YOUR_SEAT, "not_your_seat", 409, N_("That is not your seat."))                      \
    X(NOT_YOUR_TURN, "not_your_turn", 409, N_("It is not your turn."))                        \
    X(ILLEGAL, "illegal", 409, N_("That move is not allowed."))                               \
    X(SYNTAX, "syntax", 409, N_("That is not a move."))                                       \
    X(NOT_STARTED, "not_started", 409, N_("The game has not started yet."))                   \
    X(STARTED, "started", 409, N_("The game has already started."))                           \
    X(FINISHED, "finished", 409, N_("The game is over."))                                     \
    X(NOT_FINISHED, "not_finished", 409, N_("The game is not over yet."))                     \
    X(NOTHING_TO_UNDO, "nothing_to_undo", 409, N_("Nothing to undo."))                        \
    X(BARRIER, "barrier", 409,                                                                \
      N_("Something has been revealed since: ask the others for a takeback."))                \
    X(ALREADY_ASKED, "already_asked", 409, N_("Another request is still open."))              \
    X(NOTHING_ASKED, "nothing_asked", 409, N_("There is no request for you to answer."))      \
    X(CONFIRM_FIRST, "confirm_first", 409, N_("Confirm the turn first."))                     \
    X(NOTHING_TO_CONFIRM, "nothing_to_confirm", 409, N_("Nothing to confirm."))               \
    X(NOT_LATE, "not_late", 409, N_("That player is not out of time."))                       \
    X(SEAT_HAS_BOT, "seat_has_bot", 409, N_("The computer is playing for that seat."))        \
    X(NO_BOT, "no_bot", 409, N_("The computer is not playing for that seat."))                \
    X(SEAT_TAKEN, "seat_taken", 409, N_("That seat is taken."))                               \
    X(REMATCHED, "rematched", 409, N_("There is already a rematch."))                         \
    X(SEATS_FREE, "seats_free", 409, N_("Some seats are still free."))                        \
    X(BAD_TEXT, "bad_text", 409,                                                              \
      N_("The text is empty, too long or contains characters that are not allowed."))         \
    X(BAD_REQUEST, "bad_request", 400, N_("That is not possible."))                           \
    X(FORBIDDEN, "forbidden", 403, N_("You are not allowed to do that."))                     \
    X(MUTED, "muted", 409, N_("Chat is off at this table."))                                  \
    X(MUTED_BY_HOST, "muted", 409, N_("The host has muted you at this table."))               \
    X(REMOVED, "removed", 403, N_("The host has removed you from this table."))               \
    X(AWAY, "away", 409, N_("A player is away: no takeback until they are back."))            \
    X(OTHERS_PLAY, "others_play", 409,                                                        \
      N_("Others are playing at this table: resign, or propose to abandon the game."))        \
    X(QUOTA_CHAT, "quota", 409, N_("There is no room for more chat at this table."))          \
    X(QUOTA_UNDO, "quota", 409, N_("Too many takebacks: play on."))                           \
    X(QUOTA_ASK, "quota", 409, N_("Too many requests: play on."))                             \
    X(QUOTA_WATCH, "quota", 409, N_("There is no room for more spectators at this table."))   \
    X(QUOTA, "quota", 409, N_("This table has reached the limit for that."))                  \
    X(WOULD_REVEAL, "would_reveal", 409, N_("That move would reveal hidden information."))    \
    /* by the server */                                                                       \
    X(BAD_MESSAGE, "bad_message", 400, N_("That message is malformed."))                      \
    X(KEY_NEEDED, "key_needed", 401, N_("You need a key: POST /api/v1/key gives you one."))   \
    X(WRONG_ORIGIN, "wrong_origin", 403, N_("This was not sent by the server's own page."))   \
    X(BANNED, "banned", 403, N_("This server has banned you."))                               \
    X(NOT_FOUND, "not_found", 404, N_("This doesn't exist or isn't open to you."))            \
    X(METHOD_NOT_ALLOWED, "method_not_allowed", 405, N_("This address does not allow that.")) \
    X(BAD_PHRASE, "bad_phrase", 400, N_("There is a typing error in the recovery phrase."))   \
    X(UNKNOWN_PHRASE, "unknown_phrase", 404,                                                  \
      N_("This recovery phrase is not valid, or has been replaced."))                         \
    X(KEY_EXISTS, "key_exists", 409, N_("This browser already has a key."))                   \
    X(LINK_USED, "link_used", 409,                                                            \
      N_("This link has been used or has expired. Ask for a new one."))                       \
    X(TOO_LONG, "too_long", 413, N_("This record is too long."))                              \
    X(WRONG_CONTENT_TYPE, "wrong_content_type", 415,                                          \
      N_("The content type must be application/json."))                                       \
    X(TOO_MANY, "too_many", 429, N_("Too many requests. Wait a moment."))                     \
    X(FAILED, "failed", 500, N_("The stored data of this table can't be read."))              \
    X(BUSY, "busy", 503, N_("The server is busy. Try again in a moment."))                    \
    X(DRAINING, "draining", 503, N_("The server is restarting. Try again in a moment."))      \
    X(STORAGE_UNAVAILABLE, "storage_unavailable", 503,                                        \
      N_("The server's storage is not responding. Try again in a moment."))                   \
    /* Clients treat it like the one before: nothing was done, and trying again may help. */  \
    X(NO_MEMORY, "storage_unavailable", 503,                                                  \
      N_("The server is out of memory. Try again in a moment."))

enum ph_refused {
    PH_NOT_REFUSED,
#define X(id, code, status, text) PH_REFUSED_##id,
    PH_REFUSED(X)
#undef X
        PH_REFUSED_COUNT
};

/* "stale", …; "" for PH_NOT_REFUSED. */
const char *ph_refused_code(enum ph_refused refused);
/* The status of the HTTP response; 200 for PH_NOT_REFUSED. */
int ph_refused_status(enum ph_refused refused);
/* The sentence in that language; "" for PH_NOT_REFUSED. */
const char *ph_refused_text(enum ph_refused refused, enum ph_lang lang);

#endif
