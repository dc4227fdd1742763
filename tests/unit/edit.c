/* Changing parsed JSON by a path. */
#include "unit/cmocka_all.h"

#include "unit/edit.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size;
    char *text;

    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    text = malloc((size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), (size_t)size);
    text[size] = '\0';
    fclose(file);
    return text;
}

/* One step of a path: ".key" or "[index]". */
struct step {
    char key[64];
    size_t index;
    bool in_list, append;
};

static const char *next_step(const char *path, struct step *step)
{
    size_t len;

    *step = (struct step){.in_list = *path == '['};
    if (step->in_list) {
        step->append = path[1] == '+';
        step->index = (size_t)strtoul(path + 1, NULL, 10);
        return strchr(path, ']') + 1;
    }
    path += *path == '.';
    len = strcspn(path, ".[");
    assert_true(len < sizeof step->key);
    memcpy(step->key, path, len);
    return path + len;
}

static void change(json_t *at, const struct step *step, const char *value)
{
    json_t *json = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;

    assert_true(!value || json);
    if (step->append)
        assert_int_equal(json_array_append_new(at, json), 0);
    else if (step->in_list)
        assert_int_equal(json ? json_array_set_new(at, step->index, json)
                              : json_array_remove(at, step->index),
                         0);
    else
        assert_int_equal(
            json ? json_object_set_new(at, step->key, json) : json_object_del(at, step->key), 0);
}

void edit(json_t *root, const char *path, const char *value)
{
    struct step step;

    path = next_step(path, &step);
    while (*path) {
        root = step.in_list ? json_array_get(root, step.index) : json_object_get(root, step.key);
        assert_non_null(root);
        path = next_step(path, &step);
    }
    change(root, &step, value);
}
