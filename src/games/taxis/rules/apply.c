/* Thurn und Taxis: what each move does. flow.c then advances the state to the next decision. */
#include <assert.h>
#include <string.h>

#include "games/taxis/rules/flow.h"

/* ---- cards ---- */

static void discard(struct taxis_state *s, unsigned city)
{
    s->discard[s->discard_count++] = (uint8_t)city;
}

enum { BITS_PER_SLOT = 8 };
static const uint64_t lows = 0x0101010101010101, highs = 0x8080808080808080;

/* The lowest slot with the city, which must be there. Subtracting one from each byte sets a high
 * bit that was clear first in the lowest byte that is zero. */
static inline unsigned slot_of(const struct taxis_state *s, unsigned city)
{
    uint64_t differs = taxis_slots(s) ^ lows * city;

    return (unsigned)__builtin_ctzll((differs - lows) & ~differs & highs) / BITS_PER_SLOT;
}

/* Takes a card out of the acting player's hand; if a copy of it is known to all, that one
 * (TT-D7). */
static inline void leave_hand(struct taxis_state *s, unsigned city)
{
    struct taxis_seat *p = &s->seats[s->seat];

    taxis_cards_take(&s->hand[s->seat], city);
    taxis_cards_take(&p->known, city);
    p->hand_count--;
}

/* ---- drawing ---- */

static void take_face_up(struct taxis_state *s, unsigned city, struct ph_events *events)
{
    unsigned slot = slot_of(s, city);

    taxis_cards_add(&s->hand[s->seat], city);
    if (PH_RULE(TT_D7_known))
        taxis_cards_add(&s->seats[s->seat].known, city);
    PH_EMIT(events, TAXIS_E_TOOK, s->seat, PH_ALL_SEE, (int)city, (int)slot);
    s->display[slot] = TAXIS_NO_CARD;
    if (PH_RULE(TT_D2))
        taxis_lay(s, slot, events);
}

static inline void draw(struct taxis_state *s, unsigned city, struct ph_events *events)
{
    if (city == TAXIS_PILE) {
        city = taxis_next_card(s, events);
        assert(city != TAXIS_NO_CARD);
        taxis_cards_add(&s->hand[s->seat], city);
        PH_EMIT(events, TAXIS_E_DREW, s->seat, ph_only(s->seat), (int)city);
    } else {
        take_face_up(s, city, events);
    }
    s->seats[s->seat].hand_count++;
    s->drawn++;
}

static void call(struct taxis_state *s, enum taxis_official official, struct ph_events *events)
{
    s->official = (uint8_t)official;
    PH_EMIT(events, TAXIS_E_OFFICIAL, s->seat, PH_ALL_SEE, (int)official);
}

static void sweep_display(const struct taxis_rules *r, struct taxis_state *s,
                          struct ph_events *events)
{
    unsigned before = s->discard_count;

    for (unsigned i = 0; i < r->face_up; i++) {
        if (s->display[i] != TAXIS_NO_CARD)
            discard(s, s->display[i]);
        s->display[i] = TAXIS_NO_CARD;
    }
    PH_EMIT(events, TAXIS_E_SWEPT, s->seat, PH_ALL_SEE, (int)(s->discard_count - before));
    taxis_fill(r, s, events);
}

/* ---- playing ---- */

static void start_route(struct taxis_state *s, unsigned city, struct ph_events *events)
{
    struct taxis_seat *p = &s->seats[s->seat];

    leave_hand(s, city);
    p->route[0] = (uint8_t)city;
    p->route_count = 1;
    p->in_route = taxis_bit(city);
    PH_EMIT(events, TAXIS_E_STARTED, s->seat, PH_ALL_SEE, (int)city);
}

static void extend_route(struct taxis_state *s, unsigned city, enum taxis_side side,
                         struct ph_events *events)
{
    struct taxis_seat *p = &s->seats[s->seat];

    leave_hand(s, city);
    if (side == TAXIS_LEFT && PH_RULE(TT_P3)) {
        memmove(p->route + 1, p->route, sizeof p->route - 1);
        p->route[0] = (uint8_t)city;
    } else {
        p->route[p->route_count] = (uint8_t)city;
    }
    p->route_count++;
    p->in_route |= taxis_bit(city);
    PH_EMIT(events, TAXIS_E_PLAYED, s->seat, PH_ALL_SEE, (int)city, (int)side, p->route_count);
}

