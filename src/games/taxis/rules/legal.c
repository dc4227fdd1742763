/* Thurn und Taxis: the legal moves, ascending. The law `exact` compares this list with
 * taxis_refuse() for well-formed moves. */
#include "games/taxis/rules/ask.h"

/* How often a loop over a set runs without testing whether the set is empty. A mispredicted end of
 * the loop costs more than a few surplus moves, which the next ones overwrite. */
enum { STEPS_UNASKED = 7, ENDS_UNASKED = 2 };

static inline ph_move *add_cards(ph_move *out, unsigned kind, uint32_t cities)
{
    for (unsigned i = 0; i < STEPS_UNASKED; i++) {
        *out = taxis_card_move(kind, taxis_lowest(cities | taxis_bit(TAXIS_PILE)), 0);
        out += cities != 0;
        cities &= cities - 1;
    }
    for (; cities; cities &= cities - 1)
        *out++ = taxis_card_move(kind, taxis_lowest(cities), 0);
    return out;
}

/* The pile counts as the last city. */
static inline ph_move *add_draws(const struct taxis_state *s, unsigned kind, ph_move *out)
{
    return add_cards(out, kind, taxis_face_up(s) | (uint32_t)taxis_pile_left(s) << TAXIS_PILE);
}

/* Cards of the hand that fit at an end of the route, a move for each end. */
static inline ph_move *add_extensions(const struct taxis_rules *r, const struct taxis_state *s,
                                      unsigned kind, ph_move *out)
{
    const struct taxis_seat *p = taxis_me(s);
    uint32_t held = taxis_held(s);
    uint32_t left = taxis_fits(r, p, TAXIS_LEFT) & held;
    uint32_t right = taxis_fits(r, p, TAXIS_RIGHT) & held;

    uint32_t either = left | right;

    for (unsigned i = 0; i < ENDS_UNASKED || either; i++, either &= either - 1) {
        unsigned city = taxis_lowest(either | taxis_bit(TAXIS_PILE));

        /* Both are written, and what does not fit is overwritten: no branch to mispredict. */
        *out = taxis_card_move(kind, city, TAXIS_LEFT);
        out += left >> city & 1;
        *out = taxis_card_move(kind, city, TAXIS_RIGHT);
        out += right >> city & 1;
    }
    return out;
}

static ph_move *draw_moves(const struct taxis_state *s, ph_move *out)
{
    if (s->drawn > 0)
        return add_draws(s, TAXIS_M_POSTMASTER, out);
    if (!s->must_postmaster && taxis_official_free(s))
        *out++ = taxis_do(TAXIS_M_BAILIFF);
    return add_draws(s, TAXIS_M_DRAW, out);
}

static ph_move *play_moves(const struct taxis_rules *r, const struct taxis_state *s, ph_move *out)
{
    if (taxis_postmaster_asked(s))
        out = add_draws(s, TAXIS_M_POSTMASTER, out);
    if (taxis_me(s)->route_count == 0)
        return add_cards(out, TAXIS_M_START, taxis_held(s));
    out = add_extensions(r, s, TAXIS_M_PLAY, out);
    return add_cards(out, TAXIS_M_RESTART, taxis_held(s));
}

/* ---- completing ---- */

/* The free cities of the route region by region, for those regions that have some. */
struct ways {
    unsigned count;
    uint32_t region[TAXIS_REGIONS_MAX];
};

/* All sets with one city from each of `need` of the lowest `count` regions, added to `set`. Cities
 * are ordered by region, so the sets are ascending if the highest region is decided first and is
 * left out before its first city is taken. */
static ph_move *add_each(const struct ways *ways, unsigned count, unsigned need, uint32_t set,
                         ph_move *out)
{
    if (need == 0) {
        *out++ = taxis_complete(TAXIS_M_EACH, 0, set);
        return out;
    }
    if (need < count)
        out = add_each(ways, count - 1, need, set, out);
    for (uint32_t cities = ways->region[count - 1]; cities; cities &= cities - 1)
        out = add_each(ways, count - 1, need - 1, set | (cities & -cities), out);
    return out;
}

