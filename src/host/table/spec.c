/* The table that somebody wants. */
#include "host/table/spec.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "base/json.h"
#include "base/reading.h"
#include "core/options.h"

enum { SECONDS_MAX = 24 * 60 * 60, DAYS_MAX = 60, LESSON_MAX = 1000000 };

static bool has(const struct ph_node *node, const char *key)
{
    return json_object_get(node->json, key) != NULL;
}

/* ---- members that may be left out ---- */

static bool read_flag(const struct ph_node *node, const char *key, bool *flag)
{
    return !has(node, key) || ph_read_bool(node, key, flag);
}

static bool read_choice(const struct ph_node *node, const char *key, const char *const *names,
                        unsigned count, unsigned *choice)
{
    return !has(node, key) || ph_read_id(node, key, names, count, choice);
}

/* A name or a salt: plain text of at most `most` bytes, blanks at its ends left out. */
static bool read_plain(const struct ph_node *node, const char *key, size_t most, char *text)
{
    struct ph_node member;
    const char *said, *from;
    size_t len;

    if (!has(node, key))
        return true;
    if (!ph_node_member(node, key, &member) || !ph_node_text(&member, &said))
        return false;
    if (*said == '\0')
        return true;
    if (!table_plain(said, most, &from, &len))
        return ph_node_fail(&member, "at most %zu bytes, on one line, nothing but characters",
                            most);
    memcpy(text, from, len);
    text[len] = '\0';
    return true;
}

/* ---- the game ---- */

static bool read_game(struct table_spec *spec, const struct ph_node *root)
{
    struct ph_node member;
    const char *name;
    long players;

    if (!ph_node_member(root, "game", &member) || !ph_node_text(&member, &name))
        return false;
    spec->options.game = ph_game_find(name);
    if (!spec->options.game)
        return ph_node_fail(&member, "there is no game \"%.40s\"", name);
    if (!ph_read_number(root, "players", spec->options.game->seats_min,
                        spec->options.game->seats_max, &players))
        return false;
    spec->options.players = (unsigned)players;
    spec->config.players = (uint8_t)players;
    return true;
}

static bool read_options(struct table_spec *spec, const struct ph_node *root)
{
    struct ph_node options, member;
    struct ph_error inner = {0};
    const char *key, *value;
    json_t *json;

    if (!has(root, "options"))
        return true;
    if (!ph_node_object(root, "options", &options))
        return false;
    json_object_foreach((json_t *)options.json, key, json)
    {
        if (!ph_node_member(&options, key, &member) || !ph_node_text(&member, &value))
            return false;
        if (!ph_options_set(&spec->options, key, value, &inner))
            return ph_node_fail(&member, "%s", inner.what);
    }
    return true;
}

static bool read_first(struct table_spec *spec, const struct ph_node *root)
{
    struct ph_node member;
    long seat;

    spec->config.first = PH_NOBODY;
    if (!has(root, "first"))
        return true;
    if (!ph_node_member(root, "first", &member))
        return false;
    if (json_is_string(member.json) && strcmp(json_string_value(member.json), "random") == 0)
        return true;
    if (!ph_node_number(&member, 0, spec->config.players - 1, &seat))
        return false;
    spec->config.first = (int8_t)seat;
    return true;
}

/* ---- the seats ---- */

static bool read_seat(struct table_spec_seat *seat, const struct ph_node *node)
{
    static const char *const keys[] = {"kind", "name", "level"};
    static const char *const kinds[] = {"person", "me", "bot"};
    unsigned kind;
    long level = 1;

    if (!ph_node_keys(node, keys, 3) || !ph_read_id(node, "kind", kinds, 3, &kind) ||
        !read_plain(node, "name", PH_TABLE_NAME_MAX, seat->name) ||
        (has(node, "level") && !ph_read_number(node, "level", 1, TABLE_LEVEL_MAX, &level)))
        return false;
    seat->is_me = kind == 1;
    seat->is_bot = kind == 2;
    seat->level = (uint8_t)(seat->is_bot ? level : 0);
    return true;
}

/* Without a list the first seat is mine and the others are for people. */
static bool read_seats(struct table_spec *spec, const struct ph_node *root)
{
    struct ph_node list;

    spec->seats[0].is_me = !has(root, "seats");
    if (!has(root, "seats"))
        return true;
    if (!ph_node_list(root, "seats", spec->config.players, spec->config.players, &list))
        return false;
    for (unsigned i = 0; i < spec->config.players; i++) {
        struct ph_node seat = ph_node_item(&list, i);

        if (!read_seat(&spec->seats[i], &seat))
            return false;
    }
    return true;
}

/* ---- how it is played ---- */

static bool read_clock(struct table_config *config, const struct ph_node *root)
{
    static const char *const keys[] = {"kind", "seconds", "increment", "days"};
    struct ph_node clock;
    unsigned kind;
    long limit = 0, increment = 0;

    if (!has(root, "clock"))
        return true;
    if (!ph_node_object(root, "clock", &clock) || !ph_node_keys(&clock, keys, 4) ||
        !ph_read_id(&clock, "kind", table_clock_names, CLOCK_COUNT, &kind))
        return false;
    if (kind == CLOCK_REAL && (!ph_read_number(&clock, "seconds", 1, SECONDS_MAX, &limit) ||
                               (has(&clock, "increment") &&
                                !ph_read_number(&clock, "increment", 0, SECONDS_MAX, &increment))))
        return false;
    if (kind == CLOCK_DAYS && !ph_read_number(&clock, "days", 1, DAYS_MAX, &limit))
        return false;
    config->clock = (uint8_t)kind;
    config->limit = (uint32_t)limit;
    config->increment = (uint32_t)increment;
    return true;
}

