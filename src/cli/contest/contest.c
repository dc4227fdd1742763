/* Matches with records: finds their folder, continues where an earlier run stopped, shows progress
 * and the strength that results. */
#include "cli/contest/contest.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "cli/contest/folder.h"
#include "cli/game_args.h"
#include "host/file.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void contest_listen(void)
{
    signal(SIGINT, interrupt);
}

bool contest_interrupted(void)
{
    return interrupted != 0;
}

/* ---- records ---- */

static void record_path(const struct contest *contest, unsigned block, unsigned seating, char *path,
                        size_t size)
{
    snprintf(path, size, "%s/%07u.txt", contest->path,
             block * contest->match.seatings.count + seating);
}

struct ph_session *contest_record(const struct contest *contest, unsigned game,
                                  struct ph_error *error)
{
    char path[CONTEST_PATH_MAX + 16];

    record_path(contest, 0, game, path, sizeof path);
    return game_args_record(path, contest->data_path, error);
}

static bool is_of_this_match(const struct contest *contest, const struct ph_session *session,
                             unsigned seating)
{
    if (ph_rules_hash(ph_session_rules(session)) != contest->rules_hash ||
        ph_session_actor(session) != PH_NOBODY)
        return false;
    for (unsigned seat = 0; seat < contest->match.seatings.players; seat++)
        if (strcmp(ph_session_name(session, seat),
                   contest->match.name[contest->match.seatings.player_at[seating][seat]]) != 0)
            return false;
    return true;
}

static struct ph_session *open_record(const struct contest *contest, unsigned block,
                                      unsigned seating)
{
    char path[CONTEST_PATH_MAX + 16];
    struct ph_error ignored;
    struct ph_session *session;

    record_path(contest, block, seating, path, sizeof path);
    if (access(path, R_OK) != 0)
        return NULL;
    session = game_args_record(path, contest->data_path, &ignored);
    if (session && !is_of_this_match(contest, session, seating)) {
        ph_session_destroy(session);
        session = NULL;
    }
    return session;
}

static bool load(void *data, unsigned block, unsigned seating, struct ph_match_game *game)
{
    struct contest *contest = data;
    struct ph_session *session = open_record(contest, block, seating);

    if (!session)
        return false;
    ph_match_judge(&contest->match, session, seating, game);
    contest->loaded++;
    ph_session_destroy(session);
    return true;
}

static bool keep(void *data, unsigned block, unsigned seating, const char *record)
{
    struct contest *contest = data;
    char path[CONTEST_PATH_MAX + 16];

    record_path(contest, block, seating, path, sizeof path);
    return ph_file_write(path, record, &contest->error);
}

/* ---- progress ---- */

static void progress(void *data, unsigned games, unsigned of)
{
    struct contest *contest = data;
    unsigned played = games - contest->loaded, filled = games * 30u / of;
    double spent = 1e-9 * (double)(ph_clock_ns() - contest->began);
    double left = played ? spent / played * (of - games) : 0;

    if (contest->bar)
        fprintf(stderr, "\r[%-30.*s] %u of %u games, %.0f:%02.0f left ", (int)filled,
                "##############################", games, of, (double)(long)(left / 60),
                left - 60 * (double)(long)(left / 60));
}

/* ---- strength ---- */

double contest_share(const struct contest *contest, unsigned player)
{
    return ph_sample_mean(&contest->result.share[player]);
}

struct ph_interval contest_interval(const struct contest *contest, unsigned player)
{
    return ph_share_interval(&contest->result.share[player], contest->result.games);
}

struct contest_elo contest_elo(const struct contest *contest, unsigned player)
{
    unsigned players = contest->match.seatings.players, games = contest->result.games;
    double share = contest_share(contest, player);
    struct ph_interval interval = contest_interval(contest, player);
    bool lost_all = share * games < 0.5, won_all = (1 - share) * games < 0.5;

    return (struct contest_elo){
        .has_value = !lost_all && !won_all,
        .has_low = !lost_all,
        .has_high = !won_all,
        .value = ph_elo(share, players, games),
        .low = ph_elo(interval.low, players, games),
        .high = ph_elo(interval.high, players, games),
    };
}

void contest_share_text(const struct contest *contest, unsigned player, char text[CONTEST_TEXT_MAX])
{
    struct ph_interval interval = contest_interval(contest, player);
    struct contest_elo elo = contest_elo(contest, player);
    double share = contest_share(contest, player);

    if (elo.has_value)
        snprintf(text, CONTEST_TEXT_MAX, "%.1f%% +-%.1f", 100 * share,
                 50 * (interval.high - interval.low));
    else
        snprintf(text, CONTEST_TEXT_MAX, "%.1f%% (%s %.1f%%)", 100 * share, elo.has_low ? ">" : "<",
                 100 * (elo.has_low ? interval.low : interval.high));
}

