/* Games, their rules, and positions.
 *
 * The path of a move: text -> ph_parse_move() -> ph_refuse() -> ph_apply() -> events; what anyone
 * is shown comes out of ph_view(). Seven nouns: state, move, refusal, event, view, record, seat.
 *
 * A state is the whole position, secrets included; a view is what one seat or a spectator may know
 * of it. Both are plain bytes without pointers: a struct ph_storage holds either, memcpy() copies
 * them, memcmp() over ph_state_size() or ph_view_size() bytes compares them. The functions on
 * states and views are pure: they read and write only what their arguments point at.
 *
 * A program that wants a game with its history, undo and records uses session.h instead of keeping
 * states of its own. */
#ifndef POSTHORN_GAME_H
#define POSTHORN_GAME_H

#include <posthorn/event.h>

PH_BEGIN_DECLS

struct ph_game;  /* a game: La Loire, Thurn und Taxis */
struct ph_rules; /* rule switches and data of one table; they never change */

/* ---- games ---- */

/* The game with that name ("loire", "taxis"); NULL if there is none. */
PH_API const struct ph_game *ph_game_find(const char *name);
/* Game number `index`, counted from 0; NULL after the last. */
PH_API const struct ph_game *ph_game_at(unsigned index);
/* Its name: lower case, stable, as in records and links. */
PH_API const char *ph_game_name(const struct ph_game *game);
/* Its title: "La Loire". */
PH_API const char *ph_game_title(const struct ph_game *game);
/* The version of its rules, 1 so far. The log of a server's table names it; records do not yet. */
PH_API unsigned ph_game_version(const struct ph_game *game);
/* The smallest and the largest number of players. */
PH_API unsigned ph_game_seats_min(const struct ph_game *game);
PH_API unsigned ph_game_seats_max(const struct ph_game *game);

/* An option of a game, for help texts and forms. */
struct ph_option_kind {
    const char *key;     /* "edition", "rule.lady_surcharge" */
    const char *values;  /* "en fr de"; "0..9" for a range of numbers */
    const char *initial; /* the value when it is not given; NULL: follows from another option */
    const char *rule;    /* rule ID, or "" */
    const char *text;    /* one sentence; a message for ph_tr() */
};

/* Its options; the row after the last has a NULL key. */
PH_API const struct ph_option_kind *ph_game_options(const struct ph_game *game);

enum ph_part_kind {
    PH_PART_POINTS, /* adds to the total */
    PH_PART_COUNT,  /* is listed beside it; decides ties */
    PH_PART_FLAG,   /* 0 or 1, true or false in JSON */
};

/* A part of the score. */
struct ph_score_part {
    const char *name;  /* key in JSON: "boat" */
    const char *label; /* what a player reads; a message for ph_tr() */
    uint8_t kind;      /* enum ph_part_kind */
};

/* The parts of its score, in the order of struct ph_score; the row after the last has a NULL
 * name. */
PH_API const struct ph_score_part *ph_game_score_parts(const struct ph_game *game);

/* What a thing on the table is for, in a sentence. */
struct ph_lore {
    const char *kind; /* as in ph_noun() ("character"), or "deed": the first word of a move */
    const char *id;   /* as in the notation */
    const char *text; /* a message for ph_tr() */
    const char *rule; /* rule ID, or "" */
};

/* What its things are for; the row after the last has a NULL kind. */
PH_API const struct ph_lore *ph_game_lore(const struct ph_game *game);

/* The text of built-in data file number `index`: 0 is the default one, the others shipped with
 * earlier versions; NULL after the last. */
PH_API const char *ph_game_data(const struct ph_game *game, unsigned index);
/* The text of a built-in data file by its hash; NULL: it never shipped. */
PH_API const char *ph_data_find(const struct ph_game *game, uint64_t hash);

/* ---- options and rules ---- */

enum { PH_OPTIONS_MAX = 32 };

/* One `key=value`: "edition" "fr", "rule.lady_surcharge" "1". */
struct ph_option {
    char key[40];
    char value[40];
};

