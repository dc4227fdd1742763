/* Thurn und Taxis: tables that follow from the data of a table, so that playing looks up what it
 * would otherwise compute. */
#include "games/taxis/rules/state.h"

enum { BITS_PER_SLOT = 8, SLOTS = 8 };

static void add_region(struct taxis_rules *r, unsigned city)
{
    unsigned bit = 1u << city % 4;

    for (unsigned set = 0; set < 16; set++)
        if (set & bit)
            r->quad_regions[city / 4][set] |= (uint16_t)(1u << r->region_of[city]);
}

void taxis_make_tables(struct taxis_rules *r)
{
    r->slots = r->face_up < SLOTS ? (UINT64_C(1) << BITS_PER_SLOT * r->face_up) - 1 : UINT64_MAX;
    for (unsigned city = 0; city < r->cities; city++)
        add_region(r, city);
}
