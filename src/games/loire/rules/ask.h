/* La Loire: small questions about a position that the generator, the refusals and the effects
 * share, so that each limit and each price is written once. They are about the seat whose turn it
 * is. */
#ifndef GAMES_LOIRE_RULES_ASK_H
#define GAMES_LOIRE_RULES_ASK_H

#include "games/loire/rules/state.h"

/* Numbers that every rulebook prints. */
enum {
    LOIRE_POVERTY = 5,
    LOIRE_WEALTH = 10,
    LOIRE_BANKER_WEALTH = 15,
    LOIRE_SMITH_PRICE = 1,
    LOIRE_BANK_PAYS = 3,
    LOIRE_PATRON_PAYS = 2,
    LOIRE_BLUE_POINTS = 2,
    LOIRE_SPY_CARDS = 3,
};

/* Bit i is set if byte i of eight is not zero. No byte may be above 127. */
static inline uint32_t loire_filled(const uint8_t *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    word = (word + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
    return (uint32_t)(word * 0x0102040810204080u >> 56);
}

/* The same for every location. */
static inline uint32_t loire_filled_places(const uint8_t *bytes)
{
    return loire_filled(bytes) | loire_filled(bytes + 8) << 8 |
           loire_filled(bytes + LOIRE_LOCATIONS - 8) << (LOIRE_LOCATIONS - 8);
}

/* ---- movement ---- */

static inline unsigned loire_stack_limit(const struct loire_state *s)
{
    return loire_can(s, LOIRE_SCOUT) && PH_RULE(LL_M10) ? 3 : 2;
}

static inline unsigned loire_take_limit(const struct loire_state *s)
{
    return loire_can(s, LOIRE_SQUIRE) && PH_RULE(LL_M9) ? 2 : 1;
}

static inline unsigned loire_wealth_limit(const struct loire_state *s)
{
    return loire_can(s, LOIRE_BANKER) && PH_RULE(LL_C5) ? LOIRE_BANKER_WEALTH : LOIRE_WEALTH;
}

static inline bool loire_figure_moved(const struct loire_state *s, unsigned figure)
{
    return (s->moved_count > 0 && s->moved[0] == figure) ||
           (s->moved_count > 1 && s->moved[1] == figure);
}

/* The player's deniers when the figure sets out: a merchant that leaves a city first gives up what
 * is above the limit (LL-M7). */
static inline unsigned loire_purse_at_start(const struct loire_state *s, unsigned figure)
{
    const struct loire_seat *p = loire_me(s);
    unsigned limit = loire_wealth_limit(s);

    if (p->deniers > limit && PH_RULE(LL_M7) && figure == LOIRE_MERCHANT &&
        loire_is_city(p->figure[figure].at))
        return limit;
    return p->deniers;
}

static inline unsigned loire_step(unsigned at, int dir, unsigned steps)
{
    unsigned to =
        at + LOIRE_LOCATIONS + (unsigned)(dir * (int)steps); /* from 0 to less than two rounds */

    to -= to >= LOIRE_LOCATIONS ? LOIRE_LOCATIONS : 0;
    return to >= LOIRE_LOCATIONS ? to - LOIRE_LOCATIONS : to;
}

/* Does the Blacksmith work for the acting player? */
static inline bool loire_has_smith(const struct loire_state *s)
{
    return loire_can(s, LOIRE_BLACKSMITH) && PH_RULE(LL_M11);
}

/* Can the Blacksmith be paid for a horse when the figure sets out? */
static inline bool loire_smith_helps(const struct loire_state *s, unsigned figure)
{
    return loire_has_smith(s) && !s->spent.smith &&
           loire_purse_at_start(s, figure) >= LOIRE_SMITH_PRICE;
}

/* Where the acting player's figures may end a move early, as bits of locations: at the Circus with
 * the Jester, in cities with the City Guard. */
static inline uint32_t loire_early_stops(const struct loire_state *s)
{
    bool jester = loire_can(s, LOIRE_JESTER) && PH_RULE(LL_M12);
    bool guard = loire_can(s, LOIRE_CITY_GUARD) && PH_RULE(LL_M13);
    uint32_t circus = s->circus < LOIRE_LOCATIONS ? 1u << s->circus : 0;

    return (jester ? circus : 0) | (guard ? 1u << LOIRE_NANTES | 1u << LOIRE_ORLEANS : 0);
}

/* The ways of a stack, indexed by its number of horses, which is one less than its steps. */
static inline const struct loire_way *loire_ways(const struct loire_rules *r,
                                                 const struct loire_stack *st)
{
    return r->way[st->at][st->dir + 1];
}

/* Where a stack may end its move, as bits of locations. */
uint32_t loire_destinations(const struct loire_state *s, const struct loire_way *way,
                            uint32_t stops);

/* ---- goods ---- */

static inline unsigned loire_carry_limit(const struct loire_rules *r, const struct loire_state *s,
                                         unsigned good)
{
    static const uint32_t carrier[LOIRE_GOOD_COUNT] = {
        [LOIRE_CHEESE] = 1u << LOIRE_DAIRYMAN, [LOIRE_GRAIN] = 1u << LOIRE_GRAIN_FARMER};
    /* NOLINTNEXTLINE(bugprone-branch-clone,misc-redundant-expression): mutants differ */
    bool helps = good == LOIRE_CHEESE ? PH_RULE(LL_G7_dairyman) : PH_RULE(LL_G7_grain_farmer);
    unsigned free = helps && (loire_crew(s) & carrier[good]);

    return r->carry[good] | free * UINT8_MAX;
}

/* Beer is sold only in your own monastery (LL-G4). */
static inline bool loire_sells_beer(const struct loire_state *s, unsigned at)
{
    return s->building[at] == LOIRE_MONASTERY && s->owner[at] == s->seat;
}

/* The discount of a building on its village's good (LL-G2). */
static inline unsigned loire_rebate(unsigned building)
{
    static const uint8_t rebate[LOIRE_BUILDING_END] = {0, 1, 1, 2};

    return PH_RULE(LL_G2_building) ? rebate[building] : 0;
}

/* What the price of the village's good, or of beer, is made of (LL-G1, LL-G2, LL-G4). Beer costs
 * the market price once more, and no building makes it cheaper. */
struct loire_buy_parts {
    unsigned market, beer;     /* to pay */
    unsigned building, circus; /* to be taken off */
};

static inline struct loire_buy_parts
loire_buy_parts(const struct loire_rules *r, const struct loire_state *s, unsigned at, bool beer)
{
    unsigned market = loire_price(r, s, s->shield[at]) + !PH_RULE(LL_G1);
    unsigned building = beer && PH_RULE(LL_G4_rebate) ? 0 : loire_rebate(s->building[at]);

    return (struct loire_buy_parts){.market = market,
                                    .beer = beer && PH_RULE(LL_G4_price) ? market : 0,
                                    .building = building,
                                    .circus = PH_RULE(LL_G2_circus) && s->circus == at};
}

static inline unsigned loire_buy_price(const struct loire_rules *r, const struct loire_state *s,
                                       unsigned at, bool beer)
{
    struct loire_buy_parts parts = loire_buy_parts(r, s, at, beer);
    unsigned price = parts.market + parts.beer, off = parts.building + parts.circus;

    return price > off ? price - off : !PH_RULE(LL_G2_nothing);
}

/* How many cards one purchase brings (LL-G8). */
unsigned loire_bought_cards(const struct loire_state *s, unsigned good);

static inline unsigned loire_sell_price(const struct loire_rules *r, const struct loire_state *s,
                                        unsigned good)
{
    unsigned more = good < LOIRE_BEER && PH_RULE(LL_C4) &&
                    loire_can(s, (enum loire_character)(LOIRE_WOOD_MERCHANT + good));

    return r->sell[good] + more;
}

/* ---- building and hiring ---- */

static inline bool loire_merchant_in_city(const struct loire_state *s)
{
    return s->figure == LOIRE_MERCHANT && loire_is_city(loire_here(s));
}

/* What the acting player has built: buildings on the south and on the north road, tokens in use. */
struct loire_works {
    unsigned road[2], farms, monasteries;
};

/* A castle keeps the token of its farm (LL-B4), a monastery gives it back (LL-B3). */
static inline bool loire_uses_farm_token(unsigned building)
{
    return building == LOIRE_FARM || (building == LOIRE_CASTLE && PH_RULE(LL_B4_token)) ||
           (building == LOIRE_MONASTERY && !PH_RULE(LL_B3_token));
}

static inline struct loire_works loire_works(const struct loire_state *s)
{
    struct loire_works w = {{0, 0}, 0, 0};

    for (uint32_t left = loire_filled_places(s->building); left; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctz(left), mine = s->owner[at] == s->seat;

        w.road[at > LOIRE_ORLEANS] += mine;
        w.monasteries += mine & (s->building[at] == LOIRE_MONASTERY);
        w.farms += mine & loire_uses_farm_token(s->building[at]);
    }
    return w;
}

/* Would the two roads differ by at most one building after a farm on that road (LL-B2)? */
bool loire_balanced(const struct loire_state *s, const struct loire_works *w, unsigned north);

static inline unsigned loire_build_limit(const struct loire_state *s)
{
    return loire_can(s, LOIRE_ECONOMUS) && PH_RULE(LL_B8) ? 2 : 1;
}

/* What the second building of a turn costs more, and what the Magister saves. */
static inline int loire_second_build(const struct loire_state *s)
{
    return s->spent.builds > 0 && PH_RULE(LL_B8_second);
}
static inline int loire_magister_saves(const struct loire_state *s)
{
    return loire_can(s, LOIRE_MAGISTER) && PH_RULE(LL_B9);
}

/* What this building costs above the printed price. */
static inline int loire_build_extra(const struct loire_state *s)
{
    return loire_second_build(s) - loire_magister_saves(s);
}

/* `price` with these changes; at least 0. */
static inline unsigned loire_build_deniers(const struct loire_state *s, unsigned price)
{
    int deniers = (int)price + loire_build_extra(s);

    return deniers > 0 ? (unsigned)deniers : 0;
}

/* Does the Patronus work for the acting player? */
static inline bool loire_has_patron(const struct loire_state *s)
{
    return loire_can(s, LOIRE_PATRONUS) && PH_RULE(LL_B10);
}

/* LL-B10: deniers = max(0, price + 1 if second - 1 for the Magister) + 2 for the Patronus. */
static inline void loire_build_price(const struct loire_rules *r, const struct loire_state *s,
                                     unsigned kind, bool patron, unsigned *deniers, unsigned *wood)
{
    *deniers = loire_build_deniers(s, r->build_deniers[kind]) + (patron ? LOIRE_PATRON_PAYS : 0u);
    *wood = PH_RULE(LL_B1) ? r->build_wood[kind] - (unsigned)patron : 0u;
}

static inline unsigned loire_hire_limit(const struct loire_state *s)
{
    return loire_can(s, LOIRE_LADY) && PH_RULE(LL_H4) ? 2 : 1;
}

/* The Lady's surcharge for the second hire of a turn, and what the Witch saves. */
static inline int loire_second_hire(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned hires = PH_RULE(LL_X11_surcharge) ? loire_hires(r, s) : s->spent.hires;

    return hires > 0 && PH_RULE(LL_H4_surcharge) ? r->lady_surcharge : 0;
}
static inline int loire_witch_saves(const struct loire_state *s)
{
    return loire_can(s, LOIRE_WITCH) && PH_RULE(LL_H5);
}

/* What a hire costs above the printed price now. */
static inline int loire_hire_extra(const struct loire_rules *r, const struct loire_state *s)
{
    return loire_second_hire(r, s) - loire_witch_saves(s);
}

unsigned loire_hire_price(const struct loire_rules *r, const struct loire_state *s, unsigned c);

/* Can the figure hire here by Palatium Balivi? */
static inline bool loire_palatium_here(const struct loire_state *s)
{
    unsigned at = loire_here(s);

    return PH_RULE(LL_H6) && loire_is_city(at) &&
           loire_palace_works(s, LOIRE_PALATIUM, loire_city_index(at));
}

/* A messenger at the Circus either hires or does something else (LL-T5). */
static inline bool loire_hire_comes_too_late(const struct loire_state *s)
{
    return s->figure == LOIRE_MESSENGER && s->spent.may_hire &&
           (s->spent.delivered || s->spent.messages > 0);
}

/* ---- messages ---- */

static inline unsigned loire_hand_limit(const struct loire_state *s)
{
    return loire_can(s, LOIRE_MAYOR) && PH_RULE(LL_D4_mayor) ? LOIRE_HAND_MAX : 2;
}

/* Would one more of this level be a second level-4 message (LL-D4)? */
bool loire_second_level_4(const struct loire_rules *r, const struct loire_seat *p, unsigned level);

/* How many messages the acting player may buy here in one stop. */
static inline unsigned loire_message_limit(const struct loire_rules *r, const struct loire_state *s,
                                           unsigned at)
{
    unsigned more = loire_can(s, LOIRE_VASSALLUS) && PH_RULE(LL_D13);

    if (loire_is_city(at))
        return 1 + more +
               (PH_RULE(LL_D16_second) && loire_palace_works(s, LOIRE_POST, loire_city_index(at)));
    if (!s->building[at] || s->owner[at] != s->seat)
        return 0;
    switch ((enum loire_building)s->building[at]) {
    case LOIRE_FARM: return 1 + more;
    case LOIRE_CASTLE: return (PH_RULE(LL_D1_castle) ? 2 : 1) + more;
    default: return r->vassal_monastery || !PH_RULE(LL_D13_monastery) ? 1 + more : 1;
    }
}

/* Is this level sold here? Monasteries sell level 4 (LL-D1), and then Vassallus may add another one
 * (LL-X13). Whether the player can deliver it yet does not matter (LL-D5). */
static inline bool loire_level_sold(const struct loire_rules *r, const struct loire_state *s,
                                    unsigned at, unsigned level)
{
    bool added = r->vassal_monastery && loire_can(s, LOIRE_VASSALLUS) &&
                 (s->spent.messages > 0 || !PH_RULE(LL_X13_after));

    if (!PH_RULE(LL_D5) && level == 2 && !loire_can(s, LOIRE_APPRENTICE))
        return false;
    return (s->building[at] == LOIRE_MONASTERY && !added) == (level == LOIRE_LEVELS);
}

static inline unsigned loire_message_price(const struct loire_rules *r, const struct loire_state *s,
                                           unsigned at, unsigned level)
{
    unsigned price = PH_RULE(LL_D2) ? r->message_cost[level] : 1u;

    if (PH_RULE(LL_D16_price) && s->spent.messages == 1 && loire_is_city(at) && price > 0 &&
        loire_palace_works(s, LOIRE_POST, loire_city_index(at)))
        price--;
    return price;
}

/* The Ducal Palaces that help at a place once they work (LL-X6), as bits city * 4 + kind. */
unsigned loire_ducal_scope(const struct loire_rules *r, unsigned at);

/* Can the acting player search the deck with a Ducal Palace here? */
static inline bool loire_ducal_here(const struct loire_rules *r, const struct loire_state *s,
                                    unsigned at)
{
    return PH_RULE(LL_D15) && (loire_working_palaces(s) & loire_ducal_scope(r, at)) != 0;
}

static inline bool loire_spy_here(const struct loire_state *s)
{
    return loire_can(s, LOIRE_SPY) && PH_RULE(LL_D14);
}

/* The messenger has one action per stop (LL-T5); several purchases count as one. The switch
 * `messenger_both` allows a delivery and purchases in one city stop, in any order. */
static inline bool loire_may_buy_messages(const struct loire_rules *r, const struct loire_state *s)
{
    if (!s->spent.acted || s->spent.messages > 0)
        return true;
    return s->spent.delivered && r->messenger_both && loire_is_city(loire_here(s));
}

static inline bool loire_may_deliver(const struct loire_rules *r, const struct loire_state *s)
{
    if (!s->spent.acted || s->spent.delivered)
        return true; /* a second delivery is refused by LL-D11 */
    return s->spent.messages > 0 && r->messenger_both && loire_is_city(loire_here(s));
}

/* Casual game: could nothing be delivered ever again after this purchase, or this mark? Not in the
 * player's last turn, in which nothing is lost by it. A hand that is stuck already does not get
 * stuck by a mark, nor does one by a cube that is taken from another message. */
bool loire_gets_stuck(const struct loire_rules *r, const struct loire_state *s, unsigned level);
bool loire_mark_sticks(const struct loire_rules *r, const struct loire_state *s, unsigned index);
/* Is a message of this level not sold because of LL-V5, which looks at the counts of LL-V3 only? */
bool loire_guarded(const struct loire_rules *r, const struct loire_state *s, unsigned level);

/* The levels that the player can deliver, as bits. Level 2 needs the Apprentice, level 3 the Helper
 * too; the casual game needs neither. */
static inline unsigned loire_able_levels(const struct loire_rules *r, const struct loire_state *s)
{
    bool all = r->casual && PH_RULE(LL_V2_levels);
    bool apprentice = all || loire_can(s, LOIRE_APPRENTICE);
    bool helper = all || loire_can(s, LOIRE_HELPER);

    return 1u << 1 | (unsigned)apprentice << 2 | (unsigned)(apprentice && helper) << 3 |
           (unsigned)(apprentice || PH_RULE(LL_D12)) << LOIRE_LEVELS;
}

/* How many messages of a level the player has delivered. */
unsigned loire_delivered_of(const struct loire_rules *r, const struct loire_seat *p,
                            unsigned level);

/* In the casual game no level may have more deliveries than the level below it (LL-V3). */
bool loire_count_allows(const struct loire_rules *r, const struct loire_seat *p, unsigned level);

/* The bits of `goes_to` that this place satisfies, for cards of these `levels` (as bits). */
static inline uint64_t loire_sight(const struct loire_state *s, unsigned at, unsigned levels)
{
    uint64_t level_2 = levels >> 2 & 1u, level_3 = levels >> 3 & 1u, village = !loire_is_city(at);

    return loire_place_bit(at) | (village & level_2) * loire_stop_bit(2, s->shield[at]) |
           (village & level_3) * loire_stop_bit(3, s->shield[at]);
}

/* The index of the card's colour that this place has, or -1. */
static inline int loire_colour_at(const struct loire_rules *r, const struct loire_state *s,
                                  unsigned card, unsigned at)
{
    const struct loire_card *c = &r->card[card];

    for (unsigned i = 0; i < c->colours && !loire_is_city(at); i++)
        if (c->colour[i] == s->shield[at])
            return (int)i;
    return -1;
}

/* How many stops of a message are marked. */
static inline unsigned loire_marked(const struct loire_message *m)
{
    return (unsigned)(m->stage[0] > 0) + (m->stage[1] > 0) + (m->stage[2] > 0);
}

/* Index of a card in the player's hand, or -1. */
static inline int loire_held(const struct loire_seat *p, unsigned card)
{
    for (unsigned i = 0; i < p->message_count; i++)
        if (p->message[i].card == card)
            return (int)i;
    return -1;
}

/* May a cube go from one message to another (LL-D10, LL-X3)? */
static inline bool loire_cubes_move(const struct loire_rules *r)
{
    return r->cube_move && PH_RULE(LL_D10);
}

/* Where cubes do not move (LL-X3): would a cube on this level-3 message block it and another
 * one? */
bool loire_cube_locks(const struct loire_rules *r, const struct loire_seat *p, unsigned index);

/* ---- what the acting player can do at this stop, as sets of bits ---- */

/* Goods to buy. */
uint32_t loire_buyable(const struct loire_rules *r, const struct loire_state *s);
/* Characters to hire. */
uint32_t loire_hirable_here(const struct loire_rules *r, const struct loire_state *s);
/* Goods to sell. */
uint32_t loire_sellable(const struct loire_rules *r, const struct loire_state *s);
/* Ways to ship that the player can pay, by the spaces that the boat moves. */
uint32_t loire_shippable(const struct loire_rules *r, const struct loire_state *s);
/* Locations where a building of that kind may stand, whatever it costs. */
uint32_t loire_sites(const struct loire_rules *r, const struct loire_state *s, unsigned kind);
/* Kinds of building that the player can pay: as they are, and with the Patronus. */
struct loire_payable {
    unsigned alone, helped;
};
struct loire_payable loire_payable_kinds(const struct loire_rules *r, const struct loire_state *s);
/* Is there a building, palaces aside, that the player can pay and place? */
bool loire_can_build(const struct loire_rules *r, const struct loire_state *s);
/* Palaces to buy, bit city * 4 + kind. */
uint32_t loire_palaces_for_sale(const struct loire_rules *r, const struct loire_state *s);
/* Levels of which a message can be bought. */
uint32_t loire_levels_for_sale(const struct loire_rules *r, const struct loire_state *s);
/* Cards to deliver, or to mark a stop of; bits of the hand. */
unsigned loire_deliverable(const struct loire_rules *r, const struct loire_state *s);
/* Does the next stop of a held card need a cube? The last one does not. */
bool loire_needs_cube(const struct loire_rules *r, const struct loire_message *m);
/* Is there a cube for the next stop of a held card: a free one, or one that another message gives
 * up? */
bool loire_has_cube(const struct loire_rules *r, const struct loire_seat *p, unsigned index);
/* Is there anything to do but `done`? */
bool loire_can_act(const struct loire_rules *r, const struct loire_state *s);

#endif
