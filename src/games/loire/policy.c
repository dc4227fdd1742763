/* La Loire: judgement for the computer players. */
#include "games/loire/ask.h"

void loire_weigh(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth)
{
    loire_yardstick(rules, state, moves, count, worth);
}

void loire_assess(const struct ph_rules *rules, const void *state, int *hope)
{
    struct ph_score score;

    loire_score(rules, state, &score);
    for (unsigned i = 0; i < rules->players; i++)
        hope[i] = 100 * score.total[i];
}

void loire_forget(const struct ph_rules *rules, void *view, unsigned keep)
{
    (void)rules, (void)view, (void)keep;
}
