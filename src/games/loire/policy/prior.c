/* La Loire: the prior: what each legal move is worth, in hundredths of a point. The greedy player
 * takes the best one. It uses the values of the playout policy, for every move and without noise;
 * `done` is worth 0. */
#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"

enum weights {
    BETTER_ORDER = 24, /* the figure that should move first */
    CHOSEN_BY_SPY = 8,
    CHOSEN_BY_SEARCH = 162,
};

enum {
    SOLD_FIRST = 4000,  /* before anything is bought */
    HIRED_FIRST = 2000, /* a character may help with what is done next */
    WORST = -300,       /* of what is done for deniers: a search can overrule it */
    POOR = 250,         /* the cost of a turn that is lost by poverty (LL-T1) */
    BLOCKED = 100,      /* ... of a message that cannot be delivered yet */
};

/* What is left of `worth` if this price is paid: the player may be poor then. */
static int if_paid(const struct loire_valuation *m, int worth, int price)
{
    if (price > m->cash)
        worth = loire_smaller(worth, 0) - POOR;
    return loire_larger(worth, WORST);
}

/* ---- moving ---- */

/* What lies ahead of both figures in both directions, as far as it is needed. */
struct outlook {
    const struct loire_valuation *m;
    loire_values_ahead value[LOIRE_FIGURES][2]; /* up the ring, down */
};

static void look(struct outlook *o, unsigned figure)
{
    const struct loire_stack *st = &o->m->p->figure[figure];
    struct loire_journey j;

    loire_plan_journey(o->m, figure, &j);
    if (st->dir >= 0)
        loire_look_ahead(&j, 1, o->value[figure][0]);
    if (st->dir <= 0)
        loire_look_ahead(&j, -1, o->value[figure][1]);
}

static int go_worth(const struct outlook *o, ph_move move)
{
    unsigned figure = loire_kind(move) - LOIRE_M_MERCHANT;
    const struct loire_stack *st = &o->m->p->figure[figure];
    unsigned horses = st->horses - loire_drop(move) + loire_take(move) + (loire_smith(move) > 0);
    unsigned up = loire_step(loire_a(move), -1, st->at);
    bool down = up > LOIRE_LOCATIONS / 2;
    int worth = o->value[figure][down][down ? LOIRE_LOCATIONS - up : up][horses];

    return loire_smith(move) ? worth - LOIRE_SMITH_PRICE * o->m->denier : worth;
}

/* Moves of the two figures are compared by their loss against the figure's best move, because the
 * gains of both figures add up in either order. */
