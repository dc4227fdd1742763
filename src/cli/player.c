/* posthorn player: this program as a foreign player, for a referee. */
#include "cli/cli.h"

#include "referee/player.h"

enum { OPT_LEVEL, OPT_PLAYER };

const struct cli_option cli_player_options[] = {
    [OPT_LEVEL] = {"level", "N", "level of play, 1 to 8 (default 8)"},
    [OPT_PLAYER] = {"player", "NAME",
                    "any computer player: random, greedy, mc:N, tree:N, net:N, short:N, level:N"},
    {NULL, NULL, NULL},
};

static int read_argument(const struct cli_args *args, int what, struct ph_bot *bot)
{
    struct ph_error error = {{0}, {0}};
    uint64_t level = 0;
    int status;

    switch (what) {
    case OPT_LEVEL:
        status = cli_number(args, 1, PH_LEVELS, &level);
        *bot = ph_bot_level((unsigned)level);
        return status;
    case OPT_PLAYER:
        return ph_bot_find(args->value, bot, &error) ? CLI_OK
                                                     : cli_usage(args, "--player: %s", error.what);
    case CLI_WORD: return cli_usage(args, "player takes no word: %s", args->value);
    default: return CLI_USAGE;
    }
}

int cli_player(struct cli_args *args)
{
    struct ph_bot bot = ph_bot_level(PH_LEVELS);
    int what, status = CLI_OK;

    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &bot);
    return status == CLI_OK ? player_run(&bot, stdin, stdout) : status;
}
