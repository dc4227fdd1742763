/* Thurn und Taxis: the first invariant that a state breaks, as a phrase. Lists are in range and
 * cards and tiles are conserved. Any bytes may be checked, so that positions from outside can
 * be; a state between two decisions may be sound. There is no PH_RULE here: this must notice
 * when a rule is broken elsewhere. The turn and the end are in fault_turn.c. */
#include <string.h>

#include "games/taxis/rules/fault.h"

static bool is_zero(const uint8_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (at[i])
            return false;
    return true;
}

static bool is_subset(const struct taxis_cards *some, const struct taxis_cards *all)
{
    for (unsigned i = 0; i < TAXIS_COPIES_MAX; i++)
        if (some->more_than[i] & ~all->more_than[i])
            return false;
    return true;
}

/* ---- lists ---- */

static bool row_ok(const struct taxis_rules *r, const uint8_t *row, unsigned count, unsigned room)
{
    if (count > room)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (row[i] >= r->cities)
            return false;
    return is_zero(row + count, room - count);
}

static bool display_ok(const struct taxis_rules *r, const struct taxis_state *s)
{
    for (unsigned i = 0; i < r->face_up; i++)
        if (s->display[i] >= r->cities && s->display[i] != TAXIS_NO_CARD)
            return false;
    for (unsigned i = r->face_up; i < TAXIS_FACE_UP_MAX; i++)
        if (s->display[i] != TAXIS_NO_CARD)
            return false;
    return true;
}

static bool cards_ok(const struct taxis_rules *r, const struct taxis_cards *cards)
{
    return !(cards->more_than[0] & ~taxis_all_cities(r)) &&
           !(cards->more_than[1] & ~cards->more_than[0]) &&
           !(cards->more_than[2] & ~cards->more_than[1]);
}

/* Neighbours are joined by roads, no city occurs twice, and the set agrees with the list. */
static bool route_ok(const struct taxis_rules *r, const struct taxis_seat *p)
{
    uint32_t set = 0;

    for (unsigned i = 0; i < p->route_count; i++) {
        if (set >> p->route[i] & 1)
            return false;
        if (i > 0 && !(r->near[p->route[i]] >> p->route[i - 1] & 1))
            return false;
        set |= taxis_bit(p->route[i]);
    }
    return set == p->in_route;
}

static const char *lists_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    if (!row_ok(r, s->pile, s->pile_count, TAXIS_CARDS_MAX) ||
        !row_ok(r, s->discard, s->discard_count, TAXIS_CARDS_MAX) || !display_ok(r, s))
        return "the piles or the display hold something else than cards";
    for (unsigned i = 0; i < r->base.players; i++) {
        const struct taxis_seat *p = &s->seats[i];

        if (!cards_ok(r, &s->hand[i]) || !cards_ok(r, &p->known) ||
            p->hand_count != taxis_cards_count(&s->hand[i]))
            return "a hand is not counted rightly";
        if (!is_subset(&p->known, &s->hand[i]))
            return "a known card is not in the hand";
        if (!row_ok(r, p->route, p->route_count, TAXIS_CITIES_MAX) || !route_ok(r, p))
            return "a route does not follow roads from city to city, none twice";
        if (p->branches & ~taxis_all_cities(r))
            return "a branch is in no city";
        if (taxis_size(p->branches) > r->branches)
            return "a player has placed more branches than there are";
        if (p->coach > r->coaches)
            return "there is no such coach";
    }
    return NULL;
}

static const char *unused_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    static const struct taxis_seat nobody;
    static const struct taxis_cards none;

    for (unsigned i = r->base.players; i < PH_SEATS_MAX; i++)
        if (memcmp(&s->seats[i], &nobody, sizeof nobody) != 0 ||
            memcmp(&s->hand[i], &none, sizeof none) != 0)
            return "somebody sits where no player is";
    return is_zero(s->reserved, sizeof s->reserved) ? NULL : "unused bytes are not zero";
}

/* ---- conservation ---- */

static const char *cards_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    unsigned count[TAXIS_CITIES_MAX] = {0};

    for (unsigned i = 0; i < s->pile_count; i++)
        count[s->pile[i]]++;
    for (unsigned i = 0; i < s->discard_count; i++)
        count[s->discard[i]]++;
    for (unsigned i = 0; i < r->face_up; i++)
        if (s->display[i] != TAXIS_NO_CARD)
            count[s->display[i]]++;
    for (unsigned city = 0; city < r->cities; city++) {
        for (unsigned i = 0; i < r->base.players; i++)
            count[city] += taxis_cards_of(&s->hand[i], city) + (s->seats[i].in_route >> city & 1);
        if (count[city] != r->copies[city])
            return "a city has more or fewer cards than the game";
    }
    return NULL;
}

