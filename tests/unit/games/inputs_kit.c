#include "unit/games/inputs_kit.h"

#include "unit/cmocka_all.h"

#include <string.h>

#include "core/features.h"

static unsigned input_of(const struct ph_rules *rules, const char *name)
{
    unsigned count = ph_features_sparse(rules) + ph_features_dense(rules);

    for (unsigned i = 0; i < count; i++) {
        struct ph_buf text = {0};
        bool found;

        ph_features_name(rules, i, &text);
        found = strcmp(ph_buf_text(&text), name) == 0;
        ph_buf_finish(&text);
        if (found)
            return i;
    }
    fail_msg("no input has the name %s", name);
    return 0;
}

bool input_is_on(const struct ph_rules *rules, const void *state, unsigned seat, const char *name)
{
    unsigned input = input_of(rules, name);
    struct ph_features listed;

    ph_features_list(rules, state, seat, &listed);
    for (unsigned i = 0; i < listed.count; i++)
        if (listed.on[i] == input)
            return true;
    return false;
}

int input_value(const struct ph_rules *rules, const void *state, unsigned seat, const char *name)
{
    struct ph_features listed;

    ph_features_list(rules, state, seat, &listed);
    return listed.dense[input_of(rules, name) - ph_features_sparse(rules)];
}
