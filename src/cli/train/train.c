/* posthorn train: trains a net for a game and a number of players. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/contest/contest.h"
#include "cli/contest/programs.h"
#include "cli/game_args.h"
#include "cli/train/report.h"
#include "host/file.h"

enum {
    OPT_QUICK = GAME_ARG_COUNT,
    OPT_ROUNDS,
    OPT_GAMES,
    OPT_PLAYOUTS,
    OPT_EPOCHS,
    OPT_FIXED,
    OPT_THREADS,
    OPT_DIR,
    OPT_MATCH_GAMES,
    OPT_MATCH_PLAYOUTS
};
enum { PLAYOUTS_MAX = 100000, ROUNDS_MAX = 100, EPOCHS_MAX = 100 };

const struct cli_option cli_train_options[] = {
    GAME_ARG_TABLE_ROWS,
    [GAME_ARG_PLAYERS] = {"players", "N", "number of players (default 2)"},
    [GAME_ARG_SEED] = {"seed", "N", "seed of the training (default 1)"},
    [OPT_QUICK] = {"quick-games", "N", "games of the playout policy (default 3000000)"},
    [OPT_ROUNDS] = {"rounds", "N", "rounds of games with search (default 2)"},
    [OPT_GAMES] = {"games", "N", "games of a round (default 7000)"},
    [OPT_PLAYOUTS] = {"playouts", "N", "playouts of a decision in them (default 48)"},
    [OPT_EPOCHS] = {"epochs", "N", "times that a round's positions are learned (default 3)"},
    [OPT_FIXED] = {"fixed-rules", NULL,
                   "the same rules in all games (default: drawn, as far as no option gives them)"},
    [OPT_THREADS] = {"threads", "N", "threads (default: one a core); the net is the same"},
    [OPT_DIR] = {"dir", "FOLDER",
                 "folder of the training, to continue it (default: training/GAME-N/seed-S)"},
    [OPT_MATCH_GAMES] = {"match-games", "N",
                         "at most this many games of each match in the end (default 400; 0: none)"},
    [OPT_MATCH_PLAYOUTS] = {"match-playouts", "N", "playouts of a decision in them (default 200)"},
    {NULL, NULL, NULL},
};

struct train {
    struct game_args wanted;
    struct ph_options options;
    struct train_plan plan;
    struct rule_sets sets;
    uint64_t threads, rounds, games, playouts, epochs, match_games, match_playouts;
    char dir[TRAIN_PATH_MAX - 64];
    bool fixed_rules, bar;
};

/* ---- arguments ---- */

static int read_dir(const struct cli_args *args, struct train *t)
{
    if (strlen(args->value) >= sizeof t->dir || args->value[0] == '\0')
        return cli_usage(args, "--dir: a name of 1 to %zu bytes is needed", sizeof t->dir - 1);
    strcpy(t->dir, args->value);
    return CLI_OK;
}

static int read_argument(struct cli_args *args, int what, struct train *t)
{
    switch (what) {
    case CLI_WRONG: return CLI_USAGE;
    case OPT_QUICK: return cli_number(args, 1, UINT32_MAX, &t->plan.quick_games);
    case OPT_ROUNDS: return cli_number(args, 0, ROUNDS_MAX, &t->rounds);
    case OPT_GAMES: return cli_number(args, 1, CONTEST_GAMES_MAX, &t->games);
    case OPT_PLAYOUTS: return cli_number(args, 1, PLAYOUTS_MAX, &t->playouts);
    case OPT_EPOCHS: return cli_number(args, 1, EPOCHS_MAX, &t->epochs);
    case OPT_FIXED: t->fixed_rules = true; return CLI_OK;
    case OPT_THREADS: return cli_number(args, 1, CONTEST_THREADS_MAX, &t->threads);
    case OPT_DIR: return read_dir(args, t);
    case OPT_MATCH_GAMES: return cli_number(args, 0, CONTEST_GAMES_MAX, &t->match_games);
    case OPT_MATCH_PLAYOUTS: return cli_number(args, 1, PLAYOUTS_MAX, &t->match_playouts);
    default: return game_args_take(args, what, &t->wanted);
    }
}

