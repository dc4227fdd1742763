/* La Loire: why a move is refused. Each function checks in the order of the notation: figure or
 * place, already done, what the player lacks, limits, supply, price. */
#include "games/loire/rules/refuse.h"

#define NO LOIRE_NO

static const struct ph_refusal legal = {.code = PH_LEGAL};

/* ---- moving ---- */

/* Why the stack cannot end its move there: wrong direction, early stop in a city, or wrong
 * distance. */
static struct ph_refusal refuse_target(const struct loire_stack *st, unsigned figure,
                                       unsigned steps, unsigned at)
{
    unsigned ahead = st->dir < 0 ? (st->at + LOIRE_LOCATIONS - at) % LOIRE_LOCATIONS
                                 : (at + LOIRE_LOCATIONS - st->at) % LOIRE_LOCATIONS;

    if (st->dir != 0 && LOIRE_LOCATIONS - ahead <= steps)
        return NO(DIRECTION, (int)at, (int)figure);
    if (loire_is_city(at) && at != st->at &&
        (ahead < steps || (st->dir == 0 && LOIRE_LOCATIONS - ahead < steps)))
        return NO(CITY_EXACT, (int)at, (int)steps);
    return NO(DISTANCE, (int)figure, (int)steps, (int)at);
}

static struct ph_refusal refuse_horses(const struct loire_state *s, unsigned figure, ph_move m,
                                       unsigned horses)
{
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    unsigned take = loire_take(m), smith = loire_smith(m), got = take + (smith > 0);

    if (smith && smith - 1 == st->at)
        return NO(SMITH_HERE, st->at);
    if (smith && s->spent.smith)
        return NO(SMITH_TWICE, 0);
    if (smith && !loire_has_smith(s))
        return NO(SMITH_MISSING, 0);
    if (loire_drop(m) && got)
        return NO(DROP_AND_TAKE, 0);
    if (got > loire_take_limit(s))
        return NO(TAKE_LIMIT, (int)loire_take_limit(s), (int)got);
    if (got && horses > loire_stack_limit(s))
        return NO(STACK_LIMIT, (int)loire_stack_limit(s), (int)horses);
    if (take > s->horses[st->at])
        return NO(TAKE_FREE, st->at, s->horses[st->at], (int)take);
    if (smith && !s->horses[smith - 1])
        return NO(SMITH_NONE, (int)(smith - 1));
    if (smith && loire_purse_at_start(s, figure) < LOIRE_SMITH_PRICE)
        return NO(SMITH_PRICE, LOIRE_SMITH_PRICE, (int)loire_purse_at_start(s, figure));
    return legal;
}

static struct ph_refusal refuse_go(const struct loire_rules *r, const struct loire_state *s,
                                   ph_move m)
{
    unsigned figure = loire_kind(m) - LOIRE_M_MERCHANT;
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    unsigned horses;

    if (s->phase != LOIRE_MOVE)
        return loire_not_now(s);
    if (loire_figure_moved(s, figure))
        return NO(MOVED, (int)figure);
    if (loire_drop(m) > st->horses)
        return NO(DROP, st->horses, (int)loire_drop(m));
    horses = st->horses - loire_drop(m) + loire_take(m) + (loire_smith(m) > 0);
    if (!(loire_destinations(s, loire_ways(r, st) + horses, loire_early_stops(s)) >> loire_a(m) &
          1))
        return refuse_target(st, figure, horses + 1, loire_a(m));
    return refuse_horses(s, figure, m, horses);
}

/* ---- the merchant ---- */

/* Is this good sold here, to this player? */
static struct ph_refusal refuse_good_place(const struct loire_rules *r, const struct loire_state *s,
                                           unsigned good)
{
    unsigned at = loire_here(s);

    if (s->figure != LOIRE_MERCHANT)
        return NO(BUY_FIGURE, 0);
    if (good == LOIRE_BEER)
        return loire_sells_beer(s, at) ? legal : NO(BEER_PLACE, (int)at);
    if (loire_is_city(at))
        return NO(BUY_CITY, (int)at);
    return good == r->good[at] ? legal : NO(BUY_OTHER, (int)at, r->good[at], (int)good);
}

