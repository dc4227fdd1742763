/* La Loire: what each move does. flow.c then advances the state to the next decision. */
#include <string.h>

#include "base/random.h"
#include "core/emit.h"
#include "games/loire/rules/ask.h"
#include "games/loire/rules/flow.h"
#include "games/loire/rules/reports.h"

/* One move being applied: the rules, the state that it changes, the mover, and where events go. */
struct change {
    const struct loire_rules *r;
    struct loire_state *s;
    struct loire_seat *p;
    struct ph_events *events;
};

#define SAY(d, id, ...) PH_EMIT((d)->events, LOIRE_E_##id, (d)->s->seat, PH_ALL_SEE, __VA_ARGS__)

static void pay(struct loire_seat *p, unsigned deniers)
{
    p->deniers = (uint16_t)(p->deniers - deniers);
}

/* Moves a boat, at most to the last space. */
static void sail(struct change *d, unsigned seat, unsigned spaces)
{
    struct loire_seat *owner = &d->s->seats[seat];
    unsigned to = owner->boat + spaces;

    if (to > d->r->boat_end && PH_RULE(LL_E2))
        to = d->r->boat_end;
    PH_EMIT(d->events, LOIRE_E_BOAT, (int)seat, PH_ALL_SEE, (int)(to - owner->boat), (int)to);
    owner->boat = (uint8_t)to;
    if (to >= d->r->boat_end && PH_RULE(LL_E1_boat))
        loire_trigger_end(d->r, d->s, d->events);
}

/* ---- moving ---- */

static void set_out(struct change *d, unsigned figure, ph_move m)
{
    struct loire_stack *st = &d->p->figure[figure];
    unsigned drop = loire_drop(m), take = loire_take(m), smith = loire_smith(m);
    unsigned purse = loire_purse_at_start(d->s, figure);

    if (purse < d->p->deniers) {
        SAY(d, DISCARDED, (int)(d->p->deniers - purse), (int)purse);
        d->p->deniers = (uint16_t)purse;
    }
    if (d->events && drop)
        SAY(d, LEFT_HORSES, (int)figure, (int)drop, st->at);
    if (d->events && take)
        SAY(d, TOOK_HORSES, (int)figure, (int)take, st->at);
    d->s->horses[st->at] = (uint8_t)(d->s->horses[st->at] + (PH_RULE(LL_M2) ? drop : 0) - take);
    if (smith) {
        pay(d->p, LOIRE_SMITH_PRICE);
        d->s->horses[smith - 1]--;
        d->s->spent.smith = true;
        SAY(d, SMITHED, (int)figure, (int)smith - 1, LOIRE_SMITH_PRICE);
    }
    st->horses = (uint8_t)(st->horses - drop + take + (smith > 0));
}

/* The direction in which the stack came to `at`. No move is as long as half the ring. */
static int came_by(const struct loire_stack *st, unsigned at)
{
    unsigned up = at + (at < st->at ? LOIRE_LOCATIONS : 0) - st->at;

    return up < LOIRE_LOCATIONS / 2 ? 1 : -1;
}

static void arrive(struct change *d, unsigned figure, unsigned at)
{
    struct loire_stack *st = &d->p->figure[figure];
    struct loire_state *s = d->s;
    int dir = came_by(st, at);

    SAY(d, MOVED, (int)figure, st->at, (int)at);
    dir = st->dir ? st->dir : dir;
    st->dir = (int8_t)(loire_is_city(at) ? 0 : dir);
    st->at = (uint8_t)at;
    s->moved[s->moved_count++] = (uint8_t)figure;
    s->figure = (uint8_t)figure;
    s->phase = LOIRE_ACT;
    s->spent.may_hire = at == s->circus;
    if (loire_is_city(at) && PH_RULE(LL_D17) &&
        loire_palace_works(s, LOIRE_BANK, loire_city_index(at))) {
        loire_earn(d->p, LOIRE_BANK_PAYS);
        SAY(d, BANKED, (int)at, LOIRE_BANK_PAYS);
    }
}

static inline void do_go(struct change *d, unsigned figure, ph_move m)
{
    set_out(d, figure, m);
    arrive(d, figure, loire_a(m));
}

