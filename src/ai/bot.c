/* The bots there are, and asking them. */
#include "ai/bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/levels.h"
#include "base/hash.h"
#include "base/message.h"
#include "core/game.h"

enum { STATE_WORDS = PH_STATE_MAX / sizeof(uint64_t) };

static struct ph_mind mind_greedy(const struct ph_rules *rules, unsigned level)
{
    return ph_mind(rules, level == 1 ? PH_YARDSTICK : PH_GREEDY, 0);
}

static struct ph_mind mind_flat(const struct ph_rules *rules, unsigned playouts)
{
    return ph_mind(rules, PH_FLAT, playouts);
}

static struct ph_mind mind_random(const struct ph_rules *rules, unsigned level)
{
    (void)level;
    return ph_mind(rules, PH_RANDOM, 0);
}

static struct ph_mind mind_tree(const struct ph_rules *rules, unsigned playouts)
{
    return ph_mind(rules, PH_TREE, playouts);
}

const struct ph_bot_kind ph_bot_kinds[] = {
    {.name = "greedy",
     .help = N_("Plays the best-looking move without searching; greedy:1 is the first version and "
                "never changes."),
     .level_max = 1,
     .mind = mind_greedy},
    {.name = "level",
     .help = N_("One of the levels, from 1, Errand boy, to 8, Postmaster General."),
     .level_min = 1,
     .level_max = PH_LEVELS,
     .mind = ph_level_mind},
    {.name = "mc",
     .help = N_("Compares its best moves by playouts; the number sets how many."),
     .level_min = 1,
     .level_max = 1000000,
     .mind = mind_flat},
    {.name = "random", .help = N_("Plays a random legal move."), .mind = mind_random},
    {.name = "tree",
     .help = N_("Searches a tree of decisions by playouts; the number sets how many."),
     .level_min = 1,
     .level_max = 1000000,
     .mind = mind_tree},
    {.name = NULL},
};

void ph_bot_name(const struct ph_bot *bot, struct ph_buf *out)
{
    ph_buf_add(out, bot->kind->name);
    if (bot->level > 0)
        ph_buf_addf(out, ":%u", bot->level);
}

void ph_bot_list(struct ph_buf *out)
{
    for (const struct ph_bot_kind *kind = ph_bot_kinds; kind->name; kind++) {
        ph_buf_add(out, kind == ph_bot_kinds ? "" : ", ");
        ph_buf_add(out, kind->name);
        if (kind->level_max > 0)
            ph_buf_addf(out, kind->level_min > 0 ? ":%u-%u" : "[:%.0u%u]", kind->level_min,
                        kind->level_max);
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

static bool read_level(const struct ph_bot_kind *kind, const char *text, unsigned *level,
                       struct ph_error *error)
{
    char *end = NULL;
    unsigned long number;

    if (kind->level_min == 0 && *text == '\0')
        return true;
    if (kind->level_max == 0)
        return ph_fail(error, "", "%s takes no number", kind->name);
    number = text[0] == ':' && text[1] >= '0' && text[1] <= '9' ? strtoul(text + 1, &end, 10) : 0;
    if (!end || *end != '\0' || number < (kind->level_min ? kind->level_min : 1) ||
        number > kind->level_max)
        return ph_fail(error, "", "%s needs a number from %u to %u: %s:%u", kind->name,
                       kind->level_min ? kind->level_min : 1, kind->level_max, kind->name,
                       kind->level_max);
    *level = (unsigned)number;
    return true;
}

bool ph_bot_find(const char *name, struct ph_bot *bot, struct ph_error *error)
{
    size_t length = strcspn(name, ":");

    for (const struct ph_bot_kind *kind = ph_bot_kinds; kind->name; kind++)
        if (strlen(kind->name) == length && memcmp(kind->name, name, length) == 0) {
            *bot = (struct ph_bot){.kind = kind};
            return read_level(kind, name + length, &bot->level, error);
        }
    return unknown(name, error);
}

struct ph_mind ph_bot_mind(const struct ph_bot *bot, const struct ph_rules *rules)
{
    return bot->kind->mind(rules, bot->level);
}

ph_move ph_bot_choose(const struct ph_bot *bot, const struct ph_rules *rules, const void *view,
                      struct ph_rng *rng)
{
    struct ph_question question = {
        .rules = rules, .view = view, .rng = rng, .mind = ph_bot_mind(bot, rules)};
    struct ph_thought thought;

    ph_think(&question, &thought);
    return thought.choice;
}

ph_move ph_bot_decide(const struct ph_bot *bot, const struct ph_rules *rules, const void *state)
{
    const struct ph_game *game = rules->game;
    uint64_t view[STATE_WORDS];
    struct ph_rng rng;

    assert(game->view_size <= sizeof view);
    memset(view, 0, game->view_size);
    game->view(rules, state, game->actor(rules, state), view);
    ph_rng_seed(&rng, ph_hash(view, game->view_size, rules->hash));
    return ph_bot_choose(bot, rules, view, &rng);
}
