/* La Loire: the move of a quick mind. Playouts are played by it, so it lists nothing and weighs little:
 * a figure goes where the road ahead looks best, and does the best thing that the place offers. A
 * little luck decides between moves that are about equal. */
#include "games/loire/judge.h"

enum { /* weights */
       KEPT_HORSE = 8,
       MERCHANT_FIRST = 1,
       SPACE = 90,      /* of the river */
       SHIP_LATER = 40, /* money may find a better use */
       SITE_GOOD = 8,
       FAR = 12, /* each place that a message is away */
       NEAR = 8, /* each place to the next shield of a colour */
};

enum {
    LUCK_BITS = 5,
    NOISE = (1 << LUCK_BITS) - 1, /* moves that differ by less are about equal */
};

static const ph_move done = (ph_move)LOIRE_M_DONE << 28;

/* The best way found so far. */
struct choice {
    int worth;
    ph_move move;
};

static void offer(struct choice *best, int worth, ph_move move)
{
    if (worth > best->worth)
        *best = (struct choice){worth, move};
}

/* ---- moving ---- */

/* hope[n][h]: what it is worth to stop n places ahead with h horses, and to go on from there. Horses
 * can be left behind for a shorter step, and one that stands there be taken for a longer one. */
typedef int hopes[LOIRE_HORIZON + LOIRE_STACK_MAX + 2][LOIRE_STACK_MAX + 1];

static void hope_beyond(hopes hope)
{
    for (unsigned n = LOIRE_HORIZON + 1; n < LOIRE_HORIZON + LOIRE_STACK_MAX + 2; n++)
        for (unsigned h = 0; h <= LOIRE_STACK_MAX; h++)
            hope[n][h] = (int)h * LOIRE_HORSE;
}

static void hope_at(int (*hope)[LOIRE_STACK_MAX + 1], int stop, unsigned limit, bool horse)
{
    int on[LOIRE_STACK_MAX + 1]; /* the best next step of at most 1, 2, 3, 4 places */
    unsigned more = horse;

    on[0] = hope[1][0];
    for (unsigned h = 1; h <= limit; h++)
        on[h] = loire_larger(on[h - 1], hope[h + 1][h]);
    for (unsigned h = 0; h <= limit; h++)
        hope[0][h] = stop + (on[h + more <= limit ? h + more : limit] * LOIRE_AHEAD >> 8);
}

struct journey {
    const struct loire_mind *m;
    unsigned figure, limit, most; /* horses that a stack may have; those this one can have now */
    struct loire_trade trade;
    struct loire_errands errands;
};

static int stop_worth(const struct journey *j, unsigned at)
{
    return j->figure == LOIRE_MERCHANT ? loire_trade_at(j->m, &j->trade, at)
                                       : loire_errand(j->m, &j->errands, at);
}

static void look_ahead(const struct journey *j, int dir, hopes hope)
{
    const struct loire_state *s = j->m->s;
    unsigned from = j->m->p->figure[j->figure].at;

    hope_beyond(hope);
    for (unsigned n = LOIRE_HORIZON; n > 0; n--) {
        unsigned at = loire_step(from, dir, n);

        hope_at(&hope[n], stop_worth(j, at), j->limit, s->horses[at] > 0);
    }
}

/* In the last turn only the stop itself counts. */
static void look_here(const struct journey *j, int dir, hopes hope)
{
    unsigned from = j->m->p->figure[j->figure].at;

    for (unsigned n = 1; n <= j->most + 1; n++) {
        int worth = stop_worth(j, loire_step(from, dir, n));

        for (unsigned h = 0; h <= LOIRE_STACK_MAX; h++)
            hope[n][h] = worth;
    }
}

/* The move that ends at a place with so many horses. */
static ph_move go(const struct journey *j, unsigned at, unsigned horses)
{
    unsigned now = j->m->p->figure[j->figure].horses;

    return horses < now ? loire_go(j->figure, at, now - horses, 0, 0)
                        : loire_go(j->figure, at, 0, horses - now, 0);
}

static void choose_step(const struct journey *j, int dir, struct ph_rng *rng, struct choice *best)
{
    unsigned from = j->m->p->figure[j->figure].at;
    uint32_t early = loire_early_stops(j->m->s);
    uint64_t luck = ph_rng_next(rng);
    hopes hope;

    if (j->m->turns)
        look_ahead(j, dir, hope);
    else
        look_here(j, dir, hope);
    for (unsigned h = 0; h <= j->most; h++, luck >>= LUCK_BITS)
        offer(best, hope[h + 1][h] + (int)h * KEPT_HORSE + (int)(luck & NOISE),
              go(j, loire_step(from, dir, h + 1), h));
    for (unsigned n = 1; early && n <= j->most; n++)
        if (early >> loire_step(from, dir, n) & 1)
            offer(best, hope[n][j->most] + (int)j->most * KEPT_HORSE,
                  go(j, loire_step(from, dir, n), j->most));
}

