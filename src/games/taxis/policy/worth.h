/* What the judgements share: what branches, tiles, coaches, routes and cards are worth to the acting
 * player, in hundredths of a point. Of other players they ask only what lies open. */
#ifndef TAXIS_JUDGE_H
#define TAXIS_JUDGE_H

#include "games/taxis/rules/ask.h"

enum { TAXIS_POINT = 100 };

/* A card on the display that another player waits for. */
struct taxis_need {
    uint32_t cities;
    int worth; /* that he does not get it */
};

/* What a player thinks with. */
struct taxis_mind {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    const struct taxis_seat *p;

    int tile[TAXIS_GOALS_MAX + 1]; /* points of the goals' top tiles, the province's last */
    int gain[TAXIS_GOALS_MAX + 1]; /* what one more city of the goal is worth; 0 for no goal */
    int province_gain;
    unsigned lacking; /* regions that the province tile still asks for */
    int tempo;        /* what a coach is worth beside its points: it brings the end nearer */
    int turn;         /* what a turn must bring to be worth waiting for */

    uint32_t held, open; /* the cities in hand, and on the display */
    uint32_t fits[2];    /* those that go on at the left and at the right end of the route */
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

/* Tiles by how far branches are on the way to them; the way gets the steeper, the nearer. */
static inline int taxis_progress(const struct taxis_mind *m, uint32_t branches)
{
    const struct taxis_rules *r = m->r;
    uint64_t done = taxis_goals_of(r, branches);
    unsigned regions = taxis_size(taxis_regions_of(r, branches) & taxis_province(r));
    int worth = m->tile[r->goals] * r->province.part[regions];

    for (unsigned i = 0; i < r->goals; i++, done >>= 8)
        worth += m->tile[i] * r->goal[i].part[done & 0xff];
    return worth;
}

/* A branch in the city now. */
static inline int taxis_city_worth(const struct taxis_mind *m, unsigned city)
{
    int worth = TAXIS_POINT + m->gain[m->r->goal_of[city]];

    if (m->lacking >> m->r->region_of[city] & 1)
        worth += m->province_gain;
    return m->p->branches >> city & 1 ? 0 : worth;
}

/* The same for a card of the route: a second city of a region helps one way of completing only. */
static inline int taxis_card_worth(const struct taxis_mind *m, unsigned city)
{
    int worth = taxis_city_worth(m, city);

    return m->joined >> city & 1 ? worth / 2 : worth;
}

/* ---- thoughts, in the order of a turn ---- */

/* What branches and tiles are worth to any seat: fills all but the cards. */
void taxis_think_of_board(struct taxis_mind *m, const struct taxis_rules *r,
                          const struct taxis_state *s, const struct taxis_seat *p);
/* The whole mind of the player whose turn it is. */
void taxis_think(struct taxis_mind *m, const struct taxis_rules *r, const struct taxis_state *s);

/* What the others wait for, into `out`; how many of them do. */
unsigned taxis_list_needs(const struct taxis_mind *m, struct taxis_need out[PH_SEATS_MAX]);
int taxis_draw_worth(const struct taxis_mind *m, unsigned city);
int taxis_pile_worth(void);
int taxis_sweep_worth(const struct taxis_mind *m, const struct taxis_need *needs, unsigned count);

/* Is the official of this turn kept for another than the Postmaster? */
bool taxis_postmaster_spared(const struct taxis_mind *m);
int taxis_start_worth(const struct taxis_mind *m, unsigned city);
int taxis_extend_worth(const struct taxis_mind *m, unsigned city, enum taxis_side side);

/* All branches, with these added. */
int taxis_branches_worth(const struct taxis_mind *m, uint32_t added);
/* The best way to place branches in these cities, as a move that completes the route; `worth` is
 * that of all branches then. */
ph_move taxis_best_placing(const struct taxis_mind *m, uint32_t places, int *worth);
/* Length tile and coach that a route of this length brings. */
int taxis_length_worth(const struct taxis_mind *m, unsigned length, bool wainwright);
/* Completing a route of these cities: both together. */
int taxis_route_worth(const struct taxis_mind *m, uint32_t route, bool wainwright);
/* Ending the turn, and completing later. */
int taxis_waiting_worth(const struct taxis_mind *m);
/* Playing this second card, and completing then or later. */
int taxis_coachman_worth(const struct taxis_mind *m, unsigned city);

/* Keeping a card in a hand of these. */
int taxis_keep_worth(const struct taxis_mind *m, const struct taxis_cards *hand, unsigned city);

#endif
