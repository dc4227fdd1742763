/* La Loire: the playout policy. It must be fast, so it lists no moves: a figure goes where the road
 * ahead is worth most, and takes the best action there. Random noise decides between moves of about
 * equal worth. */
#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"

enum {
    NOISE_BITS = 5,
    NOISE = (1 << NOISE_BITS) - 1, /* moves that differ by less count as equal */
};

static const ph_move done = (ph_move)LOIRE_M_DONE << 28;

/* The best move found so far. */
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

/* The move that ends at a place with that number of horses. */
static ph_move go(const struct loire_journey *j, unsigned at, unsigned horses)
{
    unsigned now = j->m->p->figure[j->figure].horses;

    return horses < now ? loire_go(j->figure, at, now - horses, 0, 0)
                        : loire_go(j->figure, at, 0, horses - now, 0);
}

static void choose_step(const struct loire_journey *j, int dir, unsigned most, struct ph_rng *rng,
                        struct choice *best)
{
    unsigned from = j->m->p->figure[j->figure].at;
    uint32_t early = loire_early_stops(j->m->s);
    uint64_t noise = ph_rng_next(rng);
    loire_values_ahead value;

    loire_look_ahead(j, dir, value);
    for (unsigned h = 0; h <= most; h++, noise >>= NOISE_BITS)
        offer(best, value[h + 1][h] + (int)(noise & NOISE), go(j, loire_step(from, dir, h + 1), h));
    for (unsigned n = 1; early && n <= most; n++)
        if (early >> loire_step(from, dir, n) & 1)
            offer(best, value[n][most], go(j, loire_step(from, dir, n), most));
}

/* The most horses that the stack can have without buying one. */
static unsigned most_horses(const struct loire_valuation *m, unsigned figure)
{
    const struct loire_stack *st = &m->p->figure[figure];
    unsigned take = loire_take_limit(m->s), limit = loire_stack_limit(m->s), most;

    if (take > m->s->horses[st->at])
        take = m->s->horses[st->at];
    most = st->horses + take;
    return most < limit ? most : limit;
}

static ph_move travel(const struct loire_valuation *m, unsigned figure, struct ph_rng *rng)
{
    unsigned most = most_horses(m, figure);
    struct choice best = {INT32_MIN, 0};
    const struct loire_stack *st = &m->p->figure[figure];
    struct loire_journey j;

    loire_plan_journey(m, figure, &j);
    if (st->dir >= 0)
        choose_step(&j, 1, most, rng, &best);
    if (st->dir <= 0)
        choose_step(&j, -1, most, rng, &best);
    return best.move;
}

/* ---- acting ---- */

static void consider_hire(const struct loire_valuation *m, struct choice *best)
{
    bool red_only = !m->s->spent.may_hire;
    unsigned who;
    int worth;

    if (loire_hire_comes_too_late(m->s) || loire_hire_closed(m->r, m->s) ||
        (red_only && !loire_palatium_here(m->s)))
        return;
    worth = loire_best_hire(m, red_only, best->worth, &who);
    if (worth > best->worth)
        offer(best, worth, loire_do(LOIRE_M_HIRE, who, 0, 0));
}

static void consider_good(const struct loire_valuation *m, unsigned good, struct choice *best)
{
    if (m->s->supply[good] && m->p->goods[good] < loire_carry_limit(m->r, m->s, good))
        offer(best, loire_good_worth(m, loire_here(m->s), good), loire_do(LOIRE_M_BUY, good, 0, 0));
}

/* Hires before it buys. Where LL-X12 allows one of the two, the better one. */
static ph_move act_in_village(const struct loire_valuation *m)
{
    struct choice best = {0, done};
    unsigned at = loire_here(m->s);

    if (m->s->spent.may_hire)
        consider_hire(m, &best);
    if (m->s->spent.bought || (best.worth > 0 && !m->r->one_kind) ||
        loire_job_closed(m->r, m->s, LOIRE_JOB_BUY))
        return best.move;
    consider_good(m, m->r->good[at], &best);
    if (loire_sells_beer(m->s, at))
        consider_good(m, LOIRE_BEER, &best);
    return best.move;
}

