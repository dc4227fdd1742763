/* Thurn und Taxis: points and winners, now or at the end. */
#include <string.h>

#include "games/taxis/rules/ask.h"
#include "games/taxis/rules/reports.h"

static int tile_points(const struct taxis_seat *p)
{
    int points = 0;

    for (unsigned i = 0; i < p->tile_count; i++)
        points += (int)taxis_tile_value(p->tile[i]);
    return points;
}

static void score_seat(const struct taxis_rules *r, const struct taxis_state *s, unsigned seat,
                       struct ph_score *score)
{
    const struct taxis_seat *p = &s->seats[seat];
    int coach = p->coach && PH_RULE(TT_E3_coach) ? r->coach_points[p->coach - 1] : 0;
    int tiles = PH_RULE(TT_E3_tiles) ? tile_points(p) : 0;
    int branches = PH_RULE(TT_E3_branches) ? -(int)taxis_branches_left(r, p) : 0;

    score->part[seat][TAXIS_S_COACH] = (int16_t)coach;
    score->part[seat][TAXIS_S_TILES] = (int16_t)tiles;
    score->part[seat][TAXIS_S_BRANCHES] = (int16_t)branches;
    score->part[seat][TAXIS_S_GAME_END] = s->triggered_by == seat;
    score->total[seat] = (int16_t)(coach + tiles + branches);
}

/* Of the tied seats the holder of the game-end tile, or else the next one clockwise from the
 * holder; all tied seats while nobody has the tile (TT-E4). */
static unsigned break_tie(const struct taxis_rules *r, const struct taxis_state *s, unsigned tied)
{
    unsigned seat = s->triggered_by;

    if (s->triggered_by == TAXIS_NO_SEAT || !PH_RULE(TT_E4))
        return tied;
    while (!(tied >> seat & 1))
        seat = seat + 1 < r->base.players ? seat + 1 : 0;
    return 1u << seat;
}

void taxis_score(const struct ph_rules *rules, const void *state, struct ph_score *score)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    unsigned best = 0, tied = 0;

    memset(score, 0, sizeof *score);
    for (unsigned i = 0; i < r->base.players; i++) {
        score_seat(r, s, i, score);
        if (score->total[i] > score->total[best])
            best = i;
    }
    for (unsigned i = 0; i < r->base.players; i++)
        if (score->total[i] == score->total[best])
            tied |= 1u << i;
    score->winners = (uint8_t)break_tie(r, s, tied);
}
