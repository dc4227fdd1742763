/* La Loire: the legal moves, fast and ascending. A law of the tests holds this list against
 * loire_refuse() over every well-formed move. */
#include "games/loire/ask.h"

/* Adds a move to each of the targets. There are rarely more than two: these cost no branch. */
static inline unsigned add_targets(uint32_t targets, ph_move with, ph_move *out)
{
    const uint32_t none = 1u << 31; /* found where there is no target left */
    uint32_t rest = targets & (targets - 1);
    unsigned n = (unsigned)(targets != 0) + (rest != 0);

    out[0] = with | (ph_move)__builtin_ctz(targets | none);
    out[1] = with | (ph_move)__builtin_ctz(rest | none);
    for (rest &= rest - 1; rest; rest &= rest - 1)
        out[n++] = with | (ph_move)__builtin_ctz(rest);
    return n;
}

/* Where the Blacksmith can have a horse from, as bits of locations. */
static uint32_t stables(const struct loire_state *s, unsigned figure)
{
    if (s->spent.smith || !loire_can(s, LOIRE_BLACKSMITH) || !PH_RULE(LL_M11) ||
        (loire_purse_at_start(s, figure) < LOIRE_SMITH_PRICE && PH_RULE(LL_T7)))
        return 0;
    return loire_filled_places(s->horses) & ~(1u << loire_me(s)->figure[figure].at);
}

/* The same way with each of the horses that the Blacksmith can have. */
static unsigned add_smithed(uint32_t targets, uint32_t from, unsigned figure, unsigned take,
                            ph_move *out)
{
    unsigned n = 0;

    for (; from; from &= from - 1)
        n += add_targets(targets, loire_go(figure, 0, 0, take, (unsigned)__builtin_ctz(from) + 1),
                         out + n);
    return n;
}

