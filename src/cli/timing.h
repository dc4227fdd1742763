/* The timing rounds of `posthorn bench`. */
#ifndef CLI_TIMING_H
#define CLI_TIMING_H

#include <posthorn/game.h>

enum {
    TIMING_TABLES_MAX = 32,
    TIMING_ROUNDS = 9, /* the fastest counts: the others were disturbed */
    TIMING_PERFT_DEPTH = 4,
};

enum timed {
    TIMED_RANDOM,   /* games of random moves; counts decisions */
    TIMED_INFORMED, /* games where every decision is the game's playout_move(); counts decisions */
    TIMED_COPIES,   /* copies of a state; counts them */
    TIMED_PERFT,    /* ph_perft() from the start; counts what it counts */
    TIMED_NET,      /* evaluations by a net of positions of such games, inputs included */
    TIMED_KINDS,
};

/* One kind of work at one table: its amount in a round, and the fastest round so far. */
struct timing {
    unsigned times; /* in a round: games, copies, trees */
    uint64_t count; /* in a round; the same in every one */
    double seconds; /* of CPU time */
};

/* One game with one number of players. */
struct timing_table {
    struct ph_rules *rules;
    unsigned char *starts; /* start states, used in turn */
    unsigned char *turns;  /* states at the start of turns, used in turn */
    struct ph_net *net;    /* with zeros for weights: the time is the same with any */
    void *state;
    ph_move *moves;
    struct timing timing[TIMED_KINDS];
};

struct timings {
    unsigned count;
    struct timing_table table[TIMING_TABLES_MAX];
    double ideal_ns;      /* an ideal step, in the fastest round */
    unsigned ideal_check; /* depends on every step, so the compiler can leave none out */
};

/* Creates a table for every game and number of players. Returns false when out of memory. The
 * caller calls timings_finish() in either case. */
bool timings_init(struct timings *timings);
/* Times everything; takes about fifteen seconds. */
void timings_take(struct timings *timings);
void timings_finish(struct timings *timings);

/* Nanoseconds for one unit of `count`, and units of `times` a second. */
double timing_ns(const struct timing *timing);
double timing_rate(const struct timing *timing);

#endif
