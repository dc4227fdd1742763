/* The options that several commands share: which game to start, and how. */
#ifndef CLI_GAME_ARGS_H
#define CLI_GAME_ARGS_H

#include "cli/cli.h"

/* The first options of a command that starts a game; its own begin at GAME_ARG_COUNT. */
enum {
    GAME_ARG_PLAYERS,
    GAME_ARG_SEED,
    GAME_ARG_FIRST,
    GAME_ARG_EDITION,
    GAME_ARG_VARIANT,
    GAME_ARG_RULE,
    GAME_ARG_DATA,
    GAME_ARG_COUNT
};

/* The rows without players and seed, whose help text differs between commands. */
#define GAME_ARG_TABLE_ROWS                                                                  \
    [GAME_ARG_FIRST] = {"first", "SEAT", "starting seat; 0 is the first (default: random)"}, \
    [GAME_ARG_EDITION] = {"edition", "en|fr|de", "La Loire: which rulebook"},                \
    [GAME_ARG_VARIANT] = {"variant", "NAME", "La Loire: standard or casual"},                \
    [GAME_ARG_RULE] = {"rule", "KEY=VALUE", "set one rule switch; can be repeated"},         \
    [GAME_ARG_DATA] = {"data", "FILE", "use this data file instead of the built-in one"}

#define GAME_ARG_ROWS                                                       \
    [GAME_ARG_PLAYERS] = {"players", "N", "number of players (default 2)"}, \
    [GAME_ARG_SEED] = {"seed", "N", "seed of the shuffle"}, GAME_ARG_TABLE_ROWS

/* What the command line said about a game, before it is checked against the game's own options. */
struct game_args {
    const struct ph_game *game;
    unsigned players; /* 0: not given */
    uint64_t seed;
    bool has_seed;
    int first;
    const char *data_path;
    unsigned count; /* of `at`: options of the game, kept as text until the game is known */
    struct {
        const char *key, *value; /* key NULL: --rule, the value is KEY=VALUE */
    } at[PH_OPTIONS_MAX];
};

void game_args_init(struct game_args *wanted);
/* Is anything given except the data file? Commands that read a record or a position refuse it. */
bool game_args_any(const struct game_args *wanted);

/* These return CLI_OK, or report to standard error and return CLI_USAGE or CLI_FAILED. */

/* Reads one option of GAME_ARG_ROWS, or the word that names the game, from `args->value`. */
int game_args_take(const struct cli_args *args, int what, struct game_args *wanted);
/* After the last argument: turns `wanted` into options. `data` receives the text of the data file,
 * if one is given, and must outlive the options. */
int game_args_options(const struct cli_args *args, const struct game_args *wanted,
                      struct ph_options *options, struct ph_buf *data);
/* Reads the data file alone. */
int game_args_data(const struct game_args *wanted, struct ph_options *options, struct ph_buf *data);

/* Starts the game, with seed 1 when none is given. NULL on failure, with the exit status in
 * `status`. The caller destroys the session. */
struct ph_session *game_args_start(const struct cli_args *args, const struct game_args *wanted,
                                   int *status);

/* Reads a record; `data_path` is the data file it was played with, or NULL. NULL on failure. */
struct ph_session *game_args_record(const char *path, const char *data_path,
                                    struct ph_error *error);

#endif
