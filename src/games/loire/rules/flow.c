/* La Loire: whose turn it is, what happens without a decision, and when the game ends. */
#include "games/loire/rules/flow.h"

#include "core/emit.h"
#include "games/loire/rules/ask.h"
#include "games/loire/rules/reports.h"

void loire_trigger_end(const struct loire_rules *r, struct loire_state *s, struct ph_events *events)
{
    unsigned players = r->base.players;

    if (s->triggered_by != LOIRE_NO_SEAT)
        return;
    s->triggered_by = s->seat;
    s->last_seat = (uint8_t)(PH_RULE(LL_E3) ? (s->seat + players - 1) % players : s->seat);
    PH_EMIT(events, LOIRE_E_LAST_ROUND, s->seat, PH_ALL_SEE, s->last_seat);
}

static bool solo_is_out(const struct loire_rules *r, const struct loire_state *s)
{
    return r->base.players == 1 && s->turn >= r->solo_turns && PH_RULE(LL_V4_turns);
}

bool loire_has_next_turn(const struct loire_rules *r, const struct loire_state *s, unsigned seat)
{
    unsigned players = r->base.players;
    unsigned turns = (seat + players - s->seat) % players;

    if (s->phase == LOIRE_OVER || solo_is_out(r, s))
        return false;
    return s->triggered_by == LOIRE_NO_SEAT ||
           (turns > 0 && turns <= (s->last_seat + players - s->seat) % players);
}

static void end_turn(const struct loire_rules *r, struct loire_state *s, struct ph_events *events)
{
    if (solo_is_out(r, s) || (s->triggered_by != LOIRE_NO_SEAT && s->seat == s->last_seat)) {
        s->phase = LOIRE_OVER;
        PH_EMIT(events, LOIRE_E_OVER, PH_NOBODY, PH_ALL_SEE, 0);
        return;
    }
    s->seat = (uint8_t)(s->seat + 1 < r->base.players ? s->seat + 1 : 0);
    s->turn = (uint16_t)(s->turn + (s->turn < LOIRE_TURN_MAX));
    s->phase = LOIRE_MOVE;
    s->moved_count = 0;
    memset(s->moved, 0, sizeof s->moved);
    s->spent = (struct loire_spent){0};
    PH_EMIT(events, LOIRE_E_TURN, s->seat, PH_ALL_SEE, s->turn);
}

void loire_end_stop(const struct loire_rules *r, struct loire_state *s, struct ph_events *events)
{
    s->figure = LOIRE_NO_FIGURE;
    s->phase = LOIRE_MOVE;
    s->spent = (struct loire_spent){.hires = s->spent.hires,
                                    .builds = s->spent.builds,
                                    .palatium = s->spent.palatium,
                                    .smith = s->spent.smith};
    if (s->moved_count == LOIRE_FIGURES || !PH_RULE(LL_T2))
        end_turn(r, s, events);
}

static void skip_turn(const struct loire_rules *r, struct loire_state *s, struct ph_events *events)
{
    struct loire_seat *p = &s->seats[s->seat];

    loire_earn(p, PH_RULE(LL_T1_denier) ? 1 : 2);
    PH_EMIT(events, LOIRE_E_SKIPPED, s->seat, PH_ALL_SEE, p->deniers);
    end_turn(r, s, events);
}

void loire_settle(const struct loire_rules *r, struct loire_state *s, struct ph_events *events)
{
    for (;;)
        switch ((enum loire_phase)s->phase) {
        case LOIRE_MOVE:
            if (s->moved_count == LOIRE_FIGURES)
                end_turn(r, s, events); /* only a position that was read can say so */
            else if (s->moved_count == 0 && loire_is_poor(s))
                skip_turn(r, s, events);
            else
                return;
            break;
        case LOIRE_ACT:
            if (loire_can_act(r, s))
                return;
            loire_end_stop(r, s, events);
            break;
        case LOIRE_CIRCUS:
        case LOIRE_KEEP:
        case LOIRE_OVER: return;
        }
}

int loire_actor(const struct ph_rules *rules, const void *state)
{
    const struct loire_state *s = state;

    (void)rules;
    return s->phase == LOIRE_OVER ? PH_NOBODY : s->seat;
}

unsigned loire_turn(const struct ph_rules *rules, const void *state)
{
    const struct loire_state *s = state;

    (void)rules;
    return s->turn;
}

bool loire_last_round(const struct ph_rules *rules, const void *state)
{
    const struct loire_state *s = state;

    return s->triggered_by != LOIRE_NO_SEAT || solo_is_out(loire_rules(rules), s);
}
