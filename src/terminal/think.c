/* The computer thinks at the table; Ctrl-C ends it early, and the best move so far is played. */
#include <signal.h>

#include "terminal/table.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static bool go_on(void *data, const struct ph_search *search)
{
    (void)data, (void)search;
    return !interrupted;
}

bool table_think(const struct table *table, struct ph_think_options options,
                 struct ph_thought *thought)
{
    struct sigaction ours = {.sa_handler = interrupt}, before;
    bool ok;

    interrupted = 0;
    options.go_on = go_on;
    sigemptyset(&ours.sa_mask);
    sigaction(SIGINT, &ours, &before);
    ok = ph_session_think(table->session, &options, thought, NULL);
    sigaction(SIGINT, &before, NULL);
    return ok;
}
