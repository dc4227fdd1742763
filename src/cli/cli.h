/* The command line: a verb is a row, an option is a row; help, usage errors and typing mistakes
 * are told from the same rows. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <posthorn/session.h>

/* Exit status of every verb. */
enum {
    CLI_OK = 0,
    CLI_FAILED = 1, /* the world failed, or the input was refused */
    CLI_USAGE = 2,  /* no such verb, option or value */
};

struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* what stands for the value in help texts; NULL: takes none */
    const char *help;
};

struct cli_args;

struct cli_command {
    const char *name;
    const char *usage; /* behind the name: "FILE [options]" */
    const char *help;  /* one line */
    const char *examples;
    const struct cli_option *options; /* ends in a NULL name; NULL: none */
    int (*run)(struct cli_args *args);
};

/* Sorted by name; ends in a NULL name. */
extern const struct cli_command cli_commands[];

const struct cli_command *cli_find(const char *name);
/* The whole help text of a verb. */
void cli_help(const struct cli_command *command);

/* ---- reading arguments ---- */

struct cli_args {
    const struct cli_command *command;
    int count;
    char **at;
    int next;
    bool only_words;   /* behind "--" */
    const char *value; /* of the option or word just read */
};

/* What cli_next() gives besides the index of an option. */
enum { CLI_WORD = -1, CLI_END = -2, CLI_WRONG = -3 };

/* The next argument: the index of an option with its value in `args->value`, or CLI_WORD (the
 * word there), CLI_END, or CLI_WRONG, of which standard error has been told. */
int cli_next(struct cli_args *args);

/* Tells standard error what is wrong with the call and where help is; CLI_USAGE. */
int cli_usage(const struct cli_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Tells standard error what failed; CLI_FAILED. */
int cli_failed(const struct ph_error *error);
/* Standard output could take everything: CLI_OK; else tells standard error. */
int cli_flush(void);

/* Of the names (`count` pointers, `stride` bytes apart), the one most like `typed`, or NULL if
 * none is near. */
const char *cli_suggest(const char *typed, const char *const *first, unsigned count, size_t stride);

/* ---- the verbs ---- */

int cli_admin(struct cli_args *args);
int cli_bench(struct cli_args *args);
int cli_engine(struct cli_args *args);
int cli_help_verb(struct cli_args *args);
int cli_balance(struct cli_args *args);
int cli_ladder(struct cli_args *args);
int cli_loadtest(struct cli_args *args);
int cli_match(struct cli_args *args);
int cli_perft(struct cli_args *args);
int cli_play(struct cli_args *args);
int cli_replay(struct cli_args *args);
int cli_rules(struct cli_args *args);
int cli_serve(struct cli_args *args);
int cli_show(struct cli_args *args);
int cli_verify(struct cli_args *args);
int cli_version(struct cli_args *args);

/* Their options. */
extern const struct cli_option cli_admin_options[], cli_balance_options[], cli_bench_options[],
    cli_ladder_options[], cli_loadtest_options[], cli_match_options[], cli_perft_options[],
    cli_play_options[], cli_replay_options[], cli_rules_options[], cli_serve_options[],
    cli_show_options[], cli_verify_options[];

#endif
