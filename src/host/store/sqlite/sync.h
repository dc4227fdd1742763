/* Files that appear atomically, also after a power cut. Private to the store. */
#ifndef HOST_STORE_SQLITE_SYNC_H
#define HOST_STORE_SQLITE_SYNC_H

#include <stdbool.h>

/* Renames a file durably; replaces the target. On failure returns false with errno set. */
bool store_sync_rename(const char *from, const char *to);

#endif
