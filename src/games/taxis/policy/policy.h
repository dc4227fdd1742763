/* Thurn und Taxis: what the computer players are told about moves and positions. */
#ifndef GAMES_TAXIS_POLICY_POLICY_H
#define GAMES_TAXIS_POLICY_POLICY_H

#include "core/features.h"
#include "games/taxis/rules/state.h"

/* The prior: what each of the legal moves is worth, in hundredths of a point. */
void taxis_prior(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth);
/* The playout policy: one legal move, chosen fast. */
ph_move taxis_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng);
/* The evaluation: the points that each seat can expect at the end, in hundredths. */
void taxis_evaluate(const struct ph_rules *rules, const void *state, int *expected);

/* Lists the goals of the table: the tiles that branches earn. */
void taxis_appraise(struct taxis_rules *r);

/* Styles that want one thing, with a reward for it. */
extern const struct ph_persona taxis_personas[];

/* The inputs of its nets, and what people call them. */
extern const struct ph_feature_set taxis_features;
extern const struct ph_topic taxis_topics[];

#endif
