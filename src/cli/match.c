/* posthorn match: many games between computer players, and what they say of their strength. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ai/match_run.h"
#include "base/json.h"
#include "cli/cli.h"
#include "cli/wish.h"
#include "host/file.h"

enum { GAMES_MAX = 10000000, THREADS_MAX = 64, PATH_MAX_BYTES = 512 };

enum { OPT_GAMES = WISH_OPTIONS, OPT_THREADS, OPT_SPRT, OPT_DIR, OPT_NONE, OPT_JSON };

/* clang-format off */
const struct cli_option cli_match_options[] = {
    WISH_TABLE_ROWS,
    [WISH_PLAYERS] = {"players", "A,B,…", "who plays: random, greedy, mc:N (two to four)"},
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
    struct ph_match match;
    struct ph_match_plan plan;
    char names[4 * PH_NAME_MAX]; /* the list, cut into pieces */
    unsigned players;
    uint64_t games, threads;
    const char *dir;
    bool keeps, json;
    char path[PATH_MAX_BYTES];
    struct ph_error error; /* of keeping a record */
    bool bar;              /* standard error is a terminal */
    struct timespec began;
    unsigned loaded;
};

static bool interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = true;
}

/* ---- arguments ---- */

static int read_players(const struct cli_args *args, struct match *m)
{
    struct ph_error error = {{0}, {0}};

    if (strlen(args->value) >= sizeof m->names)
        return cli_usage(args, "--players: too long");
    snprintf(m->names, sizeof m->names, "%s", args->value);
    m->players = 0;
    for (char *name = m->names; name; m->players++) {
        char *comma = strchr(name, ',');

        if (m->players == PH_SEATS_MAX)
            return cli_usage(args, "--players: at most %d", PH_SEATS_MAX);
        if (comma)
            *comma++ = '\0';
        if (!ph_bot_find(name, &m->match.bot[m->players], &error))
            return cli_usage(args, "--players: %s", error.what);
        m->match.name[m->players] = name;
        name = comma;
    }
    return CLI_OK;
}

static int read_sprt(const struct cli_args *args, struct match *m)
{
    char *end = NULL;

    m->plan.elo0 = strtod(args->value, &end);
    if (*end == ',' && end[1]) {
        m->plan.elo1 = strtod(end + 1, &end);
        m->plan.sprt = *end == '\0' && m->plan.elo0 < m->plan.elo1;
    }
    return m->plan.sprt ? CLI_OK
                        : cli_usage(args, "--sprt needs two numbers, the lower first: 0,20");
}

static int read_argument(struct cli_args *args, int what, struct match *m)
{
    switch (what) {
    case CLI_WRONG: return CLI_USAGE;
    case WISH_PLAYERS: return read_players(args, m);
    case OPT_GAMES: return wish_number(args, "--games", GAMES_MAX, &m->games);
    case OPT_THREADS: return wish_number(args, "--threads", THREADS_MAX, &m->threads);
    case OPT_SPRT: return read_sprt(args, m);
    case OPT_DIR: m->dir = args->value; return CLI_OK;
    case OPT_NONE: m->keeps = false; return CLI_OK;
    case OPT_JSON: m->json = true; return CLI_OK;
    default: return wish_take(args, what, &m->wish);
    }
}

static int check(const struct cli_args *args, struct match *m)
{
    if (!m->wish.game)
        return cli_usage(args, "match needs a game");
    if (m->players < 2)
        return cli_usage(args, "match needs --players A,B");
    if (m->games == 0 || m->threads == 0)
        return cli_usage(args, "--games and --threads must be at least 1");
    if (m->plan.sprt && m->players != 2)
        return cli_usage(args, "--sprt is for two players");
    m->wish.players = m->players;
    return CLI_OK;
}

/* ---- records ---- */

static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return false;
        if (!slash)
            return true;
        *slash = '/';
    }
}

