/* La Loire: the road ahead of a figure, and what its stops are worth. */
#include "games/loire/policy/worth.h"

enum weights {
    OTHERS_BOAT = 75,  /* a space for another player's boat */
    CITY_DENIER = 109, /* in a city, where it turns into points */
    CITY_FILL = 34,    /* deniers that can be spent in one stop */
    AHEAD = 149,       /* discount for a turn later, of 256 */
    HORSE = 570,       /* in the stack at the end of the horizon */
    WOOD_TO_BUILD = 19,
    WOOD_PERCENT = 25, /* … or this much of what the building gains */
};

/* ---- the merchant's stops ---- */

int loire_good_worth(const struct loire_valuation *m, unsigned at, unsigned good)
{
    const struct loire_state *s = m->s;
    int price = (int)loire_buy_price(m->r, s, at, good == LOIRE_BEER), worth, gain;

    if (price > m->p->deniers)
        return 0;
    worth = ((int)loire_sell_price(m->r, s, good) - price) * m->denier;
    if (good == LOIRE_WOOD && (gain = loire_gain_by_wood(m, m->p->goods[good])) > 0)
        worth += loire_larger(WOOD_TO_BUILD, gain * WOOD_PERCENT / 100);
    if (s->building[at])
        worth += s->owner[at] == s->seat ? LOIRE_POINT : -OTHERS_BOAT;
    return worth;
}

static void plan_trade(const struct loire_valuation *m, struct loire_journey *j)
{
    int money = m->p->deniers - LOIRE_POVERTY;

    j->room = 0;
    for (unsigned g = 0; g < LOIRE_GOOD_COUNT; g++) {
        money += (int)loire_sell_price(m->r, m->s, g) * m->p->goods[g];
        if (m->s->supply[g] && m->p->goods[g] < loire_carry_limit(m->r, m->s, g))
            j->room |= 1u << g;
    }
    money = loire_larger(0, m->turns ? loire_smaller(money, CITY_FILL) : money);
    j->city = money * CITY_DENIER;
}

static int village_trade(const struct loire_journey *j, unsigned at, unsigned good)
{
    return j->room >> good & 1 ? loire_good_worth(j->m, at, good) : 0;
}

static int merchant_stop(const struct loire_journey *j, unsigned at)
{
    const struct loire_state *s = j->m->s;
    int worth;

    if (loire_is_city(at)) {
        bool bank = loire_palace_works(s, LOIRE_BANK, loire_city_index(at));

        return bank ? j->city + LOIRE_BANK_PAYS * j->m->denier : j->city;
    }
    worth = loire_larger(0, village_trade(j, at, j->m->r->good[at]));
    if (loire_sells_beer(s, at))
        worth = loire_larger(worth, village_trade(j, at, LOIRE_BEER));
    return at == s->circus ? worth + j->hire : worth;
}

/* ---- the messenger's stops ---- */

/* Notes what a stop on each of its shields is worth to a message of several stops. */
static void plan_stages(const struct loire_valuation *m, const struct loire_message *held,
                        struct loire_journey *j)
{
    const struct loire_card *c = &m->r->card[held->card];
    int worth;

    if (!loire_delivers(m, c->level) || (!m->p->cubes && loire_marked(held) + 1u < c->colours))
        return;
    worth = loire_stop_worth(m, held);
    for (unsigned k = 0; k < c->colours; k++)
        if (!held->stage[k] && worth > j->colour[c->colour[k]])
            j->colour[c->colour[k]] = worth;
}

static void plan_messages(const struct loire_valuation *m, struct loire_journey *j)
{
    const struct loire_seat *p = m->p;
    unsigned level;

    memset(j->colour, 0, sizeof j->colour);
    j->places = 0;
    j->message = j->last_message = 0;
    for (unsigned i = 0; i < p->message_count; i++) {
        const struct loire_card *c = &m->r->card[p->message[i].card];

        if (c->colours)
            plan_stages(m, &p->message[i], j);
        else
            j->places |= 1u << c->place;
    }
    if (p->message_count >= loire_hand_limit(m->s))
        return;
    j->message = loire_best_level(m, LOIRE_NANTES, 0, &level);
    if (m->cash >= m->r->message_cost[LOIRE_LEVELS] && !loire_second_level_4(m->r, p, LOIRE_LEVELS))
        j->last_message = loire_level_worth(m, LOIRE_LEVELS);
}

