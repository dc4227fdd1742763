/* The server's log: a JSON object a line on standard error.
 *
 *     {"time":"2026-01-31T12:00:00.123Z","level":"info","event":"draining","signal":15}
 *
 * Whatever a text holds, a line stays one line and one object. Fields that are named after a secret
 * ("cookie", "token", "authorization" …) are never written, nor is what follows a '#' in a text: an
 * invitation's secret stands there. Bodies and headers are simply not given to the log. */
#ifndef SERVER_OPS_LOG_H
#define SERVER_OPS_LOG_H

#include <posthorn/base.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR };

struct log_field {
    const char *key; /* NULL ends a list */
    const char *text;
    long long number;
    bool is_text;
};

#define LOG_TEXT(name, value) {.key = (name), .text = (value), .is_text = true}
#define LOG_NUMBER(name, value) {.key = (name), .number = (long long)(value)}

/* log_info("event", LOG_TEXT("table", id), LOG_NUMBER("seat", 2)); fields may be left out. */
#define log_debug(...) LOG_LIST(LOG_DEBUG, __VA_ARGS__, {0})
#define log_info(...) LOG_LIST(LOG_INFO, __VA_ARGS__, {0})
#define log_warning(...) LOG_LIST(LOG_WARNING, __VA_ARGS__, {0})
#define log_error(...) LOG_LIST(LOG_ERROR, __VA_ARGS__, {0})
#define LOG_LIST(level, event, ...) log_write(level, event, (const struct log_field[]){__VA_ARGS__})

void log_write(enum log_level level, const char *event, const struct log_field *fields);

/* Milliseconds since 1970 for the member "time"; without a clock there is none. */
void log_set_clock(int64_t (*now)(void *data), void *data);
/* What is less than this is not written; LOG_INFO at first. */
void log_set_level(enum log_level least);

/* The line, with its end; for log_write() and its test. */
void log_line(struct ph_buf *out, int64_t time, enum log_level level, const char *event,
              const struct log_field *fields);

#endif
