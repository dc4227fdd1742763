/* From a question to a thought: the candidates, the threads that search, and the choice. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net/net.h"
#include "ai/search.h"
#include "base/clock.h"
#include "base/hash.h"
#include "core/best.h"
#include "core/game.h"

struct ph_policy ph_policy_make(const struct ph_rules *rules, enum ph_method method,
                                unsigned playouts)
{
    return (struct ph_policy){
        .method = method,
        .playouts = playouts,
        .horizon = rules->game->horizon,
        .candidates = method == PH_TREE ? 12 : 8,
        .memory = PH_REMEMBERS_ALL,
        .exploration = 250,
        .widening = 500,
        .prior_scale = 100000,
        .win_weight = 900,
        .halving = 1,
        .trust = 300,
        .margin = 10000,
    };
}

struct ph_policy ph_policy_make_net(const struct ph_rules *rules, const struct ph_net *net,
                                    unsigned playouts)
{
    struct ph_policy policy = ph_policy_make(rules, PH_TREE, playouts);

    policy.horizon = rules->game->net_horizon;
    policy.whole_turns = 1;
    policy.prior_limit = 300;
    policy.to_the_end = 1;
    policy.trust = 30;
    policy.net = net;
    return policy;
}

/* The later fields count only where they are used, so that older policies keep their hash. */
uint64_t ph_policy_hash(const struct ph_policy *policy, uint64_t seed)
{
    uint64_t hash = ph_hash(policy, offsetof(struct ph_policy, whole_turns), seed);
    uint64_t later[] = {policy->whole_turns, policy->prior_limit,
                        policy->net ? policy->net->hash : 0, policy->to_the_end};

    if (later[0] | later[1] | later[2] | later[3])
        hash = ph_hash(later, sizeof later, hash);
    if (policy->persona) {
        hash = ph_hash(policy->persona->name, strlen(policy->persona->name), hash);
        hash = ph_hash(&policy->persona_percent, sizeof policy->persona_percent, hash);
    }
    return hash;
}

/* ---- candidates ---- */

static bool has_better_prior(const struct ph_arm *a, const struct ph_arm *b)
{
    return a->prior != b->prior ? a->prior > b->prior : a->move < b->move;
}

/* Inserts the move among the `most` best ones by the prior, if it is one of them. */
static void consider(struct ph_search *search, struct ph_arm arm, unsigned most)
{
    unsigned at = search->count;

    if (at == most && !has_better_prior(&arm, &search->arm[at - 1]))
        return;
    if (at < most)
        search->count++;
    else
        at--;
    for (; at > 0 && has_better_prior(&arm, &search->arm[at - 1]); at--)
        search->arm[at] = search->arm[at - 1];
    search->arm[at] = arm;
}

static unsigned candidates_of(const struct ph_policy *policy)
{
    return policy->candidates == 0 || policy->candidates > PH_CANDIDATES_MAX ? PH_CANDIDATES_MAX
                                                                             : policy->candidates;
}

/* Hundredths of a point as a reward at an even score. */
static double reward_of(const struct ph_policy *policy, int hundredths)
{
    return 0.5 * hundredths / 100 / (policy->margin / 1000.0);
}

/* The persona, as it is in this position. Without memory for the style only the reward is bent. */
static void take_persona(struct ph_search *search)
{
    const struct ph_persona *persona = search->policy.persona;
    size_t size = search->rules->game->rules_size;

    if (!persona)
        return;
    search->had = persona->bonus(search->rules, &search->state, search->seat);
    search->style = malloc(size);
    if (!search->style)
        return;
    memcpy(search->style, search->rules, size);
    persona->bend(search->style, &search->state, search->seat, search->policy.persona_percent);
}

/* Finds the legal moves, without those that no player tries (PH_PRIOR_NEVER), and the candidates
 * among them; returns how many moves there are. What is legal for the actor, and its prior, depend
 * on the view only: any determinisation will do. */
static unsigned prepare(struct ph_search *search)
{
    const struct ph_rules *rules = search->rules;
    const struct ph_game *game = rules->game;
    unsigned count;

    assert(game->state_size <= sizeof search->state && game->moves_max <= PH_MOVES_MAX);
    ph_search_determinise(search, search->question->rng);
    count = game->moves(rules, &search->state, search->moves);
    if (count == 0)
        return 0;
    search->seat = (unsigned)game->actor(rules, &search->state);
    search->last =
        game->turn(rules, &search->state) + 1 + search->policy.horizon * (unsigned)rules->players;
    if (count == 1 || search->policy.method == PH_RANDOM)
        return count;
    take_persona(search);
    count = ph_search_prior(search, count);
    for (unsigned i = 0; i < count; i++)
        consider(search, (struct ph_arm){.move = search->moves[i], .prior = search->prior[i]},
                 candidates_of(&search->policy));
    for (unsigned i = 0; i < search->count; i++) {
        search->arm[i].id = i;
        search->arm[i].behind =
            reward_of(&search->policy, search->arm[i].prior - search->arm[0].prior);
    }
    return count;
}

