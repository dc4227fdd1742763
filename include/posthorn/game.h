/* The contract every game keeps, and all that is above the games uses.
 *
 * The way of a move: text -> parse -> refuse? -> apply -> events; and what anybody is shown comes
 * out of view(). Seven nouns: state, move, refusal, event, view, record, seat.
 *
 * Every function here is pure: it reads and writes only what its arguments point at, knows no
 * clock, makes no call to the outside and keeps nothing. A state is `state_size` bytes without
 * pointers: clone it with memcpy(), compare it with memcmp() (unused bytes are always zero). */
#ifndef POSTHORN_GAME_H
#define POSTHORN_GAME_H

#include <posthorn/event.h>

PH_BEGIN_DECLS

struct ph_game;
struct json_t; /* jansson's */

/* ---- options and rules ---- */

enum { PH_OPTIONS_MAX = 32 };

/* One `key=value`, as after the engine's `new`: "edition" "fr", "rule.lady_surcharge" "1". */
struct ph_option {
    char key[40];
    char value[40];
};

/* The game someone wants to play. */
struct ph_options {
    const struct ph_game *game;
    unsigned players;
    unsigned count;
    struct ph_option at[PH_OPTIONS_MAX]; /* the game's own: all but players, seed, first, data */
    const char *data;                    /* text of a data file; NULL: the built-in one */
};

/* Switches and figures of one table, never changed after they are made. Each game's own struct
 * begins with this one. */
struct ph_rules {
    const struct ph_game *game;
    uint64_t data_hash; /* of the data file's content; records name it */
    uint64_t hash;      /* of players, switches and data; part of every state's hash */
    uint8_t players;
    uint8_t reserved[7];
};

/* A row of a game's list of options, for help texts and table forms. */
struct ph_option_kind {
    const char *key;     /* "edition", "rule.lady_surcharge" */
    const char *values;  /* "en fr de"; "0..9" for a number range */
    const char *initial; /* the value when it is not given; NULL: follows from another option */
    const char *rule;    /* rule ID, or "" */
    const char *text;    /* one plain sentence; a message */
};

/* ---- scores ---- */

enum { PH_SCORE_PARTS_MAX = 10 };

struct ph_score {
    int16_t part[PH_SEATS_MAX][PH_SCORE_PARTS_MAX]; /* as the game's `score_parts` lists them */
    int16_t total[PH_SEATS_MAX];
    uint8_t winners; /* bit i: seat i has won, or would if it ended now */
};

struct ph_score_part {
    const char *name;  /* key in JSON: "boat" */
    const char *label; /* what a player reads; a message */
    uint8_t kind;      /* enum ph_part_kind */
};

enum ph_part_kind {
    PH_PART_POINTS, /* adds to the total */
    PH_PART_COUNT,  /* stands beside it, for ties */
    PH_PART_FLAG,   /* 0 or 1, true or false in JSON */
};

/* What a thing on the table is for, in a sentence: for whoever points at it. */
struct ph_lore {
    const char *kind; /* of nouns ("character"), or "deed": the first word of a move */
    const char *id;   /* the notation's */
    const char *text; /* a message */
    const char *rule;
};

/* ---- the game ---- */

/* Room that is enough for any game: legal moves of a position, bytes of a state or a view. */
enum { PH_MOVES_MAX = 8192, PH_STATE_MAX = 2048 };

struct ph_game {
    const char *name;  /* lower case, stable: stands in records and links */
    const char *title; /* "La Loire" */
    unsigned rules_version;
    size_t rules_size, state_size, view_size;
    unsigned seats_min, seats_max;
    unsigned moves_max; /* no position of any table has more legal moves */
    unsigned horizon; /* turns of each player that a playout goes on before evaluate() judges it */

    const char *const *data; /* built-in data files, the default one first; ends in NULL */
    const struct ph_option_kind *options; /* ends in a NULL key */
    const struct ph_refusal_kind *refusals;
    unsigned refusal_count;
    const struct ph_event_kind *events;
    unsigned event_count;
    const struct ph_score_part *score_parts; /* ends in a NULL name */
    const struct ph_lore *lore;              /* ends in a NULL kind */

    /* Fill `rules` (rules_size bytes, zeroed, `game` and `data_hash` set) from options and the
     * parsed data file. False with the place and the reason if either is not possible. */
    bool (*init_rules)(struct ph_rules *rules, const struct ph_options *options,
                       const struct json_t *data, struct ph_error *error);

    /* Adds to `out` (its `game` and `players` set, no options yet) the options that differ from
     * the defaults: enough to make the same rules again. For records. */
    void (*list_options)(const struct ph_rules *rules, struct ph_options *out);

    /* The start of a game: `seed` draws everything that is drawn; `first` is the first seat, or
     * PH_NOBODY: the seed draws it. The seed is used up alike in both cases: giving the seat that
     * it would have drawn changes nothing, and records rely on that. Ends at the first decision. */
    void (*setup)(const struct ph_rules *rules, uint64_t seed, int first, void *state);

    /* Seat to decide, or PH_NOBODY: the game is over. */
    int (*actor)(const struct ph_rules *rules, const void *state);

    /* The number of the turn, counted from 1 over all players. */
    unsigned (*turn)(const struct ph_rules *rules, const void *state);

    /* Every legal move, ascending, none twice, into `out` (room for moves_max); how many. Zero
     * exactly when the game is over. */
    unsigned (*moves)(const struct ph_rules *rules, const void *state, ph_move *out);

    /* Why the rules forbid `move`, or code PH_LEGAL. Takes any word, however malformed. */
    struct ph_refusal (*refuse)(const struct ph_rules *rules, const void *state, ph_move move);

