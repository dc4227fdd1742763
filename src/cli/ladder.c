/* posthorn ladder: plays each level against the one below and prints a table of their strength. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ai/levels.h"
#include "ai/net/net.h"
#include "base/clock.h"
#include "base/json.h"
#include "cli/cli.h"
#include "cli/contest/contest.h"
#include "cli/game_args.h"

enum { OPT_GAMES = GAME_ARG_COUNT, OPT_THREADS, OPT_JSON, OPT_REPRODUCE, OPT_TIMES };
enum { NAME_BYTES = 64, TIMED_GAMES = 2 };

static const double elo_low = 40, elo_high = 80; /* what the sequential test decides between */

const struct cli_option cli_ladder_options[] = {
    GAME_ARG_TABLE_ROWS,
    [GAME_ARG_PLAYERS] = {"players", "N",
                          "2 (default), 3 or 4; with 3 or 4 one of a level plays those below"},
    [GAME_ARG_SEED] = {"seed", "N", "seed of the ladder (default 1)"},
    [OPT_GAMES] = {"games", "N",
                   "at most this many games a step (default 2000, or 240 with 3 or 4)"},
    [OPT_THREADS] = {"threads", "N",
                     "games played in parallel (default 1); the result is the same"},
    [OPT_JSON] = {"json", NULL, "print one line of JSON; the table goes to standard error"},
    [OPT_REPRODUCE] = {"reproduce", NULL, "play the recorded games again and compare"},
    [OPT_TIMES] = {"times", NULL, "play no matches: only how each level thinks, and its CPU time"},
    {NULL, NULL, NULL},
};

struct ladder {
    struct game_args wanted;
    struct ph_options options;
    uint64_t games, threads;
    bool json, reproduce, times;
};

/* A level and its match against the level below. */
struct step {
    unsigned level;
    char players[NAME_BYTES];
    struct contest contest;
    double cpu; /* seconds a decision */
    unsigned same, all;
};

/* ---- playing ---- */

static double cpu_seconds(void)
{
    return 1e-9 * (double)ph_clock_read(CLOCK_THREAD_CPUTIME_ID);
}

/* Measures the CPU time of a decision of this level, over whole games against itself. */
static bool time_level(const struct ladder *ladder, struct step *step, struct ph_error *error)
{
    struct contest contest = {.match = {.options = &ladder->options, .seed = 1}};
    char names[NAME_BYTES] = "";
    unsigned decisions = 0;
    double began;

    for (unsigned i = 0; i < ladder->options.players; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%slevel:%u", i ? "," : "",
                 step->level);
    if (!contest_players(&contest, names, error))
        return false;
    began = cpu_seconds();
    for (unsigned i = 0; i < TIMED_GAMES && !contest_interrupted(); i++) {
        struct ph_match_game game = {0};

        if (!ph_match_play(&contest.match, NULL, i, 0, &game, NULL, error))
            return false;
        decisions += game.decisions;
    }
    step->cpu = decisions ? (cpu_seconds() - began) / decisions : 0;
    return true;
}

static bool begin_step(const struct ladder *ladder, struct step *step, struct ph_error *error)
{
    struct contest *contest = &step->contest;
    char *at = step->players;

    at += snprintf(at, NAME_BYTES, "level:%u", step->level);
    for (unsigned i = 1; i < ladder->options.players; i++)
        at += snprintf(at, (size_t)(step->players + NAME_BYTES - at), ",level:%u", step->level - 1);
    *contest = (struct contest){.keeps = true, .data_path = ladder->wanted.data_path};
    contest->match.options = &ladder->options;
    contest->match.seed = ladder->wanted.has_seed ? ladder->wanted.seed : 1;
    contest->plan.threads = (unsigned)ladder->threads;
    contest->plan.sprt = ladder->options.players == 2;
    contest->plan.elo0 = elo_low;
    contest->plan.elo1 = elo_high;
    return contest_players(contest, step->players, error);
}

static bool climb(const struct ladder *ladder, struct step *step, struct ph_error *error)
{
    if (ladder->times)
        return time_level(ladder, step, error);
    if (step->level > 1 && !begin_step(ladder, step, error))
        return false;
    if (ladder->reproduce)
        return step->level == 1 ||
               contest_reproduce(&step->contest, ladder->games, &step->same, &step->all, error);
    if (!time_level(ladder, step, error))
        return false;
    return step->level == 1 || contest_run(&step->contest, ladder->games, error);
}

/* ---- the result ---- */

/* The table is for people: with --json it leaves standard output to the JSON. */
static FILE *table_file(const struct ladder *ladder)
{
    return ladder->json ? stderr : stdout;
}

static void print_net(const struct ladder *ladder, const struct ph_rules *rules)
{
    const struct ph_net *net = ph_net_built_in(rules);

    if (net)
        fprintf(table_file(ladder), "net:N evaluates with the net %016" PRIx64 "\n\n", net->hash);
    else
        fprintf(table_file(ladder),
                "no net fits this table: tree:N evaluates instead of net:N\n\n");
}

static void print_head(const struct ladder *ladder, const struct ph_rules *rules)
{
    fprintf(table_file(ladder), "%s, %u players: each level against the one below%s\n",
            ph_game_title(ladder->options.game), ladder->options.players,
            ladder->options.players == 2 ? ", SPRT 40,80" : ", one among the others");
    print_net(ladder, rules);
    fprintf(
        table_file(ladder),
        "| level | name | method | CPU s a decision | games | win share | Elo step | verdict |\n"
        "|---|---|---|---|---|---|---|---|\n");
}

