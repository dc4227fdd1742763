/* Thurn und Taxis: the quick mind of playouts. It looks at sets of cities, not at lists of moves:
 * what fits the route, what lies open, what is held; and asks the rules' own questions (ask.h), so
 * that what it picks is legal. A little luck decides between what is worth about the same. */
#include "games/taxis/judge.h"

enum {                    /* found by playing the quick mind against greedy:1 with other values */
       TEMPO = 100,       /* the next coach brings the end nearer */
       TURN_WORTH = 135,  /* what a turn must bring to be worth waiting for */
       DISPLAY_RISK = 40, /* a card that may be gone when the turn comes */
       FIT_NEEDED = 400,  /* drawing a card that goes on where none in hand does */
       FIT_MORE = 154,    /* ... where one in hand does */
       FIT_LATER = 120,   /* ... behind one in hand */
       KIN_WORTH = 81,    /* ... next to one in hand, for another route */
       PILE_WORTH = 74,   /* drawing unseen */
       POOR_DRAW = 40,    /* worse than this, the Bailiff is called for a route that needs a card */
       GO_ON_HELD = 250,  /* playing so that a card in hand goes on */
       GO_ON_SEEN = 74,   /* ... so that an open one does */
       WAYS_OUT = 5,      /* ... for each road that leads on */
       COACHMAN_HAND = 6, /* cards with which two are played rather than drawn */
       HAND_ENOUGH = 6,
       NOISE = 3,
};

struct look {
    struct taxis_mind mind;
    uint64_t luck;       /* three bits for each thing that is compared */
    uint32_t held, open; /* in hand, on the display */
    uint32_t fits[2];    /* at the left and at the right end */
    uint32_t joined;     /* cities of regions in which the route has a place for a branch */
};

struct pick {
    ph_move move;
    int worth;
};

static inline int noise(struct look *k)
{
    k->luck = k->luck >> 3 | k->luck << 61;
    return (int)(k->luck & 7) * NOISE;
}

static inline void prefer(struct pick *best, ph_move move, int worth)
{
    if (worth > best->worth)
        *best = (struct pick){move, worth};
}

/* All cities one road away from these. */
static inline uint32_t around(const struct taxis_rules *r, uint32_t cities)
{
    uint32_t near = 0;

    for (; cities; cities &= cities - 1)
        near |= r->near[taxis_lowest(cities)];
    return near;
}

static void begin_look(struct look *k, const struct taxis_rules *r, const struct taxis_state *s,
                       struct ph_rng *rng)
{
    const struct taxis_seat *p = taxis_me(s);

    taxis_begin_thought(&k->mind, r, s, p);
    k->luck = ph_rng_next(rng);
    k->held = taxis_held(s);
    k->open = taxis_face_up(s);
    k->fits[TAXIS_LEFT] = k->fits[TAXIS_RIGHT] = k->joined = 0;
    if (p->route_count == 0)
        return;
    k->fits[TAXIS_LEFT] = taxis_fits(r, p, TAXIS_LEFT);
    k->fits[TAXIS_RIGHT] = taxis_fits(r, p, TAXIS_RIGHT);
    for (uint32_t left = taxis_free_cities(p); left; left &= ~k->joined)
        k->joined |= r->region_cities[r->region_of[taxis_lowest(left)]];
}

/* A second city of a region helps one way of completing only. */
static inline int card_worth(const struct look *k, unsigned city)
{
    int worth = taxis_city_worth(&k->mind, city);

    return k->joined >> city & 1 ? worth / 2 : worth;
}

/* ---- drawing ---- */

static ph_move best_draw(struct look *k, unsigned kind, int *worth)
{
    const struct taxis_rules *r = k->mind.r;
    uint32_t fits = k->fits[0] | k->fits[1], usable = fits & k->held;
    uint32_t later = around(r, usable) & ~k->mind.p->in_route, kin = around(r, k->held);
    int fit = usable ? FIT_MORE : FIT_NEEDED;
    struct pick best = {taxis_card_move(kind, TAXIS_PILE, 0), -1};

    if (taxis_pile_left(k->mind.s))
        best.worth = PILE_WORTH + noise(k);
    for (uint32_t left = k->open; left; left &= left - 1) {
        unsigned city = taxis_lowest(left);
        uint32_t bit = left & -left;
        int value = card_worth(k, city), sum = noise(k) + value / 4;

        if (bit & ~k->held) {
            sum += bit & fits ? fit + value / 2 : bit & later ? FIT_LATER + value / 4 : 0;
            sum += bit & kin ? KIN_WORTH : 0;
        }
        prefer(&best, taxis_card_move(kind, city, 0), sum);
    }
    *worth = best.worth;
    return best.move;
}

