/* What a foreign player is told, and how its answers are read: one struct for each protocol. */
#ifndef REFEREE_SPEECH_H
#define REFEREE_SPEECH_H

#include "referee/process.h"
#include "referee/foreign.h"

/* A foreign player's process. */
struct guest {
    const struct foreign *foreign;
    const struct foreign_player *player;
    struct process process;
    bool wants_world;           /* it asked for `world` lines */
    struct ph_buf text, answer; /* reused */
};

struct speech {
    /* The process has started: the handshake. */
    bool (*greet)(struct guest *guest, struct ph_error *error);
    bool (*begin)(struct guest *guest, const struct ph_match_seat *seat, struct ph_error *error);
    /* Asks for a move. The text of the answer without its sign is in `*move`, unless the guest
     * forfeits. False with the reason ends the match. */
    bool (*ask)(struct guest *guest, const struct ph_match_seat *seat, const char **move,
                enum ph_forfeit *forfeit, struct ph_error *error);
    void (*end)(struct guest *guest, const struct ph_match_seat *seat, enum ph_forfeit forfeit);
};

extern const struct speech speech_player, speech_engine;

/* ---- for both ---- */

/* Sends `guest->text` and waits for an answer to it. PH_FORFEIT_NONE: it is in `guest->answer` and
 * begins with `=` or `?`. */
enum ph_forfeit guest_ask(struct guest *guest, unsigned milliseconds);
/* The same for an answer that must be a `=`; false with the reason, for errors that end a match. */
bool guest_must(struct guest *guest, const char *what, struct ph_error *error);
/* Of an answer to a request for a move: the move. */
const char *guest_move(const struct guest *guest, enum ph_forfeit *forfeit);

/* Appends ` key=value` for each option of the game. */
void guest_add_options(struct guest *guest);
/* The text of the data file of the match. */
const char *guest_data(const struct guest *guest);
/* Appends a whole state that fits the view of the seat: drawn from the view alone, it holds nothing
 * that the view does not tell. */
void guest_add_world(struct guest *guest, const struct ph_match_seat *seat);

#endif
