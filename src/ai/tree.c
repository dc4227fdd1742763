/* Information-set tree search. There is one tree, of what the mover may know; every imagined game is
 * a new world that fits his view, goes down the tree along the moves that are legal in it, adds one
 * node and is played on from there. Chance is open-loop: a node is a sequence of decisions, whatever
 * was drawn between them. Every seat plays for itself (max^n): a node keeps what its games were worth
 * to each of them.
 *
 * Which child: first the kind of the move, then the move of that kind, each by its mean and by how
 * seldom it was tried for what it promised (PUCT), counted over the games in which it could be played
 * at all. A node has few children at first and more the more often it is visited; the next one is
 * always the best, by the game's judgement, that is not there yet. */
#include <math.h>
#include <stdlib.h>

#include "ai/search.h"

enum {
    NODES_MAX = 1 << 20,
    PATH_MAX_NODES = 64,
    NO_NODE = 0,         /* index 0 is the root, which is nobody's child */
    EXPECTED_VISITS = 8, /* of a move that is expected to follow */
    KINDS = 16,          /* of moves */
    SIBLINGS = 64        /* children of a node, at most */
};

struct node {
    ph_move move;
    int worth;
    uint32_t visits;    /* games that went through it */
    uint32_t available; /* games in which it could have been chosen */
    uint32_t child, next;
    uint16_t children;
    uint8_t complete; /* there was nothing more to add when it was last looked at */
    double value[PH_SEATS_MAX];
};

struct tree {
    struct ph_search *search;
    struct node *node;
    uint32_t count, room;
    uint32_t path[PATH_MAX_NODES];
    unsigned depth;
    double curiosity, widening, doubt;
};

/* A child that can be played in this world, and what the choice is made by. */
struct option {
    uint32_t index;
    double prior;
};

static uint32_t add_node(struct tree *tree, uint32_t parent, ph_move move, int worth)
{
    uint32_t index = tree->count++;

    tree->node[index] = (struct node){.move = move, .worth = worth};
    tree->node[index].next = tree->node[parent].child;
    tree->node[parent].child = index;
    tree->node[parent].children++;
    return index;
}

/* ---- choosing a child ---- */

/* Of a group of options: what they are worth to the seat, and how much was tried. */
struct standing {
    double value, visits, available, prior;
};

static void add_standing(struct standing *sum, const struct node *node, double prior, unsigned seat)
{
    sum->value += node->value[seat];
    sum->visits += node->visits;
    if (node->available > sum->available)
        sum->available = node->available;
    sum->prior += prior;
}

static double urgency(const struct tree *tree, const struct standing *s)
{
    if (s->visits <= 0)
        return 2 + s->prior;
    return s->value / s->visits + tree->curiosity * s->prior * sqrt(s->available) / (1 + s->visits);
}

/* Of the kinds of moves there are, the most urgent. */
static unsigned choose_kind(const struct tree *tree, const struct option *option, unsigned count,
                            unsigned seat)
{
    struct standing kind[KINDS] = {{0}};
    unsigned best = KINDS;

    for (unsigned i = 0; i < count; i++) {
        const struct node *node = &tree->node[option[i].index];

        add_standing(&kind[ph_move_kind(node->move)], node, option[i].prior, seat);
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
        struct standing s = {0};

        if (ph_move_kind(node->move) != kind)
            continue;
        add_standing(&s, node, option[i].prior / prior, seat);
        if (best == NO_NODE || urgency(tree, &s) > most) {
            best = option[i].index;
            most = urgency(tree, &s);
        }
    }
    return best;
}

/* The better it looks at first sight, the larger. No exponential: the same on every machine. */
static void set_priors(const struct tree *tree, struct option *option, unsigned count)
{
    int best = INT32_MIN;
    double sum = 0;

    for (unsigned i = 0; i < count; i++)
        if (tree->node[option[i].index].worth > best)
            best = tree->node[option[i].index].worth;
    for (unsigned i = 0; i < count; i++) {
        double behind = (double)best - tree->node[option[i].index].worth;

        option[i].prior = 1 / (1 + behind / tree->doubt);
        sum += option[i].prior;
    }
    for (unsigned i = 0; i < count; i++)
        option[i].prior /= sum;
}

