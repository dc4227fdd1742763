/* La Loire: what things are worth to the acting player, in hundredths of a point. */
#include "games/loire/policy/worth.h"

enum weights {
    SHIP_LATER = 4, /* the money may have a better use later */
    FREE_HAND = 341,
    LAST_STOP = 218,  /* value of the last stop, in percent of the message's points */
    STOP = 91,        /* value of all stops before together, in percent */
    CROWDED = 236,    /* a message that must wait for the cubes of another */
    LATE_MESSAGE = 3, /* turns that a delivery takes at most */
    NEXT_FARM = 15,   /* loss of worth with each farm */
    NEXT_MONASTERY = 357,
    FAR = 3,   /* for each location to the destination of a message */
    NEAR = 14, /* for each location to the next shield of a colour */
};

/* ---- characters ---- */

static int points_of_symbol(const struct loire_valuation *m, unsigned symbol)
{
    int count = 0;

    for (unsigned i = 0; i < m->p->delivered_count; i++)
        count += m->r->card[m->p->delivered[i]].symbol == symbol;
    return count * LOIRE_BLUE_POINTS * LOIRE_POINT;
}

static inline int character_worth(const struct loire_valuation *m, unsigned c)
{
    int worth = m->r->vp[c] * LOIRE_POINT + loire_in_time(m, m->r->use.character[c]);

    return c < LOIRE_SYMBOL_FIRST ? worth : worth + points_of_symbol(m, c - LOIRE_SYMBOL_FIRST);
}

int loire_character_worth(const struct loire_valuation *m, unsigned c)
{
    return character_worth(m, c);
}

/* The characters that the player may hire and can pay, as bits. */
static uint32_t for_hire(const struct loire_valuation *m, bool red_only)
{
    const struct loire_state *s = m->s;
    int most = m->cash - loire_hire_extra(m->r, s);
    uint32_t found;

    if (m->r->casual || most < 0 || loire_hires(m->r, s) >= loire_hire_limit(s))
        return 0;
    found = m->r->cheap[loire_smaller(most, LOIRE_PRICE_MAX)] & ~m->p->characters;
    if (red_only)
        found &= m->r->red;
    if (!loire_can(s, LOIRE_APPRENTICE))
        found &= ~(1u << LOIRE_HELPER);
    return found;
}

int loire_best_hire(const struct loire_valuation *m, bool red_only, int least, unsigned *best)
{
    int extra = loire_hire_extra(m->r, m->s);

    for (uint32_t left = for_hire(m, red_only); left; left &= left - 1) {
        unsigned c = (unsigned)__builtin_ctz(left);
        int price = loire_larger(0, m->r->cost[c] + extra), worth;

        if (!m->s->characters[c])
            continue;
        worth = character_worth(m, c) - price * m->denier;
        if (worth > least) {
            least = worth;
            *best = c;
        }
    }
    return least;
}

/* ---- messages ---- */

int loire_stop_worth(const struct loire_valuation *m, const struct loire_message *held)
{
    const struct loire_card *c = &m->r->card[held->card];
    int points = loire_card_points(m, c);

    if (!c->colours)
        return points + FREE_HAND;
    if (loire_marked(held) + 1u == c->colours)
        return points * LAST_STOP / 100 + FREE_HAND;
    return m->turns ? points * STOP / 100 / (int)c->colours : 0;
}

/* Cubes that all messages in hand need together. */
static unsigned cubes_needed(const struct loire_valuation *m)
{
    unsigned needed = 0;

    for (unsigned i = 0; i < m->p->message_count; i++) {
        unsigned colours = m->r->card[m->p->message[i].card].colours;

        needed += colours ? colours - 1 : 0;
    }
    return needed;
}

int loire_level_worth(const struct loire_valuation *m, unsigned level)
{
    int worth = m->r->use.level[level];

    if (level > 1 && level < LOIRE_LEVELS && cubes_needed(m) + level - 1 > LOIRE_STAGES - 1)
        worth -= CROWDED;
    return m->turns < LATE_MESSAGE ? worth * m->turns / LATE_MESSAGE : worth;
}

int loire_best_level(const struct loire_valuation *m, unsigned at, int least, unsigned *best)
{
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        unsigned price = loire_message_price(m->r, m->s, at, level);
        int worth;

        if ((int)price > m->cash || !m->s->deck_count[level] ||
            !loire_level_sold(m->r, m->s, at, level) || !loire_delivers(m, level) ||
            loire_second_level_4(m->r, m->p, level) || loire_gets_stuck(m->r, m->s, level))
            continue;
        worth = loire_level_worth(m, level) - (int)price * m->denier;
        if (worth > least) {
            least = worth;
            *best = level;
        }
    }
    return least;
}

/* ---- building and shipping ---- */

/* The selling price of wood. */
static int wood_price(const struct loire_valuation *m, unsigned wood)
{
    return (int)wood * m->r->sell[LOIRE_WOOD] * m->denier;
}

