/* Reading whole numbers: plain digits and nothing else, no sign, no blanks, no overflow. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

static inline bool ph_number_read(const char *text, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;

    if (*text == '\0')
        return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)*text - '0';

        if (digit > 9 || value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return value <= most;
}

#endif
