/* Thurn und Taxis: what it is worth to draw a card, to play it, and to extend a route further. */
#include "games/taxis/policy/worth.h"

enum {                    /* tuned with SPSA by playing against other values */
       HURRY = 60,        /* ... and more where another player may end the game */
       DISPLAY_RISK = 45, /* ... and where the card that extends the route may be gone by then */
       VALUE_PART = 32,   /* hundredths of what a branch in the drawn city is worth */
       FIT_PART = 90,     /* ... added if the card extends the route */
       FIT_NEEDED = 330,  /* drawing a card that extends the route where none in hand does */
       FIT_MORE = 180,    /* ... where one in hand does */
       FIT_LATER = 150,   /* drawing a card that fits behind one in hand */
       KIN = 100,         /* ... next to one in hand, for another route */
       PILE = 110,        /* drawing from the pile */
       BLOCK_ONLY =
           40, /* taking the only face-up card that extends a rival's route, per card of it */
       BLOCK_ONE = 12,     /* ... one of several */
       BLOCK_RICH = 5,     /* ... where that player is known to hold one */
       SWEEP = 15,         /* calling the Bailiff */
       SWEEP_STUCK = 200,  /* ... where no card extends the route */
       SPARE_CARD = 22,    /* not calling the Postmaster: for each card in hand */
       SPARE_TWO = 20,     /* ... where two can be played */
       SPARE_THREE = 10,   /* ... and a third one */
       SPARE_COACH = 150,  /* ... where the Wainwright is useful */
       SPARE_ENOUGH = 150, /* ... the sum that these must reach */
       GO_ON_HELD = 270,   /* playing so that a card in hand fits next */
       GO_ON_TWICE = 30,   /* ... and another one behind it */
       GO_ON_SEEN = 80,    /* ... so that a face-up one does */
       WAYS_OUT = 7,       /* ... for each road that continues */
};

enum { BRANCHES_AT_END = 4 }; /* fewer can be placed by one route */

/* The hand without one card of the city. */
static inline uint32_t without(const struct taxis_valuation *m, unsigned city)
{
    return m->held & ~(taxis_bit(city) & ~m->s->hand[m->s->seat].more_than[1]);
}

/* ---- drawing ---- */

static struct taxis_need need_of(const struct taxis_valuation *m, const struct taxis_seat *other)
{
    struct taxis_need need = {0, 0};
    uint32_t fits;

    if (other->route_count == 0)
        return need;
    fits = taxis_fits(m->r, other, TAXIS_LEFT) | taxis_fits(m->r, other, TAXIS_RIGHT);
    need.cities = fits & m->open;
    if (fits & other->known.more_than[0])
        need.worth = BLOCK_RICH * other->route_count;
    else
        need.worth =
            (need.cities & (need.cities - 1) ? BLOCK_ONE : BLOCK_ONLY) * other->route_count;
    return need;
}

unsigned taxis_list_needs(const struct taxis_valuation *m, struct taxis_need out[PH_SEATS_MAX])
{
    unsigned count = 0;

    for (unsigned i = 0; i < m->r->base.players; i++)
        if (i != m->s->seat) {
            out[count] = need_of(m, &m->s->seats[i]);
            count += out[count].cities != 0;
        }
    return count;
}

int taxis_draw_worth(const struct taxis_valuation *m, unsigned city)
{
    uint32_t bit = taxis_bit(city), fits = m->fits[0] | m->fits[1];
    uint32_t around = m->r->near[city] & m->held;
    int value = taxis_card_worth(m, city), worth = value * VALUE_PART / 100;

    if (bit & m->held)
        return worth;
    if (bit & fits)
        worth += (fits & m->held ? FIT_MORE : FIT_NEEDED) + value * FIT_PART / 100;
    else if (around & fits && !(bit & m->p->in_route))
        worth += FIT_LATER;
    return worth + (around ? KIN : 0);
}

int taxis_pile_worth(void)
{
    return PILE;
}

int taxis_sweep_worth(const struct taxis_valuation *m, const struct taxis_need *needs,
                      unsigned count)
{
    uint32_t fits = m->fits[0] | m->fits[1];
    int worth = SWEEP;

    for (unsigned i = 0; i < count; i++)
        worth += needs[i].worth;
    if (m->p->route_count > 0 && !(fits & (m->held | m->open)))
        worth += SWEEP_STUCK;
    return worth;
}

/* ---- playing ---- */

