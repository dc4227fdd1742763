/* La Loire: the larger questions of ask.h. What is asked for every move of a playout is inline
 * there; inlining these would gain nothing. */
#include "games/loire/rules/ask.h"

#include "games/loire/rules/flow.h"

#ifdef PH_MUTANTS
/* Was the character hired this turn? */
static bool hired_now(const struct loire_state *s, enum loire_character c)
{
    const struct loire_seat *p = loire_me(s);

    for (unsigned i = 0; i < s->spent.hires && i < p->character_count; i++)
        if (p->character[p->character_count - 1u - i] == c)
            return true;
    return false;
}

uint32_t loire_crew(const struct loire_state *s)
{
    bool waits = !PH_RULE(LL_H3) || (!PH_RULE(LL_T6) && s->moved_count == LOIRE_FIGURES);
    uint32_t crew = loire_me(s)->characters;

    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT && waits; c++)
        if (hired_now(s, (enum loire_character)c))
            crew &= ~(1u << c);
    return crew;
}
#endif

/* ---- movement ---- */

uint32_t loire_destinations(const struct loire_state *s, const struct loire_way *way,
                            uint32_t stops)
{
    uint32_t found = way->ends | (way->passed & stops);

#ifdef PH_MUTANTS
    for (unsigned i = 0; !PH_RULE(LL_M8) && i < PH_SEATS_MAX; i++)
        for (unsigned f = 0; f < LOIRE_FIGURES; f++)
            found &= ~(1u << s->seats[i].figure[f].at);
#else
    (void)s;
#endif
    return found;
}

/* ---- messages ---- */

bool loire_second_level_4(const struct loire_rules *r, const struct loire_seat *p, unsigned level)
{
    for (unsigned i = 0; level == LOIRE_LEVELS && i < p->message_count; i++)
        if (r->card[p->message[i].card].level == LOIRE_LEVELS)
            return true;
    return false;
}

unsigned loire_ducal_scope(const struct loire_rules *r, unsigned at)
{
    unsigned nantes = 1u << LOIRE_DUCAL, orleans = nantes << LOIRE_PALACE_COUNT;

    if (r->ducal_scope == LOIRE_DUCAL_ANYWHERE)
        return nantes | orleans;
    if (!loire_is_city(at))
        return 0;
    if (r->ducal_scope == LOIRE_DUCAL_BOTH)
        return nantes | orleans;
    return at == LOIRE_NANTES ? nantes : orleans;
}

unsigned loire_delivered_of(const struct loire_rules *r, const struct loire_seat *p, unsigned level)
{
    unsigned count = 0;

    for (unsigned i = 0; i < p->delivered_count; i++)
        count += r->card[p->delivered[i]].level == level;
    return count;
}

bool loire_count_allows(const struct loire_rules *r, const struct loire_seat *p, unsigned level)
{
    if (!r->casual || level == 1 || level == LOIRE_LEVELS)
        return true;
    return loire_delivered_of(r, p, level) < loire_delivered_of(r, p, level - 1);
}

/* Can a message be delivered before any other in hand: by the counts of LL-V3, and with the cubes
 * that it has or could get? A cube that cannot move waits for the delivery of its message. */
static bool can_go(const struct loire_rules *r, const struct loire_seat *p, unsigned level,
                   unsigned cubes)
{
    unsigned stops = level < LOIRE_LEVELS ? level : 1;

    return loire_count_allows(r, p, level) && (loire_cubes_move(r) || cubes + 1 >= stops);
}

/* Can any message in hand, with `more` cubes and once one more stop of message `index` is marked
 * (-1: of none)? */
static bool any_can_go(const struct loire_rules *r, const struct loire_seat *p, unsigned more,
                       int index)
{
    for (unsigned i = 0; i < p->message_count; i++) {
        unsigned cubes = p->cubes + more + loire_marked(&p->message[i]);

        if (can_go(r, p, r->card[p->message[i].card].level,
                   index < 0 || i == (unsigned)index ? cubes : cubes - 1))
            return true;
    }
    return false;
}

/* Would a message of this level fill the hand, and none in it could go, even with `more` cubes? */
static bool nothing_goes(const struct loire_rules *r, const struct loire_state *s, unsigned level,
                         unsigned more)
{
    const struct loire_seat *p = loire_me(s);

    return r->casual && p->message_count + 1u >= loire_hand_limit(s) &&
           !can_go(r, p, level, p->cubes + more) && !any_can_go(r, p, more, -1);
}

bool loire_guarded(const struct loire_rules *r, const struct loire_state *s, unsigned level)
{
    return r->casual_guard && nothing_goes(r, s, level, LOIRE_STAGES);
}