    /* Play a legal move and go on to the next decision; append what happened to `events`, which
     * may be NULL. */
    void (*apply)(const struct ph_rules *rules, void *state, ph_move move,
                  struct ph_events *events);

    /* Does this legal move show anybody something that the one who plays it does not know: a card
     * that is turned over, drawn or looked at? Where it does not, it can be taken back. */
    bool (*reveals)(const struct ph_rules *rules, const void *state, ph_move move);

    /* Points by their parts, now. */
    void (*score)(const struct ph_rules *rules, const void *state, struct ph_score *score);

    /* First broken law of `state` (cards, pieces, limits), or NULL. For tests and positions. */
    const char *(*fault)(const struct ph_rules *rules, const void *state);

    /* What `viewer` may know, into `view` (view_size bytes): a seat, PH_NOBODY for a spectator,
     * PH_EVERYTHING. The only way out of a state. */
    void (*view)(const struct ph_rules *rules, const void *state, int viewer, void *view);

    /* A random state that fits `view`, every such state equally likely. */
    void (*determinise)(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                        void *state);

    /* ---- text: notation and JSON as in docs/programmers/notation.md ---- */

    /* Reads one move; on failure `why` is PH_REFUSE_SYNTAX with column and expectation. Knows the
     * data, not the position. */
    bool (*parse_move)(const struct ph_rules *rules, const char *text, ph_move *move,
                       struct ph_refusal *why);
    /* Writes a well-formed move; the inverse of parse_move. */
    void (*print_move)(const struct ph_rules *rules, ph_move move, struct ph_buf *out);
    /* Every well-formed move, legal or not, one after the other: the move after `move` in a fixed
     * order, 0 after the last; 0 asks for the first. For the laws. */
    ph_move (*next_move)(const struct ph_rules *rules, ph_move move);

    /* The view as one line of JSON. */
    void (*print_view)(const struct ph_rules *rules, const void *view, struct ph_buf *out);
    /* A full state from JSON (as printed for PH_EVERYTHING), gone on to its next decision. The
     * options it names must be those of `rules`. */
    bool (*read_state)(const struct ph_rules *rules, const struct json_t *json, void *state,
                       struct ph_error *error);
    /* The options that a state's JSON names: its players and the game's own keys. */
    bool (*read_options)(const struct json_t *json, struct ph_options *options,
                         struct ph_error *error);

    /* The notation's identifier for `value` of a kind ("loc", "good", …); NULL: no such value. */
    const char *(*id)(const struct ph_rules *rules, const char *kind, int value);
    /* Its name for people, in `lang`; appends to `out`. Unknown kinds append nothing. */
    void (*noun)(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                 struct ph_buf *out);

    /* ---- for people and bots; both see views only ---- */

    /* The position as plain text of at most 80 columns. `names` has a name for each seat. */
    void (*show)(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                 const char *const *names, struct ph_buf *out);

    /* The position as a picture: a whole SVG document, our own drawing. */
    void (*draw)(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                 const char *const *names, struct ph_buf *out);

    /* What the move does, as a numbered list shows it to a player: a short phrase with its
     * figures ("buy cheese for 1 denier (2 - 1 farm)"). `view` is the mover's. */
    void (*describe)(const struct ph_rules *rules, const void *view, ph_move move,
                     enum ph_lang lang, struct ph_buf *out);

    /* ---- judgement, for bots ---- */

    /* What each of the legal `moves` is worth to the actor, the larger the better: the judgement of
     * the greedy player, and what a search looks at first. `state` may be an imagined one, and
     * nothing that the actor may not know has a part in the answer. */
    void (*prior)(const struct ph_rules *rules, const void *state, const ph_move *moves,
                  unsigned count, int *worth);

    /* The same by greedy:1, the first greedy player, which never changes: what later players are
     * measured by. */
    void (*yardstick)(const struct ph_rules *rules, const void *state, const ph_move *moves,
                      unsigned count, int *worth);

    /* The legal move that a quick mind plays here: the policy of playouts, much faster than moves()
     * and prior() together. Not to be called when the game is over. */
    ph_move (*playout_move)(const struct ph_rules *rules, const void *state, struct ph_rng *rng);

    /* What each seat may hope to have at the end, in hundredths of a point, into `hope` (as many as
     * there are players): where playouts are cut short. Of a game that is over, the very totals. */
    void (*evaluate)(const struct ph_rules *rules, const void *state, int *hope);

    /* Makes of a seat's view what a short memory keeps of it: of the cards that were seen and lie
     * hidden now, it remembers at most `keep`; the others become unknown cards. What is left is
     * still a view of the position: determinise() takes it. */
    void (*forget)(const struct ph_rules *rules, void *view, unsigned keep);
};

/* The games there are; ends in NULL. */
PH_API extern const struct ph_game *const ph_games[];
PH_API const struct ph_game *ph_game_find(const char *name);

/* Makes the rules of a table; NULL with the reason if an option or the data are not possible. */
PH_API struct ph_rules *ph_rules_create(const struct ph_options *options, struct ph_error *error);
PH_API void ph_rules_destroy(struct ph_rules *rules);

/* Adds an option, refusing unknown keys and values that the game's table does not list. */
PH_API bool ph_options_set(struct ph_options *options, const char *key, const char *value,
                           struct ph_error *error);
/* The text of a built-in data file by its hash; NULL: never shipped. */
PH_API const char *ph_data_find(const struct ph_game *game, uint64_t hash);

/* 64-bit hash of a state under its rules, equal on every platform. */
PH_API uint64_t ph_state_hash(const struct ph_rules *rules, const void *state);
/* Number of decision sequences of length `depth`; one that ends the game earlier counts once.
 * 0: no memory. */
PH_API uint64_t ph_perft(const struct ph_rules *rules, const void *state, unsigned depth);

PH_END_DECLS
#endif
