/* Thurn und Taxis: the prior: what each legal move is worth. The greedy player takes the best one.
 * It uses the values of the playout policy, for every move and without noise. */
#include "games/taxis/policy/policy.h"
#include "games/taxis/policy/worth.h"

enum { FIRST = 10000 }; /* decides: such a move comes before all others, or never */

struct scale {
    struct taxis_valuation values;
    struct taxis_need needs[PH_SEATS_MAX];
    unsigned need_count;
    int postmaster; /* what calling the Postmaster is worth beside the card */
};

static int draw_worth(const struct scale *w, unsigned city)
{
    int worth;

    if (city == TAXIS_PILE)
        return taxis_pile_worth();
    worth = taxis_draw_worth(&w->values, city);
    for (unsigned i = 0; i < w->need_count; i++)
        worth += w->needs[i].cities >> city & 1 ? w->needs[i].worth : 0;
    return worth;
}

/* A route too short to complete is extended whenever possible. */
static int second_worth(const struct taxis_valuation *m, ph_move move)
{
    int worth = taxis_extend_worth(m, taxis_city(move), taxis_side(move));

    if (!taxis_long_enough(m->r, m->p))
        return worth;
    return taxis_coachman_worth(m, taxis_city(move)) + worth / 100;
}

static int complete_worth(const struct taxis_valuation *m, ph_move move)
{
    return taxis_branches_worth(m, taxis_set(move)) +
           taxis_length_worth(m, m->p->route_count, taxis_official_free(m->s));
}

static int end_worth(const struct taxis_valuation *m)
{
    return taxis_long_enough(m->r, m->p) ? taxis_waiting_worth(m) : -1;
}

static int keep_worth(const struct taxis_valuation *m, ph_move move)
{
    struct taxis_cards hand = {{0}};
    int worth = 0;

    for (unsigned i = 0; i < m->r->hand_limit; i++)
        taxis_cards_add(&hand, taxis_kept(move, i) - 1);
    for (uint32_t left = hand.more_than[0]; left; left &= left - 1)
        worth += taxis_keep_worth(m, &hand, taxis_lowest(left));
    return worth;
}

static int move_worth(const struct scale *w, ph_move move)
{
    const struct taxis_valuation *m = &w->values;
    unsigned city = taxis_city(move);

    switch ((enum taxis_move_kind)taxis_kind(move)) {
    case TAXIS_M_BAILIFF: return taxis_sweep_worth(m, w->needs, w->need_count);
    case TAXIS_M_DRAW: return draw_worth(w, city);
    case TAXIS_M_POSTMASTER: return w->postmaster + draw_worth(w, city);
    case TAXIS_M_START: return taxis_start_worth(m, city);
    case TAXIS_M_RESTART: return taxis_start_worth(m, city) - FIRST / 2;
    case TAXIS_M_PLAY: return taxis_extend_worth(m, city, taxis_side(move));
    case TAXIS_M_COACHMAN: return second_worth(m, move);
    case TAXIS_M_EACH:
    case TAXIS_M_ALL: return complete_worth(m, move);
    case TAXIS_M_KEEP: return keep_worth(m, move);
    case TAXIS_M_END: return end_worth(m);
    case TAXIS_M_COACH: return 2;
    case TAXIS_M_WAINWRIGHT: return 1;
    default: return 0;
    }
}

void taxis_prior(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth)
{
    const struct taxis_state *s = state;
    struct scale scale = {.need_count = 0};

    taxis_value_position(&scale.values, taxis_rules(rules), s);
    if (s->phase == TAXIS_DRAW || taxis_postmaster_asked(s))
        scale.need_count = taxis_list_needs(&scale.values, scale.needs);
    if (s->phase == TAXIS_PLAY)
        scale.postmaster = taxis_postmaster_spared(&scale.values) ? -FIRST : FIRST;
    for (unsigned i = 0; i < count; i++)
        worth[i] = move_worth(&scale, moves[i]);
}
