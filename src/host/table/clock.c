/* Clocks. A clock is what is left on it and since when it runs, computed from the times of entries
 * alone; time that goes back counts as none. */
#include "host/table/inside.h"

static int64_t full(const struct ph_table *t)
{
    return t->config.clock == PH_CLOCK_DAYS ? (int64_t)t->config.limit * TABLE_DAY
                                            : (int64_t)t->config.limit * 1000;
}

/* Whose clock should run? */
static int runner(const struct ph_table *t)
{
    int awaited = table_awaited(t);

    if (t->config.clock == PH_CLOCK_NONE || awaited == PH_NOBODY || table_bot_plays(t, awaited))
        return PH_NOBODY;
    return awaited;
}

static void charge(struct ph_table *t, int64_t at)
{
    if (t->running == PH_NOBODY)
        return;
    struct table_seat *seat = &t->seats[t->running];
    int64_t used = at > t->since ? at - t->since : 0;

    seat->left = used < seat->left ? seat->left - used : 0;
    t->since = at;
}

void table_clock_settle(struct ph_table *t, int64_t at)
{
    int seat = runner(t);

    if (seat == t->running)
        return;
    charge(t, at);
    t->running = (int8_t)seat;
    t->since = at;
}

void table_clock_start(struct ph_table *t)
{
    for (unsigned seat = 0; seat < t->config.players; seat++)
        t->seats[seat].left = full(t);
}

void table_clock_end_turn(struct ph_table *t, int seat, int64_t at)
{
    if (t->running == seat)
        charge(t, at);
    if (t->config.clock == PH_CLOCK_DAYS)
        t->seats[seat].left = full(t);
    else
        t->seats[seat].left += (int64_t)t->config.increment * 1000;
}

void table_clock_late(struct ph_table *t, int seat, int64_t at)
{
    charge(t, at);
    t->seats[seat].left = 0;
    t->seats[seat].late = true;
}

void table_clock_give(struct ph_table *t, int seat, int64_t ms, int64_t at)
{
    if (t->running == seat)
        charge(t, at);
    t->seats[seat].left += ms;
    t->seats[seat].late = false;
}

void table_clock_refresh(struct ph_table *t, int seat)
{
    int64_t increment = (int64_t)t->config.increment * 1000;
    int64_t least = t->config.clock == PH_CLOCK_DAYS ? full(t)
                    : increment > TABLE_MINUTE       ? increment
                                                     : TABLE_MINUTE;

    if (t->seats[seat].left < least)
        t->seats[seat].left = least;
    t->seats[seat].late = false;
}

int64_t table_clock_extension(const struct ph_table *t)
{
    return full(t);
}

int64_t table_asked_deadline(const struct ph_table *t)
{
    if (t->asked == ASKED_ABANDON && t->config.absent > 0 && table_waits_for_absent(t))
        return t->asked_at + (int64_t)t->config.absent * TABLE_DAY;
    if (t->asked != ASKED_UNDO || t->config.clock == PH_CLOCK_NONE)
        return 0;
    return t->asked_at + (t->config.clock == PH_CLOCK_DAYS ? TABLE_DAY : TABLE_MINUTE);
}

int64_t table_clock_deadline(const struct ph_table *t)
{
    if (t->running == PH_NOBODY || t->seats[t->running].late)
        return 0;
    return t->since + t->seats[t->running].left;
}