/* matches/GAME/A+B/seed-S, unless told otherwise. */
static bool find_folder(struct match *m)
{
    int used = m->dir ? snprintf(m->path, sizeof m->path, "%s", m->dir)
                      : snprintf(m->path, sizeof m->path, "matches/%s/", m->options.game->name);

    for (unsigned i = 0; !m->dir && i < m->players; i++)
        used += snprintf(m->path + used, sizeof m->path - (size_t)used, "%s%s", i ? "+" : "",
                         m->match.name[i]);
    if (!m->dir)
        used += snprintf(m->path + used, sizeof m->path - (size_t)used, "/seed-%" PRIu64,
                         m->match.seed);
    if (used >= (int)sizeof m->path - 16)
        return ph_fail(&m->error, "--dir", "the name is too long");
    return make_folders(m->path) ||
           ph_fail(&m->error, m->path, "cannot be made: %s", strerror(errno));
}

static void record_path(const struct match *m, unsigned block, unsigned order, char *path,
                        size_t size)
{
    snprintf(path, size, "%s/%07u.txt", m->path, block * ph_match_orders(m->players) + order);
}

static bool same_players(const struct match *m, const struct ph_session *session, unsigned order)
{
    if (ph_session_game(session) != m->options.game ||
        ph_session_rules(session)->players != m->players || ph_session_actor(session) != PH_NOBODY)
        return false;
    for (unsigned seat = 0; seat < m->players; seat++)
        if (strcmp(ph_session_name(session, seat),
                   m->match.name[ph_match_player_at(m->players, order, seat)]) != 0)
            return false;
    return true;
}

static bool load(void *who, unsigned block, unsigned order, struct ph_match_game *game)
{
    struct match *m = who;
    struct ph_error ignored;
    struct ph_session *session;
    char path[PATH_MAX_BYTES + 16];
    bool fits;

    record_path(m, block, order, path, sizeof path);
    if (access(path, R_OK) != 0)
        return false;
    session = wish_record(path, m->wish.data_path, &ignored);
    fits = session && same_players(m, session, order);
    if (fits) {
        ph_match_judge(session, order, game);
        m->loaded++;
    }
    ph_session_destroy(session);
    return fits;
}

static bool keep(void *who, unsigned block, unsigned order, const char *record)
{
    struct match *m = who;
    char path[PATH_MAX_BYTES + 16];

    record_path(m, block, order, path, sizeof path);
    return ph_file_write(path, record, &m->error);
}

/* ---- telling ---- */

static void progress(void *who, unsigned games, unsigned of)
{
    struct match *m = who;
    struct timespec now;
    unsigned played = games - m->loaded, filled = games * 30u / of;
    double seconds;

    if (!m->bar || (games % 4 && games != of))
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    seconds =
        (double)(now.tv_sec - m->began.tv_sec) + 1e-9 * (double)(now.tv_nsec - m->began.tv_nsec);
    fprintf(stderr, "\r[%-30.*s] %u of %u games, %.0f s left ", (int)filled,
            "##############################", games, of,
            played ? seconds / played * (of - games) : 0.0);
}

static double elo_error(const struct ph_sample *share, unsigned players, unsigned games)
{
    double mean = ph_sample_mean(share), error = ph_sample_error(share);

    return (ph_elo(mean + error, players, games) - ph_elo(mean - error, players, games)) / 2;
}

static void tell_table(const struct match *m, const struct ph_match_result *result)
{
    printf("%s: %u games in %u blocks, %.1f turns a player\n\n", m->options.game->title,
           result->games, result->blocks, ph_sample_mean(&result->turns));
    printf("%-16s %10s %8s %14s %6s %8s\n", "player", "win share", "+-95%", "Elo", "rank", "score");
    for (unsigned i = 0; i < m->players; i++) {
        const struct ph_sample *share = &result->share[i];
        double mean = ph_sample_mean(share);

        printf("%-16s %9.1f%% %7.1f%% %+8.0f +-%3.0f %6.2f %8.1f\n", m->match.name[i], 100 * mean,
               100 * ph_sample_error(share), ph_elo(mean, m->players, result->games),
               elo_error(share, m->players, result->games), ph_sample_mean(&result->rank[i]),
               ph_sample_mean(&result->total[i]));
    }
    printf("\nwins by seat:");
    for (unsigned i = 0; i < m->players; i++)
        printf(" %.1f%%", 100 * ph_sample_mean(&result->seat[i]));
    printf("\n");
    if (m->plan.sprt)
        printf("SPRT %g,%g: %s (llr %.2f)\n", m->plan.elo0, m->plan.elo1,
               result->verdict == PH_ACCEPTED   ? "accepted"
               : result->verdict == PH_REJECTED ? "rejected"
                                                : "undecided",
               result->llr);
    if (m->keeps)
        printf("records: %s\n", m->path);
}

