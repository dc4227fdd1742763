/* La Loire: why a move is refused. Each function checks in the order of the notation: figure or
 * place, already done, what the player lacks, limits, supply, price. */
#include "core/refusals.h"
#include "games/loire/rules/ask.h"
#include "games/loire/rules/reports.h"

/* A refusal by its name in reports.h, with the numbers of its sentence. */
#define NO(id, ...) PH_REFUSAL(LOIRE_R_##id, __VA_ARGS__)

static const struct ph_refusal legal = {.code = PH_LEGAL};

static struct ph_refusal not_now(const struct loire_state *s)
{
    return PH_REFUSAL(PH_REFUSE_PHASE, s->phase);
}

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
        return not_now(s);
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
        return not_now(s);
    if (loire_is_city(at) || s->shield[at] != s->market[0])
        return NO(CIRCUS_COLOUR, s->market[0], (int)at);
    return legal;
}

static struct ph_refusal refuse_sell(const struct loire_state *s, unsigned good)
{
    if (!loire_merchant_in_city(s))
        return NO(SELL_PLACE, 0);
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
    while (way < r->ships && r->ship_spaces[way] != spaces)
        way++;
    if (way == r->ships)
        return NO(SHIP_SPACES, (int)spaces);
    if (r->ship_cost[way] > loire_me(s)->deniers)
        return NO(SHIP_PRICE, (int)spaces, r->ship_cost[way], loire_me(s)->deniers);
    return legal;
}

/* ---- building ---- */

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
    if (s->spent.builds >= loire_build_limit(s))
        return NO(BUILD_LIMIT, (int)loire_build_limit(s));
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

    if (r->casual)
        return NO(CASUAL, 0);
    if (!loire_merchant_in_city(s))
        return NO(BUILD_PLACE, 0);
    if (r->palace_row == LOIRE_ROW_CITY && city != loire_city_index(loire_here(s)))
        return NO(PALACE_ROW, (int)loire_here(s));
    if (s->spent.builds >= loire_build_limit(s))
        return NO(BUILD_LIMIT, (int)loire_build_limit(s));
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

static struct ph_refusal refuse_hire(const struct loire_rules *r, const struct loire_state *s,
                                     unsigned c)
{
    struct ph_refusal why;

    if (r->casual)
        return NO(CASUAL, 0);
    why = refuse_hire_place(r, s, c);
    if (why.code)
        return why;
    if (loire_hire_comes_too_late(s))
        return NO(ONE_ACTION, 0);
    if (s->spent.hires >= loire_hire_limit(s))
        return NO(HIRE_LIMIT, (int)loire_hire_limit(s));
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

/* ---- messages ---- */

/* Rows of reports.h that differ only by level are consecutive; `first` is the row of level 1. */
static struct ph_refusal for_level(unsigned first, unsigned level, int a, int b, int c)
{
    return PH_REFUSAL(first + level - 1, a, b, c);
}

static struct ph_refusal refuse_message_help(const struct loire_rules *r,
                                             const struct loire_state *s, unsigned by)
{
    unsigned at = loire_here(s), owned;

    if (by == LOIRE_BY_SPY && !loire_spy_here(s))
        return NO(SPY_MISSING, 0);
    if (by != LOIRE_BY_DUCAL || loire_ducal_here(r, s, at))
        return legal;
    owned = loire_me(s)->palaces & loire_ducal_scope(r, at);
    return owned ? NO(PALACE_NEW, __builtin_ctz(owned)) : NO(DUCAL_MISSING, 0);
}

static struct ph_refusal refuse_message(const struct loire_rules *r, const struct loire_state *s,
                                        unsigned level, unsigned by)
{
    const struct loire_seat *p = loire_me(s);
    unsigned at = loire_here(s), limit = loire_message_limit(s, at), price;
    struct ph_refusal why;

    if (s->figure != LOIRE_MESSENGER || limit == 0)
        return NO(MESSAGE_PLACE, 0);
    if (!loire_level_sold(s, at, level))
        return NO(MESSAGE_LEVEL, (int)level, (int)at);
    if (!loire_may_buy_messages(r, s))
        return NO(ONE_ACTION, 0);
    if (s->spent.messages >= limit)
        return NO(MESSAGE_COUNT, (int)at, (int)limit, s->spent.messages);
    why = refuse_message_help(r, s, by);
    if (why.code)
        return why;
    if (p->message_count >= loire_hand_limit(s))
        return NO(HAND_FULL, p->message_count, (int)loire_hand_limit(s));
    if (loire_second_level_4(r, p, level))
        return NO(HAND_ABBEY, 0);
    if (loire_guarded(r, s, level))
        return NO(GUARD, (int)level);
    if (!s->deck_count[level])
        return NO(DECK_EMPTY, (int)level);
    price = loire_message_price(r, s, at, level);
    if (price > p->deniers)
        return NO(MESSAGE_PRICE, (int)level, (int)price, p->deniers);
    return legal;
}

static struct ph_refusal refuse_keep(const struct loire_state *s, unsigned card)
{
    if (s->phase != LOIRE_KEEP)
        return not_now(s);
    for (unsigned i = 0; i < s->offer_count; i++)
        if (s->offer[i] == card)
            return legal;
    return s->offer_by == LOIRE_BY_SPY ? NO(KEEP_SPY, (int)card) : NO(KEEP_DUCAL, (int)card);
}

/* Checks a cube that is to be taken from a stop of another message. */
static struct ph_refusal refuse_cube_source(const struct loire_rules *r, const struct loire_seat *p,
                                            unsigned card, unsigned from, unsigned colour)
{
    int held = loire_held(p, from);

    if (p->cubes)
        return NO(CUBE_FREE, p->cubes);
    if (!loire_cubes_move(r))
        return NO(CUBE_FIXED, 0);
    if (from == card)
        return NO(CUBE_SELF, 0);
    for (unsigned i = 0; held >= 0 && i < r->card[from].colours; i++)
        if (r->card[from].colour[i] == colour && p->message[held].stage[i])
            return legal;
    return NO(CUBE_ABSENT, (int)from, (int)colour);
}

static struct ph_refusal refuse_cube(const struct loire_rules *r, const struct loire_seat *p,
                                     ph_move m, unsigned index)
{
    unsigned card = loire_a(m), from = loire_b(m);
    bool last = loire_marked(&p->message[index]) + 1u == r->card[card].colours;

    if (last)
        return from ? NO(CUBE_NEEDLESS, 0) : legal;
    if (from) {
        struct ph_refusal why = refuse_cube_source(r, p, card, from - 1, loire_c(m));
        if (why.code)
            return why;
    } else if (!p->cubes) {
        return NO(CUBE_NONE, 0);
    }
    return loire_cube_locks(r, p, index) ? NO(CUBE_LOCK, 0) : legal;
}

/* Is this a place where the card goes? */
static struct ph_refusal refuse_deliver_place(const struct loire_rules *r,
                                              const struct loire_state *s, unsigned card)
{
    const struct loire_card *c = &r->card[card];
    unsigned at = loire_here(s);

    if (s->figure != LOIRE_MESSENGER)
        return for_level(LOIRE_R_FIGURE_1, c->level, 0, 0, 0);
    if (!(r->goes_to[card] & loire_sight(s, at, ~0u)))
        return for_level(LOIRE_R_PLACE_1, c->level, (int)card, c->place, (int)at);
    return legal;
}

static struct ph_refusal refuse_deliver_needs(const struct loire_rules *r,
                                              const struct loire_state *s, unsigned card)
{
    unsigned level = r->card[card].level, able = loire_able_levels(r, s);

    if (loire_held(loire_me(s), card) < 0)
        return for_level(LOIRE_R_HELD_1, level, (int)card, 0, 0);
    if (able >> level & 1)
        return legal;
    return level == LOIRE_STAGES ? NO(NEEDS_3, 0) : NO(NEEDS_2, 0);
}

/* Checks stages, counts and cubes of a held card at one of its places. */
static struct ph_refusal refuse_deliver_limits(const struct loire_rules *r,
                                               const struct loire_state *s, ph_move m)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_card *c = &r->card[loire_a(m)];
    unsigned index = (unsigned)loire_held(p, loire_a(m));
    const struct loire_message *held = &p->message[index];

    if (c->colours) {
        int i = loire_colour_at(r, s, loire_a(m), loire_here(s));

        if (held->stage[i])
            return for_level(LOIRE_R_STAGE_2, c->level - 1u, (int)loire_a(m), c->colour[i], 0);
        if (loire_marked(held) + 1u == c->colours && !loire_count_allows(r, p, c->level))
            return NO(CASUAL_COUNT, (int)loire_delivered_of(r, p, c->level - 1u),
                      (int)(c->level - 1), (int)loire_delivered_of(r, p, c->level), c->level);
        return refuse_cube(r, p, m, index);
    }
    return loire_b(m) ? NO(CUBE_NEEDLESS, 0) : legal;
}

