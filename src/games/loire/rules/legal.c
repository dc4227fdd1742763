/* La Loire: the legal moves, fast and ascending. A law of the tests holds this list against
 * loire_refuse() over every well-formed move. */
#include "games/loire/rules/ask.h"

static unsigned add_targets(uint32_t targets, ph_move with, ph_move *out)
{
    unsigned n = 0;

    for (; targets; targets &= targets - 1)
        out[n++] = with | (ph_move)__builtin_ctz(targets);
    return n;
}

/* All about a figure that sets out. */
struct trip {
    const struct loire_state *s;
    const struct loire_way *way; /* by horses; 0 horses is one step */
    unsigned figure, horses, takes;
    uint32_t stops; /* where it may stop early */
    bool smith;     /* the Blacksmith can help */
};

/* A move with each of the horses that the Blacksmith can have. */
static unsigned add_smithed(const struct trip *t, unsigned take, ph_move *out)
{
    const struct loire_stack *st = &loire_me(t->s)->figure[t->figure];
    uint32_t targets = loire_destinations(t->s, &t->way[t->horses + take + 1], t->stops), from;
    unsigned n = 0;

    if (take + 1 > loire_take_limit(t->s) || st->horses + take + 1 > loire_stack_limit(t->s))
        return 0;
    from = loire_filled_places(t->s->horses) & ~(1u << st->at);
    for (; from; from &= from - 1)
        n += add_targets(
            targets, loire_go(t->figure, 0, 0, take, (unsigned)__builtin_ctz(from) + 1), out + n);
    return n;
}

static unsigned add_trips(const struct trip *t, ph_move *out)
{
    unsigned n = 0;

    for (unsigned take = 0; take <= t->takes; take++) {
        n += add_targets(loire_destinations(t->s, &t->way[t->horses + take], t->stops),
                         loire_go(t->figure, 0, 0, take, 0), out + n);
        if (t->smith)
            n += add_smithed(t, take, out + n);
    }
    for (unsigned drop = 1; drop <= t->horses; drop++)
        n += add_targets(loire_destinations(t->s, &t->way[t->horses - drop], t->stops),
                         loire_go(t->figure, 0, drop, 0, 0), out + n);
    return n;
}

void loire_list_trips(struct loire_rules *r)
{
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        for (unsigned dir = 0; dir < 3; dir++)
            for (unsigned horses = 0; horses <= LOIRE_HORSES_MAX; horses++)
                for (unsigned takes = 0; takes <= LOIRE_TAKE_MAX; takes++) {
                    struct trip t = {.way = r->way[at][dir], .horses = horses, .takes = takes};

                    if (horses + takes <= LOIRE_HORSES_MAX)
                        add_trips(&t, r->trip[at][dir][horses][takes]);
                }
}

/* How many of the horses that stand here the figure may take. */
static inline unsigned takes(const struct loire_state *s, const struct loire_stack *st)
{
    unsigned free = s->horses[st->at], room = loire_stack_limit(s) - st->horses;
    unsigned limit = loire_take_limit(s), most = limit < room ? limit : room;

    return most < free ? most : free;
}

/* The moves of a figure that has help. Out of line, so that the plain case stays short. */
static __attribute__((noinline)) unsigned add_all_trips(const struct loire_rules *r,
                                                        const struct loire_state *s,
                                                        unsigned figure, uint32_t stops,
                                                        ph_move *out)
{
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    struct trip t = {.s = s,
                     .way = loire_ways(r, st),
                     .figure = figure,
                     .horses = st->horses,
                     .takes = takes(s, st),
                     .stops = stops,
                     .smith = loire_smith_helps(s, figure)};

    return add_trips(&t, out);
}

/* Four words at a time are one vector. */
static inline void copy_four(ph_move *out, const ph_move *list, ph_move more)
{
    ph_move a = list[0], b = list[1], c = list[2], d = list[3];

    out[0] = a + more;
    out[1] = b + more;
    out[2] = c + more;
    out[3] = d + more;
}

