/* Heads of HTTP requests: the end is found in pieces of any size where it is found at once, and what is
 * read lies within. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"
#include "server/net/head.h"

static size_t end_in_pieces(const char *text, size_t size, size_t step, int *status)
{
    size_t seen = 0, end = 0;

    *status = 0;
    for (size_t have = step; end == 0 && *status == 0; have += step) {
        end = net_head_end(text, have < size ? have : size, &seen, status);
        if (have >= size)
            break;
    }
    return end;
}

static void check_head(const char *text, size_t size, const struct net_head *head)
{
    FUZZ_CHECK(memchr(text, '\0', size) != NULL);
    FUZZ_CHECK(head->path < size && text[head->path] == '/');
    FUZZ_CHECK(head->query < size);
    FUZZ_CHECK(head->body_size <= NET_BODY_MAX);
    for (unsigned i = 0; i < NET_FIELD_COUNT; i++) {
        const char *value = net_head_field(text, head, (enum net_field)i);

        FUZZ_CHECK(head->field[i] < size);
        FUZZ_CHECK(strlen(value) < size);
        (void)net_list_has(value, "upgrade");
    }
}

void fuzz_head(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);
    size_t seen = 0, end;
    int status = 0, other;
    struct net_head head;

    end = net_head_end(text, size, &seen, &status);
    FUZZ_CHECK(end <= size);
    FUZZ_CHECK(end == 0 || end == end_in_pieces(text, size, 7, &other));
    if (end > 0 && net_head_read(text, end, &head) == 0)
        check_head(text, end, &head);
    free(text);
}
