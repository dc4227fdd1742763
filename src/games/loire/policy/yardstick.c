/* La Loire: the prior of greedy:1, the first greedy player. Later players are measured against it,
 * so nothing here changes. It values every legal move in hundredths of a point, one decision at a
 * time, from public information only.
 *
 * A move of a figure is worth what the figure can do where it stops, plus what lies ahead of it on
 * the ring, discounted by the turns it needs to get there. Everything else is worth its points and
 * its use for the rest of the game, less its price. The weights were tuned by play; see
 * docs/lab/tuning.md. */
#include <string.h>

#include "games/loire/policy/policy.h"
#include "games/loire/rules/ask.h"

enum {
    POINT = 100,
    /* money and horses */
    DENIER = 17,       /* ten deniers ship two points */
    CITY_DENIER = 22,  /* on the way to a city that turns it into points */
    POOR_DENIER = 230, /* below the city's minimum each missing denier costs a turn */
    SPARE = 6,         /* deniers above the city's limit that are still of use */
    HORSE = 15,        /* in the stack instead of on the road */
    LEFT_BEHIND = 24,
    /* looking ahead */
    FULL_DISCOUNT = 256,
    AHEAD = 205,  /* discount for a turn later, of 256 */
    HORIZON = 14, /* locations */
    /* over a whole game */
    FARM = 265,
    FARM_LESS = 35,     /* each further one */
    FARM_FOR_WOOD = 75, /* wood has no limit, so there is always something to buy */
    WOOD_FOR_FARM = 60,
    MONASTERY = 205,
    NEXT_MONASTERY = 60,
    CASTLE = 295,
    HELP = 255, /* Apprentice, Helper */
    /* messages and boats */
    LEVEL_1 = 435,
    LEVEL_2 = 320,
    LEVEL_3 = 335,
    LEVEL_4 = 310,
    FREE_HAND = 28,
    SHIP = 75,        /* a space of the boat's track */
    OTHERS_BOAT = 55, /* a space for another player's boat */
    LATE = 60,        /* turns of a player after which shipping counts more and more: games end */
};

