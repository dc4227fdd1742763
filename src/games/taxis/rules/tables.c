/* Thurn und Taxis: tables that follow from map and tiles, so that playing and judging look up what
 * they would otherwise count. */
#include "games/taxis/rules/state.h"

enum { BITS_A_GOAL = 8 };

static void list_goal(struct taxis_goal *goal, unsigned stack, unsigned size)
{
    goal->stack = (uint8_t)stack;
    goal->size = (uint8_t)size;
    for (unsigned done = 0; done < sizeof goal->part; done++)
        goal->part[done] = (uint8_t)(done < size ? 100 * done * done / (size * size) : 100);
}

static void list_goals(struct taxis_rules *r)
{
    r->province.stack = TAXIS_NO_STACK;
    for (unsigned i = 0; i < r->stacks; i++) {
        const struct taxis_stack *stack = &r->stack[i];

        if (stack->kind == TAXIS_STACK_PROVINCE)
            list_goal(&r->province, i, taxis_size(stack->regions));
        else if (stack->kind == TAXIS_STACK_CITIES && r->goals < TAXIS_GOALS_MAX)
            list_goal(&r->goal[r->goals++], i, taxis_size(stack->cities));
    }
}

/* What one city adds to its place in the tables by fours. */
static void add_city(struct taxis_rules *r, unsigned city)
{
    unsigned quad = city / 4, bit = 1u << city % 4;
    uint64_t goals = 0;

    r->goal_of[city] = r->goals;
    for (unsigned i = r->goals; i-- > 0;)
        if (r->stack[r->goal[i].stack].cities >> city & 1) {
            goals |= UINT64_C(1) << BITS_A_GOAL * i;
            r->goal_of[city] = (uint8_t)i;
        }
    for (unsigned set = 0; set < 16; set++)
        if (set & bit) {
            r->quad_regions[quad][set] |= (uint16_t)(1u << r->region_of[city]);
            r->quad_goals[quad][set] += goals;
        }
}

void taxis_make_tables(struct taxis_rules *r)
{
    r->slots = r->face_up < 8 ? (UINT64_C(1) << 8 * r->face_up) - 1 : UINT64_MAX;
    list_goals(r);
    for (unsigned city = 0; city < r->cities; city++)
        add_city(r, city);
}
