/* Integer inference. The loops have fixed lengths, so that compilers make vector code of them. */
#include "ai/net/net.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIGMOID_STEP = PH_NET_ONE / 16,
    SIGMOID_STEPS = 128, /* up to 8.0 */
    OUT_FINER = PH_NET_ONE / PH_FEATURE_ONE,
};
_Static_assert(PH_FEATURES_ON_MAX *PH_NET_WEIGHT_MAX <= INT16_MAX, "sparse sums fit 16 bits");
_Static_assert((int64_t)PH_NET_FIRST *INT16_MAX *PH_NET_WEIGHT_MAX <= INT32_MAX &&
                   (int64_t)PH_FEATURES_DENSE_MAX * -INT16_MIN * PH_NET_WEIGHT_MAX <= INT32_MAX,
               "other sums fit 32 bits");

/* PH_NET_CHANCE / (1 + exp(-i / 16)). */
static const uint16_t sigmoid[SIGMOID_STEPS + 1] = {
    32768, 33792, 34813, 35831, 36843, 37847, 38841, 39824, 40793, 41748, 42687, 43608, 44511,
    45393, 46254, 47094, 47911, 48704, 49474, 50220, 50941, 51638, 52310, 52957, 53581, 54179,
    54754, 55306, 55834, 56339, 56822, 57284, 57724, 58144, 58544, 58925, 59287, 59632, 59959,
    60270, 60565, 60844, 61109, 61360, 61598, 61823, 62036, 62238, 62428, 62608, 62778, 62938,
    63090, 63233, 63368, 63495, 63615, 63728, 63835, 63935, 64030, 64119, 64203, 64283, 64357,
    64427, 64494, 64556, 64614, 64669, 64721, 64770, 64816, 64859, 64900, 64938, 64974, 65008,
    65039, 65069, 65097, 65124, 65149, 65172, 65194, 65215, 65234, 65252, 65269, 65285, 65300,
    65315, 65328, 65341, 65352, 65364, 65374, 65384, 65393, 65402, 65410, 65417, 65425, 65431,
    65438, 65444, 65449, 65454, 65459, 65464, 65468, 65472, 65476, 65480, 65483, 65486, 65489,
    65492, 65495, 65497, 65500, 65502, 65504, 65506, 65508, 65509, 65511, 65513, 65514,
};

struct ph_net *ph_net_create(const struct ph_rules *rules)
{
    unsigned sparse = ph_features_sparse(rules), dense = ph_features_dense(rules);
    struct ph_net *net = rules->schema ? calloc(1, sizeof *net) : NULL;

    if (!net)
        return NULL;
    memcpy(net->game, rules->game->name, strnlen(rules->game->name, sizeof net->game - 1));
    net->players = rules->players;
    net->sparse = sparse;
    net->dense = dense;
    net->schema = rules->schema;
    net->data = rules->data_hash;
    net->row = calloc(sparse + dense, sizeof *net->row);
    if (!net->row) {
        free(net);
        return NULL;
    }
    return net;
}

void ph_net_destroy(struct ph_net *net)
{
    if (net)
        free(net->row);
    free(net);
}

bool ph_net_fits(const struct ph_net *net, const struct ph_rules *rules, struct ph_error *error)
{
    if (strcmp(net->game, rules->game->name) != 0)
        return ph_fail(error, "", "the net is for the game %s", net->game);
    if (net->players != rules->players)
        return ph_fail(error, "", "the net is for %u players", net->players);
    if (net->data != rules->data_hash)
        return ph_fail(error, "", "the net was trained with another data file");
    if (net->schema != rules->schema)
        return ph_fail(error, "", "the net was trained with other inputs");
    return true;
}

/* ---- inference ---- */

/* Divides by 2^shift and rounds down, also below zero, as every compiler we use does. */
static inline int32_t scale_down(int32_t sum, unsigned shift)
{
    return sum >> shift;
}

static inline int16_t activate(int32_t sum)
{
    return (int16_t)(sum < 0 ? 0 : sum > INT16_MAX ? INT16_MAX : sum);
}

static void add_sparse(const struct ph_net *net, const struct ph_features *features,
                       int16_t *restrict sum)
{
    memset(sum, 0, PH_NET_ROW * sizeof *sum);
    for (unsigned i = 0; i < features->count; i++) {
        const int16_t *restrict row = net->row[features->on[i]];

        for (unsigned k = 0; k < PH_NET_ROW; k++)
            sum[k] = (int16_t)(sum[k] + row[k]);
    }
}

static void add_dense(const struct ph_net *net, const struct ph_features *features,
                      int32_t *restrict sum)
{
    memset(sum, 0, PH_NET_ROW * sizeof *sum);
    for (unsigned i = 0; i < net->dense; i++) {
        const int16_t *restrict row = net->row[net->sparse + i];
        int16_t value = features->dense[i];

        for (unsigned k = 0; value && k < PH_NET_ROW; k++)
            sum[k] += value * row[k];
    }
}

static void run_second(const struct ph_net *net, const int16_t *restrict first,
                       int16_t *restrict second)
{
    for (unsigned k = 0; k < PH_NET_SECOND; k++) {
        const int16_t *restrict weight = net->second[k];
        int32_t sum = 0;

        for (unsigned i = 0; i < PH_NET_FIRST; i++)
            sum += first[i] * weight[i];
        second[k] =
            activate(scale_down(sum, net->shift[PH_NET_FIRST_SECOND]) + net->bias_second[k]);
    }
}

