/* Changing parsed JSON by a path, for tests that break one thing at a time. */
#ifndef UNIT_EDIT_H
#define UNIT_EDIT_H

#include <jansson.h>

/* The text of a file below the project's root; the caller frees it. */
char *read_whole(const char *path);

/* Sets the value at "villages[3].good" to a JSON text; NULL takes it away; "villages[+]" appends.
 * Ends the test if the path leads nowhere. */
void edit(json_t *root, const char *path, const char *value);

#endif
