/* The bots there are, and asking them. */
#include "ai/bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/flat.h"
#include "base/hash.h"
#include "base/message.h"
#include "core/best.h"

enum { STATE_WORDS = PH_STATE_MAX / sizeof(uint64_t) };

/* A world that fits the view, and its legal moves. What is legal for the actor, and what it is worth
 * to him, follows from what he may know: any imagined state will do. */
struct world {
    uint64_t state[STATE_WORDS];
    ph_move moves[PH_MOVES_MAX];
    unsigned count;
};

static void imagine(struct world *world, const struct ph_rules *rules, const void *view,
                    struct ph_rng *rng)
{
    const struct ph_game *game = rules->game;

    assert(game->state_size <= sizeof world->state && game->moves_max <= PH_MOVES_MAX);
    game->imagine(rules, view, rng, world->state);
    world->count = game->moves(rules, world->state, world->moves);
    assert(world->count > 0);
}

static ph_move choose_greedy(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                             unsigned level)
{
    int worth[PH_MOVES_MAX];
    struct world world;

    imagine(&world, rules, view, rng);
    (level == 1 ? rules->game->yardstick : rules->game->weigh)(rules, world.state, world.moves,
                                                               world.count, worth);
    return world.moves[ph_best(worth, world.count, rng)];
}

static ph_move choose_random(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                             unsigned level)
{
    struct world world;

    (void)level;
    imagine(&world, rules, view, rng);
    return world.moves[ph_rng_below(rng, world.count)];
}

const struct ph_bot_kind ph_bot_kinds[] = {
    {.name = "greedy",
     .help =
         N_("Takes what looks best at once; greedy:1 is the first of its kind and never changes."),
     .level_max = 1,
     .choose = choose_greedy},
    {.name = "mc",
     .help = N_("Tries its best moves in imagined games; the number says how many."),
     .level_min = 1,
     .level_max = 100000,
     .choose = ph_flat_choose},
    {.name = "random",
     .help = N_("Plays any legal move, each with the same chance."),
     .choose = choose_random},
    {.name = NULL},
};

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

ph_move ph_bot_choose(const struct ph_bot *bot, const struct ph_rules *rules, const void *view,
                      struct ph_rng *rng)
{
    return bot->kind->choose(rules, view, rng, bot->level);
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
