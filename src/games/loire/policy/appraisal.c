/* La Loire: what characters, palaces, buildings and messages are worth, computed from the numbers
 * of the table. The rates were measured in games of computer players; see docs/lab/tuning.md. */
#include <string.h>

#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"

enum weights {
    /* in LOIRE_SPAN turns, in hundredths */
    SOLD = 178,      /* goods of a kind sold */
    MORE_GOODS = 18, /* goods carried beyond the usual limit */
    MORE_WOOD = 27,  /* second wood by the Lumberjack */
    HIRES_CHEAPER = 538,
    BUILDS_CHEAPER = 62,
    BANKED = 560,   /* stops in one city, of both figures */
    BLUE = 5,       /* deliveries of one symbol */
    OWN_STOPS = 70, /* of the merchant at one own building, with the purchases of others there */
    OWN_CASUAL_STOPS = 250, /* the same without a Circus to go to instead */
    CITY_MESSAGES = 0,      /* of the highest level, from a monastery */
    CHOSEN = 60,            /* messages that gain from the choice of a Ducal Palace */
    /* in LOIRE_SPAN turns, in hundredths of a point */
    WEALTH = 33, /* of each denier more that can be carried out of a city */
    SECOND_HIRE = 11,
    SECOND_BUILD = 16,
    WOOD_FOR_MONEY = 9,
    NO_BALANCE = 0,
    TWO_HORSES = 16,
    THIRD_HORSE = 376,
    BOUGHT_HORSE = 810,
    STOP_AT_CIRCUS = 317,
    STOP_IN_CITIES = 112,
    PALATIUM = 186,
    /* percent of the points of a message */
    LARGER_HAND = 111,
    SECOND_MESSAGE = 12,
    CHOICE_OF_THREE = 7,
    CHEAPER_MESSAGE = 72,
    APPRENTICE = 55,
    HELPER = 30,
    SPACE = 23, /* of the boat's track, in hundredths of a point */
    /* the effort that a message takes, in hundredths of a point */
    TROUBLE_1 = -261, /* negative: it pays, and takes one stop */
    TROUBLE_2 = -180,
    TROUBLE_3 = -16,
    TROUBLE_4 = -141,
};

/* Mean points of the cards of a level, in hundredths. */
static int mean_points(const struct loire_rules *r, unsigned level)
{
    int first = r->deck_first[level], end = r->deck_first[level + 1], sum = 0;

    for (int card = first; card < end; card++)
        sum += r->card[card].vp;
    return end > first ? sum * LOIRE_POINT / (end - first) : 0;
}

/* By how much the mean of the best quarter of a level's cards exceeds the mean of all, in
 * hundredths of a point. A chosen card is better by this; other players take the very best ones
 * too. */
static int gain_by_choice(const struct loire_rules *r, unsigned level)
{
    int first = r->deck_first[level], cards = r->deck_first[level + 1] - first;
    int quarter = (cards + 3) / 4, sum = 0;
    int cards_with[UINT8_MAX + 1] = {0}; /* this number of points */

    for (int i = 0; i < cards; i++)
        cards_with[r->card[first + i].vp]++;
    for (int points = UINT8_MAX, left = quarter; left > 0 && points > 0; points--) {
        int taken = loire_smaller(left, cards_with[points]);

        sum += taken * points;
        left -= taken;
    }
    return quarter ? sum * LOIRE_POINT / quarter - mean_points(r, level) : 0;
}

/* The mean of that over the levels that are sold in a city. */
static int mean_gain_by_choice(const struct loire_rules *r)
{
    int sum = 0;

    for (unsigned level = 1; level < LOIRE_LEVELS; level++)
        sum += gain_by_choice(r, level);
    return sum / (LOIRE_LEVELS - 1);
}

/* The mean profit of a good, in hundredths of a denier. */
static int mean_profit(const struct loire_rules *r, unsigned good)
{
    int sum = 0;

    for (unsigned i = 0; i < r->colours; i++)
        sum += r->price[i];
    return loire_larger(0, r->sell[good] * 100 - sum * 100 / loire_larger(1, r->colours));
}

/* `rate` hundredths of `each`. */
static int16_t times(int rate, int each)
{
    return (int16_t)(rate * each / 100);
}

