/* A VFS for SQLite with failpoints and injected faults. */
#include "host/store/sqlite/vfs.h"

#ifdef PH_FAILPOINTS

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "host/store/failpoint.h"

struct file {
    sqlite3_file base;
    bool is_log;
    sqlite3_file real[]; /* its size depends on the real VFS */
};

static struct {
    atomic_uint calls;
    atomic_long pass, fail;
    atomic_int code;
} faults;

static _Thread_local bool in_checkpoint;

void store_vfs_in_checkpoint(bool now)
{
    in_checkpoint = now;
}

void store_vfs_fail(unsigned calls, long pass, long fail, int code)
{
    atomic_store(&faults.calls, 0);
    atomic_store(&faults.pass, pass);
    atomic_store(&faults.fail, fail);
    atomic_store(&faults.code, code);
    atomic_store(&faults.calls, calls);
}

/* SQLITE_OK, or the error that this call fails with. */
static int fault(enum store_vfs_call call)
{
    if (!(atomic_load(&faults.calls) & (unsigned)call) || atomic_fetch_sub(&faults.pass, 1) > 0 ||
        atomic_fetch_sub(&faults.fail, 1) <= 0)
        return SQLITE_OK;
    return atomic_load(&faults.code);
}

/* ---- an open file ---- */

static sqlite3_file *real(sqlite3_file *file)
{
    return ((struct file *)file)->real;
}

static int vfs_close(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

static int vfs_read(sqlite3_file *file, void *out, int size, sqlite3_int64 at)
{
    int code = fault(STORE_VFS_READ);

    return code != SQLITE_OK ? code : real(file)->pMethods->xRead(real(file), out, size, at);
}

static int vfs_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    int code = fault(STORE_VFS_WRITE);

    if (((struct file *)file)->is_log)
        ph_failpoint("in-commit");
    else if (in_checkpoint)
        ph_failpoint("in-checkpoint");
    return code != SQLITE_OK ? code : real(file)->pMethods->xWrite(real(file), bytes, size, at);
}

static int vfs_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    int code = fault(STORE_VFS_WRITE);

    return code != SQLITE_OK ? code : real(file)->pMethods->xTruncate(real(file), size);
}

static int vfs_sync(sqlite3_file *file, int flags)
{
    int code = fault(STORE_VFS_SYNC);

    return code != SQLITE_OK ? code : real(file)->pMethods->xSync(real(file), flags);
}

static int vfs_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int vfs_lock(sqlite3_file *file, int level)
{
    int code = fault(STORE_VFS_LOCK);

    return code != SQLITE_OK ? code : real(file)->pMethods->xLock(real(file), level);
}

static int vfs_unlock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int vfs_reserved(sqlite3_file *file, int *out)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), out);
}

static int vfs_control(sqlite3_file *file, int what, void *argument)
{
    return real(file)->pMethods->xFileControl(real(file), what, argument);
}

static int vfs_sector(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

static int vfs_traits(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int vfs_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, at);
}

static int vfs_shm_lock(sqlite3_file *file, int first, int count, int flags)
{
    int code = flags & SQLITE_SHM_LOCK ? fault(STORE_VFS_LOCK) : SQLITE_OK;

    return code != SQLITE_OK ? code
                             : real(file)->pMethods->xShmLock(real(file), first, count, flags);
}

static void vfs_shm_barrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

static int vfs_shm_unmap(sqlite3_file *file, int remove)
{
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = vfs_close,
    .xRead = vfs_read,
    .xWrite = vfs_write,
    .xTruncate = vfs_truncate,
    .xSync = vfs_sync,
    .xFileSize = vfs_size,
    .xLock = vfs_lock,
    .xUnlock = vfs_unlock,
    .xCheckReservedLock = vfs_reserved,
    .xFileControl = vfs_control,
    .xSectorSize = vfs_sector,
    .xDeviceCharacteristics = vfs_traits,
    .xShmMap = vfs_shm_map,
    .xShmLock = vfs_shm_lock,
    .xShmBarrier = vfs_shm_barrier,
    .xShmUnmap = vfs_shm_unmap,
};

/* ---- the file system ---- */

static sqlite3_vfs *real_vfs, vfs;

static int vfs_open(sqlite3_vfs *ours, const char *name, sqlite3_file *file, int flags, int *out)
{
    int code = fault(STORE_VFS_OPEN);

    (void)ours;
    file->pMethods = NULL;
    if (code == SQLITE_OK)
        code = real_vfs->xOpen(real_vfs, name, real(file), flags, out);
    if (code != SQLITE_OK)
        return code;
    ((struct file *)file)->is_log = (flags & SQLITE_OPEN_WAL) != 0;
    file->pMethods = &methods;
    return SQLITE_OK;
}

static void install(void)
{
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "posthorn";
    vfs.szOsFile = (int)sizeof(struct file) + real_vfs->szOsFile;
    vfs.xOpen = vfs_open;
    sqlite3_vfs_register(&vfs, 0);
}

const char *store_vfs_name(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, install);
    return vfs.zName;
}

#endif
