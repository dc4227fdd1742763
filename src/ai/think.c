/* Asking a computer player: the one way for the terminal, the engine, the server and matches. */
#include <posthorn/session.h>

#include "ai/bot.h"
#include "core/deal.h"
#include "core/game.h"

enum { UNLIMITED = 100000000 }; /* playouts, where only the time is limited */

/* The policy of the player. With a budget of its own it plays its best: no slack, nothing
 * forgotten. */
static struct ph_policy policy_for(const struct ph_rules *rules,
                                   const struct ph_think_options *options)
{
    struct ph_policy policy = ph_bot_policy(&options->bot, rules);

    if (options->playouts > 0 || options->milliseconds > 0) {
        if (policy.playouts == 0)
            policy = ph_bot_policy(&(struct ph_bot){.kind = NULL}, rules);
        policy.playouts = options->playouts > 0 ? options->playouts : UNLIMITED;
        policy.slack = 0;
        policy.memory = PH_REMEMBERS_ALL;
    }
    if (options->advise)
        policy.slack = 0;
    return policy;
}

bool ph_think(const struct ph_rules *rules, const void *view,
              const struct ph_think_options *options, struct ph_thought *thought,
              struct ph_error *error)
{
    static const struct ph_think_options no_options;
    struct ph_question question = {.rules = rules, .view = view};
    struct ph_rng rng;

    if (!rules || !view || !thought)
        return ph_fail(error, "", "rules, a view and room for the thought are needed");
    question.options = options ? options : &no_options;
    question.policy = policy_for(rules, question.options);
    question.rng = question.options->rng;
    if (!question.rng) {
        ph_rng_seed(&rng, ph_hash_position(view, rules->game->view_size, rules->hash));
        question.rng = &rng;
    }
    return ph_policy_choose(&question, thought) || ph_fail(error, "", "the game is over");
}

bool ph_think_state(const struct ph_rules *rules, const void *state,
                    const struct ph_think_options *options, struct ph_thought *thought,
                    struct ph_error *error)
{
    int seat = ph_actor(rules, state);
    struct ph_storage view;

    if (seat == PH_NOBODY)
        return ph_fail(error, "", rules && state ? "the game is over" : "a position is needed");
    ph_view(rules, state, seat, &view);
    return ph_think(rules, &view, options, thought, error);
}

bool ph_session_think(const struct ph_session *session, const struct ph_think_options *options,
                      struct ph_thought *thought, struct ph_error *error)
{
    if (session && ph_session_actor(session) == PH_NOBODY)
        return ph_fail(error, "", "the game is over");
    return ph_think_state(ph_session_rules(session), ph_session_state(session), options, thought,
                          error);
}
