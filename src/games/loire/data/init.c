/* La Loire: a data file and the options of a table become its rules. Everything the game relies on
 * is checked here, so that no later code has to doubt a figure. */
#include "games/loire/rules/rules.h"

#include <jansson.h>
#include <string.h>

#include "base/reading.h"
#include "core/rule.h"

enum { /* what a figure may be: generous, and safe in a byte however they add up */
       POINTS_MAX = 99,
       CARDS_MAX = 99,
       CARRY_FREE = 255,
};

/* clang-format off */
#define X(id, text) [LOIRE_##id] = text,
const char *const loire_good_id[LOIRE_GOOD_COUNT] = {LOIRE_GOODS(X)};
const char *const loire_character_id[LOIRE_CHARACTER_COUNT] = {LOIRE_CHARACTERS(X)};
const char *const loire_palace_id[LOIRE_PALACE_COUNT] = {LOIRE_PALACES(X)};
const char *const loire_building_id[LOIRE_BUILDING_END] = {LOIRE_BUILDINGS(X)};
#undef X
#define X(id, text) [LOIRE_HUE_##id] = text,
const char *const loire_hue_id[LOIRE_HUE_COUNT] = {LOIRE_HUES(X)};
#undef X
/* clang-format on */

bool loire_read_value(const struct ph_node *object, const char *key, uint8_t low, uint8_t high,
                      uint8_t *value)
{
    struct ph_node member;

    return ph_node_object(object, key, &member) && ph_read_byte(&member, "value", low, high, value);
}

/* ---- goods, characters, palaces, buildings ---- */

/* The kind of a row of a table that must hold each kind once; `seen` gathers them as bits. */
static bool read_kind(const struct ph_node *row, const char *const *ids, unsigned count,
                      uint32_t *seen, unsigned *kind)
{
    if (!ph_read_id(row, "id", ids, count, kind))
        return false;
    if (*seen >> *kind & 1)
        return ph_node_fail(row, "\"%s\" is there twice", ids[*kind]);
    *seen |= 1u << *kind;
    return true;
}

static bool read_carry_limit(const struct ph_node *row, unsigned good, uint8_t *limit)
{
    struct ph_node node;
    long value;

    *limit = CARRY_FREE;
    if (!ph_node_member(row, "carry_limit", &node))
        return false;
    if (ph_node_is_null(&node))
        return true;
    if (good == LOIRE_WOOD)
        return ph_node_fail(&node, "must be null: wood has no limit");
    if (!ph_node_number(&node, 1, CARDS_MAX, &value))
        return false;
    *limit = (uint8_t)value;
    return true;
}

static bool read_goods(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node list;
    uint32_t seen = 0;
    unsigned good;

    if (!ph_node_list(data, "goods", LOIRE_GOOD_COUNT, LOIRE_GOOD_COUNT, &list))
        return false;
    for (unsigned i = 0; i < LOIRE_GOOD_COUNT; i++) {
        struct ph_node row = ph_node_item(&list, i);

        if (!read_kind(&row, loire_good_id, LOIRE_GOOD_COUNT, &seen, &good) ||
            !ph_read_byte(&row, "sell", 0, LOIRE_PRICE_MAX, &r->sell[good]) ||
            !ph_read_byte(&row, "cards", 0, CARDS_MAX, &r->cards_of_good[good]) ||
            !read_carry_limit(&row, good, &r->carry[good]))
            return false;
    }
    return true;
}

enum copies_class { COMMON, PER_PLAYER, UNIQUE, COPIES_CLASS_COUNT };

/* LL-S7, and none at all in the casual game. */
static uint8_t copies_at_table(const struct loire_rules *r, unsigned class)
{
    unsigned players = r->base.players;

    if (r->casual && PH_RULE(LL_V1))
        return 0;
    if (!PH_RULE(LL_S7))
        return 2;
    if (class == PER_PLAYER)
        return (uint8_t)players;
    if (class == UNIQUE)
        return r->blue_copies;
    return players > 2 ? 2 : 1;
}

