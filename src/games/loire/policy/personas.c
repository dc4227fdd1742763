/* La Loire: personas: players that want one thing, to learn whether a single strategy breaks the
 * game. Each has a style, by which its prior and its playouts go for the thing, and a bonus in the
 * reward for what it has of it. */
#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"

enum {
    /* Added to the appraisal, in its units. */
    FARM_WANTED = 700,
    UPGRADE_WANTED = 1600,
    PALACE_WANTED = 1500,
    BLUE_WANTED = 800,
    SPACE_WANTED = 60,
    MESSAGE_WANTED = 300,
    NEVER = -5000,
    APPRAISAL_MAX = 20000,
    /* Bonuses, in thousandths of the reward. A building is upgraded in a later stop than the farm
     * is built in, often beyond the horizon: so farms count a little, but no more than the next
     * upgrades need. */
    UPGRADE_BONUS = 200,
    FARM_BONUS = 80,
    WOOD_BONUS = 15,
    FARMS_WANTED = 1,
    DUCAL_BONUS = 80,
    SPACE_BONUS = 12,
    DELIVERED_4_BONUS = 40,
    DELIVERED_1_BONUS = 20,
    DELIVERED_OTHER_BONUS = -200,
    CARRIED_OTHER_BONUS = -100,
    BLUE_BONUS = 100,
    BLUE_MESSAGE_BONUS = 12, /* twice for a delivered one */
};

static struct loire_appraisal *use_of(struct ph_rules *style)
{
    return &((struct loire_rules *)(void *)style)->use;
}

static void want(int16_t *value, int amount, unsigned percent)
{
    int sum = *value + amount * (int)percent / 100;

    *value = (int16_t)loire_larger(-APPRAISAL_MAX, loire_smaller(sum, APPRAISAL_MAX));
}

static const struct loire_seat *seat_of(const void *state, unsigned seat)
{
    return &((const struct loire_state *)state)->seats[seat];
}

/* ---- monasteries and castles ---- */

static unsigned count_works(const struct loire_state *s, unsigned seat, unsigned kind)
{
    unsigned count = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        count += s->building[at] == kind && s->owner[at] == seat;
    return count;
}

/* More farms than are upgraded next are not wanted. */
static void want_upgrade(struct ph_rules *style, const struct loire_state *s, unsigned seat,
                         unsigned kind, unsigned percent)
{
    if (count_works(s, seat, LOIRE_FARM) < FARMS_WANTED)
        want(&use_of(style)->building[LOIRE_FARM], FARM_WANTED, percent);
    want(&use_of(style)->building[kind], UPGRADE_WANTED, percent);
}

static int upgrade_bonus(const struct ph_rules *rules, const struct loire_state *s, unsigned seat,
                         unsigned kind)
{
    int farms = loire_smaller((int)count_works(s, seat, LOIRE_FARM), FARMS_WANTED);
    unsigned next = farms < FARMS_WANTED ? (unsigned)LOIRE_FARM : kind;
    int wood =
        loire_smaller(s->seats[seat].goods[LOIRE_WOOD], loire_rules(rules)->build_wood[next]);

    return (int)count_works(s, seat, kind) * UPGRADE_BONUS + farms * FARM_BONUS + wood * WOOD_BONUS;
}

static void bend_to_monasteries(struct ph_rules *style, const void *state, unsigned seat,
                                unsigned percent)
{
    want_upgrade(style, state, seat, LOIRE_MONASTERY, percent);
    want(&use_of(style)->level[LOIRE_LEVELS], MESSAGE_WANTED, percent);
}

/* Only monasteries sell messages of the last level: delivering them is the use of one. */
static int monasteries(const struct ph_rules *rules, const void *state, unsigned seat)
{
    const struct loire_seat *p = seat_of(state, seat);
    int sum = upgrade_bonus(rules, state, seat, LOIRE_MONASTERY);

    for (unsigned i = 0; i < p->delivered_count; i++)
        if (loire_rules(rules)->card[p->delivered[i]].level == LOIRE_LEVELS)
            sum += DELIVERED_4_BONUS;
    return sum;
}

static void bend_to_castles(struct ph_rules *style, const void *state, unsigned seat,
                            unsigned percent)
{
    want_upgrade(style, state, seat, LOIRE_CASTLE, percent);
}

static int castles(const struct ph_rules *rules, const void *state, unsigned seat)
{
    return upgrade_bonus(rules, state, seat, LOIRE_CASTLE);
}

/* ---- Ducal Palaces, and shipping ---- */