struct valuation {
    const struct loire_rules *r;
    const struct loire_state *s;
    const struct loire_seat *p;
    int rest; /* of the game, in percent: 100 at the start, 0 at the end */
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* How much of the game is left, by the boat or the deliveries that are furthest. */
static int rest_of_game(const struct loire_rules *r, const struct loire_state *s)
{
    int done = 0;

    for (unsigned i = 0; i < r->base.players; i++) {
        done = larger(done, s->seats[i].boat * 100 / r->boat_end);
        done = larger(done, s->seats[i].delivered_count * 100 / r->messages_end);
    }
    if (r->base.players == 1)
        done = larger(done, s->turn * 100 / r->solo_turns);
    return s->triggered_by != LOIRE_NO_SEAT || done > 100 ? 0 : 100 - done;
}

/* What `n` deniers in hand are worth. In a city too few cost turns, and too many are lost. */
static int purse(const struct valuation *m, int n)
{
    int cap = (int)loire_wealth_limit(m->s) + SPARE;
    int worth = (n < cap ? n : cap) * DENIER;

    if (n < LOIRE_POVERTY && m->rest > 0 && loire_is_city(m->p->figure[LOIRE_MERCHANT].at) &&
        loire_figure_moved(m->s, LOIRE_MERCHANT))
        worth -= (LOIRE_POVERTY - n) * POOR_DENIER;
    return m->rest > 0 ? worth : worth / 8;
}

static int paying(const struct valuation *m, unsigned price)
{
    return purse(m, m->p->deniers - (int)price) - purse(m, m->p->deniers);
}

/* ---- cards and characters ---- */

static bool deliverable(const struct valuation *m, const struct loire_card *c)
{
    if (m->r->casual)
        return loire_count_allows(m->r, m->p, c->level);
    return !c->colours || (loire_has(m->p, LOIRE_APPRENTICE) &&
                           (c->colours < LOIRE_STAGES || loire_has(m->p, LOIRE_HELPER)));
}

static int card_points(const struct valuation *m, const struct loire_card *c)
{
    bool blue = loire_has(m->p, (enum loire_character)(LOIRE_SYMBOL_FIRST + c->symbol));

    return c->vp * POINT + (blue ? LOIRE_BLUE_POINTS * POINT : 0) - POINT;
}

/* Points that a blue character brings for delivered and held messages. */
static int blue_value(const struct valuation *m, unsigned c)
{
    int count = 0;

    for (unsigned i = 0; i < m->p->delivered_count; i++)
        count += LOIRE_SYMBOL_FIRST + m->r->card[m->p->delivered[i]].symbol == (int)c;
    return (count * LOIRE_BLUE_POINTS * POINT) + m->rest * 2;
}

/* What a character gains its owner over a whole game, beside its points. */
static const int16_t usefulness[LOIRE_CHARACTER_COUNT] = {
    [LOIRE_WOOD_MERCHANT] = 10, [LOIRE_GRAIN_MERCHANT] = 25, [LOIRE_CHEESE_MERCHANT] = 25,
    [LOIRE_WINE_MERCHANT] = 25, [LOIRE_DAIRYMAN] = 25,       [LOIRE_GRAIN_FARMER] = 20,
    [LOIRE_LUMBERJACK] = 50,    [LOIRE_BANKER] = 35,         [LOIRE_LADY] = 25,
    [LOIRE_WITCH] = 55,         [LOIRE_MAGISTER] = 70,       [LOIRE_ECONOMUS] = 55,
    [LOIRE_PATRONUS] = 35,      [LOIRE_MENSOR] = 5,          [LOIRE_SQUIRE] = 10,
    [LOIRE_SCOUT] = 70,         [LOIRE_BLACKSMITH] = 10,     [LOIRE_JESTER] = 35,
    [LOIRE_CITY_GUARD] = 65,    [LOIRE_MAYOR] = 155,         [LOIRE_VASSALLUS] = 55,
    [LOIRE_SPY] = 55,           [LOIRE_APPRENTICE] = HELP,   [LOIRE_HELPER] = HELP,
};

static int hire_value(const struct valuation *m, unsigned c)
{
    int value = m->r->vp[c] * POINT + usefulness[c] * m->rest / 100;

    if (c >= LOIRE_SYMBOL_FIRST)
        value += blue_value(m, c);
    return value + paying(m, loire_hire_price(m->r, m->s, c));
}

static int best_hire(const struct valuation *m)
{
    int best = 0;

    if (m->r->casual || m->s->spent.hires >= loire_hire_limit(m->s))
        return 0;
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++)
        if (m->s->characters[c] && !loire_has(m->p, (enum loire_character)c) &&
            (c != LOIRE_HELPER || loire_has(m->p, LOIRE_APPRENTICE)) &&
            loire_hire_price(m->r, m->s, c) <= m->p->deniers)
            best = larger(best, hire_value(m, c));
    return best;
}

/* ---- messages ---- */

/* What a new message of a level is worth: its points, less the effort of delivering it. */
static int level_value(const struct valuation *m, unsigned level)
{
    static const int16_t worth[LOIRE_LEVELS + 1] = {0, LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4};
    const struct loire_rules *r = m->r;

    if (!m->s->deck_count[level] || !deliverable(m, &r->card[r->deck_first[level]]))
        return 0;
    return worth[level] * m->rest / 100;
}

