/* Laws: what must hold in every game that is played, however it is played. The program plays many
 * games of every kind of table and holds each position, move, text and view against them.
 *
 * All random choices follow from the number of a game: its options, its players and what is checked. So a
 * broken law names one number, and `--seed NUMBER --games 1` shows it again. */
#ifndef LAWS_H
#define LAWS_H

#include <jansson.h>
#include <posthorn/posthorn.h>

#include "core/features.h"

/* name, the game it is about (NULL: each of them), what it says */
/* clang-format off */
#define LAWS(X)                                                                                   \
    X(POSSIBLE, "possible", NULL, "no move leads to a position that the game itself finds faulty") \
    X(LISTED, "listed", NULL, "moves ascend, none twice, not too many; none exactly at the end")  \
    X(EXACT, "exact", NULL, "the moves listed are just those of all words that are not refused")  \
    X(REFUSED, "refused", NULL, "any other word, even one made of random bits, is refused")       \
    X(PURE, "pure", NULL, "a move does the same every time, listened to or not, and does something") \
    X(ENDS, "ends", NULL, "every game ends")                                                      \
    X(SCORE, "score", NULL, "the parts add up to the total, and somebody wins")                   \
    X(OPTIONS, "options", NULL, "the options that rules list make the same rules again")          \
    X(MOVE_TEXT, "move-text", NULL, "a printed move reads as the same move")                      \
    X(STATE_TEXT, "state-text", NULL, "a printed state reads as the same state")                  \
    X(RECORD, "record", NULL, "a record replays: the same states, the same hashes, the same record") \
    X(EVENTS, "events", NULL, "an event is JSON for those who may know it, and a line in each language") \
    X(REFUSALS, "refusals", NULL, "a refusal names a rule and is a sentence in each language")    \
    X(VIEWS, "views", NULL, "a determinisation of a view is possible and has the same view") \
    X(PLAYOUT, "playout", NULL, "the playout policy plays a legal move, the same in every determinisation") \
    X(EVALUATION, "evaluation", NULL, "of a game that is over, the evaluations are the totals") \
    X(FEATURES, "features", NULL, "the inputs of nets are in range and equal in every determinisation") \
    X(ROTATED, "rotated", NULL, "the inputs of nets do not depend on the number of a seat")      \
    X(INPUTS, "inputs", NULL, "every input of nets is on in some game, but for those named as impossible") \
    X(FORGET, "forget", NULL, "what a short memory keeps of a view is a view still")              \
    X(SHOWN, "shown", NULL, "a position is text of 80 columns and a move a phrase, in each language") \
    X(AIDS, "aids", NULL, "prices, limits, reach, effects and cautions are what moves then do")   \
    X(TWINS, "twins", NULL, "a seat is shown the same in states that it cannot tell apart")       \
    X(TWINS_BITE, "twins-bite", NULL, "leaking one card breaks the law of the twins")             \
    X(REVEALS, "reveals", NULL, "what a move that reveals nothing does could be told before")     \
    X(FIRST, "first", NULL, "each seat is equally likely to begin; a seat that is given begins")  \
    X(PIECES, "pieces", NULL, "pieces, cards and limits, counted here once more")                 \
    X(SHIELDS, "shields", "loire", "every arrangement of shields is equally likely")              \
    X(MARKET, "market", "loire", "every order of the market is equally likely")                   \
    X(DECKS, "decks", "loire", "every order of a deck is equally likely, and after a search too")  \
    X(LONE_DONE, "lone-done", "loire", "nobody is asked where there is nothing to do")            \
    X(CARDS, "cards", "taxis", "every order of the cards is equally likely")                      \
    X(DETERMINISED, "determinised", NULL, "every state that fits a view is equally likely to be its determinisation")
/* clang-format on */

enum law {
#define X(id, name, game, text) LAW_##id,
    LAWS(X)
#undef X
        LAW_COUNT
};

struct tally {
    uint64_t checked, broken;
};

/* What a whole run adds up for one game. */
struct run {
    const struct ph_game *game;
    const char *program;
    uint64_t seed; /* number of the first game */
    uint64_t games;
    struct tally tally[LAW_COUNT];

