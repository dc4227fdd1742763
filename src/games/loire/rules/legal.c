/* La Loire: the legal moves, ascending. The law `exact` compares this list with loire_refuse() for
 * every well-formed move. */
#include "games/loire/rules/ask.h"

static unsigned add_targets(uint32_t targets, ph_move with, ph_move *out)
{
    unsigned n = 0;

    for (; targets; targets &= targets - 1)
        out[n++] = with | (ph_move)__builtin_ctz(targets);
    return n;
}

/* A figure that sets out. */
struct trip {
    const struct loire_state *s;
    const struct loire_way *way; /* by horses; 0 horses is one step */
    unsigned figure, horses, takes;
    uint32_t stops; /* where it may stop early */
    bool smith;     /* the Blacksmith can help */
};

/* The moves with one horse bought from the Blacksmith, for each horse that stands elsewhere. */
static unsigned add_smithed(const struct trip *t, unsigned take, ph_move *out)
{
    const struct loire_stack *st = &loire_me(t->s)->figure[t->figure];
    uint32_t targets = loire_destinations(t->s, &t->way[t->horses + take + 1], t->stops), from;
    unsigned n = 0;

    if (take + 1 > loire_take_limit(t->s) || st->horses + take + 1 > loire_stack_limit(t->s))
        return 0;
    from = loire_filled_places(t->s->horses) & ~(1u << st->at);
    for (; from; from &= from - 1)
        n += add_targets(
            targets, loire_go(t->figure, 0, 0, take, (unsigned)__builtin_ctz(from) + 1), out + n);
    return n;
}

static unsigned add_trips(const struct trip *t, ph_move *out)
{
    unsigned n = 0;

    for (unsigned take = 0; take <= t->takes; take++) {
        n += add_targets(loire_destinations(t->s, &t->way[t->horses + take], t->stops),
                         loire_go(t->figure, 0, 0, take, 0), out + n);
        if (t->smith)
            n += add_smithed(t, take, out + n);
    }
    for (unsigned drop = 1; drop <= t->horses; drop++)
        n += add_targets(loire_destinations(t->s, &t->way[t->horses - drop], t->stops),
                         loire_go(t->figure, 0, drop, 0, 0), out + n);
    return n;
}

/* How many horses the figure may take from this place. */
static inline unsigned takes(const struct loire_state *s, const struct loire_stack *st)
{
    unsigned free = s->horses[st->at], room = loire_stack_limit(s) - st->horses;
    unsigned limit = loire_take_limit(s), most = limit < room ? limit : room;

    return most < free ? most : free;
}

/* The moves of a figure with early stops or the Blacksmith. Not inlined, so that the common case
 * stays short. */
static __attribute__((noinline)) unsigned add_all_trips(const struct loire_rules *r,
                                                        const struct loire_state *s,
                                                        unsigned figure, uint32_t stops,
                                                        ph_move *out)
{
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    struct trip t = {.s = s,
                     .way = loire_ways(r, st),
                     .figure = figure,
                     .horses = st->horses,
                     .takes = takes(s, st),
                     .stops = stops,
                     .smith = loire_smith_helps(s, figure)};

    return add_trips(&t, out);
}

/* Four words are one vector operation. */
static inline void copy_four(ph_move *out, const ph_move *list, ph_move more)
{
    ph_move a = list[0], b = list[1], c = list[2], d = list[3];

    out[0] = a + more;
    out[1] = b + more;
    out[2] = c + more;
    out[3] = d + more;
}

/* In the common case the moves are copied from a table, always four or eight; surplus words are
 * overwritten or not counted. */
static unsigned add_figure(const struct loire_rules *r, const struct loire_state *s,
                           unsigned figure, uint32_t stops, ph_move *out)
{
    const struct loire_stack *st = &loire_me(s)->figure[figure];
    const unsigned horses = st->horses, take = takes(s, st), count = 1 + horses + take;
    const ph_move *list = r->trip[st->at][st->dir + 1][horses][take];
    const ph_move kind = loire_go(figure, 0, 0, 0, 0) - loire_go(LOIRE_MERCHANT, 0, 0, 0, 0);

    if ((loire_ways(r, st)[horses + take].passed & stops) || loire_smith_helps(s, figure) ||
        !PH_RULE(LL_M8))
        return add_all_trips(r, s, figure, stops, out);
    copy_four(out, list, kind);
    if (st->dir)
        return count;
    copy_four(out + 4, list + 4, kind);
    return 2 * count;
}

/* The moves of the figures that have not moved yet. */
static unsigned add_figures(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    uint32_t stops = loire_early_stops(s);
    unsigned n;

    if (s->moved_count > 0)
        return add_figure(r, s, !s->moved[0], stops, out);
    n = add_figure(r, s, LOIRE_MERCHANT, stops, out);
    return n + add_figure(r, s, LOIRE_MESSENGER, stops, out + n);
}

