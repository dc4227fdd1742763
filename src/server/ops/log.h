/* The server's log: one JSON object on each line of standard error.
 *
 *     {"time":"2026-01-31T12:00:00.123Z","level":"info","event":"draining","signal":15}
 *
 * A line stays one line and one object, whatever a text contains. Fields that are named after a
 * secret ("cookie", "token", "authorization" …) are never written, nor is what follows a '#' in a
 * text, which is where links carry their secret. Bodies and headers are not passed to the log. */
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

/* Sets the clock of the member "time", in milliseconds since 1970; NULL: no such member. */
void log_set_clock(int64_t (*now)(void *data), void *data);
/* The lowest level that is written; initially LOG_INFO. */
void log_set_level(enum log_level least);

/* Appends the line with its newline; for log_write() and its test. */
void log_line(struct ph_buf *out, int64_t time, enum log_level level, const char *event,
              const struct log_field *fields);

#endif
