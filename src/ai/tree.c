/* Information-set Monte-Carlo tree search. There is one tree, of what the seat to move may know.
 * Every playout starts from a new determinisation of the view, goes down the tree along the moves
 * that are legal in it, adds one node and continues with the playout policy. Chance is open-loop:
 * a node is a sequence of decisions, whatever was drawn between them. Every seat maximises its own
 * reward (max^n): a node keeps the rewards of each of them.
 *
 * Selection is by PUCT, first of the kind of move and then of the move of that kind, counted over
 * the playouts in which it was legal. A node is widened progressively: the more visits, the more
 * children, the next one always the move with the best prior that is not in the tree yet. */
#include <math.h>
#include <stdlib.h>

#include "ai/search.h"

enum {
    NODES_MAX = 1 << 20,
    PATH_MAX_NODES = 64,
    NO_NODE = 0,         /* index 0 is the root, which is no child */
    EXPECTED_VISITS = 8, /* a move with fewer is not expected to follow */
    KINDS = 16,          /* of moves */
    SIBLINGS = 64        /* children of a node, at most */
};

struct node {
    ph_move move;
    int prior;
    uint32_t visits;    /* playouts that went through it */
    uint32_t available; /* playouts in which it was legal */
    uint32_t child, next;
    uint16_t children;
    uint8_t complete; /* had nothing to add when it was last widened */
    double value[PH_SEATS_MAX];
};

struct tree {
    struct ph_search *search;
    struct node *node;
    uint32_t count, room;
    uint32_t path[PATH_MAX_NODES];
    unsigned depth;
    double exploration, widening, prior_scale;
};

/* A child that is legal in this determinisation, and its share of the priors. */
struct option {
    uint32_t index;
    double prior;
};

static uint32_t add_node(struct tree *tree, uint32_t parent, ph_move move, int prior)
{
    uint32_t index = tree->count++;

    tree->node[index] = (struct node){.move = move, .prior = prior};
    tree->node[index].next = tree->node[parent].child;
    tree->node[parent].child = index;
    tree->node[parent].children++;
    return index;
}

/* ---- choosing a child ---- */

/* Sums over a group of options, for one seat. */
struct sums {
    double value, visits, available, prior;
};

static void add_sums(struct sums *sum, const struct node *node, double prior, unsigned seat)
{
    sum->value += node->value[seat];
    sum->visits += node->visits;
    if (node->available > sum->available)
        sum->available = node->available;
    sum->prior += prior;
}

/* PUCT: the mean, and a bonus for what was seldom tried for its prior. */
static double urgency(const struct tree *tree, const struct sums *s)
{
    if (s->visits <= 0)
        return 2 + s->prior;
    return s->value / s->visits +
           tree->exploration * s->prior * sqrt(s->available) / (1 + s->visits);
}

/* The kind of moves with the highest urgency. */
static unsigned choose_kind(const struct tree *tree, const struct option *option, unsigned count,
                            unsigned seat)
{
    struct sums kind[KINDS] = {{0}};
    unsigned best = KINDS;

    for (unsigned i = 0; i < count; i++) {
        const struct node *node = &tree->node[option[i].index];

        add_sums(&kind[ph_move_kind(node->move)], node, option[i].prior, seat);
    }
    for (unsigned i = 0; i < KINDS; i++)
        if (kind[i].prior > 0 &&
            (best == KINDS || urgency(tree, &kind[i]) > urgency(tree, &kind[best])))
            best = i;
    return best;
}

static uint32_t choose_child(const struct tree *tree, const struct option *option, unsigned count,
                             unsigned seat)
{
    unsigned kind = choose_kind(tree, option, count, seat);
    uint32_t best = NO_NODE;
    double most = 0, prior = 0;

    for (unsigned i = 0; i < count; i++)
        if (ph_move_kind(tree->node[option[i].index].move) == kind)
            prior += option[i].prior;
    for (unsigned i = 0; i < count; i++) {
        const struct node *node = &tree->node[option[i].index];
        struct sums s = {0};

        if (ph_move_kind(node->move) != kind)
            continue;
        add_sums(&s, node, option[i].prior / prior, seat);
        if (best == NO_NODE || urgency(tree, &s) > most) {
            best = option[i].index;
            most = urgency(tree, &s);
        }
    }
    return best;
}

