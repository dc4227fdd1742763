/* Forward, backward, and the steps of Adam. */
#include "train/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SLICES = 16 }; /* of the parameters, which threads update */

static const float adam_mean = 0.9f, adam_square = 0.999f, adam_floor = 1e-8f;
/* Weights stay in what 8 bits with a shift of 6 can hold. */
static const float weight_max = 127.0f / 64;
static const float points_part = 0.5f; /* of the loss: the error of the points */

/* ---- life ---- */

static void place_parts(struct model *model)
{
    struct model_parts *at = &model->at;

    at->row = 0;
    at->bias_row = (model->sparse + model->dense) * (size_t)PH_NET_ROW;
    at->second = at->bias_row + PH_NET_ROW;
    at->bias_second = at->second + PH_NET_SECOND * PH_NET_FIRST;
    at->out = at->bias_second + PH_NET_SECOND;
    at->count = at->out + PH_NET_OUTPUTS_MAX * PH_NET_SECOND;
    at->count = (at->count + MODEL_BLOCK - 1) / MODEL_BLOCK * MODEL_BLOCK;
}

/* Uniform in -size to size. */
static void draw(float *weight, size_t count, float size, struct ph_rng *rng)
{
    for (size_t i = 0; i < count; i++)
        weight[i] = size * ((float)(ph_rng_next(rng) >> 40) / 8388608.0f - 1);
}

/* The skip begins at zero: what is linear is learned first. */
static void draw_weights(struct model *model, uint64_t seed)
{
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    for (size_t i = 0; i < model->sparse + model->dense; i++)
        draw(model->weight + i * PH_NET_ROW, PH_NET_FIRST, 0.1f, &rng);
    draw(model->weight + model->at.second, PH_NET_SECOND * PH_NET_FIRST, 0.2f, &rng);
    draw(model->weight + model->at.out, model->outputs * PH_NET_SECOND, 0.2f, &rng);
}

bool model_init(struct model *model, const struct ph_rules *rules, uint64_t seed)
{
    *model = (struct model){.sparse = ph_features_sparse(rules),
                            .dense = ph_features_dense(rules),
                            .outputs = rules->players + 1u};
    place_parts(model);
    model->weight = calloc(model->at.count, sizeof(float));
    model->mean = calloc(model->at.count, sizeof(float));
    model->square = calloc(model->at.count, sizeof(float));
    model->gradient = calloc(MODEL_SHARDS * model->at.count, sizeof(float));
    if (!model->weight || !model->mean || !model->square || !model->gradient)
        return false;
    draw_weights(model, seed);
    return true;
}

void model_finish(struct model *model)
{
    free(model->weight);
    free(model->mean);
    free(model->square);
    free(model->gradient);
    *model = (struct model){0};
}

/* ---- forward ---- */

/* The units of one example. */
struct pass {
    float row[PH_NET_ROW]; /* the first layer, and what the skip says */
    float second[PH_NET_SECOND];
    float out[PH_NET_OUTPUTS_MAX];
};

static float rectify(float x)
{
    return x > 0 ? x : 0;
}

static void add_row(float *restrict sum, const float *restrict row, float value)
{
    for (unsigned k = 0; k < PH_NET_ROW; k++)
        sum[k] += value * row[k];
}

static void add_second(float *restrict sum, const float *restrict row, float value)
{
    for (unsigned k = 0; k < PH_NET_SECOND; k++)
        sum[k] += value * row[k];
}

