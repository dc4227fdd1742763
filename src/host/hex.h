/* Bytes as hexadecimal digits. */
#ifndef HOST_HEX_H
#define HOST_HEX_H

#include <posthorn/base.h>

/* Writes 2 * size lower-case digits and a NUL. */
void ph_hex(const uint8_t *bytes, size_t size, char *text);
/* Reads them; false unless `text` is exactly 2 * size lower-case digits. */
bool ph_unhex(const char *text, uint8_t *bytes, size_t size);

#endif