/* ---- the merchant ---- */

/* Moves the tile of the bought colour to the far right. If that brings the Circus's tile to the
 * middle, the Circus moves. */
static void shift_market(struct change *d, unsigned colour)
{
    struct loire_state *s = d->s;
    unsigned last = d->r->colours - 1u, space = loire_space(s, colour);
    bool shifted = space != last;

    if (PH_RULE(LL_K1)) {
        memmove(&s->market[space], &s->market[space + 1], last - space);
        s->market[last] = (uint8_t)colour;
    }
    SAY(d, MARKET, (int)colour, d->r->price[last]);
    if (s->circus != LOIRE_NOWHERE && s->shield[s->circus] == s->market[d->r->centre] &&
        (shifted || PH_RULE(LL_K3)) && PH_RULE(LL_K2))
        s->phase = LOIRE_CIRCUS;
}

static void do_buy(struct change *d, unsigned good)
{
    struct loire_state *s = d->s;
    unsigned at = loire_here(s), price = loire_buy_price(d->r, s, at, good == LOIRE_BEER);
    unsigned count = loire_bought_cards(s, good);

    pay(d->p, price);
    s->supply[good] = (uint8_t)(s->supply[good] - count);
    d->p->goods[good] = (uint8_t)(d->p->goods[good] + count);
    s->spent.bought = s->spent.acted = true;
    SAY(d, BOUGHT, (int)good, (int)at, (int)price, (int)count);
    if (s->building[at] && PH_RULE(LL_G3) && (good != LOIRE_BEER || PH_RULE(LL_G4_boat)))
        sail(d, s->owner[at], 1);
    shift_market(d, s->shield[at]);
}

static void do_circus(struct change *d, unsigned at)
{
    SAY(d, CIRCUS, d->s->circus, (int)at);
    d->s->circus = (uint8_t)at;
    d->s->phase = LOIRE_ACT;
}

static void do_sell(struct change *d, unsigned good)
{
    unsigned price = loire_sell_price(d->r, d->s, good) - !PH_RULE(LL_C1);

    d->p->goods[good]--;
    d->s->supply[good] = (uint8_t)(d->s->supply[good] + PH_RULE(LL_G6_sold));
    loire_earn(d->p, price);
    d->s->spent.acted = true;
    SAY(d, SOLD, (int)good, (int)price);
}

static void do_ship(struct change *d, unsigned spaces)
{
    unsigned way = 0;

    while (d->r->ship_spaces[way] != spaces)
        way++;
    pay(d->p, d->r->ship_cost[way]);
    d->s->spent.shipped = d->s->spent.acted = true;
    SAY(d, SHIPPED, (int)spaces, d->r->ship_cost[way]);
    sail(d, d->s->seat, spaces);
}

static void do_build(struct change *d, unsigned kind, unsigned at, bool patron)
{
    struct loire_state *s = d->s;
    unsigned deniers, wood;

    loire_build_price(d->r, s, kind, patron, &deniers, &wood);
    pay(d->p, deniers);
    d->p->goods[LOIRE_WOOD] = (uint8_t)(d->p->goods[LOIRE_WOOD] - wood);
    s->supply[LOIRE_WOOD] = (uint8_t)(s->supply[LOIRE_WOOD] + (PH_RULE(LL_G6_wood) ? wood : 0));
    if (kind == LOIRE_CASTLE && PH_RULE(LL_B4_tower))
        s->towers--;
    s->building[at] = (uint8_t)kind;
    s->owner[at] = s->seat;
    s->built[at] = s->turn;
    s->spent.builds++;
    s->spent.acted = true;
    SAY(d, BUILT, (int)kind, (int)at, (int)deniers, (int)wood);
}

