/* posthorn ladder: each level against the one below, and the table that says how strong they are. */
#include <stdio.h>
#include <string.h>

#include "ai/levels.h"
#include "base/json.h"
#include "cli/cli.h"
#include "cli/contest.h"
#include "cli/wish.h"

enum { OPT_GAMES = WISH_OPTIONS, OPT_THREADS, OPT_JSON, OPT_REPRODUCE };
enum { NAME_BYTES = 64, TIMED_GAMES = 2 };

static const double elo_low = 40, elo_high = 80; /* what the sequential test decides between */

/* clang-format off */
const struct cli_option cli_ladder_options[] = {
    WISH_TABLE_ROWS,
    [WISH_PLAYERS] = {"players", "N", "2 (else), 3 or 4: with 3 and 4 one of a level sits among those below"},
    [WISH_SEED] = {"seed", "N", "what all luck of the ladder is drawn from (else 1)"},
    [OPT_GAMES] = {"games", "N", "at most so many a step (else 2000 with two players, 240 with more)"},
    [OPT_THREADS] = {"threads", "N", "games at a time (else 1); the result is the same"},
    [OPT_JSON] = {"json", NULL, "end with one line of JSON"},
    [OPT_REPRODUCE] = {"reproduce", NULL, "play the recorded games again and compare"},
    {NULL, NULL, NULL},
};
/* clang-format on */

struct ladder {
    struct wish wish;
    struct ph_options options;
    uint64_t games, threads;
    bool json, reproduce;
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
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* What a decision costs the level, over whole games against itself. */
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

        if (!ph_match_play(&contest.match, i, 0, &game, NULL, error))
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
    *contest = (struct contest){.keeps = true, .data_path = ladder->wish.data_path};
    contest->match.options = &ladder->options;
    contest->match.seed = ladder->wish.has_seed ? ladder->wish.seed : 1;
    contest->plan.threads = (unsigned)ladder->threads;
    contest->plan.sprt = ladder->options.players == 2;
    contest->plan.elo0 = elo_low;
    contest->plan.elo1 = elo_high;
    return contest_players(contest, step->players, error);
}

static bool climb(const struct ladder *ladder, struct step *step, struct ph_error *error)
{
    if (step->level > 1 && !begin_step(ladder, step, error))
        return false;
    if (ladder->reproduce)
        return step->level == 1 ||
               contest_reproduce(&step->contest, ladder->games, &step->same, &step->all, error);
    if (!time_level(ladder, step, error))
        return false;
    return step->level == 1 || contest_run(&step->contest, ladder->games, error);
}

/* ---- telling ---- */

static const char *verdict(const struct ladder *ladder, const struct step *step)
{
    const struct ph_sample *share = &step->contest.result.share[0];
    double fair = 1.0 / ladder->options.players, error = ph_sample_error(share);

    if (ladder->options.players == 2)
        return contest_verdict(&step->contest);
    if (ph_sample_mean(share) - error > fair)
        return "stronger";
    return ph_sample_mean(share) + error < fair ? "weaker" : "undecided";
}

static void tell_head(const struct ladder *ladder)
{
    printf("%s, %u players: each level against the one below%s\n\n", ladder->options.game->title,
           ladder->options.players,
           ladder->options.players == 2 ? ", SPRT 40,80" : ", one among the others");
    printf("| level | name | method | CPU s a decision | games | win share | Elo step | verdict |\n"
           "|---|---|---|---|---|---|---|---|\n");
}

static void tell_step(const struct ladder *ladder, const struct step *step,
                      const struct ph_rules *rules)
{
    const struct contest *contest = &step->contest;
    struct ph_buf method = {0};

    ph_level_method(rules, step->level, &method);
    printf("| %u | %s | %s | %.4f |", step->level, ph_level_name(step->level), ph_buf_text(&method),
           step->cpu);
    if (step->level == 1)
        printf(" | | | |\n");
    else
        printf(" %u | %.1f%% +-%.1f | %+.0f +-%.0f | %s |\n", contest->result.games,
               100 * ph_sample_mean(&contest->result.share[0]),
               100 * ph_sample_error(&contest->result.share[0]), contest_elo(contest, 0),
               contest_elo_error(contest, 0), verdict(ladder, step));
    fflush(stdout);
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
    if (step->level > 1) {
        ph_json_key(out, "games");
        ph_json_int(out, contest->result.games);
        ph_json_put_real(out, "win_share", 4, ph_sample_mean(&contest->result.share[0]));
        ph_json_put_real(out, "elo", 1, contest_elo(contest, 0));
        ph_json_put_real(out, "elo_error", 1, contest_elo_error(contest, 0));
        ph_json_put_real(out, "mean_rank", 3, ph_sample_mean(&contest->result.rank[0]));
        ph_json_key(out, "verdict");
        ph_json_string(out, verdict(ladder, step));
    }
    ph_json_close(out, '}');
}

static void tell_json(const struct ladder *ladder, const struct step *steps, unsigned count)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_key(&out, "game");
    ph_json_string(&out, ladder->options.game->name);
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

static int tell_reproduced(const struct step *steps)
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
        tell_head(ladder);
    for (; count < PH_LEVELS && !contest_interrupted(); count++) {
        steps[count].level = count + 1;
        if (!climb(ladder, &steps[count], &error))
            break;
        if (!ladder->reproduce)
            tell_step(ladder, &steps[count], rules);
    }
    ph_rules_destroy(rules);
    if (error.what[0])
        return cli_failed(&error);
    if (ladder->reproduce)
        return tell_reproduced(steps);
    if (ladder->json)
        tell_json(ladder, steps, count);
    return cli_flush();
}

static int read_argument(struct cli_args *args, int what, struct ladder *ladder)
{
    switch (what) {
    case CLI_WRONG: return CLI_USAGE;
    case OPT_GAMES: return wish_number(args, "--games", CONTEST_GAMES_MAX, &ladder->games);
    case OPT_THREADS: return wish_number(args, "--threads", CONTEST_THREADS_MAX, &ladder->threads);
    case OPT_JSON: ladder->json = true; return CLI_OK;
    case OPT_REPRODUCE: ladder->reproduce = true; return CLI_OK;
    default: return wish_take(args, what, &ladder->wish);
    }
}

static int check(const struct cli_args *args, struct ladder *ladder)
{
    if (!ladder->wish.game)
        return cli_usage(args, "ladder needs a game");
    if (ladder->wish.players == 0)
        ladder->wish.players = 2;
    if (ladder->wish.players < 2)
        return cli_usage(args, "a ladder needs 2 to 4 players");
    if (ladder->threads == 0)
        return cli_usage(args, "--threads must be at least 1");
    if (ladder->games == 0)
        ladder->games = ladder->wish.players == 2 ? 2000 : 240;
    return CLI_OK;
}

int cli_ladder(struct cli_args *args)
{
    struct ladder ladder = {.threads = 1};
    struct ph_buf data = {0};
    int what, status = CLI_OK;

    wish_init(&ladder.wish);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &ladder);
    if (status == CLI_OK)
        status = check(args, &ladder);
    if (status == CLI_OK)
        status = wish_options(args, &ladder.wish, &ladder.options, &data);
    if (status == CLI_OK)
        status = run(&ladder);
    ph_buf_finish(&data);
    return status;
}
