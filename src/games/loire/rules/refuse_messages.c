/* La Loire: why a message is not sold, kept or delivered. */
#include "games/loire/rules/refuse.h"

/* The rows of words.h that differ by level only follow each other; `first` is level 1's. */
static struct ph_refusal for_level(unsigned first, unsigned level, int a, int b, int c)
{
    return PH_REFUSAL(first + level - 1, a, b, c);
}

unsigned loire_delivered_of(const struct loire_rules *r, const struct loire_seat *p, unsigned level)
{
    unsigned count = 0;

    for (unsigned i = 0; i < p->delivered_count; i++)
        count += r->card[p->delivered[i]].level == level;
    return count;
}

bool loire_guarded(const struct loire_rules *r, const struct loire_state *s, unsigned level)
{
    const struct loire_seat *p = loire_me(s);

    if (!r->casual || !r->casual_guard || !PH_RULE(LL_V5) || loire_count_allows(r, p, level) ||
        p->message_count + 1u < loire_hand_limit(s))
        return false;
    for (unsigned i = 0; i < p->message_count; i++)
        if (loire_count_allows(r, p, r->card[p->message[i].card].level))
            return false;
    return true;
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

struct ph_refusal loire_refuse_message(const struct loire_rules *r, const struct loire_state *s,
                                       unsigned level, unsigned by)
{
    const struct loire_seat *p = loire_me(s);
    unsigned at = loire_here(s), limit = loire_message_limit(s, at), price;
    struct ph_refusal why;

    if (s->figure != LOIRE_MESSENGER || limit == 0)
        return NO(MESSAGE_PLACE, 0);
    if (!loire_level_sold(s, at, level))
        return NO(MESSAGE_LEVEL, (int)level, (int)at);
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
    if (price > p->deniers && PH_RULE(LL_T7))
        return NO(MESSAGE_PRICE, (int)level, (int)price, p->deniers);
    return legal;
}

struct ph_refusal loire_refuse_keep(const struct loire_state *s, unsigned card)
{
    if (s->phase != LOIRE_KEEP)
        return not_now(s);
    for (unsigned i = 0; i < s->offer_count; i++)
        if (s->offer[i] == card)
            return legal;
    return s->offer_by == LOIRE_BY_SPY ? NO(KEEP_SPY, (int)card) : NO(KEEP_DUCAL, (int)card);
}

bool loire_cube_locks(const struct loire_rules *r, const struct loire_seat *p, unsigned index)
{
    if (r->cube_move || r->card[p->message[index].card].level != LOIRE_STAGES)
        return false;
    for (unsigned i = 0; i < p->message_count; i++)
        if (i != index && r->card[p->message[i].card].level == LOIRE_STAGES &&
            loire_marked(&p->message[i]))
            return true;
    return false;
}

/* The cube that is to be taken from another message's stop. */
static struct ph_refusal refuse_cube_source(const struct loire_rules *r, const struct loire_seat *p,
                                            unsigned card, unsigned from, unsigned colour)
{
    int held = loire_held(p, from);

    if (p->cubes)
        return NO(CUBE_FREE, p->cubes);
    if (!r->cube_move)
        return NO(CUBE_FIXED, 0);
    if (from == card || !PH_RULE(LL_D10))
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

/* Is this the place for the card, and not yet visited for it? */
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
    if (level == 2 && !(able >> level & 1) && PH_RULE(LL_D7))
        return NO(NEEDS_2, 0);
    if (level == 3 && !(able >> level & 1) && PH_RULE(LL_D8))
        return NO(NEEDS_3, 0);
    if (level == LOIRE_LEVELS && !(able >> 2 & 1) && !PH_RULE(LL_D12))
        return NO(NEEDS_2, 0);
    return legal;
}

/* Stages, counts and cubes of a card that is held, at a place that is right. */
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
    if (s->spent.delivered && PH_RULE(LL_D11))
        return NO(DELIVERED, 0);
    if (!loire_may_deliver(r, s))
        return NO(ONE_ACTION, 0);
    why = refuse_deliver_needs(r, s, loire_a(m));
    return why.code ? why : refuse_deliver_limits(r, s, m);
}
