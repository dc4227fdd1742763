/* Laws of La Loire alone: its pieces are counted independently. Its random results are in loire_luck.c. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/loire/rules/ask.h"

/* ---- pieces ---- */

static const char *count_horses(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned horses = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        horses += s->horses[at];
    for (unsigned i = 0; i < r->base.players; i++)
        for (unsigned f = 0; f < LOIRE_FIGURES; f++) {
            horses += s->seats[i].figure[f].horses;
            if (s->seats[i].figure[f].horses > (loire_has(&s->seats[i], LOIRE_SCOUT) ? 3 : 2))
                return "a stack is too high";
        }
    return horses == r->horses ? NULL : "horses came or went";
}

static const char *count_goods(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++) {
        unsigned cards = s->supply[good];

        for (unsigned i = 0; i < r->base.players; i++) {
            const struct loire_seat *p = &s->seats[i];
            bool free = (good == LOIRE_CHEESE && loire_has(p, LOIRE_DAIRYMAN)) ||
                        (good == LOIRE_GRAIN && loire_has(p, LOIRE_GRAIN_FARMER));

            cards += p->goods[good];
            if (p->goods[good] > r->carry[good] && !free)
                return "a player carries too much";
        }
        if (cards != r->cards_of_good[good])
            return "goods came or went";
    }
    return NULL;
}

static const char *count_cards(const struct loire_rules *r, const struct loire_state *s)
{
    uint8_t seen[LOIRE_CARDS_MAX] = {0};

    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        for (unsigned i = 0; i < s->deck_count[level]; i++)
            seen[s->deck[r->deck_first[level] + i]]++;
    for (unsigned i = 0; i < s->offer_count; i++)
        seen[s->offer[i]]++;
    for (unsigned i = 0; i < r->base.players; i++) {
        for (unsigned k = 0; k < s->seats[i].message_count; k++)
            seen[s->seats[i].message[k].card]++;
        for (unsigned k = 0; k < s->seats[i].delivered_count; k++)
            seen[s->seats[i].delivered[k]]++;
    }
    for (unsigned card = 0; card < r->card_count; card++)
        if (seen[card] != 1)
            return "a message card is lost or there twice";
    return NULL;
}

static const char *count_hand(const struct loire_rules *r, const struct loire_seat *p)
{
    unsigned level_4 = 0, marks = 0, cubes;

    for (unsigned k = 0; k < p->message_count; k++) {
        level_4 += r->card[p->message[k].card].level == LOIRE_LEVELS;
        marks += loire_marked(&p->message[k]);
    }
    cubes = r->casual ? 2u : (unsigned)loire_has(p, LOIRE_APPRENTICE) + loire_has(p, LOIRE_HELPER);
    if (marks + p->cubes != cubes)
        return "cubes came or went";
    if (p->message_count > (loire_has(p, LOIRE_MAYOR) ? 4 : 2) || level_4 > 1)
        return "a player carries too many messages";
    return p->boat > r->boat_end ? "a boat went too far" : NULL;
}

static const char *count_hired(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++) {
        unsigned cards = s->characters[c];

        for (unsigned i = 0; i < r->base.players; i++)
            cards += loire_has(&s->seats[i], (enum loire_character)c);
        if (cards != r->copies[c])
            return "characters came or went";
    }
    for (unsigned bit = 0; bit < LOIRE_CITIES * LOIRE_PALACE_COUNT; bit++) {
        unsigned cards = s->palaces[bit / LOIRE_PALACE_COUNT][bit % LOIRE_PALACE_COUNT];

        for (unsigned i = 0; i < r->base.players; i++)
            cards += s->seats[i].palaces >> bit & 1;
        if (cards != r->palace_copies)
            return "palaces came or went";
    }
    return NULL;
}

/* What a player has built; an imbalance of the roads needs the Mensor. */
static const char *count_built(const struct loire_rules *r, const struct loire_state *s,
                               unsigned seat, unsigned *castles)
{
    unsigned kinds[LOIRE_BUILDING_END] = {0}, north = 0, south = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (s->building[at] && s->owner[at] == seat) {
            kinds[s->building[at]]++;
            *(at < LOIRE_ORLEANS ? &south : &north) += 1;
        }
    *castles += kinds[LOIRE_CASTLE];
    if (kinds[LOIRE_FARM] + kinds[LOIRE_CASTLE] > r->farms ||
        kinds[LOIRE_MONASTERY] > r->monasteries)
        return "more tokens stand on the board than a player has";
    if ((north > south + 1 || south > north + 1) && !loire_has(&s->seats[seat], LOIRE_MENSOR))
        return "the roads are out of balance";
    return NULL;
}

