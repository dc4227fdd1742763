/* A table as the terminal keeps it. Private to this folder. */
#ifndef TERMINAL_TABLE_H
#define TERMINAL_TABLE_H

#include "terminal/input.h"
#include "terminal/play.h"
#include "terminal/report.h"

struct table {
    FILE *out;
    struct input input;
    const struct play_setup *setup;
    enum ph_lang lang;

    struct ph_session *session;
    struct play_seat seat[PH_SEATS_MAX];
    struct report_names names;

    unsigned count; /* legal moves of the current position */
    ph_move *moves;
    unsigned notation_columns; /* that the list of moves keeps for their notation */
    struct ph_storage view;    /* what the actor may know of it */
    struct ph_buf listing;     /* the last list asked for: beginning of its moves' notation … */
    unsigned listed;           /* … and the first move that was not shown yet */

    unsigned told[PH_SEATS_MAX]; /* decisions that this human has read about */
    int at_screen;               /* the human that read last, or PH_NOBODY */
    unsigned saved_turn;         /* turn that was saved last */
    bool save_failed;
    bool unsaved;    /* something was decided since the last save */
    bool show_board; /* before the next question */
    bool quit;
};

/* ---- seats.c: the players of the seats ---- */

/* Names the humans, in the order of their seats; says what is wrong with a name. */
void table_name(struct table *table, const char *names);
unsigned table_humans(const struct table *table);
const char *table_player(const struct table *table, int seat);
struct ph_reader table_audience(const struct table *table);

/* Replaces the game by `session`, which it takes ownership of, and seats its players. False if out
 * of memory; then nothing has changed. */
enum table_origin { TABLE_NEW, TABLE_RECORDED };
bool table_take(struct table *table, struct ph_session *session, enum table_origin origin);
struct ph_session *table_load(const char *path, const char *data, struct ph_error *error);
bool table_save(struct table *table, const char *path, struct ph_error *error);
/* May the record be saved in the given file? A file with another game is not overwritten. */
bool table_may_keep(const struct play_setup *setup, struct ph_error *error);

/* ---- moves.c: the numbered list ---- */

/* Finds the legal moves and the actor's view of the current position. */
void table_look(struct table *table);
/* Lists the moves, or if they are many, groups of them by first word. */
void table_list(struct table *table);
/* Is there a move that begins like this? If so, the next page is of those that do. */
bool table_list_begins(struct table *table, const char *beginning);
/* Lists the moves that begin like this, a page at a time; false if there are none. */
bool table_list_like(struct table *table, const char *beginning);
/* Lists the words that moves can begin with now. */
void table_list_words(struct table *table);
/* The next page of the last list. */
void table_list_more(struct table *table);
/* "merchant saumur: …", the move with its description. */
void table_describe(struct table *table, ph_move move, struct ph_buf *out);

/* ---- think.c: computer players ---- */

/* Lets the computer think for the actor; Ctrl-C ends it early. False if the game is over. */
bool table_think(const struct table *table, struct ph_think_options options,
                 struct ph_thought *thought);

/* ---- commands.c: what a line means ---- */

/* Says why a move is refused. */
void table_refuse(struct table *table, struct ph_refusal why);

/* Executes a line: plays a move, runs a command, or says why it is neither. */
void table_obey(struct table *table, char *line);

#endif
