/* Rule sets, from the game's table of options. */
#include "train/rule_sets.h"

#include <string.h>

#include "base/hash.h"
#include "core/options.h"

static bool is_given(const struct ph_options *given, const char *key)
{
    for (unsigned i = 0; i < given->count; i++)
        if (strcmp(given->at[i].key, key) == 0)
            return true;
    return false;
}

static bool has(const struct rule_sets *sets, const struct ph_rules *rules)
{
    for (unsigned i = 0; i < sets->count; i++)
        if (sets->at[i]->hash == rules->hash)
            return true;
    return false;
}

/* Adds the rule set, if it is a new one and has the inputs of the first one. */
static void add(struct rule_sets *sets, const struct ph_options *options)
{
    struct ph_rules *rules = sets->count < RULE_SETS_MAX ? ph_rules_create(options, NULL) : NULL;

    if (rules && rules->schema == sets->at[0]->schema && !has(sets, rules))
        sets->at[sets->count++] = rules;
    else
        ph_rules_destroy(rules);
}

/* Adds rule number `index` with another value of an option, if it is a possible one. */
static void add_with(struct rule_sets *sets, const struct ph_options *given, unsigned index,
                     const char *key, const char *value)
{
    struct ph_options options;

    ph_options_list(sets->at[index], &options);
    options.data = given->data;
    if (ph_options_set(&options, key, value, NULL))
        add(sets, &options);
}

/* Adds the first `count` ones with every value of the option: the words of its list, and the small
 * ones of a range of numbers. */
static void vary(struct rule_sets *sets, const struct ph_options *given,
                 const struct ph_option_kind *kind, unsigned count)
{
    static const char digits[][2] = {"0", "1", "2", "3"};

    if (is_given(given, kind->key))
        return;
    for (unsigned i = 0; i < count; i++) {
        for (const char *at = kind->values; *at;) {
            size_t length = strcspn(at, " ");
            char word[sizeof given->at[0].value] = "";

            if (length < sizeof word)
                memcpy(word, at, length);
            add_with(sets, given, i, kind->key, word);
            at += length + (at[length] == ' ');
        }
        for (unsigned k = 0; k < sizeof digits / sizeof *digits; k++)
            add_with(sets, given, i, kind->key, digits[k]);
    }
}

bool rule_sets_make(struct rule_sets *sets, const struct ph_options *given, bool all,
                    struct ph_error *error)
{
    const struct ph_option_kind *kind;

    *sets = (struct rule_sets){.at = {ph_rules_create(given, error)}};
    if (!sets->at[0])
        return false;
    sets->count = sets->usual = 1;
    if (!all)
        return true;
    for (kind = given->game->options; kind->key; kind++)
        if (kind->initial)
            vary(sets, given, kind, sets->count);
    sets->usual = sets->count;
    for (kind = given->game->options; kind->key; kind++)
        if (!kind->initial)
            vary(sets, given, kind, sets->usual);
    return true;
}

void rule_sets_finish(struct rule_sets *sets)
{
    for (unsigned i = 0; i < sets->count; i++)
        ph_rules_destroy(sets->at[i]);
    sets->count = 0;
}

const struct ph_rules *rule_sets_draw(const struct rule_sets *sets, struct ph_rng *rng)
{
    switch (ph_rng_below(rng, 4)) {
    case 0: return sets->at[ph_rng_below(rng, sets->usual)];
    case 1: return sets->at[ph_rng_below(rng, sets->count)];
    default: return sets->at[0];
    }
}

uint64_t rule_sets_hash(const struct rule_sets *sets)
{
    uint64_t hash = sets->at[0]->schema;

    for (unsigned i = 0; i < sets->count; i++)
        hash = ph_hash(&sets->at[i]->hash, sizeof sets->at[i]->hash, hash);
    return hash;
}
