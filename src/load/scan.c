/* Scans JSON text. */
#include "load/scan.h"

#include <string.h>

/* Is the quote at `at` part of the string? It is after an odd number of backslashes. */
static bool is_escaped(const char *from, const char *at)
{
    const char *first = at;

    while (first > from && first[-1] == '\\')
        first--;
    return (at - first) % 2 != 0;
}

static const char *skip_string(const char *at, const char *end)
{
    const char *from = at + 1, *quote = at;

    do
        quote = memchr(quote + 1, '"', (size_t)(end - quote) - 1);
    while (quote && is_escaped(from, quote));
    return quote ? quote + 1 : end;
}

/* The comma or bracket after the value. */
static const char *skip_value(const char *at, const char *end)
{
    unsigned depth = 0;

    while (at < end)
        switch (*at) {
        case '"': at = skip_string(at, end); break;
        case '{':
        case '[':
            depth++;
            at++;
            break;
        case '}':
        case ']':
            if (depth-- == 0)
                return at;
            at++;
            break;
        case ',':
            if (depth == 0)
                return at;
            at++;
            break;
        default: at++;
        }
    return end;
}

/* Stores the value if the key is one of the members wanted. */
static bool note(struct scan_member *members, unsigned count, const char *key, size_t key_size,
                 struct scan_value value)
{
    for (unsigned i = 0; i < count; i++)
        if (strlen(members[i].key) == key_size && memcmp(members[i].key, key, key_size) == 0) {
            members[i].value = value;
            return true;
        }
    return false;
}

void scan_members(struct scan_value object, struct scan_member *members, unsigned count)
{
    const char *at = object.at, *end;
    unsigned missing = count;

    for (unsigned i = 0; i < count; i++)
        members[i].value = (struct scan_value){NULL, 0};
    if (!at || object.size < 2 || *at != '{')
        return;
    end = at + object.size;
    for (at++; missing > 0 && at < end && *at == '"'; at++) {
        const char *key = at + 1, *after = skip_string(at, end);

        at = after + 1; /* the colon */
        if (at >= end)
            return;
        after = skip_value(at, end);
        missing -= note(members, count, key, (size_t)(at - key) - 2,
                        (struct scan_value){at, (size_t)(after - at)});
        at = after;
    }
}

struct scan_value scan_member(struct scan_value object, const char *key)
{
    struct scan_member member = {.key = key};

    scan_members(object, &member, 1);
    return member.value;
}

struct scan_value scan_element(struct scan_value array, unsigned index)
{
    const char *at = array.at, *end, *after;

    if (!at || array.size < 2 || *at != '[')
        return (struct scan_value){NULL, 0};
    end = at + array.size;
    at++;
    while ((after = skip_value(at, end)) > at) {
        if (index-- == 0)
            return (struct scan_value){at, (size_t)(after - at)};
        at = after + (after < end && *after == ',');
    }
    return (struct scan_value){NULL, 0};
}

bool scan_is(struct scan_value value, const char *text)
{
    size_t length = strlen(text);

    return value.size == length + 2 && value.at[0] == '"' &&
           memcmp(value.at + 1, text, length) == 0;
}

uint64_t scan_number(struct scan_value value)
{
    uint64_t number = 0;

    for (size_t i = 0; i < value.size && value.at[i] >= '0' && value.at[i] <= '9'; i++)
        number = number * 10 + (unsigned)(value.at[i] - '0');
    return number;
}

bool scan_copy(struct scan_value value, char *to, size_t room)
{
    if (value.size < 2 || value.at[0] != '"' || value.size - 2 >= room)
        return false;
    memcpy(to, value.at + 1, value.size - 2);
    to[value.size - 2] = '\0';
    return true;
}
