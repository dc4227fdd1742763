/* posthorn match: plays many games between computer players and measures their strength. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli.h"
#include "cli/contest/contest.h"
#include "cli/game_args.h"

enum {
    OPT_GAMES = GAME_ARG_COUNT,
    OPT_THREADS,
    OPT_SPRT,
    OPT_DIR,
    OPT_NONE,
    OPT_JSON,
    OPT_MOVE_MS,
    OPT_START_MS,
    OPT_CPU
};

const struct cli_option cli_match_options[] = {
    GAME_ARG_TABLE_ROWS,
    [GAME_ARG_PLAYERS] = {"players", "A,B,…",
                          "two to four of: level:N[+PERSONA][@FILE], greedy, random, mc:N, tree:N, "
                          "net:N[+PERSONA][@FILE], short:N, cmd:…, engine:…"},
    [GAME_ARG_SEED] = {"seed", "N", "seed of the match (default 1)"},
    [OPT_GAMES] = {"games", "N", "number of games, rounded up to whole blocks (default 100)"},
    [OPT_THREADS] = {"threads", "N",
                     "games played in parallel (default 1); the result is the same"},
    [OPT_SPRT] = {"sprt", "E0,E1", "two players: stop when the first is E1 Elo better, or not E0"},
    [OPT_DIR] = {"dir", "FOLDER",
                 "folder of the records, to continue a match (default: matches/…)"},
    [OPT_NONE] = {"no-records", NULL, "write no records"},
    [OPT_JSON] = {"json", NULL, "print one line of JSON; the table goes to standard error"},
    [OPT_MOVE_MS] = {"move-ms", "N", "time of a foreign player for a decision (default 10000)"},
    [OPT_START_MS] = {"start-ms", "N", "its time to start, and to begin a game (default 30000)"},
    [OPT_CPU] = {"cpu", NULL, "also show each player's CPU time for a decision"},
    {NULL, NULL, NULL},
};

enum { LIST_MAX = 8192 };

struct match {
    struct game_args wanted;
    struct ph_options options;
    struct contest contest;
    struct foreign foreign;
    char names[LIST_MAX]; /* the list of players, cut into names */
    uint64_t games, threads, move_ms, start_ms;
    bool json, cpu;
};

/* ---- arguments ---- */

static int read_players(const struct cli_args *args, struct match *m)
{
    struct ph_error error = {{0}, {0}};

    if (strlen(args->value) >= sizeof m->names)
        return cli_usage(args, "--players: the list is too long");
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
    case GAME_ARG_PLAYERS: return read_players(args, m);
    case OPT_GAMES: return cli_number(args, 1, CONTEST_GAMES_MAX, &m->games);
    case OPT_THREADS: return cli_number(args, 1, CONTEST_THREADS_MAX, &m->threads);
    case OPT_SPRT: return read_sprt(args, m);
    case OPT_DIR: m->contest.dir = args->value; return CLI_OK;
    case OPT_NONE: m->contest.keeps = false; return CLI_OK;
    case OPT_JSON: m->json = true; return CLI_OK;
    case OPT_MOVE_MS: return cli_number(args, 1, FOREIGN_MS_MAX, &m->move_ms);
    case OPT_CPU: m->cpu = true; return CLI_OK;
    case OPT_START_MS: return cli_number(args, 1, FOREIGN_MS_MAX, &m->start_ms);
    default: return game_args_take(args, what, &m->wanted);
    }
}

static int check(const struct cli_args *args, struct match *m)
{
    unsigned players = m->contest.match.seatings.players;

    if (!m->wanted.game)
        return cli_usage(args, "match needs a game");
    if (players < 2)
        return cli_usage(args, "match needs --players A,B");
    if (m->contest.plan.sprt && players != 2)
        return cli_usage(args, "--sprt is for two players");
    m->wanted.players = players;
    return CLI_OK;
}

/* ---- the result ---- */

static void print_player(FILE *file, const struct contest *contest, unsigned player)
{
    const struct ph_match_result *result = &contest->result;
    char share[CONTEST_TEXT_MAX], elo[CONTEST_TEXT_MAX];

    contest_share_text(contest, player, share);
    contest_elo_text(contest, player, elo);
    fprintf(file, "%-16s %16s %12s %6.2f %8.1f\n", contest->match.name[player], share, elo,
            ph_sample_mean(&result->rank[player]), ph_sample_mean(&result->total[player]));
}

static unsigned count_forfeits(const struct contest *contest, unsigned player)
{
    unsigned group = contest->match.seatings.group[player], count = 0;

    for (int i = PH_FORFEIT_NONE + 1; i < PH_FORFEITS; i++)
        count += contest->result.forfeits[group][i];
    return count;
}

/* "old forfeited 3 games: 1 crash, 2 timeout". */
static void print_forfeits(FILE *file, const struct contest *contest, unsigned player)
{
    unsigned count = count_forfeits(contest, player);
    const char *before = ":";

    if (!contest->match.is_foreign[player] || contest->match.seatings.group[player] != player)
        return;
    fprintf(file, "%s forfeited %u game%s", contest->match.name[player], count,
            count == 1 ? "" : "s");
    for (int i = PH_FORFEIT_NONE + 1; i < PH_FORFEITS; i++) {
        if (contest->result.forfeits[player][i] == 0)
            continue;
        fprintf(file, "%s %u %s", before, contest->result.forfeits[player][i],
                ph_forfeit_name((enum ph_forfeit)i));
        before = ",";
    }
    fprintf(file, "\n");
}

