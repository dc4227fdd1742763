/* La Loire: styles of play. The policy's values are means over many games, so that its games show
 * one way to play only. With other values it builds monasteries and castles, or carries other
 * messages: nets must see what comes of that. */
#include <string.h>

#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"

enum {
    PLAIN_ONE_IN = 2,   /* seats that play by the policy's own values */
    WANTS_ONE_IN = 2,   /* of the others, those that want monasteries; castles; long messages */
    FARM_WANTED = 1000, /* added to a value at least; at most twice as much */
    UPGRADE_WANTED = 2000,
    MESSAGE_WANTED = 200,
    HELPER_WANTED = 400,
};

static bool one_in(struct ph_rng *rng, unsigned many)
{
    return ph_rng_below(rng, many) == 0;
}

static void want(struct ph_rng *rng, int16_t *value, unsigned least)
{
    *value = (int16_t)(*value + (int)(least + ph_rng_below(rng, least)));
}

/* Makes each value up to twice as large or small. */
static void scale(struct ph_rng *rng, int16_t *value, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        int percent = 50 + (int)ph_rng_below(rng, 51) + (int)ph_rng_below(rng, 101);

        value[i] = (int16_t)(value[i] * percent / 100);
    }
}

static void want_buildings(struct ph_rng *rng, struct loire_appraisal *use, unsigned kind)
{
    want(rng, &use->building[LOIRE_FARM], FARM_WANTED);
    want(rng, &use->building[kind], UPGRADE_WANTED);
}

static void want_messages(struct ph_rng *rng, struct loire_appraisal *use)
{
    want(rng, &use->character[LOIRE_APPRENTICE], HELPER_WANTED);
    want(rng, &use->character[LOIRE_HELPER], HELPER_WANTED);
    for (unsigned level = 2; level <= LOIRE_LEVELS; level++)
        want(rng, &use->level[level], MESSAGE_WANTED);
}

void loire_vary(const struct ph_rules *rules, struct ph_rng *rng, struct ph_rules *style)
{
    struct loire_appraisal *use = &((struct loire_rules *)(void *)style)->use;

    memcpy(style, rules, sizeof(struct loire_rules));
    if (one_in(rng, PLAIN_ONE_IN))
        return;
    scale(rng, use->character, LOIRE_CHARACTER_COUNT);
    scale(rng, use->palace, LOIRE_PALACE_COUNT);
    scale(rng, use->building, LOIRE_BUILDING_END);
    scale(rng, use->level, LOIRE_LEVELS + 1);
    if (one_in(rng, WANTS_ONE_IN))
        want_buildings(rng, use, LOIRE_MONASTERY);
    if (one_in(rng, WANTS_ONE_IN))
        want_buildings(rng, use, LOIRE_CASTLE);
    if (one_in(rng, WANTS_ONE_IN))
        want_messages(rng, use);
}