/* The best delivery of a message that goes to just this place. */
static int place_worth(const struct loire_valuation *m, unsigned at)
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

static int messenger_stop(const struct loire_journey *j, unsigned at)
{
    const struct loire_state *s = j->m->s;
    int worth = loire_is_city(at) ? j->message : j->colour[s->shield[at]];

    if (s->building[at] && s->owner[at] == s->seat)
        worth =
            loire_larger(worth, s->building[at] == LOIRE_MONASTERY ? j->last_message : j->message);
    if (j->places >> at & 1)
        worth = loire_larger(worth, place_worth(j->m, at));
    return at == s->circus ? loire_larger(worth, j->hire) : worth;
}

/* ---- the road ---- */

/* Is the Circus within the figure's horizon? */
static bool circus_ahead(const struct loire_valuation *m, unsigned figure)
{
    const struct loire_stack *st = &m->p->figure[figure];
    unsigned up;

    if (m->s->circus == LOIRE_NOWHERE)
        return false;
    up = loire_step(m->s->circus, -1, st->at);
    return (st->dir >= 0 && up <= LOIRE_HORIZON) ||
           (st->dir <= 0 && up + LOIRE_HORIZON >= LOIRE_LOCATIONS);
}

/* The merchant goes first, unless it would have to give up money on leaving the city: then the
 * messenger spends some of it first. */
unsigned loire_next_figure(const struct loire_valuation *m)
{
    const struct loire_state *s = m->s;

    if (s->moved_count > 0)
        return s->moved[0] == LOIRE_MERCHANT ? LOIRE_MESSENGER : LOIRE_MERCHANT;
    return loire_purse_at_start(s, LOIRE_MERCHANT) < m->p->deniers ? LOIRE_MESSENGER
                                                                   : LOIRE_MERCHANT;
}

void loire_plan_journey(const struct loire_valuation *m, unsigned figure, struct loire_journey *j)
{
    unsigned who;

    j->m = m;
    j->figure = figure;
    j->hire = circus_ahead(m, figure) ? loire_best_hire(m, false, 0, &who) : 0;
    if (figure == LOIRE_MERCHANT)
        plan_trade(m, j);
    else
        plan_messages(m, j);
}

/* Beyond the horizon only horses count, and in the last turn nothing. */
static void fill_beyond(loire_values_ahead value, int horse)
{
    for (unsigned n = LOIRE_HORIZON + 1; n < LOIRE_HORIZON + LOIRE_STACK_MAX + 2; n++)
        for (unsigned h = 0; h <= LOIRE_STACK_MAX; h++)
            value[n][h] = (int)h * horse;
}

/* `value` points at the stop; the stops behind it are filled already. Horses can be left there for
 * a shorter step, or one taken for a longer step. */
static inline void fill_stop(int (*value)[LOIRE_STACK_MAX + 1], int stop, unsigned limit,
                             unsigned horse, int ahead)
{
    int on[LOIRE_STACK_MAX + 2]; /* the best next step of at most 1, 2, 3, 4 locations */

    on[0] = value[1][0];
    for (unsigned h = 1; h <= limit; h++)
        on[h] = loire_larger(on[h - 1], value[h + 1][h]);
    on[limit + 1] = on[limit];
    for (unsigned h = 0; h <= limit; h++)
        value[0][h] = stop + (on[h + horse] * ahead >> 8);
}

void loire_look_ahead(const struct loire_journey *j, int dir, loire_values_ahead value)
{
    const struct loire_state *s = j->m->s;
    unsigned from = j->m->p->figure[j->figure].at, limit = loire_stack_limit(s);
    bool last = j->m->turns == 0;

    fill_beyond(value, last ? 0 : HORSE);
    for (unsigned n = LOIRE_HORIZON; n > 0; n--) {
        unsigned at = loire_step(from, dir, n);
        int stop = j->figure == LOIRE_MERCHANT ? merchant_stop(j, at) : messenger_stop(j, at);

        if (limit < LOIRE_STACK_MAX) /* with a constant limit the compiler unrolls the loops */
            fill_stop(&value[n], stop, LOIRE_STACK_MAX - 1, s->horses[at] > 0, last ? 0 : AHEAD);
        else
            fill_stop(&value[n], stop, LOIRE_STACK_MAX, s->horses[at] > 0, last ? 0 : AHEAD);
    }
}