static bool read_character(struct loire_rules *r, const struct ph_node *row, uint32_t *seen)
{
    static const char *const classes[COPIES_CLASS_COUNT] = {"common", "per_player", "unique"};
    unsigned who, hue, class;

    if (!read_kind(row, loire_character_id, LOIRE_CHARACTER_COUNT, seen, &who) ||
        !ph_read_id(row, "colour", loire_hue_id, LOIRE_HUE_COUNT, &hue) ||
        !ph_read_byte(row, "cost", 0, LOIRE_PRICE_MAX, &r->cost[who]) ||
        !ph_read_byte(row, "vp", 0, POINTS_MAX, &r->vp[who]) ||
        !ph_read_id(row, "copies", classes, COPIES_CLASS_COUNT, &class))
        return false;
    bool blue = who - LOIRE_SYMBOL_FIRST < LOIRE_SYMBOL_COUNT;

    if (blue != (hue == LOIRE_HUE_BLUE) || blue != (class == UNIQUE))
        return ph_node_fail(row, blue ? "must be blue and unique" : "must not be blue or unique");
    r->hue[who] = (uint8_t)hue;
    r->red |= (uint32_t)(hue == LOIRE_HUE_RED) << who;
    for (unsigned price = r->cost[who]; price <= LOIRE_PRICE_MAX; price++)
        r->cheap[price] |= 1u << who;
    r->copies[who] = copies_at_table(r, class);
    return true;
}

static bool read_characters(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node list;
    uint32_t seen = 0;

    if (!ph_node_list(data, "characters", LOIRE_CHARACTER_COUNT, LOIRE_CHARACTER_COUNT, &list))
        return false;
    for (unsigned i = 0; i < LOIRE_CHARACTER_COUNT; i++) {
        struct ph_node row = ph_node_item(&list, i);

        if (!read_character(r, &row, &seen))
            return false;
    }
    return true;
}

static bool read_palaces(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node palaces, kinds;
    uint32_t seen = 0;
    unsigned kind;

    if (!ph_node_object(data, "palaces", &palaces) ||
        !ph_node_list(&palaces, "kinds", LOIRE_PALACE_COUNT, LOIRE_PALACE_COUNT, &kinds))
        return false;
    for (unsigned i = 0; i < LOIRE_PALACE_COUNT; i++) {
        struct ph_node item = ph_node_item(&kinds, i);

        if (!ph_node_id(&item, loire_palace_id, LOIRE_PALACE_COUNT, &kind))
            return false;
        if (seen >> kind & 1)
            return ph_node_fail(&item, "\"%s\" is there twice", loire_palace_id[kind]);
        seen |= 1u << kind;
    }
    if (!ph_read_byte(&palaces, "copies", 1, PH_SEATS_MAX, &r->palace_copies) ||
        !ph_read_byte(&palaces, "cost", 0, LOIRE_PRICE_MAX, &r->palace_cost) ||
        !ph_read_byte(&palaces, "vp", 0, POINTS_MAX, &r->palace_vp))
        return false;
    if (!PH_RULE(LL_S8))
        r->palace_copies--;
    if (r->casual && PH_RULE(LL_V1))
        r->palace_copies = 0;
    return true;
}

static void list_payable(struct loire_rules *r)
{
    for (unsigned deniers = 0; deniers <= LOIRE_PRICE_MAX; deniers++)
        for (unsigned wood = 0; wood <= LOIRE_WOOD_MAX; wood++)
            for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++)
                if (r->build_deniers[kind] <= deniers && r->build_wood[kind] <= wood)
                    r->payable[deniers][wood] |= (uint8_t)(1u << kind);
}

