/* Games to learn from. The result depends on the arguments alone. */
#ifndef TRAIN_GAMES_H
#define TRAIN_GAMES_H

#include "train/examples.h"
#include "train/rule_sets.h"

/* How the games are played. */
struct games_plan {
    const struct rule_sets *sets; /* each game draws one of them */
    uint64_t seed;
    unsigned playouts;        /* of each decision; 0: the playout policy plays */
    const struct ph_net *net; /* of the search; NULL: it uses the game's own evaluation */
};

/* Plays `count` games from number `first` on and adds positions of each: with the playout policy a
 * few, else all starts of turns. */
void games_play(const struct games_plan *plan, uint64_t first, unsigned count,
                struct examples *out);

/* Some games have odd moves, so that unusual positions are seen. */
bool games_is_odd(uint64_t number);
/* Some are held out, odd ones as often as others. */
bool games_is_held_out(uint64_t number);

#endif
