/* The order of the stages, and what is saved when. */
#include "train/train.h"

#include "base/clock.h"
#include "train/inside.h"

enum { SAVE_MS = 20000 }; /* between saves in the stage of quick games */

static const struct {
    const char *what;
    bool (*step)(struct training *t);
} stages[TRAIN_DONE] = {
    [TRAIN_QUICK] = {"quick games", stage_quick},
    [TRAIN_PLAY] = {"self-play", stage_play},
    [TRAIN_FIT] = {"epochs", stage_fit},
};

/* The net of this moment in integers, for the games of a round. */
static bool renew_net(struct training *t)
{
    struct ph_buf file = {0};
    bool fits;

    ph_net_destroy(t->net);
    t->net = model_quantise(&t->model, t->plan->sets->at[0]);
    if (!t->net)
        return ph_fail(t->error, "", "out of memory");
    ph_net_print(t->net, &file); /* sets its hash */
    fits = !file.failed && file.len <= PH_NET_SIZE_MAX;
    ph_buf_finish(&file);
    return fits || ph_fail(t->error, "", "the net has more than %d bytes", PH_NET_SIZE_MAX);
}

/* Goes on to the next stage; the first one with something to do. */
static void next_stage(struct training *t)
{
    struct train_progress *at = &t->at;

    at->done = 0;
    examples_clear(&t->examples);
    switch ((enum train_stage)at->stage) {
    case TRAIN_QUICK: at->stage = t->plan->rounds > 0 ? TRAIN_PLAY : TRAIN_DONE; break;
    case TRAIN_PLAY: at->stage = TRAIN_FIT; break;
    default:
        at->words[1] = at->words[0];
        at->words[0] = 0;
        at->round++;
        at->stage = at->round < t->plan->rounds ? TRAIN_PLAY : TRAIN_DONE;
    }
}

/* Does the steps of one stage; true also if it was interrupted between two of them. */
static bool run_stage(struct training *t, bool *interrupted)
{
    enum train_stage stage = t->at.stage;
    uint64_t steps = stage_steps(t->plan, stage), saved = ph_clock_ms();

    if (stage == TRAIN_PLAY && !renew_net(t))
        return false;
    while (t->at.done < steps) {
        *interrupted = t->plan->is_interrupted && t->plan->is_interrupted();
        if (*interrupted)
            return folder_save(t);
        if (t->plan->progress)
            t->plan->progress(t->plan->data, stages[stage].what, t->at.done, steps);
        if (!stages[stage].step(t))
            return false;
        t->at.done++;
        if (stage != TRAIN_QUICK || ph_clock_ms() - saved > SAVE_MS) {
            saved = ph_clock_ms();
            if (!folder_save(t))
                return false;
        }
    }
    next_stage(t);
    return folder_save(t);
}

/* The last round's positions once more, for the loss of the net in integers. */
static bool finish(struct training *t, struct train_result *result)
{
    if (!renew_net(t) || !folder_write_net(t, t->net))
        return false;
    if (t->plan->rounds > 0) {
        examples_clear(&t->examples);
        if (!folder_load_round(t, t->plan->rounds - 1, t->at.words[1], &t->examples))
            return false;
        model_measure(&t->model, t->net, t->team, &t->examples, &result->loss);
    }
    result->net = t->net;
    t->net = NULL;
    return true;
}

bool train_run(const struct train_plan *plan, struct train_result *result, struct ph_error *error)
{
    struct training t = {.plan = plan, .error = error, .team = team_create(plan->threads)};
    bool ok = t.team && model_init(&t.model, plan->sets->at[0], plan->seed);

    *result = (struct train_result){.net = NULL};
    if (!ok)
        ph_fail(error, "", "out of memory");
    examples_init(&t.examples, plan->sets->at[0]);
    ok = ok && folder_load(&t) && renew_net(&t); /* too large a net is found now, not in the end */
    while (ok && !result->interrupted && t.at.stage != TRAIN_DONE)
        ok = run_stage(&t, &result->interrupted);
    if (ok && !result->interrupted)
        ok = finish(&t, result);
    examples_finish(&t.examples);
    ph_net_destroy(t.net);
    model_finish(&t.model);
    team_destroy(t.team);
    return ok;
}
