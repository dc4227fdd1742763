/* The ideal step: a lower bound for the cost of one decision of a board game. One step lists a
 * handful of candidate moves, picks one at random and plays it: a copy of a 512-byte state and a
 * dozen small changes that depend on each other and on unpredictable branches. It contains no
 * rules. The bench times it beside the games, so that a speed in ideal steps a decision means the
 * same on any machine. */
#ifndef CLI_IDEAL_STEP_H
#define CLI_IDEAL_STEP_H

#include <stdint.h>

struct ideal_state {
    uint8_t place[64], stock[64], owner[64], deck[256];
    uint32_t bits[8];
    uint16_t purse[8];
    uint8_t turn, phase, top, count, rest[12];
};
_Static_assert(sizeof(struct ideal_state) == 512, "the state is 512 bytes");

struct ideal {
    uint64_t rng[4];
    struct ideal_state state[2]; /* each step copies one onto the other and continues there */
};

void ideal_init(struct ideal *ideal);
/* Runs `steps` steps. The result depends on all of them, so the compiler can leave none out. */
unsigned ideal_run(struct ideal *ideal, unsigned steps);

#endif