/* One for each core that is on. */
static unsigned cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > CONTEST_THREADS_MAX ? CONTEST_THREADS_MAX : (unsigned)count;
}

static void fill_plan(struct train *t)
{
    struct train_plan *plan = &t->plan;

    plan->sets = &t->sets;
    plan->seed = t->wanted.has_seed ? t->wanted.seed : 1;
    plan->rounds = (unsigned)t->rounds;
    plan->games = (unsigned)t->games;
    plan->playouts = (unsigned)t->playouts;
    plan->epochs = (unsigned)t->epochs;
    plan->threads = t->threads ? (unsigned)t->threads : cores();
    if (t->dir[0] == '\0')
        snprintf(t->dir, sizeof t->dir, "training/%s-%u/seed-%" PRIu64,
                 ph_game_name(t->options.game), t->options.players, plan->seed);
    plan->dir = t->dir;
}

/* ---- progress ---- */

static void show_progress(void *data, const char *what, uint64_t done, uint64_t of)
{
    const struct train *t = data;

    if (t->bar)
        fprintf(stderr, "\r%-12s [%-30.*s] %" PRIu64 " of %" PRIu64 "   ", what,
                (int)(30 * done / of), "##############################", done, of);
}

/* ---- the training ---- */

static int report(struct train *t, const struct train_result *result, double seconds)
{
    struct ph_error error = {{0}, {0}};
    struct report page = {.plan = &t->plan,
                          .result = result,
                          .options = &t->options,
                          .data_path = t->wanted.data_path,
                          .games = (unsigned)t->match_games,
                          .playouts = (unsigned)t->match_playouts,
                          .seconds = seconds};

    return report_make(&page, &error) ? cli_flush() : cli_failed(&error);
}

static int run(struct train *t)
{
    struct ph_error error = {{0}, {0}};
    struct train_result result;
    uint64_t began = ph_clock_ns();
    int status;

    t->bar = isatty(STDERR_FILENO);
    contest_listen();
    t->plan.progress = show_progress;
    t->plan.is_interrupted = contest_interrupted;
    t->plan.data = t;
    if (!ph_file_make_folder(t->dir, &error) || !programs_own_hash(&t->plan.program, &error) ||
        !train_run(&t->plan, &result, &error))
        return cli_failed(&error);
    if (t->bar)
        fprintf(stderr, "\r%78s\r", "");
    if (result.interrupted) {
        fprintf(stderr, "interrupted; continue with the same command in %s\n", t->dir);
        return CLI_FAILED;
    }
    status = report(t, &result, 1e-9 * (double)(ph_clock_ns() - began));
    ph_net_destroy(result.net);
    return status;
}

static int make_table(const struct cli_args *args, struct train *t)
{
    struct ph_error error = {{0}, {0}};
    int status;

    if (!rule_sets_make(&t->sets, &t->options, !t->fixed_rules, &error)) {
        status = cli_failed(&error);
    } else if (t->sets.at[0]->schema == 0) {
        status = cli_usage(args, "%s has no inputs for a net", ph_game_name(t->options.game));
    } else {
        fill_plan(t);
        status = run(t);
    }
    rule_sets_finish(&t->sets);
    return status;
}

int cli_train(struct cli_args *args)
{
    struct train t = {.plan = {.quick_games = 3000000},
                      .rounds = 2,
                      .games = 7000,
                      .playouts = 48,
                      .epochs = 3,
                      .match_games = 400,
                      .match_playouts = 200};
    struct ph_buf data = {0};
    int what, status = CLI_OK;

    game_args_init(&t.wanted);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &t);
    if (status == CLI_OK && !t.wanted.game)
        status = cli_usage(args, "train needs a game");
    if (status == CLI_OK)
        status = game_args_options(args, &t.wanted, &t.options, &data);
    if (status == CLI_OK)
        status = make_table(args, &t);
    ph_buf_finish(&data);
    return status;
}
