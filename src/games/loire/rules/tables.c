/* La Loire: tables that follow from the data of a table, so that playing looks up what it would
 * otherwise compute. */
#include "games/loire/rules/move.h"

/* The way of a stack that faces `dir`: 1, -1, or 0 in a city, where both directions are open. */
static struct loire_way find_way(unsigned from, int dir, unsigned steps)
{
    struct loire_way way = {0, 0};

    for (int to = -1; to <= 1; to += 2) {
        unsigned at = from;

        for (unsigned n = 1; to != -dir && n <= steps; n++) {
            at = (at + LOIRE_LOCATIONS + (unsigned)to) % LOIRE_LOCATIONS;
            *(n < steps ? &way.passed : &way.ends) |= 1u << at;
        }
    }
    return way;
}

static void list_ways(struct loire_rules *r)
{
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        for (unsigned i = 0; i < 3; i++)
            for (unsigned steps = 1; steps <= LOIRE_STEPS_MAX; steps++)
                r->way[at][i][steps - 1] = find_way(at, (int)i - 1, steps);
}

static ph_move *add_ends(ph_move *out, uint32_t ends, unsigned drop, unsigned take)
{
    for (; ends; ends &= ends - 1)
        *out++ = loire_go(LOIRE_MERCHANT, (unsigned)__builtin_ctz(ends), drop, take, 0);
    return out;
}

/* The merchant's moves from one place when nothing is special about them, ascending. */
static void list_trips_from(const struct loire_way *way, unsigned horses, unsigned takes,
                            ph_move *out)
{
    for (unsigned take = 0; take <= takes; take++)
        out = add_ends(out, way[horses + take].ends, 0, take);
    for (unsigned drop = 1; drop <= horses; drop++)
        out = add_ends(out, way[horses - drop].ends, drop, 0);
}

static void list_trips(struct loire_rules *r)
{
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        for (unsigned dir = 0; dir < 3; dir++)
            for (unsigned horses = 0; horses <= LOIRE_HORSES_MAX; horses++)
                for (unsigned takes = 0; takes <= LOIRE_TAKE_MAX; takes++)
                    if (horses + takes <= LOIRE_HORSES_MAX)
                        list_trips_from(r->way[at][dir], horses, takes,
                                        r->trip[at][dir][horses][takes]);
}

static void list_characters(struct loire_rules *r)
{
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++) {
        r->red |= (uint32_t)(r->hue[c] == LOIRE_HUE_RED) << c;
        for (unsigned price = r->cost[c]; price <= LOIRE_PRICE_MAX; price++)
            r->cheap[price] |= 1u << c;
    }
}

static void list_payable(struct loire_rules *r)
{
    for (unsigned deniers = 0; deniers <= LOIRE_PRICE_MAX; deniers++)
        for (unsigned wood = 0; wood <= LOIRE_WOOD_MAX; wood++)
            for (unsigned kind = LOIRE_FARM; kind < LOIRE_BUILDING_END; kind++)
                if (r->build_deniers[kind] <= deniers && r->build_wood[kind] <= wood)
                    r->payable[deniers][wood] |= (uint8_t)(1u << kind);
}

void loire_make_tables(struct loire_rules *r)
{
    list_ways(r);
    list_trips(r);
    list_characters(r);
    list_payable(r);
}
