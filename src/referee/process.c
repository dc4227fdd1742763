/* A child process: its pipes, its deadlines, its end. */
#define _GNU_SOURCE /* pipe2() */
#include "referee/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/utf8.h"

enum { CHUNK = 16 * 1024, LOOK_EVERY_MS = 20 };

extern char **environ;

/* ---- starting ---- */

/* A pipe whose ends are above 2, so that no dup2() in the child overwrites one that it needs. */
static bool make_pipe(int ends[2])
{
    int low[2];

    if (pipe2(low, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = low[i] > 2 ? low[i] : fcntl(low[i], F_DUPFD_CLOEXEC, 3);
        if (ends[i] != low[i])
            close(low[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static void close_all(int *fds, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

/* Its signals are the usual ones: we may have blocked or ignored some. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    posix_spawnattr_setpgroup(attributes, 0);
    return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF);
}

/* `theirs` become its standard input, output and error. Returns an errno, or 0. */
static int spawn(pid_t *pid, const char *command, const int theirs[3])
{
    char shell[] = "sh", option[] = "-c";
    char *const arguments[] = {shell, option, (char *)(uintptr_t)command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&actions);

    if (failure != 0)
        return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure == 0) {
        for (int i = 0; i < 3 && failure == 0; i++)
            failure = posix_spawn_file_actions_adddup2(&actions, theirs[i], i);
        if (failure == 0)
            failure = set_attributes(&attributes);
        if (failure == 0)
            failure = posix_spawn(pid, "/bin/sh", &actions, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

bool process_start(struct process *process, const char *command, int log, struct ph_error *error)
{
    int fds[6] = {-1, -1, -1, -1, -1, -1}; /* read and write ends: in, out, err */
    int failure = 0;

    *process = (struct process){.in = -1, .out = -1, .err = -1, .log = log};
    if (!make_pipe(&fds[0]) || !make_pipe(&fds[2]) || !make_pipe(&fds[4]))
        failure = errno;
    if (failure == 0)
        failure = spawn(&process->pid, command, (int[]){fds[0], fds[3], fds[5]});
    if (failure != 0) {
        close_all(fds, 6);
        process->pid = 0;
        return ph_fail(error, "", "cannot be started: %s", strerror(failure));
    }
    close_all((int[]){fds[0], fds[3], fds[5]}, 3);
    process->in = fds[1];
    process->out = fds[2];
    process->err = fds[4];
    fcntl(process->in, F_SETFL, O_NONBLOCK);
    fcntl(process->out, F_SETFL, O_NONBLOCK);
    fcntl(process->err, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---- bytes ---- */

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

void process_tell(struct process *process, const char *text)
{
    ph_buf_add(&process->unsent, text);
}

/* Writes what the pipe takes. A child that closed its input is not told the rest. */
static void send_some(struct process *process)
{
    ssize_t count =
        write(process->in, process->unsent.at + process->sent, process->unsent.len - process->sent);

    if (count > 0)
        process->sent += (size_t)count;
    else if (count < 0 && errno != EAGAIN && errno != EINTR)
        close_end(&process->in);
    if (process->in < 0 || process->sent == process->unsent.len) {
        ph_buf_clear(&process->unsent);
        process->sent = 0;
    }
}

/* Keeps the end of what it wrote on standard error, and appends it to the log up to its limit. */
static void keep_error(struct process *process, const char *bytes, size_t count)
{
    size_t room = PROCESS_LOG_MAX - process->logged;
    size_t more = count > PROCESS_TAIL_MAX ? PROCESS_TAIL_MAX : count;

    if (process->tail.len + more > (size_t)2 * PROCESS_TAIL_MAX)
        ph_buf_clear(&process->tail);
    ph_buf_addn(&process->tail, bytes + count - more, more);
    room = count < room ? count : room;
    if (room > 0 && process->log >= 0 && write(process->log, bytes, room) < 0 && errno != EINTR)
        process->log = -1; /* a full disk must not stop the match */
    process->logged += room;
}

/* Reads what is there; false at the end. `heard` is limited to one answer and a little more. */
static bool read_some(struct process *process, int *fd)
{
    char chunk[CHUNK];
    ssize_t count = read(*fd, chunk, sizeof chunk);

    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (count <= 0)
        return false;
    if (fd == &process->err)
        keep_error(process, chunk, (size_t)count);
    else
        ph_buf_addn(&process->heard, chunk, (size_t)count);
    return true;
}

/* ---- answers ---- */

/* The end of the answer's last line, if its empty line has come; a carriage return does not make a
 * line less empty. */
static const char *find_end(const struct ph_buf *heard, const char **rest)
{
    for (const char *at = heard->at;
         at && (at = memchr(at, '\n', (size_t)(heard->at + heard->len - at))); at++) {
        const char *next = at + 1;

        next += *next == '\r';
        if (*next == '\n') {
            *rest = next + 1;
            return at;
        }
    }
    return NULL;
}

/* Bytes of empty lines before the first other one: an answer may have more than one after it. */
static size_t count_empty(const struct ph_buf *heard)
{
    size_t count = 0;

    while (count < heard->len && (heard->at[count] == '\n' || heard->at[count] == '\r'))
        count++;
    return count;
}

/* An answer begins with its sign; for anything else there is nothing to wait for. */
static bool is_no_answer(const struct ph_buf *heard)
{
    size_t empty = count_empty(heard);

    return empty < heard->len && heard->at[empty] != '=' && heard->at[empty] != '?';
}

static void drop(struct ph_buf *heard, size_t count)
{
    if (count == 0)
        return;
    memmove(heard->at, heard->at + count, heard->len - count);
    heard->len -= count;
    heard->at[heard->len] = '\0';
}

/* Takes an answer out of what was heard; false if it is not complete. */
static bool take_answer(struct process *process, struct ph_buf *answer)
{
    struct ph_buf *heard = &process->heard;
    const char *rest = NULL, *end;

    drop(heard, count_empty(heard));
    end = find_end(heard, &rest);
    if (!end)
        return false;
    for (const char *at = heard->at; at < end; at++)
        if (*at != '\r')
            ph_buf_addc(answer, *at);
    drop(heard, (size_t)(rest - heard->at));
    return true;
}

static enum process_result check(const struct process *process, const struct ph_buf *answer)
{
    if (answer->failed || process->heard.failed)
        return PROCESS_NO_MEMORY;
    if (is_no_answer(answer) || answer->len > PROCESS_ANSWER_MAX ||
        strlen(ph_buf_text(answer)) != answer->len ||
        !ph_utf8_valid(ph_buf_text(answer), answer->len))
        return PROCESS_GARBLED;
    return PROCESS_ANSWERED;
}

/* Has the process ended? It stays a zombie until process_stop(), so that its number, which is its
 * group's too, is not given to another. */
static bool has_ended(const struct process *process)
{
    siginfo_t about = {.si_pid = 0};

    return waitid(P_PID, (id_t)process->pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           about.si_pid == process->pid;
}

/* Waits until something can be read or written; false when there is nothing to wait for: its output
 * is closed, or it has ended and something that it started keeps its pipes open. */
static bool serve_pipes(struct process *process, uint64_t left)
{
    struct pollfd wait[3] = {{.fd = process->out, .events = POLLIN},
                             {.fd = process->err, .events = POLLIN},
                             {.fd = process->unsent.len > 0 ? process->in : -1, .events = POLLOUT}};
    int ready = poll(wait, 3, left < LOOK_EVERY_MS ? (int)left : LOOK_EVERY_MS);

    if (ready == 0 && has_ended(process)) {
        wait[0].revents = 0; /* it may have answered after poll(), and ended */
        if (poll(wait, 1, 0) == 1)
            read_some(process, &process->out);
        return false;
    }
    if (wait[2].revents)
        send_some(process);
    if (wait[1].revents && !read_some(process, &process->err))
        close_end(&process->err);
    if (wait[0].revents && !read_some(process, &process->out)) {
        close_end(&process->out);
        return false;
    }
    return true;
}

/* What is left of its standard error, which often tells why it ended. */
static void drain_error(struct process *process)
{
    struct pollfd wait = {.fd = process->err, .events = POLLIN};

    while (process->err >= 0 && process->logged < PROCESS_LOG_MAX && poll(&wait, 1, 0) == 1)
        if (!read_some(process, &process->err))
            close_end(&process->err);
}

enum process_result process_hear(struct process *process, uint64_t deadline, struct ph_buf *answer)
{
    ph_buf_clear(answer);
    while (!take_answer(process, answer)) {
        uint64_t now = ph_clock_ms();

        if (process->unsent.failed || process->heard.failed)
            return PROCESS_NO_MEMORY;
        if (process->heard.len > PROCESS_ANSWER_MAX || is_no_answer(&process->heard))
            return PROCESS_GARBLED;
        if (now >= deadline)
            return PROCESS_LATE;
        if (process->out < 0 || !serve_pipes(process, deadline - now)) {
            if (take_answer(process, answer))
                break;
            drain_error(process);
            return PROCESS_ENDED;
        }
    }
    return check(process, answer);
}

bool process_has_more(struct process *process)
{
    struct pollfd wait = {.fd = process->out, .events = POLLIN};

    if (process->heard.len == 0 && poll(&wait, 1, 0) == 1 && (wait.revents & POLLIN))
        read_some(process, &process->out);
    return count_empty(&process->heard) < process->heard.len;
}

const char *process_last_words(struct process *process)
{
    struct ph_buf clean = {0};
    char *line = process->tail.at;

    while (line && process->tail.len > 0 && strchr("\r\n", line[process->tail.len - 1]))
        line[--process->tail.len] = '\0';
    if (!line)
        return "";
    line = strrchr(line, '\n') ? strrchr(line, '\n') + 1 : line;
    ph_utf8_clean(&clean, line, false);
    ph_buf_finish(&process->tail);
    process->tail = clean;
    return ph_buf_text(&process->tail);
}

/* ---- the end ---- */

/* Waits for the process to end, while it is still heard so that no full pipe keeps it. */
static void wait_for_end(struct process *process, uint64_t deadline)
{
    for (uint64_t now; !has_ended(process) && (now = ph_clock_ms()) < deadline;) {
        ph_buf_clear(&process->heard);
        if (process->out < 0 || !serve_pipes(process, deadline - now))
            poll(NULL, 0, 1);
    }
}

void process_stop(struct process *process, unsigned grace)
{
    if (process->pid <= 0)
        return;
    if (process->unsent.len > 0 && process->in >= 0)
        send_some(process);
    ph_buf_clear(&process->unsent);
    close_end(&process->in);
    wait_for_end(process, ph_clock_ms() + grace);
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL); /* in case it left its group */
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    drain_error(process);
    close_end(&process->out);
    close_end(&process->err);
    ph_buf_finish(&process->unsent);
    ph_buf_finish(&process->heard);
    ph_buf_finish(&process->tail);
    process->pid = 0;
}
