/* Reading lines from a pipe or terminal, and checking for more without waiting. */
#include "engine/lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 4096, AHEAD_MAX = 1 << 20 /* bytes that are kept for later */ };

void engine_lines_begin(struct engine_lines *lines, FILE *in)
{
    *lines = (struct engine_lines){.in = in, .fd = fileno(in)};
}

void engine_lines_finish(struct engine_lines *lines)
{
    ph_buf_finish(&lines->ahead);
}

/* Reads what is available, at least one byte; false at the end of input. */
static bool read_more(struct engine_lines *lines)
{
    char chunk[CHUNK];
    ssize_t count;

    if (lines->fd < 0) {
        count = (ssize_t)fread(chunk, 1, sizeof chunk, lines->in);
    } else {
        do
            count = read(lines->fd, chunk, sizeof chunk);
        while (count < 0 && errno == EINTR);
    }
    if (count > 0)
        ph_buf_addn(&lines->ahead, chunk, (size_t)count);
    lines->ended = count <= 0 || lines->ahead.failed;
    return !lines->ended;
}

/* Drops what was returned already. */
static void move_up(struct engine_lines *lines)
{
    struct ph_buf *ahead = &lines->ahead;

    if (lines->used == 0)
        return;
    memmove(ahead->at, ahead->at + lines->used, ahead->len - lines->used);
    ahead->len -= lines->used;
    ahead->at[ahead->len] = '\0';
    lines->used = 0;
}

bool engine_lines_next(struct engine_lines *lines, size_t most, struct ph_buf *line)
{
    bool any = false;

    ph_buf_clear(line);
    for (;;) {
        const char *from = lines->ahead.at + lines->used;
        size_t there = lines->ahead.len - lines->used;
        const char *end = there ? memchr(from, '\n', there) : NULL;
        size_t length = end ? (size_t)(end - from) : there;
        size_t room = line->len <= most ? most + 1 - line->len : 0;

        ph_buf_addn(line, from, length < room ? length : room);
        lines->used += length + (end ? 1 : 0);
        any |= there > 0;
        if (end)
            return true;
        move_up(lines);
        if (!read_more(lines))
            return any;
    }
}

static bool is_ready(const struct engine_lines *lines)
{
    struct pollfd wait = {.fd = lines->fd, .events = POLLIN};

    return poll(&wait, 1, 0) == 1 && (wait.revents & (POLLIN | POLLHUP));
}

static bool says(const char *line, size_t length, const char *word)
{
    while (length > 0 && (*line == ' ' || *line == '\t'))
        line++, length--;
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        length--;
    return length == strlen(word) && memcmp(line, word, length) == 0;
}

bool engine_lines_hear(struct engine_lines *lines, const char *word)
{
    const char *from, *end;

    if (lines->fd >= 0 && !lines->ended && lines->ahead.len - lines->used < AHEAD_MAX &&
        is_ready(lines)) {
        move_up(lines);
        read_more(lines);
    }
    if (!lines->ahead.at)
        return false;
    for (from = lines->ahead.at + lines->used;
         (end = memchr(from, '\n', (size_t)(lines->ahead.at + lines->ahead.len - from)));
         from = end + 1)
        if (says(from, (size_t)(end - from), word))
            return true;
    return false;
}
