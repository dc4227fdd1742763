/* La Loire: prices with their parts, limits, what messages need, where the figures can go. */
#include "games/loire/rules/aids.h"

#include "games/loire/rules/flow.h"

/* ---- the state of another seat ---- */

void loire_as_next_turn(const struct loire_state *s, unsigned seat, struct loire_state *out)
{
    *out = *s;
    out->seat = (uint8_t)seat;
    out->turn = (uint16_t)(s->turn + (s->turn < LOIRE_TURN_MAX));
    out->phase = LOIRE_MOVE;
    out->figure = LOIRE_NO_FIGURE;
    out->moved_count = 0;
    out->spent = (struct loire_spent){0};
}

void loire_as_seat(const struct loire_state *s, unsigned seat, struct loire_state *out)
{
    if (seat == s->seat && s->phase != LOIRE_OVER)
        *out = *s;
    else
        loire_as_next_turn(s, seat, out);
}

/* ---- prices ---- */

/* A part of nothing is left out, unless it is the first. */
static void add_part(struct loire_price *price, unsigned of, int deniers)
{
    if (deniers != 0 || price->part_count == 0)
        price->part[price->part_count++] =
            (struct loire_price_part){.of = (uint8_t)of, .deniers = (int8_t)deniers};
}

static unsigned of_character(unsigned c)
{
    return LOIRE_OF_CHARACTER + c;
}

/* Sets the obstacle, if none is known yet. */
static void add_obstacle(struct loire_price *price, enum loire_obstacle obstacle, bool there)
{
    if (there && price->obstacle == LOIRE_NO_OBSTACLE)
        price->obstacle = (uint8_t)obstacle;
}

static void add_price_obstacle(struct loire_price *price, const struct loire_state *s)
{
    add_obstacle(price, LOIRE_OBSTACLE_PRICE, price->deniers > loire_me(s)->deniers);
}

struct loire_price loire_good_price(const struct loire_rules *r, const struct loire_state *s,
                                    unsigned at, bool beer)
{
    unsigned good = beer ? LOIRE_BEER : r->good[at];
    struct loire_buy_parts parts = loire_buy_parts(r, s, at, beer);
    struct loire_price price = {.deniers = (uint8_t)loire_buy_price(r, s, at, beer)};

    add_part(&price, LOIRE_OF_MARKET, (int)parts.market);
    add_part(&price, LOIRE_OF_MARKET, (int)parts.beer);
    add_part(&price, LOIRE_OF_BUILDING + s->building[at], -(int)parts.building);
    add_part(&price, LOIRE_OF_CIRCUS, -(int)parts.circus);
    add_obstacle(&price, LOIRE_OBSTACLE_ACTED,
                 loire_job_closed(r, s, LOIRE_JOB_BUY) && at == loire_here(s));
    add_obstacle(&price, LOIRE_OBSTACLE_CARRY,
                 loire_me(s)->goods[good] >= loire_carry_limit(r, s, good));
    add_obstacle(&price, LOIRE_OBSTACLE_SUPPLY, s->supply[good] == 0);
    add_price_obstacle(&price, s);
    return price;
}

struct loire_price loire_sale_price(const struct loire_rules *r, const struct loire_state *s,
                                    unsigned good)
{
    struct loire_price price = {.deniers = (uint8_t)loire_sell_price(r, s, good)};

    add_part(&price, LOIRE_OF_PRINTED, r->sell[good]);
    add_part(&price, of_character(LOIRE_WOOD_MERCHANT + good), price.deniers - (int)r->sell[good]);
    return price;
}

static struct loire_price built_for(const struct loire_state *s, unsigned printed)
{
    struct loire_price price = {.deniers = (uint8_t)loire_build_deniers(s, printed)};

    add_part(&price, LOIRE_OF_PRINTED, (int)printed);
    add_part(&price, of_character(LOIRE_ECONOMUS), loire_second_build(s));
    add_part(&price, of_character(LOIRE_MAGISTER), -loire_magister_saves(s));
    return price;
}

/* Once the turn's limit of buildings or hires is reached, the surcharge of one more says nothing:
 * what a reader asks then is what it costs in the next turn. */
static const struct loire_state *as_if_limits_were_free(const struct loire_rules *r,
                                                        const struct loire_state *s,
                                                        struct loire_state *next)
{
    if (s->spent.builds < loire_build_limit(s) && loire_hires(r, s) < loire_hire_limit(s))
        return s;
    *next = *s;
    if (s->spent.builds >= loire_build_limit(s))
        next->spent.builds = 0;
    if (loire_hires(r, s) >= loire_hire_limit(s))
        next->spent.hires = next->spent.palatium = 0;
    return next;
}

