/* posthorn: finds the command, prints help and version. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli.h"
#include "engine/engine.h"
#include "host/store/failpoint.h"
#include "terminal/say.h"

enum { OPT_JSON };

static const struct cli_option version_options[] = {
    [OPT_JSON] = {"json", NULL, "print one JSON object"},
    {NULL, NULL, NULL},
};

/* clang-format off */
const struct cli_command cli_commands[] = {
    {"admin", "ACTION STORE [options]",
     "back up, restore or check a server's store; ban and read reports",
     "  posthorn admin backup games.store games-monday.store\n"
     "  posthorn admin restore games-monday.store games.store --force\n"
     "  posthorn admin check games.store --json\n"
     "  posthorn admin reports games.store\n"
     "  posthorn admin ban games.store --report 12 --for 7d --why insults\n"
     "  posthorn admin bans games.store\n"
     "  posthorn admin unban games.store address:192.0.2.7\n",
     cli_admin_options, cli_admin},
    {"balance", "GAME [options]", "measure the balance of a game's numbers by games between equals",
     "  posthorn balance loire --player level:6 --players 2 --games 1000 --threads 2\n"
     "  posthorn balance loire --data my.json --player mc:64 --games 200 --json\n",
     cli_balance_options, cli_balance},
    {"bench", "[options]", "time a random decision and print the signature of the rules",
     "  posthorn bench\n"
     "  posthorn bench --json\n",
     cli_bench_options, cli_bench},
    {"engine", "", "play through a line protocol on standard input and output",
     "  posthorn engine\n"
     "  printf 'new loire players=2 seed=7\\nlegal\\n' | posthorn engine\n",
     NULL, cli_engine},
    {"help", "[COMMAND]", "describe a command",
     "  posthorn help play\n",
     NULL, cli_help_command},
    {"ladder", "GAME [options]", "play each level of the computer against the one below",
     "  posthorn ladder taxis --threads 2\n"
     "  posthorn ladder loire --players 3 --games 120 --json\n"
     "  posthorn ladder taxis --reproduce --games 4\n",
     cli_ladder_options, cli_ladder},
    {"loadtest", "[options]", "measure a server with many players at many tables",
     "  posthorn loadtest --tables 50 --seconds 20\n"
     "  posthorn loadtest --tables 2000 --sockets 8000 --rate 3500 --json\n"
     "  posthorn loadtest --bots-tables 50 --rate 500\n",
     cli_loadtest_options, cli_loadtest},
    {"match", "GAME --players A,B [options]", "let computer players play many games",
     "  posthorn match loire --players greedy,random --games 200\n"
     "  posthorn match taxis --players greedy,random --sprt 0,20 --threads 2 --json\n"
     "  posthorn match taxis --players \"me=cmd:python3 my_player.py\",level:3\n"
     "  posthorn match loire --players level:6+castles:50,level:6 --games 400\n"
     "  posthorn match loire --players level:8,\"old=engine:level=8:old/posthorn engine\"\n",
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
    {"player", "[options]", "play for a referee through a line protocol, as `match` asks for it",
     "  posthorn match taxis --players \"cmd:posthorn player --level 8\",level:8\n",
     cli_player_options, cli_player},
    {"replay", "FILE [options]", "show a recorded game turn by turn",
     "  posthorn replay game.txt\n"
     "  posthorn replay game.txt --lang de --from 12\n"
     "  posthorn replay --view 0 - < game.txt\n",
     cli_replay_options, cli_replay},
    {"rules", "GAME [options]", "list the options of a game: editions, variants, rule switches",
     "  posthorn rules loire\n",
     cli_rules_options, cli_rules},
    {"serve", "[options]", "run a server: people join tables by link, in the browser",
     "  posthorn serve\n"
     "  posthorn serve --listen 9000\n"
     "  posthorn serve --listen 192.168.1.5:8080\n"
     "  posthorn serve --listen 0.0.0.0:443 --tls-cert cert.pem --tls-key key.pem \\\n"
     "      --public-url https://posthorn.example\n",
     cli_serve_options, cli_serve},
    {"show", "[GAME] [options]", "show a position as text or as a picture",
     "  posthorn show loire\n"
     "  posthorn show taxis --svg map.svg\n"
     "  posthorn show --record game.txt --turn 12 --svg turn12.svg\n",
     cli_show_options, cli_show},
    {"train", "GAME [options]", "train a net, which computer players evaluate positions with",
     "  posthorn train taxis --players 2\n"
     "  posthorn train taxis --players 3 --quick-games 100000 --rounds 1 --games 500\n",
     cli_train_options, cli_train},
    {"verify", "FILE [options]",
     "check that a server's game was dealt as committed and played by the rules",
     "  posthorn verify game.txt\n"
     "  posthorn verify --json - < game.txt\n",
     cli_verify_options, cli_verify},
    {"version", "[options]", "print the version",
     "  posthorn version\n"
     "  posthorn version --json\n",
     version_options, cli_version},
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

/* The column where explanations begin: HELP_COLUMN, or further right after a longer option. */
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

static const char exit_codes[] = "\nExit status: 0 success, 1 failure or refused input, "
                                 "2 wrong usage.\n";

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
           "  posthorn serve                           play in the browser\n"
           "  posthorn replay game.txt                 show a recorded game\n"
           "  posthorn engine                          let a program play\n\n"
           "Usage: posthorn COMMAND [options]\n\nCommands:\n");
    for (unsigned i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", cli_commands[i].name, cli_commands[i].help);
    printf("\nRun `posthorn help COMMAND` for its options.\n%s", exit_codes);
}

static int unknown_command(const char *name)
{
    const char *meant = cli_suggest(name, &cli_commands->name, COMMANDS, sizeof *cli_commands);
    struct ph_buf list = {0};

    if (meant)
        return cli_usage(&(struct cli_args){0}, "unknown command %s; did you mean %s?", name,
                         meant);
    for (unsigned i = 0; i < COMMANDS; i++)
        ph_buf_addf(&list, " %s", cli_commands[i].name);
    cli_usage(&(struct cli_args){0}, "unknown command %s; the commands are:%s", name,
              ph_buf_text(&list));
    ph_buf_finish(&list);
    return CLI_USAGE;
}

int cli_help_command(struct cli_args *args)
{
    const struct cli_command *command;
    int what = cli_next(args);

    if (what == CLI_WRONG)
        return CLI_USAGE;
    if (what == CLI_END) {
        help_all();
        return cli_flush();
    }
    command = cli_find(args->value);
    if (!command)
        return unknown_command(args->value);
    what = cli_next(args);
    if (what != CLI_END)
        return what == CLI_WRONG ? CLI_USAGE : cli_usage(args, "help takes one command");
    cli_help(command);
    return cli_flush();
}

/* ---- version ---- */

static void print_version(void)
{
    printf("posthorn %s\n", ph_version());
    if (PH_FAILPOINTS_BUILT_IN)
        printf("built for tests: POSTHORN_FAILPOINT ends it\n");
    for (unsigned i = 0; ph_game_at(i); i++)
        printf("%s rules %u\n", ph_game_name(ph_game_at(i)), ph_game_version(ph_game_at(i)));
}

static void print_version_json(void)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "version", ph_version());
    ph_json_put_bool(&out, "failpoints", PH_FAILPOINTS_BUILT_IN);
    ph_json_put_open(&out, "games", '[');
    for (unsigned i = 0; ph_game_at(i); i++) {
        ph_json_open(&out, '{');
        ph_json_put_string(&out, "name", ph_game_name(ph_game_at(i)));
        ph_json_put_int(&out, "rules", ph_game_version(ph_game_at(i)));
        ph_json_close(&out, '}');
    }
    ph_json_close(&out, ']');
    ph_json_close(&out, '}');
    puts(ph_buf_text(&out));
    ph_buf_finish(&out);
}

