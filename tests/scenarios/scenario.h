/* Scenarios: what the parts of the runner share. README.md describes the format. */
#ifndef SCENARIO_H
#define SCENARIO_H

#include <jansson.h>
#include <posthorn/posthorn.h>

/* ---- text.c: files and words ---- */

/* One line of a scenario file, its continuation lines joined: "key: value". */
struct line {
    unsigned number;
    char *key;
    char *value; /* never NULL */
};

struct scenario {
    const char *file;
    unsigned number; /* line of its `scenario:` */
    const char *name;
    const struct line *lines;
    size_t count;
    const struct line *defaults; /* the lines before the file's first scenario */
    size_t default_count;
};

struct scenario_file {
    char *path;
    struct line *lines;
    size_t line_count;
    struct scenario *scenarios;
    size_t count;
};

/* Reads a file of scenarios; false with the reason in `error`. */
bool scenario_file_read(struct scenario_file *file, const char *path, struct ph_error *error);
void scenario_file_finish(struct scenario_file *file);

/* The whole text of a file, to be freed; NULL if it cannot be read. */
char *read_text(const char *path);
/* Cuts blanks off both ends, in place. */
char *trim(char *text);
/* The next piece of `*rest` up to `separator`, trimmed, cut off in place; NULL at the end. */
char *next_piece(char **rest, char separator);
/* Does `text` begin with the word `word`? Returns what follows it, or NULL. */
const char *after_word(const char *text, const char *word);

enum { WORDS_MAX = 64 };

/* The words of a line, in a copy of their own. */
struct words {
    char *copy;
    unsigned count;
    char *at[WORDS_MAX];
};

bool words_init(struct words *words, const char *text);
void words_finish(struct words *words);

/* ---- path.c: places in JSON ---- */

/* The value at a path ("seats.0.deniers", "seat 0 deniers", "level2[0].shields"), or NULL. */
json_t *path_get(json_t *root, const char *path);
/* Replaces what is there by `value`. Takes over the reference, also on failure. */
bool path_set(json_t *root, const char *path, json_t *value);
/* Adds it: to the list that is there, or as a key that is not there yet. Steals likewise. */
bool path_add(json_t *root, const char *path, json_t *value);
/* Takes what is there away. */
bool path_remove(json_t *root, const char *path);
/* A value as written in a scenario: JSON, or a bare word for a string. */
json_t *value_read(const char *text);
/* One edit: "PATH = VALUE", "PATH += VALUE" or "remove PATH". */
bool edit_apply(json_t *root, const char *edit, struct ph_error *error);
/* Is the line an edit and no word of a game's own? */
bool is_edit(const char *text);

/* ---- given.c and the games' own words ---- */

/* A position that is being prepared, and the data file it belongs to. */
struct position {
    json_t *state;
    const json_t *data;
};

/* A word that a `given:` line may begin with. `words` are those of the line, itself included. */
struct given_word {
    const char *name;
    const char *usage;
    bool (*edit)(struct position *position, const struct words *words, struct ph_error *error);
};

/* What the runner knows of one game: a calm start that no shuffle decides, and its words. */
struct game_words {
    const char *game;
    bool (*calm)(struct position *position, struct ph_error *error);
    const struct given_word *words;            /* ends in a NULL name */
    void (*settle)(struct position *position); /* after each word; NULL: nothing follows */
};

extern const struct game_words loire_words, taxis_words;

const struct game_words *game_words_find(const char *game);
/* Carries out one `given:` line. */
bool given_apply(const struct game_words *game, struct position *position, const char *text,
                 struct ph_error *error);

/* Helpers for the games' words. */

/* A whole number from 0 on; false with the reason. */
bool read_number(const char *text, int *number, struct ph_error *error);
/* The seat that a word names, as its object in the state; NULL with the reason. */
json_t *seat_object(struct position *position, const char *text, struct ph_error *error);
/* Takes the first string `text` out of `list`; false if it is not there. */
bool take_string(json_t *list, const char *text);
/* A number of the state itself ("turn", "players"). */
int state_number(const struct position *position, const char *key);
/* Sets the turn, and the seat whose turn it is: the first seat plays turn 1. */
bool set_turn_number(struct position *position, int turn);
/* Adds `by` to the number `key` of `object`; false if it would fall below zero or is none. */
bool add_number(json_t *object, const char *key, int by);

/* ---- table.c: the game that a scenario plays ---- */

enum { EXTRAS_MAX = 16 };

struct table {
    const char *file; /* the scenario's, beside which its data file is found */
    const struct game_words *words;
    struct ph_options options;
    const struct line *extra[EXTRAS_MAX]; /* the game's own options */
    unsigned extra_count;
    uint64_t seed;
    int first;
    bool dealt; /* starts as the seed dealt it, not calmly */
    json_t *data;
    char *data_text;

    bool begun;
    struct ph_session *session; /* NULL: refused, see `refusal` */
    json_t *pending;            /* the position that `given:` lines prepare */
    struct ph_error refusal;    /* why the table or the position was refused */
};

void table_finish(struct table *table);
/* A header line ("players: 3"). */
bool table_option(struct table *table, const struct line *line, struct ph_error *error);
/* Makes the table, once; whether it was refused stands in the table. False if the runner itself
 * cannot go on. */
bool table_begin(struct table *table, struct ph_error *error);
/* A `given:` line. */
bool table_given(struct table *table, const char *text, struct ph_error *error);
/* Sets the prepared position up, if there is one. */
void table_commit(struct table *table);
/* The state as JSON, as that viewer may know it; to be released. */
json_t *table_view(const struct table *table, int viewer);

/* ---- check.c: what a line asks ---- */

/* Lines that do or check something. Each returns false with the reason in `seen`. */
struct step {
    const char *key;
    bool has_subject; /* a word follows the key: "view 1" */
    bool is_check;
    bool (*run)(struct table *table, const char *subject, const char *value, struct ph_buf *seen);
};

extern const struct step steps[]; /* ends in a NULL key */

/* Is there a game to ask? Only the lines that expect a refusal can do without. */
bool is_open(const struct table *table, struct ph_buf *seen);
const struct ph_rules *rules_of(const struct table *table);

/* ---- moves.c: steps about moves ---- */

typedef bool run_step(struct table *table, const char *subject, const char *value,
                      struct ph_buf *seen);

run_step run_play, run_legal, run_refuse, run_caution, run_moves, run_undo;

/* ---- play.c: one scenario ---- */

struct failure {
    unsigned line;
    struct ph_buf text;
};

/* Plays a scenario; false with the line and the reason in `failure`. */
bool scenario_run(const struct scenario *scenario, struct failure *failure);

#endif
