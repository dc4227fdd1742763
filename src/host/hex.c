/* Bytes as hexadecimal digits; in constant time, because some of them are secret. */
#include "host/hex.h"

#include <sodium.h>
#include <string.h>

void ph_hex(const uint8_t *bytes, size_t size, char *text)
{
    sodium_bin2hex(text, 2 * size + 1, bytes, size);
}

bool ph_unhex(const char *text, uint8_t *bytes, size_t size)
{
    size_t got = 0;

    return strlen(text) == 2 * size && strspn(text, "0123456789abcdef") == 2 * size &&
           sodium_hex2bin(bytes, size, text, 2 * size, NULL, &got, NULL) == 0 && got == size;
}
