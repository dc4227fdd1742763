/* The sandbox: privileges and system calls. src/server/ops/landlock.c restricts files. */
#define _GNU_SOURCE /* syscall(), CLONE_THREAD */
#include "server/ops/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <openssl/ssl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "host/store/failpoint.h"
#include "server/ops/landlock.h"
#include "server/ops/log.h"

/* The sanitizers make system calls of their own, and read files when they report. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define SANITIZED true
#endif
#endif
#ifndef SANITIZED
#define SANITIZED false
#endif

static bool is_off(const struct sandbox *sandbox)
{
    return sandbox->off || SANITIZED;
}

/* ---- privileges ---- */

/* A server that root starts may listen on port 443, and nothing else that others may not. */
static void drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {{0}};
    const uint32_t listen = 1u << CAP_NET_BIND_SERVICE;

    if (syscall(SYS_capget, &head, sets) != 0)
        return;
    for (unsigned i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
        sets[i].effective &= i == 0 ? listen : 0;
        sets[i].permitted &= i == 0 ? listen : 0;
        sets[i].inheritable = 0;
    }
    (void)syscall(SYS_capset, &head, sets);
}

void sandbox_files(struct sandbox *sandbox)
{
    if (is_off(sandbox))
        return;
    /* OpenSSL reads its configuration when it is first used: now, while it can. */
    OPENSSL_init_ssl(OPENSSL_INIT_LOAD_CONFIG, NULL);
    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    drop_capabilities();
    sandbox->files_open = landlock_restrict(sandbox);
}

/* ---- system calls ---- */

/* The calls that a running server makes, and those that libc may choose instead of them. */
static const char *const allowed[] = {
    /* files: Landlock says which */
    "open",
    "openat",
    "close",
    "read",
    "readv",
    "pread64",
    "preadv",
    "write",
    "writev",
    "pwrite64",
    "pwritev",
    "lseek",
    "_llseek",
    "fsync",
    "fdatasync",
    "ftruncate",
    "fallocate",
    "fadvise64",
    "fcntl",
    "flock",
    "dup",
    "dup2",
    "dup3",
    "stat",
    "fstat",
    "lstat",
    "newfstatat",
    "fstatat64",
    "statx",
    "statfs",
    "fstatfs",
    "access",
    "faccessat",
    "faccessat2",
    "readlink",
    "readlinkat",
    "getcwd",
    "unlink",
    "unlinkat",
    "rename",
    "renameat",
    "renameat2",
    "fchmod",
    "chmod",
    "fchmodat",
    "fchown",
    "getdents64",
    "inotify_init1",
    "inotify_add_watch",
    "inotify_rm_watch",
    /* connections that were accepted */
    "accept",
    "accept4",
    "recvfrom",
    "recvmsg",
    "sendto",
    "sendmsg",
    "shutdown",
    "getsockname",
    "getpeername",
    "getsockopt",
    "setsockopt",
    /* the loop */
    "epoll_create1",
    "epoll_ctl",
    "epoll_wait",
    "epoll_pwait",
    "epoll_pwait2",
    "poll",
    "ppoll",
    "select",
    "pselect6",
    "eventfd2",
    "pipe2",
    "timerfd_create",
    "timerfd_settime",
    /* memory */
    "brk",
    "munmap",
    "mremap",
    "madvise",
    "mincore",
    /* threads */
    "futex",
    "futex_waitv",
    "set_robust_list",
    "rseq",
    "sched_yield",
    "sched_getaffinity",
    "setpriority",
    "getpriority",
    "gettid",
    "membarrier",
    "exit",
    "exit_group",
    "restart_syscall",
    /* signals */
    "rt_sigaction",
    "rt_sigprocmask",
    "rt_sigreturn",
    "rt_sigtimedwait",
    "sigaltstack",
    /* time, chance, and who we are */
    "clock_gettime",
    "clock_getres",
    "clock_nanosleep",
    "nanosleep",
    "gettimeofday",
    "time",
    "times",
    "getrandom",
    "getpid",
    "getppid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "uname",
    "sysinfo",
    "getrusage",
    "getrlimit",
    "prlimit64",
    "getcpu",
};

/* A call that is allowed if its argument number `argument`, masked, has this value. */
struct condition {
    const char *call;
    unsigned argument;
    unsigned long mask, value;
};

