/* Finds a few members of a long JSON text without building a tree, so that the load generator takes
 * little time itself. Only for texts that our own server wrote. */
#ifndef LOAD_SCAN_H
#define LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value as written in the text; `at` is NULL if there is none. */
struct scan_value {
    const char *at;
    size_t size;
};

struct scan_member {
    const char *key;
    struct scan_value value; /* filled in */
};

/* Finds `count` members of an object; stops when it has them all. */
void scan_members(struct scan_value object, struct scan_member *members, unsigned count);
struct scan_value scan_member(struct scan_value object, const char *key);
/* The element with that index, counted from 0. */
struct scan_value scan_element(struct scan_value array, unsigned index);

bool scan_is(struct scan_value value, const char *text); /* is it this string? */
uint64_t scan_number(struct scan_value value);           /* 0 if it is not a number */
/* Copies a string without its quotes, escapes untouched. Returns false if it is not a string or
 * too long. */
bool scan_copy(struct scan_value value, char *to, size_t room);

#endif
