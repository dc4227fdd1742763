/* The scanner of move texts. */
#include "core/text/scan.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void ph_scan_start(struct ph_scan *scan, const char *text, struct ph_refusal *why)
{
    *scan = (struct ph_scan){.text = text, .at = text, .why = why};
    if (why)
        *why = (struct ph_refusal){.code = PH_LEGAL};
}

bool ph_scan_peek(const struct ph_scan *scan, struct ph_word *word)
{
    const char *at = scan->at;
    size_t len = 0;

    while (!scan->value && is_blank(*at))
        at++;
    while (at[len] && !is_blank(at[len]))
        len++;
    *word = (struct ph_word){at, len};
    return len > 0;
}

bool ph_scan_word(struct ph_scan *scan, struct ph_word *word)
{
    bool found = ph_scan_peek(scan, word);

    scan->at = word->at + word->len;
    scan->value = false;
    return found;
}

bool ph_scan_take(struct ph_scan *scan, const char *text)
{
    struct ph_word word;

    if (!ph_scan_peek(scan, &word) || !ph_word_is(word, text))
        return false;
    return ph_scan_word(scan, &word);
}

bool ph_scan_key(struct ph_scan *scan, const char *key)
{
    struct ph_word word;
    size_t len = strlen(key);

    if (!ph_scan_peek(scan, &word) || word.len <= len || word.at[len] != '=' ||
        memcmp(word.at, key, len) != 0)
        return false;
    scan->at = word.at + len + 1;
    scan->value = true;
    return true;
}

int ph_scan_id(struct ph_scan *scan, const char *const *ids, unsigned count,
               enum ph_expected expected)
{
    struct ph_word word;
    int index = ph_scan_word(scan, &word) ? ph_word_find(word, ids, count) : -1;

    if (index < 0)
        ph_scan_fail(scan, word, expected);
    return index;
}

int ph_scan_name(struct ph_scan *scan, const char *names, size_t stride, unsigned count,
                 enum ph_expected expected)
{
    struct ph_word word;
    int index = ph_scan_word(scan, &word) ? ph_word_find_name(word, names, stride, count) : -1;

    if (index < 0)
        ph_scan_fail(scan, word, expected);
    return index;
}

static bool word_number(struct ph_word word, unsigned *number)
{
    unsigned value = 0;

    if (word.len == 0 || word.len > 9 || (word.len > 1 && word.at[0] == '0'))
        return false;
    for (size_t i = 0; i < word.len; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        value = value * 10 + (unsigned)(word.at[i] - '0');
    }
    *number = value;
    return true;
}

bool ph_scan_number(struct ph_scan *scan, unsigned low, unsigned high, unsigned *number)
{
    struct ph_word word;
    unsigned value = 0;

    ph_scan_word(scan, &word);
    if (!word_number(word, &value) || value < low || value > high)
        return ph_scan_fail(scan, word, PH_EXPECT_NUMBER);
    *number = value;
    return true;
}

bool ph_scan_end(struct ph_scan *scan)
{
    struct ph_word word;

    if (ph_scan_peek(scan, &word))
        return ph_scan_fail(scan, word, PH_EXPECT_END);
    return !scan->failed;
}

/* In characters, not bytes, as editors count. */
static int column_of(const char *text, const char *at)
{
    int column = 1;

    for (; text < at && column < INT16_MAX; text++)
        column += ((unsigned char)*text & 0xc0) != 0x80;
    return column;
}

bool ph_scan_fail(struct ph_scan *scan, struct ph_word word, enum ph_expected expected)
{
    if (!scan->failed && scan->why) {
        *scan->why = (struct ph_refusal){.code = PH_REFUSE_SYNTAX};
        scan->why->arg[0] = (int16_t)column_of(scan->text, word.at);
        scan->why->arg[1] = (int16_t)expected;
    }
    scan->failed = true;
    return false;
}

bool ph_word_is(struct ph_word word, const char *text)
{
    return strlen(text) == word.len && memcmp(word.at, text, word.len) == 0;
}

int ph_word_find(struct ph_word word, const char *const *ids, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (word.len > 0 && ids[i] && ph_word_is(word, ids[i]))
            return (int)i;
    return -1;
}

int ph_word_find_name(struct ph_word word, const char *names, size_t stride, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (word.len > 0 && ph_word_is(word, names + i * stride))
            return (int)i;
    return -1;
}

bool ph_word_split(struct ph_word word, char mark, struct ph_word *before, struct ph_word *after)
{
    size_t len = word.len;

    while (len > 0 && word.at[len - 1] != mark)
        len--;
    if (len == 0)
        return false;
    *before = (struct ph_word){word.at, len - 1};
    *after = (struct ph_word){word.at + len, word.len - len};
    return true;
}
