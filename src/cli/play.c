/* posthorn play: reads the options of a game in the terminal. */
#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include "cli/cli.h"
#include "cli/game_args.h"
#include "terminal/play.h"

enum {
    OPT_LANG = GAME_ARG_COUNT,
    OPT_NAMES,
    OPT_SEATS,
    OPT_BOTS,
    OPT_LOAD,
    OPT_SAVE,
};

enum { SEEDS = 1000000000 }; /* random seeds stay short enough to type */

const struct cli_option cli_play_options[] = {
    GAME_ARG_ROWS,
    [OPT_LANG] = {"lang", "en|fr|de", "language (default: from the environment)"},
    [OPT_NAMES] = {"names", "A,B,...", "names of the people who play here"},
    [OPT_SEATS] = {"seats", "LIST", "players in seat order: human,level:3,greedy,tree:500"},
    [OPT_BOTS] = {"bots", "NAME",
                  "player on the other seats: level:1 to level:8 (default level:3), greedy, …"},
    [OPT_LOAD] = {"load", "FILE", "continue the game in this record"},
    [OPT_SAVE] = {"save", "FILE", "save the record to this file after every turn"},
    {NULL, NULL, NULL},
};

static int wrong_value(const struct cli_args *args, const char *option,
                       const struct ph_error *error)
{
    return cli_usage(args, "--%s: %s", option, error->what);
}

static int take(const struct cli_args *args, int what, struct game_args *wanted,
                struct play_setup *setup)
{
    struct ph_error error = {0};

    switch (what) {
    case OPT_LANG: return cli_lang(args, &setup->lang);
    case OPT_NAMES: setup->names = args->value; return CLI_OK;
    case OPT_LOAD: setup->load_path = args->value; return CLI_OK;
    case OPT_SAVE:
        setup->save_path = args->value;
        return *args->value ? CLI_OK : cli_usage(args, "--save needs the name of a file");
    case OPT_SEATS:
        return play_seats_read(&setup->seats, args->value, &error)
                   ? CLI_OK
                   : wrong_value(args, "seats", &error);
    case OPT_BOTS:
        return ph_bot_find(args->value, &setup->seats.others, &error)
                   ? CLI_OK
                   : wrong_value(args, "bots", &error);
    default: return game_args_take(args, what, wanted);
    }
}

static int draw_seed(uint64_t *seed)
{
    struct ph_error error = {0};

    if (getrandom(seed, sizeof *seed, 0) == (ssize_t)sizeof *seed) {
        *seed %= SEEDS;
        return CLI_OK;
    }
    ph_fail(&error, "", "no random seed (%s); give one with --seed", strerror(errno));
    return cli_failed(&error);
}

/* The game to play: as given, else with one seat for each name of --seats, else asked for. */
static int settle(const struct cli_args *args, struct game_args *wanted, struct play_setup *setup,
                  struct ph_buf *data)
{
    int status;

    if (wanted->players == 0)
        wanted->players = setup->seats.count;
    setup->options.players = wanted->players;
    if (!wanted->game) {
        if (!play_ask(setup))
            return CLI_OK;
        wanted->game = setup->options.game;
        wanted->players = setup->options.players;
    }
    status = game_args_options(args, wanted, &setup->options, data);
    if (status == CLI_OK && setup->seats.count > setup->options.players)
        status = cli_usage(args, "--seats names %u for %u players", setup->seats.count,
                           setup->options.players);
    if (status == CLI_OK && !wanted->has_seed)
        status = draw_seed(&wanted->seed);
    setup->seed = wanted->seed;
    setup->first = wanted->first;
    return status;
}

/* A record names the game; only its data file can be given. */
static int settle_loaded(const struct cli_args *args, const struct game_args *wanted,
                         struct play_setup *setup, struct ph_buf *data)
{
    if (game_args_any(wanted))
        return cli_usage(args, "--load continues a game; its options cannot be changed");
    return game_args_data(wanted, &setup->options, data);
}

int cli_play(struct cli_args *args)
{
    struct game_args wanted;
    struct play_setup setup = {.lang = cli_environment_lang(), .first = PH_NOBODY};
    struct ph_buf data = {0};
    struct ph_error error = {0};
    int what, status = CLI_OK;

    game_args_init(&wanted);
    ph_bot_find("level:3", &setup.seats.others, NULL);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = take(args, what, &wanted, &setup);
    if (status == CLI_OK)
        status = setup.load_path ? settle_loaded(args, &wanted, &setup, &data)
                                 : settle(args, &wanted, &setup, &data);
    setup.data_path = wanted.data_path;
    if (status == CLI_OK && (setup.options.game || setup.load_path))
        status = play_run(&setup, &error) ? cli_flush() : cli_failed(&error);
    ph_buf_finish(&data);
    return status;
}
