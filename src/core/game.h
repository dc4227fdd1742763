/* The interface that every game implements: for those who add a game, and for code that cannot
 * afford the checks of the public functions (<posthorn/game.h>), which call it.
 *
 * Every function here is pure: it reads and writes only what its arguments point at, knows no
 * clock, makes no call to the outside and keeps nothing. It relies on its arguments: no NULL, a
 * seat that exists, a legal move. A state is `state_size` bytes without pointers: it is copied
 * with memcpy() and compared with memcmp(), for unused bytes are always zero. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <posthorn/game.h>

#include "base/random.h"

struct json_t; /* jansson's */

enum { PH_PRIOR_NEVER = -1000000 }; /* below every other prior: a move that no search tries */

/* Switches and data of one table, never changed after they are made. Each game's own struct begins
 * with this one. */
struct ph_rules {
    const struct ph_game *game;
    uint64_t data_hash; /* of the content of the data file; records name it */
    uint64_t hash;      /* of players, version, switches and data; part of every state's hash */
    uint64_t schema;    /* of the inputs of its nets: ph_features_hash() */
    uint8_t players;
    uint8_t version; /* of the rules: 1 to the game's `rules_version` */
    uint8_t reserved[6];
};

/* A row of a game's table of refusals. */
struct ph_refusal_kind {
    const char *slug; /* stable, for programs: "castle.price" */
    const char *rule; /* "LL-B4", or "syntax", "over", "phase" */
    const char *text; /* message with placeholders, see <posthorn/text.h> */
};

/* A row of a game's table of events. `fields` names the arguments in order, as `kind:name`
 * separated by blanks, the kinds those of `noun` ("n" is a number): "good:good loc:at n:price". A
 * `!` before a field marks it as secret: viewers outside of the audience get null for it. */
struct ph_event_kind {
    const char *name; /* the value of "event" in JSON: "bought" */
    const char *fields;
    const char *text;  /* the log line, with placeholders; NULL: no line */
    const char *blind; /* the line for viewers outside of the audience; NULL: they do not get the
                        * event, "": they get it without a line */
};

/* A row of what statistics over games count (ai/tally.h): things that a seat gets, or the like, by
 * an event. */
struct ph_counted {
    const char *kind;       /* of the things; stable, for programs: "character" */
    unsigned event, values; /* the things are numbered from 0 to values - 1 */
    /* The identifier of a thing; NULL: the table does not have it. */
    const char *(*thing)(const struct ph_rules *rules, unsigned value);
    /* The thing of an event. NULL: the number of it is the first argument. */
    unsigned (*value)(const struct ph_rules *rules, const struct ph_event *event);
    /* What all of the events are called ("deliveries"), where their shares by thing count too. */
    const char *all;
};

/* A persona: a way to play that wants one thing for more than it is worth. Matches against players
 * that are not bent tell whether the game rewards that. `percent` is how much it wants it; 100 is
 * the usual. */
struct ph_persona {
    const char *name; /* stands in names of players: "level:6+castles" */
    /* Makes a copy of the rules the seat's style in this position (as vary() does): its policies
     * want the thing. */
    void (*bend)(struct ph_rules *style, const void *state, unsigned seat, unsigned percent);
    /* What the seat has of it, in thousandths of the reward. The reward of a playout is that of
     * its outcome, and the gain of this since its start. */
    int (*bonus)(const struct ph_rules *rules, const void *state, unsigned seat);
};

/* What a move must contain to have certain words in its text, for each form of moves that the game
 * distinguishes. */
enum { PH_VERBS = 16, PH_FORMS_MAX = 32 };
struct ph_naming {
    uint32_t possible; /* bits of forms */
    ph_move mask[PH_FORMS_MAX], bits[PH_FORMS_MAX];
};

struct ph_game {
    const char *name;       /* lower case, stable: stands in records and links */
    const char *title;      /* "La Loire" */
    unsigned rules_version; /* the newest; the game still plays by all before it */
    size_t rules_size, state_size, view_size;
    unsigned seats_min, seats_max;
    unsigned moves_max;   /* no position of any table has more legal moves */
    unsigned horizon;     /* turns of each player until a playout is cut off and evaluated */
    unsigned net_horizon; /* ... where a net evaluates */