static bool read_buildings(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node buildings, kind;

    if (!ph_node_object(data, "buildings", &buildings))
        return false;
    for (unsigned i = LOIRE_FARM; i < LOIRE_BUILDING_END; i++)
        if (!ph_node_object(&buildings, loire_building_id[i], &kind) ||
            !ph_read_byte(&kind, "deniers", 0, LOIRE_PRICE_MAX, &r->build_deniers[i]) ||
            !ph_read_byte(&kind, "wood", 0, LOIRE_WOOD_MAX, &r->build_wood[i]))
            return false;
    list_payable(r);
    return loire_read_value(&buildings, "towers", 0, LOIRE_VILLAGES, &r->towers) &&
           loire_read_value(&buildings, "farms_per_player", 0, LOIRE_VILLAGES, &r->farms) &&
           loire_read_value(&buildings, "monasteries_per_player", 0, LOIRE_VILLAGES,
                            &r->monasteries);
}

/* ---- start, shipping, end ---- */

static bool read_start(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node start;
    unsigned cards = r->deck_first[2] - r->deck_first[1];

    if (!ph_node_object(data, "start", &start) ||
        !ph_read_byte(&start, "deniers", 0, 99, &r->start_deniers) ||
        !ph_read_byte(&start, "level1_messages", 0, 2, &r->start_messages))
        return false;
    if (cards < (unsigned)PH_SEATS_MAX * r->start_messages)
        return ph_node_fail(&start, "%d players draw %d level-1 messages, and there are %u",
                            PH_SEATS_MAX, PH_SEATS_MAX * r->start_messages, cards);
    return true;
}

static bool read_ship(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node list;
    uint8_t last = 0;

    if (!ph_node_list(data, "ship", 1, LOIRE_SHIPS_MAX, &list))
        return false;
    r->ships = (uint8_t)ph_node_count(&list);
    for (unsigned i = 0; i < r->ships; i++) {
        struct ph_node way = ph_node_item(&list, i);

        if (!ph_read_byte(&way, "deniers", 0, 99, &r->ship_cost[i]) ||
            !ph_read_byte(&way, "spaces", 1, 9, &r->ship_spaces[i]))
            return false;
        if (r->ship_spaces[i] <= last)
            return ph_node_fail(&way, "must have more spaces than the one before");
        last = r->ship_spaces[i];
    }
    return true;
}

/* {"1": N, "2": N, "3": N, "4": N} */
static bool read_by_players(const struct ph_node *end, const char *key, uint8_t high,
                            uint8_t out[PH_SEATS_MAX])
{
    static const char *const counts[PH_SEATS_MAX] = {"1", "2", "3", "4"};
    struct ph_node object;

    if (!ph_node_object(end, key, &object))
        return false;
    for (unsigned i = 0; i < PH_SEATS_MAX; i++)
        if (!ph_read_byte(&object, counts[i], 1, high, &out[i]))
            return false;
    return true;
}

static bool read_end(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node end;
    uint8_t messages[PH_SEATS_MAX];
    unsigned players = r->base.players;
    long turns;

    if (!ph_node_object(data, "end", &end) ||
        !read_by_players(&end, "boat", LOIRE_TRACK, r->track) ||
        !read_by_players(&end, "messages", LOIRE_DELIVERED_MAX - 2, messages) ||
        !ph_read_number(&end, "solo_turns", 1, 999, &turns))
        return false;
    if (!PH_RULE(LL_V4) && players == 1)
        players = 2;
    r->messages_end = messages[players - 1];
    r->solo_turns = (uint16_t)turns;
    return true;
}

/* ---- everything ---- */

bool loire_init_rules(struct ph_rules *rules, const struct ph_options *options,
                      const struct json_t *data, struct ph_error *error)
{
    struct loire_rules *r = (struct loire_rules *)(void *)rules;
    struct ph_node root = ph_node_root(data, error);

    if (options->players < 1 || options->players > PH_SEATS_MAX)
        return ph_fail(error, "players", "must be 1 to %d, not %u", PH_SEATS_MAX, options->players);
    r->base.players = (uint8_t)options->players;
    if (!read_end(r, &root) || !loire_set_switches(r, options, error) ||
        !loire_read_board(r, &root) || !read_goods(r, &root) || !read_characters(r, &root) ||
        !read_palaces(r, &root) || !read_buildings(r, &root) || !loire_read_cards(r, &root) ||
        !read_start(r, &root) || !read_ship(r, &root))
        return false;
    loire_appraise(r);
    return true;
}
