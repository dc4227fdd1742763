/* Flat Monte-Carlo with sequential halving: the most promising moves are tried in imagined games, the
 * worse half is dropped, and what is left is tried again with more care. All candidates are tried in
 * the same imagined worlds with the same luck, so that their difference is the move's and not the
 * world's. */
#include "ai/search.h"

enum {
    TRIES_A_CANDIDATE = 8, /* fewer say nothing: luck is larger than what a move is worth */
    TRIES_TO_BE_SURE = 32,
};
static const double sure = 4; /* standard errors that make a lead certain */

static double mean(const struct ph_tried *tried)
{
    return tried->visits ? tried->value / tried->visits : 0;
}

static bool stands_before(const struct ph_tried *a, const struct ph_tried *b, unsigned trust)
{
    double sa = ph_search_standing(a, trust), sb = ph_search_standing(b, trust);

    if (sa != sb)
        return sa > sb;
    return a->worth != b->worth ? a->worth > b->worth : a->move < b->move;
}

/* The best first. They are few, and nearly in order. */
static void sort_candidates(struct ph_tried *tried, unsigned count, unsigned trust)
{
    for (unsigned i = 1; i < count; i++) {
        struct ph_tried moved = tried[i];
        unsigned at = i;

        for (; at > 0 && stands_before(&moved, &tried[at - 1], trust); at--)
            tried[at] = tried[at - 1];
        tried[at] = moved;
    }
}

/* The first `count` candidates once each, in one world. */
static void try_all(struct ph_search *search, unsigned count, ph_trial *trial, void *who)
{
    uint64_t world_seed = ph_rng_next(&search->rng), luck_seed = ph_rng_next(&search->rng);

    for (unsigned i = 0; i < count; i++) {
        struct ph_rng luck;
        struct ph_reward reward;

        ph_rng_seed(&luck, world_seed);
        ph_search_determinise(search, &luck);
        ph_rng_seed(&luck, luck_seed);
        search->rules->game->apply(search->rules, search->state, search->tried[i].move, NULL);
        trial(who, search, search->tried[i].id, &luck, &reward);
        ph_search_note(search, &search->tried[i], &reward);
    }
}

static unsigned rounds_for(unsigned count)
{
    unsigned rounds = 1;

    while ((count = (count + 1) / 2) > 1)
        rounds++;
    return rounds;
}

static double variance_of_mean(const struct ph_tried *tried)
{
    double m = mean(tried);

    return (tried->squares / tried->visits - m * m) / tried->visits;
}

/* Is one so far ahead of all that are left that more games would change nothing? Easy decisions need
 * no thought. */
static bool is_decided(const struct ph_search *search, unsigned left)
{
    const struct ph_tried *best = &search->tried[0];

    if (best->visits < TRIES_TO_BE_SURE)
        return false;
    for (unsigned i = 1; i < left; i++)
        if (stands_before(&search->tried[i], best, search->mind.trust))
            best = &search->tried[i];
    for (unsigned i = 0; i < left; i++) {
        const struct ph_tried *other = &search->tried[i];
        double lead = ph_search_standing(best, search->mind.trust) -
                      ph_search_standing(other, search->mind.trust);

        if (other != best &&
            lead * lead < sure * sure * (variance_of_mean(best) + variance_of_mean(other)))
            return false;
    }
    return true;
}

void ph_halve(struct ph_search *search, ph_trial *trial, void *who)
{
    unsigned most = search->playouts / TRIES_A_CANDIDATE, left = search->count, a_round;

    if (left > most)
        left = most > 2 ? most : 2;
    a_round = search->playouts / rounds_for(left);
    while (left > 1 && !ph_search_ends(search)) {
        unsigned end = search->done + a_round;

        do
            try_all(search, left, trial, who);
        while (search->done + left <= end && !ph_search_ends(search) && !is_decided(search, left));
        sort_candidates(search->tried, left, search->mind.trust);
        left = is_decided(search, left) ? 1 : (left + 1) / 2;
    }
}

static void play_flat(void *who, struct ph_search *search, unsigned id, struct ph_rng *luck,
                      struct ph_reward *reward)
{
    (void)who, (void)id;
    ph_search_play_on(search, luck, reward);
}

void ph_flat_search(struct ph_search *search)
{
    ph_halve(search, play_flat, NULL);
}
