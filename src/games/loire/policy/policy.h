/* La Loire: what the computer players are told about moves and positions. */
#ifndef GAMES_LOIRE_POLICY_POLICY_H
#define GAMES_LOIRE_POLICY_POLICY_H

#include "core/features.h"
#include "games/loire/rules/state.h"

/* The prior: what each of the legal moves is worth, in hundredths of a point. */
void loire_prior(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth);
/* The playout policy: one legal move, chosen fast. */
ph_move loire_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng);
/* The evaluation: the points that each seat can expect at the end, in hundredths. */
void loire_evaluate(const struct ph_rules *rules, const void *state, int *expected);

/* Fills `use` from the numbers of the table. */
void loire_appraise(struct loire_rules *r);

/* Draws a style of play: other values in `use`. */
void loire_vary(const struct ph_rules *rules, struct ph_rng *rng, struct ph_rules *style);

/* Styles that want one thing, with a reward for it. */
extern const struct ph_persona loire_personas[];

/* The inputs of its nets, and what people call them. */
extern const struct ph_feature_set loire_features;
extern const struct ph_topic loire_topics[];

#endif