static unsigned add_figure(const struct loire_state *s, unsigned figure, ph_move *out)
{
    const struct loire_roads roads = loire_roads(s, figure);
    const unsigned horses = loire_me(s)->figure[figure].horses, free = s->horses[roads.at];
    const unsigned room = loire_stack_limit(s) - horses, limit = loire_take_limit(s);
    const unsigned most = limit < room ? limit : room;
    const uint32_t smith = stables(s, figure);
    unsigned n = 0;

    for (unsigned take = 0; take <= most && take <= free; take++) {
        n += add_targets(loire_destinations(s, &roads, horses + take + 1),
                         loire_go(figure, 0, 0, take, 0), out + n);
        if (smith && take < most)
            n += add_smithed(loire_destinations(s, &roads, horses + take + 2), smith, figure, take,
                             out + n);
    }
    for (unsigned drop = 1; drop <= horses; drop++)
        n += add_targets(loire_destinations(s, &roads, horses - drop + 1),
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

/* Characters of which there are copies left. */
static uint32_t on_sale(const struct loire_state *s)
{
    return loire_filled(s->characters) | loire_filled(s->characters + 8) << 8 |
           loire_filled(s->characters + 16) << 16 | loire_filled(s->characters + 21) << 21;
}

/* Characters that can be hired now. */
static uint32_t hirable(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    bool red_only = !s->spent.may_hire;
    uint32_t found;
    int most; /* what a character may cost on its card */

    if (s->spent.hires >= loire_hire_limit(s) || r->casual || loire_hire_comes_too_late(s) ||
        (red_only && !loire_palatium_here(s)))
        return 0;
    most = p->deniers - loire_hire_extra(r, s);
    if (most < 0)
        return 0;
    found = r->cheap[most < LOIRE_PRICE_MAX ? most : LOIRE_PRICE_MAX] & on_sale(s) & ~p->characters;
    if (red_only)
        found &= r->red;
    if (!loire_can(s, LOIRE_APPRENTICE))
        found &= ~(1u << LOIRE_HELPER);
    return found;
}

static unsigned add_hires(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    unsigned n = 0;

    for (uint32_t left = hirable(r, s); left; left &= left - 1)
        out[n++] = loire_do(LOIRE_M_HIRE, (unsigned)__builtin_ctz(left), 0, 0);
    return n;
}

/* Nobody can foretell what a player has: without branches. */
static unsigned add_trade(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    unsigned n = 0;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++) {
        out[n] = loire_do(LOIRE_M_SELL, good, 0, 0);
        n += p->goods[good] != 0;
    }
    for (unsigned way = 0; !s->spent.shipped && way < r->ships; way++) {
        out[n] = loire_do(LOIRE_M_SHIP, r->ship_spaces[way], 0, 0);
        n += r->ship_cost[way] <= p->deniers;
    }
    return n;
}

static uint32_t farm_sites(const struct loire_rules *r, const struct loire_state *s)
{
    const uint32_t road = (1u << LOIRE_VILLAGES / 2) - 1, south = road << 1;
    const uint32_t north = road << (LOIRE_ORLEANS + 1);
    struct loire_works w = loire_works(s);

    if (w.farms >= r->farms)
        return 0;
    return ((loire_balanced(s, &w, 0) ? south : 0) | (loire_balanced(s, &w, 1) ? north : 0)) &
           ~loire_filled_places(s->building);
}

/* Own farms that may be made into something better. */
static uint32_t upgrade_sites(const struct loire_rules *r, const struct loire_state *s,
                              unsigned kind)
{
    uint32_t found = 0;

    if (kind == LOIRE_CASTLE ? !s->towers : loire_works(s).monasteries >= r->monasteries)
        return 0;
    for (uint32_t left = loire_filled_places(s->building); left; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctz(left);
        bool good = s->building[at] == LOIRE_FARM && s->owner[at] == s->seat &&
                    (r->upgrade_same_turn || s->built[at] != s->turn);

        found |= (uint32_t)good << at;
    }
    return found;
}

uint32_t loire_sites(const struct loire_rules *r, const struct loire_state *s, unsigned kind)
{
    return kind == LOIRE_FARM ? farm_sites(r, s) : upgrade_sites(r, s, kind);
}

/* The kinds of building that so much pays, as bits. */
static unsigned payable(const struct loire_rules *r, int deniers, unsigned wood)
{
    if (deniers < 0)
        return 0;
    return r->payable[deniers < LOIRE_PRICE_MAX ? deniers : LOIRE_PRICE_MAX]
                     [wood < LOIRE_WOOD_MAX ? wood : LOIRE_WOOD_MAX];
}

/* The same with a Patronus, who pays one wood of the price. */
static unsigned payable_by_patron(const struct loire_rules *r, const struct loire_state *s,
                                  int deniers, unsigned wood)
{
    unsigned no_wood = payable(r, LOIRE_PRICE_MAX, 0); /* nothing for him to pay */

    if (!loire_can(s, LOIRE_PATRONUS) || !PH_RULE(LL_B10) ||
        loire_me(s)->deniers < LOIRE_PATRON_PAYS)
        return 0;
    return payable(r, deniers - LOIRE_PATRON_PAYS, wood + 1) & ~no_wood;
}

static unsigned add_buildings(const struct loire_rules *r, const struct loire_state *s,
                              ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    int deniers = p->deniers - loire_build_extra(s); /* compared with the printed price */
    unsigned wood = p->goods[LOIRE_WOOD], n = 0;
    unsigned alone = payable(r, deniers, wood), helped = payable_by_patron(r, s, deniers, wood);

    for (unsigned left = alone | helped; left; left &= left - 1) {
        unsigned kind = (unsigned)__builtin_ctz(left), move = LOIRE_M_FARM + kind - LOIRE_FARM;
        uint32_t sites = loire_sites(r, s, kind);

        if (alone >> kind & 1)
            n += add_targets(sites, loire_do(move, 0, 0, 0), out + n);
        if (helped >> kind & 1)
            n += add_targets(sites, loire_do(move, 0, 1, 0), out + n);
    }
    return n;
}

static unsigned add_palaces(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    uint32_t row = (1u << LOIRE_PALACE_COUNT) - 1, left;
    unsigned n = 0;

    if (r->casual || loire_build_deniers(s, r->palace_cost) > p->deniers)
        return 0;
    left = loire_filled(&s->palaces[0][0]) & ~(uint32_t)p->palaces;
    if (r->palace_row == LOIRE_ROW_CITY)
        left &= row << loire_city_index(loire_here(s)) * LOIRE_PALACE_COUNT;
    for (; left; left &= left - 1) {
        unsigned bit = (unsigned)__builtin_ctz(left);

        out[n++] = loire_do(LOIRE_M_PALACE, bit % LOIRE_PALACE_COUNT, bit / LOIRE_PALACE_COUNT, 0);
    }
    return n;
}

static unsigned add_builds(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    unsigned n;

    if (s->spent.builds >= loire_build_limit(s))
        return 0;
    n = add_buildings(r, s, out);
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

/* The ways to deliver a held card that goes to this place. */
static unsigned add_delivery(const struct loire_rules *r, const struct loire_state *s,
                             unsigned index, ph_move *out)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_message *m = &p->message[index];
    const struct loire_card *c = &r->card[m->card];

    *out = loire_do(LOIRE_M_DELIVER, m->card, 0, 0);
    if (!c->colours)
        return 1;
    if (m->stage[loire_colour_at(r, s, m->card, loire_here(s))])
        return 0;
    if (loire_marked(m) + 1u < c->colours)
        return add_stage(r, p, index, out);
    return loire_count_allows(r, p, c->level);
}

/* Held cards that go to this place and can be brought, as bits of the hand. */
static unsigned fitting_cards(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    uint32_t sight = loire_sight(s, loire_here(s));
    unsigned able = loire_levels_at_hand(r, s), found = 0;

    for (unsigned i = 0; i < LOIRE_HAND_MAX; i++) {
        unsigned card = p->message[i].card, fits = (r->goes_to[card] & sight) != 0;

        found |= (fits & able >> r->card[card].level) << i;
    }
    return found & ((1u << p->message_count) - 1);
}

static unsigned add_deliveries(const struct loire_rules *r, const struct loire_state *s,
                               ph_move *out)
{
    unsigned n = 0;

    if (s->spent.delivered || !loire_may_deliver(r, s))
        return 0;
    for (unsigned left = fitting_cards(r, s); left; left &= left - 1)
        n += add_delivery(r, s, (unsigned)__builtin_ctz(left), out + n);
    if (n > 1)
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
    return hires_here(s) && hirable(r, s);
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
