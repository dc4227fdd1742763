/* Nets: what a position is worth, learned from games (`posthorn train`).
 *
 *     sparse inputs ─┬─► 64 ─► 32 ─► outputs: the reward of each seat, the own points
 *     dense inputs  ─┘    linear skip ──▲
 *
 * Inference uses integers only: weights of 8 bits, activations of 16, sums of 32; no floating point
 * and no function of libm. So a net gives the same values on every machine and compiler.
 *
 * A weight q of a block with shift s stands for q / 2^s. Dense inputs and activations are in units
 * of 1 / PH_FEATURE_ONE, outputs in units of 1 / PH_NET_ONE. */
#ifndef AI_NET_NET_H
#define AI_NET_NET_H

#include "core/features.h"

enum {
    PH_NET_FIRST = 64,  /* units of the first hidden layer */
    PH_NET_SECOND = 32, /* ... of the second */
    PH_NET_OUTPUTS_MAX = PH_SEATS_MAX + 1,
    PH_NET_ROW = PH_NET_FIRST + 8, /* weights of an input: to the first layer, to the outputs */
    PH_NET_WEIGHT_MAX = 127,
    PH_NET_SHIFT_MAX = 8,
    PH_NET_NAME_MAX = 16,
    PH_NET_SIZE_MAX = 150000, /* bytes of a file */
    PH_NET_ONE = 4096,
    PH_NET_CHANCE = 65536, /* certainty */
    PH_NET_POINTS = 50,    /* points that are an output of 1.0 */
};

/* The blocks of weights, in the order of a file. */
enum ph_net_block {
    PH_NET_SPARSE_FIRST,
    PH_NET_DENSE_FIRST,
    PH_NET_FIRST_SECOND,
    PH_NET_SECOND_OUT,
    PH_NET_SPARSE_OUT, /* the linear skip */
    PH_NET_DENSE_OUT,
    PH_NET_BLOCKS
};

/* A net, never changed after it is made. Weights are kept in 16 bits, which adds faster. */
struct ph_net {
    char game[PH_NET_NAME_MAX];
    unsigned players, sparse, dense;
    uint64_t schema; /* of the rules it was trained with */
    uint64_t data;   /* the hash of their data file */
    uint64_t hash;   /* of the content of the file: names the net in records and reports */
    uint8_t shift[PH_NET_BLOCKS];
    int16_t bias_first[PH_NET_FIRST], bias_second[PH_NET_SECOND];
    int16_t bias_out[PH_NET_OUTPUTS_MAX];
    int16_t second[PH_NET_SECOND][PH_NET_FIRST];
    int16_t out[PH_NET_OUTPUTS_MAX][PH_NET_SECOND];
    int16_t (*row)[PH_NET_ROW]; /* of each input: the sparse ones, then the dense ones */
};

/* What a seat thinks of a position. */
struct ph_net_value {
    int chance[PH_SEATS_MAX]; /* reward by seat, 0 to PH_NET_CHANCE: ph_reward_at_end() */
    int points;               /* that the seat itself can expect at the end, in hundredths */
};

static inline unsigned ph_net_outputs(const struct ph_net *net)
{
    return net->players + 1;
}

/* A net of zeros for these rules, to be filled in; NULL if their game has no inputs or memory runs
 * out. */
struct ph_net *ph_net_create(const struct ph_rules *rules);
/* NULL is allowed. */
void ph_net_destroy(struct ph_net *net);

/* Reads a file (docs/programmers/net-files.md). NULL with the reason for anything but a whole and
 * undamaged net. */
struct ph_net *ph_net_read(const void *bytes, size_t size, struct ph_error *error);
/* Appends the file, and sets `hash`. */
void ph_net_print(struct ph_net *net, struct ph_buf *out);

/* Was the net trained for this game, number of players, schema and data file? Rule sets that differ
 * in options only have the same schema: a net fits all of them. */
bool ph_net_fits(const struct ph_net *net, const struct ph_rules *rules, struct ph_error *error);
/* The net that is compiled in for these rules, or NULL. */
const struct ph_net *ph_net_built_in(const struct ph_rules *rules);
/* The net that is compiled in and has this hash, or NULL. */
const struct ph_net *ph_net_find(uint64_t hash);
/* Lists the usual tables with a net, "taxis-2:HASH", and those without, "loire-4". */
void ph_nets_list(struct ph_buf *with, struct ph_buf *without);
/* Net number `index` of those that are compiled in, counted from 0; NULL after the last. */
const struct ph_net *ph_net_at(unsigned index);

/* The outputs for these inputs. */
void ph_net_run(const struct ph_net *net, const struct ph_features *features,
                int32_t out[PH_NET_OUTPUTS_MAX]);
/* What each topic of the inputs adds to the output of the seat at this place, in logits: the net is
 * linear as long as the same units are on. */
void ph_net_topics(const struct ph_net *net, const struct ph_features *features,
                   const struct ph_topics *topics, unsigned place, double topic[PH_TOPICS_MAX]);
/* The sigmoid of an output, from 0 to PH_NET_CHANCE. */
int ph_net_sigmoid(int32_t out);
/* Evaluates a state as `seat` sees it; the net must fit the rules. */
void ph_net_evaluate(const struct ph_net *net, const struct ph_rules *rules, const void *state,
                     unsigned seat, struct ph_net_value *value);

#endif
