/* The signature: one number that pins the behaviour of all games. */
#include <posthorn/think.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net/net.h"
#include "cli/bench.h"
#include "core/game.h"

enum {
    RANDOM_GAMES = 8,
    GREEDY_GAMES = 2,
    PERFT_DEPTH = 2,
    DECISIONS_MAX = 100000,
    NET_RUNS = 6,       /* of each game and number of players, from its opening to its end */
    NET_DECISIONS = 25, /* of a run: more than 1,000 in all */
    NET_PLAYOUTS = 16,
    NET_WEIGHT = 40, /* the largest drawn one */
    NET_SHIFT = 7,
};

struct signing {
    uint64_t hash;
    void *state;
    ph_move *moves;
    bool failed;
};

/* Order matters: the same values in another order give another hash. */
static void fold(struct signing *signing, uint64_t value)
{
    uint64_t z = signing->hash * 0x9e3779b97f4a7c15u + value;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    signing->hash = z ^ (z >> 31);
}

static void sign_random(struct signing *signing, const struct ph_rules *rules, uint64_t seed)
{
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    ph_setup(rules, seed, PH_NOBODY, signing->state);
    fold(signing, bench_random_game(rules, signing->state, signing->moves, &rng));
    fold(signing, ph_state_hash(rules, signing->state));
}

static void sign_greedy(struct signing *signing, const struct ph_rules *rules, uint64_t seed)
{
    const struct ph_game *game = rules->game;
    unsigned decisions = 0;
    struct ph_think_options options = {.threads = 1};
    struct ph_thought thought;

    ph_bot_find("greedy", &options.bot, NULL);
    ph_setup(rules, seed, PH_NOBODY, signing->state);
    while (game->actor(rules, signing->state) != PH_NOBODY && decisions < DECISIONS_MAX) {
        ph_think_state(rules, signing->state, &options, &thought, NULL);
        game->apply(rules, signing->state, thought.choice, NULL);
        decisions++;
    }
    fold(signing, decisions);
    fold(signing, ph_state_hash(rules, signing->state));
}

static void sign_table(struct signing *signing, const struct ph_options *options)
{
    struct ph_rules *rules = ph_rules_create(options, NULL);

    if (!rules) {
        signing->failed = true;
        return;
    }
    ph_setup(rules, 1, PH_NOBODY, signing->state);
    for (unsigned depth = 1; depth <= PERFT_DEPTH; depth++)
        fold(signing, ph_perft(rules, signing->state, depth));
    for (unsigned seed = 1; seed <= RANDOM_GAMES; seed++)
        sign_random(signing, rules, seed);
    for (unsigned seed = 1; seed <= GREEDY_GAMES; seed++)
        sign_greedy(signing, rules, seed);
    ph_rules_destroy(rules);
}

/* Signs the game with each value of the option `row` and of the rows after it. Single rule switches
 * keep the value of the edition. */
static void sign_each(struct signing *signing, const struct ph_option_kind *row,
                      const struct ph_options *chosen)
{
    while (row->key && strncmp(row->key, "rule.", 5) == 0)
        row++;
    if (!row->key) {
        sign_table(signing, chosen);
        return;
    }
    for (const char *value = row->values; *value;) {
        size_t length = strcspn(value, " ");
        struct ph_options options = *chosen;
        char text[sizeof options.at[0].value] = {0};

        memcpy(text, value, length < sizeof text ? length : sizeof text - 1);
        if (!ph_options_set(&options, row->key, text, NULL))
            signing->failed = true;
        else
            sign_each(signing, row + 1, &options);
        value += length + strspn(value + length, " ");
    }
}

/* ---- decisions by a net ---- */

static void draw_weights(int16_t *at, size_t count, struct ph_rng *rng)
{
    for (size_t i = 0; i < count; i++)
        at[i] = (int16_t)((int)ph_rng_below(rng, 2 * NET_WEIGHT + 1) - NET_WEIGHT);
}