static void do_palace(struct change *d, unsigned kind, unsigned city)
{
    unsigned price = loire_build_deniers(d->s, d->r->palace_cost);

    pay(d->p, price);
    d->s->palaces[city][kind]--;
    d->p->palaces |= (uint8_t)(1u << (city * LOIRE_PALACE_COUNT + kind));
    d->p->palace[d->p->palace_count++] = (struct loire_owned_palace){
        .turn = d->s->turn, .kind = (uint8_t)kind, .city = (uint8_t)city};
    d->s->spent.builds++;
    d->s->spent.acted = true;
    SAY(d, PALACE, (int)kind, city ? LOIRE_ORLEANS : LOIRE_NANTES, (int)price);
}

static void do_hire(struct change *d, unsigned c)
{
    struct loire_state *s = d->s;
    unsigned price = loire_hire_price(d->r, s, c);

    pay(d->p, price);
    s->characters[c]--;
    d->p->characters |= 1u << c;
    d->p->character[d->p->character_count++] = (uint8_t)c;
    if ((c == LOIRE_APPRENTICE || c == LOIRE_HELPER) && PH_RULE(LL_S10))
        d->p->cubes++;
    s->spent.hires++;
    if (s->spent.may_hire || !PH_RULE(LL_H6_beside))
        s->spent.acted = true;
    else
        s->spent.palatium++;
    SAY(d, HIRED, (int)c, (int)price);
}

/* ---- messages ---- */

static void take_in_hand(struct change *d, unsigned card)
{
    d->p->message[d->p->message_count++] = (struct loire_message){.card = (uint8_t)card};
    SAY(d, GOT, (int)card);
}

static unsigned draw_top(struct change *d, unsigned level)
{
    uint8_t *deck = &d->s->deck[d->r->deck_first[level]];
    unsigned top = --d->s->deck_count[level], card;

    if (!PH_RULE(LL_D3)) { /* the bottom card instead */
        card = deck[0];
        memmove(deck, deck + 1, top);
        deck[top] = 0;
        return card;
    }
    card = deck[top];
    deck[top] = 0;
    return card;
}

static void do_message(struct change *d, unsigned level, unsigned by)
{
    struct loire_state *s = d->s;
    unsigned price = loire_message_price(d->r, s, loire_here(s), level);
    unsigned shown = by == LOIRE_BY_SPY ? LOIRE_SPY_CARDS : s->deck_count[level];

    pay(d->p, price);
    s->spent.messages++;
    s->spent.acted = true;
    SAY(d, MESSAGE, (int)level, (int)price);
    if (by == LOIRE_NO_OFFER) {
        take_in_hand(d, draw_top(d, level));
        return;
    }
    for (unsigned i = 0; i < shown && s->deck_count[level]; i++)
        s->offer[s->offer_count++] = (uint8_t)draw_top(d, level);
    s->offer_by = (uint8_t)by;
    s->phase = LOIRE_KEEP;
    SAY(d, LOOKED, (int)level, s->offer_count, (int)by);
}

/* Returns the cards that were not kept: after the Spy, under the deck in the order seen; after a
 * search, the whole deck is shuffled. */
static void return_offer(struct change *d, unsigned level)
{
    struct loire_state *s = d->s;
    uint8_t *deck = &s->deck[d->r->deck_first[level]];
    unsigned back = s->offer_count;

    memmove(deck + back, deck, s->deck_count[level]);
    for (unsigned i = 0; i < back; i++)
        deck[i] = s->offer[PH_RULE(LL_D14_order) ? back - 1 - i : i];
    s->deck_count[level] = (uint8_t)(s->deck_count[level] + back);
    if (s->offer_by == LOIRE_BY_DUCAL && PH_RULE(LL_D15_shuffle)) {
        ph_shuffle(&s->chance, deck, s->deck_count[level]);
        SAY(d, SHUFFLED, (int)level);
    }
    memset(s->offer, 0, sizeof s->offer);
    s->offer_count = 0;
    s->offer_by = LOIRE_NO_OFFER;
}

static void do_keep(struct change *d, unsigned card)
{
    struct loire_state *s = d->s;
    unsigned i = 0;

    while (s->offer[i] != card)
        i++;
    memmove(&s->offer[i], &s->offer[i + 1], s->offer_count - i - 1u);
    s->offer_count--;
    return_offer(d, d->r->card[card].level);
    take_in_hand(d, card);
    s->phase = LOIRE_ACT;
}

