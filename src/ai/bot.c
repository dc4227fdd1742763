/* The computer players there are, by their names. */
#include "ai/bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/levels.h"
#include "ai/net/net.h"
#include "base/message.h"
#include "core/game.h"

static struct ph_policy policy_greedy(const struct ph_rules *rules, unsigned level,
                                      const struct ph_net *net)
{
    (void)level, (void)net;
    return ph_policy_make(rules, PH_GREEDY, 0);
}

static struct ph_policy policy_flat(const struct ph_rules *rules, unsigned playouts,
                                    const struct ph_net *net)
{
    (void)net;
    return ph_policy_make(rules, PH_FLAT, playouts);
}

static struct ph_policy policy_net(const struct ph_rules *rules, unsigned playouts,
                                   const struct ph_net *net)
{
    return ph_policy_make_net(rules, net, playouts);
}

static struct ph_policy policy_random(const struct ph_rules *rules, unsigned level,
                                      const struct ph_net *net)
{
    (void)level, (void)net;
    return ph_policy_make(rules, PH_RANDOM, 0);
}

static struct ph_policy policy_short(const struct ph_rules *rules, unsigned playouts,
                                     const struct ph_net *net)
{
    (void)net;
    return ph_policy_make_net(rules, NULL, playouts);
}

static struct ph_policy policy_tree(const struct ph_rules *rules, unsigned playouts,
                                    const struct ph_net *net)
{
    (void)net;
    return ph_policy_make(rules, PH_TREE, playouts);
}

const struct ph_bot_kind ph_bot_kinds[] = {
    {.name = "greedy",
     .help = N_("Plays the best-looking move without searching."),
     .policy = policy_greedy},
    {.name = "level",
     .help = N_("One of the levels, from 1, Errand boy, to 8, Postmaster General."),
     .level_min = 1,
     .level_max = PH_LEVELS,
     .policy = ph_level_policy,
     .learned = true},
    {.name = "mc",
     .help = N_("Compares its best moves by playouts; the number sets how many."),
     .level_min = 1,
     .level_max = 1000000,
     .policy = policy_flat},
    {.name = "net",
     .help = N_("Searches a tree and evaluates positions by what was learned; the number sets how "
                "many playouts."),
     .level_min = 1,
     .level_max = 1000000,
     .policy = policy_net,
     .learned = true},
    {.name = "random", .help = N_("Plays a random legal move."), .policy = policy_random},
    {.name = "short",
     .help = N_("Searches as net does, with the evaluation of tree: the control of a net."),
     .level_min = 1,
     .level_max = 1000000,
     .policy = policy_short},
    {.name = "tree",
     .help = N_("Searches a tree of decisions by playouts; the number sets how many."),
     .level_min = 1,
     .level_max = 1000000,
     .policy = policy_tree},
    {.name = NULL},
};

/* The player that `bot` stands for: callers fill the struct in as they like. */
static struct ph_bot valid_bot(const struct ph_bot *bot)
{
    struct ph_bot valid = bot && bot->kind ? *bot : ph_bot_level(PH_LEVELS);

    assert(valid.kind);
    if (valid.level < valid.kind->level_min)
        valid.level = valid.kind->level_min;
    if (valid.level > valid.kind->level_max)
        valid.level = valid.kind->level_max;
    return valid;
}

void ph_bot_name(const struct ph_bot *bot, struct ph_buf *out)
{
    struct ph_bot named = valid_bot(bot);

    ph_buf_add(out, named.kind->name);
    if (named.level > 0)
        ph_buf_addf(out, ":%u", named.level);
}

void ph_bot_list(struct ph_buf *out)
{
    for (const struct ph_bot_kind *kind = ph_bot_kinds; kind->name; kind++) {
        ph_buf_add(out, kind == ph_bot_kinds ? "" : ", ");
        ph_buf_add(out, kind->name);
        if (kind->level_max > 0)
            ph_buf_addf(out, ":%u-%u", kind->level_min, kind->level_max);
    }
}

static bool unknown(const char *name, struct ph_error *error)
{
    struct ph_buf names = {0};

    ph_bot_list(&names);
    ph_fail(error, "", "no computer player is called \"%.40s\"; there are: %s", name,
            ph_buf_text(&names));
    ph_buf_finish(&names);
    return false;
}

/* Reads ":N", with a number between these two and nothing behind it. */
static bool read_number(const char *text, unsigned least, unsigned most, unsigned *out)
{
    char *end = NULL;
    unsigned long number =
        text[0] == ':' && text[1] >= '0' && text[1] <= '9' ? strtoul(text + 1, &end, 10) : 0;

    if (!end || *end != '\0' || number < least || number > most)
        return false;
    *out = (unsigned)number;
    return true;
}

