/* What the ways of searching share: one thread's share of a question. Private to this folder. */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include <stdatomic.h>

#include "ai/think.h"
#include "core/game.h"

/* A candidate with the sums of its imagined games. */
struct ph_tried {
    ph_move move;
    unsigned id; /* its number at first sight */
    int worth;
    double behind; /* the best one, at first sight: 0 or less, in rewards */
    unsigned visits;
    double value, squares;
    double total, part[PH_SCORE_PARTS_MAX], rival;
};

enum { PH_STATE_WORDS = PH_STATE_MAX / sizeof(uint64_t) };

struct ph_search {
    const struct ph_question *question;
    const struct ph_rules *rules;
    const void *view; /* what the mind remembers of it */
    struct ph_mind mind;
    unsigned playouts; /* this thread's share */
    unsigned done;
    unsigned seat; /* the actor */
    unsigned last; /* the turn in which imagined games end */
    struct ph_rng rng;
    atomic_bool *stopped;
    bool asks; /* of the threads, the one that asks whether to go on */

    struct ph_tried tried[PH_CANDIDATES_MAX]; /* the most promising first */
    unsigned count;
    unsigned line_count; /* what follows the best move, as the search expects it */
    ph_move line[PH_LINE_MAX];

    uint64_t state[PH_STATE_WORDS]; /* the imagined game */
    ph_move moves[PH_MOVES_MAX];
    int worth[PH_MOVES_MAX];
};

/* What an outcome is worth to each seat, from 0 to 1. */
struct ph_reward {
    double of[PH_SEATS_MAX];
};

/* A new imagined game in search->state. */
void ph_search_determinise(struct ph_search *search, struct ph_rng *rng);
/* Plays it to the turn where imagined games end, and judges it. */
void ph_search_play_on(struct ph_search *search, struct ph_rng *luck, struct ph_reward *reward);
/* Notes the outcome of the imagined game for the candidate it began with. */
void ph_search_note(struct ph_search *search, struct ph_tried *tried,
                    const struct ph_reward *reward);
/* What the candidate is worth by its imagined games. Its looks count as so many more of them as the
 * mind trusts its first sight: what is a little better in a few games is mostly luck. */
double ph_search_standing(const struct ph_tried *tried, unsigned trust);
/* True when the budget is used up or somebody says stop. */
bool ph_search_ends(struct ph_search *search);

/* Plays an imagined game on from search->state, in which candidate `id` was just played. */
typedef void ph_trial(void *who, struct ph_search *search, unsigned id, struct ph_rng *luck,
                      struct ph_reward *reward);
/* Spends the budget on the candidates by sequential halving. */
void ph_halve(struct ph_search *search, ph_trial *trial, void *who);

/* The ways: each fills in the sums of search->tried, and the line if it knows one. */
void ph_flat_search(struct ph_search *search);
void ph_tree_search(struct ph_search *search);

#endif
