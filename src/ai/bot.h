/* The kinds of computer players, and the policy of each. */
#ifndef AI_BOT_H
#define AI_BOT_H

#include "ai/policy.h"

/* A kind of player. `level` is the number after the colon in names like "level:3"; kinds without
 * one get 0. */
struct ph_bot_kind {
    const char *name;
    const char *help;              /* one sentence; a message */
    unsigned level_min, level_max; /* both 0: takes no number */
    /* `net` fits the rules; NULL: there is none, or the kind is not `learned`. */
    struct ph_policy (*policy)(const struct ph_rules *rules, unsigned level,
                               const struct ph_net *net);
    bool learned; /* its tree search has a net, if there is one for the table */
};

/* Sorted by name; ends in a NULL name. */
extern const struct ph_bot_kind ph_bot_kinds[];

/* The policy of a player at a table with these rules. */
struct ph_policy ph_bot_policy(const struct ph_bot *bot, const struct ph_rules *rules);
/* Is it a player with a net, and none fits the table? It plays with the game's own evaluation. */
bool ph_bot_lacks_net(const struct ph_bot *bot, const struct ph_rules *rules);

/* Gives the player a persona: "castles", or "castles:50" for half as much of it. False with the
 * reason, and the names there are, if no game has it or the player wants nothing. */
bool ph_bot_bend(struct ph_bot *bot, const char *persona, struct ph_error *error);
/* Has the game the player's persona, if it has one? False with the reason. */
bool ph_bot_suits(const struct ph_bot *bot, const struct ph_game *game, struct ph_error *error);

#endif