/* What it is worth that these cities fit next. */
static inline int outlook(const struct taxis_valuation *m, uint32_t next, uint32_t hand,
                          uint32_t route)
{
    int worth = WAYS_OUT * (int)taxis_size(next);

    if (!(next & hand))
        return worth + (next & m->open ? GO_ON_SEEN : 0);
    for (uint32_t left = next & hand; left; left &= left - 1)
        if (m->r->near[taxis_lowest(left)] & hand & ~route & ~(left & -left))
            return worth + GO_ON_HELD + GO_ON_TWICE;
    return worth + GO_ON_HELD;
}

int taxis_start_worth(const struct taxis_valuation *m, unsigned city)
{
    return taxis_city_worth(m, city) +
           outlook(m, m->r->near[city], without(m, city), taxis_bit(city));
}

int taxis_extend_worth(const struct taxis_valuation *m, unsigned city, enum taxis_side side)
{
    uint32_t route = m->p->in_route | taxis_bit(city);
    uint32_t next = (m->r->near[city] | m->fits[!side]) & ~route;

    return taxis_card_worth(m, city) + outlook(m, next, without(m, city), route);
}

/* Can two cards of the hand be played, one behind the other (1), and a third one (2)? */
static int two_fit(const struct taxis_valuation *m)
{
    const struct taxis_rules *r = m->r;
    bool started = m->p->route_count > 0;
    int best = 0;

    for (unsigned side = TAXIS_LEFT; side <= TAXIS_RIGHT; side++)
        for (uint32_t first = started ? m->fits[side] & m->held : m->held; first;
             first &= first - 1) {
            uint32_t taken = m->p->in_route | (first & -first);
            uint32_t next = (r->near[taxis_lowest(first)] | m->fits[!side]) & m->held & ~taken;

            for (best |= next != 0; next; next &= next - 1)
                if (r->near[taxis_lowest(next)] & m->held & ~taken & ~(next & -next))
                    return 2;
        }
    return best;
}

/* Would the Wainwright be useful this turn, after one more card? */
static bool wainwright_near(const struct taxis_valuation *m)
{
    unsigned next = taxis_next_coach(m->r, m->p), length = m->p->route_count + 1u;

    return length >= m->r->min_route && next > length && next <= length + m->r->shortfall;
}

bool taxis_postmaster_spared(const struct taxis_valuation *m)
{
    int reasons = SPARE_CARD * m->p->hand_count, two;

    if (m->p->route_count > 0 && !((m->fits[0] | m->fits[1]) & m->held))
        return false;
    if (wainwright_near(m))
        reasons += SPARE_COACH;
    if (reasons >= SPARE_ENOUGH)
        return true;
    two = two_fit(m);
    reasons += (two ? SPARE_TWO : 0) + (two == 2 ? SPARE_THREE : 0);
    return reasons >= SPARE_ENOUGH;
}

/* ---- waiting ---- */

/* The most valuable of these cities to extend the route by. */
static uint32_t next_city(const struct taxis_valuation *m, uint32_t cities)
{
    int most = -1;
    uint32_t best = 0;

    for (; cities; cities &= cities - 1) {
        int worth = taxis_card_worth(m, taxis_lowest(cities));

        if (worth > most) {
            most = worth;
            best = cities & -cities;
        }
    }
    return best;
}

/* May another player end the game before the next turn? */
static bool end_near(const struct taxis_valuation *m)
{
    const struct taxis_rules *r = m->r;
    bool near = false;

    for (unsigned i = 0; i < r->base.players; i++) {
        const struct taxis_seat *other = &m->s->seats[i];

        near |= i != m->s->seat &&
                (other->coach + 1 >= r->coaches || taxis_branches_left(r, other) < BRANCHES_AT_END);
    }
    return near;
}

/* Completing this route with one more card a turn later; 0 if no card fits or there is no later
 * turn. */
static int later_worth(const struct taxis_valuation *m, uint32_t route, uint32_t fits,
                       uint32_t hand)
{
    uint32_t city = next_city(m, fits & hand & ~route);
    int cost = m->turn;

    if (m->s->triggered_by != TAXIS_NO_SEAT)
        return 0;
    if (!city) {
        city = next_city(m, fits & m->open & ~route);
        cost += DISPLAY_RISK;
    }
    if (!city)
        return 0;
    return taxis_route_worth(m, route | city, true) - cost - (end_near(m) ? HURRY : 0);
}

int taxis_waiting_worth(const struct taxis_valuation *m)
{
    return later_worth(m, m->p->in_route, m->fits[0] | m->fits[1], m->held);
}

int taxis_coachman_worth(const struct taxis_valuation *m, unsigned city)
{
    uint32_t route = m->p->in_route | taxis_bit(city);
    uint32_t fits = m->fits[0] | m->fits[1] | m->r->near[city];
    int now = taxis_route_worth(m, route, false);
    int later = later_worth(m, route, fits, without(m, city));

    return later > now ? later : now;
}
