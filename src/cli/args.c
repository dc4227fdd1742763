/* Reading the arguments of a verb by its rows of options. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "cli/cli.h"

enum { NEAR = 2, TYPED_MAX = 32 };

/* ---- typing mistakes ---- */

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Letters to put in, take out or change to make one of the other (Levenshtein). */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[TYPED_MAX + 1];
    unsigned width = (unsigned)strlen(b);

    for (unsigned j = 0; j <= width; j++)
        row[j] = j;
    for (unsigned i = 0; a[i]; i++) {
        unsigned diagonal = row[0];

        row[0] = i + 1;
        for (unsigned j = 1; j <= width; j++) {
            unsigned cost = least(row[j] + 1, row[j - 1] + 1, diagonal + (a[i] != b[j - 1]));

            diagonal = row[j];
            row[j] = cost;
        }
    }
    return row[width];
}

const char *cli_suggest(const char *typed, const char *const *first, unsigned count, size_t stride)
{
    const char *best = NULL;
    unsigned best_distance = NEAR + 1;

    if (strlen(typed) > TYPED_MAX)
        return NULL;
    for (unsigned i = 0; i < count; i++) {
        const char *name = *(const char *const *)(const void *)((const char *)first + i * stride);
        unsigned far = strlen(name) > TYPED_MAX ? NEAR + 1 : distance(typed, name);

        if (far < best_distance && far < strlen(name)) {
            best = name;
            best_distance = far;
        }
    }
    return best;
}

/* ---- complaints ---- */

static void complain(const char *format, va_list args)
{
    char text[1024];
    struct ph_buf clean = {0};

    vsnprintf(text, sizeof text, format, args);
    ph_utf8_clean(&clean, text, false);
    fprintf(stderr, "posthorn: %s\n", ph_buf_text(&clean));
    ph_buf_finish(&clean);
}

int cli_usage(const struct cli_args *args, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    complain(format, list);
    va_end(list);
    if (args->command)
        fprintf(stderr, "See: posthorn help %s\n", args->command->name);
    else
        fprintf(stderr, "See: posthorn help\n");
    return CLI_USAGE;
}

static void tell(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    complain(format, list);
    va_end(list);
}

int cli_failed(const struct ph_error *error)
{
    tell("%s%s%s", error->where, error->where[0] ? ": " : "", error->what);
    return CLI_FAILED;
}

int cli_flush(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CLI_OK;
    perror("posthorn: standard output");
    return CLI_FAILED;
}

/* ---- options ---- */

static unsigned count_options(const struct cli_option *options)
{
    unsigned count = 0;

    while (options && options[count].name)
        count++;
    return count;
}

static int unknown_option(const struct cli_args *args, const char *name)
{
    const struct cli_option *options = args->command->options;
    const char *meant =
        options ? cli_suggest(name, &options->name, count_options(options), sizeof *options) : NULL;

    if (meant)
        cli_usage(args, "unknown option --%s; did you mean --%s?", name, meant);
    else
        cli_usage(args, "unknown option --%s", name);
    return CLI_WRONG;
}

/* `typed` is the text behind the dashes: "seed" with its value in the next word, or "seed=7". */
static int read_option(struct cli_args *args, const char *typed)
{
    const struct cli_option *options = args->command->options;
    size_t length = strcspn(typed, "=");
    char name[64];

    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), typed);
    for (unsigned i = 0; i < count_options(options); i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        if (options[i].value && typed[length] == '=')
            args->value = typed + length + 1;
        else if (options[i].value && args->next < args->count)
            args->value = args->at[args->next++];
        else if (options[i].value || typed[length] == '=')
            return cli_usage(args, options[i].value ? "--%s needs a value" : "--%s takes no value",
                             name),
                   CLI_WRONG;
        return (int)i;
    }
    return unknown_option(args, name);
}

int cli_next(struct cli_args *args)
{
    const char *text;

    args->value = NULL;
    if (args->next == args->count)
        return CLI_END;
    text = args->at[args->next++];
    if (!args->only_words && strcmp(text, "--") == 0) {
        args->only_words = true;
        return cli_next(args);
    }
    if (!args->only_words && text[0] == '-' && text[1] == '-')
        return read_option(args, text + 2);
    if (!args->only_words && text[0] == '-' && text[1] != '\0') {
        cli_usage(args, "unknown option %s", text);
        return CLI_WRONG;
    }
    args->value = text;
    return CLI_WORD;
}
