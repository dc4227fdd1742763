/* The CPU time of a child process. The shell that runs its command takes none: what counts are the
 * processes below it. */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "referee/process.h"

enum { DEPTH_MAX = 8 };

static uint64_t cpu_of(pid_t pid)
{
    clockid_t clock;

    return clock_getcpuclockid(pid, &clock) == 0 ? ph_clock_read(clock) : 0;
}

/* The sum over the process and all below it. */
static uint64_t cpu_of_tree(pid_t pid, unsigned depth)
{
    uint64_t cpu = cpu_of(pid);
    char path[64], children[1024], *at = children, *end;
    FILE *file;
    size_t size;

    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, (long)pid);
    file = depth < DEPTH_MAX ? fopen(path, "rbe") : NULL;
    if (!file)
        return cpu;
    size = fread(children, 1, sizeof children - 1, file);
    children[size] = '\0';
    fclose(file);
    for (long child; (child = strtol(at, &end, 10)) > 0 && end > at; at = end)
        cpu += cpu_of_tree((pid_t)child, depth + 1);
    return cpu;
}

uint64_t process_cpu(const struct process *process)
{
    return process->pid > 0 ? cpu_of_tree(process->pid, 0) : 0;
}