static bool read_lesson(struct table_config *config, const struct ph_node *root)
{
    long lesson = 0;

    if (has(root, "lesson") && !ph_read_number(root, "lesson", 1, LESSON_MAX, &lesson))
        return false;
    config->lesson = (uint32_t)lesson;
    return true;
}

static bool read_manner(struct table_config *config, const struct ph_node *root)
{
    static const char *const starts[] = {"full", "host"};
    unsigned start = 0, leaver = 0;

    config->confirm = config->spectators = config->chat = true;
    if (!read_flag(root, "open", &config->open) || !read_flag(root, "confirm", &config->confirm) ||
        !read_flag(root, "watchers", &config->spectators) ||
        !read_flag(root, "chat", &config->chat) || !read_choice(root, "start", starts, 2, &start) ||
        !read_choice(root, "leaver", table_leaver_names, LEAVER_COUNT, &leaver))
        return false;
    config->host_starts = start == 1;
    config->leaver = (uint8_t)leaver;
    return read_clock(config, root);
}

bool spec_read(struct table_spec *spec, const struct ph_node *root)
{
    static const char *const keys[] = {"game",     "players", "options", "first", "seats",
                                       "open",     "clock",   "confirm", "start", "leaver",
                                       "watchers", "chat",    "salt",    "lesson"};

    memset(spec, 0, sizeof *spec);
    return ph_node_keys(root, keys, sizeof keys / sizeof keys[0]) && read_game(spec, root) &&
           read_options(spec, root) && read_first(spec, root) && read_seats(spec, root) &&
           read_manner(&spec->config, root) && read_lesson(&spec->config, root) &&
           read_plain(root, "salt", PH_SALT_MAX, spec->salt);
}

/* ---- writing ---- */

void table_put_clock_config(struct ph_buf *out, const char *key, const struct table_config *config)
{
    ph_json_put_open(out, key, '{');
    ph_json_put_string(out, "kind", table_clock_names[config->clock]);
    if (config->clock == CLOCK_REAL) {
        ph_json_put_int(out, "seconds", config->limit);
        ph_json_put_int(out, "increment", config->increment);
    } else if (config->clock == CLOCK_DAYS) {
        ph_json_put_int(out, "days", config->limit);
    }
    ph_json_close(out, '}');
}

static void put_seats(struct ph_buf *out, const struct table_spec *spec)
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

void spec_put(struct ph_buf *out, const char *key, const struct table_spec *spec)
{
    const struct table_config *config = &spec->config;

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
    ph_json_put_bool(out, "open", config->open);
    table_put_clock_config(out, "clock", config);
    ph_json_put_bool(out, "confirm", config->confirm);
    ph_json_put_string(out, "start", config->host_starts ? "host" : "full");
    ph_json_put_string(out, "leaver", table_leaver_names[config->leaver]);
    ph_json_put_bool(out, "watchers", config->spectators);
    if (!config->chat)
        ph_json_put_bool(out, "chat", false);
    if (config->lesson)
        ph_json_put_int(out, "lesson", config->lesson);
    ph_json_close(out, '}');
}

void spec_again(struct table_spec *spec, const struct ph_table *t)
{
    const struct ph_rules *rules = table_rules(t);
    int first = t->start ? rules->game->actor(rules, t->start) : PH_NOBODY;

    memset(spec, 0, sizeof *spec);
    ph_options_list(rules, &spec->options);
    spec->config = t->config;
    spec->config.first = (int8_t)(first == PH_NOBODY ? PH_NOBODY : (first + 1) % t->config.players);
    spec->config.open = false;
    for (unsigned i = 0; i < t->config.players; i++) {
        /* Who was removed is not asked again: a bot has his seat. */
        spec->seats[i].is_bot = !t->seats[i].taken;
        spec->seats[i].level = t->seats[i].level;
    }
}

/* ---- rules ---- */

/* Options and the hash of their data, from which rules are made. */
struct rules_wish {
    const struct table_spec *spec;
    uint64_t data_hash;
};

static struct ph_rules *make_rules(const void *from, struct ph_error *error)
{
    const struct rules_wish *wanted = from;
    struct ph_options options = wanted->spec->options;

    options.data = ph_data_find(options.game, wanted->data_hash);
    if (options.data)
        return ph_rules_create(&options, error);
    ph_fail(error, "data", "these data never shipped: %016" PRIx64, wanted->data_hash);
    return NULL;
}

struct shared_rules *spec_rules(struct ph_rules_cache *cache, const struct table_spec *spec,
                                uint64_t data_hash, struct ph_error *error)
{
    const struct ph_options *options = &spec->options;
    struct rules_wish wanted = {spec, data_hash};
    struct shared_rules *shared = NULL;
    struct ph_buf key = {0};

    ph_buf_addf(&key, "%s %u %016" PRIx64, options->game->name, options->players, data_hash);
    for (unsigned i = 0; i < options->count; i++)
        ph_buf_addf(&key, " %s=%s", options->at[i].key, options->at[i].value);
    if (key.failed)
        ph_fail(error, "", "out of memory");
    else
        shared = rules_cache_take(cache, ph_buf_text(&key), make_rules, &wanted, error);
    ph_buf_finish(&key);
    return shared;
}