    /* Statistics. */
    uint64_t played, decisions, shortest, longest;
    uint64_t refusal_seen[256], event_seen[256];
    bool input_seen[PH_FEATURES_SPARSE_MAX + PH_FEATURES_DENSE_MAX]; /* features.c */
    bool quiet; /* broken laws are counted and not printed: they are wanted */

    uint64_t table; /* number of the last table, and its rules: neighbours share them */
    struct ph_rules *table_rules;

    char *rule_ids; /* text of tests/rules/GAME.ids */
    ph_move *words; /* a sample of all well-formed moves */
    unsigned word_count;
};

enum style { STYLE_RANDOM, STYLE_EAGER, STYLE_GREEDY, STYLE_QUICK, STYLE_COUNT };

/* One game being played. */
struct walk {
    struct run *run;
    const struct ph_game *game;
    struct ph_options options;
    struct ph_rules *rules;
    bool own_rules;           /* not those of the run's last table */
    uint64_t number;          /* all random choices of this game follow from it */
    uint64_t seed;            /* of the game's own set-up */
    struct ph_rng luck, look; /* for the moves; for what is checked */
    enum style style[PH_SEATS_MAX];

    void *state, *spare, *kept; /* now; for a second opinion; one of all positions so far */
    void *view, *view2;
    ph_move *moves, *moves2;
    unsigned count; /* of `moves` */
    unsigned ply, kept_ply;
    struct ph_events events; /* of the last move */
    uint8_t event_checks[256];
    uint64_t hash;  /* of `state` */
    uint64_t chain; /* the hashes of all states so far, in one */
    ph_move *played;
    unsigned room;
    bool broken;
};