static void print_step(const struct ladder *ladder, const struct step *step,
                       const struct ph_rules *rules)
{
    const struct contest *contest = &step->contest;
    FILE *file = table_file(ladder);
    char share[CONTEST_TEXT_MAX], elo[CONTEST_TEXT_MAX];
    struct ph_buf method = {0};

    ph_level_method(rules, step->level, &method);
    fprintf(file, "| %u | %s | %s | %.4f |", step->level, ph_level_name(step->level),
            ph_buf_text(&method), step->cpu);
    if (step->level == 1 || ladder->times) {
        fprintf(file, " | | | |\n");
    } else {
        contest_share_text(contest, 0, share);
        contest_elo_text(contest, 0, elo);
        fprintf(file, " %u | %s | %s | %s |\n", contest->result.games, share, elo,
                contest_verdict(&step->contest));
    }
    fflush(file);
    ph_buf_finish(&method);
}

static void json_step(struct ph_buf *out, const struct ladder *ladder, const struct step *step)
{
    const struct contest *contest = &step->contest;

    ph_json_open(out, '{');
    ph_json_key(out, "level");
    ph_json_int(out, step->level);
    ph_json_key(out, "name");
    ph_json_string(out, ph_level_name(step->level));
    ph_json_put_real(out, "cpu_seconds", 5, step->cpu);
    if (step->level > 1 && !ladder->times) {
        ph_json_key(out, "games");
        ph_json_int(out, contest->result.games);
        contest_json_strength(contest, 0, out);
        ph_json_put_real(out, "mean_rank", 3, ph_sample_mean(&contest->result.rank[0]));
        ph_json_key(out, "verdict");
        ph_json_string(out, contest_verdict(&step->contest));
    }
    ph_json_close(out, '}');
}

static void print_json(const struct ladder *ladder, const struct step *steps, unsigned count)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_key(&out, "game");
    ph_json_string(&out, ph_game_name(ladder->options.game));
    ph_json_key(&out, "players");
    ph_json_int(&out, ladder->options.players);
    ph_json_key(&out, "levels");
    ph_json_open(&out, '[');
    for (unsigned i = 0; i < count; i++)
        json_step(&out, ladder, &steps[i]);
    ph_json_close(&out, ']');
    ph_json_close(&out, '}');
    printf("%s\n", ph_buf_text(&out));
    ph_buf_finish(&out);
}

static int print_reproduced(const struct step *steps)
{
    unsigned same = 0, all = 0;

    for (unsigned i = 1; i < PH_LEVELS; i++) {
        printf("level:%u against level:%u: %u of %u games came out the same\n", i + 1, i,
               steps[i].same, steps[i].all);
        same += steps[i].same;
        all += steps[i].all;
    }
    printf("%u of %u games reproduced\n", same, all);
    return same == all ? cli_flush() : CLI_FAILED;
}

/* ---- the ladder ---- */

static int run(struct ladder *ladder)
{
    static struct step steps[PH_LEVELS];
    struct ph_error error = {{0}, {0}};
    struct ph_rules *rules = ph_rules_create(&ladder->options, &error);
    unsigned count = 0;

    if (!rules)
        return cli_failed(&error);
    if (!ladder->reproduce)
        print_head(ladder, rules);
    for (; count < PH_LEVELS && !contest_interrupted(); count++) {
        steps[count].level = count + 1;
        if (!climb(ladder, &steps[count], &error))
            break;
        if (!ladder->reproduce)
            print_step(ladder, &steps[count], rules);
    }
    ph_rules_destroy(rules);
    if (error.what[0])
        return cli_failed(&error);
    if (ladder->reproduce)
        return print_reproduced(steps);
    if (ladder->json)
        print_json(ladder, steps, count);
    return cli_flush();
}

static int read_argument(struct cli_args *args, int what, struct ladder *ladder)
{
    switch (what) {
    case CLI_WRONG: return CLI_USAGE;
    case OPT_GAMES: return cli_number(args, 1, CONTEST_GAMES_MAX, &ladder->games);
    case OPT_THREADS: return cli_number(args, 1, CONTEST_THREADS_MAX, &ladder->threads);
    case OPT_JSON: ladder->json = true; return CLI_OK;
    case OPT_REPRODUCE: ladder->reproduce = true; return CLI_OK;
    case OPT_TIMES: ladder->times = true; return CLI_OK;
    default: return game_args_take(args, what, &ladder->wanted);
    }
}

static int check(const struct cli_args *args, struct ladder *ladder)
{
    if (!ladder->wanted.game)
        return cli_usage(args, "ladder needs a game");
    if (ladder->times && ladder->reproduce)
        return cli_usage(args, "--times plays no matches: there is nothing to --reproduce");
    if (ladder->wanted.players == 0)
        ladder->wanted.players = 2;
    if (ladder->wanted.players < 2)
        return cli_usage(args, "a ladder needs 2 to 4 players");
    if (ladder->games == 0)
        ladder->games = ladder->wanted.players == 2 ? 2000 : 240;
    return CLI_OK;
}

int cli_ladder(struct cli_args *args)
{
    struct ladder ladder = {.threads = 1};
    struct ph_buf data = {0};
    int what, status = CLI_OK;

    game_args_init(&ladder.wanted);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &ladder);
    if (status == CLI_OK)
        status = check(args, &ladder);
    if (status == CLI_OK)
        status = game_args_options(args, &ladder.wanted, &ladder.options, &data);
    if (status == CLI_OK)
        status = run(&ladder);
    ph_buf_finish(&data);
    return status;
}
