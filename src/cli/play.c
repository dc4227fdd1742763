/* posthorn play: what is wanted, for the terminal. */
#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include "cli/cli.h"
#include "cli/wish.h"
#include "terminal/play.h"

enum {
    OPT_LANG = WISH_OPTIONS,
    OPT_NAMES,
    OPT_SEATS,
    OPT_BOTS,
    OPT_LOAD,
    OPT_SAVE,
};

enum { SEEDS = 1000000000 }; /* drawn seeds stay short enough to be typed again */

const struct cli_option cli_play_options[] = {
    WISH_ROWS,
    [OPT_LANG] = {"lang", "en|fr|de", "language (else that of the environment)"},
    [OPT_NAMES] = {"names", "A,B,...", "names of the people at this screen"},
    [OPT_SEATS] = {"seats", "LIST", "who plays, in order: human,level:3,greedy,tree:500"},
    [OPT_BOTS] = {"bots", "NAME",
                  "who takes the other seats: level:1 to level:8 (else level:3), greedy, …"},
    [OPT_LOAD] = {"load", "FILE", "go on with the game in this record"},
    [OPT_SAVE] = {"save", "FILE", "keep the record in this file, turn by turn"},
    {NULL, NULL, NULL},
};

static int complain(const struct cli_args *args, const char *option, const struct ph_error *error)
{
    return cli_usage(args, "--%s: %s", option, error->what);
}

static int take(const struct cli_args *args, int what, struct wish *wish, struct play_setup *setup)
{
    struct ph_error error = {0};

    switch (what) {
    case OPT_LANG: return wish_lang(args, &setup->lang);
    case OPT_NAMES: setup->names = args->value; return CLI_OK;
    case OPT_LOAD: setup->load_path = args->value; return CLI_OK;
    case OPT_SAVE:
        setup->save_path = args->value;
        return *args->value ? CLI_OK : cli_usage(args, "--save needs the name of a file");
    case OPT_SEATS:
        return play_seats_read(&setup->seats, args->value, &error)
                   ? CLI_OK
                   : complain(args, "seats", &error);
    case OPT_BOTS:
        return ph_bot_find(args->value, &setup->seats.others, &error)
                   ? CLI_OK
                   : complain(args, "bots", &error);
    default: return wish_take(args, what, wish);
    }
}

static int draw_seed(uint64_t *seed)
{
    struct ph_error error = {0};

    if (getrandom(seed, sizeof *seed, 0) == (ssize_t)sizeof *seed) {
        *seed %= SEEDS;
        return CLI_OK;
    }
    ph_fail(&error, "", "no random seed to be had (%s); give one with --seed", strerror(errno));
    return cli_failed(&error);
}

/* The table to play at: as named, else as many seats as were filled, else what a person says. */
static int settle(const struct cli_args *args, struct wish *wish, struct play_setup *setup,
                  struct ph_buf *data)
{
    int status;

    if (wish->players == 0)
        wish->players = setup->seats.count;
    setup->options.players = wish->players;
    if (!wish->game) {
        if (!play_ask(setup))
            return CLI_OK;
        wish->game = setup->options.game;
        wish->players = setup->options.players;
    }
    status = wish_options(args, wish, &setup->options, data);
    if (status == CLI_OK && setup->seats.count > setup->options.players)
        status = cli_usage(args, "--seats names %u for %u players", setup->seats.count,
                           setup->options.players);
    if (status == CLI_OK && !wish->has_seed)
        status = draw_seed(&wish->seed);
    setup->seed = wish->seed;
    setup->first = wish->first;
    return status;
}

/* A record says itself what is played; only its data file may have to be given. */
static int settle_loaded(const struct cli_args *args, const struct wish *wish,
                         struct play_setup *setup, struct ph_buf *data)
{
    if (wish_is_table(wish))
        return cli_usage(args, "--load goes on with a game; its table cannot be changed");
    return wish_data(wish, &setup->options, data);
}

int cli_play(struct cli_args *args)
{
    struct wish wish;
    struct play_setup setup = {.lang = wish_environment_lang(), .first = PH_NOBODY};
    struct ph_buf data = {0};
    struct ph_error error = {0};
    int what, status = CLI_OK;

    wish_init(&wish);
    ph_bot_find("level:3", &setup.seats.others, NULL);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = take(args, what, &wish, &setup);
    if (status == CLI_OK)
        status = setup.load_path ? settle_loaded(args, &wish, &setup, &data)
                                 : settle(args, &wish, &setup, &data);
    setup.data_path = wish.data_path;
    if (status == CLI_OK && (setup.options.game || setup.load_path))
        status = play_run(&setup, &error) ? cli_flush() : cli_failed(&error);
    ph_buf_finish(&data);
    return status;
}
