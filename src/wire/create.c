/* Reading the request that creates a table. */
#include <jansson.h>
#include <posthorn/think.h>
#include <string.h>

#include "base/reading.h"
#include "wire/http.h"

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

/* A name or a salt: plain text of at most `most` bytes, trimmed. */
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
    if (!ph_table_plain(said, most, &from, &len))
        return ph_node_fail(&member, "at most %zu bytes, on one line, nothing but characters",
                            most);
    memcpy(text, from, len);
    text[len] = '\0';
    return true;
}

/* ---- the game ---- */

static bool read_game(struct ph_table_spec *spec, const struct ph_node *root)
{
    struct ph_node member;
    const char *name;
    long players;

    if (!ph_node_member(root, "game", &member) || !ph_node_text(&member, &name))
        return false;
    spec->options.game = ph_game_find(name);
    if (!spec->options.game)
        return ph_node_fail(&member, "there is no game \"%.40s\"", name);
    if (!ph_read_number(root, "players", ph_game_seats_min(spec->options.game),
                        ph_game_seats_max(spec->options.game), &players))
        return false;
    spec->options.players = (unsigned)players;
    spec->config.players = (uint8_t)players;
    return true;
}

static bool read_options(struct ph_table_spec *spec, const struct ph_node *root)
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

static bool read_first(struct ph_table_spec *spec, const struct ph_node *root)
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

static bool read_seat(struct ph_seat_spec *seat, const struct ph_node *node)
{
    static const char *const keys[] = {"kind", "name", "level"};
    static const char *const kinds[] = {"person", "me", "bot"};
    unsigned kind;
    long level = 1;

    if (!ph_node_keys(node, keys, 3) || !ph_read_id(node, "kind", kinds, 3, &kind) ||
        !read_plain(node, "name", PH_TABLE_NAME_MAX, seat->name) ||
        (has(node, "level") && !ph_read_number(node, "level", 1, PH_LEVELS, &level)))
        return false;
    seat->is_me = kind == 1;
    seat->is_bot = kind == 2;
    seat->level = (uint8_t)(seat->is_bot ? level : 0);
    return true;
}

/* Without a list the first seat is the creator's and the others are for people. */
static bool read_seats(struct ph_table_spec *spec, const struct ph_node *root)
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

static bool read_clock(struct ph_table_config *config, const struct ph_node *root)
{
    static const char *const keys[] = {"kind", "seconds", "increment", "days"};
    struct ph_node clock;
    unsigned kind;
    long limit = 0, increment = 0;

    if (!has(root, "clock"))
        return true;
    if (!ph_node_object(root, "clock", &clock) || !ph_node_keys(&clock, keys, 4) ||
        !ph_read_id(&clock, "kind", ph_clock_names, PH_CLOCK_COUNT, &kind))
        return false;
    if (kind == PH_CLOCK_REAL &&
        (!ph_read_number(&clock, "seconds", 1, PH_CLOCK_SECONDS_MAX, &limit) ||
         (has(&clock, "increment") &&
          !ph_read_number(&clock, "increment", 0, PH_CLOCK_SECONDS_MAX, &increment))))
        return false;
    if (kind == PH_CLOCK_DAYS && !ph_read_number(&clock, "days", 1, PH_CLOCK_DAYS_MAX, &limit))
        return false;
    config->clock = (uint8_t)kind;
    config->limit = (uint32_t)limit;
    config->increment = (uint32_t)increment;
    return true;
}

static bool read_lesson(struct ph_table_config *config, const struct ph_node *root)
{
    long lesson = 0;

    if (has(root, "lesson") && !ph_read_number(root, "lesson", 1, PH_LESSON_MAX, &lesson))
        return false;
    config->lesson = (uint32_t)lesson;
    return true;
}

static bool read_absent(struct ph_table_config *config, const struct ph_node *root)
{
    long days = PH_ABSENT_DAYS;

    if (has(root, "absent") && !ph_read_number(root, "absent", 0, PH_ABSENT_DAYS_MAX, &days))
        return false;
    config->absent = (uint8_t)days;
    return true;
}

static bool read_manner(struct ph_table_config *config, const struct ph_node *root)
{
    unsigned start = 0, leaver = 0;

    config->confirm = config->spectators = config->chat = true;
    if (!read_flag(root, "open", &config->open) || !read_flag(root, "confirm", &config->confirm) ||
        !read_flag(root, "watchers", &config->spectators) ||
        !read_flag(root, "chat", &config->chat) ||
        !read_choice(root, "start", ph_start_names, PH_START_COUNT, &start) ||
        !read_choice(root, "leaver", ph_leaver_names, PH_LEAVER_COUNT, &leaver))
        return false;
    config->start = (uint8_t)start;
    config->leaver = (uint8_t)leaver;
    return read_absent(config, root) && read_clock(config, root);
}

bool wire_read_spec(const struct wire_body *body, struct ph_table_spec *spec,
                    struct ph_error *error)
{
    static const char *const keys[] = {"game",     "players", "options", "first",  "seats",
                                       "open",     "clock",   "confirm", "start",  "leaver",
                                       "watchers", "chat",    "salt",    "lesson", "absent"};
    struct ph_node root = ph_node_root(body->json, error);

    memset(spec, 0, sizeof *spec);
    if (!body->json)
        return ph_fail(error, "", "a JSON object is expected");
    return ph_node_keys(&root, keys, sizeof keys / sizeof keys[0]) && read_game(spec, &root) &&
           read_options(spec, &root) && read_first(spec, &root) && read_seats(spec, &root) &&
           read_manner(&spec->config, &root) && read_lesson(&spec->config, &root) &&
           read_plain(&root, "salt", PH_SALT_MAX, spec->salt);
}

bool wire_read_spec_text(const char *text, struct ph_table_spec *spec, struct ph_error *error)
{
    struct wire_body body;
    bool good =
        wire_body_parse(&body, text, strlen(text), error) && wire_read_spec(&body, spec, error);

    wire_body_finish(&body);
    return good;
}
