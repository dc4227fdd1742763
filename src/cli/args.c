/* Reads the arguments of a command by its rows of options. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "cli/cli.h"

enum { NEAR = 2, TYPED_MAX = 32 };

/* ---- typing mistakes ---- */

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Levenshtein distance: letters to insert, delete or change. */
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

/* ---- errors ---- */

static void report_list(const char *format, va_list args)
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
    report_list(format, list);
    va_end(list);
    if (args->command)
        fprintf(stderr, "See: posthorn help %s\n", args->command->name);
    else
        fprintf(stderr, "See: posthorn help\n");
    return CLI_USAGE;
}

static void report(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    report_list(format, list);
    va_end(list);
}

int cli_failed(const struct ph_error *error)
{
    report("%s%s%s", error->where, error->where[0] ? ": " : "", error->what);
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

/* `typed` is the text after the dashes: "seed", with its value in the next word, or "seed=7". */
static int read_option(struct cli_args *args, const char *typed)
{
    const struct cli_option *options = args->command->options;
    size_t length = strcspn(typed, "=");
    char name[64];

    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), typed);
    for (unsigned i = 0; i < count_options(options); i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        args->option = options[i].name;
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

    args->option = args->value = NULL;
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

/* ---- values ---- */

enum ph_lang cli_environment_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum ph_lang lang = PH_EN;

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);

        if (value && *value)
            return ph_lang_find(value, &lang) ? lang : PH_EN;
    }
    return PH_EN;
}

int cli_lang(const struct cli_args *args, enum ph_lang *lang)
{
    if (ph_lang_find(args->value, lang))
        return CLI_OK;
    return cli_usage(args, "--%s must be en, fr or de, not %s", args->option, args->value);
}

int cli_number(const struct cli_args *args, uint64_t least, uint64_t most, uint64_t *number)
{
    if (ph_number_read(args->value, most, number) && *number >= least)
        return CLI_OK;
    return cli_usage(args, "--%s must be a whole number from %llu to %llu, not %s", args->option,
                     (unsigned long long)least, (unsigned long long)most, args->value);
}

int cli_view(const struct cli_args *args, int *viewer)
{
    uint64_t seat = 0;

    if (strcmp(args->value, "all") == 0)
        *viewer = PH_EVERYTHING;
    else if (strcmp(args->value, "none") == 0)
        *viewer = PH_NOBODY;
    else if (ph_number_read(args->value, PH_SEATS_MAX - 1, &seat))
        *viewer = (int)seat;
    else
        return cli_usage(args, "--%s must be a seat (0 is the first), none or all", args->option);
    return CLI_OK;
}
