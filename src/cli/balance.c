/* posthorn balance: measures the numbers of a game by games between equal players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/tally.h"
#include "base/json.h"
#include "cli/cli.h"
#include "cli/contest/contest.h"
#include "cli/game_args.h"

enum { OPT_PLAYER = GAME_ARG_COUNT, OPT_GAMES, OPT_THREADS, OPT_DIR, OPT_JSON };
enum { NAMES_BYTES = 160, PLAYER_BYTES = 32 };

const struct cli_option cli_balance_options[] = {
    GAME_ARG_TABLE_ROWS,
    [GAME_ARG_PLAYERS] = {"players", "N", "number of players: 2, 3 or 4 (default: each of them)"},
    [GAME_ARG_SEED] = {"seed", "N", "seed of all games (default 1)"},
    [OPT_PLAYER] = {"player", "NAME", "the computer player on every seat (default level:6)"},
    [OPT_GAMES] = {"games", "N", "games for each number of players (default 1000)"},
    [OPT_THREADS] = {"threads", "N",
                     "games played in parallel (default 1); the result is the same"},
    [OPT_DIR] = {"dir", "DIR", "folder of the records (default: under matches/)"},
    [OPT_JSON] = {"json", NULL, "print one line of JSON; the tables go to standard error"},
    {NULL, NULL, NULL},
};

struct balance {
    struct game_args wanted;
    struct ph_options options;
    const char *player, *dir;
    uint64_t games, threads;
    bool json;
};

/* ---- playing and counting ---- */

/* Counts every game, including those of an earlier run. */
static bool count_records(const struct contest *contest, struct ph_tally *tally,
                          struct ph_error *error)
{
    for (unsigned i = 0; i < contest->result.games; i++) {
        struct ph_session *session = contest_record(contest, i, error);

        if (!session)
            return false;
        ph_tally_add(tally, session);
        ph_session_destroy(session);
    }
    return true;
}

static bool play(const struct balance *balance, struct ph_tally *tally, struct ph_error *error)
{
    struct contest contest = {.keeps = true, .data_path = balance->wanted.data_path};
    char names[NAMES_BYTES] = "", dir[CONTEST_PATH_MAX];
    bool ok;

    if (balance->dir) {
        snprintf(dir, sizeof dir, "%s/%u", balance->dir, balance->options.players);
        contest.dir = dir;
    }
    contest.match.options = &balance->options;
    contest.match.seed = balance->wanted.has_seed ? balance->wanted.seed : 1;
    contest.plan.threads = (unsigned)balance->threads;
    for (unsigned i = 0; i < balance->options.players; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? "," : "",
                 balance->player);
    ok = contest_players(&contest, names, error) && contest_run(&contest, balance->games, error) &&
         count_records(&contest, tally, error);
    contest_finish(&contest);
    return ok;
}

/* ---- the result ---- */

/* The most common things of a kind first; those whose shares are of interest in their own order. */
static int by_share(const void *a, const void *b)
{
    const struct ph_tally_row *x = a, *y = b;
    int kind = strcmp(x->kind, y->kind);

    if (kind != 0)
        return kind;
    if (x->all)
        return x->value < y->value ? -1 : x->value > y->value;
    return x->seats != y->seats ? (x->seats < y->seats ? 1 : -1) : strcmp(x->id, y->id);
}

static void print_order(FILE *file, const struct ph_tally *tally)
{
    for (unsigned i = 0; i < tally->players; i++)
        fprintf(
            file,
            "order of play %u: wins %.1f%% +-%.1f (%.1f%% if nobody had a turn more), brings on "
            "the end of %.1f%%\n",
            i + 1, 100 * ph_sample_mean(&tally->place[i]), 100 * ph_sample_error(&tally->place[i]),
            100 * ph_sample_mean(&tally->even[i]), 100.0 * tally->enders[i] / tally->games);
    for (unsigned i = 0; i < PH_TALLY_LEADS; i++)
        if (tally->lead[i].points.count > 0)
            fprintf(file,
                    "lead of the first after %u turns each: %+.2f points +-%.2f (%u games not over "
                    "by then)\n",
                    tally->lead[i].turns, ph_sample_mean(&tally->lead[i].points),
                    ph_sample_error(&tally->lead[i].points), tally->lead[i].points.count);
}

