/* Lines in, replies out: reading a line safely, finding its command, counting its arguments. */
#include "engine/command.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static const char blanks[] = " \t";

void engine_finish(struct engine *engine)
{
    ph_session_destroy(engine->session);
    free(engine->data);
    free(engine->moves);
    *engine = (struct engine){0};
}

/* ---- replies ---- */

static void answer(struct ph_buf *reply, char sign, const char *format, va_list args)
{
    char text[1024];

    vsnprintf(text, sizeof text, format, args);
    ph_buf_addc(reply, sign);
    ph_buf_addc(reply, ' ');
    ph_utf8_clean(reply, text, false);
    ph_buf_addc(reply, '\n');
}

void engine_done(struct engine_call *call, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    answer(call->reply, '=', format, args);
    va_end(args);
}

void engine_refuse(struct engine_call *call, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    answer(call->reply, '?', format, args);
    va_end(args);
}

void engine_refuse_error(struct engine_call *call, const struct ph_error *error)
{
    engine_refuse(call, "%s%s%s", error->where, error->where[0] ? ": " : "", error->what);
}

void engine_begin_result(struct engine_call *call)
{
    ph_buf_add(call->reply, "= ");
}

void engine_begin_list(struct engine_call *call)
{
    ph_buf_add(call->reply, "=\n");
}

/* ---- a line ---- */

static const struct engine_command *find(const char *name)
{
    const struct engine_command *command = engine_commands;

    while (command->name && strcmp(command->name, name) != 0)
        command++;
    return command->name ? command : NULL;
}

static void complain_about_count(struct engine_call *call, const struct engine_command *command)
{
    if (command->max == 0)
        engine_refuse(call, "%s takes no arguments", command->name);
    else
        engine_refuse(call, "usage: %s %s", command->name, command->args);
}

/* Cuts `rest` into words; false if there are too many for any command. */
static bool cut(char *rest, struct engine_call *call)
{
    char *place = NULL;

    for (char *word = strtok_r(rest, blanks, &place); word; word = strtok_r(NULL, blanks, &place)) {
        if (call->count == ENGINE_WORDS_MAX)
            return false;
        call->word[call->count++] = word;
    }
    return true;
}

static bool take_arguments(struct engine_call *call, const struct engine_command *command,
                           char *rest)
{
    if (command->max == ENGINE_REST) {
        call->word[0] = rest;
        call->count = *rest != '\0';
        return call->count >= command->min;
    }
    return cut(rest, call) && call->count >= command->min && call->count <= command->max;
}

static void dispatch(struct engine_call *call, char *line)
{
    char *rest = line + strcspn(line, blanks);
    const struct engine_command *command;

    if (*rest)
        *rest++ = '\0';
    rest += strspn(rest, blanks);
    command = find(line);
    if (!command)
        engine_refuse(call, "unknown command %.40s: help lists them", line);
    else if (!take_arguments(call, command, rest))
        complain_about_count(call, command);
    else if (command->needs_game && !call->session)
        engine_refuse(call, "no game: start one with new");
    else
        command->run(call);
}

/* What is not allowed in a command, or NULL. */
static const char *unreadable(const char *line, size_t length)
{
    if (length > ENGINE_LINE_MAX)
        return "the line is longer than 1 MiB";
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)line[i] < 0x20 && line[i] != '\t') || line[i] == 0x7f)
            return "the line holds a control character";
    return ph_utf8_valid(line, length) ? NULL : "the line is not UTF-8";
}

void engine_line(struct engine *engine, const char *line, size_t length, struct ph_buf *reply)
{
    struct engine_call call = {.engine = engine, .session = engine->session, .reply = reply};
    struct ph_buf text = {0};
    const char *fault;

    if (length > 0 && line[length - 1] == '\r')
        length--;
    while (length > 0 && strchr(blanks, *line) && *line)
        line++, length--;
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
    if (length == 0 || *line == '#')
        return;
    fault = unreadable(line, length);
    if (fault) {
        engine_refuse(&call, "%s", fault);
    } else {
        ph_buf_addn(&text, line, length);
        if (text.failed)
            engine_refuse(&call, "out of memory");
        else
            dispatch(&call, text.at);
        ph_buf_finish(&text);
    }
    ph_buf_addc(reply, '\n');
}

/* ---- the conversation ---- */

int engine_run(FILE *in, FILE *out)
{
    struct engine_lines lines;
    struct engine engine = {.lines = &lines, .out = out};
    struct ph_buf line = {0}, reply = {0};
    bool written = true;

    engine_lines_begin(&lines, in);
    while (!engine.quit && written && engine_lines_next(&lines, ENGINE_LINE_MAX, &line)) {
        ph_buf_clear(&reply);
        engine_line(&engine, ph_buf_text(&line), line.len, &reply);
        written = fputs(reply.failed ? "? out of memory\n\n" : ph_buf_text(&reply), out) >= 0 &&
                  fflush(out) == 0;
    }
    ph_buf_finish(&line);
    ph_buf_finish(&reply);
    engine_lines_finish(&lines);
    engine_finish(&engine);
    return written ? 0 : 1;
}
