/* A VFS between SQLite and the file system, only in programs built with -Dfailpoints: failpoints
 * inside commits and checkpoints, and calls that fail as on a full or broken disk. Private to the
 * store and its tests. */
#ifndef HOST_STORE_SQLITE_VFS_H
#define HOST_STORE_SQLITE_VFS_H

#include <stdbool.h>
#include <stddef.h>

enum store_vfs_call {
    STORE_VFS_READ = 1,
    STORE_VFS_WRITE = 2,
    STORE_VFS_SYNC = 4,
    STORE_VFS_OPEN = 8,
    STORE_VFS_LOCK = 16,
};

#ifdef PH_FAILPOINTS
/* For sqlite3_open_v2(). */
const char *store_vfs_name(void);
/* Says that writes of this thread to the database file belong to a checkpoint. */
void store_vfs_in_checkpoint(bool now);
/* Of these calls, `pass` succeed, then `fail` fail with this SQLite code; the rest succeed. */
void store_vfs_fail(unsigned calls, long pass, long fail, int code);
#else
static inline const char *store_vfs_name(void)
{
    return NULL;
}
static inline void store_vfs_in_checkpoint(bool now)
{
    (void)now;
}
#endif

#endif