int cli_version(struct cli_args *args)
{
    bool json = false;
    int what;

    while ((what = cli_next(args)) != CLI_END) {
        if (what == CLI_WRONG)
            return CLI_USAGE;
        if (what == CLI_WORD)
            return cli_usage(args, "version takes no word: %s", args->value);
        json = true;
    }
    (json ? print_version_json : print_version)();
    return cli_flush();
}

/* ---- engine ---- */

int cli_engine(struct cli_args *args)
{
    int what = cli_next(args);

    if (what == CLI_WRONG)
        return CLI_USAGE;
    if (what == CLI_WORD)
        return cli_usage(args, "engine takes no word: %s", args->value);
    return engine_run(stdin, stdout);
}

/* ---- the program ---- */

/* `COMMAND … --help` anywhere before a `--` asks for the help text. */
static bool wants_help(const struct cli_args *args)
{
    for (int i = 0; i < args->count && strcmp(args->at[i], "--") != 0; i++)
        if (strcmp(args->at[i], "--help") == 0 || strcmp(args->at[i], "-h") == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "help";
    struct cli_args args = {.count = argc > 2 ? argc - 2 : 0, .at = argv + 2};

    if (strcmp(name, "-h") == 0 || strcmp(name, "--help") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0)
        name = "version";
    args.command = cli_find(name);
    if (!args.command)
        return unknown_command(name);
    if (wants_help(&args)) {
        cli_help(args.command);
        return cli_flush();
    }
    return args.command->run(&args);
}
