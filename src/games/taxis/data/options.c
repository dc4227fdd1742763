/* Thurn und Taxis: the options of a table. */
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "core/rule.h"
#include "games/taxis/data/data.h"

static const char all_provinces[] = "rule.all_provinces";

const struct ph_option_kind taxis_options[] = {
    {all_provinces, "no yes", "no", "TT-H1",
     N_("Does the tile for the regions outside Bavaria also need a branch in Bavaria?")},
    {NULL, NULL, NULL, NULL, NULL},
};

bool taxis_set_switches(struct taxis_rules *r, const struct ph_options *options,
                        struct ph_error *error)
{
    for (unsigned i = 0; i < options->count; i++) {
        const struct ph_option *option = &options->at[i];
        bool yes = strcmp(option->value, "yes") == 0;

        if (strcmp(option->key, all_provinces) != 0)
            return ph_fail(error, option->key, "is no option of this game");
        if (!yes && strcmp(option->value, "no") != 0)
            return ph_fail(error, option->key, "must be no or yes, not \"%.39s\"", option->value);
        r->all_provinces = yes;
    }
    return true;
}

void taxis_list_options(const struct ph_rules *rules, struct ph_options *out)
{
    if (!taxis_rules(rules)->all_provinces || out->count == PH_OPTIONS_MAX)
        return;
    struct ph_option *option = &out->at[out->count++];

    snprintf(option->key, sizeof option->key, "%s", all_provinces);
    snprintf(option->value, sizeof option->value, "yes");
}
