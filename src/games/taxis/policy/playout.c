/* Thurn und Taxis: the playout policy. It works on sets of cities instead of lists of moves: what
 * fits the route, what lies face up, what is held. It uses the questions of ask.h, so that its
 * moves are legal. Random noise decides between moves of about equal worth. */
#include <assert.h>

#include "games/taxis/policy/policy.h"
#include "games/taxis/policy/worth.h"

enum { NOISE = 3, NOISE_BITS = 3 };

struct playout {
    struct taxis_valuation values;
    uint64_t noise; /* random bits, some for each comparison */
};

struct pick {
    ph_move move; /* 0: none yet */
    int worth;
};

static inline void consider(struct playout *k, struct pick *best, ph_move move, int worth)
{
    worth += (int)(k->noise & ((1u << NOISE_BITS) - 1)) * NOISE;
    k->noise = k->noise >> NOISE_BITS | k->noise << (64 - NOISE_BITS);
    if (!best->move || worth > best->worth)
        *best = (struct pick){move, worth};
}

/* ---- drawing ---- */

static ph_move best_draw(struct playout *k, unsigned kind)
{
    const struct taxis_valuation *m = &k->values;
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

static ph_move best_extension(struct playout *k, unsigned kind)
{
    const struct taxis_valuation *m = &k->values;
    struct pick best = {0, 0};

    for (unsigned side = TAXIS_LEFT; side <= TAXIS_RIGHT; side++)
        for (uint32_t left = m->fits[side] & m->held; left; left &= left - 1) {
            unsigned city = taxis_lowest(left);

            consider(k, &best, taxis_card_move(kind, city, side),
                     taxis_extend_worth(m, city, side));
        }
    return best.move;
}

static ph_move best_start(struct playout *k, unsigned kind)
{
    struct pick best = {0, 0};

    for (uint32_t left = k->values.held; left; left &= left - 1)
        consider(k, &best, taxis_card_move(kind, taxis_lowest(left), 0),
                 taxis_start_worth(&k->values, taxis_lowest(left)));
    return best.move;
}

static ph_move choose_play(struct playout *k)
{
    const struct taxis_valuation *m = &k->values;
    ph_move move;

    if (taxis_postmaster_asked(m->s) && taxis_can_draw(m->s) && !taxis_postmaster_spared(m))
        return best_draw(k, TAXIS_M_POSTMASTER);
    if (m->p->route_count == 0)
        return best_start(k, TAXIS_M_START);
    move = best_extension(k, TAXIS_M_PLAY);
    return move ? move : best_start(k, TAXIS_M_RESTART);
}

/* ---- completing ---- */

/* Completes a route at once, plays another card with the Coachman, or waits. */
static ph_move choose_complete(const struct taxis_valuation *m, ph_move second)
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

static ph_move choose_finish(struct playout *k)
{
    const struct taxis_valuation *m = &k->values;
    ph_move second = 0;

    if (taxis_official_free(m->s) && taxis_coachman_asked(m->s))
        second = best_extension(k, TAXIS_M_COACHMAN);
    if (taxis_long_enough(m->r, m->p))
        return choose_complete(m, second);
    return second ? second : taxis_do(TAXIS_M_END);
}

static ph_move choose_coach(const struct taxis_rules *r, const struct taxis_state *s)
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

/* Drops the least useful cards until the hand is small enough. */
static ph_move choose_keep(struct playout *k)
{
    const struct taxis_valuation *m = &k->values;
    struct taxis_cards hand = m->s->hand[m->s->seat];

    for (unsigned count = m->p->hand_count; count > m->r->hand_limit; count--) {
        struct pick worst = {0, 0};

        for (uint32_t left = hand.more_than[0]; left; left &= left - 1) {
            unsigned city = taxis_lowest(left);

            consider(k, &worst, city + 1, -taxis_keep_worth(m, &hand, city));
        }
        assert(worst.move); /* hand_count counts these cards */
        taxis_cards_take(&hand, worst.move - 1);
    }
    return keep_all(hand);
}

ph_move taxis_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    struct playout playout;

    if (s->phase == TAXIS_COACH)
        return choose_coach(r, s);
    playout.noise = ph_rng_next(rng);
    taxis_value_position(&playout.values, r, s);
    switch ((enum taxis_phase)s->phase) {
    case TAXIS_DRAW: return best_draw(&playout, s->drawn > 0 ? TAXIS_M_POSTMASTER : TAXIS_M_DRAW);
    case TAXIS_PLAY: return choose_play(&playout);
    case TAXIS_FINISH: return choose_finish(&playout);
    default: return choose_keep(&playout);
    }
}
