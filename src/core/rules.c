/* Making the rules of a table from options and a data file, and the hashes that name them. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/reading.h"
#include "core/features.h"
#include "core/options.h"

/* Of the content: neither layout nor the order of keys matters. 0: out of memory. */
static uint64_t content_hash(const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    uint64_t hash = text ? ph_hash(text, strlen(text), 0) : 0;

    free(text);
    return hash;
}

static int by_key(const void *left, const void *right)
{
    return strcmp(((const struct ph_option *)left)->key, ((const struct ph_option *)right)->key);
}

/* The options are sorted by key, so that a new row in a game's table changes no old hash. */
static bool hash_rules(struct ph_rules *rules)
{
    struct ph_options options;
    struct ph_buf text = {0};

    ph_options_list(rules, &options);
    qsort(options.at, options.count, sizeof options.at[0], by_key);
    ph_buf_addf(&text, "%s\n%u\n%016" PRIx64 "\n", rules->game->name, (unsigned)rules->players,
                rules->data_hash);
    for (unsigned i = 0; i < options.count; i++)
        ph_buf_addf(&text, "%s=%s\n", options.at[i].key, options.at[i].value);
    bool ok = !text.failed;

    rules->hash = ph_hash(ph_buf_text(&text), text.len, 0);
    ph_buf_finish(&text);
    return ok;
}

static bool fill_rules(struct ph_rules *rules, const struct ph_options *options, const json_t *data,
                       struct ph_error *error)
{
    rules->game = options->game;
    rules->players = (uint8_t)options->players;
    rules->data_hash = content_hash(data);
    if (rules->data_hash == 0)
        return ph_fail(error, "", "out of memory");
    if (!options->game->init_rules(rules, options, data, error))
        return false;
    if (!hash_rules(rules))
        return ph_fail(error, "", "out of memory");
    rules->schema = ph_features_hash(rules);
    return rules->schema || !ph_features_possible(rules) || ph_fail(error, "", "out of memory");
}

static bool check_options(const struct ph_options *options, struct ph_error *error)
{
    const struct ph_game *game = options ? options->game : NULL;

    if (!game)
        return ph_fail(error, "game", "no such game");
    if (options->players >= game->seats_min && options->players <= game->seats_max)
        return true;
    return ph_fail(error, "players", "%u is not possible; %s is for %u to %u", options->players,
                   game->name, game->seats_min, game->seats_max);
}

struct ph_rules *ph_rules_create(const struct ph_options *options, struct ph_error *error)
{
    if (!check_options(options, error))
        return NULL;

    json_t *data =
        ph_node_parse(options->data ? options->data : options->game->data[0], "data", error);
    struct ph_rules *rules = data ? calloc(1, options->game->rules_size) : NULL;

    if (data && !rules)
        ph_fail(error, "", "out of memory");
    if (rules && !fill_rules(rules, options, data, error)) {
        free(rules);
        rules = NULL;
    }
    json_decref(data);
    return rules;
}

void ph_rules_destroy(struct ph_rules *rules)
{
    free(rules);
}

const char *ph_data_find(const struct ph_game *game, uint64_t hash)
{
    for (const char *const *text = game ? game->data : NULL; text && *text; text++) {
        json_t *json = ph_node_parse(*text, "data", NULL);
        bool found = json && content_hash(json) == hash;

        json_decref(json);
        if (found)
            return *text;
    }
    return NULL;
}