/* Is the Circus on the road that the figure looks along? */
static bool circus_ahead(const struct loire_mind *m, unsigned figure)
{
    const struct loire_stack *st = &m->p->figure[figure];
    unsigned up, down;

    if (m->s->circus == LOIRE_NOWHERE)
        return false;
    up = loire_step(m->s->circus, -1, st->at);
    down = LOIRE_LOCATIONS - up;
    return (st->dir >= 0 && up <= LOIRE_HORIZON) || (st->dir <= 0 && down <= LOIRE_HORIZON);
}

/* The stack with all horses that it can have. */
static unsigned most_horses(const struct loire_mind *m, unsigned figure, unsigned limit)
{
    const struct loire_stack *st = &m->p->figure[figure];
    unsigned take = loire_take_limit(m->s), most;

    if (take > m->s->horses[st->at])
        take = m->s->horses[st->at];
    most = st->horses + take;
    return most < limit ? most : limit;
}

static ph_move travel(const struct loire_mind *m, unsigned figure, struct ph_rng *rng)
{
    struct journey j = {.m = m, .figure = figure, .limit = loire_stack_limit(m->s)};
    struct choice best = {INT32_MIN, 0};
    int dir = m->p->figure[figure].dir;
    unsigned who;
    int hire = circus_ahead(m, figure) ? loire_best_hire(m, false, 0, &who) : 0;

    j.most = most_horses(m, figure, j.limit);
    if (figure == LOIRE_MERCHANT)
        loire_plan_trade(m, &j.trade);
    else
        loire_plan_errands(m, &j.errands);
    j.trade.hire = j.errands.hire = hire;
    if (dir >= 0)
        choose_step(&j, 1, rng, &best);
    if (dir <= 0)
        choose_step(&j, -1, rng, &best);
    return best.move;
}

/* A merchant who would have to leave money in the city lets the messenger spend some of it first. */
static unsigned next_figure(const struct loire_mind *m)
{
    const struct loire_state *s = m->s;

    if (s->moved_count > 0)
        return s->moved[0] == LOIRE_MERCHANT ? LOIRE_MESSENGER : LOIRE_MERCHANT;
    return loire_purse_at_start(s, LOIRE_MERCHANT) < m->p->deniers || !MERCHANT_FIRST
               ? LOIRE_MESSENGER
               : LOIRE_MERCHANT;
}

/* ---- acting ---- */

static void consider_hire(const struct loire_mind *m, struct choice *best)
{
    bool red_only = !m->s->spent.may_hire;
    unsigned who;
    int worth;

    if (loire_hire_comes_too_late(m->s) || (red_only && !loire_palatium_here(m->s)))
        return;
    worth = loire_best_hire(m, red_only, best->worth, &who);
    if (worth > best->worth)
        offer(best, worth, loire_do(LOIRE_M_HIRE, who, 0, 0));
}

static ph_move act_in_village(const struct loire_mind *m)
{
    struct choice best = {0, done};
    unsigned at = loire_here(m->s), good = m->r->good[at];
    struct loire_trade trade;

    if (m->s->spent.may_hire)
        consider_hire(m, &best);
    if (m->s->spent.bought || best.worth > 0)
        return best.move;
    loire_plan_trade(m, &trade);
    offer(&best, loire_good_worth(m, &trade, at, good), loire_do(LOIRE_M_BUY, good, 0, 0));
    if (loire_sells_beer(m->s, at))
        offer(&best, loire_good_worth(m, &trade, at, LOIRE_BEER),
              loire_do(LOIRE_M_BUY, LOIRE_BEER, 0, 0));
    return best.move;
}

static void consider_palaces(const struct loire_mind *m, struct choice *best)
{
    const struct loire_rules *r = m->r;
    unsigned price = loire_build_deniers(m->s, r->palace_cost);
    int points = r->palace_vp * LOIRE_POINT - loire_paying(m, price);

    if (r->casual || (int)price > m->cash)
        return;
    for (unsigned city = 0; city < LOIRE_CITIES; city++) {
        if (r->palace_row == LOIRE_ROW_CITY && city != loire_city_index(loire_here(m->s)))
            continue;
        for (unsigned kind = 0; kind < LOIRE_PALACE_COUNT; kind++)
            if (m->s->palaces[city][kind] &&
                !(m->p->palaces >> (city * LOIRE_PALACE_COUNT + kind) & 1))
                offer(best, points + loire_in_time(m, r->use.palace[kind]),
                      loire_do(LOIRE_M_PALACE, kind, city, 0));
    }
}

