/* What the engine's command handlers share. Private to this folder. */
#ifndef ENGINE_COMMAND_H
#define ENGINE_COMMAND_H

#include "engine/engine.h"

enum { ENGINE_WORDS_MAX = 48 };

/* A command's arguments, and where the answer goes. */
struct engine_call {
    struct engine *engine;
    const struct ph_session *session; /* the engine's; NULL only where the command needs no game */
    unsigned count;
    char *word[ENGINE_WORDS_MAX];
    struct ph_buf *reply;
};

/* A row of the table of commands. */
struct engine_command {
    const char *name;
    unsigned min, max; /* number of arguments; ENGINE_REST: one, the rest of the line */
    bool needs_game;
    void (*run)(struct engine_call *call);
    const char *args; /* as the help text shows them */
    const char *help;
};

enum { ENGINE_REST = 1000 };

/* Sorted by name; ends in a NULL name. */
extern const struct engine_command engine_commands[];

/* Writes the reply `= text` or `? text`. Untrusted text is cleaned. */
void engine_done(struct engine_call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void engine_refuse(struct engine_call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void engine_refuse_error(struct engine_call *call, const struct ph_error *error);
/* Begins a reply that is one result of any length, or a list: the caller appends the result, or
 * each item, and ends its line. */
void engine_begin_result(struct engine_call *call);
void engine_begin_list(struct engine_call *call);

/* Reads a seat of the game, or `none`; on failure the refusal is written. */
bool engine_seat(struct engine_call *call, const char *word, int *seat);

/* Replaces the game by `session`, with the data it was made from. */
void engine_take(struct engine *engine, struct ph_session *session, char *data);

/* Appends the move and ends the line. */
void engine_add_move(struct engine_call *call, ph_move move);
/* The reply `? RULE-ID reason`. */
void engine_refuse_move(struct engine_call *call, struct ph_refusal why);

/* think.c: commands that let the computer think. */
void engine_go(struct engine_call *call);
void engine_hint(struct engine_call *call);
void engine_stop(struct engine_call *call);

/* start.c: commands that begin a game. */
void engine_new(struct engine_call *call);
void engine_position(struct engine_call *call);
void engine_load(struct engine_call *call);
void engine_record(struct engine_call *call);

#endif
