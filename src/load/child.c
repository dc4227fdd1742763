/* Starts a server with its own port and folder, and measures its memory and CPU time. */
#define _DEFAULT_SOURCE /* mkdtemp() */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "load/parts.h"

enum { END_PATIENCE_MS = 20000, LOOK_MS = 10 };

bool child_folder(struct child *child, const char *where, struct ph_error *error)
{
    const char *tmp = getenv("TMPDIR");

    if (!where)
        where = tmp && tmp[0] ? tmp : "/tmp";
    snprintf(child->folder, sizeof child->folder, "%s/posthorn-load-XXXXXX", where);
    child->made_folder = mkdtemp(child->folder) != NULL;
    return child->made_folder ||
           ph_fail(error, child->folder, "cannot be created: %s", strerror(errno));
}

/* Runs in the child process. Switches off the rate limits of messages, tables and joins, which the
 * load exceeds on purpose. */
static void exec_server(const struct child *child, const char *program, int out)
{
    char store[300], log[300];
    int file;

    snprintf(store, sizeof store, "%s/tables.db", child->folder);
    snprintf(log, sizeof log, "%s/log", child->folder);
    file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, STDOUT_FILENO);
    if (file >= 0)
        dup2(file, STDERR_FILENO);
    execl(program, "posthorn", "serve", "--listen", "127.0.0.1:0", "--store", store, "--limits",
          "all=0/1", (char *)NULL);
    _exit(127);
}

/* "Posthorn is listening on http://127.0.0.1:PORT/" */
static bool read_address(int out, char *address, size_t room)
{
    char line[200];
    size_t size = 0;
    ssize_t got;
    char *url;

    while (size + 1 < sizeof line && (got = read(out, line + size, sizeof line - 1 - size)) > 0) {
        size += (size_t)got;
        if (line[size - 1] == '\n')
            break;
    }
    line[size] = '\0';
    url = strstr(line, "http://");
    if (!url || strlen(url) >= room)
        return false;
    url[strcspn(url, "\n")] = '\0';
    memcpy(address, url, strlen(url) + 1);
    return true;
}

bool child_start(struct child *child, const char *program, char *address, size_t room, double *ms,
                 struct ph_error *error)
{
    uint64_t began = ph_clock_ns();
    int ends[2];

    if (pipe(ends) != 0)
        return ph_fail(error, "", "no pipe: %s", strerror(errno));
    child->pid = fork();
    if (child->pid == 0)
        exec_server(child, program, ends[1]);
    close(ends[1]);
    child->out = ends[0];
    if (child->pid < 0 || !read_address(ends[0], address, room))
        return ph_fail(error, child->folder, "the server did not start; its log is there");
    *ms = (double)(ph_clock_ns() - began) / 1e6;
    return true;
}

static void wait_for_end(int pid)
{
    const struct timespec pause = {.tv_nsec = LOOK_MS * 1000000L};

    for (unsigned waited = 0; waitpid(pid, NULL, WNOHANG) == 0; waited += LOOK_MS) {
        if (waited == END_PATIENCE_MS)
            kill(pid, SIGKILL);
        nanosleep(&pause, NULL);
    }
}

static void remove_folder(const char *folder)
{
    DIR *files = opendir(folder);
    const struct dirent *file;
    int at = files ? dirfd(files) : -1;

    while (at >= 0 && (file = readdir(files)) != NULL)
        if (file->d_name[0] != '.')
            unlinkat(at, file->d_name, 0);
    if (files)
        closedir(files);
    rmdir(folder);
}

void child_stop(struct child *child)
{
    if (child->pid > 0) {
        kill(child->pid, SIGTERM);
        wait_for_end(child->pid);
        close(child->out);
    }
    if (child->made_folder)
        remove_folder(child->folder);
}

/* ---- memory and CPU time ---- */

static bool read_proc(int pid, const char *what, char *text, size_t room)
{
    char path[64];
    FILE *file;
    size_t size;

    snprintf(path, sizeof path, "/proc/%d/%s", pid, what);
    file = pid > 0 ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    size = fread(text, 1, room - 1, file);
    text[size] = '\0';
    fclose(file);
    return true;
}

/* The number in field `index`, counted from 0, of a text whose fields are separated by spaces. */
static bool read_field(const char *text, unsigned index, double *number)
{
    char *end;

    for (; index > 0 && *text; index--) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    *number = (double)strtoul(text, &end, 10);
    return end > text;
}

double child_memory_kib(int pid)
{
    enum { RESIDENT = 1 };
    char text[128];
    double pages;

    if (!read_proc(pid, "statm", text, sizeof text) || !read_field(text, RESIDENT, &pages))
        return 0;
    return pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

double child_cpu_us(int pid)
{
    enum { USER = 11, SYSTEM = 12 }; /* fields after the name, which may contain spaces */
    char text[1024];
    double user, system;
    const char *after;

    if (!read_proc(pid, "stat", text, sizeof text) || !(after = strrchr(text, ')')) ||
        after[1] != ' ' || !read_field(after + 2, USER, &user) ||
        !read_field(after + 2, SYSTEM, &system))
        return 0;
    return (user + system) * 1e6 / (double)sysconf(_SC_CLK_TCK);
}
