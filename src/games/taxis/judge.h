/* What the judgements share: what branches, tiles, coaches and routes are worth to the acting
 * player, in hundredths of a point. They ask of other players only what lies open. */
#ifndef TAXIS_JUDGE_H
#define TAXIS_JUDGE_H

#include "games/taxis/ask.h"

enum { TAXIS_POINT = 100 };

/* What a player thinks with. */
struct taxis_mind {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    const struct taxis_seat *p;
    int tile[TAXIS_GOALS_MAX + 1]; /* points of the goals' top tiles, the province's last */
    int gain[TAXIS_GOALS_MAX + 1]; /* what one more city of the goal is worth; 0 for no goal */
    int province_gain;
    unsigned lacking; /* regions that the province tile still asks for */
};

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

static inline void taxis_begin_thought(struct taxis_mind *m, const struct taxis_rules *r,
                                       const struct taxis_state *s, const struct taxis_seat *p)
{
    uint64_t done = taxis_goals_of(r, p->branches);
    unsigned regions = taxis_regions_of(r, p->branches), count;

    m->r = r;
    m->s = s;
    m->p = p;
    for (unsigned i = 0; i < r->goals; i++, done >>= 8) {
        const uint8_t *part = r->goal[i].part + (done & 0xff);

        m->tile[i] = (int)taxis_top_tile(r, s, r->goal[i].stack);
        m->gain[i] = m->tile[i] * (part[1] - part[0]);
    }
    m->gain[r->goals] = 0;
    m->tile[r->goals] = 0;
    m->lacking = taxis_province(r) & ~regions;
    count = r->province.size - taxis_size(m->lacking);
    if (m->lacking)
        m->tile[r->goals] = (int)taxis_top_tile(r, s, r->province.stack);
    m->province_gain = m->tile[r->goals] * (r->province.part[count + 1] - r->province.part[count]);
}

/* A branch in the city now. */
static inline int taxis_city_worth(const struct taxis_mind *m, unsigned city)
{
    int worth = TAXIS_POINT + m->gain[m->r->goal_of[city]];

    if (m->lacking >> m->r->region_of[city] & 1)
        worth += m->province_gain;
    return m->p->branches >> city & 1 ? 0 : worth;
}

#endif