/* Offers the palaces that are left; with LL-X5 only those of this city. */
static void consider_palaces(const struct loire_valuation *m, struct choice *best)
{
    const struct loire_rules *r = m->r;

    if (r->casual || (int)loire_build_deniers(m->s, r->palace_cost) > m->cash)
        return;
    for (unsigned city = 0; city < LOIRE_CITIES; city++) {
        if (r->palace_row == LOIRE_ROW_CITY && city != loire_city_index(loire_here(m->s)))
            continue;
        for (unsigned kind = 0; kind < LOIRE_PALACE_COUNT; kind++)
            if (m->s->palaces[city][kind] &&
                !(m->p->palaces >> (city * LOIRE_PALACE_COUNT + kind) & 1))
                offer(best, loire_palace_worth(m, kind), loire_do(LOIRE_M_PALACE, kind, city, 0));
    }
}

/* The best location for a building; 0 if there is none. */
static unsigned find_site(const struct loire_valuation *m, unsigned kind, struct ph_rng *rng)
{
    uint64_t noise = ph_rng_next(rng);
    int best = INT32_MIN;
    unsigned site = 0;

    for (uint32_t left = loire_sites(m->r, m->s, kind); left; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctz(left);
        int worth = loire_site_worth(m, at) + (int)(noise & NOISE);

        noise = noise >> 3 | noise << 61;
        if (worth > best) {
            best = worth;
            site = at;
        }
    }
    return site;
}

static void consider_building(const struct loire_valuation *m, unsigned kind, bool patron,
                              struct ph_rng *rng, struct choice *best)
{
    unsigned deniers, wood, site;
    int worth;

    loire_build_price(m->r, m->s, kind, patron, &deniers, &wood);
    if ((int)deniers > m->cash || wood > m->p->goods[LOIRE_WOOD])
        return;
    worth = loire_building_worth(m, kind, patron);
    if (worth > best->worth && (site = find_site(m, kind, rng)) > 0)
        offer(best, worth, loire_do(LOIRE_M_FARM + kind - LOIRE_FARM, site, patron, 0));
}

static void consider_works(const struct loire_valuation *m, struct ph_rng *rng, struct choice *best)
{
    bool patron = loire_has_patron(m->s);

    if (m->s->spent.builds >= loire_build_limit(m->s))
        return;
    consider_palaces(m, best);
    if (!m->turns || (!m->p->goods[LOIRE_WOOD] && !patron))
        return;
    for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++) {
        consider_building(m, kind, false, rng, best);
        if (patron && m->r->build_wood[kind])
            consider_building(m, kind, true, rng, best);
    }
}

static void consider_shipping(const struct loire_valuation *m, struct choice *best)
{
    for (unsigned way = 0; !m->s->spent.shipped && way < m->r->ships; way++)
        if (m->r->ship_cost[way] <= m->cash)
            offer(best, loire_ship_worth(m, way),
                  loire_do(LOIRE_M_SHIP, m->r->ship_spaces[way], 0, 0));
}

/* The stop allows one kind of action only (LL-X12): the one that is worth most. */
static ph_move act_once_in_city(const struct loire_valuation *m, struct ph_rng *rng)
{
    struct choice best = {0, done};

    consider_hire(m, &best);
    if (best.worth > 0) /* by Palatium Balivi, beside the action */
        return best.move;
    if (!loire_job_closed(m->r, m->s, LOIRE_JOB_BUILD))
        consider_works(m, rng, &best);
    if (!loire_job_closed(m->r, m->s, LOIRE_JOB_SHIP))
        consider_shipping(m, &best);
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        if (m->p->goods[good] && !loire_job_closed(m->r, m->s, LOIRE_JOB_SELL))
            offer(&best, loire_sales_worth(m), loire_do(LOIRE_M_SELL, good, 0, 0));
    return best.move;
}

