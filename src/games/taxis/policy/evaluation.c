/* Thurn und Taxis: the evaluation. A seat can expect its points now and a weighted sum of a few
 * facts. The weights, one row for each distance to the end, were fitted by least squares to games
 * of the playout policy. */
#include "games/taxis/policy/policy.h"
#include "games/taxis/policy/worth.h"

enum { DISTANCES = 6 };

enum { WEIGHT_ONE = 64 }; /* stands for a factor of one */

/* By distance to the end and by fact. */
static const int16_t weights[DISTANCES][TAXIS_FACTS] = {
    {45, -6, 11, 74, 5, -11, 57, 40, -47, -2, 46, -3, -85, -78, 0, 60},
    {2018, 17, 17, -102, 46, 3, 45, 51, 10, 12, -12, -52, -36, -529, 6, 90},
    {1237, 29, 32, -491, 256, -3, 53, 60, 12, 10, 1, -64, -6, -489, 12, 102},
    {1155, 15, 17, 516, -233, 59, 45, 59, 2, -4, 3, -71, 56, -307, 29, 106},
    {322, -25, 12, -387, 257, 67, 46, 43, 40, -2, 12, -62, 107, -76, 64, 83},
    {3, 50, 0, 0, 5, 15, 0, -4, 32, 7, 29, -49, -7, 0, 50, 59},
};

/* Distance to the end: 0 after it is triggered, else the coaches, or groups of four branches, that
 * the nearest player lacks. */
static unsigned distance_to_end(const struct taxis_rules *r, const struct taxis_state *s)
{
    unsigned nearest = DISTANCES - 1;

    if (s->triggered_by != TAXIS_NO_SEAT)
        return 0;
    for (unsigned i = 0; i < r->base.players; i++) {
        const struct taxis_seat *p = &s->seats[i];
        unsigned coaches = (unsigned)(r->coaches - p->coach);
        unsigned branches = (taxis_branches_left(r, p) + 3) / 4;

        nearest = coaches < nearest ? coaches : nearest;
        nearest = branches < nearest ? branches : nearest;
    }
    return nearest ? nearest : 1;
}

/* Turns of others before the seat's next one. */
static unsigned turns_before(const struct taxis_rules *r, const struct taxis_state *s,
                             unsigned seat)
{
    return (seat + r->base.players - s->seat) % r->base.players;
}

/* Has the seat another turn, or is this its last one? */
static bool plays_on(const struct taxis_rules *r, const struct taxis_state *s, unsigned seat)
{
    if (s->phase == TAXIS_OVER)
        return false;
    return s->triggered_by == TAXIS_NO_SEAT ||
           turns_before(r, s, seat) <= turns_before(r, s, s->last_seat);
}

static uint32_t route_fits(const struct taxis_rules *r, const struct taxis_seat *p)
{
    return p->route_count ? taxis_fits(r, p, TAXIS_LEFT) | taxis_fits(r, p, TAXIS_RIGHT) : 0;
}

/* Cards that the route lacks for the next coach, even with the Wainwright. */
static unsigned cards_missing(const struct taxis_rules *r, const struct taxis_seat *p)
{
    unsigned next = taxis_next_coach(r, p);
    unsigned least = next > r->min_route + r->shortfall ? next - r->shortfall : r->min_route;

    return p->route_count < least ? least - p->route_count : 0;
}

/* The best that another player has. */
static void list_rivals(const struct taxis_rules *r, const struct taxis_state *s, unsigned seat,
                        int *fact)
{
    unsigned coach = 0, branches = r->branches, missing = r->cities;

    for (unsigned i = 0; i < r->base.players; i++)
        if (i != seat) {
            const struct taxis_seat *p = &s->seats[i];
            unsigned left = taxis_branches_left(r, p), lack = cards_missing(r, p);

            if (p->coach > coach || (p->coach == coach && lack < missing)) {
                coach = p->coach;
                missing = lack;
            }
            branches = left < branches ? left : branches;
        }
    fact[TAXIS_F_RIVAL_COACH] = TAXIS_POINT * (int)coach;
    fact[TAXIS_F_RIVAL_BRANCHES] = TAXIS_POINT * (int)branches;
    fact[TAXIS_F_RIVAL_MISSING] = TAXIS_POINT * (int)missing;
}

void taxis_list_facts(const struct taxis_rules *r, const struct taxis_state *s, unsigned seat,
                      uint32_t hand, int fact[TAXIS_FACTS])
{
    const struct taxis_seat *p = &s->seats[seat];
    unsigned next = taxis_next_coach(r, p);
    uint32_t fits = route_fits(r, p);
    struct taxis_valuation values;
    int now, route;

    taxis_value_board(&values, r, s, p);
    now = taxis_branches_worth(&values, 0);
    route = taxis_route_worth(&values, p->in_route, true) - now;
    fact[TAXIS_F_ONE] = TAXIS_POINT;
    fact[TAXIS_F_BRANCHES_LEFT] = TAXIS_POINT * (int)taxis_branches_left(r, p);
    fact[TAXIS_F_PROGRESS] = now;
    fact[TAXIS_F_COACHES] = TAXIS_POINT * p->coach;
    fact[TAXIS_F_NEXT_COACH] = next ? TAXIS_POINT * r->coach_points[p->coach] : 0;
    fact[TAXIS_F_LENGTH] = TAXIS_POINT * p->route_count;
    fact[TAXIS_F_ROUTE] = p->route_count >= r->min_route ? route : 0;
    fact[TAXIS_F_SHORT_ROUTE] = p->route_count >= r->min_route ? 0 : route;
    fact[TAXIS_F_FIT_HELD] = fits & hand ? TAXIS_POINT : 0;
    fact[TAXIS_F_FIT_OPEN] = fits & taxis_face_up(s) & ~hand ? TAXIS_POINT : 0;
    fact[TAXIS_F_HAND] = TAXIS_POINT * p->hand_count;
    fact[TAXIS_F_BEFORE] = TAXIS_POINT * (int)turns_before(r, s, seat);
    fact[TAXIS_F_MISSING] = TAXIS_POINT * (int)cards_missing(r, p);
    list_rivals(r, s, seat, fact);
}

void taxis_evaluate(const struct ph_rules *rules, const void *state, int *expected)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    const int16_t *weight = weights[distance_to_end(r, s)];
    struct ph_score score;

    taxis_score(rules, s, &score);
    for (unsigned seat = 0; seat < r->base.players; seat++) {
        int fact[TAXIS_FACTS], more = 0;

        expected[seat] = TAXIS_POINT * score.total[seat];
        if (!plays_on(r, s, seat))
            continue;
        taxis_list_facts(r, s, seat, s->hand[seat].more_than[0], fact);
        for (unsigned i = 0; i < TAXIS_FACTS; i++)
            more += weight[i] * fact[i];
        expected[seat] += more / WEIGHT_ONE;
    }
}