static struct ph_refusal refuse_deliver(const struct loire_rules *r, const struct loire_state *s,
                                        ph_move m)
{
    struct ph_refusal why = refuse_deliver_place(r, s, loire_a(m));

    if (why.code)
        return why;
    if (s->spent.delivered)
        return NO(DELIVERED, 0);
    if (!loire_may_deliver(r, s))
        return NO(ONE_ACTION, 0);
    why = refuse_deliver_needs(r, s, loire_a(m));
    return why.code ? why : refuse_deliver_limits(r, s, m);
}

/* ---- all ---- */

static struct ph_refusal refuse_act(const struct loire_rules *r, const struct loire_state *s,
                                    ph_move m)
{
    if (s->phase != LOIRE_ACT)
        return not_now(s);
    if (!PH_RULE(LL_T4) && s->spent.acted && s->figure == LOIRE_MERCHANT &&
        loire_kind(m) != LOIRE_M_DONE)
        return NO(BUILD_PLACE, 0);
    switch ((enum loire_move_kind)loire_kind(m)) {
    case LOIRE_M_BUY: return refuse_buy(r, s, loire_a(m));
    case LOIRE_M_HIRE: return refuse_hire(r, s, loire_a(m));
    case LOIRE_M_SELL: return refuse_sell(s, loire_a(m));
    case LOIRE_M_SHIP: return refuse_ship(r, s, loire_a(m));
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
        return refuse_build(r, s, loire_kind(m) - LOIRE_M_FARM + LOIRE_FARM, loire_a(m),
                            loire_b(m) != 0);
    case LOIRE_M_PALACE: return refuse_palace(r, s, loire_a(m), loire_b(m));
    case LOIRE_M_MESSAGE: return refuse_message(r, s, loire_a(m), loire_b(m));
    case LOIRE_M_DELIVER: return refuse_deliver(r, s, m);
    default: return PH_RULE(LL_T3) || !loire_can_act(r, s) ? legal : not_now(s);
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
    case LOIRE_M_KEEP: return refuse_keep(s, loire_a(move));
    default: return refuse_act(r, s, move);
    }
}

struct ph_refusal loire_refuse(const struct ph_rules *rules, const void *state, ph_move move)
{
    return ph_refusal_kept(rules, find_reason(loire_rules(rules), state, move));
}