/* Shares of the priors, which add up to 1. No exponential, so that it is the same on every
 * machine. */
static void set_priors(const struct tree *tree, struct option *option, unsigned count)
{
    int best = INT32_MIN;
    double sum = 0;

    for (unsigned i = 0; i < count; i++)
        if (tree->node[option[i].index].prior > best)
            best = tree->node[option[i].index].prior;
    for (unsigned i = 0; i < count; i++) {
        double behind = (double)best - tree->node[option[i].index].prior;

        option[i].prior = 1 / (1 + behind / tree->prior_scale);
        sum += option[i].prior;
    }
    for (unsigned i = 0; i < count; i++)
        option[i].prior /= sum;
}

/* The children that are legal in this determinisation. */
static unsigned find_options(struct tree *tree, uint32_t parent, struct option *option)
{
    const struct ph_rules *rules = tree->search->rules;
    unsigned count = 0;

    for (uint32_t i = tree->node[parent].child; i != NO_NODE; i = tree->node[i].next)
        if (parent == 0 ||
            rules->game->refuse(rules, &tree->search->state, tree->node[i].move).code == PH_LEGAL) {
            tree->node[i].available++;
            option[count++].index = i;
        }
    return count;
}

/* ---- widening ---- */

static bool has_child(const struct tree *tree, uint32_t parent, ph_move move)
{
    for (uint32_t i = tree->node[parent].child; i != NO_NODE; i = tree->node[i].next)
        if (tree->node[i].move == move)
            return true;
    return false;
}

/* Makes the legal move with the best prior that is not a child yet one; NO_NODE if there is
 * none. */
static uint32_t widen(struct tree *tree, uint32_t parent)
{
    struct ph_search *search = tree->search;
    const struct ph_rules *rules = search->rules;
    unsigned count = rules->game->moves(rules, &search->state, search->moves), best = count;
    uint32_t added;

    if (count > 1)
        best = count = ph_search_prior(search, count);
    else
        search->prior[0] = 0;
    for (unsigned i = 0; i < count; i++)
        if ((best == count || search->prior[i] > search->prior[best]) &&
            !has_child(tree, parent, search->moves[i])) {
            best = i;
        }
    if (best == count) {
        tree->node[parent].complete = true;
        return NO_NODE;
    }
    added = add_node(tree, parent, search->moves[best], search->prior[best]);
    tree->node[added].available = 1;
    tree->node[parent].complete = count == 1;
    return added;
}

static unsigned children_allowed(const struct tree *tree, const struct node *node)
{
    return 1 + (unsigned)(tree->widening * sqrt(node->visits));
}

static bool should_widen(const struct tree *tree, uint32_t index, unsigned options)
{
    const struct node *node = &tree->node[index];

    if (index == 0 || tree->count >= tree->room || node->children >= SIBLINGS)
        return false;
    return options == 0 || (!node->complete && options < children_allowed(tree, node));
}

/* ---- a playout ---- */

/* Goes one decision down the tree; false where the tree ends. */
static bool descend(struct tree *tree, uint32_t *at, bool *added)
{
    const struct ph_rules *rules = tree->search->rules;
    int seat = rules->game->actor(rules, &tree->search->state);
    struct option option[SIBLINGS];
    unsigned count;
    uint32_t next = NO_NODE;

    if (seat == PH_NOBODY || tree->depth == PATH_MAX_NODES)
        return false;
    count = find_options(tree, *at, option);
    if (should_widen(tree, *at, count) && (next = widen(tree, *at)) != NO_NODE)
        *added = true;
    if (next == NO_NODE && count > 0) {
        set_priors(tree, option, count);
        next = choose_child(tree, option, count, (unsigned)seat);
    }
    if (next == NO_NODE)
        return false;
    rules->game->apply(rules, &tree->search->state, tree->node[next].move, NULL);
    tree->path[tree->depth++] = next;
    *at = next;
    return true;
}