/* Counts the tiles of one stack that the players have, by value; `most` is the most that one player
 * has. */
static unsigned tiles_of(const struct taxis_rules *r, const struct taxis_state *s, unsigned stack,
                         unsigned by_value[TAXIS_TILE_POINTS_MAX + 1], unsigned *most)
{
    unsigned count = 0;

    *most = 0;
    for (unsigned i = 0; i < r->base.players; i++) {
        const struct taxis_seat *p = &s->seats[i];
        unsigned own = 0;

        for (unsigned j = 0; j < p->tile_count; j++)
            if (taxis_tile_stack(p->tile[j]) == stack) {
                by_value[taxis_tile_value(p->tile[j])]++;
                own++;
            }
        count += own;
        *most = own > *most ? own : *most;
    }
    return count;
}

/* The players have the tiles that are missing from the top of a stack. */
static const char *stack_fault(const struct taxis_rules *r, const struct taxis_state *s,
                               unsigned stack)
{
    const struct taxis_stack *t = &r->stack[stack];
    unsigned by_value[TAXIS_TILE_POINTS_MAX + 1] = {0}, most;
    unsigned gone = t->count - s->bonus[stack];

    if (s->bonus[stack] > t->count || tiles_of(r, s, stack, by_value, &most) != gone)
        return "a stack has more or fewer tiles than the game";
    for (unsigned i = 0; i < gone; i++)
        if (by_value[t->value[i]]-- == 0)
            return "a player has a tile that was not on top";
    if (t->kind != TAXIS_STACK_LENGTH && most > 1)
        return "a player has two tiles of one stack";
    return NULL;
}

static bool earned(const struct taxis_rules *r, const struct taxis_seat *p, unsigned stack)
{
    const struct taxis_stack *t = &r->stack[stack];

    if (t->kind == TAXIS_STACK_CITIES)
        return (p->branches & t->cities) == t->cities;
    if (t->kind != TAXIS_STACK_PROVINCE)
        return true;
    for (unsigned i = 0; i < r->regions; i++)
        if ((t->regions >> i & 1) && !(p->branches & r->region_cities[i]))
            return false;
    return true;
}

static const char *tiles_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    const char *fault = NULL;

    for (unsigned i = 0; i < r->base.players; i++) {
        const struct taxis_seat *p = &s->seats[i];

        if (p->tile_count > TAXIS_SEAT_TILES_MAX ||
            !is_zero(p->tile + p->tile_count, TAXIS_SEAT_TILES_MAX - p->tile_count))
            return "tiles are not counted rightly";
        for (unsigned j = 0; j < p->tile_count; j++) {
            if (taxis_tile_stack(p->tile[j]) >= r->stacks)
                return "there is no such tile";
            if (!earned(r, p, taxis_tile_stack(p->tile[j])))
                return "a player has a tile that the branches do not earn";
        }
    }
    for (unsigned i = 0; i < r->stacks && !fault; i++)
        fault = stack_fault(r, s, i);
    if (!fault && !is_zero(s->bonus + r->stacks, TAXIS_STACKS_MAX - r->stacks))
        fault = "there is no such stack";
    return fault;
}

/* ---- all ---- */

static const char *range_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    if (s->phase >= TAXIS_PHASE_COUNT || s->first >= r->base.players || s->seat >= r->base.players)
        return "there is no such phase or seat";
    if (s->must_postmaster > 1)
        return "the Postmaster is forced or not";
    return s->turn == 0 ? "turns count from 1" : NULL;
}

const char *taxis_position_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    static const char *(*const laws[])(const struct taxis_rules *, const struct taxis_state *) = {
        range_fault, lists_fault,     unused_fault,     cards_fault,
        tiles_fault, taxis_end_fault, taxis_turn_fault,
    };
    const char *fault = NULL;

    for (size_t i = 0; !fault && i < sizeof laws / sizeof *laws; i++)
        fault = laws[i](r, s);
    return fault;
}

const char *taxis_fault(const struct ph_rules *rules, const void *state)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const char *fault = taxis_position_fault(r, state);

    return fault ? fault : taxis_history_fault(r, state);
}