static void appraise_traders(const struct loire_rules *r, int16_t *use)
{
    for (unsigned good = LOIRE_WOOD; good < LOIRE_BEER; good++)
        use[LOIRE_WOOD_MERCHANT + good] = times(SOLD, LOIRE_DENIER);
    use[LOIRE_DAIRYMAN] = times(MORE_GOODS, mean_profit(r, LOIRE_CHEESE) * LOIRE_DENIER / 100);
    use[LOIRE_GRAIN_FARMER] = times(MORE_GOODS, mean_profit(r, LOIRE_GRAIN) * LOIRE_DENIER / 100);
    use[LOIRE_LUMBERJACK] = times(MORE_WOOD, r->sell[LOIRE_WOOD] * LOIRE_DENIER);
    use[LOIRE_BANKER] = (LOIRE_BANKER_WEALTH - LOIRE_WEALTH) * WEALTH;
}

static void appraise_helpers(const struct loire_rules *r, int16_t *use)
{
    use[LOIRE_LADY] = (int16_t)loire_larger(0, SECOND_HIRE - r->lady_surcharge * LOIRE_DENIER);
    use[LOIRE_WITCH] = times(HIRES_CHEAPER, LOIRE_DENIER);
    use[LOIRE_MAGISTER] = times(BUILDS_CHEAPER, LOIRE_DENIER);
    use[LOIRE_ECONOMUS] = (int)SECOND_BUILD - (int)LOIRE_DENIER;
    use[LOIRE_PATRONUS] = WOOD_FOR_MONEY;
    use[LOIRE_MENSOR] = NO_BALANCE;
    use[LOIRE_SQUIRE] = TWO_HORSES;
    use[LOIRE_SCOUT] = THIRD_HORSE;
    use[LOIRE_BLACKSMITH] = BOUGHT_HORSE;
    use[LOIRE_JESTER] = STOP_AT_CIRCUS;
    use[LOIRE_CITY_GUARD] = STOP_IN_CITIES;
}

static void appraise_couriers(const struct loire_rules *r, int16_t *use)
{
    int points = mean_points(r, 1);

    use[LOIRE_MAYOR] = times(LARGER_HAND, points);
    use[LOIRE_VASSALLUS] = times(SECOND_MESSAGE, points);
    use[LOIRE_SPY] = times(CHOICE_OF_THREE, points);
    use[LOIRE_APPRENTICE] = times(APPRENTICE, mean_points(r, 2));
    use[LOIRE_HELPER] = times(HELPER, mean_points(r, LOIRE_STAGES));
    for (unsigned i = 0; i < LOIRE_SYMBOL_COUNT; i++)
        use[LOIRE_SYMBOL_FIRST + i] = times(BLUE, LOIRE_BLUE_POINTS * LOIRE_POINT);
}

static void appraise_works(const struct loire_rules *r, struct loire_appraisal *use)
{
    int points = mean_points(r, 1), stops = r->casual ? OWN_CASUAL_STOPS : OWN_STOPS;

    use->palace[LOIRE_DUCAL] = times(CHOSEN, mean_gain_by_choice(r));
    use->palace[LOIRE_POST] = times(CHEAPER_MESSAGE, points);
    use->palace[LOIRE_PALATIUM] = PALATIUM;
    use->palace[LOIRE_BANK] = times(BANKED, LOIRE_BANK_PAYS * LOIRE_DENIER);
    use->building[LOIRE_FARM] = times(stops, LOIRE_POINT + LOIRE_DENIER);
    use->building[LOIRE_MONASTERY] = times(CITY_MESSAGES, mean_points(r, LOIRE_LEVELS));
    use->building[LOIRE_CASTLE] = times(stops, LOIRE_DENIER) + times(SECOND_MESSAGE, points);
}

void loire_appraise(struct loire_rules *r)
{
    static const int16_t trouble[LOIRE_LEVELS + 1] = {0, TROUBLE_1, TROUBLE_2, TROUBLE_3,
                                                      TROUBLE_4};

    appraise_traders(r, r->use.character);
    appraise_helpers(r, r->use.character);
    appraise_couriers(r, r->use.character);
    appraise_works(r, &r->use);
    r->use.space = SPACE;
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        r->use.level[level] = (int16_t)(mean_points(r, level) - trouble[level]);
}

/* ---- styles ----
 *
 * The values are means over many games, so that the policy's games show one way to play only. With
 * other values it builds monasteries and castles, or carries other messages: nets must see what
 * comes of that. */

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