/* Milliseconds of CPU time for a decision; negative: no game was played in this run. */
static double cpu_of(const struct contest *contest, unsigned player)
{
    const struct ph_match_time *time = &contest->result.time[contest->match.seatings.group[player]];

    return time->decisions > 0 ? 1e-6 * (double)time->cpu / time->decisions : -1;
}

/* "level:8 took 45.12 ms of CPU time for a decision". */
static void print_cpu(FILE *file, const struct contest *contest, unsigned player)
{
    double cpu = cpu_of(contest, player);

    if (contest->match.seatings.group[player] != player)
        return;
    if (cpu >= 0)
        fprintf(file, "%s took %.3f ms of CPU time for a decision\n", contest->match.name[player],
                cpu);
    else
        fprintf(file, "%s: no CPU time, all games were read\n", contest->match.name[player]);
}

static void print_table(FILE *file, const struct match *m)
{
    const struct contest *contest = &m->contest;
    const struct ph_match_result *result = &contest->result;
    unsigned players = contest->match.seatings.players;

    fprintf(file, "%s: %u games in %u blocks, %.1f turns a player\n\n",
            ph_game_title(contest->match.options->game), result->games, result->blocks,
            ph_sample_mean(&result->turns));
    fprintf(file, "%-16s %16s %12s %6s %8s\n", "player", "win share, 95%", "Elo, 95%", "rank",
            "score");
    for (unsigned i = 0; i < players; i++)
        print_player(file, contest, i);
    fprintf(file, "\nwins by seat:");
    for (unsigned i = 0; i < players; i++)
        fprintf(file, " %.1f%%", 100 * ph_sample_mean(&result->seat[i]));
    fprintf(file, "\n");
    for (unsigned i = 0; i < players; i++)
        print_forfeits(file, contest, i);
    for (unsigned i = 0; m->cpu && i < players; i++)
        print_cpu(file, contest, i);
    if (contest->plan.sprt)
        fprintf(file, "SPRT %g,%g: %s (llr %.2f)\n", contest->plan.elo0, contest->plan.elo1,
                contest_verdict(contest), result->llr);
    if (contest->keeps)
        fprintf(file, "records: %s\n", contest->path);
}

static void json_forfeits(struct ph_buf *out, const struct contest *contest, unsigned player)
{
    const unsigned *forfeits = contest->result.forfeits[contest->match.seatings.group[player]];

    ph_json_put_open(out, "forfeits", '{');
    for (int i = PH_FORFEIT_NONE + 1; i < PH_FORFEITS; i++)
        ph_json_put_int(out, ph_forfeit_name((enum ph_forfeit)i), forfeits[i]);
    ph_json_close(out, '}');
}

static void json_player(struct ph_buf *out, const struct match *m, unsigned player)
{
    const struct contest *contest = &m->contest;
    const struct ph_match_result *result = &contest->result;

    ph_json_open(out, '{');
    ph_json_key(out, "name");
    ph_json_string(out, contest->match.name[player]);
    contest_json_strength(contest, player, out);
    ph_json_put_real(out, "mean_score", 2, ph_sample_mean(&result->total[player]));
    ph_json_put_real(out, "mean_rank", 3, ph_sample_mean(&result->rank[player]));
    if (contest->match.is_foreign[player])
        json_forfeits(out, contest, player);
    if (m->cpu && cpu_of(contest, player) >= 0)
        ph_json_put_real(out, "cpu_ms", 4, cpu_of(contest, player));
    ph_json_close(out, '}');
}

static void print_json(const struct match *m)
{
    const struct contest *contest = &m->contest;
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_key(&out, "game");
    ph_json_string(&out, ph_game_name(contest->match.options->game));
    ph_json_key(&out, "games");
    ph_json_int(&out, contest->result.games);
    ph_json_key(&out, "players");
    ph_json_open(&out, '[');
    for (unsigned i = 0; i < contest->match.seatings.players; i++)
        json_player(&out, m, i);
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

    m->foreign.move_ms = (unsigned)m->move_ms;
    m->foreign.start_ms = (unsigned)m->start_ms;
    contest->match.options = &m->options;
    contest->match.seed = m->wanted.has_seed ? m->wanted.seed : 1;
    contest->plan.threads = (unsigned)m->threads;
    contest->data_path = m->wanted.data_path;
    if (!contest_run(contest, m->games, &error))
        return cli_failed(&error);
    print_table(m->json ? stderr : stdout, m);
    if (m->json)
        print_json(m);
    return cli_flush();
}

int cli_match(struct cli_args *args)
{
    struct match m = {.games = 100,
                      .threads = 1,
                      .move_ms = FOREIGN_MOVE_MS,
                      .start_ms = FOREIGN_START_MS,
                      .contest = {.keeps = true}};
    struct ph_buf data = {0};
    int what, status = CLI_OK;

    m.contest.foreign = &m.foreign;
    game_args_init(&m.wanted);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &m);
    if (status == CLI_OK)
        status = check(args, &m);
    if (status == CLI_OK)
        status = game_args_options(args, &m.wanted, &m.options, &data);
    if (status == CLI_OK)
        status = run(&m);
    contest_finish(&m.contest);
    ph_buf_finish(&data);
    return status;
}
