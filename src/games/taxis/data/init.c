/* Thurn und Taxis: a data file and the options of a table become its rules. Everything the game
 * relies on is checked here, so that no later code has to doubt a figure. Tiles are in tiles.c. */
#include "games/taxis/rules/rules.h"

#include <stdio.h>
#include <string.h>

#include "base/reading.h"
#include "base/utf8.h"
#include "core/rule.h"
#include "games/taxis/data/data.h"
#include "games/taxis/rules/state.h"

enum { POINTS_MAX = 99 };

/* ---- identifiers and names ---- */

static bool is_id(const char *text)
{
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");

    return len > 0 && len < TAXIS_ID_MAX && text[len] == '\0';
}

bool taxis_read_new_id(const struct ph_node *row, char (*ids)[TAXIS_ID_MAX], unsigned count)
{
    struct ph_node node;
    const char *text;

    if (!ph_node_member(row, "id", &node) || !ph_node_text(&node, &text))
        return false;
    if (!is_id(text))
        return ph_node_fail(&node, "must be 1 to %d small letters, digits and _", TAXIS_ID_MAX - 1);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(ids[i], text) == 0)
            return ph_node_fail(&node, "\"%s\" is there twice", text);
    snprintf(ids[count], TAXIS_ID_MAX, "%s", text);
    return true;
}

bool taxis_node_name(const struct ph_node *node, char (*ids)[TAXIS_ID_MAX], unsigned count,
                     unsigned *index)
{
    const char *text;

    if (!ph_node_text(node, &text))
        return false;
    for (*index = 0; *index < count; (*index)++)
        if (strcmp(ids[*index], text) == 0)
            return true;
    return ph_node_fail(node, "\"%.60s\" is not known here", text);
}

static bool read_name(const struct ph_node *row, char name[TAXIS_NAME_MAX])
{
    struct ph_node node;
    const char *text;

    if (!ph_node_member(row, "name", &node) || !ph_node_text(&node, &text))
        return false;
    size_t len = strlen(text);

    if (len == 0 || len >= TAXIS_NAME_MAX || !ph_utf8_plain(text, len))
        return ph_node_fail(&node, "must be 1 to %d bytes of plain text", TAXIS_NAME_MAX - 1);
    snprintf(name, TAXIS_NAME_MAX, "%s", text);
    return true;
}

/* ---- regions and cities ---- */

/* A colour of the map, "#rrggbb": it goes into pictures as it stands, so nothing else will do. */
static bool read_hex(const struct ph_node *row, char hex[8])
{
    struct ph_node node;
    const char *text;

    if (!ph_node_member(row, "hex", &node) || !ph_node_text(&node, &text))
        return false;
    if (strlen(text) != 7 || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6)
        return ph_node_fail(&node, "must be a colour like #a8327d");
    snprintf(hex, 8, "%s", text);
    return true;
}

static bool read_place(const struct ph_node *row, int16_t *x, int16_t *y)
{
    struct ph_node pair;
    long at[2];

    if (!ph_node_list(row, "layout_xy", 2, 2, &pair))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        struct ph_node item = ph_node_item(&pair, i);

        if (!ph_node_number(&item, 0, TAXIS_CANVAS_MAX, &at[i]))
            return false;
    }
    *x = (int16_t)at[0];
    *y = (int16_t)at[1];
    return true;
}

static bool read_city(struct taxis_rules *r, const struct ph_node *row)
{
    unsigned city = r->cities, region;
    struct ph_node node;

    if (!taxis_read_new_id(row, r->id, city) || !read_name(row, r->name[city]) ||
        !ph_read_byte(row, "cards", 1, TAXIS_COPIES_MAX, &r->copies[city]) ||
        !read_place(row, &r->x[city], &r->y[city]) || !ph_node_member(row, "region", &node) ||
        !taxis_node_name(&node, r->region_id, r->regions, &region))
        return false;
    if (strcmp(r->id[city], "pile") == 0)
        return ph_node_fail(row, "\"pile\" is a word of the moves and no city");
    if (city > 0 && region < r->region_of[city - 1])
        return ph_node_fail(&node, "cities must stand in the order of their regions");
    r->region_of[city] = (uint8_t)region;
    r->region_cities[region] |= taxis_bit(city);
    r->cards = (uint8_t)(r->cards + r->copies[city]);
    r->cities++;
    return true;
}