int loire_sales_worth(const struct loire_valuation *m)
{
    unsigned deniers = 0;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        deniers += m->p->goods[good] * loire_sell_price(m->r, m->s, good);
    return (int)deniers * m->denier;
}

static int farm_use(const struct loire_valuation *m, unsigned built)
{
    return loire_in_time(m, m->r->use.building[LOIRE_FARM] - NEXT_FARM * (int)built);
}

static int building_use(const struct loire_valuation *m, unsigned kind)
{
    int use = m->r->use.building[kind];
    struct loire_works w = loire_works(m->s);

    if (kind == LOIRE_FARM)
        return farm_use(m, w.farms + w.monasteries);
    return loire_in_time(m, kind == LOIRE_CASTLE ? use : use - NEXT_MONASTERY * (int)w.monasteries);
}

int loire_building_worth(const struct loire_valuation *m, unsigned kind, bool patron)
{
    unsigned deniers, wood;

    loire_build_price(m->r, m->s, kind, patron, &deniers, &wood);
    return building_use(m, kind) - loire_paying(m, deniers) - wood_price(m, wood);
}

int loire_palace_worth(const struct loire_valuation *m, unsigned kind)
{
    int use = loire_palace_helps(m->r, m->p->palaces, kind) ? m->r->use.palace[kind] : 0;

    return m->r->palace_vp * LOIRE_POINT + loire_in_time(m, use) -
           loire_paying(m, loire_build_deniers(m->s, m->r->palace_cost));
}

int loire_site_worth(const struct loire_valuation *m, unsigned at)
{
    unsigned dearest = 0;

    for (unsigned good = LOIRE_WOOD; good < LOIRE_BEER; good++)
        if (m->r->sell[good] > dearest)
            dearest = m->r->sell[good];
    return (m->r->sell[m->r->good[at]] - (int)dearest) * m->denier;
}

/* Monasteries and castles are made of farms. */
static bool has_token(const struct loire_valuation *m, unsigned kind)
{
    struct loire_works w = loire_works(m->s);

    switch (kind) {
    case LOIRE_FARM: return w.farms < m->r->farms;
    case LOIRE_MONASTERY: return w.farms > 0 && w.monasteries < m->r->monasteries;
    default: return w.farms > 0 && m->s->towers > 0;
    }
}

int loire_gain_by_wood(const struct loire_valuation *m, unsigned wood)
{
    int gain = 0;

    for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++) {
        unsigned needed = m->r->build_wood[kind];
        int price = m->r->build_deniers[kind] * m->denier + wood_price(m, needed);

        if (wood < needed && loire_in_time(m, m->r->use.building[kind]) > price && /* seldom */
            building_use(m, kind) > price + gain && has_token(m, kind))
            gain = building_use(m, kind) - price;
    }
    return gain;
}

/* Before the last turn money may have a better use; in the last turn every space counts. */
int loire_ship_worth(const struct loire_valuation *m, unsigned way)
{
    int spaces = loire_smaller(m->r->ship_spaces[way], m->r->boat_end - m->p->boat);
    int worth = spaces * m->r->use.space;

    return m->turns ? worth - SHIP_LATER - loire_paying(m, m->r->ship_cost[way]) : worth;
}

/* ---- the Circus, and cards to choose from ---- */

/* The distance of a location ahead of a figure. Its own location is a whole round away. */
static unsigned way_to(const struct loire_stack *st, unsigned at)
{
    unsigned up = at == st->at ? (unsigned)LOIRE_LOCATIONS : loire_step(at, -1, st->at);
    unsigned down = at == st->at ? up : LOIRE_LOCATIONS - up;

    if (st->dir)
        return st->dir > 0 ? up : down;
    return up < down ? up : down;
}

/* The Circus should stand where one of the player's figures passes soon. */
int loire_circus_worth(const struct loire_valuation *m, unsigned at)
{
    unsigned merchant = way_to(&m->p->figure[LOIRE_MERCHANT], at);
    unsigned messenger = way_to(&m->p->figure[LOIRE_MESSENGER], at);

    return (int)(LOIRE_LOCATIONS - (merchant < messenger ? merchant : messenger));
}

void loire_find_distances(const struct loire_valuation *m, struct loire_distances *distances)
{
    for (unsigned i = 0; i < LOIRE_COLOURS_MAX; i++)
        distances->colour[i] = LOIRE_LOCATIONS;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        unsigned way = way_to(&m->p->figure[LOIRE_MESSENGER], at);
        uint8_t *colour = &distances->colour[m->s->shield[at]];

        distances->place[at] = (uint8_t)way;
        if (!loire_is_city(at) && way < *colour)
            *colour = (uint8_t)way;
    }
}

int loire_keep_worth(const struct loire_valuation *m, const struct loire_distances *distances,
                     unsigned card)
{
    const struct loire_card *c = &m->r->card[card];
    int worth = loire_card_points(m, c);

    if (!c->colours)
        return worth - distances->place[c->place] * FAR;
    for (unsigned k = 0; k < c->colours; k++)
        worth -= distances->colour[c->colour[k]] * NEAR;
    return worth;
}
