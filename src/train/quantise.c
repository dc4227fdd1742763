/* From floating point to the integers of a file: each block of weights gets the largest shift with
 * which all of them fit 8 bits. */
#include <math.h>

#include "train/model.h"

/* A rectangle of weights: `rows` of `width`, `stride` apart. */
struct block {
    const float *weight;
    size_t rows, width, stride;
};

static uint8_t shift_for(const struct block *block)
{
    float most = 0;
    uint8_t shift = PH_NET_SHIFT_MAX;

    for (size_t i = 0; i < block->rows; i++)
        for (size_t k = 0; k < block->width; k++)
            most = fmaxf(most, fabsf(block->weight[i * block->stride + k]));
    while (shift > 0 && ldexpf(most, shift) > (float)PH_NET_WEIGHT_MAX)
        shift--;
    return shift;
}

static int16_t whole(float value, long limit)
{
    long rounded = lrintf(value);

    return (int16_t)(rounded > limit ? limit : rounded < -limit ? -limit : rounded);
}

/* Writes the weight of row i and column k to to[i * down + k * across]; returns the shift. */
static uint8_t convert(const struct block *block, int16_t *to, size_t down, size_t across)
{
    uint8_t shift = shift_for(block);

    for (size_t i = 0; i < block->rows; i++)
        for (size_t k = 0; k < block->width; k++)
            to[i * down + k * across] =
                whole(ldexpf(block->weight[i * block->stride + k], shift), PH_NET_WEIGHT_MAX);
    return shift;
}

static void convert_biases(const float *bias, size_t count, int16_t *to)
{
    for (size_t i = 0; i < count; i++)
        to[i] = whole(bias[i] * (float)PH_FEATURE_ONE, INT16_MAX);
}

/* The rows of `count` inputs from `first` on, in two blocks. */
static void convert_inputs(const struct model *model, struct ph_net *net, unsigned first,
                           unsigned count, uint8_t *shift_first, uint8_t *shift_out)
{
    struct block block = {model->weight + first * (size_t)PH_NET_ROW, count, PH_NET_FIRST,
                          PH_NET_ROW};
    int16_t *to = &net->row[0][0] + first * (size_t)PH_NET_ROW;

    *shift_first = convert(&block, to, PH_NET_ROW, 1);
    block.weight += PH_NET_FIRST;
    block.width = model->outputs;
    *shift_out = convert(&block, to + PH_NET_FIRST, PH_NET_ROW, 1);
}

struct ph_net *model_quantise(const struct model *model, const struct ph_rules *rules)
{
    struct ph_net *net = ph_net_create(rules);
    const struct model_parts *at = &model->at;
    struct block second = {model->weight + at->second, PH_NET_FIRST, PH_NET_SECOND, PH_NET_SECOND};
    struct block out = {model->weight + at->out, model->outputs, PH_NET_SECOND, PH_NET_SECOND};

    if (!net)
        return NULL;
    convert_inputs(model, net, 0, model->sparse, &net->shift[PH_NET_SPARSE_FIRST],
                   &net->shift[PH_NET_SPARSE_OUT]);
    convert_inputs(model, net, model->sparse, model->dense, &net->shift[PH_NET_DENSE_FIRST],
                   &net->shift[PH_NET_DENSE_OUT]);
    net->shift[PH_NET_FIRST_SECOND] = convert(&second, net->second[0], 1, PH_NET_FIRST);
    net->shift[PH_NET_SECOND_OUT] = convert(&out, net->out[0], PH_NET_SECOND, 1);
    convert_biases(model->weight + at->bias_row, PH_NET_FIRST, net->bias_first);
    convert_biases(model->weight + at->bias_second, PH_NET_SECOND, net->bias_second);
    convert_biases(model->weight + at->bias_row + PH_NET_FIRST, model->outputs, net->bias_out);
    return net;
}