static void restart_route(struct taxis_state *s, unsigned city, struct ph_events *events)
{
    PH_EMIT(events, TAXIS_E_DISCARDED_ROUTE, s->seat, PH_ALL_SEE, taxis_me(s)->route_count);
    if (PH_RULE(TT_P5))
        taxis_discard_route(s);
    start_route(s, city, events);
}

/* A card was played from phase `play`. */
static void played(struct taxis_state *s)
{
    s->played = 1;
    s->phase = TAXIS_FINISH;
}

/* ---- completing ---- */

static void take_tile(const struct taxis_rules *r, struct taxis_state *s, unsigned stack,
                      struct ph_events *events)
{
    struct taxis_seat *p = &s->seats[s->seat];
    unsigned place = r->stack[stack].count - (PH_RULE(TT_S5) ? s->bonus[stack] : 1u);
    unsigned value = r->stack[stack].value[place];

    s->bonus[stack]--;
    p->tile[p->tile_count++] = taxis_tile(stack, value);
    PH_EMIT(events, TAXIS_E_TILE, s->seat, PH_ALL_SEE, (int)stack, (int)value);
}

/* The first player to place the last branch or to take the last coach triggers the end (TT-E1). The
 * seat before the starting seat has the last turn (TT-E2). */
static void trigger_end(const struct taxis_rules *r, struct taxis_state *s,
                        struct ph_events *events)
{
    unsigned players = r->base.players;

    if (s->triggered_by != TAXIS_NO_SEAT)
        return;
    s->triggered_by = s->seat;
    s->last_seat = PH_RULE(TT_E2) ? (uint8_t)((s->first + players - 1) % players) : s->seat;
    take_tile(r, s, r->game_end, events);
    PH_EMIT(events, TAXIS_E_LAST_ROUND, s->seat, PH_ALL_SEE, s->last_seat);
}

/* Do the player's branches earn a tile of this stack? The player may have one already. */
static bool branches_earn(const struct taxis_rules *r, const struct taxis_seat *p, unsigned stack)
{
    const struct taxis_stack *t = &r->stack[stack];

    switch ((enum taxis_stack_kind)t->kind) {
    case TAXIS_STACK_CITIES: return PH_RULE(TT_C7) && (p->branches & t->cities) == t->cities;
    case TAXIS_STACK_PROVINCE:
        return PH_RULE(TT_C8) && (taxis_regions_of(r, p->branches) & t->regions) == t->regions;
    default: return false;
    }
}

static void take_region_tiles(const struct taxis_rules *r, struct taxis_state *s,
                              struct ph_events *events)
{
    const struct taxis_seat *p = taxis_me(s);

    for (unsigned i = 0; i < r->stacks; i++)
        if (s->bonus[i] > 0 && branches_earn(r, p, i) &&
            !(PH_RULE(TT_C9) && taxis_has_tile(p, i))) {
            take_tile(r, s, i, events);
            if (!PH_RULE(TT_C10))
                return;
        }
}

static void build(const struct taxis_rules *r, struct taxis_state *s, uint32_t cities,
                  struct ph_events *events)
{
    struct taxis_seat *p = &s->seats[s->seat];

    for (; cities; cities &= cities - 1) {
        p->branches |= cities & -cities;
        PH_EMIT(events, TAXIS_E_BUILT, s->seat, PH_ALL_SEE, (int)taxis_lowest(cities),
                (int)taxis_branches_left(r, p));
    }
}

void taxis_complete_route(const struct taxis_rules *r, struct taxis_state *s, uint32_t cities,
                          struct ph_events *events)
{
    const struct taxis_seat *p = taxis_me(s);
    unsigned stack = taxis_length_stack(r, s, p->route_count);

    PH_EMIT(events, TAXIS_E_COMPLETED, s->seat, PH_ALL_SEE, p->route_count);
    build(r, s, cities, events);
    if (stack != TAXIS_NO_STACK)
        take_tile(r, s, stack, events);
    take_region_tiles(r, s, events);
    if (PH_RULE(TT_E1_branches) && cities && taxis_branches_left(r, p) == 0)
        trigger_end(r, s, events);
    s->phase = TAXIS_COACH;
}

