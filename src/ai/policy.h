/* How a computer player chooses a move: the method of search, its budget and its parameters. */
#ifndef AI_POLICY_H
#define AI_POLICY_H

#include <posthorn/think.h>

struct ph_net;     /* ai/net/net.h */
struct ph_persona; /* core/game.h */

enum ph_method {
    PH_RANDOM,     /* any legal move */
    PH_GREEDY = 2, /* the best move by the prior; 1 was an earlier method */
    PH_FLAT,       /* the moves with the best priors, compared by playouts */
    PH_TREE,       /* playouts that grow a tree of decisions */
};

enum { PH_REMEMBERS_ALL = 0xffff };

/* ph_policy_hash() hashes these bytes up to `whole_turns`, and src/cli/contest names the folder
 * of a match by it: no field is ever moved or resized. */
struct ph_policy {
    enum ph_method method;
    unsigned playouts;   /* never a time, so that a policy is the same on every machine */
    unsigned horizon;    /* turns of each player until a playout is cut off */
    unsigned candidates; /* moves that are considered, at most */
    unsigned slack;  /* how much worse than the best the choice may be, in thousandths of the way
                          * from a lost game to a won one; without playouts in units of the prior */
    unsigned memory; /* cards seen and now hidden that it remembers, or PH_REMEMBERS_ALL */
    /* What the search was tuned by: in thousandths, except for `halving` and `trust`. */
    unsigned exploration; /* the constant of PUCT */
    unsigned widening;    /* children of a node, by the square root of its visits */
    unsigned prior_scale; /* a prior that is behind the best one by this much counts half */
    unsigned halving;     /* nonzero: the root spends its budget by sequential halving */
    unsigned trust;       /* playouts that the prior counts for */
    unsigned win_weight;  /* of the reward of a finished game; the rest is the margin's */
    unsigned margin;      /* a lead, in points, that makes half of the reward of a margin */

    unsigned whole_turns;     /* nonzero: playouts are cut off at the start of a turn only */
    unsigned prior_limit;     /* a prior that is further behind the best one is brought near this
                           * distance, so that a search can overrule it; 0: no limit */
    unsigned to_the_end;      /* nonzero: playouts are not cut off in the last round */
    const struct ph_net *net; /* evaluates where playouts are cut off; NULL: the game does */
    const struct ph_persona *persona; /* what it wants for more than it is worth; NULL: nothing */
    unsigned persona_percent;
};

/* A policy with the usual parameters for this game. */
struct ph_policy ph_policy_make(const struct ph_rules *rules, enum ph_method method,
                                unsigned playouts);

/* The policy with a net: cut off earlier, with limited priors. NULL gives the same search with the
 * game's own evaluation: the control of every net. */
struct ph_policy ph_policy_make_net(const struct ph_rules *rules, const struct ph_net *net,
                                    unsigned playouts);

/* A hash of everything that the policy's choices depend on. */
uint64_t ph_policy_hash(const struct ph_policy *policy, uint64_t seed);

/* A view and the policy that is to choose a move. */
struct ph_question {
    const struct ph_rules *rules;
    const void *view;   /* of the actor */
    struct ph_rng *rng; /* source of chance */
    struct ph_policy policy;
    const struct ph_think_options *options; /* threads, advise, milliseconds, go_on */
    double *reward; /* gets the mean reward of the best move's playouts; not written where the
                     * answer needs none. NULL: nobody asks */
};

/* Answers the question; false if the game is over. ph_think() calls it with the policy of a
 * player. */
bool ph_policy_choose(const struct ph_question *question, struct ph_thought *thought);

#endif
