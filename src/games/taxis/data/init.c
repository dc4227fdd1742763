/* Thurn und Taxis: a data file and the options of a table become its rules: the constants, and the
 * conditions under which every game can go on. */
#include <string.h>

#include "core/rule.h"
#include "games/taxis/data/data.h"
#include "games/taxis/policy/policy.h"

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
        !ph_read_byte(&constants, "houses_per_player", 1, r->cities, &r->branches) ||
        !ph_read_byte(&constants, "face_up", 1, TAXIS_FACE_UP_MAX, &r->face_up) ||
        !ph_read_byte(&constants, "min_route", 1, r->cities, &r->min_route) ||
        !ph_read_byte(&constants, "hand_limit_after_completing", 1, TAXIS_HAND_LIMIT_MAX,
                      &r->hand_limit) ||
        !ph_read_byte(&constants, "wainwright_shortfall", 0, r->cities, &r->shortfall))
        return false;
    /* Else all cards could lie in routes too short to complete, with none left to draw. */
    unsigned least = r->base.players * (r->min_route - 1u) + 1;

    if (r->cards < least || r->cards <= r->face_up)
        return ph_node_fail(&constants, "%u cards are too few for this table", r->cards);
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
 * as all but k branches are placed, these are at most cities - branches + k. The second way chooses
 * from the cities of one region. */
static uint64_t most_ways(const struct taxis_rules *r)
{
    uint64_t ways[TAXIS_REGIONS_MAX + 1], each, all = 0;

    count_sets(r, ways);
    each = ways[r->regions];
    for (unsigned k = 0; k < r->regions && k <= r->branches; k++) {
        uint64_t free_cities = choose(r->cities - r->branches + k, k);
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
    if (!taxis_set_switches(r, options, error) || !taxis_read_board(r, &root) ||
        !read_constants(r, &root) || !taxis_read_pieces(r, &root) || !check_moves(r, &root))
        return false;
    taxis_make_tables(r);
    taxis_appraise(r);
    return true;
}
