/* Thurn und Taxis: what branches, tiles, coaches, routes and cards are worth to the acting player,
 * in hundredths of a point. Prior, playout policy and evaluation share these. Of other players only
 * public information is used. */
#ifndef GAMES_TAXIS_POLICY_WORTH_H
#define GAMES_TAXIS_POLICY_WORTH_H

#include "games/taxis/rules/ask.h"

enum { TAXIS_POINT = 100 };

/* A card on the display that another player waits for. */
struct taxis_need {
    uint32_t cities;
    int worth; /* of taking it away */
};

/* What the values depend on. */
struct taxis_valuation {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    const struct taxis_seat *p;

    int tile[TAXIS_GOALS_MAX + 1]; /* points of the goals' top tiles, the province's last */
    int gain[TAXIS_GOALS_MAX +
             1]; /* what one more city of the goal is worth; last: 0, for no goal */
    int province_gain;
    unsigned lacking; /* regions that the province tile still asks for */
    int tempo;        /* what a coach is worth beside its points: it brings the end nearer */
    int turn;         /* what waiting a turn must gain */

    uint32_t held, open; /* the cities in hand, and on the display */
    uint32_t fits[2];    /* those that fit at the left and at the right end of the route */
    uint32_t joined;     /* cities of regions in which the route has a place for a branch */
};

/* ---- branches ---- */

/* How many of these cities each goal asks for, a byte each. */
static inline uint64_t taxis_goals_of(const struct taxis_rules *r, uint32_t cities)
{
    uint64_t goals = 0;

    for (unsigned i = 0; i < TAXIS_QUADS; i++)
        goals += r->quad_goals[i][cities >> 4 * i & 15];
    return goals;
}

static inline unsigned taxis_province(const struct taxis_rules *r)
{
    return r->province.stack == TAXIS_NO_STACK ? 0 : r->stack[r->province.stack].regions;
}

/* What the tiles are worth by the progress of these branches. Progress counts more the nearer the
 * tile is. */
static inline int taxis_progress(const struct taxis_valuation *m, uint32_t branches)
{
    const struct taxis_rules *r = m->r;
    uint64_t done = taxis_goals_of(r, branches);
    unsigned regions = taxis_size(taxis_regions_of(r, branches) & taxis_province(r));
    int worth = m->tile[r->goals] * r->province.part[regions];

    for (unsigned i = 0; i < r->goals; i++, done >>= 8)
        worth += m->tile[i] * r->goal[i].part[done & 0xff];
    return worth;
}

/* What a branch in the city is worth. */
static inline int taxis_city_worth(const struct taxis_valuation *m, unsigned city)
{
    int worth = TAXIS_POINT + m->gain[m->r->goal_of[city]];

    if (m->lacking >> m->r->region_of[city] & 1)
        worth += m->province_gain;
    return m->p->branches >> city & 1 ? 0 : worth;
}

/* What a card of the route is worth. A second city of a region counts half: it helps only one of
 * the two ways to complete. */
static inline int taxis_card_worth(const struct taxis_valuation *m, unsigned city)
{
    int worth = taxis_city_worth(m, city);

    return m->joined >> city & 1 ? worth / 2 : worth;
}

/* ---- thoughts, in the order of a turn ---- */

/* Fills everything but the cards, for any seat. */
void taxis_value_board(struct taxis_valuation *m, const struct taxis_rules *r,
                       const struct taxis_state *s, const struct taxis_seat *p);
/* Fills everything, for the player whose turn it is. */
void taxis_value_position(struct taxis_valuation *m, const struct taxis_rules *r,
                          const struct taxis_state *s);

/* Lists the face-up cards that others wait for; returns how many others do. */
unsigned taxis_list_needs(const struct taxis_valuation *m, struct taxis_need out[PH_SEATS_MAX]);
int taxis_draw_worth(const struct taxis_valuation *m, unsigned city);
int taxis_pile_worth(void);
int taxis_sweep_worth(const struct taxis_valuation *m, const struct taxis_need *needs,
                      unsigned count);

/* Should the Postmaster not be called, so that another official can be? */
bool taxis_postmaster_spared(const struct taxis_valuation *m);
int taxis_start_worth(const struct taxis_valuation *m, unsigned city);
int taxis_extend_worth(const struct taxis_valuation *m, unsigned city, enum taxis_side side);

/* What all branches are worth with these added. */
int taxis_branches_worth(const struct taxis_valuation *m, uint32_t added);
/* The best way to place branches in these cities, as a move that completes the route; `worth` is
 * what all branches are worth then. */
ph_move taxis_best_placing(const struct taxis_valuation *m, uint32_t places, int *worth);
/* What length tile and coach of a route of this length are worth. */
int taxis_length_worth(const struct taxis_valuation *m, unsigned length, bool wainwright);
/* What completing a route of these cities is worth. */
int taxis_route_worth(const struct taxis_valuation *m, uint32_t route, bool wainwright);
/* What it is worth to end the turn and complete later. */
int taxis_waiting_worth(const struct taxis_valuation *m);
/* What it is worth to play this second card and complete then or later. */
int taxis_coachman_worth(const struct taxis_valuation *m, unsigned city);

/* What it is worth to keep a card in this hand. */
int taxis_keep_worth(const struct taxis_valuation *m, const struct taxis_cards *hand,
                     unsigned city);

/* ---- facts about a seat ---- */

/* What the evaluation weights and nets take as inputs, about one seat; in hundredths. */
enum taxis_fact {
    TAXIS_F_ONE,
    TAXIS_F_BRANCHES_LEFT,  /* branches not placed */
    TAXIS_F_PROGRESS,       /* towards tiles */
    TAXIS_F_COACHES,        /* how many */
    TAXIS_F_NEXT_COACH,     /* its points */
    TAXIS_F_LENGTH,         /* of the route */
    TAXIS_F_ROUTE,          /* what completing the route would bring */
    TAXIS_F_SHORT_ROUTE,    /* ... if it is too short yet */
    TAXIS_F_FIT_HELD,       /* a card in hand extends the route */
    TAXIS_F_FIT_OPEN,       /* a face-up card extends it */
    TAXIS_F_HAND,           /* cards */
    TAXIS_F_BEFORE,         /* turns of others before the next own one */
    TAXIS_F_MISSING,        /* cards that the route lacks for the next coach, with the Wainwright */
    TAXIS_F_RIVAL_COACH,    /* the most coaches of another player */
    TAXIS_F_RIVAL_BRANCHES, /* the fewest branches not placed of another player */
    TAXIS_F_RIVAL_MISSING,  /* the fewest cards that another lacks */
    TAXIS_FACTS
};

/* Lists them; `hand` is the set of cities of the seat's cards that are known. */
void taxis_list_facts(const struct taxis_rules *r, const struct taxis_state *s, unsigned seat,
                      uint32_t hand, int fact[TAXIS_FACTS]);

#endif
