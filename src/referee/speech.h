/* What a foreign player is told, and how its answers are read: one struct for each protocol. */
#ifndef REFEREE_SPEECH_H
#define REFEREE_SPEECH_H

#include "referee/process.h"
#include "referee/foreign.h"

/* A foreign player's process. */
struct opponent {
    const struct foreign *foreign;
    const struct foreign_player *player;
    struct process process;
    bool wants_world;           /* it asked for `world` lines */
    bool has_ended;             /* its process ended instead of answering */
    struct ph_buf text, answer; /* reused */
};

struct speech {
    /* The process has started: the handshake. */
    bool (*greet)(struct opponent *opponent, struct ph_error *error);
    bool (*begin)(struct opponent *opponent, const struct ph_match_seat *seat,
                  struct ph_error *error);
    /* Asks for a move. The text of the answer without its sign is in `*move`, unless the opponent
     * forfeits. False with the reason ends the match. */
    bool (*ask)(struct opponent *opponent, const struct ph_match_seat *seat, const char **move,
                enum ph_forfeit *forfeit, struct ph_error *error);
    void (*end)(struct opponent *opponent, const struct ph_match_seat *seat,
                enum ph_forfeit forfeit);
};

extern const struct speech speech_player, speech_engine;

/* ---- for both ---- */

/* Sends `opponent->text` and waits for an answer to it. PH_FORFEIT_NONE: it is in
 * `opponent->answer` and begins with `=` or `?`. */
enum ph_forfeit opponent_ask(struct opponent *opponent, unsigned milliseconds);
/* The same for an answer that must be a `=`; false with the reason, for errors that end a match. */
bool opponent_must(struct opponent *opponent, const char *what, struct ph_error *error);
/* Of an answer to a request for a move: the move. */
const char *opponent_move(const struct opponent *opponent, enum ph_forfeit *forfeit);

/* Appends ` key=value` for each option of the game. */
void opponent_add_options(struct opponent *opponent);
/* The text of the data file of the match. */
const char *opponent_data(const struct opponent *opponent);
/* Appends a whole state that fits the view of the seat: drawn from the view alone, it holds nothing
 * that the view does not tell. */
void opponent_add_world(struct opponent *opponent, const struct ph_match_seat *seat);

#endif
