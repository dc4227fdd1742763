/* The computer thinks at the table; Ctrl-C ends it early, and it goes on with what it found. */
#include <signal.h>
#include <string.h>

#include "ai/levels.h"
#include "base/hash.h"
#include "terminal/table.h"

enum { STATE_WORDS = PH_STATE_MAX / sizeof(uint64_t) };

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static bool go_on(void *who, const struct ph_search *search)
{
    (void)who, (void)search;
    return !interrupted;
}

static void think_interruptibly(const struct ph_question *question, struct ph_thought *thought)
{
    struct sigaction ours = {.sa_handler = interrupt}, before;

    interrupted = 0;
    sigemptyset(&ours.sa_mask);
    sigaction(SIGINT, &ours, &before);
    ph_think(question, thought);
    sigaction(SIGINT, &before, NULL);
}

void table_think(const struct table *table, struct ph_mind mind, bool wants_points,
                 struct ph_thought *thought)
{
    const struct ph_rules *rules = ph_session_rules(table->session);
    uint64_t view[STATE_WORDS] = {0};
    struct ph_rng rng;
    struct ph_question question = {.rules = rules,
                                   .view = view,
                                   .rng = &rng,
                                   .mind = mind,
                                   .wants_points = wants_points,
                                   .go_on = go_on};

    ph_view(rules, ph_session_state(table->session), ph_session_actor(table->session), view);
    ph_rng_seed(&rng, ph_hash(view, ph_view_size(rules), ph_rules_hash(rules)));
    think_interruptibly(&question, thought);
}
