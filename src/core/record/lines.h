/* A text file line by line; each line is validated before it is returned. */
#ifndef CORE_RECORD_LINES_H
#define CORE_RECORD_LINES_H

#include <posthorn/base.h>

enum { PH_LINES_BYTES_MAX = 65535 };

struct ph_lines {
    char *text; /* a private copy, cut into lines in place */
    size_t size, at;
    unsigned number; /* of the line read last; the first is 1 */
    struct ph_error *error;
};

/* False with the reason if out of memory. A byte order mark at the front is skipped. */
bool ph_lines_start(struct ph_lines *lines, const char *bytes, size_t size, struct ph_error *error);
void ph_lines_finish(struct ph_lines *lines);

/* The next line without blanks at its ends, or NULL: at the end (then `ok` is true), or at a line
 * that is too long, is not UTF-8 or has control characters. Comment lines are skipped. */
char *ph_lines_next(struct ph_lines *lines, bool *ok);

/* Reports what is wrong with line `number`; returns false. */
bool ph_lines_fail(const struct ph_lines *lines, unsigned number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Removes blanks from both ends, in place. */
char *ph_trim(char *text);

#endif