static void free_cube(struct change *d, unsigned card, unsigned colour)
{
    struct loire_message *m = &d->p->message[loire_held(d->p, card)];

    for (unsigned i = 0; i < d->r->card[card].colours; i++)
        if (d->r->card[card].colour[i] == colour)
            m->stage[i] = 0;
    d->p->cubes++;
    SAY(d, CUBE, (int)card, (int)colour);
}

static void mark_stage(struct change *d, ph_move m, unsigned index, unsigned colour)
{
    unsigned at = loire_here(d->s);

    if (loire_b(m))
        free_cube(d, loire_b(m) - 1, loire_c(m));
    d->p->message[index].stage[colour] = (uint8_t)(at + 1);
    d->p->cubes--;
    SAY(d, STAGE, (int)loire_a(m), (int)at, d->s->shield[at]);
}

static void hand_over(struct change *d, unsigned index)
{
    struct loire_seat *p = d->p;
    unsigned card = p->message[index].card, at = loire_here(d->s), pay_out = 0;

    p->cubes = (uint8_t)(p->cubes + loire_marked(&p->message[index]));
    memmove(&p->message[index], &p->message[index + 1],
            (p->message_count - index - 1u) * sizeof p->message[0]);
    p->message[--p->message_count] = (struct loire_message){0};
    p->delivered[p->delivered_count++] = (uint8_t)card;
    if (d->r->card[card].level == 1 && PH_RULE(LL_D6)) {
        pay_out = loire_price(d->r, d->s, d->s->shield[at]);
        loire_earn(p, pay_out);
    }
    SAY(d, DELIVERED, (int)card, (int)at, d->r->card[card].vp, (int)pay_out);
    if (p->delivered_count >= d->r->messages_end && PH_RULE(LL_E1_messages))
        loire_trigger_end(d->r, d->s, d->events);
}

static void do_deliver(struct change *d, ph_move m)
{
    unsigned card = loire_a(m), index = (unsigned)loire_held(d->p, card);
    const struct loire_card *c = &d->r->card[card];

    d->s->spent.delivered = d->s->spent.acted = true;
    if (loire_marked(&d->p->message[index]) + 1u < c->colours &&
        /* NOLINTNEXTLINE(bugprone-branch-clone,misc-redundant-expression): mutants differ */
        (c->level == 2 ? PH_RULE(LL_D7) : PH_RULE(LL_D8)))
        mark_stage(d, m, index, (unsigned)loire_colour_at(d->r, d->s, card, loire_here(d->s)));
    else
        hand_over(d, index);
}

/* ---- all ---- */

static void act(struct change *d, ph_move m)
{
    unsigned kind = loire_kind(m), a = loire_a(m), b = loire_b(m);

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: do_go(d, kind - LOIRE_M_MERCHANT, m); break;
    case LOIRE_M_BUY: do_buy(d, a); break;
    case LOIRE_M_CIRCUS: do_circus(d, a); break;
    case LOIRE_M_HIRE: do_hire(d, a); break;
    case LOIRE_M_SELL: do_sell(d, a); break;
    case LOIRE_M_SHIP: do_ship(d, a); break;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE: do_build(d, kind - LOIRE_M_FARM + LOIRE_FARM, a, b != 0); break;
    case LOIRE_M_PALACE: do_palace(d, a, b); break;
    case LOIRE_M_MESSAGE: do_message(d, a, b); break;
    case LOIRE_M_KEEP: do_keep(d, a); break;
    case LOIRE_M_DELIVER: do_deliver(d, m); break;
    case LOIRE_M_DONE: loire_end_stop(d->r, d->s, d->events); break;
    }
}

void loire_carry_out(const struct loire_rules *r, struct loire_state *s, ph_move move)
{
    struct change d = {r, s, &s->seats[s->seat], NULL};

    act(&d, move);
}

void loire_apply(const struct ph_rules *rules, void *state, ph_move move, struct ph_events *events)
{
    struct loire_state *s = state;
    struct change d = {loire_rules(rules), s, &s->seats[s->seat], events};

    act(&d, move);
    loire_settle(d.r, s, events);
}
