/* Playouts: starting one, playing it, evaluating it. */
#include "ai/search.h"

#include <limits.h>
#include <string.h>

#include "ai/net/net.h"
#include "ai/share.h"
#include "base/clock.h"
#include "core/game.h"

enum {
    ASK_EVERY = 16,    /* playouts */
    BEYOND_LIMIT = 64, /* distance beyond the limit of priors that counts as one */
};

/* Points in a solo game that count as certain success: more than anybody has made. */
static const double solo_full = 300;

void ph_search_determinise(struct ph_search *search, struct ph_rng *rng)
{
    search->rules->game->determinise(search->rules, search->view, rng, &search->state);
}

/* ---- priors ---- */

/* Brings priors that are too far behind near the limit, and keeps their order. */
static void limit_priors(int *prior, unsigned count, int limit)
{
    int best = prior[0];

    for (unsigned i = 1; i < count; i++)
        best = prior[i] > best ? prior[i] : best;
    for (unsigned i = 0; i < count; i++) {
        int behind = best - prior[i];

        if (behind > limit)
            prior[i] = best - limit - (behind - limit) / BEYOND_LIMIT;
    }
}

/* Drops the moves that are not to be tried, unless there is no other; returns how many are left. */
static unsigned drop_nevers(struct ph_search *search, unsigned count)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++)
        if (search->prior[i] > PH_PRIOR_NEVER) {
            search->moves[kept] = search->moves[i];
            search->prior[kept++] = search->prior[i];
        }
    return kept ? kept : count;
}

/* What the policies of the seat to move go by. The others do not share a persona's style. */
static const struct ph_rules *rules_of(const struct ph_search *search, int actor)
{
    return search->style && actor == (int)search->seat ? search->style : search->rules;
}

unsigned ph_search_prior(struct ph_search *search, unsigned count)
{
    const struct ph_game *game = search->rules->game;
    int actor = search->style ? game->actor(search->rules, &search->state) : PH_NOBODY;

    game->prior(rules_of(search, actor), &search->state, search->moves, count, search->prior);
    count = drop_nevers(search, count);
    if (search->policy.prior_limit > 0)
        limit_priors(search->prior, count, (int)search->policy.prior_limit);
    return count;
}

/* ---- rewards ---- */

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

void ph_reward_of_points(const struct ph_policy *policy, const struct ph_rules *rules,
                         const int *points, struct ph_reward *reward)
{
    double half = policy->margin / 1000.0;

    for (unsigned i = 0; i < rules->players; i++)
        reward->of[i] = rules->players == 1 ? points[0] / 100.0 / solo_full
                                            : squash(lead(points, rules->players, i), half);
}

void ph_reward_at_end(const struct ph_policy *policy, const struct ph_rules *rules,
                      const void *state, struct ph_reward *reward)
{
    double win_weight = policy->win_weight / 1000.0;
    int points[PH_SEATS_MAX] = {0};
    struct ph_score score;

    rules->game->score(rules, state, &score);
    for (unsigned i = 0; i < rules->players; i++)
        points[i] = 100 * score.total[i];
    ph_reward_of_points(policy, rules, points, reward);
    for (unsigned i = 0; i < rules->players && rules->players > 1; i++)
        reward->of[i] =
            win_weight * ph_share_of_win(score.winners, i) + (1 - win_weight) * reward->of[i];
}

/* What the net thinks of, from the point of view of the seat that is advised. */
static void find_topics(struct ph_search *search, unsigned seat)
{
    const struct ph_rules *rules = search->rules;
    unsigned place = (search->seat + rules->players - seat) % rules->players;
    struct ph_features features;

    if (search->topics_place != place + 1)
        ph_features_topics(rules, place, &search->topics);
    search->topics_place = place + 1;
    ph_features_list(rules, &search->state, seat, &features);
    ph_net_topics(search->policy.net, &features, &search->topics, place, search->topic);
}

static void evaluate_by_net(struct ph_search *search, unsigned seat, struct ph_reward *reward)
{
    const struct ph_rules *rules = search->rules;
    struct ph_net_value value;

    ph_net_evaluate(search->policy.net, rules, &search->state, seat, &value);
    for (unsigned i = 0; i < rules->players; i++)
        reward->of[i] = value.chance[i] / (double)PH_NET_CHANCE;
    if (search->question->options->advise)
        find_topics(search, seat);
}

/* Adds what the playout gained of the thing that the persona wants. */
static void bend_reward(const struct ph_search *search, struct ph_reward *reward)
{
    const struct ph_policy *policy = &search->policy;
    double *own = &reward->of[search->seat];
    int gained;

    if (!policy->persona)
        return;
    gained = policy->persona->bonus(search->rules, &search->state, search->seat) - search->had;
    *own += gained * (policy->persona_percent / 100.0) / 1000;
    *own = *own < 0 ? 0 : *own > 1 ? 1 : *own;
}

/* Evaluates search->state; `actor` is the seat to move, or PH_NOBODY at the end. */
static void evaluate(struct ph_search *search, int actor, struct ph_reward *reward)
{
    const struct ph_rules *rules = search->rules;
    int points[PH_SEATS_MAX] = {0};

    memset(search->topic, 0, sizeof search->topic);
    if (actor == PH_NOBODY) {
        ph_reward_at_end(&search->policy, rules, &search->state, reward);
    } else if (search->policy.net) {
        evaluate_by_net(search, (unsigned)actor, reward);
    } else {
        rules->game->evaluate(rules, &search->state, points);
        ph_reward_of_points(&search->policy, rules, points, reward);
    }
    bend_reward(search, reward);
}

/* The turn in which this playout is cut off. One that begins behind the horizon ends with its turn,
 * if the policy evaluates only the starts of turns. */
static unsigned last_turn(const struct ph_search *search, unsigned turn)
{
    return search->policy.whole_turns && turn >= search->last ? turn + 1 : search->last;
}

/* Plays search->state to the start of this turn or to the end; returns the seat to move. */
static int play_until(struct ph_search *search, unsigned last, struct ph_rng *rng)
{
    const struct ph_rules *rules = search->rules;
    const struct ph_game *game = rules->game;
    void *state = &search->state;
    int actor;

    while ((actor = game->actor(rules, state)) != PH_NOBODY && game->turn(rules, state) < last)
        game->apply(rules, state, game->playout_move(rules_of(search, actor), state, rng), NULL);
    return actor;
}

/* Plays to the turn where playouts are cut off; in the last round to the end of the game. */
static int play_to_leaf(struct ph_search *search, unsigned last, struct ph_rng *rng)
{
    const struct ph_rules *rules = search->rules;
    int actor = play_until(search, last, rng);

    if (actor != PH_NOBODY && search->policy.to_the_end &&
        rules->game->last_round(rules, &search->state))
        actor = play_until(search, UINT_MAX, rng);
    return actor;
}

/* Advice needs the points at the game's own horizon, where the evaluation needs no playout any
 * more. */
void ph_search_playout(struct ph_search *search, struct ph_rng *rng, struct ph_reward *reward)
{
    const struct ph_rules *rules = search->rules;
    const struct ph_game *game = rules->game;
    unsigned last = last_turn(search, game->turn(rules, &search->state));

    evaluate(search, play_to_leaf(search, last, rng), reward);
    if (search->question->options->advise && search->policy.horizon < game->horizon)
        play_until(search, last + (game->horizon - search->policy.horizon) * rules->players, rng);
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
    for (unsigned i = 0; i < PH_TOPICS_MAX; i++)
        arm->topic[i] += search->topic[i];
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