static struct ph_refusal refuse_buy(const struct loire_rules *r, const struct loire_state *s,
                                    unsigned good)
{
    const struct loire_seat *p = loire_me(s);
    struct ph_refusal why = refuse_good_place(r, s, good);
    unsigned price;

    if (why.code)
        return why;
    if (s->spent.bought)
        return NO(BUY_TWICE, 0);
    if (loire_job_closed(r, s, LOIRE_JOB_BUY))
        return NO(ONE_KIND, 0);
    if (p->goods[good] >= loire_carry_limit(r, s, good))
        return NO(CARRY, p->goods[good], (int)good, (int)loire_carry_limit(r, s, good));
    if (!s->supply[good])
        return NO(GOOD_EMPTY, (int)good);
    price = loire_buy_price(r, s, loire_here(s), good == LOIRE_BEER);
    if (price > p->deniers)
        return NO(GOOD_PRICE, (int)good, (int)price, p->deniers);
    return legal;
}

static struct ph_refusal refuse_circus(const struct loire_state *s, unsigned at)
{
    if (s->phase != LOIRE_CIRCUS)
        return loire_not_now(s);
    if (loire_is_city(at) || s->shield[at] != s->market[0])
        return NO(CIRCUS_COLOUR, s->market[0], (int)at);
    return legal;
}

static struct ph_refusal refuse_sell(const struct loire_rules *r, const struct loire_state *s,
                                     unsigned good)
{
    if (!loire_merchant_in_city(s))
        return NO(SELL_PLACE, 0);
    if (loire_job_closed(r, s, LOIRE_JOB_SELL))
        return NO(ONE_KIND, 0);
    if (!loire_me(s)->goods[good])
        return NO(SELL_NONE, (int)good);
    return legal;
}

static struct ph_refusal refuse_ship(const struct loire_rules *r, const struct loire_state *s,
                                     unsigned spaces)
{
    unsigned way = 0;

    if (!loire_merchant_in_city(s))
        return NO(SHIP_PLACE, 0);
    if (s->spent.shipped)
        return NO(SHIP_TWICE, 0);
    if (loire_job_closed(r, s, LOIRE_JOB_SHIP))
        return NO(ONE_KIND, 0);
    while (way < r->ships && r->ship_spaces[way] != spaces)
        way++;
    if (way == r->ships)
        return NO(SHIP_SPACES, (int)spaces);
    if (r->ship_cost[way] > loire_me(s)->deniers)
        return NO(SHIP_PRICE, (int)spaces, r->ship_cost[way], loire_me(s)->deniers);
    return legal;
}

/* ---- building ---- */

/* Has the merchant done something else, or built enough? */
static struct ph_refusal refuse_one_more_building(const struct loire_rules *r,
                                                  const struct loire_state *s)
{
    if (loire_job_closed(r, s, LOIRE_JOB_BUILD))
        return NO(ONE_KIND, 0);
    if (s->spent.builds >= loire_build_limit(s))
        return NO(BUILD_LIMIT, (int)loire_build_limit(s));
    return legal;
}

static struct ph_refusal refuse_farm_place(const struct loire_state *s, unsigned at)
{
    if (loire_is_city(at))
        return NO(FARM_CITY, (int)at);
    if (s->building[at])
        return NO(FARM_TAKEN, (int)at, s->building[at]);
    return legal;
}

static struct ph_refusal refuse_farm_limits(const struct loire_rules *r,
                                            const struct loire_state *s, unsigned at)
{
    struct loire_works w = loire_works(s);
    unsigned north = at > LOIRE_ORLEANS;

    if (!loire_balanced(s, &w, north))
        return NO(BALANCE, (int)(w.road[0] + !north), (int)(w.road[1] + north));
    if (w.farms >= r->farms)
        return NO(NO_TOKEN, r->farms, LOIRE_FARM);
    return legal;
}