bool loire_gets_stuck(const struct loire_rules *r, const struct loire_state *s, unsigned level)
{
    return nothing_goes(r, s, level, 0) && loire_has_next_turn(r, s, s->seat);
}

bool loire_mark_sticks(const struct loire_rules *r, const struct loire_state *s, unsigned index)
{
    const struct loire_seat *p = loire_me(s);

    return r->casual && p->cubes > 0 && p->message_count >= loire_hand_limit(s) &&
           loire_needs_cube(r, &p->message[index]) && any_can_go(r, p, 0, -1) &&
           !any_can_go(r, p, 0, (int)index) && loire_has_next_turn(r, s, s->seat);
}

bool loire_cube_locks(const struct loire_rules *r, const struct loire_seat *p, unsigned index)
{
    if (loire_cubes_move(r) || r->card[p->message[index].card].level != LOIRE_STAGES)
        return false;
    for (unsigned i = 0; i < p->message_count; i++)
        if (i != index && r->card[p->message[i].card].level == LOIRE_STAGES &&
            loire_marked(&p->message[i]))
            return true;
    return false;
}

/* ---- goods and characters ---- */

unsigned loire_hire_price(const struct loire_rules *r, const struct loire_state *s, unsigned c)
{
    int price = r->cost[c] + loire_hire_extra(r, s);

    return price > 0 ? (unsigned)price : 0;
}

unsigned loire_bought_cards(const struct loire_state *s, unsigned good)
{
    bool helps = good == LOIRE_WOOD && loire_can(s, LOIRE_LUMBERJACK) && PH_RULE(LL_G8);

    return helps && s->supply[good] > 1 ? 2 : 1;
}

static bool can_buy(const struct loire_rules *r, const struct loire_state *s, unsigned at,
                    unsigned good)
{
    const struct loire_seat *p = loire_me(s);

    bool has_room = p->goods[good] < loire_carry_limit(r, s, good);
    bool has_money = p->deniers >= loire_buy_price(r, s, at, good == LOIRE_BEER);

    return has_room & has_money & (s->supply[good] > 0); /* avoids branches */
}

