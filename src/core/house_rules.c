/* House rules as the JSON of a state names them. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/reading.h"
#include "core/options.h"

bool ph_options_read_house_rules(struct ph_options *options, const struct ph_node *rules)
{
    json_t *json = (json_t *)rules->json; /* jansson's iterators take a pointer to non-const */
    char name[sizeof options->at[0].key];

    for (void *at = json_object_iter(json); at; at = json_object_iter_next(json, at)) {
        const char *key = json_object_iter_key(at), *value;
        struct ph_node member = {
            .json = json_object_iter_value(at), .outer = rules, .key = key, .error = rules->error};

        if (!ph_node_text(&member, &value))
            return false;
        if (strlen(key) + sizeof "rule." > sizeof name)
            return ph_node_fail(&member, "%s has no such option", options->game->title);
        snprintf(name, sizeof name, "rule.%.34s", key);
        if (!ph_options_set(options, name, value, rules->error))
            return false;
    }
    return true;
}
