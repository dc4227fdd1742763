/* The report of a training: losses, and how strong the net is. */
#include "cli/train/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/contest/contest.h"
#include "host/file.h"

enum { MATCHES = 3, LOG_MAX = 1 << 20 };

static const double elo_low = 0, elo_high = 40; /* what the test against the net before decides */

/* ---- matches ---- */

/* One new player among others, who are all alike. */
struct opponent {
    const char *name;
    const char *kind; /* NULL: the net that is compiled in, or else the tree search */
    bool is_new;      /* plays with the new net */
    bool tested;      /* by SPRT; with more than two players by its share */
};

static const struct opponent opponents[MATCHES] = {
    {.name = "before", .tested = true},
    {.name = "hand-made", .kind = "short"},
    {.name = "mirror", .kind = "net", .is_new = true},
};

static bool find_bot(const char *kind, unsigned playouts, struct ph_bot *bot,
                     struct ph_error *error)
{
    char name[PH_NAME_MAX];

    snprintf(name, sizeof name, "%s:%u", kind, playouts);
    return ph_bot_find(name, bot, error);
}

static bool seat_players(const struct report *report, const struct opponent *opponent,
                         struct ph_match *match, struct ph_error *error)
{
    const struct train_plan *plan = report->plan;
    unsigned players = report->options->players;
    const char *before = ph_net_built_in(plan->sets->at[0]) ? "net" : "tree";

    for (unsigned i = 0; i < players; i++) {
        const char *kind = i == 0 ? "net" : opponent->kind ? opponent->kind : before;

        match->name[i] = i == 0 ? "new" : opponent->name;
        if (!find_bot(kind, report->playouts, &match->bot[i], error))
            return false;
        if (i == 0 || opponent->is_new)
            match->bot[i].net = report->result->net;
    }
    ph_seatings_of(match->name, players, &match->seatings);
    return true;
}

static bool play_match(const struct report *report, const struct opponent *opponent,
                       struct contest *contest, struct ph_error *error)
{
    const struct train_plan *plan = report->plan;
    char name[64], dir[TRAIN_PATH_MAX];

    snprintf(name, sizeof name, "match-%016" PRIx64 "-%s-%u", report->result->net->hash,
             opponent->name, report->playouts);
    train_path(plan, name, dir);
    *contest = (struct contest){
        .keeps = true, .dir = dir, .marks_dir = true, .data_path = report->data_path};
    contest->match.options = report->options;
    contest->match.seed = plan->seed;
    contest->plan.threads = plan->threads;
    contest->plan.sprt = opponent->tested && report->options->players == 2;
    contest->plan.elo0 = elo_low;
    contest->plan.elo1 = elo_high;
    if (!seat_players(report, opponent, &contest->match, error) ||
        !contest_run(contest, report->games, error))
        return false;
    contest->dir = NULL;
    return true;
}

static void print_match(const struct contest *contest, bool tested, struct ph_buf *out)
{
    char share[CONTEST_TEXT_MAX], elo[CONTEST_TEXT_MAX];

    contest_share_text(contest, 0, share);
    contest_elo_text(contest, 0, elo);
    ph_buf_addf(out, "| %s | %u | %s | %s | %s |\n", contest->match.name[1], contest->result.games,
                share, elo, tested ? contest_verdict(contest) : "");
}

static bool print_matches(const struct report *report, struct ph_buf *out, struct ph_error *error)
{
    ph_buf_addf(out,
                "## Matches\n\nOne new player, %u playouts a decision. The verdict is that of an "
                "SPRT %g,%g, with three and four players whether the share is more than an equal "
                "one.\n\n"
                "| against | games | share | Elo | verdict |\n|---|---:|---:|---:|---|\n",
                report->playouts, elo_low, elo_high);
    for (unsigned i = 0; i < MATCHES && !contest_interrupted(); i++) {
        struct contest contest;

        if (!play_match(report, &opponents[i], &contest, error))
            return false;
        print_match(&contest, opponents[i].tested, out);
    }
    if (contest_interrupted())
        return ph_fail(error, "", "interrupted; continue the matches with the same command");
    ph_buf_addf(out,
                "\n`before` is %s. `hand-made` is the same search with the game's own evaluation: "
                "the control. `mirror` is the new net itself.\n",
                ph_net_built_in(report->plan->sets->at[0])
                    ? "the net that is compiled in"
                    : "the tree search, as no net is compiled in");
    return true;
}

/* ---- the page ---- */

/* The options of the game that the command gave. */
static void print_options(const struct report *report, struct ph_buf *out)
{
    const struct ph_options *options = report->options;

    for (unsigned i = 0; i < options->count; i++) {
        const char *key = options->at[i].key, *value = options->at[i].value;

        if (strncmp(key, "rule.", 5) == 0)
            ph_buf_addf(out, " --rule %s=%s", key + 5, value);
        else
            ph_buf_addf(out, " --%s %s", key, value);
    }
    if (report->plan->sets->count == 1)
        ph_buf_add(out, " --fixed-rules");
    if (report->data_path)
        ph_buf_addf(out, " --data %s", report->data_path);
}

static void print_plan(const struct report *report, struct ph_buf *out)
{
    const struct train_plan *plan = report->plan;
    const struct ph_net *net = report->result->net;

    ph_buf_addf(out, "# %s, %u players: a net\n\n", ph_game_title(report->options->game),
                net->players);
    ph_buf_addf(out,
                "```sh\nposthorn train %s --players %u --seed %" PRIu64 " --quick-games %" PRIu64
                " --rounds %u --games %u --playouts %u --epochs %u",
                net->game, net->players, plan->seed, plan->quick_games, plan->rounds, plan->games,
                plan->playouts, plan->epochs);
    print_options(report, out);
    ph_buf_addf(out, "\n```\n\n| net | schema | data file | inputs | rule sets |\n"
                     "|---|---|---|---|---|\n");
    ph_buf_addf(
        out, "| %016" PRIx64 " | %016" PRIx64 " | %016" PRIx64 " | %u sparse, %u dense | %u |\n\n",
        net->hash, net->schema, net->data, net->sparse, net->dense, plan->sets->count);
}

static void print_losses(const struct report *report, struct ph_buf *out)
{
    const struct model_loss *loss = &report->result->loss;
    char path[TRAIN_PATH_MAX];
    struct ph_error ignored;

    ph_buf_add(out,
               "## Losses\n\nLog-loss of the own seat's reward on held-out games.\n\n```text\n");
    train_path(report->plan, "log", path);
    ph_file_read_bytes(path, LOG_MAX, out, &ignored);
    if (loss->count > 0)
        ph_buf_addf(out, "end       %u positions of the last round  loss %.4f  in integers %.4f\n",
                    loss->count, loss->model, loss->net);
    ph_buf_addf(out, "```\n\nThis run trained for %.0f s.\n\n", report->seconds);
}

bool report_make(const struct report *report, struct ph_error *error)
{
    struct ph_buf out = {0};
    char path[TRAIN_PATH_MAX];
    bool ok = true;

    print_plan(report, &out);
    print_losses(report, &out);
    if (report->games > 0 && report->options->players > 1)
        ok = print_matches(report, &out, error);
    if (ok && out.failed)
        ok = ph_fail(error, "", "out of memory");
    train_path(report->plan, "report.md", path);
    ok = ok && ph_file_write(path, ph_buf_text(&out), error);
    if (ok)
        fputs(ph_buf_text(&out), stdout);
    ph_buf_finish(&out);
    return ok;
}
