/* What the judgements of the computer players share: what money, messages, characters, buildings and
 * the places ahead are worth to the acting player, in hundredths of a point. Everything asked here
 * lies open on the table. */
#ifndef LOIRE_JUDGE_H
#define LOIRE_JUDGE_H

#include "games/loire/ask.h"

enum {                        /* weights */
       LOIRE_DENIER = 19,     /* ten deniers ship two points, four buy a palace of two */
       LOIRE_IDLE_DENIER = 3, /* above what may be carried out of a city */
       LOIRE_SPARE = 6,       /* so many more are spent before the merchant comes to a city */
       LOIRE_TURNS_A_MESSAGE = 4,
       LOIRE_TURNS_A_SPACE = 1, /* of the river, when a boat is near its end */
       LOIRE_FREE_HAND = 30,
       LOIRE_LAST_STOP = 70,   /* percent of a message's points that its last stop brings */
       LOIRE_STOP = 74,        /* percent that all stops before would bring */
       LOIRE_CROWDED = 150,    /* a message that waits for another one's cubes */
       LOIRE_LATE_MESSAGE = 9, /* turns in which a message is surely delivered */
       LOIRE_OTHERS_BOAT = 62, /* a space for somebody else */
       LOIRE_CITY_DENIER = 58, /* where it turns into points */
       LOIRE_CITY_FILL = 12,   /* deniers that can be spent in one stop */
       LOIRE_POOR = 63,        /* each denier short of what a city asks for */
       LOIRE_AHEAD = 205,      /* of 256: what is a turn away counts so much */
       LOIRE_HORSE = 95,       /* in the stack at the end of the road one looks along */
       LOIRE_WOOD_FOR_FARM = 40,
       LOIRE_NEXT_FARM = 35,
       LOIRE_NEXT_MONASTERY = 140,
};

enum {
    LOIRE_POINT = 100,
    LOIRE_HORIZON = 12, /* places one looks ahead */
    LOIRE_STACK_MAX = 3,
};

/* What a player thinks with. */
struct loire_mind {
    const struct loire_rules *r;
    const struct loire_state *s;
    const struct loire_seat *p;
    int turns;  /* that he will probably have after this one */
    int denier; /* what one is worth to him */
    int cash;   /* deniers that may be spent without being poor next turn */
    bool home;  /* the merchant stays in a city until the next turn */
};

static inline int loire_larger(int a, int b)
{
    return a > b ? a : b;
}
static inline int loire_smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Turns of each player that are left after this one, if all go on as they do. */
static inline int loire_turns_left(const struct loire_rules *r, const struct loire_state *s)
{
    int left = INT16_MAX;

    if (s->triggered_by != LOIRE_NO_SEAT)
        return 0;
    for (unsigned i = 0; i < r->base.players; i++) {
        int messages = r->messages_end - s->seats[i].delivered_count;
        int spaces = r->boat_end - s->seats[i].boat;

        left = loire_smaller(left, messages * LOIRE_TURNS_A_MESSAGE);
        left = loire_smaller(left, spaces * LOIRE_TURNS_A_SPACE);
    }
    if (r->base.players == 1)
        left = loire_smaller(left, r->solo_turns - s->turn);
    return loire_larger(left, 0);
}

static inline struct loire_mind loire_think(const struct ph_rules *rules,
                                            const struct loire_state *s)
{
    struct loire_mind m = {.r = loire_rules(rules), .s = s, .p = loire_me(s)};

    m.turns = loire_turns_left(m.r, s);
    m.denier = m.turns ? LOIRE_DENIER : 0;
    m.home = loire_is_city(m.p->figure[LOIRE_MERCHANT].at) && loire_figure_moved(s, LOIRE_MERCHANT);
    m.cash = m.p->deniers - (m.home && m.turns ? LOIRE_POVERTY : 0);
    return m;
}

/* What `use` in a span of turns comes to in those that are left. */
static inline int loire_in_time(const struct loire_mind *m, int use)
{
    return use * m->turns / LOIRE_SPAN;
}

