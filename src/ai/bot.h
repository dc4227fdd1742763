/* Computer players by their names. A bot is a way of thinking: it is asked with a view, never with a
 * state, and has no argument in which it could look at another's cards. */
#ifndef AI_BOT_H
#define AI_BOT_H

#include "ai/think.h"

/* A kind of bot. `level` is the number behind the colon in names like "level:3"; kinds that take
 * none get 0. */
struct ph_bot_kind {
    const char *name;
    const char *help;              /* one plain sentence; a message */
    unsigned level_min, level_max; /* both 0: takes no number; level_min 0: may be left out */
    struct ph_mind (*mind)(const struct ph_rules *rules, unsigned level);
};

struct ph_bot {
    const struct ph_bot_kind *kind;
    unsigned level;
};

/* Sorted by name; ends in a NULL name. */
extern const struct ph_bot_kind ph_bot_kinds[];

/* Reads a bot's name ("greedy", "level:3"); says what is wrong with it and which there are. */
bool ph_bot_find(const char *name, struct ph_bot *bot, struct ph_error *error);

/* Its name, as ph_bot_find() reads it. */
void ph_bot_name(const struct ph_bot *bot, struct ph_buf *out);
/* The names there are, as "greedy, random". */
void ph_bot_list(struct ph_buf *out);

/* How the bot thinks at a table with these rules. */
struct ph_mind ph_bot_mind(const struct ph_bot *bot, const struct ph_rules *rules);

/* The bot's choice for the seat whose view it is and whose decision it must be. */
ph_move ph_bot_choose(const struct ph_bot *bot, const struct ph_rules *rules, const void *view,
                      struct ph_rng *rng);

/* The bot's choice for the actor of `state`: makes his view, and draws from a generator that this
 * view seeds. The same view always gets the same answer; nothing hidden has a part in it. */
ph_move ph_bot_decide(const struct ph_bot *bot, const struct ph_rules *rules, const void *state);

#endif