/* What a stop there is worth to one message in hand. */
static int stop_value(const struct valuation *m, const struct loire_message *held, unsigned at)
{
    const struct loire_card *c = &m->r->card[held->card];
    int colour;

    if (!c->colours) {
        if (c->place != at)
            return 0;
        return card_points(m, c) + FREE_HAND +
               (c->level == 1 ? (int)loire_price(m->r, m->s, m->s->shield[at]) * DENIER : 0);
    }
    colour = loire_colour_at(m->r, m->s, held->card, at);
    if (colour < 0 || held->stage[colour] || !deliverable(m, c))
        return 0;
    if (loire_marked(held) + 1u == c->colours)
        return card_points(m, c) / (int)c->colours + POINT;
    return m->p->cubes && m->rest > 0 ? card_points(m, c) / (int)c->colours : 0;
}

static int best_level(const struct valuation *m, unsigned at)
{
    int best = 0;

    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        if (loire_level_sold(m->r, m->s, at, level) && m->r->message_cost[level] <= m->p->deniers)
            best = larger(best, level_value(m, level));
    return best;
}

static int messenger_stop(const struct valuation *m, unsigned at)
{
    int best = 0;

    for (unsigned i = 0; i < m->p->message_count; i++)
        best = larger(best, stop_value(m, &m->p->message[i], at));
    if (m->p->message_count < loire_hand_limit(m->s) && loire_message_limit(m->r, m->s, at))
        best = larger(best, best_level(m, at));
    return at == m->s->circus ? larger(best, best_hire(m)) : best;
}

/* ---- the merchant ---- */

/* Wood is worth keeping while there are farms to build. */
static int wood_needed(const struct valuation *m)
{
    struct loire_works w = loire_works(m->s);

    return w.farms < m->r->farms && m->p->goods[LOIRE_WOOD] < 2 ? WOOD_FOR_FARM : 0;
}

/* The profit of one good bought there, including the boats that move. */
static int good_value(const struct valuation *m, unsigned at, unsigned good)
{
    const struct loire_state *s = m->s;
    int price = (int)loire_buy_price(m->r, s, at, good == LOIRE_BEER), value;

    if (!s->supply[good] || m->p->goods[good] >= loire_carry_limit(m->r, s, good) ||
        price > m->p->deniers)
        return 0;
    value = ((int)loire_sell_price(m->r, s, good) - price) * DENIER;
    if (good == LOIRE_WOOD)
        value += wood_needed(m) * m->rest / 100;
    if (s->building[at])
        value += s->owner[at] == s->seat ? POINT : -OTHERS_BOAT;
    return value;
}

/* What the player's money is worth there, after selling everything. */
static int city_value(const struct valuation *m, unsigned at)
{
    int money = m->p->deniers - LOIRE_POVERTY;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        money += m->p->goods[good] * (int)loire_sell_price(m->r, m->s, good);
    if (loire_palace_works(m->s, LOIRE_BANK, loire_city_index(at)))
        money += LOIRE_BANK_PAYS;
    return money > 0 ? money * CITY_DENIER : 0;
}

static int merchant_stop(const struct valuation *m, unsigned at)
{
    int value;

    if (loire_is_city(at))
        return city_value(m, at);
    value = larger(0, good_value(m, at, m->r->good[at]));
    if (loire_sells_beer(m->s, at))
        value = larger(value, good_value(m, at, LOIRE_BEER));
    return at == m->s->circus ? value + best_hire(m) : value;
}

/* ---- moving ---- */

/* The best chain of stops ahead of a stack at `at` in that direction. Steps shorter than the horses
 * allow leave some horses behind. */
static int ahead(const int *stop, unsigned at, int dir, unsigned horses)
{
    int chain[HORIZON + 1] = {0};

    for (unsigned n = HORIZON; n-- > 0;)
        for (unsigned k = 1; k <= horses + 1 && n + k <= HORIZON; k++) {
            int value = (stop[loire_step(at, dir, n + k)] + chain[n + k]) * AHEAD / FULL_DISCOUNT -
                        (int)(horses + 1 - k) * LEFT_BEHIND;

            chain[n] = larger(chain[n], value);
        }
    return chain[0];
}