/* Counts a check; if it fails, says so with the position, and ends the walk. */
#define LAW(w, law, ok, ...)               \
    ((w)->run->tally[LAW_##law].checked++, \
     (ok) ? true : law_broken((w), LAW_##law, (w)->state, __VA_ARGS__))
/* The same for another position than the walk's own. */
#define LAW_AT(w, law, at, ok, ...)        \
    ((w)->run->tally[LAW_##law].checked++, \
     (ok) ? true : law_broken((w), LAW_##law, (at), __VA_ARGS__))
/* The same without a game: about many of them together. */
#define LAW_RUN(run, law, ok, ...) \
    ((run)->tally[LAW_##law].checked++, (ok) ? true : law_run_broken((run), LAW_##law, __VA_ARGS__))

/* Both return false. */
bool law_broken(struct walk *w, enum law law, const void *state, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool law_run_broken(struct run *run, enum law law, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- the run (run.c) ---- */

void run_start(struct run *run, const struct ph_game *game);
void run_finish(struct run *run);
/* Adds what another run over the same game counted. */
void run_add(struct run *to, const struct run *more);
/* Prints a line for each law; returns how many hold. */
unsigned run_report(const struct run *run, unsigned *failed);
bool run_knows_rule(const struct run *run, const char *id);

/* ---- a table and its players (table.c) ---- */

enum { GAMES_A_TABLE = 10 }; /* games whose numbers differ in the last digit only */

/* A table chosen by `number`: players, options, styles; its game set up. */
void walk_start(struct walk *w, struct run *run, uint64_t number);
void walk_finish(struct walk *w);
/* Goes on to the start of a game with other rules; takes them over. */
void walk_set_rules(struct walk *w, struct ph_rules *rules);
/* Sets up the game of a number: from it as a seed, or from the deal that an odd one stands for. */
void law_setup(const struct ph_rules *rules, uint64_t number, int first, void *state);
void law_deal(uint64_t number, uint8_t deal[PH_DEAL_SIZE]);
ph_move walk_choose(struct walk *w);
void *law_alloc(size_t size);
bool one_in(struct ph_rng *rng, uint32_t n);
bool move_listed(const ph_move *moves, unsigned count, ph_move move);

/* ---- laws (one file each) ---- */

void play_game(struct run *run, uint64_t number); /* walk.c */

void check_listed(struct walk *w); /* moves.c */
void check_samples(struct walk *w);
void check_exact(struct walk *w, const void *state);

void check_move_text(struct walk *w, const void *state); /* text.c */
void check_all_words(struct walk *w);
void check_state_text(struct walk *w, const void *state);
void check_events(struct walk *w);
void check_refusal(struct walk *w, const void *state, struct ph_refusal why);
void check_score(struct walk *w);
void check_options(struct walk *w);

void check_record(struct walk *w); /* record.c */

void check_views(struct walk *w, const void *state); /* views.c */
void check_shown(struct walk *w, const void *state);

void check_features(struct walk *w, const void *state); /* features.c */
void note_inputs(struct walk *w);
void check_schema(struct walk *w);
/* Over the whole run: has every input been on? */
void check_inputs(struct run *run);

void check_aids(struct walk *w, const void *state); /* aids.c */
/* The aids of a viewer, read; the caller releases them. `view` becomes the viewer's. */
json_t *read_aids(struct walk *w, const void *state, int viewer, void *view);

void check_twins(struct run *run, uint64_t number); /* twins.c */
void check_twins_bite(struct run *run);

void check_reveals(struct walk *w, const void *state); /* reveals.c */

void check_first(struct run *run); /* fair.c */
/* Are the counts as expected? Far outside of chance is a failure; the numbers are in
 * `text`. `expected` are probabilities. */
bool as_likely(const uint64_t *seen, const double *expected, size_t cells, uint64_t samples,
               char text[160]);
bool equally_likely(const uint64_t *seen, size_t cells, uint64_t samples, char text[160]);

/* ---- what is known of one game only ---- */

/* What the actor was told before a move that was then made. */
struct told {
    const json_t *aids;
    struct ph_buf caution; /* in English */
    const void *state, *after;
    struct ph_events events;
    ph_move move;
    unsigned count; /* of the legal moves, which are in `moves2` of the walk */
};
/* A number of the aids: kind, identifier, key; -1 if it is not there. */
json_int_t aid_number(const json_t *aids, const char *kind, const char *id, const char *key);
bool aid_lists(const json_t *list, const char *text);
bool told_says(const struct told *told, const char *words);

/* An event that may show to some what was hidden. */
struct reveal {
    const char *event;
    bool doer_only; /* only the seat that did it */
};

struct game_laws {
    const char *game;
    const struct reveal *reveals; /* ends in a NULL event */
    /* Pieces, cards, limits; NULL or what is wrong. Called at some positions. */
    const char *(*pieces)(const struct ph_rules *rules, const void *state);
    /* More laws of a position; may be NULL. */
    void (*position)(struct walk *w);
    /* Holds the aids against the legal moves: no move, no `after`. */
    void (*position_aids)(struct walk *w, const struct told *told);
    /* Holds what was told before a move against what it did. */
    void (*aids)(struct walk *w, const struct told *told);
    /* Turns what moves from `before` may lay either way round, in `one` as it is in `other`; NULL:
     * there is no such thing. */
    void (*mirror)(const void *before, void *one, const void *other);
    /* Laws over many games; they count as LAW_RUN. */
    void (*many)(struct run *run);
    /* Copies a secret of `state` into what a seat is shown. */
    void (*leak_view)(const struct ph_rules *rules, const void *state, void *view);
    void (*leak_event)(const struct ph_rules *rules, const void *state, struct ph_events *events);
    /* Writes the position in which every seat is one place further on. */
    void (*rotate)(const struct ph_rules *rules, const void *state, void *rotated);
    /* Inputs that are never on with the built-in data, as "group.id" or "group.FROM-TO". With a `~`
     * before it: that few games show. Ends in NULL. */
    const char *const *impossible;
    /* Some well-formed word that next_move() leaves out; NULL: it leaves none out. */
    ph_move (*odd_word)(struct walk *w, const void *state);
};

extern const struct game_laws loire_laws, taxis_laws;
void loire_check_position_aids(struct walk *w, const struct told *told);
void loire_check_aids(struct walk *w, const struct told *told);
void taxis_check_position_aids(struct walk *w, const struct told *told);
void taxis_check_aids(struct walk *w, const struct told *told);
void taxis_mirror(const void *before, void *one, const void *other);
/* The part of loire_laws that counts random results. */
void loire_luck(struct run *run);
const struct game_laws *game_laws_of(const struct ph_game *game);

#endif
