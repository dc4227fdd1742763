/* Bytes as hexadecimal digits, in a time that depends on their number alone. */
#include "base/hex.h"

#include <string.h>

/* All ones if a < b, else zero; for values below 2^31. */
static unsigned if_less(unsigned a, unsigned b)
{
    return 0u - ((a - b) >> 31);
}

static char digit_of(unsigned value)
{
    return (char)('0' + value + (~if_less(value, 10) & ('a' - '0' - 10)));
}

/* The value of a lower-case digit; 16: it is none. */
static unsigned value_of(char digit)
{
    unsigned c = (unsigned char)digit;
    unsigned is_number = ~if_less(c, '0') & if_less(c, '9' + 1);
    unsigned is_letter = ~if_less(c, 'a') & if_less(c, 'f' + 1);

    return (is_number & (c - '0')) | (is_letter & (c - 'a' + 10)) | (~(is_number | is_letter) & 16);
}

/* Only digits change: no other character becomes one. */
static char lower(char digit)
{
    unsigned c = (unsigned char)digit;
    unsigned is_upper = ~if_less(c, 'A') & if_less(c, 'F' + 1);

    return (char)(c + (is_upper & ('a' - 'A')));
}

void ph_hex(const uint8_t *bytes, size_t size, char *text)
{
    for (size_t i = 0; i < size; i++) {
        *text++ = digit_of(bytes[i] >> 4);
        *text++ = digit_of(bytes[i] & 15u);
    }
    *text = '\0';
}

static bool read_digits(const char *text, bool any_case, uint8_t *bytes, size_t size)
{
    unsigned wrong = 0;

    if (strlen(text) != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++, text += 2) {
        unsigned high = value_of(any_case ? lower(text[0]) : text[0]);
        unsigned low = value_of(any_case ? lower(text[1]) : text[1]);

        wrong |= (high | low) & 16;
        bytes[i] = (uint8_t)(high << 4 | (low & 15));
    }
    return wrong == 0;
}

bool ph_unhex(const char *text, uint8_t *bytes, size_t size)
{
    return read_digits(text, false, bytes, size);
}

bool ph_unhex_any(const char *text, uint8_t *bytes, size_t size)
{
    return read_digits(text, true, bytes, size);
}
