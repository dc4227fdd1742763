/* Landlock through its system calls: libc has no functions for them, and Debian 12's header knows
 * the first two versions only. The numbers are those of the kernel's interface. */
#define _GNU_SOURCE /* syscall(), O_PATH */
#include "server/ops/landlock.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As struct landlock_ruleset_attr has it since version 6; older kernels get its beginning. */
struct ruleset {
    uint64_t files, network, scope;
};

enum {
    CONNECT_TCP = 1 << 1,
    SCOPE_ABSTRACT_SOCKETS = 1 << 0,
    SCOPE_SIGNALS = 1 << 1,
    READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    WRITE = READ | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |
            LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK,
    TRUNCATE = 1 << 14,
};

/* What a kernel of each version can restrict; a later one can do at least the last. */
static const struct {
    unsigned file_bits; /* every access to files that this version knows */
    size_t size;        /* of the struct */
} versions[] = {
    {13, sizeof(uint64_t)},     /* 1 */
    {14, sizeof(uint64_t)},     /* 2: moving to another folder */
    {15, sizeof(uint64_t)},     /* 3: truncating */
    {15, 2 * sizeof(uint64_t)}, /* 4: TCP */
    {16, 2 * sizeof(uint64_t)}, /* 5: ioctl on devices */
    {16, 3 * sizeof(uint64_t)}, /* 6: signals, abstract sockets */
};
enum { NEWEST = sizeof versions / sizeof *versions };

/* Allows `access` to a folder with all that it contains, or to a file. What does not exist needs
 * no rule. */
static void allow(int ruleset, const char *path, uint64_t access)
{
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
    struct stat about;

    if (rule.parent_fd < 0)
        return;
    if (fstat(rule.parent_fd, &about) == 0 && !S_ISDIR(about.st_mode))
        access &= ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
    rule.allowed_access = access;
    (void)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
}

/* Allows the folder that a file is in: files are replaced and created there. */
static void allow_beside(int ruleset, const char *file, uint64_t access)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(file, '/');
    size_t len = slash ? (size_t)(slash - file) : 0;

    if (len >= sizeof folder)
        return;
    memcpy(folder, file, len);
    folder[len] = '\0';
    allow(ruleset, !slash ? "." : len == 0 ? "/" : folder, access);
}

/* Certificates are often links into a folder where each renewal adds a file. */
static void allow_reading(int ruleset, const char *file)
{
    char *real = file ? realpath(file, NULL) : NULL;

    if (!file)
        return;
    allow_beside(ruleset, file, READ);
    if (real)
        allow_beside(ruleset, real, READ);
    free(real);
}

const char *landlock_restrict(const struct sandbox *sandbox)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    struct ruleset wanted = {.network = CONNECT_TCP,
                             .scope = SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS};
    bool ok;
    int ruleset;

    if (version < 1)
        return "the kernel has no Landlock";
    version = version > NEWEST ? NEWEST : version;
    wanted.files = (UINT64_C(1) << versions[version - 1].file_bits) - 1;
    ruleset = (int)syscall(SYS_landlock_create_ruleset, &wanted, versions[version - 1].size, 0);
    if (ruleset < 0)
        return "the kernel refuses Landlock";
    if (sandbox->store)
        allow_beside(ruleset, sandbox->store, (WRITE | TRUNCATE) & wanted.files);
    allow_reading(ruleset, sandbox->certificate);
    allow_reading(ruleset, sandbox->key);
    allow(ruleset, "/dev/urandom", LANDLOCK_ACCESS_FS_READ_FILE);
    allow(ruleset, "/sys/devices/system/cpu", READ); /* the number of processors */
    ok = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return ok ? NULL : "the kernel refuses Landlock";
}