    const char *const *data; /* built-in data files, the default one first; ends in NULL */
    const struct ph_option_kind *options; /* ends in a NULL key */
    const struct ph_refusal_kind *refusals;
    unsigned refusal_count;
    const struct ph_event_kind *events;
    unsigned event_count;
    const struct ph_score_part *score_parts; /* ends in a NULL name */
    const struct ph_counted *counted;        /* ends in a NULL kind */
    const struct ph_lore *lore;              /* ends in a NULL kind */
    const char *const *typed_kinds;          /* core/text/kinds.h; ends in NULL */

    /* Fill `rules` (rules_size bytes, zeroed, `game`, `version` and `data_hash` set) from options
     * and the parsed data file. False with the place and the reason if either is not possible. */
    bool (*init_rules)(struct ph_rules *rules, const struct ph_options *options,
                       const struct json_t *data, struct ph_error *error);

    /* Adds to `out` (its `game` and `players` set, no options yet) the options that differ from
     * the defaults: enough to make the same rules again. For records. */
    void (*list_options)(const struct ph_rules *rules, struct ph_options *out);

    /* The start of a game: `chance` draws everything that is drawn; `first` is the first seat, or
     * PH_NOBODY: it is drawn. As much is drawn in both cases: giving the seat that would have been
     * drawn changes nothing, and records rely on that. Ends at the first decision. */
    void (*setup)(const struct ph_rules *rules, const struct ph_chance *chance, int first,
                  void *state);

    /* Seat to decide, or PH_NOBODY: the game is over. */
    int (*actor)(const struct ph_rules *rules, const void *state);

    /* The seat that began. Its turn may have been skipped before the first decision. */
    int (*first)(const struct ph_rules *rules, const void *state);

    /* The number of the turn, counted from 1 over all players. */
    unsigned (*turn)(const struct ph_rules *rules, const void *state);

    /* Is this the last round: does the game end before every seat has had another turn? */
    bool (*last_round)(const struct ph_rules *rules, const void *state);

    /* Writes every legal move, ascending, none twice, to `out` (room for moves_max); returns how
     * many. Zero exactly when the game is over. */
    unsigned (*moves)(const struct ph_rules *rules, const void *state, ph_move *out);

    /* Why the rules forbid `move`, or code PH_LEGAL. Takes any word, however malformed. */
    struct ph_refusal (*refuse)(const struct ph_rules *rules, const void *state, ph_move move);

    /* Plays a legal move and goes on to the next decision; appends what happened to `events`, which
     * may be NULL. Does not check the move: ph_apply() does. */
    void (*apply)(const struct ph_rules *rules, void *state, ph_move move,
                  struct ph_events *events);

    /* Does this legal move show anyone something that its player does not know: a card that is
     * turned over, drawn or looked at? Where it does not, it can be undone. */
    bool (*reveals)(const struct ph_rules *rules, const void *state, ph_move move);

    /* Points by their parts, now. */
    void (*score)(const struct ph_rules *rules, const void *state, struct ph_score *score);

    /* The first invariant that `state` breaks (cards, pieces, limits), or NULL. For tests and
     * positions. */
    const char *(*fault)(const struct ph_rules *rules, const void *state);

    /* Writes what `viewer` may know to `view` (view_size bytes): a seat, PH_NOBODY for a spectator,
     * PH_EVERYTHING. The only way out of a state. */
    void (*view)(const struct ph_rules *rules, const void *state, int viewer, void *view);

    /* Writes a random state that fits `view`, every such state equally likely. */
    void (*determinise)(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                        void *state);

    /* ---- text: notation and JSON as in docs/programmers/notation.md ---- */

    /* Reads one move; on failure `why` is PH_REFUSE_SYNTAX with column and expectation. Knows the
     * data, not the position. */
    bool (*parse_move)(const struct ph_rules *rules, const char *text, ph_move *move,
                       struct ph_refusal *why);
    /* Writes a well-formed move; the inverse of parse_move. */
    void (*print_move)(const struct ph_rules *rules, ph_move move, struct ph_buf *out);
    /* Iterates over every well-formed move, legal or not: the move after `move` in a fixed order, 0
     * after the last; 0 asks for the first. There are tens of thousands: for the laws. */
    ph_move (*next_move)(const struct ph_rules *rules, ph_move move);

