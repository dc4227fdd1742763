/* The setup of a table as its entry `created` keeps it. */
#include "host/table/spec.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "base/json.h"
#include "core/options.h"

/* ---- reading ---- */

/* An object of the entry; `good` until something in it cannot have been written by spec_put(). */
struct stored {
    const json_t *json;
    bool good;
};

static long stored_number(struct stored *from, const char *key, long low, long high, long initial)
{
    const json_t *value = json_object_get(from->json, key);
    json_int_t number = json_integer_value(value);

    if (!value)
        return initial;
    if (json_is_integer(value) && number >= low && number <= high)
        return (long)number;
    from->good = false;
    return initial;
}

static bool stored_flag(struct stored *from, const char *key, bool initial)
{
    const json_t *value = json_object_get(from->json, key);

    from->good = from->good && (!value || json_is_boolean(value));
    return value ? json_is_true(value) : initial;
}

/* The index of a name in its table; 0 if it is missing. */
static uint8_t stored_name(struct stored *from, const char *key, const char *const *names,
                           unsigned count)
{
    const json_t *value = json_object_get(from->json, key);
    const char *name = json_string_value(value);

    for (unsigned i = 0; name && i < count; i++)
        if (strcmp(names[i], name) == 0)
            return (uint8_t)i;
    from->good = from->good && !value;
    return 0;
}

static bool read_options(struct ph_options *options, json_t *json, struct ph_error *error)
{
    const char *key;
    json_t *value;

    json_object_foreach(json, key, value)
    {
        if (!json_is_string(value))
            return ph_fail(error, "config.options", "must be texts");
        if (!ph_options_set(options, key, json_string_value(value), error))
            return false;
    }
    return true;
}

static void read_clock(struct ph_table_config *config, struct stored *from)
{
    struct stored clock = {json_object_get(from->json, "clock"), true};

    config->clock = stored_name(&clock, "kind", ph_clock_names, PH_CLOCK_COUNT);
    if (config->clock == PH_CLOCK_REAL)
        config->limit = (uint32_t)stored_number(&clock, "seconds", 1, PH_CLOCK_SECONDS_MAX, 1);
    else if (config->clock == PH_CLOCK_DAYS)
        config->limit = (uint32_t)stored_number(&clock, "days", 1, PH_CLOCK_DAYS_MAX, 1);
    config->increment = (uint32_t)stored_number(&clock, "increment", 0, PH_CLOCK_SECONDS_MAX, 0);
    from->good = from->good && clock.good;
}

static void read_seats(struct ph_table_spec *spec, struct stored *from)
{
    static const char *const kinds[] = {"person", "bot"};
    const json_t *list = json_object_get(from->json, "seats");

    from->good = from->good && json_array_size(list) == spec->config.players;
    for (unsigned i = 0; from->good && i < spec->config.players; i++) {
        struct stored seat = {json_array_get(list, i), true};

        spec->seats[i].is_bot = stored_name(&seat, "kind", kinds, 2) == 1;
        if (spec->seats[i].is_bot)
            spec->seats[i].level = (uint8_t)stored_number(&seat, "level", 1, TABLE_LEVEL_MAX, 1);
        from->good = seat.good;
    }
}

static void read_config(struct ph_table_config *config, struct stored *from)
{
    const char *first = json_string_value(json_object_get(from->json, "first"));

    config->first = PH_NOBODY;
    if (!first || strcmp(first, "random") != 0)
        config->first = (int8_t)stored_number(from, "first", 0, config->players - 1, PH_NOBODY);
    config->open = stored_flag(from, "open", false);
    config->confirm = stored_flag(from, "confirm", true);
    config->spectators = stored_flag(from, "watchers", true);
    config->chat = stored_flag(from, "chat", true);
    config->start = stored_name(from, "start", ph_start_names, PH_START_COUNT);
    config->leaver = stored_name(from, "leaver", ph_leaver_names, PH_LEAVER_COUNT);
    /* A table that was created without it never lets a game end without its players. */
    config->absent = (uint8_t)stored_number(from, "absent", 0, PH_ABSENT_DAYS_MAX, 0);
    config->lesson = (uint32_t)stored_number(from, "lesson", 1, PH_LESSON_MAX, 0);
    read_clock(config, from);
}