static ph_move glance_draw(struct look *k)
{
    const struct taxis_state *s = k->mind.s;
    int worth;
    ph_move move = best_draw(k, s->drawn > 0 ? TAXIS_M_POSTMASTER : TAXIS_M_DRAW, &worth);
    uint32_t fits = k->fits[0] | k->fits[1];

    if (s->drawn == 0 && !s->must_postmaster && taxis_official_free(s) && worth < POOR_DRAW &&
        k->mind.p->route_count > 0 && !(fits & (k->held | k->open)))
        return taxis_do(TAXIS_M_BAILIFF);
    return move;
}

/* ---- playing ---- */

/* The hand without one card of the city. */
static inline uint32_t without(const struct look *k, unsigned city)
{
    const struct taxis_cards *hand = &k->mind.s->hand[k->mind.s->seat];

    return k->held & ~(taxis_bit(city) & ~hand->more_than[1]);
}

/* What going on is worth, with these cities fitting next. */
static inline int outlook(const struct look *k, uint32_t next, uint32_t hand)
{
    int worth = WAYS_OUT * (int)taxis_size(next);

    if (next & hand)
        worth += GO_ON_HELD;
    else if (next & k->open)
        worth += GO_ON_SEEN;
    return worth;
}

static struct pick best_extension(struct look *k, unsigned kind)
{
    const struct taxis_rules *r = k->mind.r;
    struct pick best = {0, -1};

    for (unsigned side = TAXIS_LEFT; side <= TAXIS_RIGHT; side++)
        for (uint32_t left = k->fits[side] & k->held; left; left &= left - 1) {
            unsigned city = taxis_lowest(left);
            uint32_t next =
                (r->near[city] | k->fits[!side]) & ~(k->mind.p->in_route | taxis_bit(city));

            prefer(&best, taxis_card_move(kind, city, side),
                   card_worth(k, city) + outlook(k, next, without(k, city)) + noise(k));
        }
    return best;
}

static ph_move best_start(struct look *k, unsigned kind)
{
    struct pick best = {0, -1};

    k->joined = 0;
    for (uint32_t left = k->held; left; left &= left - 1) {
        unsigned city = taxis_lowest(left);

        prefer(&best, taxis_card_move(kind, city, 0),
               card_worth(k, city) + outlook(k, k->mind.r->near[city], without(k, city)) +
                   noise(k));
    }
    return best.move;
}

/* Can two cards of the hand be played, one behind the other? */
static bool two_fit(const struct look *k)
{
    uint32_t left = k->fits[0] & k->held, right = k->fits[1] & k->held, either = left | right;

    if (left && right && (either & (either - 1)))
        return true;
    for (uint32_t first = k->mind.p->route_count ? either : k->held; first; first &= first - 1)
        if (k->mind.r->near[taxis_lowest(first)] & k->held & ~k->mind.p->in_route)
            return true;
    return false;
}

/* Would the Wainwright be wanted this turn, with one card more? */
static bool wainwright_near(const struct look *k)
{
    const struct taxis_rules *r = k->mind.r;
    unsigned next = taxis_next_coach(r, k->mind.p), length = k->mind.p->route_count + 1u;

    return length >= r->min_route && next > length && next <= length + r->shortfall;
}

/* Is the official of this turn kept for another than the Postmaster? */
static bool postmaster_spared(const struct look *k)
{
    uint32_t usable = (k->fits[0] | k->fits[1]) & k->held;

    if (k->mind.p->route_count > 0 && !usable)
        return false;
    return k->mind.p->hand_count > HAND_ENOUGH ||
           (k->mind.p->hand_count >= COACHMAN_HAND && two_fit(k)) || wainwright_near(k);
}

