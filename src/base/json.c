/* Writing JSON. The last byte tells whether a comma is due: a comma follows the end of a value and
 * nothing else, so no state is needed. */
#include "base/json.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"

static bool ends_a_value(char c)
{
    return (c >= '0' && c <= '9') || c == '"' || c == '}' || c == ']' || c == 'e' || c == 'l';
}

/* Where `size` bytes and the NUL fit without growing; NULL: the buffer has to grow first. */
static char *room(const struct ph_buf *out, size_t size)
{
    return !out->failed && size < out->cap - out->len ? out->at + out->len : NULL;
}

static void add_byte(struct ph_buf *out, char c)
{
    char *at = room(out, 1);

    if (!at) {
        ph_buf_addc(out, c);
        return;
    }
    at[0] = c;
    at[1] = '\0';
    out->len++;
}

static void comma(struct ph_buf *out)
{
    if (out->len > 0 && ends_a_value(out->at[out->len - 1]))
        add_byte(out, ',');
}

void ph_json_open(struct ph_buf *out, char bracket)
{
    comma(out);
    add_byte(out, bracket);
}

void ph_json_close(struct ph_buf *out, char bracket)
{
    add_byte(out, bracket);
}

/* Appends one character, escaped if JSON requires it; returns its length. A byte that is not UTF-8
 * becomes the replacement character, because JSON must be UTF-8. */
static size_t add_character(struct ph_buf *out, const char *text, size_t left)
{
    size_t len = ph_utf8_step(text, left);

    if (len == 0) {
        ph_buf_add(out, "\\ufffd");
        return 1;
    }
    if (*text == '"' || *text == '\\')
        ph_buf_addc(out, '\\');
    if (len == 1 && (unsigned char)*text < 0x20)
        ph_buf_addf(out, "\\u%04x", (unsigned)*text);
    else
        ph_buf_addn(out, text, len);
    return len;
}

/* The number of leading characters that need no escape. */
static size_t plain_run(const char *text)
{
    size_t len = 0;

    while (text[len] >= 0x20 && text[len] < 0x7f && text[len] != '"' && text[len] != '\\')
        len++;
    return len;
}

/* The fast path: nearly every text needs no escape and fits. */
static bool add_plain(struct ph_buf *out, const char *text, size_t plain)
{
    char *at = text[plain] == '\0' ? room(out, plain + 2) : NULL;

    if (!at)
        return false;
    at[0] = '"';
    memcpy(at + 1, text, plain);
    memcpy(at + 1 + plain, "\"", 2);
    out->len += plain + 2;
    return true;
}

static void add_quoted(struct ph_buf *out, const char *text)
{
    size_t plain = plain_run(text);

    if (add_plain(out, text, plain))
        return;
    ph_buf_addc(out, '"');
    ph_buf_addn(out, text, plain);
    text += plain;
    for (size_t left = strlen(text); left > 0;) {
        size_t len = add_character(out, text, left);

        plain = plain_run(text + len);
        ph_buf_addn(out, text + len, plain);
        text += len + plain;
        left -= len + plain;
    }
    ph_buf_addc(out, '"');
}

void ph_json_key(struct ph_buf *out, const char *key)
{
    comma(out);
    add_quoted(out, key);
    add_byte(out, ':');
}

void ph_json_string(struct ph_buf *out, const char *text)
{
    if (!text) {
        ph_json_null(out);
        return;
    }
    comma(out);
    add_quoted(out, text);
}

void ph_json_int(struct ph_buf *out, long long value)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long left = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;

    do
        digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (value < 0)
        digits[--at] = '-';
    comma(out);
    ph_buf_addn(out, digits + at, sizeof digits - at);
}

void ph_json_real(struct ph_buf *out, unsigned decimals, double value)
{
    comma(out);
    ph_buf_addf(out, "%.*f", (int)decimals, value);
}

void ph_json_bool(struct ph_buf *out, bool value)
{
    comma(out);
    ph_buf_add(out, value ? "true" : "false");
}

void ph_json_null(struct ph_buf *out)
{
    comma(out);
    ph_buf_add(out, "null");
}

void ph_json_put_open(struct ph_buf *out, const char *key, char bracket)
{
    ph_json_key(out, key);
    ph_json_open(out, bracket);
}

void ph_json_put_string(struct ph_buf *out, const char *key, const char *text)
{
    ph_json_key(out, key);
    ph_json_string(out, text);
}

void ph_json_put_int(struct ph_buf *out, const char *key, long long value)
{
    ph_json_key(out, key);
    ph_json_int(out, value);
}

void ph_json_put_real(struct ph_buf *out, const char *key, unsigned decimals, double value)
{
    ph_json_key(out, key);
    ph_json_real(out, decimals, value);
}

void ph_json_put_bool(struct ph_buf *out, const char *key, bool value)
{
    ph_json_key(out, key);
    ph_json_bool(out, value);
}

void ph_json_put_unless(struct ph_buf *out, const char *key, long long value, long long none)
{
    ph_json_key(out, key);
    if (value == none)
        ph_json_null(out);
    else
        ph_json_int(out, value);
}

void ph_json_put_hex(struct ph_buf *out, const char *key, uint64_t value)
{
    ph_json_key(out, key);
    ph_buf_addf(out, "\"%016" PRIx64 "\"", value);
}

void ph_json_put_null(struct ph_buf *out, const char *key)
{
    ph_json_key(out, key);
    ph_json_null(out);
}