/* In eight sums, which can be added up side by side. */
static float dot_second(const float *restrict a, const float *restrict b)
{
    float sum[8] = {0};

    for (unsigned i = 0; i < PH_NET_SECOND; i += 8)
        for (unsigned k = 0; k < 8; k++)
            sum[k] += a[i + k] * b[i + k];
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

static float dense_value(const struct ph_features *features, unsigned i)
{
    return (float)features->dense[i] / (float)PH_FEATURE_ONE;
}

static void run_inputs(const struct model *model, const struct ph_features *features, float *sum)
{
    const float *weight = model->weight;

    memcpy(sum, weight + model->at.bias_row, PH_NET_ROW * sizeof *sum);
    for (unsigned i = 0; i < features->count; i++)
        add_row(sum, weight + features->on[i] * (size_t)PH_NET_ROW, 1);
    for (unsigned i = 0; i < model->dense; i++)
        add_row(sum, weight + (model->sparse + i) * (size_t)PH_NET_ROW, dense_value(features, i));
    for (unsigned k = 0; k < PH_NET_FIRST; k++)
        sum[k] = rectify(sum[k]);
}

static void forward(const struct model *model, const struct ph_features *features,
                    struct pass *pass)
{
    const float *weight = model->weight;

    run_inputs(model, features, pass->row);
    memcpy(pass->second, weight + model->at.bias_second, sizeof pass->second);
    for (unsigned i = 0; i < PH_NET_FIRST; i++)
        if (pass->row[i] > 0)
            add_second(pass->second, weight + model->at.second + i * PH_NET_SECOND, pass->row[i]);
    for (unsigned k = 0; k < PH_NET_SECOND; k++)
        pass->second[k] = rectify(pass->second[k]);
    for (unsigned k = 0; k < model->outputs; k++)
        pass->out[k] = pass->row[PH_NET_FIRST + k] +
                       dot_second(weight + model->at.out + k * PH_NET_SECOND, pass->second);
}

void model_run(const struct model *model, const struct ph_features *features, float *out)
{
    struct pass pass;

    forward(model, features, &pass);
    memcpy(out, pass.out, model->outputs * sizeof *out);
}

/* ---- backward ---- */

static float sigmoid(float x)
{
    return 1 / (1 + expf(-x));
}

/* From the outputs to the second layer: the error of each unit. */
static void backward_out(const struct model *model, const struct pass *pass, const float *error,
                         float *gradient, float *second)
{
    memset(second, 0, PH_NET_SECOND * sizeof *second);
    for (unsigned k = 0; k < model->outputs; k++) {
        add_second(gradient + model->at.out + k * PH_NET_SECOND, pass->second, error[k]);
        add_second(second, model->weight + model->at.out + k * PH_NET_SECOND, error[k]);
    }
    for (unsigned k = 0; k < PH_NET_SECOND; k++)
        if (pass->second[k] <= 0)
            second[k] = 0;
}

static void backward_second(const struct model *model, const struct pass *pass, const float *second,
                            float *gradient, float *first)
{
    add_second(gradient + model->at.bias_second, second, 1);
    for (unsigned i = 0; i < PH_NET_FIRST; i++) {
        first[i] = 0;
        if (pass->row[i] <= 0)
            continue;
        add_second(gradient + model->at.second + i * PH_NET_SECOND, second, pass->row[i]);
        first[i] = dot_second(model->weight + model->at.second + i * PH_NET_SECOND, second);
    }
}

static void backward_inputs(const struct model *model, const struct ph_features *features,
                            const float *error, float *gradient)
{
    add_row(gradient + model->at.bias_row, error, 1);
    for (unsigned i = 0; i < features->count; i++)
        add_row(gradient + features->on[i] * (size_t)PH_NET_ROW, error, 1);
    for (unsigned i = 0; i < model->dense; i++)
        add_row(gradient + (model->sparse + i) * (size_t)PH_NET_ROW, error,
                dense_value(features, i));
}

/* Adds the gradient of one example. The loss is the cross entropy of the rewards and a part of the
 * squared error of the points. */
static void learn(const struct model *model, const struct example *example, float *gradient)
{
    float error[PH_NET_ROW] = {0}, second[PH_NET_SECOND];
    float *out = error + PH_NET_FIRST; /* behind those of the first layer, as in rows */
    unsigned points = model->outputs - 1;
    struct pass pass;

    forward(model, &example->features, &pass);
    for (unsigned k = 0; k < points; k++)
        out[k] = sigmoid(pass.out[k]) - example->target[k];
    out[points] = points_part * (pass.out[points] - example->target[points]);
    backward_out(model, &pass, out, gradient, second);
    backward_second(model, &pass, second, gradient, error);
    backward_inputs(model, &example->features, error, gradient);
}

/* ---- a step ---- */

struct step {
    struct model *model;
    const struct examples *examples;
    const unsigned *index;
    unsigned count;
    float rate;
};

static void learn_shard(void *data, unsigned shard)
{
    const struct step *step = data;
    size_t count = step->model->at.count;
    float *gradient = step->model->gradient + shard * count;
    struct example example;

    memset(gradient, 0, count * sizeof *gradient);
    for (unsigned i = shard; i < step->count; i += MODEL_SHARDS) {
        examples_get(step->examples, step->index[i], &example);
        learn(step->model, &example, gradient);
    }
}

/* What a step of Adam changes, for one block of the parameters. */
struct change {
    float scale, rate; /* of the gradient; of the step */
    float most;        /* that a weight may be */
};

static void update(struct model *model, size_t from, const struct change *change)
{
    float slope[MODEL_BLOCK] = {0};
    float *restrict weight = model->weight + from;
    float *restrict mean = model->mean + from, *restrict square = model->square + from;

    for (unsigned shard = 0; shard < MODEL_SHARDS; shard++) {
        const float *restrict gradient = model->gradient + shard * model->at.count + from;

        for (unsigned i = 0; i < MODEL_BLOCK; i++)
            slope[i] += gradient[i];
    }
    for (unsigned i = 0; i < MODEL_BLOCK; i++) {
        slope[i] *= change->scale;
        mean[i] += (1 - adam_mean) * (slope[i] - mean[i]);
        square[i] += (1 - adam_square) * (slope[i] * slope[i] - square[i]);
        weight[i] -= change->rate * mean[i] / (sqrtf(square[i]) + adam_floor);
        weight[i] = weight[i] > change->most    ? change->most
                    : weight[i] < -change->most ? -change->most
                                                : weight[i];
    }
}

static void update_slice(void *data, unsigned slice)
{
    const struct step *step = data;
    struct model *model = step->model;
    size_t blocks = model->at.count / MODEL_BLOCK;
    double mean = 1 - pow(adam_mean, (double)model->steps);
    double square = 1 - pow(adam_square, (double)model->steps);
    struct change change = {1.0f / (float)step->count, step->rate * (float)(sqrt(square) / mean),
                            weight_max};

    for (size_t i = blocks * slice / SLICES; i < blocks * (slice + 1) / SLICES; i++)
        update(model, i * MODEL_BLOCK, &change);
}

void model_step(struct model *model, struct team *team, const struct examples *examples,
                const unsigned *index, unsigned count, float rate)
{
    struct step step = {model, examples, index, count, rate};

    model->steps++;
    team_run(team, learn_shard, &step, MODEL_SHARDS);
    team_run(team, update_slice, &step, SLICES);
}
