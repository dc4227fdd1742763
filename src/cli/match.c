/* posthorn match: many games between computer players, and what they say of their strength. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli.h"
#include "cli/contest.h"
#include "cli/wish.h"

enum { OPT_GAMES = WISH_OPTIONS, OPT_THREADS, OPT_SPRT, OPT_DIR, OPT_NONE, OPT_JSON };

/* clang-format off */
const struct cli_option cli_match_options[] = {
    WISH_TABLE_ROWS,
    [WISH_PLAYERS] = {"players", "A,B,…", "who plays: random, greedy, mc:N, tree:N, level:N (two to four)"},
    [WISH_SEED] = {"seed", "N", "what all luck of the match is drawn from (else 1)"},
    [OPT_GAMES] = {"games", "N", "how many, rounded up to whole blocks (else 100)"},
    [OPT_THREADS] = {"threads", "N", "games at a time (else 1); the result is the same"},
    [OPT_SPRT] = {"sprt", "E0,E1", "two players: stop when the first is shown better by E1 Elo, or not by E0"},
    [OPT_DIR] = {"dir", "FOLDER", "where the records are kept and a match goes on (else matches/…)"},
    [OPT_NONE] = {"no-records", NULL, "keep no records"},
    [OPT_JSON] = {"json", NULL, "end with one line of JSON"},
    {NULL, NULL, NULL},
};
/* clang-format on */

struct match {
    struct wish wish;
    struct ph_options options;
    struct contest contest;
    char names[4 * PH_NAME_MAX]; /* the list, cut into pieces */
    uint64_t games, threads;
    bool json;
};

/* ---- arguments ---- */

static int read_players(const struct cli_args *args, struct match *m)
{
    struct ph_error error = {{0}, {0}};

    if (strlen(args->value) >= sizeof m->names)
        return cli_usage(args, "--players: too long");
    snprintf(m->names, sizeof m->names, "%s", args->value);
    return contest_players(&m->contest, m->names, &error)
               ? CLI_OK
               : cli_usage(args, "--players: %s", error.what);
}

static int read_sprt(const struct cli_args *args, struct match *m)
{
    struct ph_match_plan *plan = &m->contest.plan;
    char *end = NULL;

    plan->elo0 = strtod(args->value, &end);
    if (*end == ',' && end[1]) {
        plan->elo1 = strtod(end + 1, &end);
        plan->sprt = *end == '\0' && plan->elo0 < plan->elo1;
    }
    return plan->sprt ? CLI_OK : cli_usage(args, "--sprt needs two numbers, the lower first: 0,20");
}

static int read_argument(struct cli_args *args, int what, struct match *m)
{
    switch (what) {
    case CLI_WRONG: return CLI_USAGE;
    case WISH_PLAYERS: return read_players(args, m);
    case OPT_GAMES: return wish_number(args, "--games", CONTEST_GAMES_MAX, &m->games);
    case OPT_THREADS: return wish_number(args, "--threads", CONTEST_THREADS_MAX, &m->threads);
    case OPT_SPRT: return read_sprt(args, m);
    case OPT_DIR: m->contest.dir = args->value; return CLI_OK;
    case OPT_NONE: m->contest.keeps = false; return CLI_OK;
    case OPT_JSON: m->json = true; return CLI_OK;
    default: return wish_take(args, what, &m->wish);
    }
}

static int check(const struct cli_args *args, struct match *m)
{
    unsigned players = m->contest.match.orders.players;

    if (!m->wish.game)
        return cli_usage(args, "match needs a game");
    if (players < 2)
        return cli_usage(args, "match needs --players A,B");
    if (m->games == 0 || m->threads == 0)
        return cli_usage(args, "--games and --threads must be at least 1");
    if (m->contest.plan.sprt && players != 2)
        return cli_usage(args, "--sprt is for two players");
    m->wish.players = players;
    return CLI_OK;
}

/* ---- telling ---- */