static ph_move glance_play(struct look *k)
{
    const struct taxis_state *s = k->mind.s;
    int worth;

    if (taxis_postmaster_asked(s) && taxis_can_draw(s) && !postmaster_spared(k))
        return best_draw(k, TAXIS_M_POSTMASTER, &worth);
    if (k->mind.p->route_count == 0)
        return best_start(k, TAXIS_M_START);
    struct pick best = best_extension(k, TAXIS_M_PLAY);

    return best.move ? best.move : best_start(k, TAXIS_M_RESTART);
}

/* ---- completing ---- */

/* Where the branches of a route go, one way and the other. */
struct placing {
    uint32_t each, all;
    unsigned region; /* of `all` */
};

static inline unsigned best_city(const struct look *k, uint32_t cities)
{
    unsigned best = taxis_lowest(cities);
    int most = taxis_city_worth(&k->mind, best);

    for (cities &= cities - 1; cities; cities &= cities - 1) {
        int worth = taxis_city_worth(&k->mind, taxis_lowest(cities));

        if (worth > most) {
            most = worth;
            best = taxis_lowest(cities);
        }
    }
    return best;
}

/* At most `count` of the cities, the most valuable ones. */
static uint32_t best_cities(const struct look *k, uint32_t cities, unsigned count)
{
    uint32_t chosen = 0;

    if (taxis_size(cities) <= count)
        return cities;
    for (; count > 0; count--)
        chosen |= taxis_bit(best_city(k, cities & ~chosen));
    return chosen;
}

static struct placing place(const struct look *k, uint32_t places)
{
    const struct taxis_rules *r = k->mind.r;
    unsigned left = taxis_houses_left(r, k->mind.p), most = 0;
    struct placing placing = {0, 0, 0};

    while (places) {
        unsigned region = r->region_of[taxis_lowest(places)];
        uint32_t here = places & r->region_cities[region];

        places &= ~here;
        placing.each |= taxis_bit(best_city(k, here));
        if (taxis_size(here) > most) {
            most = taxis_size(here);
            placing.all = here;
            placing.region = region;
        }
    }
    placing.each = best_cities(k, placing.each, left);
    placing.all = best_cities(k, placing.all, left);
    return placing;
}

static int branches_worth(const struct look *k, uint32_t added)
{
    return TAXIS_POINT * (int)taxis_size(added) +
           taxis_progress(&k->mind, k->mind.p->branches | added);
}

static ph_move best_placing(const struct look *k, uint32_t places, int *worth)
{
    struct placing placing = place(k, places);
    int each = branches_worth(k, placing.each), all = branches_worth(k, placing.all);

    *worth = all > each ? all : each;
    return all > each ? taxis_complete(TAXIS_M_ALL, placing.region, placing.all)
                      : taxis_complete(TAXIS_M_EACH, 0, placing.each);
}

static int length_worth(const struct look *k, unsigned length, bool wainwright)
{
    const struct taxis_rules *r = k->mind.r;
    const struct taxis_seat *p = k->mind.p;
    unsigned next = taxis_next_coach(r, p), stack = taxis_length_stack(r, k->mind.s, length);
    int worth = 0;

    if (next && length + (wainwright ? r->shortfall : 0u) >= next)
        worth = TEMPO + TAXIS_POINT * (r->coach_points[p->coach] -
                                       (p->coach ? r->coach_points[p->coach - 1] : 0));
    if (stack != TAXIS_NO_STACK)
        worth += TAXIS_POINT * (int)taxis_top_tile(r, k->mind.s, stack);
    return worth;
}

/* Completing a route of these cities. */
static int route_worth(const struct look *k, uint32_t route, bool wainwright)
{
    int worth;

    best_placing(k, route & ~k->mind.p->branches, &worth);
    return worth + length_worth(k, taxis_size(route), wainwright);
}

/* The most valuable city of these to lengthen the route by. */
static uint32_t next_city(const struct look *k, uint32_t cities)
{
    int most = -1;
    uint32_t best = 0;

    for (; cities; cities &= cities - 1) {
        int worth = card_worth(k, taxis_lowest(cities));

        if (worth > most) {
            most = worth;
            best = cities & -cities;
        }
    }
    return best;
}