/* All sets of `need` of the region's cities. */
static ph_move *add_all(unsigned region, uint32_t cities, unsigned need, ph_move *out)
{
    if (need >= taxis_size(cities)) {
        *out++ = taxis_complete(TAXIS_M_ALL, region, cities);
        return out;
    }
    for (uint32_t set = (0 - cities) & cities; set; set = (set - cities) & cities)
        if (taxis_size(set) == need)
            *out++ = taxis_complete(TAXIS_M_ALL, region, set);
    return out;
}

static ph_move *complete_moves(const struct taxis_rules *r, const struct taxis_seat *p,
                               ph_move *out)
{
    uint32_t places = taxis_free_cities(p);
    unsigned left = taxis_branches_left(r, p);
    struct ways ways = {.count = 0};

    for (unsigned i = 0; i < r->regions; i++)
        if (places & r->region_cities[i])
            ways.region[ways.count++] = places & r->region_cities[i];
    out = add_each(&ways, ways.count, left < ways.count ? left : ways.count, 0, out);
    for (unsigned i = 0; i < ways.count && left > 0; i++)
        out = add_all(r->region_of[taxis_lowest(ways.region[i])], ways.region[i], left, out);
    return out;
}

static ph_move *finish_moves(const struct taxis_rules *r, const struct taxis_state *s, ph_move *out)
{
    if (taxis_official_free(s) && taxis_coachman_asked(s))
        out = add_extensions(r, s, TAXIS_M_COACHMAN, out);
    if (taxis_long_enough(r, taxis_me(s)))
        out = complete_moves(r, taxis_me(s), out);
    *out++ = taxis_do(TAXIS_M_END);
    return out;
}

static ph_move *coach_moves(const struct taxis_rules *r, const struct taxis_state *s, ph_move *out)
{
    if (taxis_coach_due(r, taxis_me(s)))
        *out++ = taxis_do(TAXIS_M_COACH);
    if (taxis_official_free(s) && taxis_coach_near(r, taxis_me(s)))
        *out++ = taxis_do(TAXIS_M_WAINWRIGHT);
    *out++ = taxis_do(TAXIS_M_NOCOACH);
    return out;
}

/* ---- keeping ---- */

/* All hands of `need` of these cards from city `from` on, appended to what `move` keeps. */
static ph_move *add_hands(struct taxis_cards cards, unsigned from, unsigned need, unsigned shift,
                          ph_move move, ph_move *out)
{
    for (uint32_t left = cards.more_than[0] & taxis_from(from); left; left &= left - 1) {
        unsigned city = taxis_lowest(left);
        ph_move kept = move | (ph_move)(city + 1) << shift;

        if (need == 1) {
            *out++ = kept;
        } else {
            struct taxis_cards rest = cards;

            taxis_cards_take(&rest, city);
            out = add_hands(rest, city, need - 1, shift - 5, kept, out);
        }
    }
    return out;
}

unsigned taxis_moves(const struct ph_rules *rules, const void *state, ph_move *out)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    ph_move *end = out;

    switch ((enum taxis_phase)s->phase) {
    case TAXIS_DRAW: end = draw_moves(s, out); break;
    case TAXIS_PLAY: end = play_moves(r, s, out); break;
    case TAXIS_FINISH: end = finish_moves(r, s, out); break;
    case TAXIS_COACH: end = coach_moves(r, s, out); break;
    case TAXIS_KEEP:
        end = add_hands(s->hand[s->seat], 0, r->hand_limit, TAXIS_KEEP_FIRST,
                        taxis_do(TAXIS_M_KEEP), out);
        break;
    default: break;
    }
    return (unsigned)(end - out);
}
