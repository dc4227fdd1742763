/* Between SQLite and the file system, in programs built with -Dfailpoints only: the places inside of
 * a commit and of a checkpoint where failpoint.h can end the process, and calls that fail as they do
 * on a full or broken disk. Private to the store and its tests. */
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
/* What this thread writes into the database file now belongs to a checkpoint. */
void store_vfs_in_checkpoint(bool now);
/* Of such calls, let `pass` succeed and `fail` fail with this code of SQLite; the rest succeeds. */
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
