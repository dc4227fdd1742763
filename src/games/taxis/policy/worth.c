/* Thurn und Taxis: what branches, tiles and coaches are worth, and how to place branches. */
#include "games/taxis/policy/worth.h"

enum {                /* tuned with SPSA by playing against other values */
       TEMPO_2 = 500, /* by players: the next coach, which brings the end nearer */
       TEMPO_3 = 300,
       TEMPO_4 = 300,
       TURN_2 = 300, /* by players: what waiting a turn must gain */
       TURN_3 = 300,
       TURN_4 = 300,
       KEEP_KIN = 90, /* keeping cards that are neighbours */
};

/* ---- thinking ---- */

void taxis_value_board(struct taxis_valuation *m, const struct taxis_rules *r,
                       const struct taxis_state *s, const struct taxis_seat *p)
{
    uint64_t done = taxis_goals_of(r, p->branches);
    unsigned count;

    m->r = r;
    m->s = s;
    m->p = p;
    for (unsigned i = 0; i < r->goals; i++, done >>= 8) {
        const uint8_t *part = r->goal[i].part + (done & 0xff);

        m->tile[i] = (int)taxis_top_tile(r, s, r->goal[i].stack);
        m->gain[i] = m->tile[i] * (part[1] - part[0]);
    }
    m->gain[r->goals] = 0;
    m->lacking = taxis_province(r) & ~taxis_regions_of(r, p->branches);
    m->tile[r->goals] = m->lacking ? (int)taxis_top_tile(r, s, r->province.stack) : 0;
    count = r->province.size - taxis_size(m->lacking);
    m->province_gain = m->tile[r->goals] * (r->province.part[count + 1] - r->province.part[count]);
    m->tempo = 0;
}

static void value_tempo(struct taxis_valuation *m)
{
    switch (m->r->base.players) {
    case 2: m->tempo = TEMPO_2, m->turn = TURN_2; break;
    case 3: m->tempo = TEMPO_3, m->turn = TURN_3; break;
    default: m->tempo = TEMPO_4, m->turn = TURN_4; break;
    }
}

void taxis_value_position(struct taxis_valuation *m, const struct taxis_rules *r,
                          const struct taxis_state *s)
{
    const struct taxis_seat *p = taxis_me(s);

    taxis_value_board(m, r, s, p);
    value_tempo(m);
    m->held = taxis_held(s);
    m->open = taxis_face_up(s);
    m->fits[TAXIS_LEFT] = m->fits[TAXIS_RIGHT] = m->joined = 0;
    if (p->route_count == 0)
        return;
    m->fits[TAXIS_LEFT] = taxis_fits(r, p, TAXIS_LEFT);
    m->fits[TAXIS_RIGHT] = taxis_fits(r, p, TAXIS_RIGHT);
    for (uint32_t left = taxis_free_cities(p); left; left &= ~m->joined)
        m->joined |= r->region_cities[r->region_of[taxis_lowest(left)]];
}

/* ---- completing ---- */

static inline unsigned best_city(const struct taxis_valuation *m, uint32_t cities)
{
    unsigned best = taxis_lowest(cities);
    int most = taxis_city_worth(m, best);

    for (cities &= cities - 1; cities; cities &= cities - 1) {
        int worth = taxis_city_worth(m, taxis_lowest(cities));

        if (worth > most) {
            most = worth;
            best = taxis_lowest(cities);
        }
    }
    return best;
}

/* At most `count` of the cities, the most valuable ones. */
static uint32_t best_cities(const struct taxis_valuation *m, uint32_t cities, unsigned count)
{
    uint32_t chosen = 0;

    if (taxis_size(cities) <= count)
        return cities;
    for (; count > 0; count--)
        chosen |= taxis_bit(best_city(m, cities & ~chosen));
    return chosen;
}

/* Where the branches of a route go, by each way to complete it. */
struct placing {
    uint32_t each, all;
    unsigned region; /* of `all` */
};

static struct placing place(const struct taxis_valuation *m, uint32_t places)
{
    const struct taxis_rules *r = m->r;
    unsigned left = taxis_branches_left(r, m->p), most = 0;
    struct placing placing = {0, 0, 0};

    while (places) {
        unsigned region = r->region_of[taxis_lowest(places)];
        uint32_t here = places & r->region_cities[region];

        places &= ~here;
        placing.each |= taxis_bit(best_city(m, here));
        if (taxis_size(here) > most) {
            most = taxis_size(here);
            placing.all = here;
            placing.region = region;
        }
    }
    placing.each = best_cities(m, placing.each, left);
    placing.all = best_cities(m, placing.all, left);
    return placing;
}

int taxis_branches_worth(const struct taxis_valuation *m, uint32_t added)
{
    return TAXIS_POINT * (int)taxis_size(added) + taxis_progress(m, m->p->branches | added);
}

ph_move taxis_best_placing(const struct taxis_valuation *m, uint32_t places, int *worth)
{
    struct placing placing = place(m, places);
    int each = taxis_branches_worth(m, placing.each);
    int all = taxis_branches_worth(m, placing.all);

    *worth = all > each ? all : each;
    return all > each ? taxis_complete(TAXIS_M_ALL, placing.region, placing.all)
                      : taxis_complete(TAXIS_M_EACH, 0, placing.each);
}

int taxis_length_worth(const struct taxis_valuation *m, unsigned length, bool wainwright)
{
    const struct taxis_rules *r = m->r;
    unsigned next = taxis_next_coach(r, m->p), stack = taxis_length_stack(r, m->s, length);
    int worth = 0;

    if (next && length + (wainwright ? r->shortfall : 0u) >= next)
        worth = m->tempo + TAXIS_POINT * (r->coach_points[m->p->coach] -
                                          (m->p->coach ? r->coach_points[m->p->coach - 1] : 0));
    if (stack != TAXIS_NO_STACK)
        worth += TAXIS_POINT * (int)taxis_top_tile(r, m->s, stack);
    return worth;
}

int taxis_route_worth(const struct taxis_valuation *m, uint32_t route, bool wainwright)
{
    int worth;

    taxis_best_placing(m, route & ~m->p->branches, &worth);
    return worth + taxis_length_worth(m, taxis_size(route), wainwright);
}

/* ---- keeping ---- */

int taxis_keep_worth(const struct taxis_valuation *m, const struct taxis_cards *hand, unsigned city)
{
    int worth = taxis_city_worth(m, city) +
                KEEP_KIN * (int)taxis_size(m->r->near[city] & hand->more_than[0]);

    return hand->more_than[1] >> city & 1 ? worth / 4 : worth;
}
