/* From a question to a thought: who is asked what, by how many threads, and what is made of it. */
#include "ai/think.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "core/best.h"
#include "core/game.h"

struct ph_mind ph_mind(const struct ph_rules *rules, enum ph_method method, unsigned playouts)
{
    return (struct ph_mind){
        .method = method,
        .playouts = playouts,
        .rounds = rules->game->horizon,
        .candidates = method == PH_TREE ? 12 : 8,
        .memory = PH_REMEMBERS_ALL,
        .curiosity = 250,
        .widening = 500,
        .doubt = 100000,
        .win_part = 900,
        .halving = 1,
        .trust = 300,
        .margin = 10000,
    };
}

/* ---- the moves that are looked at ---- */

static bool looks_better(const struct ph_tried *a, const struct ph_tried *b)
{
    return a->worth != b->worth ? a->worth > b->worth : a->move < b->move;
}

/* Puts the move among the most promising ones, if it is one of them. */
static void consider(struct ph_search *search, struct ph_tried tried, unsigned most)
{
    unsigned at = search->count;

    if (at == most && !looks_better(&tried, &search->tried[at - 1]))
        return;
    if (at < most)
        search->count++;
    else
        at--;
    for (; at > 0 && looks_better(&tried, &search->tried[at - 1]); at--)
        search->tried[at] = search->tried[at - 1];
    search->tried[at] = tried;
}

static unsigned candidates_of(const struct ph_mind *mind)
{
    return mind->candidates == 0 || mind->candidates > PH_CANDIDATES_MAX ? PH_CANDIDATES_MAX
                                                                         : mind->candidates;
}

/* What hundredths of a point are worth to who is neither ahead nor behind. */
static double reward_of(const struct ph_mind *mind, int hundredths)
{
    return 0.5 * hundredths / 100 / (mind->margin / 1000.0);
}

/* The legal moves, and of them the candidates. What is legal for the actor, and what it is worth to
 * him, follows from what he may know: any imagined state will do. How many are legal. */
static unsigned prepare(struct ph_search *search)
{
    const struct ph_rules *rules = search->rules;
    const struct ph_game *game = rules->game;
    unsigned count;

    assert(game->state_size <= sizeof search->state && game->moves_max <= PH_MOVES_MAX);
    ph_search_determinise(search, search->question->rng);
    count = game->moves(rules, search->state, search->moves);
    assert(count > 0);
    search->seat = (unsigned)game->actor(rules, search->state);
    search->last =
        game->turn(rules, search->state) + 1 + search->mind.rounds * (unsigned)rules->players;
    if (count == 1 || search->mind.method == PH_RANDOM)
        return count;
    (search->mind.method == PH_YARDSTICK ? game->yardstick : game->prior)(
        rules, search->state, search->moves, count, search->worth);
    for (unsigned i = 0; i < count; i++)
        consider(search, (struct ph_tried){.move = search->moves[i], .worth = search->worth[i]},
                 candidates_of(&search->mind));
    for (unsigned i = 0; i < search->count; i++) {
        search->tried[i].id = i;
        search->tried[i].behind =
            reward_of(&search->mind, search->tried[i].worth - search->tried[0].worth);
    }
    return count;
}

/* ---- what is made of it ---- */

static struct ph_candidate mean_of(const struct ph_tried *tried, unsigned trust)
{
    struct ph_candidate mean = {
        .move = tried->move, .worth = tried->worth, .visits = tried->visits};
    double visits = tried->visits ? tried->visits : 1;

    mean.value = ph_search_standing(tried, trust);
    mean.total = tried->total / visits;
    mean.rival = tried->rival / visits;
    for (unsigned i = 0; i < PH_SCORE_PARTS_MAX; i++)
        mean.part[i] = tried->part[i] / visits;
    return mean;
}

/* What was dropped early has a mean that says little: it stands behind all that was tried at least
 * half as often as the most tried one. */
