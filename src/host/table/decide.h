/* One command at one table, while it is decided. */
#ifndef HOST_TABLE_DECIDE_H
#define HOST_TABLE_DECIDE_H

#include "host/table/draft.h"

struct deciding {
    const struct ph_table *t; /* as it is */
    const struct ph_command *c;
    struct draft draft;
    struct ph_refusal why; /* of an illegal or malformed move */
};

typedef enum ph_refused command_fn(struct deciding *k);

/* The request that waits for an answer of `seat`, if there is one, lapses. */
void withdraw_from(struct deciding *k, int seat);

/* commands.c: one function for each kind of command. */
command_fn command_join;
command_fn command_leave;
command_fn command_remove;
command_fn command_remove_person; /* this and the next two: people.c */
command_fn command_mute;
command_fn command_hand_over;
command_fn command_move_in;
command_fn command_start;
command_fn command_move;
command_fn command_confirm;
command_fn command_undo;
command_fn command_ask_undo;
command_fn command_ask_abandon;
command_fn command_answer;
command_fn command_resign;
command_fn command_relieve;
command_fn command_return;
command_fn command_say;
command_fn command_ask_rematch;
command_fn command_rematch;
command_fn command_close;
command_fn command_late;

/* forget.c */
command_fn command_remove_line;
command_fn command_forget;

/* people.c: a host who leaves or resigns their last seat while the game goes on gives the role to
 * the next player. */
void pass_host(struct deciding *k);

#endif
