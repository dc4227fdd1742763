/* The bodies of entries, read. What is written there was checked when it was decided; what is checked
 * here is that a damaged log does no harm. */
#include <jansson.h>
#include <string.h>

#include "base/reading.h"
#include "host/table/spec.h"

static const char *text_of(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

static int seat_of(const json_t *json, const char *key)
{
    const json_t *seat = json_object_get(json, key);
    json_int_t number = json_integer_value(seat);

    return json_is_integer(seat) && number >= 0 && number < PH_SEATS_MAX ? (int)number : PH_NOBODY;
}

static uint8_t seats_of(const json_t *list)
{
    uint8_t seats = 0;
    size_t i;
    json_t *seat;

    json_array_foreach(list, i, seat)
    {
        json_int_t number = json_integer_value(seat);

        if (number >= 0 && number < PH_SEATS_MAX)
            seats |= (uint8_t)(1u << number);
    }
    return seats;
}

static bool find_kind(const char *name, enum ph_entry_kind *kind)
{
    for (unsigned i = 0; name && i < PH_ENTRY_KIND_COUNT; i++)
        if (strcmp(table_entry_names[i], name) == 0) {
            *kind = (enum ph_entry_kind)i;
            return true;
        }
    return false;
}

/* Texts first, then figures and flags; what is not there is NULL, 0, false or PH_NOBODY. */
static void read_members(struct deed *deed)
{
    const json_t *json = deed->json;

    deed->move = text_of(json, "move");
    deed->name = text_of(json, "name");
    deed->salt = text_of(json, "salt");
    deed->key_hash = text_of(json, "holder");
    deed->phrase = text_of(json, "phrase");
    deed->text = text_of(json, "text");
    deed->table = text_of(json, "table");
    deed->how = text_of(json, "how");
    deed->seed = text_of(json, "seed");
    deed->nonce = text_of(json, "nonce");
    deed->seat = seat_of(json, "seat");
    deed->by = seat_of(json, "by");
    deed->count = (unsigned)json_integer_value(json_object_get(json, "count"));
    deed->level = (unsigned)json_integer_value(json_object_get(json, "level"));
    deed->ms = json_integer_value(json_object_get(json, "ms"));
    deed->winners = seats_of(json_object_get(json, "winners"));
    deed->bot = json_is_true(json_object_get(json, "bot"));
    deed->agreed = json_is_true(json_object_get(json, "agreed"));
    deed->good = json_is_true(json_object_get(json, "good"));
    deed->withdrawn = json_is_true(json_object_get(json, "withdrawn"));
}

bool deed_read(struct deed *deed, const char *body, struct ph_error *error)
{
    memset(deed, 0, sizeof *deed);
    deed->json = ph_node_parse(body, "body", error);
    if (!deed->json)
        return false;
    if (!find_kind(text_of(deed->json, "kind"), &deed->kind)) {
        deed_finish(deed);
        return ph_fail(error, "kind", "no such kind of entry");
    }
    read_members(deed);
    return true;
}

void deed_finish(struct deed *deed)
{
    json_decref(deed->json);
    deed->json = NULL;
}

/* ---- created ---- */

static bool read_secrets(struct ph_table *t, const json_t *json, struct ph_error *error)
{
    const char *commitment = text_of(json, "commitment"), *sealed = text_of(json, "sealed"),
               *host = text_of(json, "host");

    if (!commitment || !ph_unhex(commitment, t->commitment, sizeof t->commitment))
        return ph_fail(error, "commitment", "64 digits are expected");
    if (!sealed || !ph_unhex(sealed, t->sealed, sizeof t->sealed))
        return ph_fail(error, "sealed", "%d digits are expected", 2 * PH_SEALED_SIZE);
    if (!host || !ph_unhex(host, t->host, sizeof t->host))
        return ph_fail(error, "host", "64 digits are expected");
    return true;
}

static bool take_spec(struct ph_table *t, const struct table_spec *spec, const json_t *json,
                      struct ph_error *error)
{
    const char *data = text_of(json, "data");
    json_int_t version = json_integer_value(json_object_get(json, "rules"));

    if (version != spec->options.game->rules_version)
        return ph_fail(error, "rules", "version %d is not known here", (int)version);
    uint8_t bytes[sizeof(uint64_t)];
    uint64_t hash = 0;

    if (!data || !ph_unhex(data, bytes, sizeof bytes))
        return ph_fail(error, "data", "16 digits are expected");
    for (unsigned i = 0; i < sizeof bytes; i++)
        hash = hash << 8 | bytes[i];
    struct shared_rules *shared = wish_rules(t->cache, spec, hash, error);

    if (!shared)
        return false;
    t->shared = shared;
    t->config = spec->config;
    for (unsigned i = 0; i < spec->config.players; i++) {
        t->seats[i].is_bot = spec->seats[i].is_bot;
        t->seats[i].level = spec->seats[i].level;
    }
    return true;
}

bool table_read_created(struct ph_table *t, const struct deed *deed, struct ph_error *error)
{
    struct ph_node root = ph_node_root(deed->json, error), config;
    struct table_spec spec;

    return ph_node_object(&root, "config", &config) && spec_read(&spec, &config) &&
           read_secrets(t, deed->json, error) && take_spec(t, &spec, deed->json, error);
}