void taxis_take_coach(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events)
{
    struct taxis_seat *p = &s->seats[s->seat];

    PH_EMIT(events, TAXIS_E_COACH, s->seat, PH_ALL_SEE, r->coach_size[p->coach],
            r->coach_points[p->coach]);
    p->coach++;
    if (PH_RULE(TT_E1_coach) && p->coach == r->coaches)
        trigger_end(r, s, events);
    taxis_close_route(s);
}

/* Discards all but the kept cards, in the order of the data file. */
static void keep(const struct taxis_rules *r, struct taxis_state *s, ph_move move,
                 struct ph_events *events)
{
    struct taxis_cards gone = s->hand[s->seat];

    for (unsigned i = 0; i < r->hand_limit; i++)
        taxis_cards_take(&gone, taxis_kept(move, i) - 1);
    for (; gone.more_than[0]; taxis_cards_take(&gone, taxis_lowest(gone.more_than[0]))) {
        unsigned city = taxis_lowest(gone.more_than[0]);

        leave_hand(s, city);
        discard(s, city);
        PH_EMIT(events, TAXIS_E_DISCARDED, s->seat, PH_ALL_SEE, (int)city);
    }
}

/* ---- all ---- */

/* Only a forced Postmaster keeps the phase at `draw`, for the second card (TT-D5). */
static void first_draw(struct taxis_state *s, unsigned city, struct ph_events *events)
{
    draw(s, city, events);
    if (!s->must_postmaster)
        s->phase = TAXIS_PLAY;
}

static void second_draw(struct taxis_state *s, unsigned city, struct ph_events *events)
{
    call(s, TAXIS_POSTMASTER, events);
    draw(s, city, events);
    s->must_postmaster = false;
    s->phase = TAXIS_PLAY;
}

static void play_second(struct taxis_state *s, ph_move move, struct ph_events *events)
{
    call(s, TAXIS_COACHMAN, events);
    extend_route(s, taxis_city(move), taxis_side(move), events);
    s->played = 2;
}

static void play_card(struct taxis_state *s, ph_move move, struct ph_events *events)
{
    unsigned city = taxis_city(move);

    switch (taxis_kind(move)) {
    case TAXIS_M_START: start_route(s, city, events); break;
    case TAXIS_M_PLAY: extend_route(s, city, taxis_side(move), events); break;
    default: restart_route(s, city, events); break;
    }
    played(s);
}

void taxis_apply(const struct ph_rules *rules, void *state, ph_move move, struct ph_events *events)
{
    const struct taxis_rules *r = taxis_rules(rules);
    struct taxis_state *s = state;

    switch ((enum taxis_move_kind)taxis_kind(move)) {
    case TAXIS_M_BAILIFF:
        call(s, TAXIS_BAILIFF, events);
        if (PH_RULE(TT_D6))
            sweep_display(r, s, events);
        break;
    case TAXIS_M_DRAW: first_draw(s, taxis_city(move), events); break;
    case TAXIS_M_POSTMASTER: second_draw(s, taxis_city(move), events); break;
    case TAXIS_M_START:
    case TAXIS_M_PLAY:
    case TAXIS_M_RESTART: play_card(s, move, events); break;
    case TAXIS_M_COACHMAN: play_second(s, move, events); break;
    case TAXIS_M_EACH:
    case TAXIS_M_ALL: taxis_complete_route(r, s, taxis_set(move), events); break;
    case TAXIS_M_WAINWRIGHT:
        call(s, TAXIS_WAINWRIGHT, events);
        taxis_take_coach(r, s, events);
        break;
    case TAXIS_M_COACH: taxis_take_coach(r, s, events); break;
    case TAXIS_M_NOCOACH:
        PH_EMIT(events, TAXIS_E_NO_COACH, s->seat, PH_ALL_SEE, 0);
        taxis_close_route(s);
        break;
    case TAXIS_M_KEEP: keep(r, s, move, events); break;
    case TAXIS_M_END: taxis_end_turn(r, s, events); break;
    }
    if (s->phase != TAXIS_PLAY) /* a card was just drawn, so this is a decision point */
        taxis_settle(r, s, events);
}
