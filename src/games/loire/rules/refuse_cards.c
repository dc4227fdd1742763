/* La Loire: why a message card cannot be bought, kept or delivered. The order of the checks is that
 * of refuse.c. */
#include "games/loire/rules/refuse.h"

#define NO LOIRE_NO

static const struct ph_refusal legal = {.code = PH_LEGAL};

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

/* A level that is not sold here, or not now: with LL-X13 a monastery sells Vassallus's message
 * after the one of level 4. */
static struct ph_refusal refuse_level(const struct loire_state *s, unsigned at, unsigned level,
                                      unsigned limit)
{
    if (s->building[at] != LOIRE_MONASTERY || limit == 1)
        return NO(MESSAGE_LEVEL, (int)level, (int)at);
    return level == LOIRE_LEVELS ? NO(VASSAL_LEVEL, (int)at) : NO(VASSAL_AFTER, (int)at);
}

struct ph_refusal loire_refuse_message(const struct loire_rules *r, const struct loire_state *s,
                                       unsigned level, unsigned by)
{
    const struct loire_seat *p = loire_me(s);
    unsigned at = loire_here(s), limit = loire_message_limit(r, s, at), price;
    struct ph_refusal why;

    if (s->figure != LOIRE_MESSENGER || limit == 0)
        return NO(MESSAGE_PLACE, 0);
    if (!loire_level_sold(r, s, at, level))
        return refuse_level(s, at, level, limit);
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

struct ph_refusal loire_refuse_keep(const struct loire_state *s, unsigned card)
{
    if (s->phase != LOIRE_KEEP)
        return loire_not_now(s);
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

struct ph_refusal loire_refuse_deliver(const struct loire_rules *r, const struct loire_state *s,
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
