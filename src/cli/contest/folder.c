/* Names the folder of a match, and sees to it that all games in it are of the same players. */
#include "cli/contest/folder.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/net/net.h"
#include "base/hash.h"
#include "cli/contest/programs.h"
#include "host/file.h"

/* ---- who plays ---- */

/* A hash of how the player was given and of its parameters. */
static uint64_t hash_player(const struct contest *contest, unsigned player,
                            const struct ph_rules *rules, uint64_t hash)
{
    struct ph_policy policy;

    if (contest->match.is_foreign[player]) {
        const struct foreign_player *foreign = &contest->foreign->player[player];

        hash = ph_hash(foreign->options, strlen(foreign->options), hash);
        return ph_hash(foreign->command, strlen(foreign->command), hash);
    }
    policy = ph_bot_policy(&contest->match.bot[player], rules);
    return ph_policy_hash(&policy, hash);
}

/* A hash of the options and the players' parameters, so that a changed level gets a new folder. */
static uint64_t fingerprint(const struct contest *contest, const struct ph_rules *rules)
{
    uint64_t hash = ph_rules_hash(rules);

    for (unsigned i = 0; i < ph_rules_players(rules); i++)
        hash = hash_player(contest, i, rules, hash);
    return hash;
}

static void add_player(struct ph_buf *out, const struct contest *contest, unsigned player,
                       const struct ph_rules *rules)
{
    uint64_t hash = hash_player(contest, player, rules, 0);

    if (contest->match.is_foreign[player])
        hash = programs_hash(contest->foreign->player[player].command, hash);
    ph_buf_addf(out, "%s %016" PRIx64 "\n", contest->match.name[player], hash);
}

/* What the games of a match depend on, beside the rules, which their records name. */
static bool print_players(const struct contest *contest, struct ph_buf *out, struct ph_error *error)
{
    struct ph_rules *rules = ph_rules_create(contest->match.options, error);
    uint64_t own = 0;

    if (!rules || !programs_own_hash(&own, error)) {
        ph_rules_destroy(rules);
        return false;
    }
    ph_buf_addf(out, "posthorn %016" PRIx64 "\nseed %" PRIu64 "\n", own, contest->match.seed);
    for (unsigned i = 0; i < ph_rules_players(rules); i++)
        add_player(out, contest, i, rules);
    ph_rules_destroy(rules);
    return !out->failed || ph_fail(error, "", "out of memory");
}

/* ---- the name ---- */

static void add_path(struct contest *contest, const char *text)
{
    size_t used = strlen(contest->path);

    snprintf(contest->path + used, sizeof contest->path - used, "%s", text);
}

/* "-HASH" of the players, so that a changed program has a folder of its own. */
static bool mark_folder(struct contest *contest, struct ph_error *error)
{
    struct ph_buf players = {0};
    char mark[16];
    bool ok = print_players(contest, &players, error);

    snprintf(mark, sizeof mark, "-%08" PRIx32,
             (uint32_t)ph_hash(ph_buf_text(&players), players.len, 0));
    add_path(contest, mark);
    ph_buf_finish(&players);
    return ok;
}

/* matches/GAME/A+B/seed-S-FINGERPRINT, unless a folder is given. */
static void name_folder(struct contest *contest, const struct ph_rules *rules)
{
    char seed[48];

    contest->path[0] = '\0';
    if (contest->dir) {
        add_path(contest, contest->dir);
        return;
    }
    add_path(contest, "matches/");
    add_path(contest, ph_game_name(ph_rules_game(rules)));
    for (unsigned i = 0; i < ph_rules_players(rules); i++) {
        add_path(contest, i ? "+" : "/");
        add_path(contest, contest->match.name[i]);
    }
    snprintf(seed, sizeof seed, "/seed-%" PRIu64 "-%08" PRIx32, contest->match.seed,
             (uint32_t)fingerprint(contest, rules));
    add_path(contest, seed);
}

/* Nets and personas that are named must fit. Where no net that is compiled in does, its player is
 * weaker than its name says. */
static bool check_players(const struct contest *contest, const struct ph_rules *rules,
                          struct ph_error *error)
{
    for (unsigned i = 0; i < contest->match.seatings.players; i++) {
        const struct ph_net *net = contest->match.bot[i].net;

        if ((net && !ph_net_fits(net, rules, error)) ||
            !ph_bot_suits(&contest->match.bot[i], ph_rules_game(rules), error))
            return false;
        if (net && ph_bot_policy(&contest->match.bot[i], rules).net != net)
            return ph_fail(error, contest->match.name[i], "it uses no net");
        if (contest->match.seatings.group[i] == i &&
            ph_bot_lacks_net(&contest->match.bot[i], rules))
            fprintf(stderr, "posthorn: no net fits this table: %s uses the game's own evaluation\n",
                    contest->match.name[i]);
    }
    return true;
}

bool contest_find_folder(struct contest *contest, struct ph_error *error)
{
    struct ph_rules *rules = ph_rules_create(contest->match.options, error);
    bool fits;

    if (!rules)
        return false;
    contest->rules_hash = ph_rules_hash(rules);
    fits = check_players(contest, rules, error);
    name_folder(contest, rules);
    ph_rules_destroy(rules);
    if (!fits || (contest->marks_dir && !mark_folder(contest, error)))
        return false;
    if (contest->keeps && strlen(contest->path) >= sizeof contest->path - 16)
        return ph_fail(error, "--dir", "the name is too long");
    return true;
}

/* ---- whose games it has ---- */

static bool has_records(const char *path)
{
    DIR *folder = opendir(path);
    bool found = false;

    for (struct dirent *file; folder && !found && (file = readdir(folder));) {
        const char *end = strrchr(file->d_name, '.');

        found = end && strcmp(end, ".txt") == 0;
    }
    if (folder)
        closedir(folder);
    return found;
}

/* Are the games in the folder, if there are any, of these players? */
static bool is_ours(const struct contest *contest, const char *file, const char *players,
                    struct ph_error *error)
{
    struct ph_buf before = {0};
    bool ours = !has_records(contest->path);

    if (!ours && access(file, F_OK) == 0) {
        if (!ph_file_read(file, &before, error)) {
            ph_buf_finish(&before);
            return false;
        }
        ours = strcmp(ph_buf_text(&before), players) == 0;
    }
    ph_buf_finish(&before);
    return ours || ph_fail(error, contest->path,
                           "has games of another seed, or of players whose program, net or options "
                           "have changed since: remove them, or choose another --seed or --dir");
}

bool contest_claim_folder(const struct contest *contest, struct ph_error *error)
{
    struct ph_buf players = {0};
    char file[CONTEST_PATH_MAX + 16];
    bool ok;

    snprintf(file, sizeof file, "%s/players", contest->path);
    ok = print_players(contest, &players, error) && ph_file_make_folder(contest->path, error) &&
         is_ours(contest, file, ph_buf_text(&players), error) &&
         ph_file_write(file, ph_buf_text(&players), error);
    ph_buf_finish(&players);
    return ok;
}
