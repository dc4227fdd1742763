/* Writing the log. */
#include "server/ops/log.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "base/utf8.h"

enum { TEXT_MAX = 512 };

static struct {
    int64_t (*now)(void *data);
    void *data;
    enum log_level least;
} settings = {.least = LOG_INFO};

void log_set_clock(int64_t (*now)(void *data), void *data)
{
    settings.now = now;
    settings.data = data;
}

void log_set_level(enum log_level least)
{
    settings.least = least;
}

/* ---- what is never written ---- */

static bool holds(const char *text, const char *word)
{
    for (size_t len = strlen(word); *text; text++)
        if (strncasecmp(text, word, len) == 0)
            return true;
    return false;
}

static bool is_secret(const char *key)
{
    static const char *const words[] = {"cookie", "authorization", "token",  "secret", "password",
                                        "seed",   "invite",        "bearer", "body",   "fragment"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (holds(key, words[i]))
            return true;
    return false;
}

/* Adds the text without its fragment, truncated, and without control sequences of terminals. */
static void add_text(struct ph_buf *out, const char *key, const char *text)
{
    struct ph_buf cut = {0}, clean = {0};

    ph_buf_addn(&cut, text, strnlen(text, TEXT_MAX));
    if (cut.at && strchr(cut.at, '#'))
        *strchr(cut.at, '#') = '\0';
    ph_utf8_clean(&clean, cut.at ? cut.at : "", false);
    ph_json_put_string(out, key, ph_buf_text(&clean));
    ph_buf_finish(&cut);
    ph_buf_finish(&clean);
}

static void add_field(struct ph_buf *out, const struct log_field *field)
{
    if (is_secret(field->key))
        ph_json_put_string(out, field->key, "(hidden)");
    else if (field->is_text)
        add_text(out, field->key, field->text ? field->text : "");
    else
        ph_json_put_int(out, field->key, field->number);
}

/* ---- a line ---- */

static void add_time(struct ph_buf *out, int64_t time)
{
    time_t seconds = (time_t)(time / 1000);
    char day[32], text[48];
    struct tm parts;

    if (!gmtime_r(&seconds, &parts) || !strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts))
        return;
    snprintf(text, sizeof text, "%s.%03dZ", day, (int)(time % 1000));
    ph_json_put_string(out, "time", text);
}

void log_line(struct ph_buf *out, int64_t time, enum log_level level, const char *event,
              const struct log_field *fields)
{
    static const char *const levels[] = {"debug", "info", "warning", "error"};

    ph_json_open(out, '{');
    if (time > 0)
        add_time(out, time);
    ph_json_put_string(out, "level", levels[level]);
    add_text(out, "event", event);
    for (; fields->key; fields++)
        add_field(out, fields);
    ph_json_close(out, '}');
    ph_buf_addc(out, '\n');
}

/* One write for each line, so that the lines of several threads do not mix. */
void log_write(enum log_level level, const char *event, const struct log_field *fields)
{
    struct ph_buf line = {0};
    size_t done = 0;

    if (level < settings.least)
        return;
    log_line(&line, settings.now ? settings.now(settings.data) : 0, level, event, fields);
    while (done < line.len) {
        ssize_t wrote = write(STDERR_FILENO, line.at + done, line.len - done);

        if (wrote <= 0)
            break; /* standard error is gone: no reason to stop */
        done += (size_t)wrote;
    }
    ph_buf_finish(&line);
}