static const struct condition allowed_if[] = {
    {"mmap", 2, PROT_EXEC, 0},
    {"mprotect", 2, PROT_EXEC, 0},
    {"clone", 0, CLONE_THREAD, CLONE_THREAD},
    {"prctl", 0, ~0ul, PR_SET_NAME},
    {"ioctl", 1, ~0ul, FIONBIO},
    {"ioctl", 1, ~0ul, FIOCLEX},
    {"ioctl", 1, ~0ul, FIONREAD},
    {"ioctl", 1, ~0ul, TCGETS},
};

/* Names that this libseccomp or this processor does not know are left out. */
static bool allow(scmp_filter_ctx filter, const char *name, unsigned count,
                  const struct scmp_arg_cmp *arguments)
{
    int call = seccomp_syscall_resolve_name(name);

    return call < 0 || seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, count, arguments) == 0;
}

static bool allow_if(scmp_filter_ctx filter, const struct condition *condition)
{
    struct scmp_arg_cmp argument = {.arg = condition->argument,
                                    .op = SCMP_CMP_MASKED_EQ,
                                    .datum_a = condition->mask,
                                    .datum_b = condition->value};

    return allow(filter, condition->call, 1, &argument);
}

static bool allow_all(scmp_filter_ctx filter)
{
    const struct condition own = {"tgkill", 0, ~0ul, (unsigned long)getpid()}; /* abort() */
    bool ok = allow_if(filter, &own);

    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        ok = allow(filter, allowed[i], 0, NULL) && ok;
    for (size_t i = 0; i < sizeof allowed_if / sizeof *allowed_if; i++)
        ok = allow_if(filter, &allowed_if[i]) && ok;
    return ok;
}

/* Everything else fails as on a kernel that has no such call: libc then takes an older one, as it
 * does for clone3, whose flags a filter cannot see. NULL, or why calls are not restricted. */
static const char *filter_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    const char *why = NULL;

    if (!filter)
        return "out of memory";
    if (seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) != 0)
        why = "the kernel cannot filter the calls of all threads";
    else if (!allow_all(filter))
        why = "the filter cannot be built";
    else if (seccomp_load(filter) != 0)
        why = "the kernel has no seccomp filters";
    seccomp_release(filter);
    return why;
}

/* ---- the test of it ---- */

static int error_of(long result)
{
    return result < 0 ? errno : 0;
}

static void tell(const char *attempt, int error)
{
    log_info("escape", LOG_TEXT("attempt", attempt), LOG_NUMBER("errno", error));
}

static int open_and_close(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC, 0600);
    int error = error_of(file);

    if (file >= 0)
        close(file);
    return error;
}

static int fork_and_end(void)
{
    long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);

    if (child == 0)
        _exit(0);
    return error_of(child);
}

static int map_code(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return error_of(page == MAP_FAILED ? -1 : 0);
}

/* Tries what a program that was taken over would try (failpoint.h). Each attempt is harmless if it
 * succeeds, except that a new program would replace this one. */
static void try_to_escape(void)
{
    char *const nothing[] = {NULL};

    tell("read a file", open_and_close("/etc/passwd", O_RDONLY));
    tell("write a file", open_and_close("/etc/passwd", O_WRONLY | O_APPEND));
    tell("create a file", open_and_close("/tmp/posthorn-escape", O_WRONLY | O_CREAT));
    tell("list a folder", open_and_close("/etc", O_RDONLY | O_DIRECTORY));
    tell("open a socket", error_of(syscall(SYS_socket, AF_INET, SOCK_STREAM, 0)));
    tell("signal a process", error_of(syscall(SYS_kill, getppid(), 0)));
    tell("trace a process", error_of(syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0)));
    tell("map code", map_code());
    tell("fork", fork_and_end());
    tell("become root", error_of(syscall(SYS_setuid, 0)));
    tell("run a program", error_of(syscall(SYS_execve, "/bin/true", nothing, nothing)));
}

void sandbox_calls(const struct sandbox *sandbox)
{
    const char *files = sandbox->files_open, *calls;

    if (is_off(sandbox)) {
        log_info("sandbox", LOG_TEXT("off", SANITIZED ? "built with a sanitizer" : "as told"));
    } else if ((calls = filter_calls()) || files) {
        log_warning("sandbox", LOG_TEXT("files", files ? files : "restricted"),
                    LOG_TEXT("calls", calls ? calls : "restricted"));
    } else {
        log_info("sandbox", LOG_TEXT("files", "restricted"), LOG_TEXT("calls", "restricted"));
    }
    if (ph_failpoint_is("escape"))
        try_to_escape();
}
