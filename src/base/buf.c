/* Texts that grow, errors, and the version. */
#include <posthorn/base.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

const char *ph_version(void)
{
    return PH_VERSION;
}

static bool grow(struct ph_buf *buf, size_t more)
{
    size_t cap = buf->cap ? buf->cap : 64;

    while (cap - buf->len <= more && cap <= SIZE_MAX / 2)
        cap *= 2;
    char *at = cap - buf->len > more ? realloc(buf->at, cap) : NULL;

    if (!at) {
        buf->failed = true;
        return false;
    }
    buf->at = at;
    buf->cap = cap;
    return true;
}

/* Makes room for `more` bytes and the closing NUL. */
static inline bool reserve(struct ph_buf *buf, size_t more)
{
    return buf && !buf->failed && (more < buf->cap - buf->len || grow(buf, more));
}

void ph_buf_addn(struct ph_buf *buf, const char *text, size_t len)
{
    if (!reserve(buf, len))
        return;
    if (len > 0)
        memcpy(buf->at + buf->len, text, len);
    buf->len += len;
    buf->at[buf->len] = '\0';
}

void ph_buf_add(struct ph_buf *buf, const char *text)
{
    if (text)
        ph_buf_addn(buf, text, strlen(text));
}

void ph_buf_addc(struct ph_buf *buf, char c)
{
    if (!reserve(buf, 1))
        return;
    buf->at[buf->len++] = c;
    buf->at[buf->len] = '\0';
}

void ph_buf_addf(struct ph_buf *buf, const char *format, ...)
{
    size_t room = buf && !buf->failed ? buf->cap - buf->len : 0;
    va_list args;

    if (!buf || buf->failed)
        return;
    va_start(args, format);
    int len = vsnprintf(room ? buf->at + buf->len : NULL, room, format, args);

    va_end(args);
    if (len < 0)
        buf->failed = true;
    if (len >= 0 && (size_t)len >= room && reserve(buf, (size_t)len)) { /* it did not fit */
        va_start(args, format);
        vsnprintf(buf->at + buf->len, (size_t)len + 1, format, args);
        va_end(args);
    }
    if (!buf->failed)
        buf->len += (size_t)len;
    else if (buf->at)
        buf->at[buf->len] = '\0'; /* remove what was written in part */
}

const char *ph_buf_text(const struct ph_buf *buf)
{
    return buf && buf->at ? buf->at : "";
}

void ph_buf_clear(struct ph_buf *buf)
{
    if (!buf)
        return;
    buf->len = 0;
    buf->failed = false;
    if (buf->at)
        buf->at[0] = '\0';
}

void ph_buf_finish(struct ph_buf *buf)
{
    if (!buf)
        return;
    free(buf->at);
    *buf = (struct ph_buf){0};
}

/* A text that was cut off may end inside a character: removes the incomplete one. */
static void trim_broken_end(char *text)
{
    size_t len = strlen(text), start = len;

    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
        start--;
    if (start > 0 && (unsigned char)text[start - 1] >= 0x80)
        start--;
    if (start < len && ph_utf8_step(text + start, len - start) != len - start)
        text[start] = '\0';
}

bool ph_fail(struct ph_error *error, const char *where, const char *format, ...)
{
    va_list args;

    if (!error)
        return false;
    snprintf(error->where, sizeof error->where, "%s", where ? where : "");
    trim_broken_end(error->where);
    va_start(args, format);
    vsnprintf(error->what, sizeof error->what, format, args);
    va_end(args);
    trim_broken_end(error->what);
    return false;
}