/* What `n` deniers are worth: those that a merchant must leave in the city hardly anything. */
static inline int loire_purse(const struct loire_mind *m, int n)
{
    int most = (int)loire_wealth_limit(m->s) + (m->home ? 0 : LOIRE_SPARE);

    if (n <= most)
        return n * m->denier;
    return most * m->denier + (n - most) * LOIRE_IDLE_DENIER;
}

static inline int loire_paying(const struct loire_mind *m, unsigned price)
{
    return loire_purse(m, m->p->deniers) - loire_purse(m, m->p->deniers - (int)price);
}

/* ---- characters ---- */

/* How often each symbol is among the delivered messages. */
static inline void loire_count_symbols(const struct loire_mind *m, int count[LOIRE_SYMBOL_COUNT])
{
    memset(count, 0, LOIRE_SYMBOL_COUNT * sizeof *count);
    for (unsigned i = 0; i < m->p->delivered_count; i++)
        count[m->r->card[m->p->delivered[i]].symbol]++;
}

static inline int loire_character_worth(const struct loire_mind *m, unsigned c, const int *symbols)
{
    int worth = m->r->vp[c] * LOIRE_POINT + loire_in_time(m, m->r->use.character[c]);

    if (c >= LOIRE_SYMBOL_FIRST)
        worth += symbols[c - LOIRE_SYMBOL_FIRST] * LOIRE_BLUE_POINTS * LOIRE_POINT;
    return worth;
}

/* The characters that the player may hire and can pay, as bits. */
static inline uint32_t loire_for_hire(const struct loire_mind *m, bool red_only)
{
    const struct loire_state *s = m->s;
    int most = m->cash - loire_hire_extra(m->r, s);
    uint32_t found = 0;

    if (m->r->casual || most < 0 || s->spent.hires >= loire_hire_limit(s))
        return 0;
    found = m->r->cheap[loire_smaller(most, LOIRE_PRICE_MAX)] & ~m->p->characters;
    if (red_only)
        found &= m->r->red;
    if (!loire_can(s, LOIRE_APPRENTICE))
        found &= ~(1u << LOIRE_HELPER);
    return found;
}

/* The best hire, price paid, that brings more than `least`; NULL move: none does. */
static inline int loire_best_hire(const struct loire_mind *m, bool red_only, int least,
                                  unsigned *best)
{
    int symbols[LOIRE_SYMBOL_COUNT], extra = loire_hire_extra(m->r, m->s);
    uint32_t left = loire_for_hire(m, red_only);

    if (left >> LOIRE_SYMBOL_FIRST)
        loire_count_symbols(m, symbols);
    for (; left; left &= left - 1) {
        unsigned c = (unsigned)__builtin_ctz(left);
        int price = loire_larger(0, m->r->cost[c] + extra);
        int worth = loire_character_worth(m, c, symbols) - price * m->denier;

        if (worth > least && m->s->characters[c]) {
            least = worth;
            *best = c;
        }
    }
    return least;
}

/* ---- messages ---- */

/* May the player, as he is, deliver messages of this level? */
static inline bool loire_delivers(const struct loire_mind *m, unsigned level)
{
    if (level == 1 || level == LOIRE_LEVELS)
        return true;
    if (m->r->casual)
        return loire_count_allows(m->r, m->p, level);
    return loire_can(m->s, LOIRE_APPRENTICE) &&
           (level < LOIRE_STAGES || loire_can(m->s, LOIRE_HELPER));
}

/* Points of a card once it is delivered, more than it has in hand. */
static inline int loire_card_points(const struct loire_mind *m, const struct loire_card *c)
{
    bool blue = loire_has(m->p, (enum loire_character)(LOIRE_SYMBOL_FIRST + c->symbol));

    return (c->vp - 1 + (blue ? LOIRE_BLUE_POINTS : 0)) * LOIRE_POINT;
}

/* What the next stop for a message in hand is worth. */
static inline int loire_stop_worth(const struct loire_mind *m, const struct loire_message *held)
{
    const struct loire_card *c = &m->r->card[held->card];
    int points = loire_card_points(m, c);

    if (!c->colours)
        return points + LOIRE_FREE_HAND;
    if (loire_marked(held) + 1u == c->colours)
        return points * LOIRE_LAST_STOP / 100 + LOIRE_FREE_HAND;
    return m->p->cubes && m->turns ? points * LOIRE_STOP / 100 / (int)c->colours : 0;
}

