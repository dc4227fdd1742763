/* Thurn und Taxis: whose turn it is, what happens without a decision, and when the game ends. */
#include "games/taxis/rules/flow.h"

#include "base/random.h"

/* ---- pile and display ---- */

void taxis_reshuffle(struct taxis_state *s, struct ph_events *events)
{
    PH_EMIT(events, TAXIS_E_SHUFFLED, PH_NOBODY, PH_ALL_SEE, s->discard_count);
    memcpy(s->pile, s->discard, s->discard_count);
    memset(s->discard, 0, s->discard_count);
    s->pile_count = s->discard_count;
    s->discard_count = 0;
    ph_shuffle(&s->chance, s->pile, s->pile_count);
}

enum { BITS_PER_SLOT = 8 };

/* Only open slots of the display have their high bit set. */
void taxis_fill(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events)
{
    uint64_t open = taxis_slots(s) & UINT64_C(0x8080808080808080) & r->slots;

    for (; open; open &= open - 1)
        taxis_lay(s, (unsigned)__builtin_ctzll(open) / BITS_PER_SLOT, events);
}

/* ---- turns ---- */

static void begin_turn(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events)
{
    PH_EMIT(events, TAXIS_E_TURN, s->seat, PH_ALL_SEE, s->turn);
    s->must_postmaster = PH_RULE(TT_D5) && taxis_me(s)->hand_count == 0;
    s->phase = PH_RULE(TT_T1) ? TAXIS_DRAW : TAXIS_PLAY;
    if (PH_RULE(TT_D3_fill))
        taxis_fill(r, s, events);
}

void taxis_end_turn(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events)
{
    unsigned players = r->base.players;

    s->official = TAXIS_NO_OFFICIAL;
    s->drawn = s->played = 0;
    if (s->triggered_by != TAXIS_NO_SEAT && s->seat == s->last_seat) {
        s->phase = TAXIS_OVER;
        PH_EMIT(events, TAXIS_E_OVER, PH_NOBODY, PH_ALL_SEE, 0);
        return;
    }
    s->turn++;
    s->seat = (uint8_t)(PH_RULE(TT_T3) ? s->seat + 1u : s->seat + players - 1);
    if (s->seat >= players)
        s->seat = (uint8_t)(s->seat - players);
    begin_turn(r, s, events);
}

/* Judging by public information: can the player do more than end the turn? */
static bool finish_asked(const struct taxis_rules *r, const struct taxis_state *s)
{
    const struct taxis_seat *p = taxis_me(s);

    return taxis_long_enough(r, p) || (taxis_official_free(s) && p->hand_count > 0);
}

/* Advances by one step; false at a decision. Only public information decides what is skipped: the
 * sizes of hands, never their cards. */
static inline bool step(const struct taxis_rules *r, struct taxis_state *s,
                        struct ph_events *events)
{
    switch ((enum taxis_phase)s->phase) {
    case TAXIS_DRAW:
        if (taxis_can_draw(s))
            return false;
        s->must_postmaster = false;
        s->phase = TAXIS_PLAY;
        return true;
    case TAXIS_PLAY:
        if (taxis_me(s)->hand_count > 0)
            return false;
        s->phase = TAXIS_FINISH;
        return true;
    case TAXIS_FINISH:
        if (finish_asked(r, s))
            return false;
        taxis_end_turn(r, s, events);
        return true;
    case TAXIS_COACH:
        if (taxis_coach_asked(r, s))
            return false;
        taxis_close_route(s);
        return true;
    case TAXIS_KEEP:
        if (taxis_cards_above(r, taxis_me(s)) > 0)
            return false;
        taxis_end_turn(r, s, events);
        return true;
    default: return false;
    }
}

/* Data files with which a whole round could pass without a decision are refused. The bound is for
 * mutant builds, in which a rule is broken on purpose. */
void taxis_settle(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events)
{
    for (unsigned i = 0; i < TAXIS_PHASE_COUNT * (PH_SEATS_MAX + 1) && step(r, s, events); i++)
        continue;
}

int taxis_actor(const struct ph_rules *rules, const void *state)
{
    const struct taxis_state *s = state;

    (void)rules;
    return s->phase == TAXIS_OVER ? PH_NOBODY : s->seat;
}

unsigned taxis_turn(const struct ph_rules *rules, const void *state)
{
    (void)rules;
    return ((const struct taxis_state *)state)->turn;
}

bool taxis_last_round(const struct ph_rules *rules, const void *state)
{
    const struct taxis_state *s = state;

    (void)rules;
    return s->triggered_by != TAXIS_NO_SEAT;
}
