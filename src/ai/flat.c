/* Flat Monte-Carlo with sequential halving. All candidates are tried in the same imagined worlds
 * with the same luck, so that their difference is the move's and not the world's. */
#include "ai/flat.h"

#include <stdlib.h>

#include "core/best.h"

enum {
    CANDIDATES = 8,
    TRIES_A_CANDIDATE = 16, /* fewer say nothing: luck is larger than what a move is worth */
    ROUNDS_AHEAD = 12,      /* turns of each player that are played on; see docs/decisions.md */
};
static const double margin_half = 10; /* points that make half of the reward */

struct candidate {
    ph_move move;
    int worth;
    double sum;
};

struct flat {
    const struct ph_rules *rules;
    const void *view;
    struct ph_rng *rng;
    unsigned seat;
    struct candidate at[CANDIDATES];
    unsigned count;
    uint64_t state[PH_STATE_MAX / sizeof(uint64_t)];
    ph_move moves[PH_MOVES_MAX];
    int worth[PH_MOVES_MAX];
};

static int by_worth(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->worth != y->worth)
        return x->worth < y->worth ? 1 : -1;
    return x->move > y->move ? 1 : -1;
}

static int by_sum(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->sum != y->sum)
        return x->sum < y->sum ? 1 : -1;
    return by_worth(a, b);
}

/* The moves that look best at a glance. */
static void find_candidates(struct flat *flat, unsigned most)
{
    const struct ph_game *game = flat->rules->game;
    unsigned count;

    game->imagine(flat->rules, flat->view, flat->rng, flat->state);
    flat->seat = (unsigned)game->actor(flat->rules, flat->state);
    count = game->moves(flat->rules, flat->state, flat->moves);
    game->weigh(flat->rules, flat->state, flat->moves, count, flat->worth);
    for (unsigned i = 0; i < count; i++) {
        struct candidate c = {.move = flat->moves[i], .worth = flat->worth[i]};

        if (flat->count < most)
            flat->at[flat->count++] = c;
        else if (by_worth(&c, &flat->at[most - 1]) < 0)
            flat->at[most - 1] = c;
        else
            continue;
        qsort(flat->at, flat->count, sizeof c, by_worth);
    }
}

/* Plays the imagined game on by the games' own judgement. */
static void play_on(struct flat *flat, struct ph_rng *luck)
{
    const struct ph_rules *rules = flat->rules;
    const struct ph_game *game = rules->game;
    unsigned last = game->turn(rules, flat->state) + ROUNDS_AHEAD * rules->players, count;

    while (game->turn(rules, flat->state) < last &&
           (count = game->moves(rules, flat->state, flat->moves)) > 0) {
        unsigned best = 0;

        if (count > 1) {
            game->weigh(rules, flat->state, flat->moves, count, flat->worth);
            best = ph_best(flat->worth, count, luck);
        }
        game->apply(rules, flat->state, flat->moves[best], NULL);
    }
}

/* From 0 to 1: how far the seat is ahead of the best of the others. */
static double reward(const struct flat *flat)
{
    const struct ph_rules *rules = flat->rules;
    struct ph_score score;
    int other = INT16_MIN;
    double margin, size;

    rules->game->score(rules, flat->state, &score);
    for (unsigned i = 0; i < rules->players; i++)
        if (i != flat->seat && score.total[i] > other)
            other = score.total[i];
    margin = rules->players == 1 ? score.total[0] : score.total[flat->seat] - other;
    size = margin < 0 ? -margin : margin;
    return 0.5 + 0.5 * margin / (size + margin_half);
}

/* Every candidate once, in one world. */
static void try_all(struct flat *flat)
{
    const struct ph_game *game = flat->rules->game;
    uint64_t world_seed = ph_rng_next(flat->rng), luck_seed = ph_rng_next(flat->rng);

    for (unsigned i = 0; i < flat->count; i++) {
        struct ph_rng world, luck;

        ph_rng_seed(&world, world_seed);
        ph_rng_seed(&luck, luck_seed);
        game->imagine(flat->rules, flat->view, &world, flat->state);
        game->apply(flat->rules, flat->state, flat->at[i].move, NULL);
        play_on(flat, &luck);
        flat->at[i].sum += reward(flat);
    }
}

static unsigned candidates_for(unsigned playouts)
{
    unsigned most = playouts / TRIES_A_CANDIDATE;

    return most < 2 ? 2 : most > CANDIDATES ? CANDIDATES : most;
}

static unsigned rounds_for(unsigned count)
{
    unsigned rounds = 1;

    while ((count = (count + 1) / 2) > 1)
        rounds++;
    return rounds;
}

ph_move ph_flat_choose(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       unsigned playouts)
{
    struct flat flat = {.rules = rules, .view = view, .rng = rng};
    unsigned a_round;

    find_candidates(&flat, candidates_for(playouts));
    a_round = playouts / rounds_for(flat.count);
    while (flat.count > 1) {
        unsigned worlds = a_round / flat.count;

        for (unsigned i = 0; i < (worlds ? worlds : 1); i++)
            try_all(&flat);
        qsort(flat.at, flat.count, sizeof *flat.at, by_sum);
        flat.count = (flat.count + 1) / 2;
    }
    return flat.at[0].move;
}
