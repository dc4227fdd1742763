/* Matches with records: finding their folder, going on where an earlier run stopped, telling how far
 * it is. */
#include "cli/contest.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "cli/wish.h"
#include "host/file.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

bool contest_interrupted(void)
{
    return interrupted != 0;
}

bool contest_players(struct contest *contest, char *list, struct ph_error *error)
{
    struct ph_match *match = &contest->match;
    unsigned players = 0;

    for (char *name = list; name; players++) {
        char *comma = strchr(name, ',');

        if (players == PH_SEATS_MAX)
            return ph_fail(error, "", "at most %d", PH_SEATS_MAX);
        if (comma)
            *comma++ = '\0';
        if (!ph_bot_find(name, &match->bot[players], error))
            return false;
        match->name[players] = name;
        name = comma;
    }
    ph_orders_of(match->name, players, &match->orders);
    return true;
}

/* ---- the folder ---- */

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

/* Of the table and of how the players think: a level that was changed begins a new folder. */
static uint64_t fingerprint(const struct contest *contest, const struct ph_rules *rules)
{
    uint64_t hash = rules->hash;

    for (unsigned i = 0; i < rules->players; i++) {
        struct ph_mind mind = ph_bot_mind(&contest->match.bot[i], rules);

        hash = ph_hash(&mind, sizeof mind, hash);
    }
    return hash;
}

static void add_path(struct contest *contest, const char *text)
{
    size_t used = strlen(contest->path);

    snprintf(contest->path + used, sizeof contest->path - used, "%s", text);
}

/* matches/GAME/A+B/seed-S-FINGERPRINT, unless told otherwise. */
static void name_folder(struct contest *contest, const struct ph_rules *rules)
{
    char seed[48];

    contest->path[0] = '\0';
    if (contest->dir) {
        add_path(contest, contest->dir);
        return;
    }
    add_path(contest, "matches/");
    add_path(contest, rules->game->name);
    for (unsigned i = 0; i < rules->players; i++) {
        add_path(contest, i ? "+" : "/");
        add_path(contest, contest->match.name[i]);
    }
    snprintf(seed, sizeof seed, "/seed-%" PRIu64 "-%08" PRIx32, contest->match.seed,
             (uint32_t)fingerprint(contest, rules));
    add_path(contest, seed);
}

static bool find_folder(struct contest *contest, struct ph_error *error)
{
    struct ph_rules *rules = ph_rules_create(contest->match.options, error);

    if (!rules)
        return false;
    contest->rules_hash = rules->hash;
    name_folder(contest, rules);
    ph_rules_destroy(rules);
    if (strlen(contest->path) >= sizeof contest->path - 16)
        return ph_fail(error, "--dir", "the name is too long");
    return true;
}

/* ---- records ---- */

static void record_path(const struct contest *contest, unsigned block, unsigned order, char *path,
                        size_t size)
{
    snprintf(path, size, "%s/%07u.txt", contest->path, block * contest->match.orders.count + order);
}

struct ph_session *contest_record(const struct contest *contest, unsigned game,
                                  struct ph_error *error)
{
    char path[CONTEST_PATH_MAX + 16];

    record_path(contest, 0, game, path, sizeof path);
    return wish_record(path, contest->data_path, error);
}

static bool is_of_this_match(const struct contest *contest, const struct ph_session *session,
                             unsigned order)
{
    if (ph_session_rules(session)->hash != contest->rules_hash ||
        ph_session_actor(session) != PH_NOBODY)
        return false;
    for (unsigned seat = 0; seat < contest->match.orders.players; seat++)
        if (strcmp(ph_session_name(session, seat),
                   contest->match.name[contest->match.orders.player_at[order][seat]]) != 0)
            return false;
    return true;
}

static struct ph_session *open_record(const struct contest *contest, unsigned block, unsigned order)
{
    char path[CONTEST_PATH_MAX + 16];
    struct ph_error ignored;
    struct ph_session *session;

    record_path(contest, block, order, path, sizeof path);
    if (access(path, R_OK) != 0)
        return NULL;
    session = wish_record(path, contest->data_path, &ignored);
    if (session && !is_of_this_match(contest, session, order)) {
        ph_session_destroy(session);
        session = NULL;
    }
    return session;
}

