/* What a seat tells its net: nothing that it may not know. */
#include "laws.h"

#include <string.h>

#include "core/features.h"

/* Sparse inputs that are on, as a map: their order does not matter. */
struct inputs {
    struct ph_features listed;
    bool on[PH_FEATURES_SPARSE_MAX];
};

/* Lists the inputs; false if one is out of range or on twice. */
static bool list_inputs(const struct walk *w, const void *state, unsigned seat,
                        struct inputs *inputs)
{
    memset(inputs, 0, sizeof *inputs);
    ph_features_list(w->rules, state, seat, &inputs->listed);
    for (unsigned i = 0; i < inputs->listed.count; i++) {
        unsigned input = inputs->listed.on[i];

        if (input >= ph_features_sparse(w->rules) || inputs->on[input])
            return false;
        inputs->on[input] = true;
    }
    for (unsigned i = 0; i < PH_FEATURES_DENSE_MAX; i++) {
        int value = inputs->listed.dense[i];

        if (value < -PH_FEATURE_LIMIT || value > PH_FEATURE_LIMIT ||
            (value != 0 && i >= ph_features_dense(w->rules)))
            return false;
    }
    return true;
}

/* The first input that differs, or -1. */
static int difference(const struct walk *w, const struct inputs *a, const struct inputs *b)
{
    unsigned sparse = ph_features_sparse(w->rules), dense = ph_features_dense(w->rules);

    for (unsigned i = 0; i < sparse; i++)
        if (a->on[i] != b->on[i])
            return (int)i;
    for (unsigned i = 0; i < dense; i++)
        if (a->listed.dense[i] != b->listed.dense[i])
            return (int)(sparse + i);
    return -1;
}

static void check_seat(struct walk *w, const void *state, unsigned seat)
{
    static struct inputs real, determinised;
    struct ph_buf name = {0};
    int differs;

    w->game->view(w->rules, state, (int)seat, w->view);
    w->game->determinise(w->rules, w->view, &w->look, w->spare);
    LAW_AT(w, FEATURES, state,
           list_inputs(w, state, seat, &real) && list_inputs(w, w->spare, seat, &determinised),
           "an input of seat %u does not exist, is on twice, or has a value too large", seat);
    LAW_AT(w, FEATURES, state, real.listed.count < PH_FEATURES_ON_MAX,
           "seat %u has as many inputs that are on as there is room for", seat);
    differs = difference(w, &real, &determinised);
    if (differs >= 0)
        ph_features_name(w->rules, (unsigned)differs, &name);
    LAW_AT(w, FEATURES, state, differs < 0,
           "in a determinisation by seat %u the input %s is another one", seat, ph_buf_text(&name));
    ph_buf_finish(&name);
}

void check_features(struct walk *w, const void *state)
{
    if (!w->game->features)
        return;
    LAW_AT(w, FEATURES, state, ph_features_hash(w->rules) != 0, "there are too many inputs");
    for (unsigned seat = 0; seat < w->rules->players; seat++)
        check_seat(w, state, seat);
}
