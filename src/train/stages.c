/* The stages of a training, a step at a time. Whatever is random follows from the plan's seed and
 * the number of the step. */
#include <stdlib.h>

#include "train/games.h"
#include "train/inside.h"

enum {
    QUICK_GAMES = 2048, /* of a step */
    QUICK_JOBS = 64,    /* that share them */
    PLAY_GAMES = 32,    /* of a step, each a job */
    LINES = 24,         /* of the log, for the stage of quick games */
    JOBS_MAX = QUICK_JOBS,
};
_Static_assert(PLAY_GAMES <= JOBS_MAX, "each job has its examples");

/* The rate falls in three steps. */
static const float quick_rate[] = {1e-3f, 3e-4f, 1e-4f}, fit_rate[] = {3e-4f, 1e-4f, 3e-5f};

static uint64_t steps_for(uint64_t games, unsigned each)
{
    return (games + each - 1) / each;
}

uint64_t stage_steps(const struct train_plan *plan, enum train_stage stage)
{
    switch (stage) {
    case TRAIN_QUICK: return steps_for(plan->quick_games, QUICK_GAMES);
    case TRAIN_PLAY: return steps_for(plan->games, PLAY_GAMES);
    case TRAIN_FIT: return plan->epochs;
    default: return 0;
    }
}

static uint64_t seed_of(const struct training *t, uint64_t stream)
{
    uint64_t state = t->plan->seed;

    state = ph_splitmix(&state) ^ (stream << 48 | (uint64_t)t->at.stage << 40 | t->at.round);
    return ph_splitmix(&state);
}

static float rate_of(const struct training *t, const float rate[3])
{
    return rate[3 * t->at.done / stage_steps(t->plan, t->at.stage)];
}

/* ---- playing ---- */

struct group {
    struct games_plan plan;
    uint64_t first;
    unsigned each; /* games of a job */
    struct examples part[JOBS_MAX];
};

static void play_part(void *data, unsigned job)
{
    struct group *group = data;

    games_play(&group->plan, group->first + job * group->each, group->each, &group->part[job]);
}

/* Plays the games of a step; their examples are in the order of the games. */
static bool play_group(struct training *t, struct group *group, unsigned jobs, struct examples *out)
{
    group->first = t->at.done * jobs * group->each;
    for (unsigned i = 0; i < jobs; i++)
        examples_init(&group->part[i], t->plan->sets->at[0]);
    team_run(t->team, play_part, group, jobs);
    for (unsigned i = 0; i < jobs; i++) {
        examples_append(out, &group->part[i]);
        examples_finish(&group->part[i]);
    }
    return !out->failed || ph_fail(t->error, "", "out of memory");
}

/* ---- learning ---- */

/* Lists the examples that are not held out, shuffled. NULL when out of memory. */
static unsigned *shuffle(const struct examples *examples, uint64_t seed, unsigned *count)
{
    unsigned *index = malloc((examples->count + 1) * sizeof *index);
    struct ph_rng rng;

    *count = 0;
    ph_rng_seed(&rng, seed);
    for (unsigned i = 0; index && i < examples->count; i++) {
        unsigned at;

        if (examples_held_out(examples, i))
            continue;
        at = ph_rng_below(&rng, *count + 1);
        index[*count] = i;
        index[*count] = index[at];
        index[at] = i;
        ++*count;
    }
    return index;
}

/* Goes over all examples once. */
static bool learn_all(struct training *t, const struct examples *examples, float rate)
{
    unsigned count;
    unsigned *index = shuffle(examples, seed_of(t, 2) + t->at.done, &count);

    if (!index)
        return ph_fail(t->error, "", "out of memory");
    for (unsigned i = 0; i < count; i += MODEL_BATCH)
        model_step(&t->model, t->team, examples, index + i,
                   count - i < MODEL_BATCH ? count - i : MODEL_BATCH, rate);
    free(index);
    return true;
}

/* ---- the stages ---- */

/* Writes what the net lost on held-out examples before it learned from their neighbours. */
static bool log_quick(struct training *t, const struct model_loss *loss)
{
    struct train_progress *at = &t->at;
    uint64_t steps = stage_steps(t->plan, TRAIN_QUICK), every = steps / LINES + 1;
    double count;

    at->count += loss->count;
    at->model += loss->count * loss->model;
    at->guess += loss->count * loss->guess;
    if ((at->done + 1) % every != 0 && at->done + 1 != steps)
        return true;
    count = at->count > 0 ? (double)at->count : 1;
    if (!folder_log(t, "quick     %9llu games  loss %.4f  hand-made %.4f",
                    (unsigned long long)((at->done + 1) * QUICK_GAMES), at->model / count,
                    at->guess / count))
        return false;
    at->count = 0;
    at->model = at->guess = 0;
    return true;
}

bool stage_quick(struct training *t)
{
    struct group group = {.plan = {.sets = t->plan->sets, .seed = seed_of(t, 1)},
                          .each = QUICK_GAMES / QUICK_JOBS};
    struct model_loss loss;

    examples_clear(&t->examples);
    if (!play_group(t, &group, QUICK_JOBS, &t->examples))
        return false;
    model_measure(&t->model, NULL, t->team, &t->examples, &loss);
    return learn_all(t, &t->examples, rate_of(t, quick_rate)) && log_quick(t, &loss);
}

bool stage_play(struct training *t)
{
    struct group group = {.plan = {.sets = t->plan->sets,
                                   .seed = seed_of(t, 1),
                                   .playouts = t->plan->playouts,
                                   .net = t->net},
                          .each = 1};

    examples_clear(&t->examples);
    return play_group(t, &group, PLAY_GAMES, &t->examples) && folder_add_examples(t, &t->examples);
}

bool stage_fit(struct training *t)
{
    struct model_loss loss;

    if (t->examples.count == 0 && !folder_load_examples(t, &t->examples))
        return false;
    if (!learn_all(t, &t->examples, rate_of(t, fit_rate)))
        return false;
    model_measure(&t->model, NULL, t->team, &t->examples, &loss);
    return folder_log(t, "round %u   epoch %llu  %u positions  loss %.4f  hand-made %.4f",
                      t->at.round + 1, (unsigned long long)t->at.done + 1, t->examples.count,
                      loss.model, loss.guess);
}