/* The children that are legal in this world. */
static unsigned find_options(struct tree *tree, uint32_t parent, struct option *option)
{
    const struct ph_rules *rules = tree->search->rules;
    unsigned count = 0;

    for (uint32_t i = tree->node[parent].child; i != NO_NODE; i = tree->node[i].next)
        if (parent == 0 ||
            rules->game->refuse(rules, tree->search->state, tree->node[i].move).code == PH_LEGAL) {
            tree->node[i].available++;
            option[count++].index = i;
        }
    return count;
}

/* ---- adding one ---- */

static bool has_child(const struct tree *tree, uint32_t parent, ph_move move)
{
    for (uint32_t i = tree->node[parent].child; i != NO_NODE; i = tree->node[i].next)
        if (tree->node[i].move == move)
            return true;
    return false;
}

/* The best move of this world that is no child yet becomes one; NO_NODE if there is none. */
static uint32_t widen(struct tree *tree, uint32_t parent)
{
    struct ph_search *search = tree->search;
    const struct ph_rules *rules = search->rules;
    unsigned count = rules->game->moves(rules, search->state, search->moves), best = count;
    uint32_t added;

    if (count > 1)
        rules->game->prior(rules, search->state, search->moves, count, search->worth);
    else
        search->worth[0] = 0;
    for (unsigned i = 0; i < count; i++)
        if ((best == count || search->worth[i] > search->worth[best]) &&
            !has_child(tree, parent, search->moves[i])) {
            best = i;
        }
    if (best == count) {
        tree->node[parent].complete = true;
        return NO_NODE;
    }
    added = add_node(tree, parent, search->moves[best], search->worth[best]);
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

/* ---- an imagined game ---- */

/* One decision down the tree; false where the tree ends. */
static bool descend(struct tree *tree, uint32_t *at, bool *added)
{
    const struct ph_rules *rules = tree->search->rules;
    int seat = rules->game->actor(rules, tree->search->state);
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
    rules->game->apply(rules, tree->search->state, tree->node[next].move, NULL);
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

static void play_below(struct tree *tree, struct ph_rng *luck, struct ph_reward *reward)
{
    uint32_t at = tree->depth ? tree->path[0] : 0;
    bool added = false;

    while (!added && descend(tree, &at, &added))
        ;
    ph_search_play_on(tree->search, luck, reward);
    back_up(tree, reward);
}

/* The root's children are the candidates, in their order. */
static void try_candidate(void *who, struct ph_search *search, unsigned id, struct ph_rng *luck,
                          struct ph_reward *reward)
{
    struct tree *tree = who;

    (void)search;
    tree->path[0] = id + 1;
    tree->depth = 1;
    play_below(tree, luck, reward);
}

static void determinise_one(struct tree *tree)
{
    struct ph_search *search = tree->search;
    struct ph_reward reward;

    ph_search_determinise(search, &search->rng);
    tree->depth = 0;
    play_below(tree, &search->rng, &reward);
    ph_search_note(search, &search->tried[tree->path[0] - 1], &reward);
}

/* ---- what is to follow ---- */

/* The child that was chosen most often, if it can nearly always be chosen and mostly is. */
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

/* What the best move is to be followed by in the same turn. */
static void find_line(const struct tree *tree)
{
    struct ph_search *search = tree->search;
    const struct ph_rules *rules = search->rules;
    struct ph_thought thought;
    uint32_t at = 1;
    unsigned turn;

    ph_search_look(search, &thought);
    while (tree->node[at].move != thought.choice)
        at++;
    ph_search_determinise(search, &search->rng);
    turn = rules->game->turn(rules, search->state);
    do {
        rules->game->apply(rules, search->state, tree->node[at].move, NULL);
        at = expected_child(tree, at);
        if (at == NO_NODE || rules->game->turn(rules, search->state) != turn ||
            rules->game->refuse(rules, search->state, tree->node[at].move).code != PH_LEGAL)
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
                        .curiosity = search->mind.curiosity / 1000.0,
                        .widening = search->mind.widening / 1000.0,
                        .doubt = search->mind.doubt / 1000.0};

    tree.node = malloc(room * sizeof *tree.node);
    if (!tree.node)
        return; /* the candidates stay in the order of their looks */
    tree.node[0] = (struct node){0};
    for (unsigned i = 0; i < search->count; i++)
        add_node(&tree, 0, search->tried[i].move, search->tried[i].worth);
    if (search->mind.halving)
        ph_halve(search, try_candidate, &tree);
    while (!search->mind.halving && !ph_search_ends(search))
        determinise_one(&tree);
    if (search->question->wants_points)
        find_line(&tree);
    free(tree.node);
}
