/* The list of kept answers. */
#include "server/http/constants.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

const struct constant *constants_find(struct constants *constants, const char *key)
{
    for (struct constant **at = &constants->first; *at; at = &(*at)->next) {
        struct constant *found = *at;

        if (strcmp(found->key, key) != 0)
            continue;
        *at = found->next;
        found->next = constants->first;
        constants->first = found;
        return found;
    }
    return NULL;
}

static void drop_oldest(struct constants *constants)
{
    struct constant **at = &constants->first, *oldest;

    while ((*at)->next)
        at = &(*at)->next;
    oldest = *at;
    *at = NULL;
    constants->count--;
    constants->bytes -= oldest->text.cap;
    ph_buf_finish(&oldest->text);
    free(oldest);
}

const struct constant *constants_keep(struct constants *constants, const char *key,
                                      struct ph_buf *text)
{
    struct constant *constant;

    if (text->failed || text->cap > CONSTANTS_BYTES_MAX / 2 || strlen(key) > CONSTANT_KEY_MAX)
        return NULL;
    constant = calloc(1, sizeof *constant);
    if (!constant)
        return NULL;
    while (constants->count >= CONSTANTS_MAX || constants->bytes + text->cap > CONSTANTS_BYTES_MAX)
        drop_oldest(constants);
    memcpy(constant->key, key, strlen(key) + 1);
    snprintf(constant->tag, sizeof constant->tag, "\"%016" PRIx64 "\"",
             ph_hash(text->at, text->len, 0));
    constant->text = *text;
    *text = (struct ph_buf){0};
    constant->next = constants->first;
    constants->first = constant;
    constants->count++;
    constants->bytes += constant->text.cap;
    return constant;
}

void constants_finish(struct constants *constants)
{
    while (constants->count > 0)
        drop_oldest(constants);
}
