/* The options that several verbs share: the table someone wants to play at, and the language. */
#ifndef CLI_WISH_H
#define CLI_WISH_H

#include "cli/cli.h"

/* The first rows of the options of a verb that starts a game; its own follow from WISH_OPTIONS. */
enum {
    WISH_PLAYERS,
    WISH_SEED,
    WISH_FIRST,
    WISH_EDITION,
    WISH_VARIANT,
    WISH_RULE,
    WISH_DATA,
    WISH_OPTIONS
};

/* The rows but for the players and the seed, which some verbs explain otherwise. */
#define WISH_TABLE_ROWS                                                                           \
    [WISH_FIRST] = {"first", "SEAT", "who begins: 0 is the first seat (else the seed draws it)"}, \
    [WISH_EDITION] = {"edition", "en|fr|de", "La Loire: which rulebook"},                         \
    [WISH_VARIANT] = {"variant", "NAME", "La Loire: standard or casual"},                         \
    [WISH_RULE] = {"rule", "KEY=VALUE", "set one rule switch; may be given again"},               \
    [WISH_DATA] = {"data", "FILE", "another data file than the built-in one"}

#define WISH_ROWS                                                   \
    [WISH_PLAYERS] = {"players", "N", "how many players (else 2)"}, \
    [WISH_SEED] = {"seed", "N", "what the game's luck is drawn from"}, WISH_TABLE_ROWS

struct wish {
    const struct ph_game *game;
    unsigned players; /* 0: not given */
    uint64_t seed;
    bool has_seed;
    int first;
    const char *data_path;
    unsigned count; /* the game's own options, until the game is known */
    struct {
        const char *key, *value; /* key NULL: a rule, the value is KEY=VALUE */
    } at[PH_OPTIONS_MAX];
};

void wish_init(struct wish *wish);
/* Is anything said of the table but its data file? A record or position says that itself. */
bool wish_is_table(const struct wish *wish);

/* Each of these reads `args->value` and gives CLI_OK, or tells standard error and gives CLI_USAGE
 * or CLI_FAILED. */

/* An option of WISH_ROWS, or the word that names the game. */
int wish_take(const struct cli_args *args, int what, struct wish *wish);
int wish_lang(const struct cli_args *args, enum ph_lang *lang);
/* A seat, "none" for a spectator, "all". */
int wish_view(const struct cli_args *args, int *viewer);
int wish_number(const struct cli_args *args, const char *name, uint64_t most, uint64_t *number);

/* When all is read: the options of the game wished for. `data` holds the data file's text, if one
 * is given, and must outlive them. */
int wish_options(const struct cli_args *args, const struct wish *wish, struct ph_options *options,
                 struct ph_buf *data);

/* Starts that game, from the seed given or from 1; NULL with what to return in `status`. */
struct ph_session *wish_start(const struct cli_args *args, const struct wish *wish, int *status);

/* The data file alone. */
int wish_data(const struct wish *wish, struct ph_options *options, struct ph_buf *data);

/* The game in a record; `data_path` is the data file it was played with, or NULL. */
struct ph_session *wish_record(const char *path, const char *data_path, struct ph_error *error);

/* Language of LC_ALL, LC_MESSAGES or LANG; English where it is none of ours. */
enum ph_lang wish_environment_lang(void);

#endif
