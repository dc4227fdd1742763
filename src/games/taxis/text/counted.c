/* Thurn und Taxis: what statistics over games count. */
#include "games/taxis/rules/reports.h"
#include "games/taxis/text/text.h"

static const char *official(const struct ph_rules *rules, unsigned value)
{
    (void)rules;
    return taxis_official_id[value];
}

static const char *stack(const struct ph_rules *rules, unsigned value)
{
    return taxis_id(rules, "stack", (int)value);
}

const struct ph_counted taxis_counted[] = {
    {.kind = "official",
     .event = TAXIS_E_OFFICIAL,
     .values = TAXIS_OFFICIAL_END,
     .thing = official},
    {.kind = "stack", .event = TAXIS_E_TILE, .values = TAXIS_STACKS_MAX, .thing = stack},
    {.kind = NULL},
};
