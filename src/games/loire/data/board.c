/* La Loire: the board of a data file: cities and villages on the ring, horses, shields, market. */
#include <string.h>

#include "base/reading.h"
#include "base/utf8.h"
#include "core/rule.h"
#include "games/loire/data/data.h"
#include "games/loire/text/text.h"

enum { /* upper bounds of values */
       ID_LENGTH = 24,
       HORSES_MAX = 99,
       STACK_MAX = 2, /* at the start, before any Scout */
       SHIELDS_MAX = 10,
};

/* ---- identifiers and names ---- */

/* An identifier must not look like a word of the notation. */
static bool is_word_of_notation(const char *id)
{
    static const char *const words[] = {
        "merchant", "messenger", "drop",  "take", "smith",     "buy",    "circus", "hire",
        "sell",     "ship",      "build", "farm", "monastery", "castle", "palace", "patron",
        "message",  "spy",       "ducal", "keep", "deliver",   "cube",   "done",   "none",
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], id) == 0)
            return true;
    return false;
}

static bool check_id(const struct ph_node *node, const char *id)
{
    size_t len = strlen(id);

    if (len == 0 || len > ID_LENGTH)
        return ph_node_fail(node, "must have 1 to %d characters", ID_LENGTH);
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != len || id[0] < 'a' || id[0] > 'z')
        return ph_node_fail(node, "must be a lower-case letter and then a-z, 0-9 or _");
    if (is_word_of_notation(id))
        return ph_node_fail(node, "\"%s\" is a word of the notation", id);
    return true;
}

static bool read_name(const struct ph_node *object, char name[LOIRE_NAME_MAX])
{
    struct ph_node node;
    const char *text;

    if (!ph_node_member(object, "name", &node) || !ph_node_text(&node, &text))
        return false;
    size_t len = strlen(text);

    if (len == 0 || len >= LOIRE_NAME_MAX)
        return ph_node_fail(&node, "must have 1 to %d bytes", LOIRE_NAME_MAX - 1);
    if (!ph_utf8_plain(text, len))
        return ph_node_fail(&node, "must not contain control characters");
    memcpy(name, text, len + 1);
    return true;
}

/* ---- the board ---- */

static bool read_city(struct loire_rules *r, const struct ph_node *city)
{
    static const char *const ids[] = {"nantes", "orleans"};
    unsigned which;
    long step;

    if (!ph_read_id(city, "id", ids, LOIRE_CITIES, &which))
        return false;
    unsigned at = which * LOIRE_ORLEANS;

    if (r->id[at][0])
        return ph_node_fail(city, "\"%s\" is there twice", ids[which]);
    if (!ph_read_number(city, "step", at, at, &step) || !read_name(city, r->name[at]))
        return false;
    memcpy(r->id[at], ids[which], strlen(ids[which]) + 1);
    return true;
}

static bool read_village_id(struct loire_rules *r, const struct ph_node *village, const char **id)
{
    struct ph_node node;

    if (!ph_node_member(village, "id", &node) || !ph_node_text(&node, id) || !check_id(&node, *id))
        return false;
    for (unsigned i = 0; i < LOIRE_LOCATIONS; i++)
        if (strcmp(r->id[i], *id) == 0)
            return ph_node_fail(&node, "\"%s\" is there twice", *id);
    return true;
}

/* The ring goes along the south road to Orléans and along the north road back. */
static unsigned ring_index(bool north, long step)
{
    if (!north)
        return (unsigned)step;
    return (unsigned)(PH_RULE(LL_S1) ? LOIRE_LOCATIONS - step : LOIRE_ORLEANS + step);
}

static bool read_village(struct loire_rules *r, const struct ph_node *village)
{
    static const char *const roads[] = {"south", "north"};
    unsigned road, good;
    long step;
    const char *id;

    if (!read_village_id(r, village, &id) || !ph_read_id(village, "road", roads, 2, &road) ||
        !ph_read_number(village, "step", 1, 9, &step) ||
        !ph_read_id(village, "good", loire_good_id, LOIRE_BEER, &good))
        return false;
    unsigned at = ring_index(road == 1, step);

    if (r->id[at][0])
        return ph_node_fail(village, "step %ld of the %s road is there twice", step, roads[road]);
    if (!read_name(village, r->name[at]))
        return false;
    memcpy(r->id[at], id, strlen(id) + 1);
    r->good[at] = (uint8_t)good;
    return true;
}

static bool read_circus_start(struct loire_rules *r, const struct ph_node *data)
{
    const char *villages[LOIRE_LOCATIONS];
    struct ph_node circus;
    unsigned at;

    loire_village_ids(r, villages);
    if (!ph_node_object(data, "circus_start", &circus) ||
        !ph_read_id(&circus, "village", villages, LOIRE_LOCATIONS, &at))
        return false;
    r->circus_start = (uint8_t)at;
    return true;
}

static bool read_places(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node cities, villages, item;

    if (!ph_node_list(data, "cities", LOIRE_CITIES, LOIRE_CITIES, &cities) ||
        !ph_node_list(data, "villages", LOIRE_VILLAGES, LOIRE_VILLAGES, &villages))
        return false;
    for (unsigned i = 0; i < LOIRE_CITIES; i++) {
        item = ph_node_item(&cities, i);
        if (!read_city(r, &item))
            return false;
    }
    for (unsigned i = 0; i < LOIRE_VILLAGES; i++) {
        item = ph_node_item(&villages, i);
        if (!read_village(r, &item))
            return false;
    }
    return read_circus_start(r, data);
}