void contest_elo_text(const struct contest *contest, unsigned player, char text[CONTEST_TEXT_MAX])
{
    struct contest_elo elo = contest_elo(contest, player);

    if (elo.has_value)
        snprintf(text, CONTEST_TEXT_MAX, "%+.0f +-%.0f", elo.value, (elo.high - elo.low) / 2);
    else if (elo.has_low)
        snprintf(text, CONTEST_TEXT_MAX, "> %+.0f", elo.low);
    else
        snprintf(text, CONTEST_TEXT_MAX, "< %+.0f", elo.high);
}

static void put_real_or_null(struct ph_buf *out, const char *key, bool has, double value)
{
    if (has)
        ph_json_put_real(out, key, 1, value);
    else
        ph_json_put_null(out, key);
}

void contest_json_strength(const struct contest *contest, unsigned player, struct ph_buf *out)
{
    struct ph_interval interval = contest_interval(contest, player);
    struct contest_elo elo = contest_elo(contest, player);

    ph_json_put_real(out, "win_share", 4, contest_share(contest, player));
    ph_json_put_real(out, "win_share_low", 4, interval.low);
    ph_json_put_real(out, "win_share_high", 4, interval.high);
    put_real_or_null(out, "elo", elo.has_value, elo.value);
    put_real_or_null(out, "elo_low", elo.has_low, elo.low);
    put_real_or_null(out, "elo_high", elo.has_high, elo.high);
}

/* One among several: does it win more than an equal share, or less? */
static const char *verdict_by_share(const struct contest *contest)
{
    struct ph_interval interval = contest_interval(contest, 0);
    double fair = 1.0 / contest->match.options->players;

    if (interval.low > fair)
        return "stronger";
    return interval.high < fair ? "weaker" : "undecided";
}

const char *contest_verdict(const struct contest *contest)
{
    if (contest->match.options->players > 2)
        return verdict_by_share(contest);
    switch (contest->result.verdict) {
    case PH_ACCEPTED: return "accepted";
    case PH_REJECTED: return "rejected";
    default: return "undecided";
    }
}

/* ---- the match ---- */

bool contest_run(struct contest *contest, uint64_t games, struct ph_error *error)
{
    unsigned seatings = contest->match.seatings.count;

    contest->match.blocks = (unsigned)((games + seatings - 1) / seatings);
    contest->plan.match = &contest->match;
    contest->plan.is_interrupted = contest_interrupted;
    contest->plan.keeper = (struct ph_match_keeper){.data = contest, .progress = progress};
    contest->loaded = 0;
    if (!contest_find_folder(contest, error))
        return false;
    if (contest->keeps) {
        contest->plan.keeper.load = load;
        contest->plan.keeper.keep = keep;
        if (!contest_claim_folder(contest, error))
            return false;
    }
    if (contest->match.foreign) {
        contest->foreign->options = contest->match.options;
        contest->foreign->log_folder = contest->keeps ? contest->path : NULL;
        foreign_prepare(contest->foreign);
    }
    contest->bar = isatty(STDERR_FILENO);
    contest->began = ph_clock_ns();
    contest_listen();
    if (!ph_match_run(&contest->plan, &contest->result, error))
        return false;
    if (contest->bar)
        fprintf(stderr, "\r%70s\r", "");
    if (contest->error.what[0])
        *error = contest->error;
    return contest->error.what[0] == '\0';
}

/* ---- reproducing ---- */

static bool is_same_game(const struct contest *contest, const struct ph_session *kept,
                         unsigned block, unsigned seating, struct ph_error *error)
{
    struct ph_buf before = {0}, now = {0};
    struct ph_match_game game;
    bool same;

    ph_record_print(kept, &before);
    same = ph_match_play(&contest->match, NULL, block, seating, &game, &now, error) &&
           strcmp(ph_buf_text(&before), ph_buf_text(&now)) == 0;
    ph_buf_finish(&before);
    ph_buf_finish(&now);
    return same;
}

bool contest_reproduce(struct contest *contest, uint64_t games, unsigned *same, unsigned *all,
                       struct ph_error *error)
{
    unsigned seatings = contest->match.seatings.count;

    if (!contest_find_folder(contest, error))
        return false;
    contest_listen();
    for (uint64_t i = 0; i < games && !interrupted; i++) {
        unsigned block = (unsigned)i / seatings, seating = (unsigned)i % seatings;
        struct ph_session *kept = open_record(contest, block, seating);

        if (!kept)
            break;
        *all += 1;
        *same += is_same_game(contest, kept, block, seating, error);
        ph_session_destroy(kept);
    }
    return true;
}
