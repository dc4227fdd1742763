/* Bytes as proquints: words of five letters that can be pronounced, 16 bits each, the same in every
 * language. */
#ifndef HOST_PROQUINT_H
#define HOST_PROQUINT_H

#include <posthorn/base.h>

/* The size of the text of `bytes` bytes, an even number: five letters a word, dashes between the
 * words, and the NUL. */
#define PH_PROQUINT_TEXT(bytes) ((bytes) / 2 * 6)

void ph_proquint(const uint8_t *bytes, size_t size, char *text);
/* Reads what a person typed: case, blanks and dashes do not count. False unless it is exactly
 * `size` bytes. */
bool ph_unproquint(const char *text, uint8_t *bytes, size_t size);

#endif
