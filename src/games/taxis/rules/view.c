/* Thurn und Taxis: what a seat may know, and random states that fit it. */
#include <string.h>

#include "base/random.h"
#include "core/rule.h"
#include "games/taxis/rules/ask.h"

void taxis_view(const struct ph_rules *rules, const void *state, int viewer, void *view)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    struct taxis_view *v = view;

    memset(v, 0, sizeof *v);
    v->seen = *s;
    v->viewer = (int8_t)viewer;
    if (viewer == PH_EVERYTHING)
        return;
    v->seen.chance = (struct ph_chance){0};
    memset(v->seen.pile, TAXIS_UNKNOWN, s->pile_count);
    for (unsigned i = 0; i < r->base.players && PH_RULE(TT_D7_hidden); i++)
        if ((int)i != viewer)
            v->seen.hand[i] = s->seats[i].known;
}

/* Lists the cards that the viewer cannot see, in any order; returns how many. */
static unsigned unseen_cards(const struct taxis_rules *r, const struct taxis_state *s,
                             uint8_t out[TAXIS_CARDS_MAX])
{
    int8_t left[TAXIS_CITIES_MAX];
    unsigned count = 0;

    taxis_unseen(r, s, left);
    for (unsigned city = 0; city < r->cities; city++)
        for (; left[city] > 0; left[city]--)
            out[count++] = (uint8_t)city;
    return count;
}

/* Deals the unseen cards to hands and pile, each card equally likely anywhere. Known cards are in
 * the hands already. */
void taxis_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       void *state)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_view *v = view;
    struct taxis_state *s = state;
    uint8_t unseen[TAXIS_CARDS_MAX] = {0};
    unsigned count;

    *s = v->seen;
    if (v->viewer == PH_EVERYTHING)
        return;
    count = unseen_cards(r, s, unseen);
    ph_rng_shuffle(rng, unseen, count);
    for (unsigned i = 0; i < r->base.players; i++)
        for (unsigned held = taxis_cards_count(&s->hand[i]); held < s->seats[i].hand_count; held++)
            taxis_cards_add(&s->hand[i], unseen[--count]);
    memcpy(s->pile, unseen, s->pile_count);
    s->chance.rng = ph_rng_next(rng);
}

/* ---- memory ---- */

/* Keeps a seat's known cards of these cities while `keep` lasts, and forgets the rest. */
static void remember(struct taxis_state *s, unsigned seat, uint32_t cities, unsigned *keep)
{
    struct taxis_cards known = s->seats[seat].known;

    for (uint32_t left = known.more_than[0] & cities; left; left &= left - 1) {
        unsigned city = taxis_lowest(left);

        for (unsigned copies = taxis_cards_of(&known, city); copies > 0; copies--)
            if (*keep > 0) {
                --*keep;
            } else {
                taxis_cards_take(&s->hand[seat], city);
                taxis_cards_take(&s->seats[seat].known, city);
            }
    }
}

/* A view has sets of known cards, not the order in which they were taken. So relevance decides:
 * cards that extend their owner's route are remembered first, then all others, each in the order of
 * the seats after the viewer and of the data file. What others know of the viewer's hand is kept,
 * and so are the discards, which are public. */
void taxis_forget(const struct ph_rules *rules, void *view, unsigned keep)
{
    const struct taxis_rules *r = taxis_rules(rules);
    struct taxis_view *v = view;
    unsigned players = r->base.players, viewer = v->viewer < 0 ? 0 : (unsigned)v->viewer;

    if (v->viewer == PH_EVERYTHING)
        return;
    for (unsigned attentive = 2; attentive-- > 0;)
        for (unsigned i = v->viewer < 0 ? 0 : 1; i < players; i++) {
            unsigned seat = (viewer + i) % players;
            const struct taxis_seat *p = &v->seen.seats[seat];
            uint32_t fits =
                p->route_count ? taxis_fits(r, p, TAXIS_LEFT) | taxis_fits(r, p, TAXIS_RIGHT) : 0;

            remember(&v->seen, seat, attentive ? fits : ~fits, &keep);
        }
}
