/* Finding a text by its name. */
#include "server/http/documents.h"

#include <string.h>

const struct document *documents_find(const char *name)
{
    for (const struct document *document = documents; document->name; document++)
        if (strcmp(document->name, name) == 0)
            return document;
    return NULL;
}
