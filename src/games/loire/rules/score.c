/* La Loire: points by their parts, and who wins. */
#include <string.h>

#include "games/loire/rules/ask.h"
#include "games/loire/rules/reports.h"

static void score_messages(const struct loire_rules *r, const struct loire_seat *p, int16_t *part)
{
    for (unsigned i = 0; i < p->delivered_count; i++) {
        const struct loire_card *c = &r->card[p->delivered[i]];

        part[LOIRE_S_MESSAGES] =
            (int16_t)(part[LOIRE_S_MESSAGES] + (PH_RULE(LL_E4_messages) ? c->vp : 0));
        if (PH_RULE(LL_E4_blue) &&
            loire_has(p, (enum loire_character)(LOIRE_SYMBOL_FIRST + c->symbol)))
            part[LOIRE_S_BLUE] = (int16_t)(part[LOIRE_S_BLUE] + LOIRE_BLUE_POINTS);
    }
    part[LOIRE_S_UNDELIVERED] = (int16_t)(PH_RULE(LL_E4_undelivered) ? p->message_count : 0);
}

static void score_seat(const struct loire_rules *r, const struct loire_state *s, unsigned seat,
                       int16_t *part)
{
    const struct loire_seat *p = &s->seats[seat];

    part[LOIRE_S_BOAT] = PH_RULE(LL_E4_boat) ? p->boat : 0;
    score_messages(r, p, part);
    for (unsigned i = 0; PH_RULE(LL_E4_characters) && i < p->character_count; i++)
        part[LOIRE_S_CHARACTERS] = (int16_t)(part[LOIRE_S_CHARACTERS] + r->vp[p->character[i]]);
    part[LOIRE_S_PALACES] = (int16_t)(PH_RULE(LL_E4_palaces) ? p->palace_count * r->palace_vp : 0);
    part[LOIRE_S_BUILDINGS] = p->palace_count;
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (s->building[at] && s->owner[at] == seat) {
            part[LOIRE_S_BUILDINGS]++;
            part[LOIRE_S_CASTLES] =
                (int16_t)(part[LOIRE_S_CASTLES] + (s->building[at] == LOIRE_CASTLE));
        }
}

/* Total, then castles, then buildings (LL-E5), as one number to compare. */
static int rank(const struct ph_score *score, unsigned seat)
{
    int castles = PH_RULE(LL_E5_castles) ? score->part[seat][LOIRE_S_CASTLES] : 0;
    int buildings = PH_RULE(LL_E5_buildings) ? score->part[seat][LOIRE_S_BUILDINGS] : 0;

    return score->total[seat] * 4096 + castles * 64 + buildings;
}

void loire_score(const struct ph_rules *rules, const void *state, struct ph_score *score)
{
    const struct loire_rules *r = loire_rules(rules);
    const struct loire_state *s = state;
    int best = 0;

    memset(score, 0, sizeof *score);
    for (unsigned seat = 0; seat < r->base.players; seat++) {
        int16_t *part = score->part[seat];

        score_seat(r, s, seat, part);
        for (unsigned i = LOIRE_S_BOAT; i <= LOIRE_S_PALACES; i++)
            score->total[seat] = (int16_t)(score->total[seat] + part[i]);
        if (seat == 0 || rank(score, seat) > best)
            best = rank(score, seat);
    }
    for (unsigned seat = 0; seat < r->base.players; seat++)
        score->winners = (uint8_t)(score->winners | (rank(score, seat) == best) << seat);
}
