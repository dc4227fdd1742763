/* Thinking: a question goes in, a thought comes out. Who thinks is given a view and never a state; a
 * thought depends on the view, the generator and the mind, and on nothing else, unless it is cut short. */
#ifndef AI_THINK_H
#define AI_THINK_H

#include <posthorn/game.h>

enum ph_method {
    PH_RANDOM,    /* any legal move */
    PH_YARDSTICK, /* what the first greedy player takes */
    PH_GREEDY,    /* what looks best at once */
    PH_FLAT,      /* the most promising moves, each tried in imagined games */
    PH_TREE,      /* imagined games that grow a tree of decisions */
};

enum {
    PH_CANDIDATES_MAX = 32,
    PH_LINE_MAX = 8,
    PH_THINK_THREADS_MAX = 64,
    PH_REMEMBERS_ALL = 0xffff,
};

/* How somebody thinks. */
struct ph_mind {
    enum ph_method method;
    unsigned playouts;   /* imagined games; never a time, so that a mind is the same everywhere */
    unsigned rounds;     /* turns of each player that an imagined game goes on */
    unsigned candidates; /* moves that are looked at, at most */
    unsigned slack;  /* near-best moves may be taken: how much worse they may be, in thousandths of
                          * the way from a lost game to a won one; for greedy minds in what prior()
                          * counts */
    unsigned memory; /* cards seen and now hidden that it remembers, or PH_REMEMBERS_ALL */
    /* What the search was tuned by, in thousandths. */
    unsigned curiosity; /* how much it tries what was seldom tried (PUCT's constant) */
    unsigned widening;  /* moves looked at, by the square root of the visits to a position */
    unsigned doubt; /* of the judgement at first sight: how much behind halves a move's promise */
    unsigned halving;
    unsigned trust; /* imagined games that the judgement at first sight counts for, as they are */
    unsigned win_part; /* of the reward of a finished game; the rest is the margin's */
    unsigned margin;   /* a lead that makes half of the reward of a margin */
};

/* A mind with the usual values for this game. */
struct ph_mind ph_mind(const struct ph_rules *rules, enum ph_method method, unsigned playouts);

/* A move that was looked at. */
struct ph_candidate {
    ph_move move;
    int worth;       /* by the game's judgement at first sight */
    unsigned visits; /* imagined games that began with it */
    double value;    /* their mean outcome for the actor, 0 lost to 1 won, first sight counted in */
    double total;    /* his mean points at their end, and the parts of them; only if wanted */
    double part[PH_SCORE_PARTS_MAX];
    double rival; /* the mean points of the best of the others; only if wanted */
};

struct ph_thought {
    ph_move choice;
    unsigned playouts;
    unsigned count; /* of what was looked at, the best first */
    struct ph_candidate at[PH_CANDIDATES_MAX];
    unsigned line_count; /* the best move and what should follow it in this turn */
    ph_move line[PH_LINE_MAX];
};

/* Thinking in progress, for who looks on. */
struct ph_search;

struct ph_question {
    const struct ph_rules *rules;
    const void *view;   /* of the actor */
    struct ph_rng *rng; /* what its luck is drawn from */
    struct ph_mind mind;
    unsigned threads;  /* 0 and 1: none but the caller's */
    bool wants_points; /* fill in `total` and `part` of the candidates */
    /* Asked every few imagined games, from the caller's thread: false is enough. NULL: think on. */
    bool (*go_on)(void *who, const struct ph_search *search);
    void *who;
};

/* Answers at once where there is only one legal move. Cut short, it answers with what it found. */
void ph_think(const struct ph_question *question, struct ph_thought *thought);

/* The thought so far, of the thread that asks; for go_on(). */
void ph_search_look(const struct ph_search *search, struct ph_thought *thought);

#endif