/* A region's own list of its cities must be what the cities say of themselves. */
static bool check_region(const struct taxis_rules *r, const struct ph_node *list, unsigned region)
{
    struct ph_node row = ph_node_item(list, region), names;
    uint32_t cities = r->region_cities[region];

    if (!ph_node_list(&row, "cities", 1, TAXIS_CITIES_MAX, &names))
        return false;
    for (size_t i = 0; i < ph_node_count(&names); i++) {
        struct ph_node item = ph_node_item(&names, i);
        const char *text;

        if (!ph_node_text(&item, &text))
            return false;
        if (!cities || strcmp(r->id[taxis_lowest(cities)], text) != 0)
            return ph_node_fail(&item, "\"%.60s\" is not the region's next city", text);
        cities &= cities - 1;
    }
    if (cities)
        return ph_node_fail(&names, "\"%s\" is missing", r->id[taxis_lowest(cities)]);
    return true;
}

static bool read_map(struct taxis_rules *r, const struct ph_node *data)
{
    struct ph_node regions, cities;

    if (!ph_node_list(data, "regions", 1, TAXIS_REGIONS_MAX, &regions) ||
        !ph_node_list(data, "cities", 3, TAXIS_CITIES_MAX, &cities))
        return false;
    for (size_t i = 0; i < ph_node_count(&regions); i++, r->regions++) {
        struct ph_node row = ph_node_item(&regions, i);

        if (!taxis_read_new_id(&row, r->region_id, r->regions) ||
            !read_name(&row, r->region_name[r->regions]) ||
            !read_hex(&row, r->region_hex[r->regions]))
            return false;
    }
    for (unsigned i = 0; i < ph_node_count(&cities); i++) {
        struct ph_node row = ph_node_item(&cities, i);

        if (!read_city(r, &row))
            return false;
    }
    for (unsigned i = 0; i < r->regions; i++)
        if (!check_region(r, &regions, i))
            return false;
    return true;
}

/* ---- roads ---- */

static bool read_road(struct taxis_rules *r, const struct ph_node *pair)
{
    unsigned end[2];

    if (ph_node_count(pair) != 2)
        return ph_node_fail(pair, "must be two cities");
    for (unsigned i = 0; i < 2; i++) {
        struct ph_node item = ph_node_item(pair, i);

        if (!taxis_node_name(&item, r->id, r->cities, &end[i]))
            return false;
    }
    if (end[0] == end[1])
        return ph_node_fail(pair, "a road from %s to itself", r->id[end[0]]);
    if (r->near[end[0]] >> end[1] & 1)
        return ph_node_fail(pair, "the road between %s and %s is there twice", r->id[end[0]],
                            r->id[end[1]]);
    r->near[end[0]] |= taxis_bit(end[1]);
    r->near[end[1]] |= taxis_bit(end[0]);
    return true;
}

static bool check_connected(const struct taxis_rules *r, const struct ph_node *roads)
{
    uint32_t reached = 1, before = 0;

    while (reached != before) {
        before = reached;
        for (uint32_t left = before; left; left &= left - 1)
            reached |= r->near[taxis_lowest(left)];
    }
    uint32_t cut_off = taxis_all_cities(r) & ~reached;

    if (cut_off)
        return ph_node_fail(roads, "no way leads from %s to %s", r->id[0],
                            r->id[taxis_lowest(cut_off)]);
    return true;
}

