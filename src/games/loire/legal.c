/* La Loire: the legal moves, fast and ascending. A law of the tests holds this list against
 * loire_refuse() over every well-formed move. */
#include "games/loire/ask.h"

static unsigned add_targets(uint32_t targets, ph_move with, ph_move *out)
{
    unsigned n = 0;

    for (; targets; targets &= targets - 1)
        out[n++] = with | (ph_move)__builtin_ctz(targets);
    return n;
}

/* Moves with `take` horses from here and one more from each place the Blacksmith can reach. */
static unsigned add_smithed(const struct loire_state *s, unsigned figure, unsigned take,
                            ph_move *out)
{
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    uint32_t targets = loire_destinations(s, figure, st->horses + take + 2u);
    unsigned n = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (s->horses[at] && at != st->at)
            n += add_targets(targets, loire_go(figure, 0, 0, take, at + 1), out + n);
    return n;
}

static bool can_smith(const struct loire_state *s, unsigned figure)
{
    return !s->spent.smith && loire_can(s, LOIRE_BLACKSMITH) && PH_RULE(LL_M11) &&
           (loire_purse_at_start(s, figure) >= LOIRE_SMITH_PRICE || !PH_RULE(LL_T7));
}

static unsigned add_figure(const struct loire_state *s, unsigned figure, ph_move *out)
{
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    unsigned room = loire_stack_limit(s) - st->horses, most = loire_take_limit(s);
    unsigned free = s->horses[st->at], n = 0;
    bool smith = can_smith(s, figure);

    if (most > room)
        most = room;
    for (unsigned take = 0; take <= most; take++) {
        if (take <= free)
            n += add_targets(loire_destinations(s, figure, st->horses + take + 1u),
                             loire_go(figure, 0, 0, take, 0), out + n);
        if (smith && take <= free && take < most)
            n += add_smithed(s, figure, take, out + n);
    }
    for (unsigned drop = 1; drop <= st->horses; drop++)
        n += add_targets(loire_destinations(s, figure, st->horses - drop + 1u),
                         loire_go(figure, 0, drop, 0, 0), out + n);
    return n;
}

static unsigned add_good(const struct loire_rules *r, const struct loire_state *s, unsigned at,
                         unsigned good, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);

    if (!s->supply[good] || p->goods[good] >= loire_carry_limit(r, s, good) ||
        loire_buy_price(r, s, at, good == LOIRE_BEER) > p->deniers)
        return 0;
    *out = loire_do(LOIRE_M_BUY, good, 0, 0);
    return 1;
}

static unsigned add_goods(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    unsigned at = loire_here(s), n;

    if (s->spent.bought)
        return 0;
    n = add_good(r, s, at, r->good[at], out);
    if (loire_sells_beer(s, at))
        n += add_good(r, s, at, LOIRE_BEER, out + n);
    return n;
}

static unsigned add_hires(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    const uint32_t every_character = (1u << LOIRE_CHARACTER_COUNT) - 1;
    bool red_only = !s->spent.may_hire;
    unsigned n = 0;
    int most; /* what a character may cost on its card */

    if (s->spent.hires >= loire_hire_limit(s) || r->casual || loire_hire_comes_too_late(s) ||
        (red_only && !loire_palatium_here(s)))
        return 0;
    most = p->deniers - loire_hire_extra(r, s);
    for (uint32_t left = every_character & ~p->characters; left; left &= left - 1) {
        unsigned c = (unsigned)__builtin_ctz(left);

        if (s->characters[c] && r->cost[c] <= most && (!red_only || r->hue[c] == LOIRE_HUE_RED) &&
            (c != LOIRE_HELPER || loire_can(s, LOIRE_APPRENTICE)))
            out[n++] = loire_do(LOIRE_M_HIRE, c, 0, 0);
    }
    return n;
}

static unsigned add_trade(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    unsigned n = 0;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        if (p->goods[good])
            out[n++] = loire_do(LOIRE_M_SELL, good, 0, 0);
    for (unsigned way = 0; !s->spent.shipped && way < r->ships; way++)
        if (r->ship_cost[way] <= p->deniers)
            out[n++] = loire_do(LOIRE_M_SHIP, r->ship_spaces[way], 0, 0);
    return n;
}

