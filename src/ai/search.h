/* What the methods of search share: one thread's part of a search. Private to this folder. */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include <stdatomic.h>

#include "ai/policy.h"
#include "core/features.h"

/* A candidate with the sums over its playouts. */
struct ph_arm {
    ph_move move;
    unsigned id; /* its rank by the prior */
    int prior;
    double behind; /* its prior less the best one, as a reward: 0 or less */
    unsigned visits;
    double value, squares;
    double total, part[PH_SCORE_PARTS_MAX], rival, topic[PH_TOPICS_MAX];
};

struct ph_search {
    const struct ph_question *question;
    const struct ph_rules *rules;
    struct ph_rules *style; /* by which the actor's own moves are chosen; NULL: `rules` */
    const void *view;       /* what the policy remembers of it */
    struct ph_policy policy;
    unsigned playouts; /* this thread's budget */
    unsigned done;
    unsigned seat; /* the actor */
    int had;       /* of what its persona wants, at the root */
    unsigned last; /* the turn in which playouts are cut off */
    struct ph_rng rng;
    uint64_t deadline; /* milliseconds of the monotonic clock; 0: none */
    atomic_bool *stopped;
    bool asks; /* true in the caller's thread: it asks whether to go on */

    struct ph_arm arm[PH_CANDIDATES_MAX]; /* the most promising first */
    unsigned count;
    unsigned line_count; /* what is expected to follow the best move */
    ph_move line[PH_LINE_MAX];

    struct ph_storage state;     /* of the playout */
    double topic[PH_TOPICS_MAX]; /* where it was cut off, for advice */
    struct ph_topics topics;
    unsigned topics_place; /* that they are for, counted from 1; 0: none yet */
    ph_move moves[PH_MOVES_MAX];
    int prior[PH_MOVES_MAX];
};

/* What an outcome is worth to each seat, from 0 to 1. */
struct ph_reward {
    double of[PH_SEATS_MAX];
};

/* The reward of a game that is over: the share of the win, and a part for the margin. What nets
 * learn to expect. */
void ph_reward_at_end(const struct ph_policy *policy, const struct ph_rules *rules,
                      const void *state, struct ph_reward *reward);

/* The reward that points (in hundredths) stand for, where no game is won yet. */
void ph_reward_of_points(const struct ph_policy *policy, const struct ph_rules *rules,
                         const int *points, struct ph_reward *reward);

/* Puts a new determinisation of the view into search->state. */
void ph_search_determinise(struct ph_search *search, struct ph_rng *rng);
/* Fills in search->prior for the first `count` of search->moves, within the policy's limit. Drops
 * moves with PH_PRIOR_NEVER, unless there is no other; returns how many moves are left. */
unsigned ph_search_prior(struct ph_search *search, unsigned count);
/* Plays search->state to the turn where playouts are cut off, and evaluates it. */
void ph_search_playout(struct ph_search *search, struct ph_rng *rng, struct ph_reward *reward);
/* Adds the outcome of a playout to the candidate it began with. */
void ph_search_add(struct ph_search *search, struct ph_arm *arm, const struct ph_reward *reward);
/* The value of a candidate: the mean of its playouts, and the prior, which counts as `trust`
 * playouts: a small lead after a few playouts is mostly luck. */
double ph_arm_value(const struct ph_arm *arm, unsigned trust);
/* True when the budget is used up or the search is to stop. */
bool ph_search_ends(struct ph_search *search);

/* Plays on from search->state, in which candidate `id` was just played. */
typedef void ph_trial(void *data, struct ph_search *search, unsigned id, struct ph_rng *rng,
                      struct ph_reward *reward);
/* Spends the budget on the candidates by sequential halving. */
void ph_search_halve(struct ph_search *search, ph_trial *trial, void *data);

/* The methods: each fills in the sums of search->arm, and the line if it knows one. */
void ph_flat_search(struct ph_search *search);
void ph_tree_search(struct ph_search *search);

#endif
