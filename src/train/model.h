/* A net in floating point, as it is trained: the same layers as src/ai/net/net.h, Adam, and its
 * conversion to integers. The result does not depend on the number of threads: the examples of a
 * batch are cut into a fixed number of shards, whose gradients are added in a fixed order. */
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include "train/examples.h"
#include "train/team.h"

enum { MODEL_BATCH = 256, MODEL_SHARDS = 8, MODEL_BLOCK = 64 };

/* Parts of the parameters, as offsets. Lengths are fixed, so that compilers make vector code. */
struct model_parts {
    size_t row;      /* PH_NET_ROW of each input: to the first layer, then to the outputs */
    size_t bias_row; /* of the first layer, then of the outputs */
    size_t second;   /* by unit of the first layer, then of the second */
    size_t bias_second;
    size_t out;   /* by output, then by unit */
    size_t count; /* of all parameters, a multiple of MODEL_BLOCK */
};

struct model {
    unsigned sparse, dense, outputs;
    struct model_parts at;
    float *weight;
    float *mean, *square; /* Adam's moments of the gradients */
    float *gradient;      /* of each shard */
    uint64_t steps;
};

/* Makes a model for these rules with small random weights; false when out of memory. The caller
 * calls model_finish() in either case. */
bool model_init(struct model *model, const struct ph_rules *rules, uint64_t seed);
void model_finish(struct model *model);

/* The outputs before the sigmoid. */
void model_run(const struct model *model, const struct ph_features *features, float *out);

/* One step of Adam on MODEL_BATCH examples, or fewer: those with these indices. */
void model_step(struct model *model, struct team *team, const struct examples *examples,
                const unsigned *index, unsigned count, float rate);

/* Log-losses of the own seat's reward over the held-out examples. */
struct model_loss {
    unsigned count;
    double model, guess; /* guess: of the game's own evaluation */
    double net;          /* of the net in integers */
};
/* `net` may be NULL. */
void model_measure(const struct model *model, const struct ph_net *net, struct team *team,
                   const struct examples *examples, struct model_loss *loss);

/* The net in integers, for the file; NULL when out of memory. */
struct ph_net *model_quantise(const struct model *model, const struct ph_rules *rules);

#endif