/* The best place for a building; 0: there is none. */
static unsigned find_site(const struct loire_mind *m, unsigned kind, struct ph_rng *rng)
{
    uint64_t luck = ph_rng_next(rng);
    unsigned site = 0;
    int best = INT32_MIN;

    for (uint32_t left = loire_sites(m->r, m->s, kind); left; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctz(left);
        int worth = m->r->sell[m->r->good[at]] * SITE_GOOD + (int)(luck & NOISE);

        luck = luck >> 3 | luck << 61;
        if (worth > best) {
            best = worth;
            site = at;
        }
    }
    return site;
}

static int building_worth(const struct loire_mind *m, const struct loire_works *w, unsigned kind)
{
    if (kind == LOIRE_FARM)
        return loire_farm_worth(m, w->farms + w->monasteries);
    return loire_in_time(
        m, m->r->use.building[kind] -
               (kind == LOIRE_MONASTERY ? LOIRE_NEXT_MONASTERY * (int)w->monasteries : 0));
}

static void consider_building(const struct loire_mind *m, const struct loire_works *w,
                              unsigned kind, bool patron, struct ph_rng *rng, struct choice *best)
{
    unsigned deniers, wood, site;
    int worth;

    loire_build_price(m->r, m->s, kind, patron, &deniers, &wood);
    if ((int)deniers > m->cash || wood > m->p->goods[LOIRE_WOOD])
        return;
    worth = building_worth(m, w, kind) - loire_paying(m, deniers) - loire_wood_price(m, wood);
    if (worth > best->worth && (site = find_site(m, kind, rng)) > 0)
        offer(best, worth, loire_do(LOIRE_M_FARM + kind - LOIRE_FARM, site, patron, 0));
}

static void consider_works(const struct loire_mind *m, struct ph_rng *rng, struct choice *best)
{
    bool patron = loire_can(m->s, LOIRE_PATRONUS) && PH_RULE(LL_B10);
    struct loire_works w;

    if (m->s->spent.builds >= loire_build_limit(m->s))
        return;
    consider_palaces(m, best);
    if (!m->turns || (!m->p->goods[LOIRE_WOOD] && !patron))
        return;
    w = loire_works(m->s);
    for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++) {
        consider_building(m, &w, kind, false, rng, best);
        if (patron && m->r->build_wood[kind])
            consider_building(m, &w, kind, true, rng, best);
    }
}

/* Money is kept for better things while there are any; in the end every space counts. */
static void consider_shipping(const struct loire_mind *m, struct choice *best)
{
    const struct loire_rules *r = m->r;
    unsigned room = r->boat_end - m->p->boat;

    for (unsigned way = 0; !m->s->spent.shipped && way < r->ships; way++) {
        unsigned spaces = r->ship_spaces[way];
        int worth = (int)(spaces < room ? spaces : room) * SPACE;

        if (m->turns)
            worth -= SHIP_LATER + loire_paying(m, r->ship_cost[way]);
        if (r->ship_cost[way] <= m->cash)
            offer(best, worth, loire_do(LOIRE_M_SHIP, spaces, 0, 0));
    }
}

/* Wood is sold last of all, when it was not built with. */
static ph_move act_in_city(const struct loire_mind *m, struct ph_rng *rng)
{
    struct choice best = {0, done};

    for (unsigned good = LOIRE_GOOD_COUNT; --good > LOIRE_WOOD;)
        if (m->p->goods[good])
            return loire_do(LOIRE_M_SELL, good, 0, 0);
    consider_hire(m, &best);
    consider_works(m, rng, &best);
    if (best.worth > 0)
        return best.move;
    if (m->p->goods[LOIRE_WOOD] && !loire_wood_needed(m, m->p->goods[LOIRE_WOOD] - 1u))
        return loire_do(LOIRE_M_SELL, LOIRE_WOOD, 0, 0);
    consider_shipping(m, &best);
    return best.move;
}

/* Can the message be handed over here, or a stop of it be marked with a free cube? */
static bool can_deliver(const struct loire_mind *m, unsigned index)
{
    const struct loire_message *held = &m->p->message[index];
    const struct loire_card *c = &m->r->card[held->card];
    int colour;

    if (!c->colours)
        return c->place == loire_here(m->s);
    colour = loire_colour_at(m->r, m->s, held->card, loire_here(m->s));
    if (colour < 0 || held->stage[colour])
        return false;
    if (loire_marked(held) + 1u == c->colours)
        return loire_delivers(m, c->level);
    return m->p->cubes && (m->r->casual || loire_delivers(m, c->level)) &&
           !loire_cube_locks(m->r, m->p, index);
}