/* ---- ranking ---- */

static struct ph_candidate mean_of(const struct ph_arm *arm, unsigned trust)
{
    struct ph_candidate mean = {.move = arm->move, .prior = arm->prior, .visits = arm->visits};
    double visits = arm->visits ? arm->visits : 1;

    mean.value = ph_arm_value(arm, trust);
    mean.total = arm->total / visits;
    mean.rival = arm->rival / visits;
    for (unsigned i = 0; i < PH_SCORE_PARTS_MAX; i++)
        mean.part[i] = arm->part[i] / visits;
    for (unsigned i = 0; i < PH_TOPICS_MAX; i++)
        mean.topic[i] = arm->topic[i] / visits;
    return mean;
}

/* The mean of a candidate that was dropped early says little: it ranks behind all that have at
 * least half of the visits of the most visited one. */
static bool ranks_before(const struct ph_candidate *a, const struct ph_candidate *b, unsigned most)
{
    bool a_sure = 2 * a->visits >= most, b_sure = 2 * b->visits >= most;

    if (a_sure != b_sure)
        return a_sure;
    if (!a_sure && a->visits != b->visits)
        return a->visits > b->visits;
    if (a->value != b->value)
        return a->value > b->value;
    return a->prior != b->prior ? a->prior > b->prior : a->move < b->move;
}

static void rank(struct ph_thought *thought)
{
    unsigned most = 0;

    for (unsigned i = 0; i < thought->count; i++)
        if (thought->at[i].visits > most)
            most = thought->at[i].visits;
    for (unsigned i = 1; i < thought->count; i++) {
        struct ph_candidate moved = thought->at[i];
        unsigned at = i;

        for (; at > 0 && ranks_before(&moved, &thought->at[at - 1], most); at--)
            thought->at[at] = thought->at[at - 1];
        thought->at[at] = moved;
    }
}

void ph_search_thought(const struct ph_search *search, struct ph_thought *thought)
{
    if (!thought)
        return;
    *thought = (struct ph_thought){.choice = 0};
    if (!search)
        return;
    thought->playouts = search->done;
    thought->count = search->count;
    for (unsigned i = 0; i < search->count; i++)
        thought->at[i] = mean_of(&search->arm[i], search->policy.trust);
    rank(thought);
    thought->choice = thought->at[0].move;
    thought->line[0] = thought->choice;
    thought->line_count = 1;
    for (unsigned i = 0; i < search->line_count; i++)
        thought->line[thought->line_count++] = search->line[i];
}

static double loss(const struct ph_search *search, const struct ph_thought *thought, unsigned index)
{
    if (thought->playouts == 0)
        return thought->at[0].prior - thought->at[index].prior;
    if (thought->at[index].visits == 0)
        return search->policy.slack;
    return 1000 * (thought->at[0].value - thought->at[index].value);
}

/* Chooses one of the near-best moves; the nearer, the likelier. None is worse than the slack
 * allows, so a clearly better move is never missed. */
static void choose_with_slack(struct ph_search *search, struct ph_thought *thought)
{
    double chance[PH_CANDIDATES_MAX] = {0}, all = 0, slack = search->policy.slack;
    double pick = (double)(ph_rng_next(search->question->rng) >> 11) / 9007199254740992.0;
    unsigned chosen = 0;

    for (unsigned i = 0; i < thought->count; i++) {
        double lost = loss(search, thought, i);

        chance[i] = lost < slack ? slack - (lost > 0 ? lost : 0) : 0;
        all += chance[i];
    }
    pick *= all;
    while (chosen + 1 < thought->count && (pick >= chance[chosen] || chance[chosen] <= 0))
        pick -= chance[chosen++];
    thought->choice = thought->at[chance[chosen] > 0 ? chosen : 0].move;
}

/* ---- threads ---- */

/* A further thread and what it found. */
struct helper {
    const struct ph_search *leader; /* as it was before the search began */
    uint64_t seed;
    unsigned playouts;
    unsigned done;
    struct ph_arm arm[PH_CANDIDATES_MAX];
    pthread_t thread;
};

static void run(struct ph_search *search)
{
    (search->policy.method == PH_TREE ? ph_tree_search : ph_flat_search)(search);
}

static void *help(void *arg)
{
    struct helper *helper = arg;
    struct ph_search search = *helper->leader;

    search.asks = false;
    search.playouts = helper->playouts;
    ph_rng_seed(&search.rng, helper->seed);
    run(&search);
    helper->done = search.done;
    memcpy(helper->arm, search.arm, sizeof helper->arm);
    return NULL;
}

