/* Computer players: by name or level, with a budget, interruption, progress and a value for each
 * candidate move.
 *
 * Thread-safe: any number of threads may think at once, also with the same rules. A thread shares
 * nothing with another but the rules, which never change, unless the caller gives two of them the
 * same generator or the same `data`. Thinking keeps no state between calls.
 *
 * A computer player gets a view and never a state: it cannot know what its seat may not know. The
 * answer depends on the view, the player and its budget of playouts alone, and is the same on every
 * machine, unless it is given a limit of time, is interrupted, or has several threads and a search
 * that ends early. */
#ifndef POSTHORN_THINK_H
#define POSTHORN_THINK_H

#include <posthorn/text.h>

PH_BEGIN_DECLS

struct ph_session; /* session.h */

/* ---- players ---- */

enum {
    PH_LEVELS = 8,            /* levels are 1 to 8, the last one the strongest */
    PH_HINT_PLAYOUTS = 2000,  /* a good budget for a hint */
    PH_CANDIDATES_MAX = 32,   /* of a thought */
    PH_LINE_MAX = 8,          /* moves of an expected line */
    PH_TOPICS_MAX = 8,        /* that a net's judgement is split into */
    PH_THINK_THREADS_MAX = 64 /* more are not used */
};

struct ph_bot_kind; /* a kind of computer player: random, greedy, mc, tree, net, level */
struct ph_net;      /* what a computer player has learned */
struct ph_persona;  /* something that a computer player wants for more than it is worth */

/* A computer player. A zeroed struct is the strongest level. */
struct ph_bot {
    const struct ph_bot_kind *kind;
    /* The number of "level:3", "mc:200", "net:1000"; else 0. A number that the kind does not have
     * counts as the nearest one that it has. */
    unsigned level;
    /* Of "net:1000": the net that it evaluates with; NULL: the one that is compiled in, if any. */
    const struct ph_net *net;
    /* For measurements: NULL, or a persona of the game, and how much of it, in percent. */
    const struct ph_persona *persona;
    unsigned persona_percent;
};

/* Reads the name of a player ("level:5", "greedy", "random", "mc:200", "tree:1000", "net:1000");
 * false with the reason, and the names there are, if it is not one. */
PH_API bool ph_bot_find(const char *name, struct ph_bot *bot, struct ph_error *error);
/* The player of a level, 1 to PH_LEVELS; other numbers give the strongest. */
PH_API struct ph_bot ph_bot_level(unsigned level);
/* Appends the name, as ph_bot_find() reads it. */
PH_API void ph_bot_name(const struct ph_bot *bot, struct ph_buf *out);
/* Appends the names there are: "greedy, level:1-8, …". */
PH_API void ph_bot_list(struct ph_buf *out);
/* The name of a level for people ("Postilion"), a message for ph_tr(); NULL: no such level. */
PH_API const char *ph_level_name(unsigned level);

/* ---- thoughts ---- */

/* A move that was considered, with means over the playouts that began with it. */
struct ph_candidate {
    ph_move move;
    int prior;       /* before the search, by the game's own judgement; the larger the better */
    unsigned visits; /* playouts that began with it */
    /* The mean outcome for the seat to move, from 0 (lost) to 1 (won). Playouts that were cut off
     * count by the evaluation, and the prior has a small part. */
    double value;
    /* Mean points when the playouts end, only if `advise` is set: the seat's total, the parts of
     * it, and the total of the best opponent. */
    double total;
    double part[PH_SCORE_PARTS_MAX];
    double rival;
    /* What each topic of the game (the seat's route, its hand, …) adds to a net's judgement, in
     * logits, only if `advise` is set; 0 where no net evaluates. */
    double topic[PH_TOPICS_MAX];
};

/* The result of thinking. */
struct ph_thought {
    /* The move to play: at[0], or a worse one if the player's level errs on purpose. */
    ph_move choice;
    unsigned playouts;
    unsigned count; /* candidates, the best first */
    struct ph_candidate at[PH_CANDIDATES_MAX];
    unsigned line_count; /* the best move and what is expected to follow it in the same turn */
    ph_move line[PH_LINE_MAX];
};

/* ---- thinking ---- */

struct ph_search; /* a search in progress */

/* How to think. A zeroed struct is the strongest level with its own budget. */
struct ph_think_options {
    struct ph_bot bot;
    unsigned playouts;     /* budget; 0: the player's own */
    unsigned milliseconds; /* limit of time; 0: none. With a budget or a limit of its own a player
                            * plays its best: it does not err on purpose and forgets nothing */
    unsigned threads;      /* 0 and 1: only the caller's */
    bool advise;           /* do not err on purpose, and fill in the points of the candidates, as
                            * ph_reason() needs them */
    struct ph_rng *rng;    /* source of chance; NULL: seeded from the view, so that the same view
                            * always gets the same answer */
    /* Progress and interruption: called every few playouts from the caller's thread. False ends the
     * search, and the best move so far is the answer. NULL: think on. */
    bool (*go_on)(void *data, const struct ph_search *search);
    void *data; /* for go_on() */
};

/* Thinks about the view of the seat to move. `options` may be NULL. Answers at once if there is
 * only one legal move. False with the reason if an argument is NULL or the game is over. */
PH_API bool ph_think(const struct ph_rules *rules, const void *view,
                     const struct ph_think_options *options, struct ph_thought *thought,
                     struct ph_error *error);
/* The same for a state: makes the view of the seat to move and thinks about that. */
PH_API bool ph_think_state(const struct ph_rules *rules, const void *state,
                           const struct ph_think_options *options, struct ph_thought *thought,
                           struct ph_error *error);
/* The same for the position of a session. */
PH_API bool ph_session_think(const struct ph_session *session,
                             const struct ph_think_options *options, struct ph_thought *thought,
                             struct ph_error *error);
/* The thought so far, of the thread that asks; for go_on(). Without a search it is empty. */
PH_API void ph_search_thought(const struct ph_search *search, struct ph_thought *thought);

/* Appends one to three sentences about the best move of a thought with `advise` set: how it
 * compares with the next best one, by which parts of the score and what decides it in a net's
 * judgement, and what is expected to follow it. `view` is the one that was thought about. */
PH_API void ph_reason(const struct ph_rules *rules, const void *view,
                      const struct ph_thought *thought, enum ph_lang lang, struct ph_buf *out);

PH_END_DECLS
#endif