    /* Moves by the words of their text, without writing it. The first word of a move is its verb,
     * a number below PH_VERBS; next_move() is in the order of verbs. */
    unsigned (*verb)(ph_move move);
    /* The words have no blanks and no commas. */
    void (*read_naming)(const struct ph_rules *rules, const char *const *words, unsigned count,
                        struct ph_naming *naming);
    /* Does the text of a well-formed move have all of the words? */
    bool (*names)(const struct ph_rules *rules, const struct ph_naming *naming, ph_move move);
    /* The first move of next_move() with that verb whose text has all of them; 0: none. */
    ph_move (*first_naming)(const struct ph_rules *rules, const struct ph_naming *naming,
                            unsigned verb);

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
     * numbers ("buy cheese for 1 denier (2 - 1 farm)"). `view` is that of the seat to move. */
    void (*describe)(const struct ph_rules *rules, const void *view, ph_move move,
                     enum ph_lang lang, struct ph_buf *out);
    /* The same for a row under a heading that names the kind of move: "Talcy, leaving 1 horse".
     * Of the legal moves of a kind no two have the same one, but for those of same_as(). */
    void (*describe_short)(const struct ph_rules *rules, const void *view, ph_move move,
                           enum ph_lang lang, struct ph_buf *out);
    /* What the thing is for that the move gets, or why the move is asked for: a plain sentence for
     * those who do not know it yet. Appends nothing where there is nothing to explain. */
    void (*about)(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                  struct ph_buf *out);
    /* What the move, which must be legal, loses, or that it ends the game; appends nothing for a
     * harmless one. `view` is that of the seat to move. */
    void (*caution)(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                    struct ph_buf *out);
    /* A legal move that comes earlier in moves() and has the same effect as this legal one; 0:
     * there is none. NULL: there never is. */
    ph_move (*same_as)(const struct ph_rules *rules, const void *view, ph_move move);
    /* What the move brings, as JSON (docs/programmers/protocol.md, "Moves"); appends nothing for a
     * move of another kind. NULL: there is no such kind. */
    void (*print_effect)(const struct ph_rules *rules, const void *view, ph_move move,
                         struct ph_buf *out);

    /* What the rules say for the viewer's seat (prices, limits, reach), as JSON
     * (docs/programmers/protocol.md, "Aids"). For a viewer without a seat, what is the same for
     * all. Knows only the view. */
    void (*print_aids)(const struct ph_rules *rules, const void *view, struct ph_buf *out);

    /* ---- policies and evaluation, for computer players ---- */

    /* The prior of each of the legal `moves`: what it is worth to the actor, the larger the better.
     * The greedy player takes the best; a search tries the best first, and a move with
     * PH_PRIOR_NEVER only where every move has it. `state` may be a determinisation: the answer
     * depends only on what the actor may know. */
    void (*prior)(const struct ph_rules *rules, const void *state, const ph_move *moves,
                  unsigned count, int *prior);

    /* The playout policy: a legal move, much faster than moves() and prior() together. Not to be
     * called when the game is over. */
    ph_move (*playout_move)(const struct ph_rules *rules, const void *state, struct ph_rng *rng);

    /* The evaluation, where playouts are cut off: the points that each seat can expect at the end,
     * in hundredths, one for each player. When the game is over, the exact totals. */
    void (*evaluate)(const struct ph_rules *rules, const void *state, int *points);

    /* Draws a style: a copy of `rules` (rules_size bytes) in which things are worth more or less to
     * the policies and to evaluate(); all else is the same. Games to learn from are played in many
     * styles, so that they show the whole of the game. NULL: there is one style. */
    void (*vary)(const struct ph_rules *rules, struct ph_rng *rng, struct ph_rules *style);

    const struct ph_persona *personas; /* ends in a NULL name */

    /* The inputs of its nets (core/features.h); NULL: nothing is learned. */
    const struct ph_feature_set *features;

    /* Reduces a seat's view to what a short memory keeps: of the cards that were seen and are
     * hidden now, at most `keep`; the others become unknown cards. The result is still a view of
     * the position: determinise() takes it. */
    void (*forget)(const struct ph_rules *rules, void *view, unsigned keep);
};

/* The games there are; ends in NULL. */
extern const struct ph_game *const ph_games[];

#endif