static void add_arm(struct ph_arm *sum, const struct ph_arm *arm)
{
    sum->visits += arm->visits;
    sum->value += arm->value;
    sum->total += arm->total;
    sum->rival += arm->rival;
    for (unsigned i = 0; i < PH_SCORE_PARTS_MAX; i++)
        sum->part[i] += arm->part[i];
    for (unsigned i = 0; i < PH_TOPICS_MAX; i++)
        sum->topic[i] += arm->topic[i];
}

static void add_helper(struct ph_search *search, const struct helper *helper)
{
    search->done += helper->done;
    for (unsigned i = 0; i < search->count; i++)
        for (unsigned k = 0; k < search->count; k++)
            if (helper->arm[k].move == search->arm[i].move)
                add_arm(&search->arm[i], &helper->arm[k]);
}

/* Each thread searches on its own (root parallelism); in the end their sums are added up. */
static void run_together(struct ph_search *search, unsigned threads)
{
    struct helper *helper = calloc(threads - 1, sizeof *helper);
    struct ph_search *before = malloc(sizeof *before);
    unsigned started = 0;

    for (; helper && before && started < threads - 1; started++) {
        struct helper *h = &helper[started];

        *h = (struct helper){.leader = before,
                             .seed = ph_rng_next(&search->rng),
                             .playouts = search->playouts / threads};
        if (started == 0)
            *before = *search;
        if (pthread_create(&h->thread, NULL, help, h) != 0)
            break;
    }
    search->playouts -= started * (search->playouts / threads);
    run(search);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(helper[i].thread, NULL);
        add_helper(search, &helper[i]);
    }
    free(before);
    free(helper);
}

/* ---- the answer ---- */

static void run_search(struct ph_search *search)
{
    unsigned threads = search->question->options->threads;

    ph_rng_seed(&search->rng, ph_rng_next(search->question->rng));
    if (threads > 1)
        run_together(search, threads < PH_THINK_THREADS_MAX ? threads : PH_THINK_THREADS_MAX);
    else
        run(search);
}

static void answer_at_once(struct ph_thought *thought, ph_move move)
{
    *thought = (struct ph_thought){.choice = move, .count = 1, .line_count = 1};
    thought->at[0].move = thought->line[0] = move;
}

/* What the playouts of the best move brought, without the part of the prior. */
static void tell_reward(const struct ph_search *search, const struct ph_thought *thought)
{
    for (unsigned i = 0; i < search->count && search->question->reward; i++)
        if (search->arm[i].move == thought->at[0].move && search->arm[i].visits > 0)
            *search->question->reward = search->arm[i].value / search->arm[i].visits;
}

/* The greedy policy chooses at random among equals. */
static void take_best(struct ph_search *search, unsigned count, struct ph_thought *thought)
{
    ph_search_thought(search, thought);
    thought->choice = search->moves[ph_best(search->prior, count, search->question->rng)];
}

/* There are `count` moves to choose from. */
static void answer(struct ph_search *search, unsigned count, struct ph_thought *thought)
{
    enum ph_method method = search->policy.method;

    if (count == 1 || method == PH_RANDOM) {
        unsigned index = count == 1 ? 0 : ph_rng_below(search->question->rng, count);

        answer_at_once(thought, search->moves[index]);
        return;
    }
    if (method == PH_GREEDY) {
        take_best(search, count, thought);
    } else {
        run_search(search);
        ph_search_thought(search, thought);
        tell_reward(search, thought);
    }
    if (search->policy.slack > 0)
        choose_with_slack(search, thought);
}

bool ph_policy_choose(const struct ph_question *question, struct ph_thought *thought)
{
    static const struct ph_think_options no_options;
    struct ph_question asked = *question;
    struct ph_storage view;
    atomic_bool stopped = false;
    struct ph_search search = {.question = &asked,
                               .rules = question->rules,
                               .view = question->view,
                               .policy = question->policy,
                               .playouts = question->policy.playouts,
                               .stopped = &stopped,
                               .asks = true};
    unsigned count;

    if (!asked.options)
        asked.options = &no_options;
    if (asked.options->milliseconds > 0)
        search.deadline = ph_clock_ms() + asked.options->milliseconds;
    if (question->policy.memory != PH_REMEMBERS_ALL) {
        memcpy(&view, question->view, question->rules->game->view_size);
        question->rules->game->forget(question->rules, &view, question->policy.memory);
        search.view = &view;
    }
    count = prepare(&search);
    if (count > 0)
        answer(&search, count, thought);
    free(search.style);
    return count > 0;
}
