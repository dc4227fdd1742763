/* Reading parsed JSON with error locations. */
#include "base/reading.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct json_t *ph_node_parse(const char *text, const char *what, struct ph_error *error)
{
    json_error_t at;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &at);
    char where[sizeof error->where];

    if (!json) {
        snprintf(where, sizeof where, "%s%sline %d, column %d", what, *what ? ", " : "", at.line,
                 at.column);
        ph_fail(error, where, "%s", at.text);
    }
    return json;
}

struct ph_node ph_node_root(const struct json_t *json, struct ph_error *error)
{
    return (struct ph_node){.json = json, .error = error};
}

/* Appends as much of the location as fits; returns the length used. */
static size_t add_place(const struct ph_node *node, char *out, size_t size)
{
    if (!node->outer)
        return 0;
    size_t used = add_place(node->outer, out, size);

    if (used >= size)
        return used;
    int more = node->key ? snprintf(out + used, size - used, "%s%.40s", used ? "." : "", node->key)
                         : snprintf(out + used, size - used, "[%zu]", node->index);
    return more < 0 ? used : used + (size_t)more;
}

/* Untrusted text must not reach a terminal, and a cut may have split a character. */
static void keep_plain(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || (unsigned char)*text >= 0x7f)
            *text = '?';
}

bool ph_node_fail(const struct ph_node *node, const char *format, ...)
{
    char where[sizeof node->error->where] = "";
    char what[sizeof node->error->what];
    va_list list;

    add_place(node, where, sizeof where);
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    keep_plain(where);
    keep_plain(what);
    return ph_fail(node->error, where, "%s", what);
}

bool ph_node_member(const struct ph_node *object, const char *key, struct ph_node *member)
{
    *member = (struct ph_node){
        .json = json_object_get(object->json, key),
        .outer = object,
        .key = key,
        .error = object->error,
    };
    if (!json_is_object(object->json))
        return ph_node_fail(object, "must be an object");
    return member->json ? true : ph_node_fail(member, "is missing");
}

bool ph_node_object(const struct ph_node *object, const char *key, struct ph_node *member)
{
    if (!ph_node_member(object, key, member))
        return false;
    return json_is_object(member->json) ? true : ph_node_fail(member, "must be an object");
}

bool ph_node_list(const struct ph_node *object, const char *key, size_t low, size_t high,
                  struct ph_node *member)
{
    if (!ph_node_member(object, key, member))
        return false;
    if (!json_is_array(member->json))
        return ph_node_fail(member, "must be a list");
    size_t count = json_array_size(member->json);

    if (count >= low && count <= high)
        return true;
    return low == high
               ? ph_node_fail(member, "must have %zu items, not %zu", low, count)
               : ph_node_fail(member, "must have %zu to %zu items, not %zu", low, high, count);
}

size_t ph_node_count(const struct ph_node *list)
{
    return json_array_size(list->json);
}

struct ph_node ph_node_item(const struct ph_node *list, size_t index)
{
    return (struct ph_node){
        .json = json_array_get(list->json, index),
        .outer = list,
        .index = index,
        .error = list->error,
    };
}

bool ph_node_is_null(const struct ph_node *node)
{
    return json_is_null(node->json);
}

static bool is_listed(const char *text, const char *const *ids, unsigned count, unsigned *index)
{
    for (unsigned i = 0; i < count; i++)
        if (ids[i] && strcmp(ids[i], text) == 0) {
            *index = i;
            return true;
        }
    return false;
}

bool ph_node_keys(const struct ph_node *object, const char *const *keys, unsigned count)
{
    /* jansson's iterators take a pointer to non-const, though they only read */
    json_t *json = (json_t *)object->json;
    unsigned index;

    for (void *at = json_object_iter(json); at; at = json_object_iter_next(json, at)) {
        const char *key = json_object_iter_key(at);
        struct ph_node member = {.json = json_object_iter_value(at),
                                 .outer = object,
                                 .key = key,
                                 .error = object->error};

        if (!is_listed(key, keys, count, &index))
            return ph_node_fail(&member, "is not known here");
    }
    return true;
}

bool ph_node_number(const struct ph_node *node, long low, long high, long *number)
{
    if (!json_is_integer(node->json))
        return ph_node_fail(node, "must be a whole number");
    json_int_t value = json_integer_value(node->json);

    if (value < low || value > high)
        return ph_node_fail(node, "must be %ld to %ld, not %lld", low, high, (long long)value);
    *number = (long)value;
    return true;
}

bool ph_node_text(const struct ph_node *node, const char **text)
{
    if (!json_is_string(node->json))
        return ph_node_fail(node, "must be a text");
    *text = json_string_value(node->json);
    if (strlen(*text) != json_string_length(node->json))
        return ph_node_fail(node, "must not contain the character U+0000");
    return true;
}

bool ph_node_id(const struct ph_node *node, const char *const *ids, unsigned count, unsigned *index)
{
    const char *text = "";

    if (!ph_node_text(node, &text))
        return false;
    return is_listed(text, ids, count, index)
               ? true
               : ph_node_fail(node, "\"%.60s\" is not known here", text);
}

bool ph_read_number(const struct ph_node *object, const char *key, long low, long high,
                    long *number)
{
    struct ph_node member;

    return ph_node_member(object, key, &member) && ph_node_number(&member, low, high, number);
}

bool ph_read_byte(const struct ph_node *object, const char *key, uint8_t low, uint8_t high,
                  uint8_t *number)
{
    long value = low;

    if (!ph_read_number(object, key, low, high, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

bool ph_read_bool(const struct ph_node *object, const char *key, bool *value)
{
    struct ph_node member;

    if (!ph_node_member(object, key, &member))
        return false;
    if (!json_is_boolean(member.json))
        return ph_node_fail(&member, "must be true or false");
    *value = json_is_true(member.json);
    return true;
}

bool ph_read_text(const struct ph_node *object, const char *key, const char **text)
{
    struct ph_node member;

    return ph_node_member(object, key, &member) && ph_node_text(&member, text);
}

bool ph_read_id(const struct ph_node *object, const char *key, const char *const *ids,
                unsigned count, unsigned *index)
{
    struct ph_node member;

    return ph_node_member(object, key, &member) && ph_node_id(&member, ids, count, index);
}