static void print_things(FILE *file, const struct ph_tally *tally)
{
    fprintf(file,
            "\n| what | seats that get it | in the order of play | adds to the chance to win |\n"
            "|---|---|---|---|\n");
    for (unsigned i = 0; i < tally->rows; i++) {
        fprintf(file, "| %s | %.1f%% |", tally->row[i].id,
                100 * ph_tally_share(tally, &tally->row[i]));
        for (unsigned place = 0; place < tally->players; place++)
            fprintf(file, "%s %.1f", place ? "," : "",
                    100.0 * tally->row[i].place[place] / tally->games);
        fprintf(file, " | %+.1f |\n", 100 * ph_tally_gain(tally, &tally->row[i]));
    }
}

/* "| deliveries | share |" and the rows of that kind. */
static void print_parts(FILE *file, const struct ph_tally *tally)
{
    const char *last = NULL;

    for (unsigned i = 0; i < tally->rows; i++) {
        const struct ph_tally_row *row = &tally->row[i];

        if (!row->all)
            continue;
        if (row->kind != last)
            fprintf(file, "\n| %s | share of all |\n|---|---|\n", row->all);
        fprintf(file, "| %s | %.1f%% |\n", row->id, 100 * ph_tally_part(tally, row));
        last = row->kind;
    }
}

static void print_tally(FILE *file, const struct balance *balance, struct ph_tally *tally)
{
    const struct ph_score_part *parts = ph_game_score_parts(balance->options.game);

    qsort(tally->row, tally->rows, sizeof *tally->row, by_share);
    fprintf(file, "%s, %u seats of %s: %u games\n", ph_game_title(balance->options.game),
            tally->players, balance->player, tally->games);
    fprintf(file, "turns a player: %.1f; points: %.1f\n", ph_sample_mean(&tally->turns),
            ph_sample_mean(&tally->total));
    for (unsigned i = 0; i < tally->ends; i++)
        fprintf(file, "ended by %s: %.1f%%\n", tally->end[i].event,
                100.0 * tally->end[i].games / tally->games);
    print_order(file, tally);
    fprintf(file, "\n| part of the points | mean |\n|---|---|\n");
    for (unsigned i = 0; parts[i].name; i++)
        fprintf(file, "| %s | %.2f |\n", parts[i].name, ph_sample_mean(&tally->part[i]));
    print_things(file, tally);
    print_parts(file, tally);
    fprintf(file, "\n");
    fflush(file);
}