unsigned loire_tokens_left(const struct loire_rules *r, const struct loire_state *s, unsigned kind)
{
    struct loire_works works = loire_works(s);

    switch (kind) {
    case LOIRE_FARM: return r->farms - works.farms;
    case LOIRE_MONASTERY: return r->monasteries - works.monasteries;
    default: return s->towers;
    }
}

struct loire_price loire_building_price(const struct loire_rules *r, const struct loire_state *s,
                                        unsigned kind, bool patron)
{
    struct loire_state next;
    const struct loire_state *t = as_if_limits_were_free(r, s, &next);
    struct loire_price price = built_for(t, r->build_deniers[kind]);
    struct loire_payable payable = loire_payable_kinds(r, t);
    unsigned deniers, wood;

    loire_build_price(r, t, kind, patron, &deniers, &wood);
    price.deniers = (uint8_t)deniers;
    price.wood = (uint8_t)wood;
    if (patron)
        add_part(&price, of_character(LOIRE_PATRONUS), LOIRE_PATRON_PAYS);
    add_obstacle(&price, LOIRE_OBSTACLE_ACTED, loire_job_closed(r, s, LOIRE_JOB_BUILD));
    add_obstacle(&price, LOIRE_OBSTACLE_LIMIT, s->spent.builds >= loire_build_limit(s));
    add_obstacle(&price, LOIRE_OBSTACLE_TOKEN, loire_tokens_left(r, s, kind) == 0);
    add_obstacle(&price, LOIRE_OBSTACLE_PRICE, !((payable.alone | payable.helped) >> kind & 1));
    return price;
}

struct loire_price loire_palace_price(const struct loire_rules *r, const struct loire_state *s)
{
    struct loire_state next;
    struct loire_price price = built_for(as_if_limits_were_free(r, s, &next), r->palace_cost);

    add_obstacle(&price, LOIRE_OBSTACLE_CASUAL, r->casual);
    add_obstacle(&price, LOIRE_OBSTACLE_ACTED, loire_job_closed(r, s, LOIRE_JOB_BUILD));
    add_obstacle(&price, LOIRE_OBSTACLE_LIMIT, s->spent.builds >= loire_build_limit(s));
    add_price_obstacle(&price, s);
    return price;
}

struct loire_price loire_character_price(const struct loire_rules *r, const struct loire_state *s,
                                         unsigned c)
{
    struct loire_state next;
    const struct loire_state *t = as_if_limits_were_free(r, s, &next);
    struct loire_price price = {.deniers = (uint8_t)loire_hire_price(r, t, c)};

    add_part(&price, LOIRE_OF_PRINTED, r->cost[c]);
    add_part(&price, of_character(LOIRE_LADY), loire_second_hire(r, t));
    add_part(&price, of_character(LOIRE_WITCH), -loire_witch_saves(s));
    add_obstacle(&price, LOIRE_OBSTACLE_OWNED, loire_has(loire_me(s), (enum loire_character)c));
    add_obstacle(&price, LOIRE_OBSTACLE_APPRENTICE,
                 c == LOIRE_HELPER && !loire_can(s, LOIRE_APPRENTICE));
    add_obstacle(&price, LOIRE_OBSTACLE_SOLD_OUT, s->characters[c] == 0);
    add_price_obstacle(&price, s);
    return price;
}

struct loire_price loire_level_price(const struct loire_rules *r, const struct loire_state *s,
                                     unsigned level)
{
    const struct loire_seat *p = loire_me(s);
    bool acts = s->phase == LOIRE_ACT && s->figure == LOIRE_MESSENGER;
    unsigned printed = r->message_cost[level];
    unsigned deniers = acts ? loire_message_price(r, s, loire_here(s), level) : printed;
    struct loire_price price = {.deniers = (uint8_t)deniers};

    add_part(&price, LOIRE_OF_PRINTED, (int)printed);
    add_part(&price, LOIRE_OF_PALACE + (unsigned)LOIRE_POST, (int)deniers - (int)printed);
    add_obstacle(&price, LOIRE_OBSTACLE_HAND,
                 p->message_count >= loire_hand_limit(s) || loire_second_level_4(r, p, level));
    add_obstacle(&price, LOIRE_OBSTACLE_STUCK, loire_guarded(r, s, level));
    add_obstacle(&price, LOIRE_OBSTACLE_DECK, s->deck_count[level] == 0);
    add_price_obstacle(&price, s);
    return price;
}

unsigned loire_ship_price(const struct loire_rules *r, unsigned spaces)
{
    for (unsigned way = 0; way < r->ships; way++)
        if (r->ship_spaces[way] == spaces)
            return r->ship_cost[way];
    return 0;
}

/* ---- limits ---- */

