/* The key file beside the store. Private to the store. */
#ifndef HOST_STORE_KEY_H
#define HOST_STORE_KEY_H

#include <sqlite3.h>

#include "host/store/store.h"

/* Reads FILE.key. Creates it for a new store; an existing store without its key is refused. */
bool store_key_open(const char *path, bool is_new, uint8_t key[PH_STORE_KEY_SIZE],
                    struct ph_error *error);
/* Fails if the store was created with another key. A store without a mark accepts any key. */
bool store_key_check(sqlite3 *sqlite, const char *path, const uint8_t key[PH_STORE_KEY_SIZE],
                     struct ph_error *error);
/* Records in the store which key it belongs to, if it has no mark yet. */
bool store_key_mark(sqlite3 *sqlite, const char *path, const uint8_t key[PH_STORE_KEY_SIZE],
                    struct ph_error *error);
/* Copies the key of one store to another, atomically. */
bool store_key_copy(const char *from, const char *to, struct ph_error *error);

#endif
