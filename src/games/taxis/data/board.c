/* Thurn und Taxis: the board of a data file: regions, cities, roads. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "games/taxis/data/data.h"

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

/* A colour of the map, "#rrggbb". It is copied into pictures, so nothing else is accepted. */
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

/* A region's list of cities must agree with the regions of the cities. */
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

bool taxis_read_board(struct taxis_rules *r, const struct ph_node *data)
{
    return read_map(r, data) && read_roads(r, data);
}
