/* Thurn und Taxis: what each legal move is worth, for greedy players and as what searches look at
 * first. The judgement of the quick mind, without its luck, and for every move. */
#include "games/taxis/policy/policy.h"
#include "games/taxis/policy/worth.h"

enum { FIRST = 10000 }; /* moves that are to be made before all others, or not at all */

struct scales {
    struct taxis_mind mind;
    struct taxis_need needs[PH_SEATS_MAX];
    unsigned need_count;
    int postmaster; /* what calling him is worth beside the card */
};

static int draw_worth(const struct scales *w, unsigned city)
{
    int worth;

    if (city == TAXIS_PILE)
        return taxis_pile_worth();
    worth = taxis_draw_worth(&w->mind, city);
    for (unsigned i = 0; i < w->need_count; i++)
        worth += w->needs[i].cities >> city & 1 ? w->needs[i].worth : 0;
    return worth;
}

/* A route too short to complete is lengthened wherever it can be. */
static int second_worth(const struct taxis_mind *m, ph_move move)
{
    int worth = taxis_extend_worth(m, taxis_city(move), taxis_side(move));

    if (!taxis_long_enough(m->r, m->p))
        return worth;
    return taxis_coachman_worth(m, taxis_city(move)) + worth / 100;
}

static int complete_worth(const struct taxis_mind *m, ph_move move)
{
    return taxis_branches_worth(m, taxis_set(move)) +
           taxis_length_worth(m, m->p->route_count, taxis_official_free(m->s));
}

static int end_worth(const struct taxis_mind *m)
{
    return taxis_long_enough(m->r, m->p) ? taxis_waiting_worth(m) : -1;
}

static int keep_worth(const struct taxis_mind *m, ph_move move)
{
    struct taxis_cards hand = {{0}};
    int worth = 0;

    for (unsigned i = 0; i < m->r->hand_limit; i++)
        taxis_cards_add(&hand, taxis_kept(move, i) - 1);
    for (uint32_t left = hand.more_than[0]; left; left &= left - 1)
        worth += taxis_keep_worth(m, &hand, taxis_lowest(left));
    return worth;
}

static int move_worth(const struct scales *w, ph_move move)
{
    const struct taxis_mind *m = &w->mind;
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
    struct scales scales = {.need_count = 0};

    taxis_think(&scales.mind, taxis_rules(rules), s);
    if (s->phase == TAXIS_DRAW || taxis_postmaster_asked(s))
        scales.need_count = taxis_list_needs(&scales.mind, scales.needs);
    if (s->phase == TAXIS_PLAY)
        scales.postmaster = taxis_postmaster_spared(&scales.mind) ? -FIRST : FIRST;
    for (unsigned i = 0; i < count; i++)
        worth[i] = move_worth(&scales, moves[i]);
}
