/* posthorn: finding the verb and telling what there is. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "engine/engine.h"
#include "host/failpoint.h"
#include "terminal/say.h"

#ifndef POSTHORN_VERSION
#define POSTHORN_VERSION "0.1.0"
#endif

/* clang-format off */
const struct cli_command cli_commands[] = {
    {"admin", "backup STORE TO | restore FROM STORE | check STORE [options]",
     "copy a server's store, bring a copy back, look for damage",
     "  posthorn admin backup games.store games-monday.store\n"
     "  posthorn admin restore games-monday.store games.store --force\n"
     "  posthorn admin check games.store --json\n",
     cli_admin_options, cli_admin},
    {"balance", "GAME [options]", "judge the figures of a game by games between equals",
     "  posthorn balance loire --player level:6 --players 2 --games 1000 --threads 2\n"
     "  posthorn balance loire --data my.json --player mc:64 --games 200 --json\n",
     cli_balance_options, cli_balance},
    {"bench", "[options]", "time a random decision and print the signature of the rules",
     "  posthorn bench\n"
     "  posthorn bench --json\n",
     cli_bench_options, cli_bench},
    {"engine", "", "drive a game by text on standard input and output",
     "  posthorn engine\n"
     "  printf 'new loire players=2 seed=7\\nlegal\\n' | posthorn engine\n",
     NULL, cli_engine},
    {"help", "[VERB]", "tell what a verb does",
     "  posthorn help play\n",
     NULL, cli_help_verb},
    {"ladder", "GAME [options]", "play each level of the computer against the one below",
     "  posthorn ladder taxis --threads 2\n"
     "  posthorn ladder loire --players 3 --games 120 --json\n"
     "  posthorn ladder taxis --reproduce --games 4\n",
     cli_ladder_options, cli_ladder},
    {"loadtest", "[options]", "measure a server with many people at many tables",
     "  posthorn loadtest --tables 50 --seconds 20\n"
     "  posthorn loadtest --tables 2000 --sockets 8000 --rate 3500 --json\n"
     "  posthorn loadtest --bots-tables 50 --rate 500\n",
     cli_loadtest_options, cli_loadtest},
    {"match", "GAME --players A,B [options]", "let computer players play many games",
     "  posthorn match loire --players greedy,random --games 200\n"
     "  posthorn match taxis --players greedy,random --sprt 0,20 --threads 2 --json\n",
     cli_match_options, cli_match},
    {"perft", "GAME DEPTH [options]", "count the sequences of decisions from the start of a game",
     "  posthorn perft loire 3\n"
     "  posthorn perft loire 2 --players 4 --seed 7 --edition fr\n",
     cli_perft_options, cli_perft},
    {"play", "[GAME] [options]", "play a game in the terminal",
     "  posthorn play loire\n"
     "  posthorn play taxis --players 3 --lang fr --names Anna\n"
     "  posthorn play loire --seats human,human --names Anna,Bert --save game.txt\n"
     "  posthorn play --load game.txt\n",
     cli_play_options, cli_play},
    {"replay", "FILE [options]", "show a recorded game turn by turn",
     "  posthorn replay game.txt\n"
     "  posthorn replay game.txt --lang de --from 12\n"
     "  posthorn replay --view 0 - < game.txt\n",
     cli_replay_options, cli_replay},
    {"rules", "GAME [options]", "list the options of a game: editions, variants, rule switches",
     "  posthorn rules loire\n",
     cli_rules_options, cli_rules},
    {"serve", "[options]", "let people play over the net, by links",
     "  posthorn serve\n"
     "  posthorn serve --listen 192.168.1.5:8080\n"
     "  posthorn serve --listen 0.0.0.0:443 --tls-cert cert.pem --tls-key key.pem \\\n"
     "      --public-url https://posthorn.example\n",
     cli_serve_options, cli_serve},
    {"show", "[GAME] [options]", "look at a position as text or as a picture",
     "  posthorn show loire\n"
     "  posthorn show taxis --svg map.svg\n"
     "  posthorn show --record game.txt --turn 12 --svg turn12.svg\n",
     cli_show_options, cli_show},
    {"verify", "FILE [options]", "check that a server's game was dealt as promised and played by the rules",
     "  posthorn verify game.txt\n"
     "  posthorn verify --json - < game.txt\n",
     cli_verify_options, cli_verify},
    {"version", "", "print the version",
     "  posthorn version\n",
     NULL, cli_version},
    {.name = NULL},
};
/* clang-format on */

enum { COMMANDS = sizeof cli_commands / sizeof *cli_commands - 1, HELP_COLUMN = 25 };

const struct cli_command *cli_find(const char *name)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(cli_commands[i].name, name) == 0)
            return &cli_commands[i];
    return NULL;
}

