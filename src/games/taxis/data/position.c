/* Thurn und Taxis: a state from JSON. Missing and malformed values are refused here with their
 * place; taxis_position_fault() checks whether the values fit together. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/reading.h"
#include "core/deal.h"
#include "core/options.h"
#include "games/taxis/data/data.h"
#include "games/taxis/rules/flow.h"
#include "games/taxis/text/text.h"

enum { TURN_MAX = 30000 }; /* far above any game */

/* What the functions that read a part of a state need. */
struct reading {
    const struct taxis_rules *r;
    struct taxis_state *s;
    const char *city[TAXIS_CITIES_MAX];
    const char *stack[TAXIS_STACKS_MAX];
};

static void start_reading(struct reading *in, const struct taxis_rules *r, struct taxis_state *s)
{
    memset(s, 0, sizeof *s);
    *in = (struct reading){.r = r, .s = s};
    for (unsigned i = 0; i < r->cities; i++)
        in->city[i] = r->id[i];
    for (unsigned i = 0; i < r->stacks; i++)
        in->stack[i] = r->stack_id[i];
}

/* ---- options ---- */

bool taxis_read_options(const struct json_t *json, struct ph_options *options,
                        struct ph_error *error)
{
    static const char *const own_name[] = {"taxis"};
    struct ph_node root = ph_node_root(json, error), rules;
    unsigned game;
    long players;

    if (!ph_read_id(&root, "game", own_name, 1, &game) ||
        !ph_read_number(&root, "players", 2, PH_SEATS_MAX, &players) ||
        !ph_node_object(&root, "rules", &rules))
        return false;
    options->players = (unsigned)players;
    return ph_options_read_house_rules(options, &rules);
}

/* Does the state name the options of this table? */
static bool same_options(const struct taxis_rules *r, const struct ph_node *root)
{
    struct ph_options options = {.game = r->base.game};
    bool provinces = false;

    if (!taxis_read_options(root->json, &options, root->error))
        return false;
    for (unsigned i = 0; i < options.count; i++)
        provinces = strcmp(options.at[i].value, "yes") == 0;
    if (options.players != r->base.players || provinces != r->all_provinces)
        return ph_node_fail(root, "the state is of a table with other options");
    return true;
}

/* ---- cards ---- */

/* A list of cities as their indices. */
static bool read_row(const struct reading *in, const struct ph_node *object, const char *key,
                     size_t most, uint8_t *out, uint8_t *count)
{
    struct ph_node list;
    unsigned city;

    if (!ph_node_list(object, key, 0, most, &list))
        return false;
    for (size_t i = 0; i < ph_node_count(&list); i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!ph_node_id(&item, in->city, in->r->cities, &city))
            return false;
        out[i] = (uint8_t)city;
    }
    *count = (uint8_t)ph_node_count(&list);
    return true;
}

/* The display: null where a slot is open. */
static bool read_display(const struct reading *in, const struct ph_node *root)
{
    struct ph_node list;
    unsigned city;

    if (!ph_node_list(root, "display", in->r->face_up, in->r->face_up, &list))
        return false;
    memset(in->s->display, TAXIS_NO_CARD, sizeof in->s->display);
    for (size_t i = 0; i < ph_node_count(&list); i++) {
        struct ph_node item = ph_node_item(&list, i);

        city = TAXIS_NO_CARD;
        if (!ph_node_is_null(&item) && !ph_node_id(&item, in->city, in->r->cities, &city))
            return false;
        in->s->display[i] = (uint8_t)city;
    }
    return true;
}

static bool read_piles(const struct reading *in, const struct ph_node *root)
{
    struct taxis_state *s = in->s;
    uint8_t pile[TAXIS_CARDS_MAX];

    if (!read_display(in, root) ||
        !read_row(in, root, "pile", TAXIS_CARDS_MAX, pile, &s->pile_count) ||
        !read_row(in, root, "discard", TAXIS_CARDS_MAX, s->discard, &s->discard_count))
        return false;
    for (unsigned i = 0; i < s->pile_count; i++)
        s->pile[i] = pile[s->pile_count - 1 - i];
    return true;
}