static bool read_roads(struct taxis_rules *r, const struct ph_node *data)
{
    struct ph_node roads;
    long count;

    if (!ph_read_number(data, "edge_count", 1, TAXIS_ROADS_MAX, &count) ||
        !ph_node_list(data, "edges", (size_t)count, (size_t)count, &roads))
        return false;
    for (size_t i = 0; i < ph_node_count(&roads); i++) {
        struct ph_node pair = ph_node_item(&roads, i);

        if (!read_road(r, &pair))
            return false;
    }
    return check_connected(r, &roads);
}

/* ---- coaches ---- */

/* There must be one of each for every player, so that none can run out. */
static bool read_coaches(struct taxis_rules *r, const struct ph_node *data)
{
    struct ph_node list;
    uint8_t copies, least = 1;

    if (!ph_node_list(data, "coaches", 1, TAXIS_COACHES_MAX, &list))
        return false;
    for (size_t i = 0; i < ph_node_count(&list); i++, r->coaches++) {
        struct ph_node row = ph_node_item(&list, i);

        if (!ph_read_byte(&row, "size", least, r->cities, &r->coach_size[r->coaches]) ||
            !ph_read_byte(&row, "points", 0, POINTS_MAX, &r->coach_points[r->coaches]) ||
            !ph_read_byte(&row, "copies", r->base.players, POINTS_MAX, &copies))
            return false;
        least = (uint8_t)(r->coach_size[r->coaches] + 1);
    }
    return true;
}

/* ---- constants ---- */

static bool read_players(const struct taxis_rules *r, const struct ph_node *constants)
{
    struct ph_node pair, low, high;
    long least, most;

    if (!ph_node_list(constants, "players", 2, 2, &pair))
        return false;
    low = ph_node_item(&pair, 0);
    high = ph_node_item(&pair, 1);
    if (!ph_node_number(&low, 2, PH_SEATS_MAX, &least) ||
        !ph_node_number(&high, least, PH_SEATS_MAX, &most))
        return false;
    if (r->base.players < least || r->base.players > (PH_RULE(TT_S1) ? most : least))
        return ph_node_fail(&pair, "%u players are not possible", r->base.players);
    return true;
}

static bool check_cards(const struct taxis_rules *r, const struct ph_node *constants)
{
    long copies, cards;

    if (!ph_read_number(constants, "copies_per_city", 1, TAXIS_COPIES_MAX, &copies) ||
        !ph_read_number(constants, "city_cards", 1, TAXIS_CARDS_MAX, &cards))
        return false;
    for (unsigned i = 0; i < r->cities; i++)
        if (r->copies[i] != copies)
            return ph_node_fail(constants, "copies_per_city is %ld; %s has %u cards", copies,
                                r->id[i], r->copies[i]);
    if (cards != r->cards)
        return ph_node_fail(constants, "city_cards is %ld; the cities have %u", cards, r->cards);
    return true;
}

static bool read_constants(struct taxis_rules *r, const struct ph_node *data)
{
    struct ph_node constants;

    if (!ph_node_object(data, "constants", &constants) || !read_players(r, &constants) ||
        !check_cards(r, &constants) ||
        !ph_read_byte(&constants, "houses_per_player", 1, r->cities, &r->houses) ||
        !ph_read_byte(&constants, "face_up", 1, TAXIS_FACE_UP_MAX, &r->face_up) ||
        !ph_read_byte(&constants, "min_route", 1, r->cities, &r->min_route) ||
        !ph_read_byte(&constants, "hand_limit_after_completing", 1, TAXIS_HAND_LIMIT_MAX,
                      &r->hand_limit) ||
        !ph_read_byte(&constants, "wainwright_shortfall", 0, r->cities, &r->shortfall))
        return false;
    /* All of them might lie in routes too short to complete, with nothing left to draw. */
    unsigned least = r->base.players * (r->min_route - 1u) + 1;

    if (r->cards < least || r->cards <= r->face_up)
        return ph_node_fail(&constants, "%u cards are too few for this table", r->cards);
    return true;
}

