/* La Loire: a data file and the options of a table become its rules: the start, shipping, the end,
 * and everything that the other files of data/ read. */
#include "games/loire/data/data.h"

#include "base/reading.h"
#include "core/rule.h"
#include "games/loire/policy/policy.h"

bool loire_read_value(const struct ph_node *object, const char *key, uint8_t low, uint8_t high,
                      uint8_t *value)
{
    struct ph_node member;

    return ph_node_object(object, key, &member) && ph_read_byte(&member, "value", low, high, value);
}

/* ---- start, shipping, end ---- */

static bool read_deniers(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node start;

    return ph_node_object(data, "start", &start) &&
           ph_read_byte(&start, "deniers", 0, 99, &r->data_deniers);
}

static bool read_start(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node start;
    unsigned cards = r->deck_first[2] - r->deck_first[1];

    if (!ph_node_object(data, "start", &start) ||
        !ph_read_byte(&start, "level1_messages", 0, 2, &r->start_messages))
        return false;
    if (cards < (unsigned)PH_SEATS_MAX * r->start_messages)
        return ph_node_fail(&start, "%d players draw %d level-1 messages, and there are %u",
                            PH_SEATS_MAX, PH_SEATS_MAX * r->start_messages, cards);
    return true;
}

static bool read_ship(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node list;
    uint8_t last = 0;

    if (!ph_node_list(data, "ship", 1, LOIRE_SHIPS_MAX, &list))
        return false;
    r->ships = (uint8_t)ph_node_count(&list);
    for (unsigned i = 0; i < r->ships; i++) {
        struct ph_node way = ph_node_item(&list, i);

        if (!ph_read_byte(&way, "deniers", 0, 99, &r->ship_cost[i]) ||
            !ph_read_byte(&way, "spaces", 1, 9, &r->ship_spaces[i]))
            return false;
        if (r->ship_spaces[i] <= last)
            return ph_node_fail(&way, "must have more spaces than the one before");
        last = r->ship_spaces[i];
    }
    return true;
}

/* {"1": N, "2": N, "3": N, "4": N} */
static bool read_by_players(const struct ph_node *end, const char *key, uint8_t high,
                            uint8_t out[PH_SEATS_MAX])
{
    static const char *const counts[PH_SEATS_MAX] = {"1", "2", "3", "4"};
    struct ph_node object;

    if (!ph_node_object(end, key, &object))
        return false;
    for (unsigned i = 0; i < PH_SEATS_MAX; i++)
        if (!ph_read_byte(&object, counts[i], 1, high, &out[i]))
            return false;
    return true;
}

static bool read_end(struct loire_rules *r, const struct ph_node *data)
{
    struct ph_node end;
    uint8_t messages[PH_SEATS_MAX];
    unsigned players = r->base.players;
    long turns;

    if (!ph_node_object(data, "end", &end) ||
        !read_by_players(&end, "boat", LOIRE_TRACK, r->track) ||
        !read_by_players(&end, "messages", LOIRE_DELIVERED_MAX - 2, messages) ||
        !ph_read_number(&end, "solo_turns", 1, 999, &turns))
        return false;
    if (!PH_RULE(LL_V4_messages) && players == 1)
        players = 2;
    r->messages_end = messages[players - 1];
    r->solo_turns = (uint16_t)turns;
    return true;
}

/* ---- everything ---- */

bool loire_init_rules(struct ph_rules *rules, const struct ph_options *options,
                      const struct json_t *data, struct ph_error *error)
{
    struct loire_rules *r = (struct loire_rules *)(void *)rules;
    struct ph_node root = ph_node_root(data, error);

    if (options->players < 1 || options->players > PH_SEATS_MAX)
        return ph_fail(error, "players", "must be 1 to %d, not %u", PH_SEATS_MAX, options->players);
    r->base.players = (uint8_t)options->players;
    if (!read_end(r, &root) || !read_deniers(r, &root) || !loire_set_switches(r, options, error) ||
        !loire_read_board(r, &root) || !loire_read_pieces(r, &root) || !read_start(r, &root) ||
        !read_ship(r, &root))
        return false;
    loire_make_tables(r);
    loire_appraise(r);
    return true;
}
