/* La Loire: what each seat may hope to have at the end. */
#include "games/loire/judge.h"

void loire_assess(const struct ph_rules *rules, const void *state, int *hope)
{
    struct ph_score score;

    loire_score(rules, state, &score);
    for (unsigned i = 0; i < rules->players; i++)
        hope[i] = LOIRE_POINT * score.total[i];
}