static void rate_trips(const struct loire_valuation *m, const ph_move *moves, unsigned count,
                       int *worth)
{
    struct outlook o = {.m = m};
    int best[LOIRE_FIGURES] = {INT32_MIN, INT32_MIN};
    unsigned first = loire_next_figure(m);

    for (unsigned figure = 0; figure < LOIRE_FIGURES; figure++)
        if (!loire_figure_moved(m->s, figure))
            look(&o, figure);
    for (unsigned i = 0; i < count; i++) {
        unsigned figure = loire_kind(moves[i]) - LOIRE_M_MERCHANT;

        worth[i] = go_worth(&o, moves[i]);
        best[figure] = loire_larger(best[figure], worth[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned figure = loire_kind(moves[i]) - LOIRE_M_MERCHANT;

        worth[i] -= best[figure] - (figure == first ? BETTER_ORDER : 0);
    }
}

/* ---- acting ---- */

/* A hire by Palatium Balivi is no action of the stop. */
static int hire_worth(const struct loire_valuation *m, unsigned c)
{
    int price = (int)loire_hire_price(m->r, m->s, c);
    int worth = loire_character_worth(m, c) - price * m->denier;

    worth = if_paid(m, worth, price);
    return worth > 0 && !m->s->spent.may_hire ? worth + HIRED_FIRST : worth;
}

/* Keeps wood while something can be built with it. */
static int sell_worth(const struct loire_valuation *m, unsigned good, bool building)
{
    if (m->r->one_kind) /* LL-X12: sold is not built or shipped */
        return loire_sales_worth(m);
    bool kept =
        good == LOIRE_WOOD && (building || loire_gain_by_wood(m, m->p->goods[LOIRE_WOOD] - 1u));

    return kept ? -1 : SOLD_FIRST + (int)loire_sell_price(m->r, m->s, good);
}

static int ship_worth(const struct loire_valuation *m, unsigned spaces)
{
    unsigned way = 0;

    while (m->r->ship_spaces[way] != spaces)
        way++;
    return if_paid(m, loire_ship_worth(m, way), m->r->ship_cost[way]);
}

static int build_worth(const struct loire_valuation *m, ph_move move)
{
    unsigned kind = loire_kind(move) - LOIRE_M_FARM + LOIRE_FARM, deniers, wood;

    loire_build_price(m->r, m->s, kind, loire_b(move) != 0, &deniers, &wood);
    return if_paid(
        m, loire_building_worth(m, kind, loire_b(move) != 0) + loire_site_worth(m, loire_a(move)),
        (int)deniers);
}

static int palace_worth(const struct loire_valuation *m, unsigned kind)
{
    return if_paid(m, loire_palace_worth(m, kind),
                   (int)loire_build_deniers(m->s, m->r->palace_cost));
}

static int message_worth(const struct loire_valuation *m, ph_move move)
{
    unsigned level = loire_a(move), help = loire_b(move);
    int price = (int)loire_message_price(m->r, m->s, loire_here(m->s), level);
    int worth = -BLOCKED;

    if (loire_gets_stuck(m->r, m->s, level))
        return PH_PRIOR_NEVER;
    if (loire_delivers(m, level))
        worth = loire_level_worth(m, level) + (help == LOIRE_BY_SPY     ? CHOSEN_BY_SPY
                                               : help == LOIRE_BY_DUCAL ? CHOSEN_BY_SEARCH
                                                                        : 0);
    return if_paid(m, worth - price * m->denier, price);
}

/* Taking a cube from another message loses that message's stop. */
static int deliver_worth(const struct loire_valuation *m, ph_move move)
{
    unsigned index = (unsigned)loire_held(m->p, loire_a(move));
    int worth = loire_stop_worth(m, &m->p->message[index]) + 1;

    if (loire_mark_sticks(m->r, m->s, index))
        return PH_PRIOR_NEVER;
    if (loire_b(move))
        worth -= 2 * loire_stop_worth(m, &m->p->message[loire_held(m->p, loire_b(move) - 1)]);
    return worth;
}

static int act_worth(const struct loire_valuation *m, ph_move move, bool building)
{
    switch ((enum loire_move_kind)loire_kind(move)) {
    case LOIRE_M_BUY: return loire_good_worth(m, loire_here(m->s), loire_a(move));
    case LOIRE_M_CIRCUS: return loire_circus_worth(m, loire_a(move));
    case LOIRE_M_HIRE: return hire_worth(m, loire_a(move));
    case LOIRE_M_SELL: return sell_worth(m, loire_a(move), building);
    case LOIRE_M_SHIP: return ship_worth(m, loire_a(move));
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE: return build_worth(m, move);
    case LOIRE_M_PALACE: return palace_worth(m, loire_a(move));
    case LOIRE_M_MESSAGE: return message_worth(m, move);
    case LOIRE_M_DELIVER: return deliver_worth(m, move);
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER:
    case LOIRE_M_KEEP:
    case LOIRE_M_DONE: break;
    }
    return 0;
}

static void rate_cards(const struct loire_valuation *m, const ph_move *moves, unsigned count,
                       int *worth)
{
    struct loire_distances distances;

    loire_find_distances(m, &distances);
    for (unsigned i = 0; i < count; i++)
        worth[i] = loire_keep_worth(m, &distances, loire_a(moves[i]));
}

static bool is_building(ph_move move)
{
    return loire_kind(move) >= LOIRE_M_FARM && loire_kind(move) <= LOIRE_M_CASTLE;
}

void loire_prior(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth)
{
    const struct loire_state *s = state;
    struct loire_valuation m = loire_value_position(rules, s);
    bool building = false;

    if (s->phase == LOIRE_MOVE) {
        rate_trips(&m, moves, count, worth);
        return;
    }
    if (s->phase == LOIRE_KEEP) {
        rate_cards(&m, moves, count, worth);
        return;
    }
    for (unsigned i = count; i-- > 0;) { /* selling is listed before building */
        worth[i] = act_worth(&m, moves[i], building);
        building |= is_building(moves[i]) && worth[i] > 0;
    }
}