static bool ranks_before(const struct ph_candidate *a, const struct ph_candidate *b, unsigned most)
{
    bool a_sure = 2 * a->visits >= most, b_sure = 2 * b->visits >= most;

    if (a_sure != b_sure)
        return a_sure;
    if (!a_sure && a->visits != b->visits)
        return a->visits > b->visits;
    if (a->value != b->value)
        return a->value > b->value;
    return a->worth != b->worth ? a->worth > b->worth : a->move < b->move;
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

void ph_search_look(const struct ph_search *search, struct ph_thought *thought)
{
    *thought = (struct ph_thought){.playouts = search->done, .count = search->count};
    for (unsigned i = 0; i < search->count; i++)
        thought->at[i] = mean_of(&search->tried[i], search->mind.trust);
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
        return thought->at[0].worth - thought->at[index].worth;
    if (thought->at[index].visits == 0)
        return search->mind.slack;
    return 1000 * (thought->at[0].value - thought->at[index].value);
}

/* One of the near-best moves; the nearer, the likelier. None is worse than the slack allows, so what
 * is plainly good is never thrown away. */
static void choose_loosely(struct ph_search *search, struct ph_thought *thought)
{
    double chance[PH_CANDIDATES_MAX] = {0}, all = 0, slack = search->mind.slack;
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

/* What one more thread brings home. */
struct partner {
    const struct ph_search *leader; /* as it was before it began */
    uint64_t seed;
    unsigned playouts;
    unsigned done;
    struct ph_tried tried[PH_CANDIDATES_MAX];
    pthread_t thread;
};

static void run(struct ph_search *search)
{
    (search->mind.method == PH_TREE ? ph_tree_search : ph_flat_search)(search);
}

static void *join_in(void *arg)
{
    struct partner *partner = arg;
    struct ph_search search = *partner->leader;

    search.asks = false;
    search.playouts = partner->playouts;
    ph_rng_seed(&search.rng, partner->seed);
    run(&search);
    partner->done = search.done;
    memcpy(partner->tried, search.tried, sizeof partner->tried);
    return NULL;
}

static void add_tried(struct ph_tried *sum, const struct ph_tried *tried)
{
    sum->visits += tried->visits;
    sum->value += tried->value;
    sum->total += tried->total;
    sum->rival += tried->rival;
    for (unsigned i = 0; i < PH_SCORE_PARTS_MAX; i++)
        sum->part[i] += tried->part[i];
}

static void add_partner(struct ph_search *search, const struct partner *partner)
{
    search->done += partner->done;
    for (unsigned i = 0; i < search->count; i++)
        for (unsigned k = 0; k < search->count; k++)
            if (partner->tried[k].move == search->tried[i].move)
                add_tried(&search->tried[i], &partner->tried[k]);
}

/* Each thread searches for itself; in the end their findings are added up. */
static void run_together(struct ph_search *search, unsigned threads)
{
    struct partner *partner = calloc(threads - 1, sizeof *partner);
    struct ph_search *before = malloc(sizeof *before);
    unsigned started = 0;

    for (; partner && before && started < threads - 1; started++) {
        struct partner *h = &partner[started];

        *h = (struct partner){.leader = before,
                              .seed = ph_rng_next(&search->rng),
                              .playouts = search->playouts / threads};
        if (started == 0)
            *before = *search;
        if (pthread_create(&h->thread, NULL, join_in, h) != 0)
            break;
    }
    search->playouts -= started * (search->playouts / threads);
    run(search);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(partner[i].thread, NULL);
        add_partner(search, &partner[i]);
    }
    free(before);
    free(partner);
}

/* ---- the question ---- */

static void search_on(struct ph_search *search)
{
    const struct ph_question *question = search->question;
    unsigned threads =
        question->threads < PH_THINK_THREADS_MAX ? question->threads : PH_THINK_THREADS_MAX;

    ph_rng_seed(&search->rng, ph_rng_next(question->rng));
    if (threads > 1)
        run_together(search, threads);
    else
        run(search);
}

static void settle(struct ph_thought *thought, ph_move move)
{
    *thought = (struct ph_thought){.choice = move, .count = 1, .line_count = 1};
    thought->at[0].move = thought->line[0] = move;
}

/* Among equals the greedy ones take any. */
static void take_best(struct ph_search *search, unsigned count, struct ph_thought *thought)
{
    ph_search_look(search, thought);
    thought->choice = search->moves[ph_best(search->worth, count, search->question->rng)];
}

static void answer(struct ph_search *search, struct ph_thought *thought)
{
    unsigned count = prepare(search);
    enum ph_method method = search->mind.method;

    if (count == 1 || method == PH_RANDOM) {
        settle(thought, search->moves[count == 1 ? 0 : ph_rng_below(search->question->rng, count)]);
        return;
    }
    if (method == PH_YARDSTICK || method == PH_GREEDY) {
        take_best(search, count, thought);
    } else {
        search_on(search);
        ph_search_look(search, thought);
    }
    if (search->mind.slack > 0)
        choose_loosely(search, thought);
}

void ph_think(const struct ph_question *question, struct ph_thought *thought)
{
    const struct ph_game *game = question->rules->game;
    uint64_t view[PH_STATE_WORDS];
    atomic_bool stopped = false;
    struct ph_search search = {.question = question,
                               .rules = question->rules,
                               .view = question->view,
                               .mind = question->mind,
                               .playouts = question->mind.playouts,
                               .stopped = &stopped,
                               .asks = true};

    if (question->mind.memory != PH_REMEMBERS_ALL) {
        assert(game->view_size <= sizeof view);
        memcpy(view, question->view, game->view_size);
        game->forget(question->rules, view, question->mind.memory);
        search.view = view;
    }
    answer(&search, thought);
}
