/* A child process that answers questions by lines, within deadlines.
 *
 * Its standard input, output and error are pipes of ours, none of which any other child inherits.
 * It leads a process group of its own, so that what it starts ends with it and a Ctrl-C at the
 * terminal reaches only us. SIGPIPE must be ignored by the caller's process. */
#ifndef REFEREE_PROCESS_H
#define REFEREE_PROCESS_H

#include <posthorn/base.h>
#include <sys/types.h>

enum {
    PROCESS_ANSWER_MAX = 64 * 1024, /* bytes of an answer */
    PROCESS_LOG_MAX = 1024 * 1024,  /* bytes of its standard error that are kept */
    PROCESS_TAIL_MAX = 160,         /* of these, the last ones, for messages */
};

/* A zeroed struct, or a stopped one, has no process. */
struct process {
    pid_t pid;            /* 0: there is none */
    int in, out, err;     /* our ends of its pipes; -1: closed */
    struct ph_buf unsent; /* what it is still to be told */
    size_t sent;          /* of that */
    struct ph_buf heard;  /* of its standard output, not yet taken */
    int log;              /* where its standard error goes; the caller's */
    size_t logged;
    struct ph_buf tail;
};

/* Why process_hear() returned. */
enum process_result {
    PROCESS_ANSWERED,
    PROCESS_ENDED,   /* the process ended, or closed its output */
    PROCESS_LATE,    /* the deadline passed */
    PROCESS_GARBLED, /* no answer: another sign, too long, not UTF-8, NUL bytes */
    PROCESS_NO_MEMORY,
};

/* Runs `command` by /bin/sh. `log` is a file for its standard error. False with the reason. */
bool process_start(struct process *process, const char *command, int log, struct ph_error *error);

/* Closes its input and waits up to `grace` milliseconds for its end. Then ends the process and
 * everything in its group. Does nothing if there is no process. */
void process_stop(struct process *process, unsigned grace);

/* Lets it be told `text` when process_hear() is called next. */
void process_tell(struct process *process, const char *text);

/* Sends what it is to be told, and waits for an answer: lines that begin with `=` or `?` and end
 * with an empty one, which go to `answer` without it. `deadline` is a time of ph_clock_ms(). */
enum process_result process_hear(struct process *process, uint64_t deadline, struct ph_buf *answer);
/* Has it written anything that was not asked for? */
bool process_has_more(struct process *process);

/* Nanoseconds of CPU time that the process and those that it started have used so far; those that
 * ended are not counted. */
uint64_t process_cpu(const struct process *process);

/* The last line of its standard error, cleaned for people; "" if there is none. */
const char *process_last_words(struct process *process);

#endif