/* ---- horses ---- */

/* Reads a list of villages with a free horse each, as bits, and their number. */
static bool read_horse_list(const struct loire_rules *r, const struct ph_node *horses,
                            const char *key, uint32_t *at, unsigned *count)
{
    const char *villages[LOIRE_LOCATIONS];
    struct ph_node object, list;
    unsigned where;

    loire_village_ids(r, villages);
    if (!ph_node_object(horses, key, &object) ||
        !ph_node_list(&object, "villages", 0, LOIRE_VILLAGES, &list))
        return false;
    *at = 0;
    *count = (unsigned)ph_node_count(&list);
    for (unsigned i = 0; i < *count; i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!ph_node_id(&item, villages, LOIRE_LOCATIONS, &where))
            return false;
        if (*at >> where & 1)
            return ph_node_fail(&item, "\"%s\" is there twice", villages[where]);
        *at |= 1u << where;
    }
    return true;
}

static bool read_horses(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node horses, total;
    uint32_t at[2];
    unsigned count[2];
    uint8_t in_box;
    bool many = r->base.players > 2;

    if (!ph_node_object(data, "horses", &horses) ||
        !loire_read_value(&horses, "total", 0, HORSES_MAX, &in_box) ||
        !read_horse_list(r, &horses, "players_1_2", &at[0], &count[0]) ||
        !read_horse_list(r, &horses, "players_3_4", &at[1], &count[1]) ||
        !loire_read_value(&horses, "per_figure_at_start", 0, STACK_MAX, &r->figure_horses) ||
        !ph_node_object(&horses, "total", &total))
        return false;
    for (unsigned players = 1; players <= PH_SEATS_MAX; players++) {
        unsigned needed = count[players > 2] + players * 2 * r->figure_horses;

        if (needed > in_box)
            return ph_node_fail(&total, "%u players need %u horses", players, needed);
    }
    if (!PH_RULE(LL_S5))
        many = !many;
    r->start_horses = at[many];
    r->horses = (uint8_t)(count[many] + r->base.players * 2u * r->figure_horses);
    return true;
}

/* ---- shields and market ---- */

static bool read_colours(struct loire_rules *r, const struct ph_node *shields)
{
    struct ph_node list;
    const char *known[LOIRE_COLOURS_MAX], *id;
    uint8_t count;

    if (!ph_node_list(shields, "colours", 2, LOIRE_COLOURS_MAX, &list))
        return false;
    while (r->colours < ph_node_count(&list)) {
        struct ph_node item = ph_node_item(&list, r->colours);

        if (!ph_node_text(&item, &id) || !check_id(&item, id))
            return false;
        loire_colour_ids(r, known);
        for (unsigned i = 0; i < r->colours; i++)
            if (strcmp(known[i], id) == 0)
                return ph_node_fail(&item, "\"%s\" is there twice", id);
        memcpy(r->colour_id[r->colours++], id, strlen(id) + 1);
    }
    return loire_read_value(shields, "colour_count", r->colours, r->colours, &count);
}

/* Nine villages in a row can have different neighbours exactly if no colour occurs more than five
 * times. With 18 shields and no colour above ten there is always such a split of the two roads. */
static bool read_shields(struct loire_rules *r, const struct ph_node *data)
{
    const char *known[LOIRE_COLOURS_MAX];
    struct ph_node shields, copies;
    unsigned sum = 0;

    if (!ph_node_object(data, "shields", &shields) || !read_colours(r, &shields) ||
        !ph_node_object(&shields, "copies", &copies))
        return false;
    loire_colour_ids(r, known);
    if (!ph_node_keys(&copies, known, r->colours))
        return false;
    for (unsigned i = 0; i < r->colours; i++) {
        if (!loire_read_value(&copies, known[i], 1, SHIELDS_MAX, &r->shields[i]))
            return false;
        sum += r->shields[i];
    }
    return sum == LOIRE_VILLAGES
               ? true
               : ph_node_fail(&copies, "must add up to %d, not %u", LOIRE_VILLAGES, sum);
}

/* A list of numbers 0 .. high. */
static bool read_bytes(const struct ph_node *list, long high, uint8_t *out)
{
    for (size_t i = 0; i < ph_node_count(list); i++) {
        struct ph_node item = ph_node_item(list, i);
        long value;

        if (!ph_node_number(&item, 0, high, &value))
            return false;
        out[i] = (uint8_t)value;
    }
    return true;
}

static bool read_market(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node market, prices;

    return ph_node_object(data, "market", &market) &&
           ph_node_list(&market, "prices", r->colours, r->colours, &prices) &&
           read_bytes(&prices, LOIRE_PRICE_MAX, r->price) &&
           ph_read_byte(&market, "centre", 1, (uint8_t)(r->colours - 1), &r->centre);
}

bool loire_read_board(struct loire_rules *r, const struct ph_node *data)
{
    return read_places(r, data) && read_horses(r, data) && read_shields(r, data) &&
           read_market(r, data);
}
