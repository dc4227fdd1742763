/* Thurn und Taxis: the pieces of a data file: coaches, stacks of bonus tiles, officials. */
#include <string.h>

#include "core/rule.h"
#include "games/taxis/data/data.h"
#include "games/taxis/text/text.h"

enum { POINTS_MAX = 99 };

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

/* ---- tiles ---- */

static const char *const kind_id[TAXIS_STACK_KIND_COUNT] = {
#define X(id, text) [TAXIS_STACK_##id] = text,
    TAXIS_STACK_KINDS(X)
#undef X
};

/* The highest value lies on top (TT-S5). */
static bool read_values(struct taxis_stack *stack, const struct ph_node *row)
{
    struct ph_node list;
    long value, most = TAXIS_TILE_POINTS_MAX;

    if (!ph_node_list(row, "values", 1, TAXIS_STACK_TILES_MAX, &list))
        return false;
    for (size_t i = 0; i < ph_node_count(&list); i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!ph_node_number(&item, 0, most, &value))
            return false;
        stack->value[stack->count++] = (uint8_t)value;
        most = value;
    }
    return true;
}

static bool read_regions(struct taxis_rules *r, struct taxis_stack *stack,
                         const struct ph_node *row)
{
    struct ph_node list;
    unsigned region;

    if (!ph_node_list(row, "regions", 1, r->regions, &list))
        return false;
    for (size_t i = 0; i < ph_node_count(&list); i++) {
        struct ph_node item = ph_node_item(&list, i);

        if (!taxis_node_name(&item, r->region_id, r->regions, &region))
            return false;
        if (stack->regions >> region & 1)
            return ph_node_fail(&item, "\"%s\" is there twice", r->region_id[region]);
        stack->regions |= (uint16_t)(1u << region);
        stack->cities |= r->region_cities[region];
    }
    if (stack->kind == TAXIS_STACK_PROVINCE && r->all_provinces && PH_RULE(TT_H1))
        stack->regions = (uint16_t)((1u << r->regions) - 1);
    return true;
}

static bool read_game_end(struct taxis_rules *r, const struct ph_node *row, unsigned index)
{
    if (r->game_end != TAXIS_NO_STACK)
        return ph_node_fail(row, "a second game-end tile");
    if (r->stack[index].count != 1)
        return ph_node_fail(row, "there is one game-end tile, not %u", r->stack[index].count);
    r->game_end = (uint8_t)index;
    return true;
}

static bool read_stack(struct taxis_rules *r, const struct ph_node *row, unsigned index)
{
    struct taxis_stack *stack = &r->stack[index];
    unsigned kind;

    if (!taxis_read_new_id(row, r->stack_id, index) ||
        !ph_read_id(row, "kind", kind_id, TAXIS_STACK_KIND_COUNT, &kind) ||
        !read_values(stack, row))
        return false;
    stack->kind = (uint8_t)kind;
    stack->fallback = TAXIS_NO_STACK;
    switch ((enum taxis_stack_kind)kind) {
    case TAXIS_STACK_LENGTH: return ph_read_byte(row, "length", 1, r->cities, &stack->length);
    case TAXIS_STACK_GAME_END: return read_game_end(r, row, index);
    default: return read_regions(r, stack, row);
    }
}

/* Reads the stack that a length stack falls back on. It must be for shorter routes, so that there
 * is no cycle. */
static bool read_fallback(struct taxis_rules *r, const struct ph_node *row, unsigned index)
{
    struct taxis_stack *stack = &r->stack[index];
    struct ph_node node;
    unsigned other;

    if (!ph_node_member(row, "fallback", &node))
        return false;
    if (ph_node_is_null(&node))
        return true;
    if (!taxis_node_name(&node, r->stack_id, r->stacks, &other))
        return false;
    if (r->stack[other].kind != TAXIS_STACK_LENGTH || r->stack[other].length >= stack->length)
        return ph_node_fail(&node, "\"%s\" is no stack for shorter routes", r->stack_id[other]);
    stack->fallback = (uint8_t)other;
    return true;
}

/* For each length of a route, the stack with the greatest length that it reaches. */
static bool sort_lengths(struct taxis_rules *r, const struct ph_node *list)
{
    memset(r->length_stack, TAXIS_NO_STACK, sizeof r->length_stack);
    for (unsigned i = 0; i < r->stacks; i++) {
        uint8_t *at = &r->length_stack[r->stack[i].length];
        struct ph_node row = ph_node_item(list, i);

        if (r->stack[i].kind != TAXIS_STACK_LENGTH)
            continue;
        if (*at != TAXIS_NO_STACK)
            return ph_node_fail(&row, "a second stack for routes of %u", r->stack[i].length);
        *at = (uint8_t)i;
    }
    for (unsigned i = 0; i < r->stacks; i++) {
        struct ph_node row = ph_node_item(list, i);

        if (r->stack[i].kind == TAXIS_STACK_LENGTH && !read_fallback(r, &row, i))
            return false;
    }
    for (unsigned i = 1; i <= r->cities; i++)
        if (r->length_stack[i] == TAXIS_NO_STACK)
            r->length_stack[i] = r->length_stack[i - 1];
    return true;
}

/* The number of tiles must be what the file says, and all tiles that one player could collect
 * (every length tile, one of each other stack) must fit into a seat. */
static bool check_tiles(const struct taxis_rules *r, const struct ph_node *data,
                        const struct ph_node *list)
{
    struct ph_node constants;
    unsigned tiles = 0, most = 0;
    long told;

    for (unsigned i = 0; i < r->stacks; i++) {
        tiles += r->stack[i].count;
        most += r->stack[i].kind == TAXIS_STACK_LENGTH ? r->stack[i].count : 1;
    }
    if (!ph_node_object(data, "constants", &constants) ||
        !ph_read_number(&constants, "bonus_tiles", 1, TAXIS_STACKS_MAX * TAXIS_STACK_TILES_MAX,
                        &told))
        return false;
    if (told != (long)tiles)
        return ph_node_fail(&constants, "bonus_tiles is %ld; the stacks have %u", told, tiles);
    if (most > TAXIS_SEAT_TILES_MAX)
        return ph_node_fail(list, "one player could collect %u tiles; at most %d", most,
                            TAXIS_SEAT_TILES_MAX);
    if (r->game_end == TAXIS_NO_STACK)
        return ph_node_fail(list, "the game-end tile is missing");
    return true;
}

static bool read_tiles(struct taxis_rules *r, const struct ph_node *data)
{
    struct ph_node list;

    if (!ph_node_list(data, "bonus_stacks", 1, TAXIS_STACKS_MAX, &list))
        return false;
    r->game_end = TAXIS_NO_STACK;
    for (size_t i = 0; i < ph_node_count(&list); i++, r->stacks++) {
        struct ph_node row = ph_node_item(&list, i);

        if (!read_stack(r, &row, r->stacks))
            return false;
    }
    return sort_lengths(r, &list) && check_tiles(r, data, &list);
}

/* ---- officials ---- */

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

bool taxis_read_pieces(struct taxis_rules *r, const struct ph_node *data)
{
    return read_coaches(r, data) && read_tiles(r, data) && read_officials(data);
}