/* A net with drawn weights: the signature pins the arithmetic, not what a net has learned. */
static struct ph_net *draw_net(const struct ph_rules *rules)
{
    struct ph_net *net = ph_net_create(rules);
    struct ph_rng rng;

    if (!net)
        return NULL;
    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < net->sparse + net->dense; i++)
        draw_weights(net->row[i], PH_NET_FIRST + ph_net_outputs(net), &rng);
    for (unsigned i = 0; i < PH_NET_SECOND; i++)
        draw_weights(net->second[i], PH_NET_FIRST, &rng);
    for (unsigned i = 0; i < ph_net_outputs(net); i++)
        draw_weights(net->out[i], PH_NET_SECOND, &rng);
    memset(net->shift, NET_SHIFT, sizeof net->shift);
    return net;
}

/* Plays decisions of the playout policy from the setup of this seed; returns how many. */
static unsigned play_by_policy(struct signing *signing, const struct ph_rules *rules, uint64_t seed,
                               unsigned most)
{
    const struct ph_game *game = rules->game;
    unsigned decisions = 0;
    struct ph_rng rng;

    ph_rng_seed(&rng, seed);
    ph_setup(rules, seed, PH_NOBODY, signing->state);
    for (; decisions < most && game->actor(rules, signing->state) != PH_NOBODY; decisions++)
        game->apply(rules, signing->state, game->playout_move(rules, signing->state, &rng), NULL);
    return decisions;
}

/* The choices of a search with a net from there on, until the game is over. */
static void sign_choices(struct signing *signing, const struct ph_rules *rules,
                         const struct ph_think_options *options)
{
    const struct ph_game *game = rules->game;
    struct ph_thought thought;

    for (unsigned i = 0; i < NET_DECISIONS && game->actor(rules, signing->state) != PH_NOBODY;
         i++) {
        signing->failed |= !ph_think_state(rules, signing->state, options, &thought, NULL);
        if (signing->failed)
            return;
        fold(signing, thought.choice);
        game->apply(rules, signing->state, thought.choice, NULL);
    }
}

/* Runs begin in all parts of a game; the last one is in its last round. */
static void sign_runs(struct signing *signing, const struct ph_rules *rules,
                      const struct ph_net *net)
{
    struct ph_think_options options = {.playouts = NET_PLAYOUTS};

    signing->failed |= !ph_bot_find("net:16", &options.bot, NULL);
    options.bot.net = net;
    for (unsigned run = 0; run < NET_RUNS; run++) {
        unsigned all = play_by_policy(signing, rules, run + 1, DECISIONS_MAX);
        unsigned last = all > NET_DECISIONS ? all - NET_DECISIONS : 0;

        play_by_policy(signing, rules, run + 1, last * run / (NET_RUNS - 1));
        sign_choices(signing, rules, &options);
    }
}

static void sign_net(struct signing *signing, const struct ph_options *options)
{
    struct ph_rules *rules = ph_rules_create(options, NULL);
    struct ph_net *net = rules ? draw_net(rules) : NULL;

    signing->failed |= !net;
    if (net)
        sign_runs(signing, rules, net);
    ph_net_destroy(net);
    ph_rules_destroy(rules);
}

static void sign_game(struct signing *signing, const struct ph_game *game)
{
    signing->state = malloc(game->state_size);
    signing->moves = malloc(game->moves_max * sizeof *signing->moves);
    signing->failed |= !signing->state || !signing->moves;
    for (unsigned players = game->seats_min; !signing->failed && players <= game->seats_max;
         players++) {
        struct ph_options options = {.game = game, .players = players};

        sign_each(signing, game->options, &options);
        sign_net(signing, &options);
    }
    free(signing->state);
    free(signing->moves);
}

bool bench_signature(uint64_t *signature)
{
    struct signing signing = {0};

    for (unsigned i = 0; ph_games[i]; i++)
        sign_game(&signing, ph_games[i]);
    *signature = signing.hash;
    return !signing.failed;
}
