/* Playouts: starting one, playing it, evaluating it. */
#include "ai/search.h"

#include "base/clock.h"
#include "ai/share.h"

enum { ASK_EVERY = 16 }; /* playouts */

static const double solo_full = 200; /* points in a solo game that count as certain success */

void ph_search_determinise(struct ph_search *search, struct ph_rng *rng)
{
    search->rules->game->determinise(search->rules, search->view, rng, &search->state);
}

/* The lead of the seat over its best opponent, in points. */
static double lead(const int *points, unsigned players, unsigned seat)
{
    int other = INT32_MIN;

    for (unsigned i = 0; i < players; i++)
        if (i != seat && points[i] > other)
            other = points[i];
    return (points[seat] - other) / 100.0;
}

static double squash(double margin, double half)
{
    return 0.5 + 0.5 * margin / ((margin < 0 ? -margin : margin) + half);
}

static void evaluate(const struct ph_search *search, bool over, struct ph_reward *reward)
{
    const struct ph_rules *rules = search->rules;
    const void *state = &search->state;
    double win_weight = search->policy.win_weight / 1000.0, half = search->policy.margin / 1000.0;
    struct ph_score score = {.winners = 0};
    int points[PH_SEATS_MAX] = {0};

    rules->game->evaluate(rules, state, points);
    if (rules->players == 1) {
        reward->of[0] = points[0] / 100.0 / solo_full;
        return;
    }
    if (over)
        rules->game->score(rules, state, &score);
    for (unsigned i = 0; i < rules->players; i++) {
        double margin = squash(lead(points, rules->players, i), half);
        double share = ph_share_of_win(score.winners, i);

        reward->of[i] = over ? win_weight * share + (1 - win_weight) * margin : margin;
    }
}

void ph_search_playout(struct ph_search *search, struct ph_rng *rng, struct ph_reward *reward)
{
    const struct ph_rules *rules = search->rules;
    const struct ph_game *game = rules->game;
    void *state = &search->state;
    bool over;

    while (!(over = game->actor(rules, state) == PH_NOBODY) &&
           game->turn(rules, state) < search->last)
        game->apply(rules, state, game->playout_move(rules, state, rng), NULL);
    evaluate(search, over, reward);
}

static void add_points(const struct ph_search *search, struct ph_arm *arm)
{
    const struct ph_rules *rules = search->rules;
    struct ph_score score;
    int rival = INT16_MIN;

    rules->game->score(rules, &search->state, &score);
    arm->total += score.total[search->seat];
    for (unsigned i = 0; rules->game->score_parts[i].name; i++)
        arm->part[i] += score.part[search->seat][i];
    for (unsigned i = 0; i < rules->players; i++)
        if (i != search->seat && score.total[i] > rival)
            rival = score.total[i];
    if (rules->players > 1)
        arm->rival += rival;
}

void ph_search_add(struct ph_search *search, struct ph_arm *arm, const struct ph_reward *reward)
{
    search->done++;
    arm->visits++;
    arm->value += reward->of[search->seat];
    arm->squares += reward->of[search->seat] * reward->of[search->seat];
    if (search->question->options->advise)
        add_points(search, arm);
}

double ph_arm_value(const struct ph_arm *arm, unsigned trust)
{
    double visits = arm->visits;

    if (visits <= 0)
        return arm->behind;
    return arm->value / visits + arm->behind * trust / (visits + trust);
}

/* Asks the caller and the clock. */
static bool may_go_on(const struct ph_search *search)
{
    const struct ph_think_options *options = search->question->options;

    if (options->go_on && !options->go_on(options->data, search))
        return false;
    return search->deadline == 0 || ph_clock_ms() < search->deadline;
}

bool ph_search_ends(struct ph_search *search)
{
    if (search->asks && search->done % ASK_EVERY == 0 && !may_go_on(search))
        atomic_store(search->stopped, true);
    return search->done >= search->playouts ||
           atomic_load_explicit(search->stopped, memory_order_relaxed);
}
