/* La Loire: what statistics over games count. */
#include "games/loire/rules/reports.h"
#include "games/loire/text/text.h"

/* The casual game has none. */
static const char *character(const struct ph_rules *rules, unsigned value)
{
    return loire_rules(rules)->copies[value] ? loire_character_id[value] : NULL;
}

static const char *palace(const struct ph_rules *rules, unsigned value)
{
    return loire_rules(rules)->palace_copies ? loire_palace_id[value] : NULL;
}

static const char *building(const struct ph_rules *rules, unsigned value)
{
    (void)rules;
    return loire_building_id[value];
}

static const char *good(const struct ph_rules *rules, unsigned value)
{
    (void)rules;
    return loire_good_id[value];
}

static const char *level(const struct ph_rules *rules, unsigned value)
{
    static const char *const id[LOIRE_LEVELS + 1] = {NULL, "message_level_1", "message_level_2",
                                                     "message_level_3", "message_level_4"};

    (void)rules;
    return id[value];
}

static unsigned level_of(const struct ph_rules *rules, const struct ph_event *event)
{
    return loire_rules(rules)->card[event->arg[0]].level;
}

const struct ph_counted loire_counted[] = {
    {.kind = "character",
     .event = LOIRE_E_HIRED,
     .values = LOIRE_CHARACTER_COUNT,
     .thing = character},
    {.kind = "palacekind", .event = LOIRE_E_PALACE, .values = LOIRE_PALACE_COUNT, .thing = palace},
    {.kind = "building", .event = LOIRE_E_BUILT, .values = LOIRE_BUILDING_END, .thing = building},
    {.kind = "good", .event = LOIRE_E_BOUGHT, .values = LOIRE_GOOD_COUNT, .thing = good},
    {.kind = "message",
     .event = LOIRE_E_DELIVERED,
     .values = LOIRE_LEVELS + 1,
     .thing = level,
     .value = level_of,
     .all = "deliveries"},
    {.kind = NULL},
};
