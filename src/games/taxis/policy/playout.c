/* Thurn und Taxis: the quick mind of playouts. It looks at sets of cities, not at lists of moves:
 * what fits the route, what lies open, what is held; and asks the rules' own questions (ask.h), so
 * that what it picks is legal. A little luck decides between what is worth about the same. */
#include <assert.h>

#include "games/taxis/policy/policy.h"
#include "games/taxis/policy/worth.h"

enum { NOISE = 3, NOISE_BITS = 3 };

struct look {
    struct taxis_mind mind;
    uint64_t luck; /* some bits for each thing that is compared */
};

struct pick {
    ph_move move; /* 0: none yet */
    int worth;
};

static inline void consider(struct look *k, struct pick *best, ph_move move, int worth)
{
    worth += (int)(k->luck & ((1u << NOISE_BITS) - 1)) * NOISE;
    k->luck = k->luck >> NOISE_BITS | k->luck << (64 - NOISE_BITS);
    if (!best->move || worth > best->worth)
        *best = (struct pick){move, worth};
}

/* ---- drawing ---- */

static ph_move best_draw(struct look *k, unsigned kind)
{
    const struct taxis_mind *m = &k->mind;
    struct taxis_need needs[PH_SEATS_MAX];
    unsigned count = taxis_list_needs(m, needs);
    struct pick best = {0, 0};

    if (taxis_pile_left(m->s))
        consider(k, &best, taxis_card_move(kind, TAXIS_PILE, 0), taxis_pile_worth());
    for (uint32_t left = m->open; left; left &= left - 1) {
        unsigned city = taxis_lowest(left);
        int worth = taxis_draw_worth(m, city);

        for (unsigned i = 0; i < count; i++)
            worth += needs[i].cities >> city & 1 ? needs[i].worth : 0;
        consider(k, &best, taxis_card_move(kind, city, 0), worth);
    }
    if (kind == TAXIS_M_DRAW && !m->s->must_postmaster && taxis_official_free(m->s))
        consider(k, &best, taxis_do(TAXIS_M_BAILIFF), taxis_sweep_worth(m, needs, count));
    return best.move;
}

/* ---- playing ---- */

static ph_move best_extension(struct look *k, unsigned kind)
{
    const struct taxis_mind *m = &k->mind;
    struct pick best = {0, 0};

    for (unsigned side = TAXIS_LEFT; side <= TAXIS_RIGHT; side++)
        for (uint32_t left = m->fits[side] & m->held; left; left &= left - 1) {
            unsigned city = taxis_lowest(left);

            consider(k, &best, taxis_card_move(kind, city, side),
                     taxis_extend_worth(m, city, side));
        }
    return best.move;
}

static ph_move best_start(struct look *k, unsigned kind)
{
    struct pick best = {0, 0};

    for (uint32_t left = k->mind.held; left; left &= left - 1)
        consider(k, &best, taxis_card_move(kind, taxis_lowest(left), 0),
                 taxis_start_worth(&k->mind, taxis_lowest(left)));
    return best.move;
}

static ph_move glance_play(struct look *k)
{
    const struct taxis_mind *m = &k->mind;
    ph_move move;

    if (taxis_postmaster_asked(m->s) && taxis_can_draw(m->s) && !taxis_postmaster_spared(m))
        return best_draw(k, TAXIS_M_POSTMASTER);
    if (m->p->route_count == 0)
        return best_start(k, TAXIS_M_START);
    move = best_extension(k, TAXIS_M_PLAY);
    return move ? move : best_start(k, TAXIS_M_RESTART);
}

/* ---- completing ---- */

/* A route that can be completed: at once, longer by the Coachman, or later. */
static ph_move glance_complete(const struct taxis_mind *m, ph_move second)
{
    int now, later = taxis_waiting_worth(m);
    ph_move completing = taxis_best_placing(m, taxis_free_cities(m->p), &now);

    now += taxis_length_worth(m, m->p->route_count, taxis_official_free(m->s));
    if (second) {
        int longer = taxis_coachman_worth(m, taxis_city(second));

        if (longer > now && longer >= later)
            return second;
    }
    return later > now ? taxis_do(TAXIS_M_END) : completing;
}

static ph_move glance_finish(struct look *k)
{
    const struct taxis_mind *m = &k->mind;
    ph_move second = 0;

    if (taxis_official_free(m->s) && taxis_coachman_asked(m->s))
        second = best_extension(k, TAXIS_M_COACHMAN);
    if (taxis_long_enough(m->r, m->p))
        return glance_complete(m, second);
    return second ? second : taxis_do(TAXIS_M_END);
}

static ph_move glance_coach(const struct taxis_rules *r, const struct taxis_state *s)
{
    return taxis_do(taxis_coach_due(r, taxis_me(s)) ? TAXIS_M_COACH : TAXIS_M_WAINWRIGHT);
}

/* ---- keeping ---- */

static ph_move keep_all(struct taxis_cards hand)
{
    ph_move move = taxis_do(TAXIS_M_KEEP);

    for (unsigned shift = TAXIS_KEEP_FIRST; hand.more_than[0]; shift -= 5) {
        unsigned city = taxis_lowest(hand.more_than[0]);

        move |= (ph_move)(city + 1) << shift;
        taxis_cards_take(&hand, city);
    }
    return move;
}

/* Takes the least useful card out of the hand until it is small enough. */
static ph_move glance_keep(struct look *k)
{
    const struct taxis_mind *m = &k->mind;
    struct taxis_cards hand = m->s->hand[m->s->seat];

    for (unsigned count = m->p->hand_count; count > m->r->hand_limit; count--) {
        struct pick worst = {0, 0};

        for (uint32_t left = hand.more_than[0]; left; left &= left - 1) {
            unsigned city = taxis_lowest(left);

            consider(k, &worst, city + 1, -taxis_keep_worth(m, &hand, city));
        }
        assert(worst.move); /* there are as many cards as are counted */
        taxis_cards_take(&hand, worst.move - 1);
    }
    return keep_all(hand);
}

ph_move taxis_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    struct look look;

    if (s->phase == TAXIS_COACH)
        return glance_coach(r, s);
    look.luck = ph_rng_next(rng);
    taxis_think(&look.mind, r, s);
    switch ((enum taxis_phase)s->phase) {
    case TAXIS_DRAW: return best_draw(&look, s->drawn > 0 ? TAXIS_M_POSTMASTER : TAXIS_M_DRAW);
    case TAXIS_PLAY: return glance_play(&look);
    case TAXIS_FINISH: return glance_finish(&look);
    default: return glance_keep(&look);
    }
}