/* Reads cards in any order. More cards of a city than exist are refused here, because a set cannot
 * hold them. */
static bool read_cards(const struct reading *in, const struct ph_node *object, const char *key,
                       struct taxis_cards *cards)
{
    uint8_t row[TAXIS_CARDS_MAX] = {0}, count = 0;

    if (!read_row(in, object, key, TAXIS_CARDS_MAX, row, &count))
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (taxis_cards_of(cards, row[i]) == in->r->copies[row[i]])
            return ph_node_fail(object, "%s: more cards of %s than there are", key,
                                in->city[row[i]]);
        taxis_cards_add(cards, row[i]);
    }
    return true;
}

/* Cities, none twice, as a set. */
static bool read_set(const struct reading *in, const struct ph_node *object, const char *key,
                     uint32_t *set)
{
    uint8_t row[TAXIS_CITIES_MAX] = {0}, count = 0;

    if (!read_row(in, object, key, TAXIS_CITIES_MAX, row, &count))
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (*set >> row[i] & 1)
            return ph_node_fail(object, "%s: %s is there twice", key, in->city[row[i]]);
        *set |= taxis_bit(row[i]);
    }
    return true;
}

/* ---- players ---- */

static bool read_coach(const struct reading *in, const struct ph_node *seat, struct taxis_seat *p)
{
    struct ph_node node;
    long size;

    if (!ph_node_member(seat, "coach", &node) ||
        !ph_node_number(&node, 0, in->r->coach_size[in->r->coaches - 1], &size))
        return false;
    if (size == 0)
        return true;
    while (p->coach < in->r->coaches && in->r->coach_size[p->coach] < size)
        p->coach++;
    if (in->r->coach_size[p->coach] != size)
        return ph_node_fail(&node, "there is no coach %ld", size);
    p->coach++;
    return true;
}

static bool read_tiles(const struct reading *in, const struct ph_node *seat, struct taxis_seat *p)
{
    struct ph_node list;
    unsigned stack;
    long value;

    if (!ph_node_list(seat, "tiles", 0, TAXIS_SEAT_TILES_MAX, &list))
        return false;
    for (size_t i = 0; i < ph_node_count(&list); i++) {
        struct ph_node row = ph_node_item(&list, i);

        if (!ph_read_id(&row, "stack", in->stack, in->r->stacks, &stack) ||
            !ph_read_number(&row, "value", 0, TAXIS_TILE_POINTS_MAX, &value))
            return false;
        p->tile[p->tile_count++] = taxis_tile(stack, (unsigned)value);
    }
    return true;
}

static bool read_player(const struct reading *in, const struct ph_node *seat, unsigned index)
{
    struct taxis_seat *p = &in->s->seats[index];

    if (!read_cards(in, seat, "hand", &in->s->hand[index]) ||
        !read_cards(in, seat, "known", &p->known) ||
        !read_row(in, seat, "route", in->r->cities, p->route, &p->route_count) ||
        !read_set(in, seat, "route", &p->in_route) ||
        !read_set(in, seat, "branches", &p->branches) || !read_coach(in, seat, p) ||
        !read_tiles(in, seat, p))
        return false;
    p->hand_count = (uint8_t)taxis_cards_count(&in->s->hand[index]);
    return true;
}

static bool read_players(const struct reading *in, const struct ph_node *root)
{
    struct ph_node list;

    if (!ph_node_list(root, "seats", in->r->base.players, in->r->base.players, &list))
        return false;
    for (unsigned i = 0; i < in->r->base.players; i++) {
        struct ph_node seat = ph_node_item(&list, i);

        if (!read_player(in, &seat, i))
            return false;
    }
    return true;
}

/* ---- the stacks of tiles ---- */