/* Where a building of that kind may stand, price and patron apart, as bits of locations. */
static uint32_t sites(const struct loire_rules *r, const struct loire_state *s,
                      const struct loire_works *w, unsigned kind)
{
    bool south = loire_balanced(s, w, 0), north = loire_balanced(s, w, 1);
    uint32_t found = 0;

    if (kind == LOIRE_FARM     ? w->farms >= r->farms
        : kind == LOIRE_CASTLE ? !s->towers
                               : w->monasteries >= r->monasteries)
        return 0;
    for (unsigned at = 1; at < LOIRE_LOCATIONS; at++) {
        bool good = kind == LOIRE_FARM ? !s->building[at] && !loire_is_city(at) &&
                                             (at > LOIRE_ORLEANS ? north : south)
                                       : s->building[at] == LOIRE_FARM && s->owner[at] == s->seat &&
                                             (r->upgrade_same_turn || s->built[at] != s->turn);
        found |= (uint32_t)good << at;
    }
    return found;
}

static unsigned add_building(const struct loire_rules *r, const struct loire_state *s,
                             const struct loire_works *w, unsigned kind, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    unsigned patrons = loire_can(s, LOIRE_PATRONUS) && PH_RULE(LL_B10) && r->build_wood[kind];
    uint32_t found = UINT32_MAX; /* not looked for yet: most of the time nothing can be paid */
    unsigned n = 0;

    for (unsigned patron = 0; patron <= patrons; patron++) {
        unsigned deniers, wood;

        loire_build_price(r, s, kind, patron, &deniers, &wood);
        if (deniers > p->deniers || wood > p->goods[LOIRE_WOOD])
            continue;
        if (found == UINT32_MAX)
            found = sites(r, s, w, kind);
        n += add_targets(found, loire_do(LOIRE_M_FARM + kind - LOIRE_FARM, 0, patron, 0), out + n);
    }
    return n;
}

static unsigned add_palaces(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    unsigned n = 0;

    if (r->casual || loire_build_deniers(s, r->palace_cost) > p->deniers)
        return 0;
    for (unsigned city = 0; city < LOIRE_CITIES; city++) {
        if (r->palace_row == LOIRE_ROW_CITY && city != loire_city_index(loire_here(s)))
            continue;
        for (unsigned kind = 0; kind < LOIRE_PALACE_COUNT; kind++)
            if (s->palaces[city][kind] && !(p->palaces >> (city * LOIRE_PALACE_COUNT + kind) & 1))
                out[n++] = loire_do(LOIRE_M_PALACE, kind, city, 0);
    }
    return n;
}

static unsigned add_builds(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    struct loire_works w;
    unsigned n = 0;

    if (s->spent.builds >= loire_build_limit(s))
        return 0;
    w = loire_works(s);
    for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++)
        n += add_building(r, s, &w, kind, out + n);
    return n + add_palaces(r, s, out + n);
}

/* Can a message of this level be bought here and now, by any means? */
static bool level_for_sale(const struct loire_rules *r, const struct loire_state *s, unsigned at,
                           unsigned level)
{
    const struct loire_seat *p = loire_me(s);

    return s->deck_count[level] && loire_level_sold(s, at, level) &&
           loire_message_price(r, s, at, level) <= p->deniers && !loire_guarded(r, s, level) &&
           !loire_second_level_4(r, p, level);
}

static unsigned add_messages(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    unsigned at = loire_here(s), n = 0, level[LOIRE_LEVELS], levels = 0;

    if (p->message_count >= loire_hand_limit(s) || !loire_may_buy_messages(r, s) ||
        s->spent.messages >= loire_message_limit(s, at))
        return 0;
    for (unsigned l = 1; l <= LOIRE_LEVELS; l++)
        if (level_for_sale(r, s, at, l))
            level[levels++] = l;
    if (levels == 0)
        return 0;
    bool by[] = {true, loire_spy_here(s), loire_ducal_here(r, s, at)};

    for (unsigned mode = 0; mode <= LOIRE_BY_DUCAL; mode++)
        for (unsigned i = 0; by[mode] && i < levels; i++)
            out[n++] = loire_do(LOIRE_M_MESSAGE, level[i], mode, 0);
    return n;
}

static void sort(ph_move *at, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        ph_move m = at[i];
        unsigned j = i;

        for (; j > 0 && at[j - 1] > m; j--)
            at[j] = at[j - 1];
        at[j] = m;
    }
}