static int waiting_worth(const struct look *k, uint32_t route, uint32_t fits, uint32_t hand)
{
    uint32_t city = next_city(k, fits & hand & ~route);
    int risk = 0;

    if (!city) {
        city = next_city(k, fits & k->open & ~route);
        risk = DISPLAY_RISK;
    }
    return city ? route_worth(k, route | city, true) - TURN_WORTH - risk : 0;
}

/* A route that can be completed: at once, longer by the Coachman, or later. */
static ph_move glance_complete(struct look *k, const struct pick *second)
{
    const struct taxis_seat *p = k->mind.p;
    const struct taxis_state *s = k->mind.s;
    bool last = s->triggered_by != TAXIS_NO_SEAT;
    uint32_t fits = k->fits[0] | k->fits[1];
    int now, longer, later;
    ph_move completing = best_placing(k, taxis_free_cities(p), &now);

    now += length_worth(k, p->route_count, taxis_official_free(s));
    later = last ? 0 : waiting_worth(k, p->in_route, fits, k->held);
    if (second->move) {
        unsigned city = taxis_city(second->move);
        uint32_t route = p->in_route | taxis_bit(city);

        longer = route_worth(k, route, false);
        if (!last) {
            int wait = waiting_worth(k, route, fits | k->mind.r->near[city], without(k, city));

            longer = wait > longer ? wait : longer;
        }
        if (longer > now && longer >= later)
            return second->move;
    }
    return later > now ? taxis_do(TAXIS_M_END) : completing;
}

static ph_move glance_finish(struct look *k)
{
    struct pick second = {0, -1};

    if (taxis_official_free(k->mind.s) && taxis_coachman_asked(k->mind.s))
        second = best_extension(k, TAXIS_M_COACHMAN);
    if (taxis_long_enough(k->mind.r, k->mind.p))
        return glance_complete(k, &second);
    return second.move ? second.move : taxis_do(TAXIS_M_END);
}

static ph_move glance_coach(const struct taxis_rules *r, const struct taxis_state *s)
{
    return taxis_do(taxis_coach_due(r, taxis_me(s)) ? TAXIS_M_COACH : TAXIS_M_WAINWRIGHT);
}

/* ---- keeping ---- */

/* Takes the least useful card out of the hand until it is small enough. */
static ph_move glance_keep(struct look *k)
{
    const struct taxis_state *s = k->mind.s;
    struct taxis_cards hand = s->hand[s->seat];
    ph_move move = taxis_do(TAXIS_M_KEEP);
    unsigned shift = TAXIS_KEEP_FIRST;

    for (unsigned count = k->mind.p->hand_count; count > k->mind.r->hand_limit; count--) {
        struct pick worst = {0, -1000000};

        for (uint32_t left = hand.more_than[0]; left; left &= left - 1) {
            unsigned city = taxis_lowest(left);
            int worth = taxis_city_worth(&k->mind, city) +
                        KIN_WORTH * (int)taxis_size(k->mind.r->near[city] & hand.more_than[0]);

            if (hand.more_than[1] >> city & 1)
                worth /= 4;
            prefer(&worst, city, noise(k) - worth);
        }
        taxis_cards_take(&hand, worst.move);
    }
    for (; hand.more_than[0]; shift -= 5) {
        unsigned city = taxis_lowest(hand.more_than[0]);

        move |= (ph_move)(city + 1) << shift;
        taxis_cards_take(&hand, city);
    }
    return move;
}

ph_move taxis_glance(const struct ph_rules *rules, const void *state, struct ph_rng *rng)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    struct look look;

    if (s->phase == TAXIS_COACH)
        return glance_coach(r, s);
    begin_look(&look, r, s, rng);
    switch ((enum taxis_phase)s->phase) {
    case TAXIS_DRAW: return glance_draw(&look);
    case TAXIS_PLAY: return glance_play(&look);
    case TAXIS_FINISH: return glance_finish(&look);
    default: return glance_keep(&look);
    }
}
