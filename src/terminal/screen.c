/* The size of the screen, and text made to fit it. */
#include "terminal/screen.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/number.h"

enum {
    COLUMNS_MIN = 20, /* narrower screens get whole lines */
    COLUMNS_MAX = 1000,
    HANG = 2,
    ROWS_MIN = 50 /* scrolled away where the terminal does not tell its size */
};

static bool terminal_size(FILE *file, struct winsize *size)
{
    return isatty(fileno(file)) && ioctl(fileno(file), TIOCGWINSZ, size) == 0;
}

unsigned screen_columns(FILE *file)
{
    const char *wish = getenv("COLUMNS");
    struct winsize size = {0};
    uint64_t columns = 0;

    if ((!wish || !ph_number_read(wish, COLUMNS_MAX, &columns)) && terminal_size(file, &size))
        columns = size.ws_col;
    return columns < COLUMNS_MIN ? 0 : (unsigned)columns;
}

void screen_clear(FILE *file)
{
    struct winsize size = {0};

    if (!terminal_size(file, &size) || size.ws_row < ROWS_MIN)
        size.ws_row = ROWS_MIN;
    for (unsigned row = 0; row < size.ws_row; row++)
        fputc('\n', file);
}

/* ---- breaking lines ---- */

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

/* Where to break the line so that what comes before fits: a blank, or `end`. */
static const char *break_at(const char *line, const char *end, unsigned columns)
{
    const char *at = line + strspn(line, " "), *blank = NULL;
    unsigned width = (unsigned)(at - line);

    for (; at < end; at++) {
        width += begins_character(*at);
        if (*at == ' ')
            blank = at;
        else if (width > columns && blank)
            return blank;
    }
    return end;
}

static void add_line(struct ph_buf *out, const char *line, const char *end, unsigned columns,
                     unsigned hang)
{
    unsigned indent = hang ? hang : (unsigned)strspn(line, " ") + HANG;
    const char *stop = break_at(line, end, columns);

    if (indent > columns / 2)
        indent = columns / 2;
    ph_buf_addn(out, line, (size_t)(stop - line));
    while (stop < end) {
        line = stop + strspn(stop, " ");
        stop = break_at(line, end, columns - indent);
        ph_buf_addf(out, "\n%*s%.*s", (int)indent, "", (int)(stop - line), line);
    }
}

void screen_wrap(struct ph_buf *out, const char *text, unsigned columns, unsigned hang)
{
    while (*text) {
        const char *end = text + strcspn(text, "\n");

        if (columns > 0)
            add_line(out, text, end, columns, hang);
        else
            ph_buf_addn(out, text, (size_t)(end - text));
        text = end + (*end == '\n');
        if (*end == '\n')
            ph_buf_addc(out, '\n');
    }
}