bool loire_moves_yet(const struct loire_state *s, unsigned seat, unsigned figure)
{
    return seat == s->seat && s->phase != LOIRE_OVER && !loire_figure_moved(s, figure);
}

bool loire_next_turn_skipped(const struct loire_rules *r, const struct loire_state *s,
                             unsigned seat)
{
    struct loire_state next;

    if (loire_moves_yet(s, seat, LOIRE_MERCHANT))
        return false; /* it leaves the city first */
    if (!loire_has_next_turn(r, s, seat))
        return false;
    loire_as_next_turn(s, seat, &next);
    return loire_is_poor(&next);
}

/* Is there no reason but money why the character cannot be hired? */
static bool money_aside(const struct loire_price *price)
{
    return price->obstacle == LOIRE_NO_OBSTACLE || price->obstacle == LOIRE_OBSTACLE_PRICE;
}

static unsigned hires_left(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned limit = loire_hire_limit(s), hires = loire_hires(r, s);

    return limit > hires ? limit - hires : 0;
}

/* LL-X11: what a figure in a city hires by Palatium Balivi may be counted apart. This is the
 * position in which the hires at the Circus count. */
static const struct loire_state *as_at_circus(const struct loire_rules *r,
                                              const struct loire_state *s, struct loire_state *copy)
{
    if (!r->palatium_extra || s->figure == LOIRE_NO_FIGURE)
        return s;
    *copy = *s;
    copy->figure = LOIRE_NO_FIGURE;
    return copy;
}

/* Fills in the prices. `s` is the position, `t` the one as at the Circus. */
static void price_characters(const struct loire_rules *r, const struct loire_state *s,
                             const struct loire_state *t, struct loire_hiring *hiring)
{
    hiring->cheapest = -1;
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++) {
        struct loire_price price = loire_character_price(r, t, c);

        if (money_aside(&price) && (hiring->cheapest < 0 || price.deniers < hiring->cheapest))
            hiring->cheapest = price.deniers;
        hiring->price[c] = hiring->palatium < 0 ? price : loire_character_price(r, s, c);
    }
}

void loire_hiring(const struct loire_rules *r, const struct loire_state *s,
                  struct loire_hiring *hiring)
{
    struct loire_state copy;
    const struct loire_state *t = as_at_circus(r, s, &copy);
    bool apart = t != s && loire_palatium_here(s);

    *hiring = (struct loire_hiring){.left = hires_left(r, t)};
    hiring->palatium = apart ? (int)hires_left(r, s) : -1;
    price_characters(r, s, t, hiring);
    if (hiring->left == 0)
        hiring->obstacle = LOIRE_OBSTACLE_LIMIT;
    else if (loire_hire_comes_too_late(s) || loire_hire_closed(r, s))
        hiring->obstacle = LOIRE_OBSTACLE_ACTED;
    else if (hiring->cheapest < 0)
        hiring->obstacle = LOIRE_OBSTACLE_SOLD_OUT;
    else if (hiring->cheapest > loire_me(s)->deniers)
        hiring->obstacle = LOIRE_OBSTACLE_PRICE;
}

/* ---- messages ---- */

uint32_t loire_level_needs(const struct loire_rules *r, const struct loire_state *s, unsigned level)
{
    uint32_t needed = (level == 2 || level == 3 ? 1u << LOIRE_APPRENTICE : 0) |
                      (level == 3 ? 1u << LOIRE_HELPER : 0);

    return loire_able_levels(r, s) >> level & 1 ? 0 : needed & ~loire_crew(s);
}

unsigned loire_level_after(const struct loire_rules *r, const struct loire_state *s, unsigned level)
{
    return loire_count_allows(r, loire_me(s), level) ? 0 : level - 1;
}

uint32_t loire_goes_next(const struct loire_rules *r, const struct loire_state *s,
                         const struct loire_message *m)
{
    const struct loire_card *c = &r->card[m->card];
    uint32_t places = 0;

    if (c->colours == 0)
        return 1u << c->place;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        int i = loire_colour_at(r, s, m->card, at);

        if (i >= 0 && !m->stage[i])
            places |= 1u << at;
    }
    return places;
}

/* ---- reach ---- */

/* What the figure that has just arrived can do. */
static void add_merchant_actions(const struct loire_rules *r, const struct loire_state *s,
                                 struct loire_reached *there)
{
    uint32_t goods = loire_is_city(loire_here(s)) ? 0 : loire_buyable(r, s);
    unsigned actions = 0;

