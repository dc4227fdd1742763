/* The .mo format: a header of 32-bit words, two tables of (length, offset) pairs, the msgids in
 * ascending order and the translations in the same order. Either byte order is allowed. */
#include "base/lang/mo.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { COUNT_AT = 8, MSGIDS_AT = 12, TRANSLATIONS_AT = 16, HEADER_SIZE = 20, PAIR_SIZE = 8 };

struct catalogue {
    const unsigned char *at;
    size_t size;
    bool big_endian;
};

static uint32_t word(const struct catalogue *c, size_t offset)
{
    const unsigned char *b = c->at + offset;

    if (c->big_endian)
        return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

static bool open_catalogue(struct catalogue *c, const unsigned char *mo, size_t size)
{
    *c = (struct catalogue){.at = mo, .size = size};
    if (size < HEADER_SIZE)
        return false;
    c->big_endian = mo[0] == 0x95;
    return word(c, 0) == 0x950412deu;
}

/* String `index` of the table at `table`; NULL if any of it is outside, or it does not end. */
static const char *string(const struct catalogue *c, uint32_t table, uint32_t index)
{
    uint64_t pair = (uint64_t)table + (uint64_t)index * PAIR_SIZE;

    if (pair + PAIR_SIZE > c->size)
        return NULL;
    uint32_t len = word(c, (size_t)pair), offset = word(c, (size_t)pair + 4);
    uint64_t end = (uint64_t)offset + len;

    if (end >= c->size || c->at[end] != '\0')
        return NULL;
    return (const char *)c->at + offset;
}

const char *ph_mo_find(const unsigned char *mo, size_t size, const char *msgid)
{
    struct catalogue c;

    if (!open_catalogue(&c, mo, size))
        return NULL;
    uint32_t msgids = word(&c, MSGIDS_AT), low = 0, high = word(&c, COUNT_AT);

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *found = string(&c, msgids, middle);
        int order = found ? strcmp(msgid, found) : 0;

        if (!found)
            return NULL;
        if (order == 0)
            return string(&c, word(&c, TRANSLATIONS_AT), middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
