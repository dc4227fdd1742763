/* La Loire: the message cards of a data file, their decks and their identifiers. */
#include <stdio.h>
#include <string.h>

#include "base/reading.h"
#include "core/rule.h"
#include "games/loire/rules/rules.h"

enum { POINTS_MAX = 99, COST_MAX = 20 };

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

/* What is printed on the card, as the notation writes it. */
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

/* Cards with the face of an earlier one are numbered from 2 on. */
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

bool loire_read_cards(struct loire_rules *r, const struct ph_node *data)
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
