/* Thurn und Taxis: judgement for the computer players. */
#include "games/taxis/ask.h"

void taxis_weigh(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth)
{
    taxis_yardstick(rules, state, moves, count, worth);
}

void taxis_assess(const struct ph_rules *rules, const void *state, int *hope)
{
    struct ph_score score;

    taxis_score(rules, state, &score);
    for (unsigned i = 0; i < rules->players; i++)
        hope[i] = 100 * score.total[i];
}

void taxis_forget(const struct ph_rules *rules, void *view, unsigned keep)
{
    (void)rules, (void)view, (void)keep;
}