static void back_up(struct tree *tree, const struct ph_reward *reward)
{
    tree->node[0].visits++;
    for (unsigned i = 0; i < tree->depth; i++) {
        struct node *node = &tree->node[tree->path[i]];

        node->visits++;
        for (unsigned seat = 0; seat < tree->search->rules->players; seat++)
            node->value[seat] += reward->of[seat];
    }
}

static void play_below(struct tree *tree, struct ph_rng *rng, struct ph_reward *reward)
{
    uint32_t at = tree->depth ? tree->path[0] : 0;
    bool added = false;

    while (!added && descend(tree, &at, &added))
        ;
    ph_search_playout(tree->search, rng, reward);
    back_up(tree, reward);
}

/* The children of the root are the candidates, in their order. */
static void try_candidate(void *data, struct ph_search *search, unsigned id, struct ph_rng *rng,
                          struct ph_reward *reward)
{
    struct tree *tree = data;

    (void)search;
    tree->path[0] = id + 1;
    tree->depth = 1;
    play_below(tree, rng, reward);
}

static void add_playout(struct tree *tree)
{
    struct ph_search *search = tree->search;
    struct ph_reward reward;

    ph_search_determinise(search, &search->rng);
    tree->depth = 0;
    play_below(tree, &search->rng, &reward);
    ph_search_add(search, &search->arm[tree->path[0] - 1], &reward);
}

/* ---- the expected line ---- */

/* The child with the most visits, if it was chosen often enough to be expected. */
static uint32_t expected_child(const struct tree *tree, uint32_t parent)
{
    uint32_t best = NO_NODE;

    for (uint32_t i = tree->node[parent].child; i != NO_NODE; i = tree->node[i].next)
        if (best == NO_NODE || tree->node[i].visits > tree->node[best].visits)
            best = i;
    if (best == NO_NODE || tree->node[best].visits < EXPECTED_VISITS ||
        4 * tree->node[best].visits < tree->node[parent].visits)
        return NO_NODE;
    return best;
}

/* Fills in what is expected to follow the best move in the same turn. */
static void find_line(const struct tree *tree)
{
    struct ph_search *search = tree->search;
    const struct ph_rules *rules = search->rules;
    struct ph_thought thought;
    uint32_t at = 1;
    unsigned turn;

    ph_search_thought(search, &thought);
    while (tree->node[at].move != thought.choice)
        at++;
    ph_search_determinise(search, &search->rng);
    turn = rules->game->turn(rules, &search->state);
    do {
        rules->game->apply(rules, &search->state, tree->node[at].move, NULL);
        at = expected_child(tree, at);
        if (at == NO_NODE || rules->game->turn(rules, &search->state) != turn ||
            rules->game->refuse(rules, &search->state, tree->node[at].move).code != PH_LEGAL)
            return;
        search->line[search->line_count++] = tree->node[at].move;
    } while (search->line_count < PH_LINE_MAX - 1);
}

void ph_tree_search(struct ph_search *search)
{
    uint32_t room =
        (search->playouts < NODES_MAX ? search->playouts : NODES_MAX) + PH_CANDIDATES_MAX + 1;
    struct tree tree = {.search = search,
                        .room = room,
                        .count = 1,
                        .exploration = search->policy.exploration / 1000.0,
                        .widening = search->policy.widening / 1000.0,
                        .prior_scale = search->policy.prior_scale / 1000.0};

    tree.node = malloc(room * sizeof *tree.node);
    if (!tree.node)
        return; /* the candidates stay in the order of their priors */
    tree.node[0] = (struct node){0};
    for (unsigned i = 0; i < search->count; i++)
        add_node(&tree, 0, search->arm[i].move, search->arm[i].prior);
    if (search->policy.halving)
        ph_search_halve(search, try_candidate, &tree);
    while (!search->policy.halving && !ph_search_ends(search))
        add_playout(&tree);
    if (search->question->options->advise)
        find_line(&tree);
    free(tree.node);
}
