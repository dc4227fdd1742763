/* Files that are there whole or not at all, also after a power cut. Private to the store. */
#ifndef HOST_STORE_SQLITE_SYNC_H
#define HOST_STORE_SQLITE_SYNC_H

#include <stdbool.h>

/* Gives a file its name, durably; what had the name before is gone. False: errno tells. */
bool store_sync_rename(const char *from, const char *to);

#endif