static int go_value(const struct valuation *m, ph_move move,
                    int stop[LOIRE_FIGURES][LOIRE_LOCATIONS])
{
    unsigned figure = loire_kind(move) - LOIRE_M_MERCHANT, at = loire_a(move);
    const struct loire_stack *st = &m->p->figure[figure];
    unsigned horses = st->horses - loire_drop(move) + loire_take(move) + (loire_smith(move) > 0);
    unsigned up = (at + LOIRE_LOCATIONS - st->at) % LOIRE_LOCATIONS;
    int dir = st->dir ? st->dir : up < LOIRE_LOCATIONS / 2 ? 1 : -1;
    int value = stop[figure][at] + (int)horses * HORSE - (loire_smith(move) ? DENIER : 0);
    int future = ahead(stop[figure], at, dir, horses);

    if (loire_is_city(at))
        future = larger(future, ahead(stop[figure], at, -dir, horses));
    if (figure == LOIRE_MERCHANT) /* what is above the limit is lost on leaving */
        value += purse(m, (int)loire_purse_at_start(m->s, figure)) - purse(m, m->p->deniers);
    return value + future;
}

/* ---- acting ---- */

static int farm_value(const struct valuation *m, unsigned at)
{
    struct loire_works w = loire_works(m->s);
    int price = (int)loire_price(m->r, m->s, m->s->shield[at]);
    int profit = (int)m->r->sell[m->r->good[at]] - price;

    int always = m->r->good[at] == LOIRE_WOOD ? FARM_FOR_WOOD : 0;

    return (FARM - FARM_LESS * (int)(w.farms + w.monasteries) + always + 10 * profit) * m->rest /
           100;
}

static int build_value(const struct valuation *m, ph_move move)
{
    unsigned kind = loire_kind(move) - LOIRE_M_FARM + LOIRE_FARM, deniers, wood;
    int value;

    loire_build_price(m->r, m->s, kind, loire_b(move) != 0, &deniers, &wood);
    value = kind == LOIRE_FARM ? farm_value(m, loire_a(move))
            : kind == LOIRE_MONASTERY
                ? (loire_works(m->s).monasteries ? NEXT_MONASTERY : MONASTERY) * m->rest / 100
                : CASTLE * m->rest / 100;
    return value + paying(m, deniers) - (int)wood * DENIER * 2;
}

static int palace_value(const struct valuation *m, unsigned kind)
{
    static const int16_t use[LOIRE_PALACE_COUNT] = {
        [LOIRE_DUCAL] = 40,
        [LOIRE_POST] = 60,
        [LOIRE_PALATIUM] = 80,
        [LOIRE_BANK] = 200,
    };

    return m->r->palace_vp * POINT + use[kind] * m->rest / 100 +
           paying(m, loire_build_deniers(m->s, m->r->palace_cost));
}

static int sell_value(const struct valuation *m, unsigned good)
{
    int price = (int)loire_sell_price(m->r, m->s, good);
    int kept = good == LOIRE_WOOD && m->p->goods[good] <= 2 && loire_works(m->s).farms < m->r->farms
                   ? WOOD_FOR_FARM * m->rest / 100
                   : 0;

    return purse(m, m->p->deniers + price) - purse(m, m->p->deniers) + 1 - kept +
           (good != LOIRE_WOOD ? price * DENIER / 2 : 0);
}

static int ship_value(const struct valuation *m, unsigned spaces)
{
    unsigned way = 0, room = m->r->boat_end - m->p->boat;
    int turns = m->s->turn / m->r->base.players;

    while (m->r->ship_spaces[way] != spaces)
        way++;
    return (int)(spaces < room ? spaces : room) * (SHIP + larger(0, turns - LATE)) +
           paying(m, m->r->ship_cost[way]);
}