/* When nothing is special about a figure's moves they are copied, four or eight; what is too much is
 * written over or not counted. */
static unsigned add_figure(const struct loire_rules *r, const struct loire_state *s,
                           unsigned figure, uint32_t stops, ph_move *out)
{
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    const unsigned horses = st->horses, take = takes(s, st), count = 1 + horses + take;
    const ph_move *list = r->trip[st->at][st->dir + 1][horses][take];
    const ph_move kind = loire_go(figure, 0, 0, 0, 0) - loire_go(LOIRE_MERCHANT, 0, 0, 0, 0);

    if ((loire_ways(r, st)[horses + take].passed & stops) || loire_smith_helps(s, figure) ||
        !PH_RULE(LL_M8))
        return add_all_trips(r, s, figure, stops, out);
    copy_four(out, list, kind);
    if (st->dir)
        return count;
    copy_four(out + 4, list + 4, kind);
    return 2 * count;
}

/* The figures that have not moved yet: both, or the other one. */
static unsigned add_figures(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    uint32_t stops = loire_early_stops(s);
    unsigned n;

    if (s->moved_count > 0)
        return add_figure(r, s, !s->moved[0], stops, out);
    n = add_figure(r, s, LOIRE_MERCHANT, stops, out);
    return n + add_figure(r, s, LOIRE_MESSENGER, stops, out + n);
}

static bool can_buy(const struct loire_rules *r, const struct loire_state *s, unsigned at,
                    unsigned good)
{
    const struct loire_seat *p = loire_me(s);

    bool has_room = p->goods[good] < loire_carry_limit(r, s, good);
    bool has_money = p->deniers >= loire_buy_price(r, s, at, good == LOIRE_BEER);

    return has_room & has_money & (s->supply[good] > 0); /* without a branch */
}

