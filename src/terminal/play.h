/* `posthorn play`: a game in plain lines, in any terminal and in a pipe. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include <posthorn/session.h>
#include <posthorn/think.h>

/* The player of a seat. */
struct play_seat {
    bool human;
    struct ph_bot bot; /* where no human sits */
};

struct play_seats {
    unsigned count; /* how many were named; the rest are as `others` says */
    struct play_seat at[PH_SEATS_MAX];
    struct ph_bot others;
};

/* Reads "human,greedy,random". */
bool play_seats_read(struct play_seats *seats, const char *text, struct ph_error *error);

/* What is wanted. */
struct play_setup {
    struct ph_options options; /* game NULL: to be asked for, or loaded */
    uint64_t seed;
    int first;
    enum ph_lang lang;
    struct play_seats seats;
    const char *data_path; /* of options.data, for messages; NULL: the built-in data */
    const char *names;     /* of the humans: "Anna,Bert"; NULL: none given */
    const char *load_path; /* a record to go on with; NULL: a new game */
    const char *save_path; /* where the record is saved after each turn; NULL: nowhere */
};

/* Asks which game and, if `players` is 0, how many players; without a terminal takes the first
 * game. False at the end of input. */
bool play_ask(struct play_setup *setup);

/* Plays until the end, `quit` or the end of input. False with the reason if the game cannot begin
 * or its record cannot be saved. */
bool play_run(const struct play_setup *setup, struct ph_error *error);

#endif