static void json_number(struct ph_buf *out, const char *key, const char *format, double value)
{
    char text[32];

    snprintf(text, sizeof text, format, value);
    ph_json_key(out, key);
    ph_buf_add(out, text);
}

static void tell_json(const struct match *m, const struct ph_match_result *result)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_key(&out, "game");
    ph_json_string(&out, m->options.game->name);
    ph_json_key(&out, "games");
    ph_json_int(&out, result->games);
    ph_json_key(&out, "players");
    ph_json_open(&out, '[');
    for (unsigned i = 0; i < m->players; i++) {
        const struct ph_sample *share = &result->share[i];

        ph_json_open(&out, '{');
        ph_json_key(&out, "name");
        ph_json_string(&out, m->match.name[i]);
        json_number(&out, "win_share", "%.4f", ph_sample_mean(share));
        json_number(&out, "elo", "%.1f", ph_elo(ph_sample_mean(share), m->players, result->games));
        json_number(&out, "elo_error", "%.1f", elo_error(share, m->players, result->games));
        json_number(&out, "mean_score", "%.2f", ph_sample_mean(&result->total[i]));
        json_number(&out, "mean_rank", "%.3f", ph_sample_mean(&result->rank[i]));
        ph_json_close(&out, '}');
    }
    ph_json_close(&out, ']');
    if (m->plan.sprt) {
        ph_json_key(&out, "sprt");
        ph_json_string(&out, result->verdict == PH_ACCEPTED   ? "accepted"
                             : result->verdict == PH_REJECTED ? "rejected"
                                                              : "undecided");
        json_number(&out, "llr", "%.3f", result->llr);
    }
    ph_json_close(&out, '}');
    printf("%s\n", ph_buf_text(&out));
    ph_buf_finish(&out);
}

/* ---- the match ---- */

static int run(struct match *m)
{
    unsigned orders = ph_match_orders(m->players);
    struct ph_match_result result;
    struct ph_error error = {{0}, {0}};

    m->match.options = &m->options;
    m->match.seed = m->wish.has_seed ? m->wish.seed : 1;
    m->match.blocks = (unsigned)((m->games + orders - 1) / orders);
    m->plan.match = &m->match;
    m->plan.threads = (unsigned)m->threads;
    m->plan.interrupted = &interrupted;
    m->plan.keeper = (struct ph_match_keeper){.who = m, .progress = progress};
    if (m->keeps) {
        m->plan.keeper.load = load;
        m->plan.keeper.keep = keep;
        if (!find_folder(m))
            return cli_failed(&m->error);
    }
    m->bar = isatty(STDERR_FILENO);
    clock_gettime(CLOCK_MONOTONIC, &m->began);
    if (!ph_match_run(&m->plan, &result, &error))
        return cli_failed(&error);
    if (m->bar)
        fprintf(stderr, "\r%70s\r", "");
    if (m->error.what[0])
        return cli_failed(&m->error);
    tell_table(m, &result);
    if (m->json)
        tell_json(m, &result);
    return cli_flush();
}

int cli_match(struct cli_args *args)
{
    struct match m = {.games = 100, .threads = 1, .keeps = true};
    struct ph_buf data = {0};
    int what, status = CLI_OK;

    wish_init(&m.wish);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &m);
    if (status == CLI_OK)
        status = check(args, &m);
    if (status == CLI_OK)
        status = wish_options(args, &m.wish, &m.options, &data);
    if (status == CLI_OK) {
        signal(SIGINT, interrupt); /* what is played so far is told, and can be gone on with */
        status = run(&m);
    }
    ph_buf_finish(&data);
    return status;
}