/* The ways to mark a stop of a held card: with a free cube, or with one of another message. */
static unsigned add_stage(const struct loire_rules *r, const struct loire_seat *p, unsigned index,
                          ph_move *out)
{
    unsigned card = p->message[index].card, n = 0;

    if (loire_cube_locks(r, p, index))
        return 0;
    if (p->cubes) {
        out[n++] = loire_do(LOIRE_M_DELIVER, card, 0, 0);
        return n;
    }
    for (unsigned i = 0; r->cube_move && i < p->message_count; i++)
        for (unsigned k = 0; i != index && k < LOIRE_STAGES; k++)
            if (p->message[i].stage[k])
                out[n++] = loire_do(LOIRE_M_DELIVER, card, p->message[i].card + 1u,
                                    r->card[p->message[i].card].colour[k]);
    return n;
}

static unsigned add_delivery(const struct loire_rules *r, const struct loire_state *s,
                             unsigned index, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_message *m = &p->message[index];
    const struct loire_card *c = &r->card[m->card];
    int colour;

    if (!c->colours) {
        *out = loire_do(LOIRE_M_DELIVER, m->card, 0, 0);
        return c->place == loire_here(s);
    }
    colour = loire_colour_at(r, s, m->card, loire_here(s));
    if (colour < 0 || m->stage[colour])
        return 0;
    if (!r->casual && (!loire_can(s, LOIRE_APPRENTICE) ||
                       (c->level == LOIRE_STAGES && !loire_can(s, LOIRE_HELPER))))
        return 0;
    if (loire_marked(m) + 1u < c->colours)
        return add_stage(r, p, index, out);
    *out = loire_do(LOIRE_M_DELIVER, m->card, 0, 0);
    return loire_count_allows(r, p, c->level);
}

static unsigned add_deliveries(const struct loire_rules *r, const struct loire_state *s,
                               ph_move *out)
{
    unsigned n = 0;

    if (s->spent.delivered || !loire_may_deliver(r, s))
        return 0;
    for (unsigned i = 0; i < loire_me(s)->message_count; i++)
        n += add_delivery(r, s, i, out + n);
    sort(out, n);
    return n;
}

static bool hires_here(const struct loire_state *s)
{
    return s->spent.may_hire || loire_is_city(loire_here(s));
}

/* All that the acting figure can do at this stop, in the order of the move words. */
static unsigned add_actions(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    bool messenger = s->figure == LOIRE_MESSENGER, city = loire_is_city(loire_here(s));
    unsigned n = 0;

    if (!messenger && !city)
        n += add_goods(r, s, out);
    if (hires_here(s))
        n += add_hires(r, s, out + n);
    if (messenger) {
        n += add_messages(r, s, out + n);
        n += add_deliveries(r, s, out + n);
    } else if (city) {
        n += add_trade(r, s, out + n);
        n += add_builds(r, s, out + n);
    }
    return n;
}

/* The same, but only until anything is found; what is found soonest is looked for first. */
bool loire_can_act(const struct loire_rules *r, const struct loire_state *s)
{
    ph_move out[LOIRE_ACTIONS_MAX];

    if (s->figure == LOIRE_MESSENGER) {
        if (add_deliveries(r, s, out) || add_messages(r, s, out))
            return true;
    } else if (loire_is_city(loire_here(s))) {
        if (add_trade(r, s, out) || add_builds(r, s, out))
            return true;
    } else if (add_goods(r, s, out)) {
        return true;
    }
    return hires_here(s) && add_hires(r, s, out);
}

static unsigned add_circus(const struct loire_state *s, ph_move *out)
{
    unsigned n = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at) && s->shield[at] == s->market[0])
            out[n++] = loire_do(LOIRE_M_CIRCUS, at, 0, 0);
    return n;
}

static unsigned add_offer(const struct loire_state *s, ph_move *out)
{
    for (unsigned i = 0; i < s->offer_count; i++)
        out[i] = loire_do(LOIRE_M_KEEP, s->offer[i], 0, 0);
    sort(out, s->offer_count);
    return s->offer_count;
}

unsigned loire_moves(const struct ph_rules *rules, const void *state, ph_move *out)
{
    const struct loire_rules *r = loire_rules(rules);
    const struct loire_state *s = state;
    unsigned n = 0;

    switch ((enum loire_phase)s->phase) {
    case LOIRE_MOVE:
        for (unsigned figure = 0; figure < LOIRE_FIGURES; figure++)
            if (!loire_figure_moved(s, figure))
                n += add_figure(s, figure, out + n);
        return n;
    case LOIRE_ACT:
        n = add_actions(r, s, out);
        out[n++] = loire_do(LOIRE_M_DONE, 0, 0, 0);
        return n;
    case LOIRE_CIRCUS: return add_circus(s, out);
    case LOIRE_KEEP: return add_offer(s, out);
    case LOIRE_OVER: break;
    }
    return 0;
}
