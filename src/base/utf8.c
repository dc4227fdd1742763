/* Checking UTF-8, by the table of well-formed sequences in the Unicode standard. */
#include "base/utf8.h"

#include <string.h>

static bool between(unsigned char byte, unsigned low, unsigned high)
{
    return low <= byte && byte <= high;
}

/* The second byte rules out overlong forms, surrogates and too high values. */
static bool second_fits(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xe0: return between(second, 0xa0, 0xbf);
    case 0xed: return between(second, 0x80, 0x9f);
    case 0xf0: return between(second, 0x90, 0xbf);
    case 0xf4: return between(second, 0x80, 0x8f);
    default: return between(second, 0x80, 0xbf);
    }
}

static size_t length_by_lead(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (between(lead, 0xc2, 0xdf))
        return 2;
    if (between(lead, 0xe0, 0xef))
        return 3;
    return between(lead, 0xf0, 0xf4) ? 4 : 0;
}

size_t ph_utf8_step(const char *text, size_t left)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t len = left > 0 ? length_by_lead(at[0]) : 0;

    if (len == 0 || len > left)
        return 0;
    if (len > 1 && !second_fits(at[0], at[1]))
        return 0;
    for (size_t i = 2; i < len; i++)
        if (!between(at[i], 0x80, 0xbf))
            return 0;
    return len;
}

/* Marks that change the direction of writing or break lines (U+200E, U+200F, U+2028 to U+202E,
 * U+2066 to U+2069): with them a name could disguise the text beside it. */
static bool is_direction(const unsigned char *text)
{
    return text[0] == 0xe2 && ((text[1] == 0x80 && (text[2] == 0x8e || text[2] == 0x8f ||
                                                    (text[2] >= 0xa8 && text[2] <= 0xae))) ||
                               (text[1] == 0x81 && text[2] >= 0xa6 && text[2] <= 0xa9));
}

static bool is_control(const char *text, size_t len)
{
    unsigned char lead = (unsigned char)text[0];

    if (len == 1)
        return lead < 0x20 || lead == 0x7f;
    if (len == 2)
        return lead == 0xc2 && (unsigned char)text[1] < 0xa0;
    return len == 3 && is_direction((const unsigned char *)text);
}

static bool check(const char *text, size_t len, bool controls_allowed)
{
    for (size_t at = 0; at < len;) {
        size_t step = ph_utf8_step(text + at, len - at);

        if (step == 0 || (!controls_allowed && is_control(text + at, step)))
            return false;
        at += step;
    }
    return true;
}

bool ph_utf8_valid(const char *text, size_t len)
{
    return check(text, len, true);
}

bool ph_utf8_plain(const char *text, size_t len)
{
    return check(text, len, false);
}

void ph_utf8_clean(struct ph_buf *out, const char *text, bool lines)
{
    for (size_t left = strlen(text); left > 0;) {
        size_t step = ph_utf8_step(text, left);

        if (step == 0 || (is_control(text, step) && !(lines && *text == '\n')))
            ph_buf_addc(out, '?');
        else
            ph_buf_addn(out, text, step);
        step = step ? step : 1;
        text += step;
        left -= step;
    }
}
