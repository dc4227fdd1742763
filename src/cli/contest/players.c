/* The players of a match, from the list of the command line. */
#include <string.h>

#include "ai/net/net.h"
#include "cli/contest/contest.h"
#include "host/file.h"

struct ph_net *contest_read_net(const char *path, struct ph_error *error)
{
    struct ph_buf file = {0};
    struct ph_error why = {{0}, {0}};
    struct ph_net *net = NULL;

    if (ph_file_read_bytes(path, PH_NET_SIZE_MAX, &file, &why))
        net = ph_net_read(ph_buf_text(&file), file.len, &why);
    if (!net)
        ph_fail(error, "", "%s: %s", path, why.what);
    ph_buf_finish(&file);
    return net;
}

static bool is_same_command(const struct foreign_player *one, const struct foreign_player *other)
{
    return strcmp(one->command, other->command) == 0 && strcmp(one->options, other->options) == 0;
}

static bool is_same_net(const struct ph_net *one, const struct ph_net *other)
{
    return one == other || (one && other && one->hash == other->hash);
}

/* Are two players of one name the same? */
static bool is_same_player(const struct contest *contest, unsigned one, unsigned other)
{
    const struct ph_match *match = &contest->match;

    if (match->is_foreign[one] != match->is_foreign[other])
        return false;
    if (match->is_foreign[one])
        return is_same_command(&contest->foreign->player[one], &contest->foreign->player[other]);
    return is_same_net(contest->net[one], contest->net[other]);
}

/* Tables and records tell players by names: each has its own, and a foreign player none of ours. */
static bool check_name(const struct contest *contest, unsigned player, struct ph_error *error)
{
    const char *name = contest->match.name[player];
    struct ph_bot ours;

    if (strlen(name) >= PH_NAME_MAX)
        return ph_fail(error, "", "%s: the name is too long", name);
    if (contest->match.is_foreign[player] && ph_bot_find(name, &ours, NULL))
        return ph_fail(error, "", "%s is the name of a player of this program", name);
    for (unsigned i = 0; i < player; i++)
        if (strcmp(contest->match.name[i], name) == 0 && !is_same_player(contest, i, player))
            return ph_fail(error, "", "two different players are called %s", name);
    return true;
}

/* Reads "level:6", "level:6+castles". The text is as before afterwards. */
static bool read_bot(char *text, struct ph_bot *bot, struct ph_error *error)
{
    char *plus = strchr(text, '+');
    bool ok;

    if (!plus)
        return ph_bot_find(text, bot, error);
    *plus = '\0';
    ok = ph_bot_find(text, bot, error) && ph_bot_bend(bot, plus + 1, error);
    *plus = '+';
    return ok;
}

/* Reads "net:N@FILE" or "level:N@FILE": a player with a net of its own, called "net:N@NAME" by the
 * file's name. */
static bool read_net_player(struct contest *contest, char *text, unsigned player,
                            struct ph_error *error)
{
    struct ph_bot *bot = &contest->match.bot[player];
    char *at = strchr(text, '@'), *base = strrchr(at, '/');

    *at = '\0';
    if (!read_bot(text, bot, error))
        return false;
    contest->net[player] = contest_read_net(at + 1, error);
    if (!contest->net[player])
        return false;
    bot->net = contest->net[player];
    *at = '@';
    if (base)
        memmove(at + 1, base + 1, strlen(base + 1) + 1);
    contest->match.name[player] = text;
    return true;
}

static bool read_player(struct contest *contest, char *text, unsigned player,
                        struct ph_error *error)
{
    struct ph_match *match = &contest->match;

    if ((strncmp(text, "net:", 4) == 0 || strncmp(text, "level:", 6) == 0) && strchr(text, '@'))
        return read_net_player(contest, text, player, error);
    if (!contest->foreign || !foreign_is(text)) {
        match->name[player] = text;
        return read_bot(text, &match->bot[player], error);
    }
    if (!foreign_read(text, &contest->foreign->player[player], error))
        return false;
    match->name[player] = contest->foreign->player[player].name;
    match->is_foreign[player] = true;
    match->foreign = &contest->foreign->calls;
    return true;
}

/* Nothing is left of a list that was read before. */
static void forget_players(struct contest *contest)
{
    struct ph_match *match = &contest->match;

    contest_finish(contest);
    match->foreign = NULL;
    memset(match->is_foreign, 0, sizeof match->is_foreign);
    memset(match->bot, 0, sizeof match->bot);
    if (contest->foreign)
        memset(contest->foreign->player, 0, sizeof contest->foreign->player);
}

bool contest_players(struct contest *contest, char *list, struct ph_error *error)
{
    struct ph_match *match = &contest->match;
    unsigned players = 0;

    forget_players(contest);
    for (char *text = list; text; players++) {
        char *next = foreign_cut(text);

        if (players == PH_SEATS_MAX)
            return ph_fail(error, "", "at most %d", PH_SEATS_MAX);
        if (!read_player(contest, text, players, error) || !check_name(contest, players, error))
            return false;
        text = next;
    }
    ph_seatings_of(match->name, players, &match->seatings);
    return true;
}

void contest_finish(struct contest *contest)
{
    for (unsigned i = 0; i < PH_SEATS_MAX; i++) {
        ph_net_destroy(contest->net[i]);
        contest->net[i] = NULL;
    }
}
