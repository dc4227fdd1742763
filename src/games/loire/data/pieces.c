/* La Loire: the pieces of a data file: goods, characters, palaces, buildings, and the message cards
 * with their decks and identifiers. */
#include <stdio.h>
#include <string.h>

#include "base/reading.h"
#include "core/rule.h"
#include "games/loire/data/data.h"
#include "games/loire/text/text.h"

enum { /* upper bounds of values: generous, and safe in a byte however they add up */
       POINTS_MAX = 99,
       CARDS_MAX = 99,
       COST_MAX = 20,
       CARRY_FREE = 255,
};

/* ---- goods, characters, palaces, buildings ---- */

/* Reads the kind of a row in a table that must have each kind once; `seen` collects them as
 * bits. */
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

/* LL-S7; none in the casual game. */
static uint8_t copies_at_table(const struct loire_rules *r, unsigned class)
{
    unsigned players = r->base.players;

    if (r->casual && PH_RULE(LL_V1_characters))
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
    if (r->casual && PH_RULE(LL_V1_palaces))
        r->palace_copies = 0;
    return true;
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
    return loire_read_value(&buildings, "towers", 0, LOIRE_VILLAGES, &r->towers) &&
           loire_read_value(&buildings, "farms_per_player", 0, LOIRE_VILLAGES, &r->farms) &&
           loire_read_value(&buildings, "monasteries_per_player", 0, LOIRE_VILLAGES,
                            &r->monasteries);
}

/* ---- message cards ---- */

static bool read_place(const struct loire_rules *r, const struct ph_node *row,
                       struct loire_card *card)
{
    const char *places[LOIRE_LOCATIONS];
    unsigned at;

    if (card->level == 1) {
        loire_village_ids(r, places);
        if (!ph_read_id(row, "village", places, LOIRE_LOCATIONS, &at))
            return false;
    } else {
        const char *cities[LOIRE_CITIES] = {r->id[LOIRE_NANTES], r->id[LOIRE_ORLEANS]};

        if (!ph_read_id(row, "city", cities, LOIRE_CITIES, &at))
            return false;
        at *= LOIRE_ORLEANS;
    }
    card->place = (uint8_t)at;
    return true;
}

/* Keeps the colours in the order of the data file. */
static void insert_colour(struct loire_card *card, unsigned colour)
{
    unsigned i = card->colours++;

    for (; i > 0 && card->colour[i - 1] > colour; i--)
        card->colour[i] = card->colour[i - 1];
    card->colour[i] = (uint8_t)colour;
}

static bool read_stops(const struct loire_rules *r, const struct ph_node *row,
                       struct loire_card *card)
{
    const char *colours[LOIRE_COLOURS_MAX];
    struct ph_node list;
    uint32_t seen = 0;
    unsigned colour;

    loire_colour_ids(r, colours);
    if (!ph_node_list(row, "shields", card->level, card->level, &list))
        return false;
    for (unsigned i = 0; i < card->level; i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!ph_node_id(&item, colours, LOIRE_COLOURS_MAX, &colour))
            return false;
        if ((seen >> colour & 1) && PH_RULE(LL_D9))
            return ph_node_fail(&item,
                                "\"%s\" is there twice: the colours of a card are all "
                                "different (LL-D9)",
                                colours[colour]);
        seen |= 1u << colour;
        insert_colour(card, colour);
    }
    return true;
}

/* The identifier of a card: what is printed on it, in the notation. */
static void name_card(struct loire_rules *r, unsigned index)
{
    const struct loire_card *card = &r->card[index];
    char id[LOIRE_CARD_ID_MAX] = "";
    size_t used = (size_t)snprintf(id, sizeof id, "m%u", card->level);

    if (card->colours == 0)
        used += (size_t)snprintf(id + used, sizeof id - used, "-%s", r->id[card->place]);
    for (unsigned i = 0; i < card->colours; i++)
        used += (size_t)snprintf(id + used, sizeof id - used, "-%s", r->colour_id[card->colour[i]]);
    if (card->level == 4)
        snprintf(id + used, sizeof id - used, "-%s",
                 loire_character_id[LOIRE_SYMBOL_FIRST + card->symbol]);
    memcpy(r->card_id[index], id, sizeof id);
}

/* Cards equal to an earlier one are numbered from 2 on. */
static void number_card(struct loire_rules *r, unsigned card)
{
    char *id = r->card_id[card];
    size_t len = strlen(id);
    unsigned same = 1;

    for (unsigned i = 0; i < card; i++)
        same += strncmp(r->card_id[i], id, len) == 0 &&
                (r->card_id[i][len] == '\0' || r->card_id[i][len] == '.');
    if (same > 1)
        snprintf(id + len, LOIRE_CARD_ID_MAX - len, ".%u", same);
}

static uint64_t destinations(const struct loire_card *card)
{
    uint64_t found = card->colours ? 0 : loire_place_bit(card->place);

    for (unsigned i = 0; i < card->colours; i++)
        found |= loire_stop_bit(card->level, card->colour[i]);
    return found;
}

static bool read_card(struct loire_rules *r, const struct ph_node *row, unsigned level)
{
    struct loire_card card = {.level = (uint8_t)level};
    unsigned symbol;

    if (!(level == 1 || level == 4 ? read_place(r, row, &card) : read_stops(r, row, &card)) ||
        !ph_read_byte(row, "vp", 0, POINTS_MAX, &card.vp) ||
        !ph_read_id(row, "symbol", loire_character_id + LOIRE_SYMBOL_FIRST, LOIRE_SYMBOL_COUNT,
                    &symbol))
        return false;
    card.symbol = (uint8_t)symbol;
    r->card[r->card_count] = card;
    r->goes_to[r->card_count] = destinations(&card);
    name_card(r, r->card_count);
    number_card(r, r->card_count);
    r->card_count++;
    return true;
}

static bool read_deck(struct loire_rules *r, const struct ph_node *messages, unsigned level)
{
    static const char *const keys[] = {NULL, "level1", "level2", "level3", "level4"};
    size_t room = (size_t)(LOIRE_CARDS_MAX - r->card_count);
    struct ph_node list;

    r->deck_first[level] = r->card_count;
    if (!ph_node_list(messages, keys[level], 0, room < LOIRE_DECK_MAX ? room : LOIRE_DECK_MAX,
                      &list))
        return false;
    for (size_t i = 0; i < ph_node_count(&list); i++) {
        struct ph_node row = ph_node_item(&list, i);

        if (!read_card(r, &row, level))
            return false;
    }
    r->deck_first[level + 1] = r->card_count;
    return true;
}

static bool read_cards(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node messages, costs;
    long cost;

    if (!ph_node_object(data, "messages", &messages) ||
        !ph_node_list(&messages, "cost", LOIRE_LEVELS, LOIRE_LEVELS, &costs))
        return false;
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        struct ph_node item = ph_node_item(&costs, level - 1);

        if (!ph_node_number(&item, 0, COST_MAX, &cost) || !read_deck(r, &messages, level))
            return false;
        r->message_cost[level] = (uint8_t)cost;
    }
    return true;
}

bool loire_read_pieces(struct loire_rules *r, const struct ph_node *data)
{
    return read_goods(r, data) && read_characters(r, data) && read_palaces(r, data) &&
           read_buildings(r, data) && read_cards(r, data);
}