/* ---- officials ---- */

#define X(id, text, name) [TAXIS_##id] = text,
const char *const taxis_official_id[TAXIS_OFFICIAL_END] = {TAXIS_OFFICIALS(X)};
#undef X

static bool read_officials(const struct ph_node *data)
{
    struct ph_node list, node;
    unsigned seen = 0, official;

    if (!ph_node_list(data, "officials", TAXIS_OFFICIAL_END - 1, TAXIS_OFFICIAL_END - 1, &list))
        return false;
    for (size_t i = 0; i < ph_node_count(&list); i++) {
        struct ph_node row = ph_node_item(&list, i);

        if (!ph_node_member(&row, "id", &node) ||
            !ph_node_id(&node, taxis_official_id, TAXIS_OFFICIAL_END, &official))
            return false;
        if (seen >> official & 1)
            return ph_node_fail(&node, "\"%s\" is there twice", taxis_official_id[official]);
        seen |= 1u << official;
    }
    return true;
}

/* ---- the longest list of moves ---- */

static uint64_t choose(unsigned n, unsigned k)
{
    uint64_t ways = 1;

    if (k > n)
        return 0;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

/* ways[k]: sets of k cities, no two of one region, as if all cities were free. */
static void count_sets(const struct taxis_rules *r, uint64_t ways[TAXIS_REGIONS_MAX + 1])
{
    memset(ways, 0, (TAXIS_REGIONS_MAX + 1) * sizeof *ways);
    ways[0] = 1;
    for (unsigned i = 0; i < r->regions; i++)
        for (unsigned k = i + 1; k > 0; k--)
            ways[k] += ways[k - 1] * taxis_size(r->region_cities[i]);
}

/* An upper bound of the moves in phase `finish`: both ways to complete, the Coachman's cards at
 * both ends, and `end`. With at least as many branches left as regions, one city is chosen from
 * each region of the route that has a free one: at most the product of the regions' sizes. With
 * only k left, that product again, or k cities of different regions out of those without a branch;
 * as all but k branches are placed, these are at most cities - houses + k. The second way chooses
 * from the cities of one region. */
static uint64_t most_ways(const struct taxis_rules *r)
{
    uint64_t ways[TAXIS_REGIONS_MAX + 1], each, all = 0;

    count_sets(r, ways);
    each = ways[r->regions];
    for (unsigned k = 0; k < r->regions && k <= r->houses; k++) {
        uint64_t free_cities = choose(r->cities - r->houses + k, k);
        uint64_t some = ways[k] < free_cities ? ways[k] : free_cities;

        each = some > each ? some : each;
    }
    for (unsigned i = 0; i < r->regions; i++) {
        unsigned size = taxis_size(r->region_cities[i]);

        all += choose(size, size / 2);
    }
    return each + all + 2u * r->cities + 1;
}

static bool check_moves(const struct taxis_rules *r, const struct ph_node *data)
{
    uint64_t most = most_ways(r);

    if (most <= TAXIS_MOVES_MAX)
        return true;
    return ph_node_fail(data,
                        "the regions allow too many ways to complete a route: %llu, at most "
                        "%d",
                        (unsigned long long)most, TAXIS_MOVES_MAX);
}

/* ---- everything ---- */

bool taxis_init_rules(struct ph_rules *rules, const struct ph_options *options,
                      const struct json_t *data, struct ph_error *error)
{
    struct taxis_rules *r = (struct taxis_rules *)(void *)rules;
    struct ph_node root = ph_node_root(data, error);

    r->base.players = (uint8_t)options->players;
    if (!taxis_set_switches(r, options, error) || !read_map(r, &root) || !read_roads(r, &root) ||
        !read_constants(r, &root) || !read_coaches(r, &root) || !taxis_read_tiles(r, &root) ||
        !read_officials(&root) || !check_moves(r, &root))
        return false;
    taxis_make_tables(r);
    return true;
}