/* Sells wood last, when nothing was built with it. */
static ph_move act_in_city(const struct loire_valuation *m, struct ph_rng *rng)
{
    struct choice best = {0, done};

    if (m->r->one_kind)
        return act_once_in_city(m, rng);
    for (unsigned good = LOIRE_GOOD_COUNT; --good > LOIRE_WOOD;)
        if (m->p->goods[good])
            return loire_do(LOIRE_M_SELL, good, 0, 0);
    consider_hire(m, &best);
    consider_works(m, rng, &best);
    if (best.worth > 0)
        return best.move;
    if (m->p->goods[LOIRE_WOOD] && !loire_gain_by_wood(m, m->p->goods[LOIRE_WOOD] - 1u))
        return loire_do(LOIRE_M_SELL, LOIRE_WOOD, 0, 0);
    consider_shipping(m, &best);
    return best.move;
}

/* Can the message be delivered here, or a stop of it be marked with a free cube? */
static bool can_deliver(const struct loire_valuation *m, unsigned index)
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
    return m->p->cubes && !loire_mark_sticks(m->r, m->s, index) &&
           (m->r->casual || loire_delivers(m, c->level)) && !loire_cube_locks(m->r, m->p, index);
}

static void consider_delivery(const struct loire_valuation *m, struct choice *best)
{
    if (m->s->spent.delivered || !loire_may_deliver(m->r, m->s))
        return;
    for (unsigned i = 0; i < m->p->message_count; i++)
        if (can_deliver(m, i))
            offer(best, loire_stop_worth(m, &m->p->message[i]) + 1,
                  loire_do(LOIRE_M_DELIVER, m->p->message[i].card, 0, 0));
}

static void consider_message(const struct loire_valuation *m, struct choice *best)
{
    const struct loire_state *s = m->s;
    unsigned at = loire_here(s), level;
    int worth;

    if (m->p->message_count >= loire_hand_limit(s) || !loire_may_buy_messages(m->r, s) ||
        s->spent.messages >= loire_message_limit(m->r, s, at))
        return;
    worth = loire_best_level(m, at, best->worth, &level);
    if (worth > best->worth) {
        unsigned help = loire_ducal_here(m->r, s, at) ? LOIRE_BY_DUCAL
                        : loire_spy_here(s)           ? LOIRE_BY_SPY
                                                      : LOIRE_NO_OFFER;

        offer(best, worth, loire_do(LOIRE_M_MESSAGE, level, help, 0));
    }
}

static ph_move act_as_messenger(const struct loire_valuation *m)
{
    struct choice best = {0, done};
    bool city = loire_is_city(loire_here(m->s));

    if (city || m->s->spent.may_hire)
        consider_hire(m, &best);
    if (city && best.worth > 0) /* a hire by Palatium Balivi is no action */
        return best.move;
    consider_delivery(m, &best);
    consider_message(m, &best);
    return best.move;
}

/* ---- the Circus, and cards to choose from ---- */

static ph_move place_circus(const struct loire_valuation *m, struct ph_rng *rng)
{
    uint64_t noise = ph_rng_next(rng);
    struct choice best = {INT32_MIN, 0};

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at) && m->s->shield[at] == m->s->market[0]) {
            offer(&best, loire_circus_worth(m, at) * 4 + (int)(noise & 3),
                  loire_do(LOIRE_M_CIRCUS, at, 0, 0));
            noise >>= 2;
        }
    return best.move;
}

static ph_move keep_card(const struct loire_valuation *m)
{
    struct choice best = {INT32_MIN, 0};
    struct loire_distances distances;

    loire_find_distances(m, &distances);
    for (unsigned i = 0; i < m->s->offer_count; i++)
        offer(&best, loire_keep_worth(m, &distances, m->s->offer[i]),
              loire_do(LOIRE_M_KEEP, m->s->offer[i], 0, 0));
    return best.move;
}

ph_move loire_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng)
{
    const struct loire_state *s = state;
    struct loire_valuation m = loire_value_position(rules, s);

    switch ((enum loire_phase)s->phase) {
    case LOIRE_MOVE: return travel(&m, loire_next_figure(&m), rng);
    case LOIRE_CIRCUS: return place_circus(&m, rng);
    case LOIRE_KEEP: return keep_card(&m);
    case LOIRE_ACT:
    case LOIRE_OVER: break;
    }
    if (s->figure == LOIRE_MESSENGER)
        return act_as_messenger(&m);
    return loire_is_city(loire_here(s)) ? act_in_city(&m, rng) : act_in_village(&m);
}