/* A monastery or a castle replaces an own farm. */
static struct ph_refusal refuse_upgrade(const struct loire_rules *r, const struct loire_state *s,
                                        unsigned kind, unsigned at)
{
    bool own = s->building[at] && s->owner[at] == s->seat;

    if (own && s->building[at] != LOIRE_FARM && s->building[at] != kind)
        return NO(CONVERT, (int)at, s->building[at]);
    if (!own || s->building[at] != LOIRE_FARM)
        return kind == LOIRE_MONASTERY ? NO(MONASTERY_FARM, (int)at) : NO(CASTLE_FARM, (int)at);
    if (!r->upgrade_same_turn && s->built[at] == s->turn)
        return NO(SAME_TURN, (int)at);
    if (kind == LOIRE_CASTLE && !s->towers)
        return NO(NO_TOWER, r->towers);
    if (kind == LOIRE_MONASTERY && loire_works(s).monasteries >= r->monasteries)
        return NO(NO_TOKEN, r->monasteries, LOIRE_MONASTERY);
    return legal;
}

static struct ph_refusal refuse_build(const struct loire_rules *r, const struct loire_state *s,
                                      unsigned kind, unsigned at, bool patron)
{
    struct ph_refusal why = legal;
    unsigned deniers, wood;

    if (!loire_merchant_in_city(s))
        return NO(BUILD_PLACE, 0);
    if (kind == LOIRE_FARM)
        why = refuse_farm_place(s, at);
    if (why.code)
        return why;
    why = refuse_one_more_building(r, s);
    if (why.code)
        return why;
    if (patron && !loire_has_patron(s))
        return NO(PATRON_MISSING, 0);
    if (patron && !r->build_wood[kind])
        return NO(PATRON_WOOD, 0);
    why = kind == LOIRE_FARM ? refuse_farm_limits(r, s, at) : refuse_upgrade(r, s, kind, at);
    if (why.code)
        return why;
    loire_build_price(r, s, kind, patron, &deniers, &wood);
    if (deniers > loire_me(s)->deniers || wood > loire_me(s)->goods[LOIRE_WOOD])
        return NO(BUILD_PRICE, (int)kind, (int)deniers, (int)wood, loire_me(s)->deniers,
                  loire_me(s)->goods[LOIRE_WOOD]);
    return legal;
}

static struct ph_refusal refuse_palace(const struct loire_rules *r, const struct loire_state *s,
                                       unsigned kind, unsigned city)
{
    unsigned bit = city * LOIRE_PALACE_COUNT + kind, price;
    struct ph_refusal why;

    if (r->casual)
        return NO(CASUAL, 0);
    if (!loire_merchant_in_city(s))
        return NO(BUILD_PLACE, 0);
    if (r->palace_row == LOIRE_ROW_CITY && city != loire_city_index(loire_here(s)))
        return NO(PALACE_ROW, (int)loire_here(s));
    why = refuse_one_more_building(r, s);
    if (why.code)
        return why;
    if (loire_me(s)->palaces >> bit & 1)
        return NO(PALACE_OWNED, (int)bit);
    if (!s->palaces[city][kind])
        return NO(PALACE_SOLD, (int)bit);
    price = loire_build_deniers(s, r->palace_cost);
    if (price > loire_me(s)->deniers)
        return NO(PALACE_PRICE, (int)price, loire_me(s)->deniers);
    return legal;
}

/* ---- hiring ---- */

static struct ph_refusal refuse_hire_place(const struct loire_rules *r, const struct loire_state *s,
                                           unsigned c)
{
    unsigned at = loire_here(s), bit;

    if (s->spent.may_hire)
        return legal;
    if (!loire_is_city(at))
        return NO(HIRE_PLACE, 0);
    if (loire_palatium_here(s))
        return r->hue[c] == LOIRE_HUE_RED ? legal : NO(HIRE_RED, (int)c);
    bit = loire_city_index(at) * LOIRE_PALACE_COUNT + LOIRE_PALATIUM;
    return loire_me(s)->palaces >> bit & 1 ? NO(PALACE_NEW, (int)bit) : NO(HIRE_PLACE, 0);
}

