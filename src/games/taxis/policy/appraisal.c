/* Thurn und Taxis: the goals of a table. A goal is a tile that branches earn step by step; the
 * tables tell how many cities of each goal a set of cities has. */
#include "games/taxis/policy/policy.h"

enum { BITS_PER_GOAL = 8 };

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

/* Adds one city to the tables that count goals in sets of four cities. */
static void add_city(struct taxis_rules *r, unsigned city)
{
    unsigned bit = 1u << city % 4;
    uint64_t goals = 0;

    r->goal_of[city] = r->goals;
    for (unsigned i = r->goals; i-- > 0;)
        if (r->stack[r->goal[i].stack].cities >> city & 1) {
            goals |= UINT64_C(1) << BITS_PER_GOAL * i;
            r->goal_of[city] = (uint8_t)i;
        }
    for (unsigned set = 0; set < 16; set++)
        if (set & bit)
            r->quad_goals[city / 4][set] += goals;
}

void taxis_appraise(struct taxis_rules *r)
{
    list_goals(r);
    for (unsigned city = 0; city < r->cities; city++)
        add_city(r, city);
}