static int message_value(const struct valuation *m, ph_move move)
{
    unsigned level = loire_a(move), help = loire_b(move);
    int value = level_value(m, level);

    if (value == 0)
        return -1;
    return value + (help ? 30 : 0) +
           paying(m, loire_message_price(m->r, m->s, loire_here(m->s), level));
}

static int deliver_value(const struct valuation *m, ph_move move)
{
    const struct loire_message *held = &m->p->message[loire_held(m->p, loire_a(move))];
    int value = stop_value(m, held, loire_here(m->s)) + POINT / 4;

    if (loire_b(move)) /* the other message's stop is lost */
        value -= card_points(m, &m->r->card[loire_b(move) - 1]) / 2;
    return value;
}

/* The Circus should stand where one of the player's figures passes soon. */
static int circus_value(const struct valuation *m, unsigned at)
{
    int value = 0;

    for (unsigned f = 0; f < LOIRE_FIGURES; f++) {
        const struct loire_stack *st = &m->p->figure[f];
        unsigned up = (at + LOIRE_LOCATIONS - st->at) % LOIRE_LOCATIONS;
        unsigned way = st->dir > 0                 ? up
                       : st->dir < 0               ? (LOIRE_LOCATIONS - up) % LOIRE_LOCATIONS
                       : up < LOIRE_LOCATIONS - up ? up
                                                   : LOIRE_LOCATIONS - up;

        value = larger(value, way == 0 ? 0 : (int)(LOIRE_LOCATIONS - way));
    }
    return value;
}

/* Prefers the card on the messenger's way. */
static int keep_value(const struct valuation *m, unsigned card)
{
    const struct loire_message held = {.card = (uint8_t)card};
    const struct loire_stack *st = &m->p->figure[LOIRE_MESSENGER];
    int stop[LOIRE_LOCATIONS];

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        stop[at] = stop_value(m, &held, at);
    return card_points(m, &m->r->card[card]) / 4 +
           larger(ahead(stop, st->at, st->dir < 0 ? -1 : 1, st->horses),
                  st->dir ? 0 : ahead(stop, st->at, -1, st->horses));
}

static int value_of(const struct valuation *m, ph_move move,
                    int stop[LOIRE_FIGURES][LOIRE_LOCATIONS])
{
    switch ((enum loire_move_kind)loire_kind(move)) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: return go_value(m, move, stop);
    case LOIRE_M_BUY: return good_value(m, loire_here(m->s), loire_a(move));
    case LOIRE_M_CIRCUS: return circus_value(m, loire_a(move));
    case LOIRE_M_HIRE: return hire_value(m, loire_a(move));
    case LOIRE_M_SELL: return sell_value(m, loire_a(move));
    case LOIRE_M_SHIP: return ship_value(m, loire_a(move));
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE: return build_value(m, move);
    case LOIRE_M_PALACE: return palace_value(m, loire_a(move));
    case LOIRE_M_MESSAGE: return message_value(m, move);
    case LOIRE_M_KEEP: return keep_value(m, loire_a(move));
    case LOIRE_M_DELIVER: return deliver_value(m, move);
    case LOIRE_M_DONE: break;
    }
    return 0;
}

void loire_yardstick(const struct ph_rules *rules, const void *state, const ph_move *moves,
                     unsigned count, int *worth)
{
    const struct loire_state *s = state;
    struct valuation m = {.r = loire_rules(rules), .s = s, .p = loire_me(s)};
    int stop[LOIRE_FIGURES][LOIRE_LOCATIONS];

    m.rest = rest_of_game(m.r, m.s);
    for (unsigned at = 0; s->phase == LOIRE_MOVE && at < LOIRE_LOCATIONS; at++) {
        stop[LOIRE_MERCHANT][at] = merchant_stop(&m, at);
        stop[LOIRE_MESSENGER][at] = messenger_stop(&m, at);
    }
    for (unsigned i = 0; i < count; i++)
        worth[i] = value_of(&m, moves[i], stop);
}