static void json_rows(struct ph_buf *out, const struct ph_tally *tally)
{
    ph_json_put_open(out, "things", '[');
    for (unsigned i = 0; i < tally->rows; i++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "kind", tally->row[i].kind);
        ph_json_put_string(out, "id", tally->row[i].id);
        ph_json_put_real(out, "share", 4, ph_tally_share(tally, &tally->row[i]));
        ph_json_put_open(out, "share_by_order", '[');
        for (unsigned place = 0; place < tally->players; place++)
            ph_json_real(out, 4, (double)tally->row[i].place[place] / tally->games);
        ph_json_close(out, ']');
        ph_json_put_real(out, "gain", 4, ph_tally_gain(tally, &tally->row[i]));
        ph_json_put_real(out, "times_a_seat", 4, (double)tally->row[i].times / tally->seats);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

/* "deliveries": {"message_level_1": 0.5, …}. Rows of a kind follow each other. */
static void json_parts(struct ph_buf *out, const struct ph_tally *tally)
{
    const struct ph_tally_row *row = tally->row, *end = row + tally->rows;

    while (row < end) {
        const char *kind = row->kind, *all = row->all;

        if (all)
            ph_json_put_open(out, all, '{');
        for (; row < end && row->kind == kind; row++)
            if (all)
                ph_json_put_real(out, row->id, 4, ph_tally_part(tally, row));
        if (all)
            ph_json_close(out, '}');
    }
}

static void json_order(struct ph_buf *out, const struct ph_tally *tally)
{
    ph_json_put_open(out, "order_of_play", '[');
    for (unsigned i = 0; i < tally->players; i++) {
        ph_json_open(out, '{');
        ph_json_put_real(out, "win_share", 4, ph_sample_mean(&tally->place[i]));
        ph_json_put_real(out, "error", 4, ph_sample_error(&tally->place[i]));
        ph_json_put_real(out, "win_share_even_turns", 4, ph_sample_mean(&tally->even[i]));
        ph_json_put_real(out, "brings_on_end", 4, (double)tally->enders[i] / tally->games);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
    ph_json_put_open(out, "lead_of_the_first", '[');
    for (unsigned i = 0; i < PH_TALLY_LEADS; i++) {
        if (tally->lead[i].points.count == 0)
            continue;
        ph_json_open(out, '{');
        ph_json_put_int(out, "turns", tally->lead[i].turns);
        ph_json_put_int(out, "games", tally->lead[i].points.count);
        ph_json_put_real(out, "points", 4, ph_sample_mean(&tally->lead[i].points));
        ph_json_put_real(out, "error", 4, ph_sample_error(&tally->lead[i].points));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void json_tally(struct ph_buf *out, const struct balance *balance,
                       const struct ph_tally *tally)
{
    const struct ph_score_part *parts = ph_game_score_parts(balance->options.game);

    ph_json_open(out, '{');
    ph_json_put_int(out, "seats", tally->players);
    ph_json_put_int(out, "games", tally->games);
    ph_json_put_real(out, "turns_a_player", 4, ph_sample_mean(&tally->turns));
    ph_json_put_real(out, "points", 4, ph_sample_mean(&tally->total));
    ph_json_put_open(out, "ends", '{');
    for (unsigned i = 0; i < tally->ends; i++)
        ph_json_put_real(out, tally->end[i].event, 4, (double)tally->end[i].games / tally->games);
    ph_json_close(out, '}');
    json_order(out, tally);
    ph_json_put_open(out, "parts", '{');
    for (unsigned i = 0; parts[i].name; i++)
        ph_json_put_real(out, parts[i].name, 4, ph_sample_mean(&tally->part[i]));
    ph_json_close(out, '}');
    json_rows(out, tally);
    json_parts(out, tally);
    ph_json_close(out, '}');
}

/* Plays, counts and prints the games of one number of players. */
static int measure(const struct cli_args *args, struct balance *balance, unsigned players,
                   struct ph_buf *data, struct ph_buf *json)
{
    struct ph_tally *tally = malloc(sizeof *tally);
    struct ph_error error = {.what = "out of memory"};
    int status;

    if (!tally)
        return cli_failed(&error);
    ph_tally_init(tally);
    balance->wanted.players = players;
    ph_buf_clear(data);
    status = game_args_options(args, &balance->wanted, &balance->options, data);
    if (status == CLI_OK && !play(balance, tally, &error))
        status = cli_failed(&error);
    if (status == CLI_OK && tally->games > 0) {
        print_tally(balance->json ? stderr : stdout, balance, tally);
        json_tally(json, balance, tally);
    }
    free(tally);
    return status;
}

static int run(const struct cli_args *args, struct balance *balance, struct ph_buf *data)
{
    unsigned from = balance->wanted.players ? balance->wanted.players : 2;
    unsigned to = balance->wanted.players ? balance->wanted.players : PH_SEATS_MAX;
    struct ph_buf json = {0};
    int status = CLI_OK;

    ph_json_open(&json, '{');
    ph_json_put_string(&json, "game", ph_game_name(balance->wanted.game));
    ph_json_put_string(&json, "player", balance->player);
    ph_json_put_open(&json, "tables", '[');
    for (unsigned players = from; status == CLI_OK && players <= to && !contest_interrupted();
         players++)
        status = measure(args, balance, players, data, &json);
    ph_json_close(&json, ']');
    ph_json_close(&json, '}');
    if (status == CLI_OK && balance->json)
        printf("%s\n", ph_buf_text(&json));
    ph_buf_finish(&json);
    return status == CLI_OK ? cli_flush() : status;
}

/* ---- arguments ---- */

static int read_argument(struct cli_args *args, int what, struct balance *balance)
{
    switch (what) {
    case CLI_WRONG: return CLI_USAGE;
    case OPT_PLAYER: balance->player = args->value; return CLI_OK;
    case OPT_GAMES: return cli_number(args, 1, CONTEST_GAMES_MAX, &balance->games);
    case OPT_THREADS: return cli_number(args, 1, CONTEST_THREADS_MAX, &balance->threads);
    case OPT_DIR: balance->dir = args->value; return CLI_OK;
    case OPT_JSON: balance->json = true; return CLI_OK;
    default: return game_args_take(args, what, &balance->wanted);
    }
}

static int check(const struct cli_args *args, const struct balance *balance)
{
    if (!balance->wanted.game)
        return cli_usage(args, "balance needs a game");
    if (balance->wanted.players == 1)
        return cli_usage(args, "balance needs 2 to 4 seats");
    if (strlen(balance->player) >= PLAYER_BYTES || strchr(balance->player, ','))
        return cli_usage(args, "--player takes one player");
    return CLI_OK;
}

int cli_balance(struct cli_args *args)
{
    struct balance balance = {.player = "level:6", .games = 1000, .threads = 1};
    struct ph_buf data = {0};
    int what, status = CLI_OK;

    game_args_init(&balance.wanted);
    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &balance);
    if (status == CLI_OK)
        status = check(args, &balance);
    if (status == CLI_OK)
        status = run(args, &balance, &data);
    ph_buf_finish(&data);
    return status;
}