/* Cubes that the messages in hand need all in all. */
static inline unsigned loire_cubes_needed(const struct loire_mind *m)
{
    unsigned needed = 0;

    for (unsigned i = 0; i < m->p->message_count; i++) {
        unsigned colours = m->r->card[m->p->message[i].card].colours;

        needed += colours ? colours - 1 : 0;
    }
    return needed;
}

static inline int loire_level_worth(const struct loire_mind *m, unsigned level, unsigned needed)
{
    int worth = m->r->use.level[level];

    if (level > 1 && level < LOIRE_LEVELS && needed + level - 1 > LOIRE_STAGES - 1)
        worth -= LOIRE_CROWDED;
    if (m->turns < LOIRE_LATE_MESSAGE)
        worth = worth * m->turns / LOIRE_LATE_MESSAGE;
    return worth;
}

/* The best message sold at a place, price paid, that brings more than `least`. */
static inline int loire_best_level(const struct loire_mind *m, unsigned at, int least,
                                   unsigned *best)
{
    unsigned needed = loire_cubes_needed(m);

    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        unsigned price = loire_message_price(m->r, m->s, at, level);
        int worth = loire_level_worth(m, level, needed) - (int)price * m->denier;

        if (worth > least && (int)price <= m->cash && m->s->deck_count[level] &&
            loire_level_sold(m->s, at, level) && loire_delivers(m, level) &&
            !loire_second_level_4(m->r, m->p, level) && !loire_guarded(m->r, m->s, level)) {
            least = worth;
            *best = level;
        }
    }
    return least;
}

/* ---- what the messenger can do where he stops ---- */

struct loire_errands {
    int colour[LOIRE_COLOURS_MAX]; /* what a stop on that shield does for the messages in hand */
    uint32_t places;               /* where other messages are to be delivered, as bits */
    int message, last_message;     /* buying one; one of the highest level */
    int hire;
};

static inline void loire_plan_errands(const struct loire_mind *m, struct loire_errands *e)
{
    const struct loire_seat *p = m->p;
    unsigned level;

    memset(e, 0, sizeof *e);
    for (unsigned i = 0; i < p->message_count; i++) {
        const struct loire_message *held = &p->message[i];
        const struct loire_card *c = &m->r->card[held->card];
        int worth = c->colours && loire_delivers(m, c->level) ? loire_stop_worth(m, held) : 0;

        if (!c->colours)
            e->places |= 1u << c->place;
        for (unsigned k = 0; k < c->colours; k++)
            if (!held->stage[k] && worth > e->colour[c->colour[k]])
                e->colour[c->colour[k]] = worth;
    }
    if (p->message_count >= loire_hand_limit(m->s))
        return;
    e->message = loire_best_level(m, LOIRE_NANTES, 0, &level);
    if (m->cash >= m->r->message_cost[LOIRE_LEVELS] && !loire_second_level_4(m->r, p, LOIRE_LEVELS))
        e->last_message = loire_level_worth(m, LOIRE_LEVELS, 0);
}

/* The best delivery of a message that is meant for just this place. */
static inline int loire_place_worth(const struct loire_mind *m, unsigned at)
{
    int best = 0;

    for (unsigned i = 0; i < m->p->message_count; i++) {
        const struct loire_card *c = &m->r->card[m->p->message[i].card];
        int worth;

        if (c->colours || c->place != at)
            continue;
        worth = loire_stop_worth(m, &m->p->message[i]);
        if (c->level == 1)
            worth += (int)loire_price(m->r, m->s, m->s->shield[at]) * m->denier;
        best = loire_larger(best, worth);
    }
    return best;
}

static inline int loire_errand(const struct loire_mind *m, const struct loire_errands *e,
                               unsigned at)
{
    const struct loire_state *s = m->s;
    int worth = loire_is_city(at) ? e->message : e->colour[s->shield[at]];

    if (s->building[at] && s->owner[at] == s->seat)
        worth =
            loire_larger(worth, s->building[at] == LOIRE_MONASTERY ? e->last_message : e->message);
    if (e->places >> at & 1)
        worth = loire_larger(worth, loire_place_worth(m, at));
    return at == s->circus ? loire_larger(worth, e->hire) : worth;
}