/* Goods that can be bought now, as bits. */
static uint32_t buyable(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned at = loire_here(s), good = r->good[at];
    uint32_t found;

    if (s->spent.bought)
        return 0;
    found = (uint32_t)can_buy(r, s, at, good) << good;
    if (loire_sells_beer(s, at))
        found |= (uint32_t)can_buy(r, s, at, LOIRE_BEER) << LOIRE_BEER;
    return found;
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

/* Goods that can be sold, as bits. */
static uint32_t sellable(const struct loire_state *s)
{
    const uint8_t *goods = loire_me(s)->goods;
    uint32_t found = 0;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        found |= (uint32_t)(goods[good] != 0) << good;
    return found;
}

/* Ways to ship that can be paid, as bits of the spaces they lead on. */
static uint32_t shippable(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned deniers = loire_me(s)->deniers;
    uint32_t found = 0;

    for (unsigned way = 0; !s->spent.shipped && way < r->ships; way++)
        found |= (uint32_t)(r->ship_cost[way] <= deniers) << r->ship_spaces[way];
    return found;
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

/* The kinds that the player can pay: as they are, or with a Patronus. */
struct payable {
    unsigned alone, helped;
};

static struct payable payable_kinds(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    int deniers = p->deniers - loire_build_extra(s); /* compared with the printed price */
    unsigned wood = p->goods[LOIRE_WOOD];

    if (s->spent.builds >= loire_build_limit(s))
        return (struct payable){0, 0};
    return (struct payable){payable(r, deniers, wood), payable_by_patron(r, s, deniers, wood)};
}

static unsigned add_buildings(const struct loire_rules *r, const struct loire_state *s,
                              ph_move *out)
{
    struct payable kinds = payable_kinds(r, s);
    unsigned n = 0;

    for (unsigned left = kinds.alone | kinds.helped; left; left &= left - 1) {
        unsigned kind = (unsigned)__builtin_ctz(left), move = LOIRE_M_FARM + kind - LOIRE_FARM;
        uint32_t sites = loire_sites(r, s, kind);

        if (kinds.alone >> kind & 1)
            n += add_targets(sites, loire_do(move, 0, 0, 0), out + n);
        if (kinds.helped >> kind & 1)
            n += add_targets(sites, loire_do(move, 0, 1, 0), out + n);
    }
    return n;
}

static bool can_build(const struct loire_rules *r, const struct loire_state *s)
{
    struct payable kinds = payable_kinds(r, s);

    for (unsigned left = kinds.alone | kinds.helped; left; left &= left - 1)
        if (loire_sites(r, s, (unsigned)__builtin_ctz(left)))
            return true;
    return false;
}

/* Palaces that can be bought now, as bits city * 4 + kind. */
static uint32_t palaces_for_sale(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    const uint32_t row = (1u << LOIRE_PALACE_COUNT) - 1;
    uint32_t found;

    if (s->spent.builds >= loire_build_limit(s) || r->casual ||
        loire_build_deniers(s, r->palace_cost) > p->deniers)
        return 0;
    found = loire_filled(&s->palaces[0][0]) & ~(uint32_t)p->palaces;
    if (r->palace_row == LOIRE_ROW_CITY)
        found &= row << loire_city_index(loire_here(s)) * LOIRE_PALACE_COUNT;
    return found;
}

static unsigned add_palaces(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    unsigned n = 0;

    for (uint32_t left = palaces_for_sale(r, s); left; left &= left - 1) {
        unsigned bit = (unsigned)__builtin_ctz(left);

        out[n++] = loire_do(LOIRE_M_PALACE, bit % LOIRE_PALACE_COUNT, bit / LOIRE_PALACE_COUNT, 0);
    }
    return n;
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

/* Levels of which a message can be bought now, as bits. */
static uint32_t levels_for_sale(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned at = loire_here(s);
    uint32_t found = 0;

    if (s->spent.messages >= loire_message_limit(s, at) || !loire_may_buy_messages(r, s) ||
        loire_me(s)->message_count >= loire_hand_limit(s))
        return 0;
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        found |= (uint32_t)level_for_sale(r, s, at, level) << level;
    return found;
}

static unsigned add_messages(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    uint32_t levels = levels_for_sale(r, s);
    unsigned n = add_targets(levels, loire_do(LOIRE_M_MESSAGE, 0, 0, 0), out);

    if (n > 0 && loire_spy_here(s))
        n += add_targets(levels, loire_do(LOIRE_M_MESSAGE, 0, LOIRE_BY_SPY, 0), out + n);
    if (n > 0 && loire_ducal_here(r, s, loire_here(s)))
        n += add_targets(levels, loire_do(LOIRE_M_MESSAGE, 0, LOIRE_BY_DUCAL, 0), out + n);
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

/* Can a cube mark one more stop of a held card: a free one, or one of another message? */
static bool has_cube(const struct loire_rules *r, const struct loire_seat *p, unsigned index)
{
    if (loire_cube_locks(r, p, index))
        return false;
    if (p->cubes || !r->cube_move)
        return p->cubes > 0;
    for (unsigned i = 0; i < p->message_count; i++)
        if (i != index && loire_marked(&p->message[i]))
            return true;
    return false;
}

/* Does the next stop of a held card need a cube? The last one does not. */
static bool needs_cube(const struct loire_rules *r, const struct loire_message *m)
{
    return loire_marked(m) + 1u < r->card[m->card].colours;
}

/* Can a held card that goes to this place be delivered, or its stop be marked? */
static bool can_deliver(const struct loire_rules *r, const struct loire_state *s, unsigned index)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_message *m = &p->message[index];
    const struct loire_card *c = &r->card[m->card];

    if (!c->colours)
        return true;
    if (m->stage[loire_colour_at(r, s, m->card, loire_here(s))])
        return false;
    return needs_cube(r, m) ? has_cube(r, p, index) : loire_count_allows(r, p, c->level);
}

/* The ways to deliver a held card, if it can be: one, or one for each cube that can be moved. */
static unsigned add_delivery(const struct loire_rules *r, const struct loire_seat *p,
                             unsigned index, ph_move *out)
{
    unsigned card = p->message[index].card, n = 0;

    out[0] = loire_do(LOIRE_M_DELIVER, card, 0, 0);
    if (p->cubes || !needs_cube(r, &p->message[index]))
        return 1;
    for (unsigned i = 0; i < p->message_count; i++)
        for (unsigned k = 0; i != index && k < LOIRE_STAGES; k++)
            if (p->message[i].stage[k])
                out[n++] = loire_do(LOIRE_M_DELIVER, card, p->message[i].card + 1u,
                                    r->card[p->message[i].card].colour[k]);
    return n;
}

/* Held cards that go to this place and can be brought, as bits of the hand. */
static unsigned fitting_cards(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_message *held = p->message;
    uint64_t sight = loire_sight(s, loire_here(s), loire_able_levels(r, s));
    unsigned a = (r->goes_to[held[0].card] & sight) != 0;
    unsigned b = (r->goes_to[held[1].card] & sight) != 0;
    unsigned c = (r->goes_to[held[2].card] & sight) != 0;
    unsigned d = (r->goes_to[held[3].card] & sight) != 0;

    return (a | b << 1 | c << 2 | d << 3) & ((1u << p->message_count) - 1);
}

/* Held cards that can be delivered now, as bits of the hand. */
static unsigned deliverable(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned found = 0;

    if (s->spent.delivered || !loire_may_deliver(r, s))
        return 0;
    for (unsigned left = fitting_cards(r, s); left; left &= left - 1)
        if (can_deliver(r, s, (unsigned)__builtin_ctz(left)))
            found |= left & -left;
    return found;
}

static unsigned add_deliveries(const struct loire_rules *r, const struct loire_state *s,
                               ph_move *out)
{
    unsigned n = 0;

    for (unsigned left = deliverable(r, s); left; left &= left - 1)
        n += add_delivery(r, loire_me(s), (unsigned)__builtin_ctz(left), out + n);
    sort(out, n);
    return n;
}

static uint32_t hirable_here(const struct loire_rules *r, const struct loire_state *s)
{
    bool city = loire_is_city(loire_here(s));

    return (s->spent.may_hire | city) ? hirable(r, s) : 0;
}

/* All that the acting figure can do at this stop, in the order of the move words. */
static unsigned add_actions(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const ph_move hire = loire_do(LOIRE_M_HIRE, 0, 0, 0);
    unsigned n = 0;

    if (s->figure == LOIRE_MESSENGER) {
        n += add_targets(hirable_here(r, s), hire, out);
        n += add_messages(r, s, out + n);
        n += add_deliveries(r, s, out + n);
    } else if (loire_is_city(loire_here(s))) {
        n += add_targets(hirable_here(r, s), hire, out);
        n += add_targets(sellable(s), loire_do(LOIRE_M_SELL, 0, 0, 0), out + n);
        n += add_targets(shippable(r, s), loire_do(LOIRE_M_SHIP, 0, 0, 0), out + n);
        n += add_buildings(r, s, out + n);
        n += add_palaces(r, s, out + n);
    } else {
        n += add_targets(buyable(r, s), loire_do(LOIRE_M_BUY, 0, 0, 0), out);
        n += add_targets(hirable_here(r, s), hire, out + n);
    }
    return n;
}

/* The same, but only until anything is found; what is found soonest is looked for first. */
bool loire_can_act(const struct loire_rules *r, const struct loire_state *s)
{
    if (s->figure == LOIRE_MESSENGER) {
        if (deliverable(r, s) || levels_for_sale(r, s))
            return true;
    } else if (loire_is_city(loire_here(s))) {
        if (sellable(s) || shippable(r, s) || palaces_for_sale(r, s) || can_build(r, s))
            return true;
    } else if (buyable(r, s)) {
        return true;
    }
    return hirable_here(r, s);
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
    case LOIRE_MOVE: return add_figures(r, s, out);
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