/* An output: what the second layer and the skip say. */
static int32_t run_out(const struct ph_net *net, const int16_t *second, unsigned k, int32_t sparse,
                       int32_t dense)
{
    int64_t hidden = 0;
    int64_t sum = (int64_t)net->bias_out[k] * OUT_FINER;

    for (unsigned i = 0; i < PH_NET_SECOND; i++)
        hidden += second[i] * net->out[k][i];
    sum += (hidden * OUT_FINER) >> net->shift[PH_NET_SECOND_OUT];
    sum += ((int64_t)sparse * PH_NET_ONE) >> net->shift[PH_NET_SPARSE_OUT];
    sum += ((int64_t)dense * OUT_FINER) >> net->shift[PH_NET_DENSE_OUT];
    return (int32_t)(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
}

/* Sums over the inputs, and what the units make of them. */
struct layers {
    int16_t sparse[PH_NET_ROW], first[PH_NET_FIRST], second[PH_NET_SECOND];
    int32_t dense[PH_NET_ROW];
};

static void run_layers(const struct ph_net *net, const struct ph_features *features,
                       struct layers *l)
{
    add_sparse(net, features, l->sparse);
    add_dense(net, features, l->dense);
    for (unsigned k = 0; k < PH_NET_FIRST; k++)
        l->first[k] =
            activate(scale_down(l->sparse[k] * PH_FEATURE_ONE, net->shift[PH_NET_SPARSE_FIRST]) +
                     scale_down(l->dense[k], net->shift[PH_NET_DENSE_FIRST]) + net->bias_first[k]);
    run_second(net, l->first, l->second);
}

void ph_net_run(const struct ph_net *net, const struct ph_features *features,
                int32_t out[PH_NET_OUTPUTS_MAX])
{
    struct layers l;

    run_layers(net, features, &l);
    for (unsigned k = 0; k < ph_net_outputs(net); k++)
        out[k] = run_out(net, l.second, k, l.sparse[PH_NET_FIRST + k], l.dense[PH_NET_FIRST + k]);
}

/* ---- what the value consists of ---- */

static double weight(int32_t stored, const struct ph_net *net, enum ph_net_block block)
{
    return (double)stored / (double)(1u << net->shift[block]);
}

/* What a unit of the first layer adds to the output, for each 1.0 of it. */
static void find_slopes(const struct ph_net *net, const struct layers *l, unsigned place,
                        double slope[PH_NET_FIRST])
{
    for (unsigned i = 0; i < PH_NET_FIRST; i++) {
        slope[i] = 0;
        for (unsigned k = 0; l->first[i] > 0 && k < PH_NET_SECOND; k++)
            if (l->second[k] > 0)
                slope[i] += weight(net->second[k][i], net, PH_NET_FIRST_SECOND) *
                            weight(net->out[place][k], net, PH_NET_SECOND_OUT);
    }
}

/* What an input of 1.0 adds to it, through the units and directly. */
static double slope_of(const struct ph_net *net, unsigned input, unsigned place,
                       const double slope[PH_NET_FIRST])
{
    bool sparse = input < net->sparse;
    const int16_t *row = net->row[input];
    double sum = 0;

    for (unsigned i = 0; i < PH_NET_FIRST; i++)
        sum += slope[i] * row[i];
    sum /= 1u << net->shift[sparse ? PH_NET_SPARSE_FIRST : PH_NET_DENSE_FIRST];
    return sum + weight(row[PH_NET_FIRST + place], net,
                        sparse ? PH_NET_SPARSE_OUT : PH_NET_DENSE_OUT);
}

void ph_net_topics(const struct ph_net *net, const struct ph_features *features,
                   const struct ph_topics *topics, unsigned place, double topic[PH_TOPICS_MAX])
{
    double slope[PH_NET_FIRST], sum[PH_TOPICS_MAX + 1] = {0};
    struct layers l;

    run_layers(net, features, &l);
    find_slopes(net, &l, place, slope);
    for (unsigned i = 0; i < features->count; i++)
        sum[topics->of[features->on[i]]] += slope_of(net, features->on[i], place, slope);
    for (unsigned i = 0; i < net->dense; i++)
        if (features->dense[i])
            sum[topics->of[net->sparse + i]] +=
                slope_of(net, net->sparse + i, place, slope) * features->dense[i] /
                (double)PH_FEATURE_ONE;
    memcpy(topic, sum, PH_TOPICS_MAX * sizeof *topic);
}

int ph_net_sigmoid(int32_t out)
{
    int64_t size = out < 0 ? -(int64_t)out : out;
    unsigned step = (unsigned)(size / SIGMOID_STEP);
    int value = sigmoid[SIGMOID_STEPS];

    if (step < SIGMOID_STEPS)
        value = sigmoid[step] +
                (sigmoid[step + 1] - sigmoid[step]) * (int)(size % SIGMOID_STEP) / SIGMOID_STEP;
    return out < 0 ? PH_NET_CHANCE - value : value;
}

void ph_net_evaluate(const struct ph_net *net, const struct ph_rules *rules, const void *state,
                     unsigned seat, struct ph_net_value *value)
{
    struct ph_features features;
    int32_t out[PH_NET_OUTPUTS_MAX];

    ph_features_list(rules, state, seat, &features);
    ph_net_run(net, &features, out);
    for (unsigned place = 0; place < net->players; place++)
        value->chance[(seat + place) % net->players] = ph_net_sigmoid(out[place]);
    value->points = (int)((int64_t)out[net->players] * PH_NET_POINTS * 100 / PH_NET_ONE);
}
