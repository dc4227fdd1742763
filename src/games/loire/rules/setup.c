/* La Loire: the start of a game. The seed determines shields, market, decks and the first
 * player, always drawn in this order, so that a record that names the first player replays the
 * same game. */
#include <string.h>

#include "base/random.h"
#include "games/loire/rules/flow.h"

static bool neighbours_differ(const uint8_t *shield)
{
    for (unsigned at = 1; at + 1 < LOIRE_LOCATIONS; at++)
        if (!loire_is_city(at) && !loire_is_city(at + 1) && shield[at] == shield[at + 1])
            return false;
    return true;
}

/* LL-S2: shuffles until no neighbours are equal. Rejecting whole arrangements, instead of repairing
 * one, makes all valid arrangements equally likely; about six shuffles are needed. */
static void lay_shields(const struct loire_rules *r, struct loire_state *s)
{
    uint8_t shield[LOIRE_VILLAGES] = {0};
    unsigned n = 0;

    for (unsigned colour = 0; colour < r->colours; colour++)
        for (unsigned i = 0; i < r->shields[colour]; i++)
            shield[n++] = (uint8_t)colour;
    do {
        ph_shuffle(&s->chance, shield, LOIRE_VILLAGES);
        memcpy(&s->shield[1], shield, LOIRE_VILLAGES / 2);
        memcpy(&s->shield[LOIRE_ORLEANS + 1], shield + LOIRE_VILLAGES / 2, LOIRE_VILLAGES / 2);
    } while (!neighbours_differ(s->shield) && PH_RULE(LL_S2));
}

static void lay_market(const struct loire_rules *r, struct loire_state *s)
{
    for (unsigned space = 0; space < r->colours; space++)
        s->market[space] = (uint8_t)space;
    if (PH_RULE(LL_S3))
        ph_shuffle(&s->chance, s->market, r->colours);
}

static void lay_decks(const struct loire_rules *r, struct loire_state *s)
{
    for (unsigned card = 0; card < r->card_count; card++)
        s->deck[card] = (uint8_t)card;
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        s->deck_count[level] = (uint8_t)(r->deck_first[level + 1] - r->deck_first[level]);
        if (PH_RULE(LL_S6))
            ph_shuffle(&s->chance, &s->deck[r->deck_first[level]], s->deck_count[level]);
    }
}

static void lay_pieces(const struct loire_rules *r, struct loire_state *s)
{
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        s->horses[at] = r->start_horses >> at & 1;
    s->circus = r->casual && PH_RULE(LL_V1_circus) ? LOIRE_NOWHERE
                                                   : (uint8_t)(r->circus_start + !PH_RULE(LL_S4));
    s->towers = r->towers;
    memcpy(s->supply, r->cards_of_good, sizeof s->supply);
    memcpy(s->characters, r->copies, sizeof s->characters);
    memset(s->palaces, r->palace_copies, sizeof s->palaces);
}

static void seat_player(const struct loire_rules *r, struct loire_state *s, unsigned seat)
{
    struct loire_seat *p = &s->seats[seat];
    unsigned order =
        (seat + r->base.players - (PH_RULE(LL_X14_order) ? s->first : 0u)) % r->base.players;
    unsigned cubes = r->casual && PH_RULE(LL_V2_cubes) ? 2 : 0;

    p->deniers = (uint16_t)(r->start_deniers[order] - !PH_RULE(LL_S9_deniers));
    p->cubes = (uint8_t)cubes;
    p->figure[LOIRE_MERCHANT].at = PH_RULE(LL_S9_figures) ? LOIRE_NANTES : LOIRE_ORLEANS;
    p->figure[LOIRE_MESSENGER].at = LOIRE_ORLEANS;
    for (unsigned f = 0; f < LOIRE_FIGURES; f++)
        p->figure[f].horses = r->figure_horses;
    for (unsigned i = 0; PH_RULE(LL_S9_message) && i < r->start_messages; i++) {
        uint8_t *top = &s->deck[r->deck_first[1] + --s->deck_count[1]];

        p->message[p->message_count++].card = *top;
        *top = 0;
    }
}

void loire_setup(const struct ph_rules *rules, const struct ph_chance *chance, int first,
                 void *state)
{
    const struct loire_rules *r = loire_rules(rules);
    struct loire_state *s = state;
    unsigned drawn;

    memset(s, 0, sizeof *s);
    s->chance = *chance;
    lay_shields(r, s);
    lay_market(r, s);
    lay_decks(r, s);
    lay_pieces(r, s);
    drawn = ph_chance_below(&s->chance, r->base.players);
    if (!PH_RULE(LL_S12))
        drawn = 0;
    s->first = s->seat = (uint8_t)(first == PH_NOBODY ? drawn : (unsigned)first);
    for (unsigned i = 0; i < r->base.players; i++)
        seat_player(r, s, i);
    s->turn = 1;
    s->phase = LOIRE_MOVE;
    s->figure = LOIRE_NO_FIGURE;
    s->triggered_by = s->last_seat = LOIRE_NO_SEAT;
    loire_settle(r, s, NULL);
}