static unsigned add_buildings(const struct loire_rules *r, const struct loire_state *s,
                              ph_move *out)
{
    struct loire_payable kinds = loire_payable_kinds(r, s);
    unsigned n = 0;

    if (loire_job_closed(r, s, LOIRE_JOB_BUILD))
        return 0;
    for (unsigned left = kinds.alone | kinds.helped; left; left &= left - 1) {
        unsigned kind = (unsigned)__builtin_ctz(left), move = LOIRE_M_FARM + kind - LOIRE_FARM;
        uint32_t sites = loire_sites(r, s, kind);

        if (kinds.alone >> kind & 1)
            n += add_targets(sites, loire_do(move, 0, 0, 0), out + n);
        if (kinds.helped >> kind & 1)
            n += add_targets(sites, loire_do(move, 0, 1, 0), out + n);
    }
    return n;
}

static unsigned add_palaces(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    unsigned n = 0;

    for (uint32_t left = loire_palaces_for_sale(r, s); left; left &= left - 1) {
        unsigned bit = (unsigned)__builtin_ctz(left);

        out[n++] = loire_do(LOIRE_M_PALACE, bit % LOIRE_PALACE_COUNT, bit / LOIRE_PALACE_COUNT, 0);
    }
    return n;
}

static unsigned add_messages(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    uint32_t levels = loire_levels_for_sale(r, s);
    unsigned n = add_targets(levels, loire_do(LOIRE_M_MESSAGE, 0, 0, 0), out);

    if (n > 0 && loire_spy_here(s))
        n += add_targets(levels, loire_do(LOIRE_M_MESSAGE, 0, LOIRE_BY_SPY, 0), out + n);
    if (n > 0 && loire_ducal_here(r, s, loire_here(s)))
        n += add_targets(levels, loire_do(LOIRE_M_MESSAGE, 0, LOIRE_BY_DUCAL, 0), out + n);
    return n;
}

static void sort(ph_move *at, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        ph_move m = at[i];
        unsigned j = i;

        for (; j > 0 && at[j - 1] > m; j--)
            at[j] = at[j - 1];
        at[j] = m;
    }
}

/* The ways to deliver a deliverable card: one, or one for each cube that can be moved. */
static unsigned add_delivery(const struct loire_rules *r, const struct loire_seat *p,
                             unsigned index, ph_move *out)
{
    unsigned card = p->message[index].card, n = 0;

    out[0] = loire_do(LOIRE_M_DELIVER, card, 0, 0);
    if (p->cubes || !loire_needs_cube(r, &p->message[index]))
        return 1;
    for (unsigned i = 0; i < p->message_count; i++)
        for (unsigned k = 0; i != index && k < LOIRE_STAGES; k++)
            if (p->message[i].stage[k])
                out[n++] = loire_do(LOIRE_M_DELIVER, card, p->message[i].card + 1u,
                                    r->card[p->message[i].card].colour[k]);
    return n;
}

static unsigned add_deliveries(const struct loire_rules *r, const struct loire_state *s,
                               ph_move *out)
{
    unsigned n = 0;

    for (unsigned left = loire_deliverable(r, s); left; left &= left - 1)
        n += add_delivery(r, loire_me(s), (unsigned)__builtin_ctz(left), out + n);
    sort(out, n);
    return n;
}

/* Everything that the acting figure can do at this stop, in the order of the move words. */
static unsigned add_actions(const struct loire_rules *r, const struct loire_state *s, ph_move *out)
{
    const ph_move hire = loire_do(LOIRE_M_HIRE, 0, 0, 0);
    unsigned n = 0;

    if (s->figure == LOIRE_MESSENGER) {
        n += add_targets(loire_hirable_here(r, s), hire, out);
        n += add_messages(r, s, out + n);
        n += add_deliveries(r, s, out + n);
    } else if (loire_is_city(loire_here(s))) {
        n += add_targets(loire_hirable_here(r, s), hire, out);
        n += add_targets(loire_sellable(r, s), loire_do(LOIRE_M_SELL, 0, 0, 0), out + n);
        n += add_targets(loire_shippable(r, s), loire_do(LOIRE_M_SHIP, 0, 0, 0), out + n);
        n += add_buildings(r, s, out + n);
        n += add_palaces(r, s, out + n);
    } else {
        n += add_targets(loire_buyable(r, s), loire_do(LOIRE_M_BUY, 0, 0, 0), out);
        n += add_targets(loire_hirable_here(r, s), hire, out + n);
    }
    return n;
}

static unsigned add_circus(const struct loire_state *s, ph_move *out)
{
    unsigned n = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at) && s->shield[at] == s->market[0])
            out[n++] = loire_do(LOIRE_M_CIRCUS, at, 0, 0);
    return n;
}

static unsigned add_offer(const struct loire_state *s, ph_move *out)
{
    for (unsigned i = 0; i < s->offer_count; i++)
        out[i] = loire_do(LOIRE_M_KEEP, s->offer[i], 0, 0);
    sort(out, s->offer_count);
    return s->offer_count;
}

unsigned loire_moves(const struct ph_rules *rules, const void *state, ph_move *out)
{
    const struct loire_rules *r = loire_rules(rules);
    const struct loire_state *s = state;
    unsigned n = 0;

    switch ((enum loire_phase)s->phase) {
    case LOIRE_MOVE: return add_figures(r, s, out);
    case LOIRE_ACT:
        n = add_actions(r, s, out);
        out[n++] = loire_do(LOIRE_M_DONE, 0, 0, 0);
        return n;
    case LOIRE_CIRCUS: return add_circus(s, out);
    case LOIRE_KEEP: return add_offer(s, out);
    case LOIRE_OVER: break;
    }
    return 0;
}