/* The game to be played. Zero it, set `game` and `players`, add options with ph_options_set(). */
struct ph_options {
    const struct ph_game *game;
    unsigned players;
    unsigned count;
    struct ph_option at[PH_OPTIONS_MAX]; /* the game's own: all but players, seed, first, data */
    const char *data;                    /* text of a data file; NULL: the built-in one */
};

/* Sets an option; false with the reason if the game has no such key or value. */
PH_API bool ph_options_set(struct ph_options *options, const char *key, const char *value,
                           struct ph_error *error);

/* Makes the rules of a table; NULL with the reason if the options or the data are not possible. */
PH_API struct ph_rules *ph_rules_create(const struct ph_options *options, struct ph_error *error);
/* Frees rules; NULL is allowed. */
PH_API void ph_rules_destroy(struct ph_rules *rules);
/* The game that the rules belong to. */
PH_API const struct ph_game *ph_rules_game(const struct ph_rules *rules);
/* The number of players. */
PH_API unsigned ph_rules_players(const struct ph_rules *rules);
/* Hash of players, switches and data; part of the hash of every state. */
PH_API uint64_t ph_rules_hash(const struct ph_rules *rules);
/* Hash of the content of the data file; records name it. */
PH_API uint64_t ph_rules_data_hash(const struct ph_rules *rules);

/* ---- positions ---- */

/* Enough for any game: legal moves of a position, bytes of a state or a view. (The states of both
 * games take less than 1 KiB.) */
enum { PH_MOVES_MAX = 8192, PH_STATE_MAX = 2048 };

/* Holds a state or a view of any game. */
struct ph_storage {
    uint64_t word[PH_STATE_MAX / sizeof(uint64_t)];
};

/* Bytes of a state; bytes of a view. */
PH_API size_t ph_state_size(const struct ph_rules *rules);
PH_API size_t ph_view_size(const struct ph_rules *rules);

/* Sets up a game: `seed` decides everything that is drawn; `first` is the first seat, or PH_NOBODY:
 * the seed draws it. Naming the seat that would be drawn changes nothing. False if there is no such
 * seat. */
PH_API bool ph_setup(const struct ph_rules *rules, uint64_t seed, int first, void *state);

enum { PH_DEAL_SIZE = 32 };

/* Sets up a game from a deal of 256 bits instead of a seed. It is the key of a ChaCha20 stream that
 * draws everything, later shuffles included (docs/programmers/notation.md, "Deals"), as servers do:
 * nobody can try out all deals that fit what they see. False also if all of its bytes are 0. */
PH_API bool ph_setup_deal(const struct ph_rules *rules, const uint8_t *deal, int first,
                          void *state);
/* The seat to move, or PH_NOBODY: the game is over. */
PH_API int ph_actor(const struct ph_rules *rules, const void *state);
/* The number of the turn, counted from 1 over all players. */
PH_API unsigned ph_turn(const struct ph_rules *rules, const void *state);
/* Writes every legal move, ascending, to `moves` (room for PH_MOVES_MAX); returns how many. Zero
 * exactly when the game is over. */
PH_API unsigned ph_moves(const struct ph_rules *rules, const void *state, ph_move *moves);
/* Why the rules forbid `move`; code PH_LEGAL if they do not. Takes any word. */
PH_API struct ph_refusal ph_refuse(const struct ph_rules *rules, const void *state, ph_move move);
/* Plays the move if it is legal and goes on to the next decision; otherwise returns the reason and
 * leaves the state unchanged. Appends what happened to `events`, which may be NULL. */
PH_API struct ph_refusal ph_apply(const struct ph_rules *rules, void *state, ph_move move,
                                  struct ph_events *events);
/* Does this legal move show anyone something that its player does not know: a card that is turned
 * over, drawn or looked at? Where it does not, it can be undone without giving anything away. */
PH_API bool ph_reveals(const struct ph_rules *rules, const void *state, ph_move move);

enum { PH_SCORE_PARTS_MAX = 10 };

/* Points, and who is ahead. */
struct ph_score {
    int16_t part[PH_SEATS_MAX][PH_SCORE_PARTS_MAX]; /* as ph_game_score_parts() lists them */
    int16_t total[PH_SEATS_MAX];
    uint8_t winners; /* bit i: seat i has won, or would if the game ended now */
};

