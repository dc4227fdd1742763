/* La Loire: what a seat may know, and a random state that fits it. Only the decks, the offered
 * cards and the generator are hidden (LL-S11). */
#include <string.h>

#include "base/random.h"
#include "games/loire/rules/ask.h"

static void blank_decks(const struct loire_rules *r, struct loire_state *s)
{
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        memset(&s->deck[r->deck_first[level]], LOIRE_UNKNOWN_CARD, s->deck_count[level]);
}

void loire_view(const struct ph_rules *rules, const void *state, int viewer, void *view)
{
    const struct loire_rules *r = loire_rules(rules);
    struct loire_view *v = view;

    memset(v, 0, sizeof *v);
    memcpy(&v->seen, state, sizeof v->seen);
    v->viewer = (int8_t)viewer;
    if (viewer == PH_EVERYTHING)
        return;
    v->seen.chance = (struct ph_chance){0};
    if (PH_RULE(LL_S11))
        blank_decks(r, &v->seen);
    if (viewer != v->seen.seat)
        memset(v->seen.offer, LOIRE_UNKNOWN_CARD, v->seen.offer_count);
}

/* ---- determinising ---- */

/* Marks the cards that the viewer can see. */
static void mark_seen(const struct loire_rules *r, const struct loire_state *s,
                      bool seen[LOIRE_CARDS_MAX])
{
    for (unsigned i = 0; i < r->base.players; i++) {
        const struct loire_seat *p = &s->seats[i];

        for (unsigned k = 0; k < p->message_count; k++)
            seen[p->message[k].card] = true;
        for (unsigned k = 0; k < p->delivered_count; k++)
            seen[p->delivered[k]] = true;
    }
    for (unsigned k = 0; k < s->offer_count; k++)
        if (s->offer[k] != LOIRE_UNKNOWN_CARD)
            seen[s->offer[k]] = true;
}

/* Deals the unseen cards of a level to the deck; the rest is what another seat is looking at. */
static void deal_level(const struct loire_rules *r, struct loire_state *s, unsigned level,
                       const bool *seen, struct ph_rng *rng)
{
    uint8_t card[LOIRE_DECK_MAX];
    unsigned n = 0;

    for (unsigned c = r->deck_first[level]; c < r->deck_first[level + 1]; c++)
        if (!seen[c])
            card[n++] = (uint8_t)c;
    ph_rng_shuffle(rng, card, n);
    memcpy(&s->deck[r->deck_first[level]], card, s->deck_count[level]);
    if (n > s->deck_count[level])
        memcpy(s->offer, card + s->deck_count[level], n - s->deck_count[level]);
}

void loire_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       void *state)
{
    const struct loire_rules *r = loire_rules(rules);
    const struct loire_view *v = view;
    struct loire_state *s = state;
    bool seen[LOIRE_CARDS_MAX] = {false};

    *s = v->seen;
    if (v->viewer == PH_EVERYTHING)
        return;
    s->chance.rng = ph_rng_next(rng);
    mark_seen(r, s, seen);
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        deal_level(r, s, level, seen, rng);
}

/* A view has no hidden cards that the viewer has seen before: what Spy and search show is blanked
 * as soon as the card is chosen. So there is nothing to forget. */
void loire_forget(const struct ph_rules *rules, void *view, unsigned keep)
{
    (void)rules, (void)view, (void)keep;
}