static size_t option_width(const struct cli_option *option)
{
    return strlen("  --") + strlen(option->name) + (option->value ? 1 + strlen(option->value) : 0);
}

/* Where the explanations begin: behind the longest option, but mostly it is where it always is. */
static unsigned help_column(const struct cli_option *option)
{
    size_t column = HELP_COLUMN;

    for (; option && option->name; option++)
        if (option_width(option) >= column)
            column = option_width(option) + 2;
    return (unsigned)column;
}

static void print_option(const struct cli_option *option, unsigned column)
{
    struct ph_buf line = {0};

    ph_buf_addf(&line, "  --%s%s%s", option->name, option->value ? " " : "",
                option->value ? option->value : "");
    say_pad(&line, 0, column);
    printf("%s%s\n", ph_buf_text(&line), option->help);
    ph_buf_finish(&line);
}

static void print_options(const struct cli_option *option)
{
    unsigned column = help_column(option);

    printf("\nOptions (--key value or --key=value, in any order):\n");
    for (; option && option->name; option++)
        print_option(option, column);
    print_option(&(struct cli_option){"help", NULL, "this text"}, column);
}

static const char exit_codes[] = "\nExit status: 0 done, 1 something failed or the input was "
                                 "refused, 2 wrong usage.\n";

void cli_help(const struct cli_command *command)
{
    printf("posthorn %s: %s\n\nExamples:\n%s", command->name, command->help, command->examples);
    printf("\nUsage: posthorn %s %s\n", command->name, command->usage);
    print_options(command->options);
    fputs(exit_codes, stdout);
}

static void help_all(void)
{
    printf("Posthorn: La Loire and Thurn und Taxis, for people and programs.\n\n"
           "Examples:\n"
           "  posthorn play loire                      you against the computer\n"
           "  posthorn play taxis --players 3          you and two computer players\n"
           "  posthorn play loire --seats human,human  two of you at one keyboard\n"
           "  posthorn replay game.txt                 look at a recorded game\n"
           "  posthorn engine                          let a program play\n\n"
           "Usage: posthorn VERB [options]\n\nVerbs:\n");
    for (unsigned i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", cli_commands[i].name, cli_commands[i].help);
    printf("\n`posthorn help VERB` tells more about one.\n%s", exit_codes);
}

static int unknown_verb(const char *name)
{
    const char *meant = cli_suggest(name, &cli_commands->name, COMMANDS, sizeof *cli_commands);

    if (meant)
        return cli_usage(&(struct cli_args){0}, "unknown verb %s; did you mean %s?", name, meant);
    return cli_usage(&(struct cli_args){0}, "unknown verb %s", name);
}

int cli_help_verb(struct cli_args *args)
{
    const struct cli_command *command;

    switch (cli_next(args)) {
    case CLI_WORD: break;
    case CLI_END: help_all(); return cli_flush();
    default: return CLI_USAGE;
    }
    command = cli_find(args->value);
    if (!command)
        return unknown_verb(args->value);
    if (cli_next(args) != CLI_END)
        return cli_usage(args, "help takes one verb");
    cli_help(command);
    return cli_flush();
}

int cli_version(struct cli_args *args)
{
    if (cli_next(args) != CLI_END)
        return cli_usage(args, "version takes no arguments");
    printf("posthorn %s\n", POSTHORN_VERSION);
    if (PH_FAILPOINTS_BUILT_IN)
        printf("built for tests: POSTHORN_FAILPOINT ends it\n");
    for (unsigned i = 0; ph_games[i]; i++)
        printf("%s rules %u\n", ph_games[i]->name, ph_games[i]->rules_version);
    return cli_flush();
}

int cli_engine(struct cli_args *args)
{
    if (cli_next(args) != CLI_END)
        return cli_usage(args, "engine takes no arguments");
    return engine_run(stdin, stdout);
}

/* `VERB … --help` anywhere before a `--` asks for the help text. */
static bool wants_help(const struct cli_args *args)
{
    for (int i = 0; i < args->count && strcmp(args->at[i], "--") != 0; i++)
        if (strcmp(args->at[i], "--help") == 0 || strcmp(args->at[i], "-h") == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "help";
    struct cli_args args = {.count = argc > 2 ? argc - 2 : 0, .at = argv + 2};

    if (strcmp(verb, "-h") == 0 || strcmp(verb, "--help") == 0)
        verb = "help";
    if (strcmp(verb, "--version") == 0)
        verb = "version";
    args.command = cli_find(verb);
    if (!args.command)
        return unknown_verb(verb);
    if (wants_help(&args)) {
        cli_help(args.command);
        return cli_flush();
    }
    return args.command->run(&args);
}
