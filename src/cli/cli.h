/* The command line. A command is a row, an option is a row; help texts, usage errors and
 * suggestions for typing mistakes come from the same rows. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <posthorn/session.h>

/* Exit status of every command. */
enum {
    CLI_OK = 0,
    CLI_FAILED = 1, /* a file, the network or memory failed, or the input was refused */
    CLI_USAGE = 2,  /* no such command, option or value */
};

struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* placeholder of the value in help texts; NULL: takes none */
    const char *help;
};

struct cli_args;

struct cli_command {
    const char *name;
    const char *usage; /* after the name: "FILE [options]" */
    const char *help;  /* one line */
    const char *examples;
    const struct cli_option *options; /* ends in a NULL name; NULL: none */
    int (*run)(struct cli_args *args);
};

/* Sorted by name; ends in a NULL name. */
extern const struct cli_command cli_commands[];

const struct cli_command *cli_find(const char *name);
/* Prints the help text of a command. */
void cli_help(const struct cli_command *command);

/* ---- reading arguments ---- */

struct cli_args {
    const struct cli_command *command;
    int count;
    char **at;
    int next;
    bool only_words;    /* after "--" */
    const char *option; /* name of the option just read, without the dashes; NULL: a word */
    const char *value;  /* value of the option just read, or the word */
};

/* What cli_next() returns besides the index of an option. */
enum { CLI_WORD = -1, CLI_END = -2, CLI_WRONG = -3 };

/* Reads the next argument into `args->option` and `args->value`. Returns the index of the option,
 * CLI_WORD, CLI_END, or CLI_WRONG after reporting the error. A command that receives CLI_WRONG
 * returns CLI_USAGE and reports nothing itself. */
int cli_next(struct cli_args *args);

/* Reports to standard error what is wrong with the call and where help is. Returns CLI_USAGE. */
int cli_usage(const struct cli_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Reports to standard error what failed. Returns CLI_FAILED. */
int cli_failed(const struct ph_error *error);
/* Flushes standard output. Returns CLI_OK, or reports the failure and returns CLI_FAILED. */
int cli_flush(void);

/* Of the names (`count` pointers, `stride` bytes apart), the one most like `typed`, or NULL if
 * none is near. */
const char *cli_suggest(const char *typed, const char *const *first, unsigned count, size_t stride);

/* ---- values of options ----
 * Each reads `args->value`; returns CLI_OK, or reports the error with the option's name and returns
 * CLI_USAGE. */

int cli_number(const struct cli_args *args, uint64_t least, uint64_t most, uint64_t *number);
int cli_lang(const struct cli_args *args, enum ph_lang *lang);
/* A seat, "none" for a spectator, "all". */
int cli_view(const struct cli_args *args, int *viewer);

/* Language of LC_ALL, LC_MESSAGES or LANG; English if it is not one of ours. */
enum ph_lang cli_environment_lang(void);

/* ---- the commands ---- */

int cli_admin(struct cli_args *args);
int cli_bench(struct cli_args *args);
int cli_engine(struct cli_args *args);
int cli_help_command(struct cli_args *args);
int cli_balance(struct cli_args *args);
int cli_ladder(struct cli_args *args);
int cli_loadtest(struct cli_args *args);
int cli_match(struct cli_args *args);
int cli_perft(struct cli_args *args);
int cli_play(struct cli_args *args);
int cli_player(struct cli_args *args);
int cli_replay(struct cli_args *args);
int cli_rules(struct cli_args *args);
int cli_serve(struct cli_args *args);
int cli_show(struct cli_args *args);
int cli_train(struct cli_args *args);
int cli_verify(struct cli_args *args);
int cli_version(struct cli_args *args);

/* Their options, by command. */
extern const struct cli_option cli_admin_options[], cli_balance_options[], cli_bench_options[],
    cli_ladder_options[], cli_loadtest_options[], cli_match_options[], cli_perft_options[],
    cli_play_options[], cli_player_options[], cli_replay_options[], cli_rules_options[],
    cli_serve_options[], cli_show_options[], cli_train_options[], cli_verify_options[];

#endif
