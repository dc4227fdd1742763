/* Flat Monte-Carlo search with sequential halving: the candidates are compared by playouts, the
 * worse half is dropped, and the rest gets more playouts. All candidates are played in the same
 * determinisations with the same random numbers, so that the difference between two of them comes
 * from the move and not from chance. */
#include "ai/search.h"

enum {
    PLAYOUTS_PER_CANDIDATE = 8, /* with fewer, chance outweighs the difference between moves */
    PLAYOUTS_TO_BE_SURE = 32,
};
static const double sure = 4; /* standard errors that make a lead certain */

static double mean(const struct ph_arm *arm)
{
    return arm->visits ? arm->value / arm->visits : 0;
}

static bool is_better(const struct ph_arm *a, const struct ph_arm *b, unsigned trust)
{
    double sa = ph_arm_value(a, trust), sb = ph_arm_value(b, trust);

    if (sa != sb)
        return sa > sb;
    return a->prior != b->prior ? a->prior > b->prior : a->move < b->move;
}

/* Insertion sort, the best first: they are few and nearly sorted. */
static void sort_candidates(struct ph_arm *arm, unsigned count, unsigned trust)
{
    for (unsigned i = 1; i < count; i++) {
        struct ph_arm moved = arm[i];
        unsigned at = i;

        for (; at > 0 && is_better(&moved, &arm[at - 1], trust); at--)
            arm[at] = arm[at - 1];
        arm[at] = moved;
    }
}

/* Plays the first `count` candidates once each, in one determinisation. */
static void play_all(struct ph_search *search, unsigned count, ph_trial *trial, void *data)
{
    uint64_t state_seed = ph_rng_next(&search->rng), playout_seed = ph_rng_next(&search->rng);

    for (unsigned i = 0; i < count; i++) {
        struct ph_rng rng;
        struct ph_reward reward;

        ph_rng_seed(&rng, state_seed);
        ph_search_determinise(search, &rng);
        ph_rng_seed(&rng, playout_seed);
        search->rules->game->apply(search->rules, &search->state, search->arm[i].move, NULL);
        trial(data, search, search->arm[i].id, &rng, &reward);
        ph_search_add(search, &search->arm[i], &reward);
    }
}

static unsigned rounds_for(unsigned count)
{
    unsigned rounds = 1;

    while ((count = (count + 1) / 2) > 1)
        rounds++;
    return rounds;
}

static double variance_of_mean(const struct ph_arm *arm)
{
    double m = mean(arm);

    return (arm->squares / arm->visits - m * m) / arm->visits;
}

/* Is one candidate so far ahead of all that are left that more playouts would change nothing? */
static bool is_decided(const struct ph_search *search, unsigned left)
{
    const struct ph_arm *best = &search->arm[0];

    if (best->visits < PLAYOUTS_TO_BE_SURE)
        return false;
    for (unsigned i = 1; i < left; i++)
        if (is_better(&search->arm[i], best, search->policy.trust))
            best = &search->arm[i];
    for (unsigned i = 0; i < left; i++) {
        const struct ph_arm *other = &search->arm[i];
        double lead =
            ph_arm_value(best, search->policy.trust) - ph_arm_value(other, search->policy.trust);

        if (other != best &&
            lead * lead < sure * sure * (variance_of_mean(best) + variance_of_mean(other)))
            return false;
    }
    return true;
}

void ph_search_halve(struct ph_search *search, ph_trial *trial, void *data)
{
    unsigned most = search->playouts / PLAYOUTS_PER_CANDIDATE, left = search->count, per_round;

    if (left > most)
        left = most > 2 ? most : 2;
    per_round = search->playouts / rounds_for(left);
    while (left > 1 && !ph_search_ends(search)) {
        unsigned end = search->done + per_round;

        do
            play_all(search, left, trial, data);
        while (search->done + left <= end && !ph_search_ends(search) && !is_decided(search, left));
        sort_candidates(search->arm, left, search->policy.trust);
        left = is_decided(search, left) ? 1 : (left + 1) / 2;
    }
}

static void play_flat(void *data, struct ph_search *search, unsigned id, struct ph_rng *rng,
                      struct ph_reward *reward)
{
    (void)data, (void)id;
    ph_search_playout(search, rng, reward);
}

void ph_flat_search(struct ph_search *search)
{
    ph_search_halve(search, play_flat, NULL);
}
