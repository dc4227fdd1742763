/* A training in progress. Private to this folder. */
#ifndef TRAIN_INSIDE_H
#define TRAIN_INSIDE_H

#include "train/train.h"

enum train_stage {
    TRAIN_QUICK, /* playing and learning in turn */
    TRAIN_PLAY,  /* the games of a round */
    TRAIN_FIT,   /* the epochs of a round */
    TRAIN_DONE
};

/* Where the training stands. Stored with the weights. */
struct train_progress {
    uint32_t stage; /* enum train_stage */
    uint32_t round;
    uint64_t done;     /* steps of the stage: groups of games, or epochs */
    uint64_t words[2]; /* size of the examples of this round and of the one before */
    uint64_t log_size; /* bytes */
    uint64_t count;    /* held-out examples since the last line of the log, and their losses */
    double model, guess;
};

struct training {
    const struct train_plan *plan;
    struct team *team;
    struct model model;
    struct train_progress at;
    struct examples examples; /* of the stage */
    struct ph_net *net;       /* that the games of this round search with */
    struct ph_error *error;
};

/* ---- the folder (folder.c) ---- */

/* Reads weights and progress of an earlier run; true if there are none. False if they belong to
 * another plan or are damaged. */
bool folder_load(struct training *t);
bool folder_save(struct training *t);
/* Adds a line to the log. */
bool folder_log(struct training *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds to the file of examples of this round. */
bool folder_add_examples(struct training *t, const struct examples *examples);
/* Adds the examples of a round, of which `words` words count. */
bool folder_load_round(struct training *t, uint32_t round, uint64_t words,
                       struct examples *examples);
/* Reads the examples of this round and of the one before. */
bool folder_load_examples(struct training *t, struct examples *examples);
bool folder_write_net(struct training *t, struct ph_net *net);

/* ---- the stages (stages.c) ---- */

/* Each does one step; false if something failed. */
bool stage_quick(struct training *t);
bool stage_play(struct training *t);
bool stage_fit(struct training *t);
/* How many steps a stage has. */
uint64_t stage_steps(const struct train_plan *plan, enum train_stage stage);

#endif
