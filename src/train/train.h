/* Training a net: games of the playout policy first, then rounds of games that search with the net
 * of the round before, each followed by some epochs over their positions.
 *
 * Everything is kept in a folder, from which an interrupted training goes on. The net depends on
 * the plan and the program alone: not on the number of threads, nor on interruptions. */
#ifndef TRAIN_TRAIN_H
#define TRAIN_TRAIN_H

#include "train/model.h"
#include "train/rule_sets.h"

enum { TRAIN_PATH_MAX = 512 };

struct train_plan {
    const struct rule_sets *sets; /* that the net is to serve */
    uint64_t program;             /* a hash of the program that trains */
    uint64_t seed;
    uint64_t quick_games; /* of the playout policy */
    unsigned rounds;      /* of games with search */
    unsigned games;       /* in a round */
    unsigned playouts;    /* of a decision in them */
    unsigned epochs;      /* over the positions of a round and of the one before */

    const char *dir; /* exists */
    unsigned threads;
    void *data;
    /* Called from time to time: what is being done, and how much of it is. */
    void (*progress)(void *data, const char *what, uint64_t done, uint64_t of);
    bool (*is_interrupted)(void);
};

struct train_result {
    bool interrupted;       /* the same plan goes on from here */
    struct ph_net *net;     /* the caller destroys it; NULL if interrupted */
    struct model_loss loss; /* of the last round, with the net in integers */
};

/* Runs or continues a training, and writes the net to GAME-PLAYERS.net in the folder. False with
 * the reason if a file cannot be used, the folder has another training, or memory runs out. */
bool train_run(const struct train_plan *plan, struct train_result *result, struct ph_error *error);

/* The path of a file in the folder. */
void train_path(const struct train_plan *plan, const char *name, char path[TRAIN_PATH_MAX]);

#endif
