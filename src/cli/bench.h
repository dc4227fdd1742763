/* Shared by the parts of `posthorn bench`. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include <posthorn/game.h>

/* Plays random legal moves from `state` to the end, in place: list, pick, apply, and nothing else.
 * `moves` has room for the game's moves_max. Returns the number of decisions. */
unsigned bench_random_game(const struct ph_rules *rules, void *state, ph_move *moves,
                           struct ph_rng *rng);

/* A hash over the final states of a fixed set of random and greedy games and over counts of
 * decision sequences, for every game, number of players, edition and variant, and over the choices
 * of searches with a net. It is the same on every platform, and changes only when the rules, the
 * data, the greedy player, the search or the inputs of nets do. Returns false when out of
 * memory. */
bool bench_signature(uint64_t *signature);

#endif