static bool read_level(const struct ph_bot_kind *kind, const char *text, unsigned *level,
                       struct ph_error *error)
{
    if (kind->level_max == 0)
        return *text == '\0' || ph_fail(error, "", "%s takes no number", kind->name);
    if (!read_number(text, kind->level_min, kind->level_max, level))
        return ph_fail(error, "", "%s needs a number from %u to %u: %s:%u", kind->name,
                       kind->level_min, kind->level_max, kind->name, kind->level_max);
    return true;
}

bool ph_bot_find(const char *name, struct ph_bot *bot, struct ph_error *error)
{
    size_t length = name ? strcspn(name, ":") : 0;

    if (!name || !bot)
        return ph_fail(error, "", "a name and a player are needed");
    for (const struct ph_bot_kind *kind = ph_bot_kinds; kind->name; kind++)
        if (strlen(kind->name) == length && memcmp(kind->name, name, length) == 0) {
            struct ph_bot found = {.kind = kind};

            if (!read_level(kind, name + length, &found.level, error))
                return false;
            *bot = found;
            return true;
        }
    return unknown(name, error);
}

/* ---- personas ---- */

enum { PERCENT = 100, PERCENT_MAX = 1000 };

static const struct ph_persona *find_persona(const struct ph_game *game, const char *name)
{
    for (const struct ph_persona *p = game->personas; p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

static void list_personas(const struct ph_game *game, struct ph_buf *out)
{
    ph_buf_addf(out, "%s has %s", game->title, game->personas->name ? "" : "no personas");
    for (const struct ph_persona *p = game->personas; p->name; p++)
        ph_buf_addf(out, "%s%s", p == game->personas ? "" : ", ", p->name);
}

static bool no_persona(const char *name, struct ph_error *error)
{
    struct ph_buf names = {0};

    for (unsigned i = 0; ph_games[i]; i++) {
        ph_buf_add(&names, i ? "; " : "");
        list_personas(ph_games[i], &names);
    }
    ph_fail(error, "", "no persona is called \"%.40s\": %s", name, ph_buf_text(&names));
    ph_buf_finish(&names);
    return false;
}

bool ph_bot_bend(struct ph_bot *bot, const char *persona, struct ph_error *error)
{
    size_t length = strcspn(persona, ":");
    char name[40] = "";

    if (bot->kind->policy == policy_random)
        return ph_fail(error, "", "a random player can have no persona");
    if (length < sizeof name)
        memcpy(name, persona, length);
    bot->persona = NULL;
    for (unsigned i = 0; ph_games[i] && !bot->persona; i++)
        bot->persona = find_persona(ph_games[i], name);
    if (!bot->persona)
        return no_persona(persona, error);
    bot->persona_percent = PERCENT;
    if (persona[length] && !read_number(persona + length, 1, PERCENT_MAX, &bot->persona_percent))
        return ph_fail(error, "", "a persona takes 1 to %d percent: %s:%d", PERCENT_MAX, name,
                       PERCENT);
    return true;
}

bool ph_bot_suits(const struct ph_bot *bot, const struct ph_game *game, struct ph_error *error)
{
    struct ph_buf names = {0};

    if (!bot->persona || find_persona(game, bot->persona->name))
        return true;
    list_personas(game, &names);
    ph_fail(error, bot->persona->name, "%s", ph_buf_text(&names));
    ph_buf_finish(&names);
    return false;
}

/* ---- policies ---- */

struct ph_bot ph_bot_level(unsigned level)
{
    for (const struct ph_bot_kind *kind = ph_bot_kinds; kind->name; kind++)
        if (kind->policy == ph_level_policy)
            return (struct ph_bot){.kind = kind,
                                   .level = level >= 1 && level <= PH_LEVELS ? level : PH_LEVELS};
    return (struct ph_bot){.kind = NULL};
}

struct ph_policy ph_bot_policy(const struct ph_bot *bot, const struct ph_rules *rules)
{
    struct ph_bot valid = valid_bot(bot);
    const struct ph_net *net = NULL;
    struct ph_policy policy;

    if (valid.kind->learned && valid.net)
        net = ph_net_fits(valid.net, rules, NULL) ? valid.net : NULL;
    else if (valid.kind->learned)
        net = ph_net_built_in(rules);
    policy = valid.kind->policy(rules, valid.level, net);
    if (valid.persona) {
        policy.persona = find_persona(rules->game, valid.persona->name);
        policy.persona_percent = valid.persona_percent;
    }
    return policy;
}

bool ph_bot_lacks_net(const struct ph_bot *bot, const struct ph_rules *rules)
{
    struct ph_bot valid = valid_bot(bot);
    struct ph_policy policy = ph_bot_policy(&valid, rules);

    return valid.kind->learned && policy.method == PH_TREE && !policy.net;
}