static void consider_delivery(const struct loire_mind *m, struct choice *best)
{
    if (m->s->spent.delivered || !loire_may_deliver(m->r, m->s))
        return;
    for (unsigned i = 0; i < m->p->message_count; i++)
        if (can_deliver(m, i))
            offer(best, loire_stop_worth(m, &m->p->message[i]) + 1,
                  loire_do(LOIRE_M_DELIVER, m->p->message[i].card, 0, 0));
}

static void consider_message(const struct loire_mind *m, struct choice *best)
{
    const struct loire_state *s = m->s;
    unsigned at = loire_here(s), level;
    int worth;

    if (m->p->message_count >= loire_hand_limit(s) || !loire_may_buy_messages(m->r, s) ||
        s->spent.messages >= loire_message_limit(s, at))
        return;
    worth = loire_best_level(m, at, best->worth, &level);
    if (worth > best->worth) {
        unsigned help = loire_ducal_here(m->r, s, at) ? LOIRE_BY_DUCAL
                        : loire_spy_here(s)           ? LOIRE_BY_SPY
                                                      : LOIRE_NO_OFFER;

        offer(best, worth, loire_do(LOIRE_M_MESSAGE, level, help, 0));
    }
}

static ph_move act_as_messenger(const struct loire_mind *m)
{
    struct choice best = {0, done};
    bool city = loire_is_city(loire_here(m->s));

    if (city || m->s->spent.may_hire)
        consider_hire(m, &best);
    if (city && best.worth > 0) /* beside all else */
        return best.move;
    consider_delivery(m, &best);
    consider_message(m, &best);
    return best.move;
}

/* ---- the Circus, and cards to choose from ---- */

/* How far a place lies ahead of a figure; 0: it stands there. */
static unsigned way_to(const struct loire_stack *st, unsigned at)
{
    unsigned up = loire_step(at, -1, st->at), down = up ? LOIRE_LOCATIONS - up : 0;

    if (st->dir)
        return st->dir > 0 ? up : down;
    return up < down ? up : down;
}

/* The Circus goes where an own figure comes by soon. */
static ph_move place_circus(const struct loire_mind *m, struct ph_rng *rng)
{
    uint64_t luck = ph_rng_next(rng);
    struct choice best = {-1, 0};

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        unsigned way = LOIRE_LOCATIONS;

        if (loire_is_city(at) || m->s->shield[at] != m->s->market[0])
            continue;
        for (unsigned f = 0; f < LOIRE_FIGURES; f++) {
            unsigned own = way_to(&m->p->figure[f], at);

            if (own > 0 && own < way)
                way = own;
        }
        offer(&best, (int)(LOIRE_LOCATIONS - way) * 4 + (int)(luck & 3),
              loire_do(LOIRE_M_CIRCUS, at, 0, 0));
        luck >>= 2;
    }
    return best.move;
}

/* Of the cards shown the one that is worth most and least far away. */
static ph_move keep_card(const struct loire_mind *m)
{
    const struct loire_stack *st = &m->p->figure[LOIRE_MESSENGER];
    struct choice best = {INT32_MIN, 0};
    unsigned near[LOIRE_COLOURS_MAX];

    for (unsigned i = 0; i < LOIRE_COLOURS_MAX; i++)
        near[i] = LOIRE_LOCATIONS;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at) && way_to(st, at) && way_to(st, at) < near[m->s->shield[at]])
            near[m->s->shield[at]] = way_to(st, at);
    for (unsigned i = 0; i < m->s->offer_count; i++) {
        const struct loire_card *c = &m->r->card[m->s->offer[i]];
        unsigned way = c->colours ? 0 : way_to(st, c->place);
        int worth = loire_card_points(m, c);

        worth -= (int)(way || c->colours ? way : (unsigned)LOIRE_LOCATIONS) * FAR;
        for (unsigned k = 0; k < c->colours; k++)
            worth -= (int)near[c->colour[k]] * NEAR;
        offer(&best, worth, loire_do(LOIRE_M_KEEP, m->s->offer[i], 0, 0));
    }
    return best.move;
}

ph_move loire_glance(const struct ph_rules *rules, const void *state, struct ph_rng *rng)
{
    const struct loire_state *s = state;
    struct loire_mind m = loire_think(rules, s);

    switch ((enum loire_phase)s->phase) {
    case LOIRE_MOVE: return travel(&m, next_figure(&m), rng);
    case LOIRE_CIRCUS: return place_circus(&m, rng);
    case LOIRE_KEEP: return keep_card(&m);
    case LOIRE_ACT:
    case LOIRE_OVER: break;
    }
    if (s->figure == LOIRE_MESSENGER)
        return act_as_messenger(&m);
    return loire_is_city(loire_here(s)) ? act_in_city(&m, rng) : act_in_village(&m);
}