/* ---- building ---- */

/* A farm more, its price apart, when so many buildings stand. */
static inline int loire_farm_worth(const struct loire_mind *m, unsigned built)
{
    return loire_in_time(m, m->r->use.building[LOIRE_FARM] - LOIRE_NEXT_FARM * (int)built);
}

/* What its wood would bring, sold. */
static inline int loire_wood_price(const struct loire_mind *m, unsigned wood)
{
    return (int)wood * m->r->sell[LOIRE_WOOD] * m->denier;
}

/* Is one more farm worth its price? The quick question first: most of the time none is. */
static inline bool loire_farm_pays(const struct loire_mind *m)
{
    int price = m->r->build_deniers[LOIRE_FARM] * m->denier +
                loire_wood_price(m, m->r->build_wood[LOIRE_FARM]);
    struct loire_works w;

    if (loire_farm_worth(m, 0) <= price)
        return false;
    w = loire_works(m->s);
    return w.farms < m->r->farms && loire_farm_worth(m, w.farms + w.monasteries) > price;
}

/* Is a piece of wood more than this needed for the next farm? */
static inline bool loire_wood_needed(const struct loire_mind *m, unsigned wood)
{
    return wood < m->r->build_wood[LOIRE_FARM] && loire_farm_pays(m);
}

/* ---- what the merchant can do where he stops ---- */

struct loire_trade {
    int sell[LOIRE_GOOD_COUNT];
    unsigned room; /* goods that can be taken, as bits */
    int city, hire;
};

static inline void loire_plan_trade(const struct loire_mind *m, struct loire_trade *t)
{
    const struct loire_rules *r = m->r;
    const struct loire_state *s = m->s;
    int money = m->p->deniers - LOIRE_POVERTY;

    t->room = 0;
    t->hire = 0;
    for (unsigned g = 0; g < LOIRE_GOOD_COUNT; g++) {
        t->sell[g] = (int)loire_sell_price(r, s, g);
        money += t->sell[g] * m->p->goods[g];
        if (s->supply[g] && m->p->goods[g] < loire_carry_limit(r, s, g))
            t->room |= 1u << g;
    }
    t->city = money < 0  ? money * LOIRE_POOR
              : m->turns ? loire_smaller(money, LOIRE_CITY_FILL) * LOIRE_CITY_DENIER
                         : money * LOIRE_CITY_DENIER;
}

/* The profit of one good bought there, with what the boats make of it. */
static inline int loire_good_worth(const struct loire_mind *m, const struct loire_trade *t,
                                   unsigned at, unsigned good)
{
    const struct loire_state *s = m->s;
    int price, worth;

    if (!(t->room >> good & 1))
        return 0;
    price = (int)loire_buy_price(m->r, s, at, good == LOIRE_BEER);
    if (price > m->p->deniers)
        return 0;
    worth = (t->sell[good] - price) * m->denier;
    if (good == LOIRE_WOOD && loire_wood_needed(m, m->p->goods[good]))
        worth += LOIRE_WOOD_FOR_FARM;
    if (s->building[at])
        worth += s->owner[at] == s->seat ? LOIRE_POINT : -LOIRE_OTHERS_BOAT;
    return worth;
}

static inline int loire_trade_at(const struct loire_mind *m, const struct loire_trade *t,
                                 unsigned at)
{
    int worth;

    if (loire_is_city(at))
        return t->city + (loire_palace_works(m->s, LOIRE_BANK, loire_city_index(at))
                              ? LOIRE_BANK_PAYS * m->denier
                              : 0);
    worth = loire_larger(0, loire_good_worth(m, t, at, m->r->good[at]));
    if (loire_sells_beer(m->s, at))
        worth = loire_larger(worth, loire_good_worth(m, t, at, LOIRE_BEER));
    return at == m->s->circus ? worth + t->hire : worth;
}

#endif
