/* Durable renames. */
#include "host/store/sqlite/sync.h"

#include <fcntl.h>
#include <posthorn/base.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool sync_folder(const char *path)
{
    int file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok;

    if (file < 0)
        return false;
    ok = fsync(file) == 0;
    close(file);
    return ok;
}

/* A new name is durable when its folder is. */
static bool sync_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct ph_buf folder = {0};
    bool ok;

    if (slash == path)
        ph_buf_add(&folder, "/");
    else if (slash)
        ph_buf_addn(&folder, path, (size_t)(slash - path));
    else
        ph_buf_add(&folder, ".");
    ok = sync_folder(ph_buf_text(&folder));
    ph_buf_finish(&folder);
    return ok;
}

bool store_sync_rename(const char *from, const char *to)
{
    return rename(from, to) == 0 && sync_folder_of(to);
}