static void bend_to_ducal(struct ph_rules *style, const void *state, unsigned seat,
                          unsigned percent)
{
    (void)state, (void)seat;
    want(&use_of(style)->palace[LOIRE_DUCAL], PALACE_WANTED, percent);
}

static int ducal(const struct ph_rules *rules, const void *state, unsigned seat)
{
    unsigned owned = seat_of(state, seat)->palaces;

    (void)rules;
    return DUCAL_BONUS *
           (int)((owned >> LOIRE_DUCAL & 1) + (owned >> (LOIRE_PALACE_COUNT + LOIRE_DUCAL) & 1));
}

static void bend_to_ships(struct ph_rules *style, const void *state, unsigned seat,
                          unsigned percent)
{
    (void)state, (void)seat;
    want(&use_of(style)->space, SPACE_WANTED, percent);
}

static int ships(const struct ph_rules *rules, const void *state, unsigned seat)
{
    (void)rules;
    return seat_of(state, seat)->boat * SPACE_BONUS;
}

/* ---- messages ---- */

/* Only messages of level 1: no others, and no character for them. */
static void bend_to_level_1(struct ph_rules *style, const void *state, unsigned seat,
                            unsigned percent)
{
    struct loire_appraisal *use = use_of(style);

    (void)state, (void)seat;
    want(&use->level[1], MESSAGE_WANTED, percent);
    for (unsigned level = 2; level <= LOIRE_LEVELS; level++)
        want(&use->level[level], NEVER, percent);
    want(&use->character[LOIRE_APPRENTICE], NEVER, percent);
    want(&use->character[LOIRE_HELPER], NEVER, percent);
}

static int level_1(const struct ph_rules *rules, const void *state, unsigned seat)
{
    const struct loire_card *card = loire_rules(rules)->card;
    const struct loire_seat *p = seat_of(state, seat);
    int sum = 0;

    for (unsigned i = 0; i < p->delivered_count; i++)
        sum += card[p->delivered[i]].level == 1 ? DELIVERED_1_BONUS : DELIVERED_OTHER_BONUS;
    for (unsigned i = 0; i < p->message_count; i++)
        sum += card[p->message[i].card].level == 1 ? 0 : CARRIED_OTHER_BONUS;
    return sum;
}

/* Messages of a symbol: delivered ones count double. */
static int count_symbol(const struct loire_rules *r, const struct loire_seat *p, unsigned symbol)
{
    int count = 0;

    for (unsigned i = 0; i < p->delivered_count; i++)
        count += 2 * (r->card[p->delivered[i]].symbol == symbol);
    for (unsigned i = 0; i < p->message_count; i++)
        count += r->card[p->message[i].card].symbol == symbol;
    return count;
}

/* One blue character: the one with the most messages. Once it is hired, no other is wanted. */
static void bend_to_blue(struct ph_rules *style, const void *state, unsigned seat, unsigned percent)
{
    const struct loire_rules *r = loire_rules(style);
    const struct loire_seat *p = seat_of(state, seat);
    int best = 0;

    if (p->characters >> LOIRE_SYMBOL_FIRST)
        return;
    for (unsigned i = 0; i < LOIRE_SYMBOL_COUNT; i++)
        best = loire_larger(best, count_symbol(r, p, i));
    for (unsigned i = 0; i < LOIRE_SYMBOL_COUNT; i++)
        if (count_symbol(r, p, i) == best)
            want(&use_of(style)->character[LOIRE_SYMBOL_FIRST + i], BLUE_WANTED, percent);
}

/* A second blue character brings no more. */
static int blue(const struct ph_rules *rules, const void *state, unsigned seat)
{
    const struct loire_seat *p = seat_of(state, seat);
    int best = 0;

    for (unsigned i = 0; i < LOIRE_SYMBOL_COUNT; i++)
        if (loire_has(p, (enum loire_character)(LOIRE_SYMBOL_FIRST + i)))
            best = loire_larger(best, BLUE_BONUS + BLUE_MESSAGE_BONUS *
                                                       count_symbol(loire_rules(rules), p, i));
    return best;
}

const struct ph_persona loire_personas[] = {
    {"monasteries", bend_to_monasteries, monasteries},
    {"castles", bend_to_castles, castles},
    {"ducal", bend_to_ducal, ducal},
    {"ships", bend_to_ships, ships},
    {"level-1", bend_to_level_1, level_1},
    {"blue", bend_to_blue, blue},
    {NULL, NULL, NULL},
};
