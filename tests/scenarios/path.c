/* Scenarios: places in JSON by paths that people can write. */
#include "scenario.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 16 };

struct path {
    char *copy;
    unsigned count;
    const char *step[STEPS_MAX];
};

/* "seat 0" is short for "seats 0"; a lone "seat" is the seat whose turn it is. */
static void expand_seat(struct path *path)
{
    if (path->count > 1 && strcmp(path->step[0], "seat") == 0)
        path->step[0] = "seats";
}

static bool path_init(struct path *path, const char *text)
{
    char *rest;
    char *step;

    *path = (struct path){.copy = strdup(text)};
    if (!path->copy)
        return false;
    for (step = strtok_r(path->copy, ". []", &rest); step; step = strtok_r(NULL, ". []", &rest)) {
        if (path->count == STEPS_MAX)
            break;
        path->step[path->count++] = step;
    }
    expand_seat(path);
    return path->count > 0 && !step;
}

static bool array_index(const json_t *array, const char *step, size_t *index)
{
    char *end;

    if (!isdigit((unsigned char)*step))
        return false;
    *index = strtoul(step, &end, 10);
    return *end == '\0' && *index < json_array_size(array);
}

static json_t *child(json_t *parent, const char *step)
{
    size_t index;

    if (json_is_array(parent))
        return array_index(parent, step, &index) ? json_array_get(parent, index) : NULL;
    return json_object_get(parent, step);
}

/* Follows the first `count` steps. */
static json_t *walk(json_t *root, const struct path *path, unsigned count)
{
    for (unsigned i = 0; root && i < count; i++)
        root = child(root, path->step[i]);
    return root;
}

json_t *path_get(json_t *root, const char *text)
{
    struct path path;
    json_t *found = path_init(&path, text) ? walk(root, &path, path.count) : NULL;

    free(path.copy);
    return found;
}

/* In an object only keys that are there can be changed: a slip of the pen must not pass. */
static bool replace(json_t *parent, const char *step, json_t *value)
{
    size_t index;

    if (json_is_array(parent) && array_index(parent, step, &index))
        return json_array_set(parent, index, value) == 0;
    return json_object_get(parent, step) && json_object_set(parent, step, value) == 0;
}

static bool add_to(json_t *parent, const char *step, json_t *value)
{
    json_t *there = child(parent, step);

    if (json_is_array(there))
        return json_array_append(there, value) == 0;
    return json_is_object(parent) && !there && json_object_set(parent, step, value) == 0;
}

static bool change(json_t *root, const char *text, json_t *value,
                   bool (*how)(json_t *parent, const char *step, json_t *value))
{
    struct path path;
    bool ok = path_init(&path, text) && value &&
              how(walk(root, &path, path.count - 1), path.step[path.count - 1], value);

    free(path.copy);
    json_decref(value);
    return ok;
}

bool path_set(json_t *root, const char *text, json_t *value)
{
    return change(root, text, value, replace);
}

bool path_add(json_t *root, const char *text, json_t *value)
{
    return change(root, text, value, add_to);
}

static bool cut(json_t *parent, const char *step)
{
    size_t index;

    if (json_is_array(parent) && array_index(parent, step, &index))
        return json_array_remove(parent, index) == 0;
    return json_object_del(parent, step) == 0;
}

bool path_remove(json_t *root, const char *text)
{
    struct path path;
    bool ok =
        path_init(&path, text) && cut(walk(root, &path, path.count - 1), path.step[path.count - 1]);

    free(path.copy);
    return ok;
}

/* ---- values and edits ---- */

json_t *value_read(const char *text)
{
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);

    return value ? value : json_string(text);
}

static const char *find_equals(const char *text)
{
    const char *plus = strstr(text, " += ");

    return plus ? plus : strstr(text, " = ");
}

bool is_edit(const char *text)
{
    return find_equals(text) || after_word(text, "remove");
}

static bool assign(json_t *root, const char *edit, const char *equals)
{
    char *path = strndup(edit, (size_t)(equals - edit));
    bool adds = equals[1] == '+';
    json_t *value = value_read(equals + (adds ? 4 : 3));
    bool ok;

    if (!path) {
        json_decref(value);
        return false;
    }
    ok = adds ? path_add(root, path, value) : path_set(root, path, value);
    free(path);
    return ok;
}

bool edit_apply(json_t *root, const char *edit, struct ph_error *error)
{
    const char *removed = after_word(edit, "remove");
    const char *equals = find_equals(edit);
    bool ok = removed ? path_remove(root, removed) : equals && assign(root, edit, equals);

    return ok || ph_fail(error, "", "there is no such place to change: %s", edit);
}