uint32_t loire_buyable(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned at = loire_here(s), good = r->good[at];
    uint32_t found;

    if (s->spent.bought || loire_job_closed(r, s, LOIRE_JOB_BUY))
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

    if (loire_hires(r, s) >= loire_hire_limit(s) || r->casual || loire_hire_comes_too_late(s) ||
        loire_hire_closed(r, s) || (red_only && !loire_palatium_here(s)))
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

uint32_t loire_hirable_here(const struct loire_rules *r, const struct loire_state *s)
{
    bool city = loire_is_city(loire_here(s));

    return (s->spent.may_hire | city) ? hirable(r, s) : 0;
}

uint32_t loire_sellable(const struct loire_rules *r, const struct loire_state *s)
{
    const uint8_t *goods = loire_me(s)->goods;
    uint32_t found = 0;

    if (loire_job_closed(r, s, LOIRE_JOB_SELL))
        return 0;
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        found |= (uint32_t)(goods[good] != 0) << good;
    return found;
}

uint32_t loire_shippable(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned deniers = loire_me(s)->deniers;
    uint32_t found = 0;

    if (loire_job_closed(r, s, LOIRE_JOB_SHIP))
        return 0;
    for (unsigned way = 0; !s->spent.shipped && way < r->ships; way++)
        found |= (uint32_t)(r->ship_cost[way] <= deniers) << r->ship_spaces[way];
    return found;
}

/* ---- building ---- */

bool loire_balanced(const struct loire_state *s, const struct loire_works *w, unsigned north)
{
    unsigned there = w->road[north] + 1, other = w->road[!north];

    return (there <= other + 1 && other <= there + 1) ||
           (loire_can(s, LOIRE_MENSOR) && PH_RULE(LL_B2_mensor));
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

/* Own farms that can be upgraded to that kind. */
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

/* The kinds of building that this money and wood can pay, as bits. */
static unsigned payable(const struct loire_rules *r, int deniers, unsigned wood)
{
    if (deniers < 0)
        return 0;
    return r->payable[deniers < LOIRE_PRICE_MAX ? deniers : LOIRE_PRICE_MAX]
                     [wood < LOIRE_WOOD_MAX ? wood : LOIRE_WOOD_MAX];
}

/* The same with the Patronus, who replaces one wood by deniers. */
static unsigned payable_by_patron(const struct loire_rules *r, const struct loire_state *s,
                                  int deniers, unsigned wood)
{
    unsigned no_wood = payable(r, LOIRE_PRICE_MAX, 0); /* these have no wood to replace */

    if (!loire_has_patron(s) || loire_me(s)->deniers < LOIRE_PATRON_PAYS)
        return 0;
    return payable(r, deniers - LOIRE_PATRON_PAYS, wood + 1) & ~no_wood;
}

struct loire_payable loire_payable_kinds(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    int deniers = p->deniers - loire_build_extra(s); /* to compare with the printed price */
    unsigned wood = p->goods[LOIRE_WOOD];

    if (s->spent.builds >= loire_build_limit(s))
        return (struct loire_payable){0, 0};
    return (struct loire_payable){payable(r, deniers, wood),
                                  payable_by_patron(r, s, deniers, wood)};
}

bool loire_can_build(const struct loire_rules *r, const struct loire_state *s)
{
    struct loire_payable kinds = loire_payable_kinds(r, s);

    if (loire_job_closed(r, s, LOIRE_JOB_BUILD))
        return false;
    for (unsigned left = kinds.alone | kinds.helped; left; left &= left - 1)
        if (loire_sites(r, s, (unsigned)__builtin_ctz(left)))
            return true;
    return false;
}

uint32_t loire_palaces_for_sale(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    const uint32_t row = (1u << LOIRE_PALACE_COUNT) - 1;
    uint32_t found;

    if (s->spent.builds >= loire_build_limit(s) || r->casual ||
        loire_job_closed(r, s, LOIRE_JOB_BUILD) ||
        loire_build_deniers(s, r->palace_cost) > p->deniers)
        return 0;
    found = loire_filled(&s->palaces[0][0]) & ~(uint32_t)p->palaces;
    if (r->palace_row == LOIRE_ROW_CITY)
        found &= row << loire_city_index(loire_here(s)) * LOIRE_PALACE_COUNT;
    return found;
}

/* ---- buying and delivering messages now ---- */

/* Can the acting player buy a message of this level here and now? */
static bool level_for_sale(const struct loire_rules *r, const struct loire_state *s, unsigned at,
                           unsigned level)
{
    const struct loire_seat *p = loire_me(s);

    return s->deck_count[level] && loire_level_sold(r, s, at, level) &&
           loire_message_price(r, s, at, level) <= p->deniers && !loire_guarded(r, s, level) &&
           !loire_second_level_4(r, p, level);
}

uint32_t loire_levels_for_sale(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned at = loire_here(s);
    uint32_t found = 0;

    if (s->spent.messages >= loire_message_limit(r, s, at) || !loire_may_buy_messages(r, s) ||
        loire_me(s)->message_count >= loire_hand_limit(s))
        return 0;
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        found |= (uint32_t)level_for_sale(r, s, at, level) << level;
    return found;
}

bool loire_has_cube(const struct loire_rules *r, const struct loire_seat *p, unsigned index)
{
    if (loire_cube_locks(r, p, index))
        return false;
    if (p->cubes || !loire_cubes_move(r))
        return p->cubes > 0;
    for (unsigned i = 0; i < p->message_count; i++)
        if (i != index && loire_marked(&p->message[i]))
            return true;
    return false;
}

bool loire_needs_cube(const struct loire_rules *r, const struct loire_message *m)
{
    return loire_marked(m) + 1u < r->card[m->card].colours;
}

/* Can a held card that goes to this place be delivered, or a stop of it be marked? */
static bool can_deliver(const struct loire_rules *r, const struct loire_state *s, unsigned index)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_message *m = &p->message[index];
    const struct loire_card *c = &r->card[m->card];

    if (!c->colours)
        return true;
    if (m->stage[loire_colour_at(r, s, m->card, loire_here(s))])
        return false;
    return loire_needs_cube(r, m) ? loire_has_cube(r, p, index)
                                  : loire_count_allows(r, p, c->level);
}

/* Held cards that go to this place and whose level the player can deliver, as bits of the hand. */
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

unsigned loire_deliverable(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned found = 0;

    if (s->spent.delivered || !loire_may_deliver(r, s))
        return 0;
    for (unsigned left = fitting_cards(r, s); left; left &= left - 1)
        if (can_deliver(r, s, (unsigned)__builtin_ctz(left)))
            found |= left & -left;
    return found;
}

/* ---- anything at all ---- */

/* The cheapest and likeliest conditions come first. */
bool loire_can_act(const struct loire_rules *r, const struct loire_state *s)
{
    if (s->figure == LOIRE_MESSENGER) {
        if (loire_deliverable(r, s) || loire_levels_for_sale(r, s))
            return true;
    } else if (loire_is_city(loire_here(s))) {
        if (loire_sellable(r, s) || loire_shippable(r, s) || loire_palaces_for_sale(r, s) ||
            loire_can_build(r, s))
            return true;
    } else if (loire_buyable(r, s)) {
        return true;
    }
    return loire_hirable_here(r, s);
}
