/* Reading gettext's .mo files in memory. */
#ifndef BASE_LANG_MO_H
#define BASE_LANG_MO_H

#include <stddef.h>

/* The translation of `msgid` in the catalogue of `size` bytes, or NULL if it has none. Nothing is
 * kept between calls, and no byte outside the catalogue is read whatever is in it. */
const char *ph_mo_find(const unsigned char *mo, size_t size, const char *msgid);

#endif
