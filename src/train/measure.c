/* Losses on held-out examples. */
#include <math.h>

#include "train/model.h"

static const double least = 1e-4; /* a prediction is at least so far from certainty */

struct measuring {
    const struct model *model;
    const struct ph_net *net;
    const struct examples *examples;
    struct model_loss part[MODEL_SHARDS];
};

static double cross_entropy(double target, double predicted)
{
    double p = predicted < least ? least : predicted > 1 - least ? 1 - least : predicted;

    return -(target * log(p) + (1 - target) * log(1 - p));
}

static void measure_shard(void *data, unsigned shard)
{
    struct measuring *m = data;
    struct model_loss *loss = &m->part[shard];
    struct example example;

    for (unsigned i = shard; i < m->examples->count; i += MODEL_SHARDS) {
        float out[PH_NET_OUTPUTS_MAX];
        int32_t whole[PH_NET_OUTPUTS_MAX];

        examples_get(m->examples, i, &example);
        if (!example.held_out)
            continue;
        model_run(m->model, &example.features, out);
        loss->count++;
        loss->model += cross_entropy(example.target[0], 1 / (1 + exp(-(double)out[0])));
        loss->guess += cross_entropy(example.target[0], example.guess);
        if (!m->net)
            continue;
        ph_net_run(m->net, &example.features, whole);
        loss->net +=
            cross_entropy(example.target[0], ph_net_sigmoid(whole[0]) / (double)PH_NET_CHANCE);
    }
}

void model_measure(const struct model *model, const struct ph_net *net, struct team *team,
                   const struct examples *examples, struct model_loss *loss)
{
    struct measuring measuring = {.model = model, .net = net, .examples = examples};

    *loss = (struct model_loss){0};
    team_run(team, measure_shard, &measuring, MODEL_SHARDS);
    for (unsigned i = 0; i < MODEL_SHARDS; i++) {
        loss->count += measuring.part[i].count;
        loss->model += measuring.part[i].model;
        loss->guess += measuring.part[i].guess;
        loss->net += measuring.part[i].net;
    }
    if (loss->count > 0) {
        loss->model /= loss->count;
        loss->guess /= loss->count;
        loss->net /= loss->count;
    }
}