/* A stack lacks only tiles from its top. */
static bool read_stack(const struct reading *in, const struct ph_node *bonus, unsigned index)
{
    const struct taxis_stack *stack = &in->r->stack[index];
    struct ph_node list;
    long value;

    if (!ph_node_list(bonus, in->stack[index], 0, stack->count, &list))
        return false;
    size_t left = ph_node_count(&list);

    for (size_t i = 0; i < left; i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!ph_node_number(&item, 0, TAXIS_TILE_POINTS_MAX, &value))
            return false;
        if (value != stack->value[stack->count - left + i])
            return ph_node_fail(&item, "a tile of %ld points does not lie there", value);
    }
    in->s->bonus[index] = (uint8_t)left;
    return true;
}

static bool read_bonus(const struct reading *in, const struct ph_node *root)
{
    struct ph_node bonus;

    if (!ph_node_object(root, "bonus", &bonus))
        return false;
    for (unsigned i = 0; i < in->r->stacks; i++)
        if (!read_stack(in, &bonus, i))
            return false;
    return true;
}

/* ---- the turn ---- */

static bool read_official(const struct ph_node *root, uint8_t *official)
{
    struct ph_node node;
    unsigned index = TAXIS_NO_OFFICIAL;

    if (!ph_node_member(root, "official", &node) ||
        (!ph_node_is_null(&node) &&
         !ph_node_id(&node, taxis_official_id, TAXIS_OFFICIAL_END, &index)))
        return false;
    *official = (uint8_t)index;
    return true;
}

static bool read_turn(const struct reading *in, const struct ph_node *root)
{
    struct taxis_state *s = in->s;
    uint8_t last = (uint8_t)(in->r->base.players - 1);
    unsigned phase;
    bool must;
    long turn;

    if (!ph_read_number(root, "turn", 1, TURN_MAX, &turn) ||
        !ph_read_byte(root, "first", 0, last, &s->first) ||
        !ph_read_byte(root, "seat", 0, last, &s->seat) ||
        !ph_read_id(root, "phase", taxis_phase_id, TAXIS_PHASE_COUNT, &phase) ||
        !read_official(root, &s->official) || !ph_read_bool(root, "must_postmaster", &must) ||
        !ph_read_byte(root, "drawn", 0, 2, &s->drawn) ||
        !ph_read_byte(root, "played", 0, 2, &s->played) || !ph_chance_read(root, &s->chance))
        return false;
    s->turn = (uint16_t)turn;
    s->phase = (uint8_t)phase;
    s->must_postmaster = must;
    return true;
}

static bool read_seat_or_null(const struct reading *in, const struct ph_node *object,
                              const char *key, uint8_t *out)
{
    struct ph_node member;
    long seat = TAXIS_NO_SEAT;

    if (!ph_node_member(object, key, &member) ||
        (!ph_node_is_null(&member) && !ph_node_number(&member, 0, in->r->base.players - 1, &seat)))
        return false;
    *out = (uint8_t)seat;
    return true;
}

static bool read_end(const struct reading *in, const struct ph_node *root)
{
    struct ph_node end;

    return ph_node_object(root, "end", &end) &&
           read_seat_or_null(in, &end, "triggered_by", &in->s->triggered_by) &&
           read_seat_or_null(in, &end, "last_seat", &in->s->last_seat);
}

/* ---- everything ---- */

bool taxis_read_state(const struct ph_rules *rules, const struct json_t *json, void *state,
                      struct ph_error *error)
{
    const struct taxis_rules *r = taxis_rules(rules);
    struct ph_node root = ph_node_root(json, error);
    struct taxis_state *s = state;
    struct reading in;
    const char *fault;

    start_reading(&in, r, s);
    if (!same_options(r, &root) || !read_turn(&in, &root) || !read_piles(&in, &root) ||
        !read_bonus(&in, &root) || !read_players(&in, &root) || !read_end(&in, &root))
        return false;
    fault = taxis_position_fault(taxis_rules(rules), s);
    if (fault)
        return ph_fail(error, "", "%s", fault);
    if (s->phase == TAXIS_DRAW && s->drawn == 0)
        taxis_fill(r, s, NULL); /* the turn begins */
    taxis_settle(r, s, NULL);
    return true;
}
