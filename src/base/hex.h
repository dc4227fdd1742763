/* Bytes as hexadecimal digits. Some of them are secret: neither branches nor places in memory
 * depend on their values. */
#ifndef BASE_HEX_H
#define BASE_HEX_H

#include <posthorn/base.h>

/* Writes 2 * size lower-case digits and a NUL. */
void ph_hex(const uint8_t *bytes, size_t size, char *text);
/* Reads them; false unless `text` is exactly 2 * size lower-case digits. */
bool ph_unhex(const char *text, uint8_t *bytes, size_t size);
/* The same with digits of either case, for what people and other programs write. */
bool ph_unhex_any(const char *text, uint8_t *bytes, size_t size);

#endif