static bool load(void *who, unsigned block, unsigned order, struct ph_match_game *game)
{
    struct contest *contest = who;
    struct ph_session *session = open_record(contest, block, order);

    if (!session)
        return false;
    ph_match_judge(&contest->match, session, order, game);
    contest->loaded++;
    ph_session_destroy(session);
    return true;
}

static bool keep(void *who, unsigned block, unsigned order, const char *record)
{
    struct contest *contest = who;
    char path[CONTEST_PATH_MAX + 16];

    record_path(contest, block, order, path, sizeof path);
    return ph_file_write(path, record, &contest->error);
}

/* ---- telling ---- */

static double seconds_since(const struct timespec *began)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) + 1e-9 * (double)(now.tv_nsec - began->tv_nsec);
}

static void progress(void *who, unsigned games, unsigned of)
{
    struct contest *contest = who;
    unsigned played = games - contest->loaded, filled = games * 30u / of;
    double left = played ? seconds_since(&contest->began) / played * (of - games) : 0;

    if (contest->bar)
        fprintf(stderr, "\r[%-30.*s] %u of %u games, %.0f:%02.0f left ", (int)filled,
                "##############################", games, of, (double)(long)(left / 60),
                left - 60 * (double)(long)(left / 60));
}

double contest_elo(const struct contest *contest, unsigned player)
{
    return ph_elo(ph_sample_mean(&contest->result.share[player]), contest->match.orders.players,
                  contest->result.games);
}

double contest_elo_error(const struct contest *contest, unsigned player)
{
    const struct ph_sample *share = &contest->result.share[player];
    unsigned players = contest->match.orders.players, games = contest->result.games;
    double mean = ph_sample_mean(share), error = ph_sample_error(share);

    return (ph_elo(mean + error, players, games) - ph_elo(mean - error, players, games)) / 2;
}

const char *contest_verdict(const struct contest *contest)
{
    switch (contest->result.verdict) {
    case PH_ACCEPTED: return "accepted";
    case PH_REJECTED: return "rejected";
    default: return "undecided";
    }
}

/* ---- the match ---- */

bool contest_run(struct contest *contest, uint64_t games, struct ph_error *error)
{
    unsigned orders = contest->match.orders.count;

    contest->match.blocks = (unsigned)((games + orders - 1) / orders);
    contest->plan.match = &contest->match;
    contest->plan.is_interrupted = contest_interrupted;
    contest->plan.keeper = (struct ph_match_keeper){.who = contest, .progress = progress};
    contest->loaded = 0;
    if (contest->keeps) {
        contest->plan.keeper.load = load;
        contest->plan.keeper.keep = keep;
        if (!find_folder(contest, error))
            return false;
        if (!make_folders(contest->path))
            return ph_fail(error, contest->path, "cannot be made: %s", strerror(errno));
    }
    contest->bar = isatty(STDERR_FILENO);
    clock_gettime(CLOCK_MONOTONIC, &contest->began);
    signal(SIGINT, interrupt);
    if (!ph_match_run(&contest->plan, &contest->result, error))
        return false;
    if (contest->bar)
        fprintf(stderr, "\r%70s\r", "");
    if (contest->error.what[0])
        *error = contest->error;
    return contest->error.what[0] == '\0';
}

/* ---- playing it again ---- */

static bool is_same_game(const struct contest *contest, const struct ph_session *kept,
                         unsigned block, unsigned order, struct ph_error *error)
{
    struct ph_buf before = {0}, now = {0};
    struct ph_match_game game;
    bool same;

    ph_record_print(kept, &before);
    same = ph_match_play(&contest->match, block, order, &game, &now, error) &&
           strcmp(ph_buf_text(&before), ph_buf_text(&now)) == 0;
    ph_buf_finish(&before);
    ph_buf_finish(&now);
    return same;
}

bool contest_reproduce(struct contest *contest, uint64_t games, unsigned *same, unsigned *all,
                       struct ph_error *error)
{
    unsigned orders = contest->match.orders.count;

    if (!find_folder(contest, error))
        return false;
    signal(SIGINT, interrupt);
    for (uint64_t i = 0; i < games && !interrupted; i++) {
        unsigned block = (unsigned)i / orders, order = (unsigned)i % orders;
        struct ph_session *kept = open_record(contest, block, order);

        if (!kept)
            break;
        *all += 1;
        *same += is_same_game(contest, kept, block, order, error);
        ph_session_destroy(kept);
    }
    return true;
}