bool spec_read(struct ph_table_spec *spec, const struct json_t *json, struct ph_error *error)
{
    struct stored from = {json, true};
    const char *name = json_string_value(json_object_get(json, "game"));
    const struct ph_game *game = name ? ph_game_find(name) : NULL;

    memset(spec, 0, sizeof *spec);
    if (!game)
        return ph_fail(error, "config.game", "there is no such game");
    spec->options.game = game;
    spec->options.players =
        (unsigned)stored_number(&from, "players", game->seats_min, game->seats_max, 0);
    spec->config.players = (uint8_t)spec->options.players;
    if (spec->config.players == 0)
        return ph_fail(error, "config.players", "must be %u to %u", game->seats_min,
                       game->seats_max);
    read_config(&spec->config, &from);
    read_seats(spec, &from);
    if (!from.good)
        return ph_fail(error, "config", "is damaged");
    return read_options(&spec->options, json_object_get(json, "options"), error);
}

/* ---- writing ---- */

static void put_seats(struct ph_buf *out, const struct ph_table_spec *spec)
{
    ph_json_put_open(out, "seats", '[');
    for (unsigned i = 0; i < spec->config.players; i++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "kind", spec->seats[i].is_bot ? "bot" : "person");
        if (spec->seats[i].is_bot)
            ph_json_put_int(out, "level", spec->seats[i].level);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

void spec_put(struct ph_buf *out, const char *key, const struct ph_table_spec *spec)
{
    const struct ph_table_config *config = &spec->config;

    ph_json_put_open(out, key, '{');
    ph_json_put_string(out, "game", spec->options.game->name);
    ph_json_put_int(out, "players", config->players);
    ph_json_put_open(out, "options", '{');
    for (unsigned i = 0; i < spec->options.count; i++)
        ph_json_put_string(out, spec->options.at[i].key, spec->options.at[i].value);
    ph_json_close(out, '}');
    if (config->first == PH_NOBODY)
        ph_json_put_string(out, "first", "random");
    else
        ph_json_put_int(out, "first", config->first);
    put_seats(out, spec);
    ph_table_config_put(out, config);
    if (!config->chat)
        ph_json_put_bool(out, "chat", false);
    if (config->lesson)
        ph_json_put_int(out, "lesson", config->lesson);
    ph_json_close(out, '}');
}

void spec_again(struct ph_table_spec *spec, const struct ph_table *t)
{
    const struct ph_rules *rules = table_rules(t);
    int first = t->start ? rules->game->first(rules, t->start) : PH_NOBODY;

    memset(spec, 0, sizeof *spec);
    ph_options_list(rules, &spec->options);
    spec->config = t->config;
    spec->config.first = (int8_t)(first == PH_NOBODY ? PH_NOBODY : (first + 1) % t->config.players);
    spec->config.open = false;
    for (unsigned i = 0; i < t->config.players; i++) {
        /* A player who was removed is not asked again: a bot has the seat. */
        spec->seats[i].is_bot = !t->seats[i].taken;
        spec->seats[i].level = t->seats[i].level;
    }
}

/* ---- rules ---- */

/* Options, the version of the rules and the hash of their data, from which rules are made. */
struct rules_source {
    const struct ph_table_spec *spec;
    unsigned version;
    uint64_t data_hash;
};

static struct ph_rules *make_rules(const void *from, struct ph_error *error)
{
    const struct rules_source *source = from;
    struct ph_options options = source->spec->options;

    options.version = source->version;
    options.data = ph_data_find(options.game, source->data_hash);
    if (options.data)
        return ph_rules_create(&options, error);
    ph_fail(error, "data", "these data never shipped: %016" PRIx64, source->data_hash);
    return NULL;
}

struct shared_rules *spec_rules(struct ph_rules_cache *cache, const struct ph_table_spec *spec,
                                unsigned version, uint64_t data_hash, struct ph_error *error)
{
    const struct ph_options *options = &spec->options;
    struct rules_source source = {spec, version, data_hash};
    struct shared_rules *shared = NULL;
    struct ph_buf key = {0};

    ph_buf_addf(&key, "%s %u %u %016" PRIx64, options->game->name, version, options->players,
                data_hash);
    for (unsigned i = 0; i < options->count; i++)
        ph_buf_addf(&key, " %s=%s", options->at[i].key, options->at[i].value);
    if (key.failed)
        ph_fail(error, "", "out of memory");
    else
        shared = rules_cache_take(cache, ph_buf_text(&key), make_rules, &source, error);
    ph_buf_finish(&key);
    return shared;
}