    actions |= (unsigned)((goods & ~(1u << LOIRE_BEER)) != 0) << LOIRE_DOES_BUY;
    actions |= (goods >> LOIRE_BEER & 1u) << LOIRE_DOES_BEER;
    if (loire_is_city(loire_here(s))) {
        bool builds = loire_palaces_for_sale(r, s) || loire_can_build(r, s);

        actions |= (unsigned)(loire_sellable(r, s) != 0) << LOIRE_DOES_SELL;
        actions |= (unsigned)(loire_shippable(r, s) != 0) << LOIRE_DOES_SHIP;
        actions |= (unsigned)builds << LOIRE_DOES_BUILD;
    }
    there->actions |= (uint16_t)actions;
}

static void add_messenger_actions(const struct loire_rules *r, const struct loire_state *s,
                                  struct loire_reached *there)
{
    const struct loire_seat *p = loire_me(s);
    unsigned actions = (unsigned)(loire_levels_for_sale(r, s) != 0) << LOIRE_DOES_MESSAGE;

    there->cards = (uint8_t)loire_deliverable(r, s);
    for (unsigned i = 0; i < p->message_count; i++)
        if (there->cards >> i & 1)
            actions |=
                1u << (loire_needs_cube(r, &p->message[i]) ? LOIRE_DOES_MARK : LOIRE_DOES_DELIVER);
    there->actions |= (uint16_t)actions;
}

static void add_actions(const struct loire_rules *r, const struct loire_state *s, ph_move move,
                        struct loire_reached *there)
{
    struct loire_state stop = *s;

    loire_carry_out(r, &stop, move);
    if (stop.figure == LOIRE_MERCHANT)
        add_merchant_actions(r, &stop, there);
    else
        add_messenger_actions(r, &stop, there);
    if (loire_hirable_here(r, &stop))
        there->actions |= 1u << LOIRE_DOES_HIRE;
}

/* Steps and direction to a place; no move is as long as half the ring. */
static void set_path(const struct loire_stack *from, unsigned at, struct loire_reached *there)
{
    unsigned up = (at + LOIRE_LOCATIONS - from->at) % LOIRE_LOCATIONS;

    there->dir = up < LOIRE_LOCATIONS / 2 ? 1 : -1;
    there->steps = (uint8_t)(there->dir > 0 ? up : LOIRE_LOCATIONS - up);
}

static bool same_way(const struct loire_way_there *a, const struct loire_way_there *b)
{
    return a->drop == b->drop && a->take == b->take && a->smith == b->smith;
}

static void add_way(const struct loire_stack *from, ph_move move, struct loire_reached *there)
{
    unsigned drop = loire_drop(move), take = loire_take(move);
    bool smith = loire_smith(move) != 0;
    struct loire_way_there way = {.ride = (uint8_t)(from->horses - drop + take + smith),
                                  .drop = (uint8_t)drop,
                                  .take = (uint8_t)take,
                                  .smith = smith};

    for (unsigned i = 0; i < there->way_count; i++)
        if (same_way(&there->way[i], &way))
            return; /* a horse from another place */
    if (there->way_count < LOIRE_WAYS_MAX)
        there->way[there->way_count++] = way;
}

static void add_move(const struct loire_rules *r, const struct loire_state *start, unsigned figure,
                     ph_move move, struct loire_reach *reach)
{
    const struct loire_stack *from = &loire_me(start)->figure[figure];
    struct loire_reached *there = &reach->place[loire_a(move)];

    if (there->way_count == 0) {
        set_path(from, loire_a(move), there);
        add_actions(r, start, move, there);
    }
    add_way(from, move, there);
}

/* Sorts the figure's moves by the place where they end. Those that pay the Blacksmith come last: a
 * place is asked with the money of the first. */
static void add_moves(const struct loire_rules *r, const struct loire_state *start, unsigned figure,
                      struct loire_reach *reach)
{
    ph_move moves[LOIRE_MOVES_MAX];
    unsigned count = loire_moves(&r->base, start, moves);

    for (unsigned paid = 0; paid < 2; paid++)
        for (unsigned i = 0; i < count; i++)
            if (loire_kind(moves[i]) - LOIRE_M_MERCHANT == figure &&
                (loire_smith(moves[i]) != 0) == paid)
                add_move(r, start, figure, moves[i], reach);
}

void loire_reach(const struct loire_rules *r, const struct loire_state *s, unsigned seat,
                 unsigned figure, struct loire_reach *reach)
{
    struct loire_state start;

    *reach = (struct loire_reach){.now = loire_moves_yet(s, seat, figure)};
    if (reach->now) {
        start = *s;
        loire_end_stop(r, &start, NULL); /* of the other figure, if it is acting */
    } else {
        loire_as_next_turn(s, seat, &start);
        if (!loire_has_next_turn(r, s, seat) || loire_is_poor(&start))
            return;
    }
    add_moves(r, &start, figure, reach);
}