/* The score of the position. */
PH_API void ph_score(const struct ph_rules *rules, const void *state, struct ph_score *score);

/* What `viewer` may know, to `view`: a seat, PH_NOBODY for a spectator, PH_EVERYTHING. The only way
 * out of a state. False if there is no such viewer. */
PH_API bool ph_view(const struct ph_rules *rules, const void *state, int viewer, void *view);
/* A random state that fits `view`, every such state equally likely (a determinisation). */
PH_API void ph_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                           void *state);

/* 64-bit hash of a state under its rules, equal on every platform. */
PH_API uint64_t ph_state_hash(const struct ph_rules *rules, const void *state);
/* Number of decision sequences of length `depth`; one that ends the game earlier counts once.
 * 0: out of memory. */
PH_API uint64_t ph_perft(const struct ph_rules *rules, const void *state, unsigned depth);

/* ---- text: notation and JSON as in docs/programmers/notation.md ---- */

/* Reads one move. On failure `why` (which may be NULL) is PH_REFUSE_SYNTAX with the column and the
 * expectation. Knows the data, not the position: ph_refuse() says whether the move is legal. */
PH_API bool ph_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                          struct ph_refusal *why);
/* Appends a well-formed move in the notation; the inverse of ph_parse_move(). */
PH_API void ph_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out);
/* Appends what a legal move does, as a list shows it to a player ("buy cheese for 1 denier (2 - 1
 * farm)"). `view` is the view of the seat to move. */
PH_API void ph_describe(const struct ph_rules *rules, const void *view, ph_move move,
                        enum ph_lang lang, struct ph_buf *out);
/* Appends the same for a row of a list whose heading names the kind of move ("Talcy, leaving 1
 * horse"). The move must be legal. */
PH_API void ph_describe_short(const struct ph_rules *rules, const void *view, ph_move move,
                              enum ph_lang lang, struct ph_buf *out);
/* Appends what the move loses, or that it ends the game ("3 deniers above 10 stay behind"); nothing
 * for a harmless move. `view` is the view of the seat to move, and the move must be legal. */
PH_API void ph_caution(const struct ph_rules *rules, const void *view, ph_move move,
                       enum ph_lang lang, struct ph_buf *out);
/* Appends what a legal move brings, as one line of JSON (docs/programmers/protocol.md, "Moves");
 * nothing where a game tells no such thing of that kind of move. */
PH_API void ph_print_effect(const struct ph_rules *rules, const void *view, ph_move move,
                            struct ph_buf *out);
/* Appends the view as one line of JSON. */
PH_API void ph_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out);
/* Appends what the rules say for the viewer's seat (prices, limits, reach) as one line of JSON:
 * docs/programmers/protocol.md, "Aids". */
PH_API void ph_print_aids(const struct ph_rules *rules, const void *view, struct ph_buf *out);
/* Appends the view as plain text of at most 80 columns. `names` has a name for each seat. */
PH_API void ph_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                    const char *const *names, struct ph_buf *out);
/* Appends the view as a picture: a whole SVG document. */
PH_API void ph_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                    const char *const *names, struct ph_buf *out);
/* The identifier of `value` in the notation, for a kind of thing ("loc", "good"); NULL: there is no
 * such value. */
PH_API const char *ph_id(const struct ph_rules *rules, const char *kind, int value);
/* Appends its name for people; nothing for an unknown kind. */
PH_API void ph_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                    struct ph_buf *out);

/* ---- policies, for programs that search ---- */

/* The prior of each legal move: what it is worth to the seat to move, the larger the better.
 * Depends only on what that seat may know; `state` may be a determinisation. */
PH_API void ph_prior(const struct ph_rules *rules, const void *state, const ph_move *moves,
                     unsigned count, int *prior);
/* The move of the playout policy, many times faster than ph_moves() and ph_prior(); 0 when the game
 * is over. */
PH_API ph_move ph_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng);
/* The evaluation of a position: the points that each seat can expect at the end, in hundredths, one
 * for each player. When the game is over, the exact totals. */
PH_API void ph_evaluate(const struct ph_rules *rules, const void *state, int *points);

PH_END_DECLS
#endif
