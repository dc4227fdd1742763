/* Positions with what came of them: what a net is trained with. They are packed, about 300 bytes
 * each, so that hundreds of thousands fit into memory. */
#ifndef TRAIN_EXAMPLES_H
#define TRAIN_EXAMPLES_H

#include "ai/net/net.h"

struct example {
    struct ph_features features;
    float target[PH_NET_OUTPUTS_MAX]; /* rewards by place after the seat; points of the seat */
    float guess;                      /* what the game's own evaluation expected for the seat */
    bool held_out;                    /* never trained with: its loss is what counts */
};

struct examples {
    unsigned sparse;         /* inputs there are */
    unsigned dense, outputs; /* of every example */
    uint16_t *word;
    size_t used, room;
    size_t *at; /* of each example, its first word */
    unsigned count, capacity;
    bool failed; /* memory ran out; some are missing */
};

/* Examples of positions of these rules. */
void examples_init(struct examples *examples, const struct ph_rules *rules);
void examples_finish(struct examples *examples);
void examples_clear(struct examples *examples);

void examples_add(struct examples *examples, const struct example *example);
void examples_get(const struct examples *examples, unsigned index, struct example *example);
bool examples_held_out(const struct examples *examples, unsigned index);
/* Adds all of `more`. */
void examples_append(struct examples *examples, const struct examples *more);
/* Adds examples from the words that another one had; false if they are not whole examples, or none
 * of this table. */
bool examples_append_words(struct examples *examples, const uint16_t *word, size_t count);

#endif