/* Has the figure done something else, or the player hired enough, here or at all (LL-X11)? */
static struct ph_refusal refuse_one_more_hire(const struct loire_rules *r,
                                              const struct loire_state *s)
{
    int limit = (int)loire_hire_limit(s);

    if (loire_hire_comes_too_late(s))
        return NO(ONE_ACTION, 0);
    if (loire_hire_closed(r, s))
        return NO(ONE_KIND, 0);
    if (loire_hires(r, s) < (unsigned)limit)
        return legal;
    if (!r->palatium_extra)
        return NO(HIRE_LIMIT, limit);
    return s->spent.may_hire ? NO(HIRE_CIRCUS, limit) : NO(HIRE_PALATIUM, limit);
}

static struct ph_refusal refuse_hire(const struct loire_rules *r, const struct loire_state *s,
                                     unsigned c)
{
    struct ph_refusal why;

    if (r->casual)
        return NO(CASUAL, 0);
    why = refuse_hire_place(r, s, c);
    if (why.code)
        return why;
    why = refuse_one_more_hire(r, s);
    if (why.code)
        return why;
    if (loire_has(loire_me(s), (enum loire_character)c))
        return NO(HIRE_OWNED, (int)c);
    if (c == LOIRE_HELPER && !loire_can(s, LOIRE_APPRENTICE))
        return NO(HELPER_FIRST, 0);
    if (!s->characters[c])
        return NO(HIRE_SOLD, (int)c);
    if (loire_hire_price(r, s, c) > loire_me(s)->deniers)
        return NO(HIRE_PRICE, (int)c, (int)loire_hire_price(r, s, c), loire_me(s)->deniers);
    return legal;
}

/* ---- all ---- */

static struct ph_refusal refuse_act(const struct loire_rules *r, const struct loire_state *s,
                                    ph_move m)
{
    if (s->phase != LOIRE_ACT)
        return loire_not_now(s);
    if (!PH_RULE(LL_T4) && s->spent.acted && s->figure == LOIRE_MERCHANT &&
        loire_kind(m) != LOIRE_M_DONE)
        return NO(BUILD_PLACE, 0);
    switch ((enum loire_move_kind)loire_kind(m)) {
    case LOIRE_M_BUY: return refuse_buy(r, s, loire_a(m));
    case LOIRE_M_HIRE: return refuse_hire(r, s, loire_a(m));
    case LOIRE_M_SELL: return refuse_sell(r, s, loire_a(m));
    case LOIRE_M_SHIP: return refuse_ship(r, s, loire_a(m));
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
        return refuse_build(r, s, loire_kind(m) - LOIRE_M_FARM + LOIRE_FARM, loire_a(m),
                            loire_b(m) != 0);
    case LOIRE_M_PALACE: return refuse_palace(r, s, loire_a(m), loire_b(m));
    case LOIRE_M_MESSAGE: return loire_refuse_message(r, s, loire_a(m), loire_b(m));
    case LOIRE_M_DELIVER: return loire_refuse_deliver(r, s, m);
    default: return PH_RULE(LL_T3) || !loire_can_act(r, s) ? legal : loire_not_now(s);
    }
}

static struct ph_refusal find_reason(const struct loire_rules *r, const struct loire_state *s,
                                     ph_move move)
{
    if (!loire_well_formed(r, move))
        return PH_REFUSAL(PH_REFUSE_SYNTAX, 1, PH_EXPECT_MOVE);
    if (s->phase == LOIRE_OVER)
        return PH_REFUSAL(PH_REFUSE_OVER, 0);
    switch ((enum loire_move_kind)loire_kind(move)) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: return refuse_go(r, s, move);
    case LOIRE_M_CIRCUS: return refuse_circus(s, loire_a(move));
    case LOIRE_M_KEEP: return loire_refuse_keep(s, loire_a(move));
    default: return refuse_act(r, s, move);
    }
}

struct ph_refusal loire_refuse(const struct ph_rules *rules, const void *state, ph_move move)
{
    return ph_refusal_kept(rules, find_reason(loire_rules(rules), state, move));
}