/* law: LL-S2 never two of one colour on neighbouring villages */
static const char *look_at_shields(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned left[LOIRE_COLOURS_MAX], on_market = 0;

    for (unsigned colour = 0; colour < r->colours; colour++)
        left[colour] = r->shields[colour];
    for (unsigned at = 1; at < LOIRE_LOCATIONS; at++) {
        if (loire_is_city(at))
            continue;
        if (left[s->shield[at]]-- == 0)
            return "too many shields of a colour";
        if (!loire_is_city(at - 1) && s->shield[at] == s->shield[at - 1])
            return "neighbours have the same shield";
    }
    for (unsigned space = 0; space < r->colours; space++)
        on_market |= 1u << s->market[space];
    return on_market == (1u << r->colours) - 1 ? NULL : "the market lacks a colour";
}

static const char *loire_pieces(const struct ph_rules *rules, const void *state)
{
    const struct loire_rules *r = loire_rules(rules);
    const struct loire_state *s = state;
    unsigned castles = 0;
    const char *fault = count_horses(r, s);

    if (!fault)
        fault = count_goods(r, s);
    if (!fault)
        fault = count_cards(r, s);
    if (!fault)
        fault = count_hired(r, s);
    if (!fault)
        fault = look_at_shields(r, s);
    for (unsigned i = 0; i < r->base.players && !fault; i++) {
        fault = count_hand(r, &s->seats[i]);
        if (!fault)
            fault = count_built(r, s, i, &castles);
    }
    if (!fault && castles + s->towers != r->towers)
        fault = "towers came or went";
    return fault;
}

static void loire_position(struct walk *w)
{
    const struct loire_state *s = w->state;

    LAW(w, LONE_DONE, s->phase != LOIRE_ACT || w->count > 1, "only `done` is left");
}

/* ---- inputs of nets ---- */

static uint8_t next_seat(const struct ph_rules *rules, uint8_t seat)
{
    return seat == LOIRE_NO_SEAT ? seat : (uint8_t)((seat + 1) % rules->players);
}

static void loire_rotate(const struct ph_rules *rules, const void *state, void *rotated)
{
    const struct loire_state *from = state;
    struct loire_state *to = rotated;

    *to = *from;
    for (uint8_t i = 0; i < rules->players; i++)
        to->seats[next_seat(rules, i)] = from->seats[i];
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (from->building[at])
            to->owner[at] = next_seat(rules, from->owner[at]);
    to->seat = next_seat(rules, from->seat);
    to->first = next_seat(rules, from->first);
    to->triggered_by = next_seat(rules, from->triggered_by);
    to->last_seat = next_seat(rules, from->last_seat);
}

/* In cities figures have no direction and nothing is built. Nobody has two messages of level 4, nor
 * the cubes for two of level 3 that lack one stop. */
static const char *const impossible[] = {"merchant_down.nantes",
                                         "merchant_down.orleans",
                                         "messenger_down.nantes",
                                         "messenger_down.orleans",
                                         "building.nantes",
                                         "building.orleans",
                                         "circus.nantes",
                                         "circus.orleans",
                                         "level_3_last.6",
                                         "level_4.6",
                                         NULL};

/* ---- leaks, to see that they are noticed ---- */

static unsigned top_of_level_1(const struct ph_rules *rules, const struct loire_state *s)
{
    unsigned count = s->deck_count[1];

    return count ? s->deck[loire_rules(rules)->deck_first[1] + count - 1] : 0;
}

static void loire_leak_view(const struct ph_rules *rules, const void *state, void *view)
{
    struct loire_view *v = view;
    unsigned count = v->seen.deck_count[1];

    if (count)
        v->seen.deck[loire_rules(rules)->deck_first[1] + count - 1] =
            (uint8_t)top_of_level_1(rules, state);
}

static void loire_leak_event(const struct ph_rules *rules, const void *state,
                             struct ph_events *events)
{
    if (events->count > 0)
        events->at[0].arg[0] = (int16_t)top_of_level_1(rules, state);
}

/* Everybody sees a message that is bought; what the Spy or a search shows, only the player who looks. */
static const struct reveal revealing[] = {{"got", false}, {"looked", true}, {NULL, false}};

const struct game_laws loire_laws = {
    .game = "loire",
    .reveals = revealing,
    .pieces = loire_pieces,
    .position = loire_position,
    .position_aids = loire_check_position_aids,
    .aids = loire_check_aids,
    .many = loire_luck,
    .leak_view = loire_leak_view,
    .leak_event = loire_leak_event,
    .rotate = loire_rotate,
    .impossible = impossible,
};