static void tell_player(const struct contest *contest, unsigned player)
{
    const struct ph_match_result *result = &contest->result;
    const struct ph_sample *share = &result->share[player];

    printf("%-16s %9.1f%% %7.1f%% %+8.0f +-%3.0f %6.2f %8.1f\n", contest->match.name[player],
           100 * ph_sample_mean(share), 100 * ph_sample_error(share), contest_elo(contest, player),
           contest_elo_error(contest, player), ph_sample_mean(&result->rank[player]),
           ph_sample_mean(&result->total[player]));
}

static void tell_table(const struct contest *contest)
{
    const struct ph_match_result *result = &contest->result;
    unsigned players = contest->match.orders.players;

    printf("%s: %u games in %u blocks, %.1f turns a player\n\n",
           contest->match.options->game->title, result->games, result->blocks,
           ph_sample_mean(&result->turns));
    printf("%-16s %10s %8s %14s %6s %8s\n", "player", "win share", "+-95%", "Elo", "rank", "score");
    for (unsigned i = 0; i < players; i++)
        tell_player(contest, i);
    printf("\nwins by seat:");
    for (unsigned i = 0; i < players; i++)
        printf(" %.1f%%", 100 * ph_sample_mean(&result->seat[i]));
    printf("\n");
    if (contest->plan.sprt)
        printf("SPRT %g,%g: %s (llr %.2f)\n", contest->plan.elo0, contest->plan.elo1,
               contest_verdict(contest), result->llr);
    if (contest->keeps)
        printf("records: %s\n", contest->path);
}

static void json_player(struct ph_buf *out, const struct contest *contest, unsigned player)
{
    const struct ph_match_result *result = &contest->result;

    ph_json_open(out, '{');
    ph_json_key(out, "name");
    ph_json_string(out, contest->match.name[player]);
    ph_json_put_real(out, "win_share", 4, ph_sample_mean(&result->share[player]));
    ph_json_put_real(out, "win_share_error", 4, ph_sample_error(&result->share[player]));
    ph_json_put_real(out, "elo", 1, contest_elo(contest, player));
    ph_json_put_real(out, "elo_error", 1, contest_elo_error(contest, player));
    ph_json_put_real(out, "mean_score", 2, ph_sample_mean(&result->total[player]));
    ph_json_put_real(out, "mean_rank", 3, ph_sample_mean(&result->rank[player]));
    ph_json_close(out, '}');
}

static void tell_json(const struct contest *contest)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_key(&out, "game");
    ph_json_string(&out, contest->match.options->game->name);
    ph_json_key(&out, "games");
    ph_json_int(&out, contest->result.games);
    ph_json_key(&out, "players");
    ph_json_open(&out, '[');
    for (unsigned i = 0; i < contest->match.orders.players; i++)
        json_player(&out, contest, i);
    ph_json_close(&out, ']');
    if (contest->plan.sprt) {
        ph_json_key(&out, "sprt");
        ph_json_string(&out, contest_verdict(contest));
        ph_json_put_real(&out, "llr", 3, contest->result.llr);
    }
    ph_json_close(&out, '}');
    printf("%s\n", ph_buf_text(&out));
    ph_buf_finish(&out);
}

/* ---- the match ---- */

static int run(struct match *m)
{
    struct contest *contest = &m->contest;
    struct ph_error error = {{0}, {0}};

    contest->match.options = &m->options;
    contest->match.seed = m->wish.has_seed ? m->wish.seed : 1;
    contest->plan.threads = (unsigned)m->threads;
    contest->data_path = m->wish.data_path;
    if (!contest_run(contest, m->games, &error))
        return cli_failed(&error);
    tell_table(contest);
    if (m->json)
        tell_json(contest);
    return cli_flush();
}

int cli_match(struct cli_args *args)
{
    struct match m = {.games = 100, .threads = 1, .contest = {.keeps = true}};
    struct ph_buf data = {0};
    int what, status = CLI_OK;

    wish_init(&m.wish);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &m);
    if (status == CLI_OK)
        status = check(args, &m);
    if (status == CLI_OK)
        status = wish_options(args, &m.wish, &m.options, &data);
    if (status == CLI_OK)
        status = run(&m);
    ph_buf_finish(&data);
    return status;
}
