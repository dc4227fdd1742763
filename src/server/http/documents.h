/* Texts of docs/ that are compiled in; tools/embed-texts writes the definition. */
#ifndef SERVER_HTTP_DOCUMENTS_H
#define SERVER_HTTP_DOCUMENTS_H

#include <stddef.h>

struct document {
    const char *name; /* "openapi.json", "rules/loire.md" */
    const char *text;
    size_t size;
};

/* The last one has a NULL name. */
extern const struct document documents[];

#endif
