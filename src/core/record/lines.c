/* Lines of a text file: any line end, with or without one at the end, text only. */
#include "core/record/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

bool ph_lines_start(struct ph_lines *lines, const char *bytes, size_t size, struct ph_error *error)
{
    static const char mark[] = "\xef\xbb\xbf";

    *lines = (struct ph_lines){.size = size, .error = error};
    lines->text = malloc(size + 1);
    if (!lines->text)
        return ph_fail(error, "", "out of memory");
    memcpy(lines->text, bytes, size);
    lines->text[size] = '\0';
    if (size >= 3 && memcmp(bytes, mark, 3) == 0)
        lines->at = 3;
    return true;
}

void ph_lines_finish(struct ph_lines *lines)
{
    free(lines->text);
    *lines = (struct ph_lines){0};
}

bool ph_lines_fail(const struct ph_lines *lines, unsigned number, const char *format, ...)
{
    char where[32], what[sizeof lines->error->what];
    va_list args;

    snprintf(where, sizeof where, "line %u", number);
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return ph_fail(lines->error, where, "%s", what);
}

char *ph_trim(char *text)
{
    size_t len;

    text += strspn(text, " ");
    len = strlen(text);
    while (len > 0 && text[len - 1] == ' ')
        len--;
    text[len] = '\0';
    return text;
}

/* The rest of the text up to the next line end, cut off there; its length in `len`. */
static char *cut_line(struct ph_lines *lines, size_t *len)
{
    char *line = lines->text + lines->at;
    size_t left = lines->size - lines->at;
    const char *end = memchr(line, '\n', left);

    *len = end ? (size_t)(end - line) : left;
    lines->at += *len + (end != NULL);
    lines->number++;
    if (*len > 0 && line[*len - 1] == '\r')
        --*len;
    line[*len] = '\0';
    return line;
}

static bool check_line(const struct ph_lines *lines, const char *line, size_t len)
{
    if (len > PH_LINES_BYTES_MAX)
        return ph_lines_fail(lines, lines->number, "longer than %d bytes", PH_LINES_BYTES_MAX);
    if (memchr(line, '\0', len))
        return ph_lines_fail(lines, lines->number, "a NUL byte: this is not a text file");
    if (!ph_utf8_valid(line, len))
        return ph_lines_fail(lines, lines->number, "not UTF-8");
    if (!ph_utf8_plain(line, len))
        return ph_lines_fail(lines, lines->number, "control characters are not allowed");
    return true;
}

char *ph_lines_next(struct ph_lines *lines, bool *ok)
{
    *ok = true;
    while (lines->at < lines->size) {
        size_t len;
        char *line = cut_line(lines, &len);

        *ok = check_line(lines, line, len);
        if (!*ok)
            return NULL;
        line = ph_trim(line);
        if (*line != '#')
            return line;
    }
    return NULL;
}
