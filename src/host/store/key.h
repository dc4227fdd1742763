/* The key beside the store. Private to the store. */
#ifndef HOST_STORE_KEY_H
#define HOST_STORE_KEY_H

#include <sqlite3.h>

#include "host/store/store.h"

/* Reads FILE.key. A new store gets one if there is none yet; an old one without it is refused. */
bool store_key_open(const char *path, bool is_new, uint8_t key[PH_STORE_KEY_SIZE],
                    struct ph_error *error);
/* Is this the key that the store was made with, as far as it knows? */
bool store_key_check(sqlite3 *sqlite, const char *path, const uint8_t key[PH_STORE_KEY_SIZE],
                     struct ph_error *error);
/* Notes in a store that does not know yet which key is its own. */
bool store_key_mark(sqlite3 *sqlite, const char *path, const uint8_t key[PH_STORE_KEY_SIZE],
                    struct ph_error *error);
/* Reads the key of one store and puts it beside another, whole or not at all. */
bool store_key_copy(const char *from, const char *to, struct ph_error *error);

#endif
