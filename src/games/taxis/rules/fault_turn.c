/* Thurn und Taxis: invariants of the turn that is being played, and of the end. They come after
 * those of fault.c and rely on them. */
#include "games/taxis/rules/fault.h"

/* ---- the end ---- */

static bool has_finished(const struct taxis_rules *r, const struct taxis_seat *p)
{
    return p->coach == r->coaches || taxis_size(p->branches) == r->branches;
}

static bool has_game_end(const struct taxis_rules *r, const struct taxis_seat *p)
{
    for (unsigned i = 0; i < p->tile_count; i++)
        if (taxis_tile_stack(p->tile[i]) == r->game_end)
            return true;
    return false;
}

const char *taxis_end_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    unsigned players = r->base.players;

    if (s->triggered_by == TAXIS_NO_SEAT) {
        if (s->last_seat != TAXIS_NO_SEAT || s->bonus[r->game_end] == 0)
            return "the game-end tile is gone, but nobody triggered the end";
        return s->phase == TAXIS_OVER ? "the game is over, but nobody triggered the end" : NULL;
    }
    if (s->triggered_by >= players || !has_finished(r, &s->seats[s->triggered_by]) ||
        !has_game_end(r, &s->seats[s->triggered_by]))
        return "the end was triggered by a seat that has neither the last coach nor no branch left";
    if (s->last_seat != (s->first + players - 1) % players)
        return "the last turn is that of the seat before the first";
    return NULL;
}

/* ---- the turn ---- */

static bool display_empty(const struct taxis_rules *r, const struct taxis_state *s)
{
    for (unsigned i = 0; i < r->face_up; i++)
        if (s->display[i] != TAXIS_NO_CARD)
            return false;
    return true;
}

/* Each official shows in the number of cards drawn or played. */
static const char *official_fault(const struct taxis_state *s)
{
    if (s->drawn > 2 || (s->drawn == 2) != (s->official == TAXIS_POSTMASTER))
        return "two cards are drawn with the Postmaster, and only so";
    if (s->played > 2 || (s->played == 2) != (s->official == TAXIS_COACHMAN))
        return "two cards are played with the Coachman, and only so";
    if (s->official == TAXIS_WAINWRIGHT && s->phase != TAXIS_KEEP)
        return "the Wainwright helps when a route is completed";
    return s->official < TAXIS_OFFICIAL_END ? NULL : "there is no such official";
}

static const char *draw_fault(const struct taxis_state *s)
{
    unsigned hand = s->seats[s->seat].hand_count;

    if (s->played > 0 || s->drawn > 1 || (s->drawn == 1 && !s->must_postmaster))
        return "phase draw has no such cards drawn or played";
    if ((s->must_postmaster != 0) != (hand == s->drawn))
        return "the Postmaster must be called with an empty hand, and only then";
    if (s->must_postmaster && s->official != TAXIS_NO_OFFICIAL)
        return "no official helps before the Postmaster who must be called";
    return NULL;
}

/* Drawing is skipped only if nothing lies face up, playing only if the hand is empty as well. */
static const char *later_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    const struct taxis_seat *p = &s->seats[s->seat];

    if (s->must_postmaster)
        return "the Postmaster must be called while drawing";
    if (s->drawn == 0 && !display_empty(r, s))
        return "a card must be drawn first";
    if (s->phase == TAXIS_PLAY)
        return s->played ? "phase play comes before the first card is played" : NULL;
    if (s->played == 0 && (s->drawn > 0 || p->hand_count > 0))
        return "a card must be played first";
    if (s->phase == TAXIS_FINISH && p->route_count < s->played)
        return "the cards played are not in the route";
    if (s->phase == TAXIS_COACH && p->route_count < r->min_route)
        return "the route that was completed is too short";
    if (s->phase == TAXIS_KEEP && p->route_count > 0)
        return "the completed route is discarded before cards are kept";
    return NULL;
}

static const char *over_fault(const struct taxis_state *s)
{
    if (s->official || s->drawn || s->played || s->must_postmaster)
        return "after the end no turn is under way";
    return s->seat == s->last_seat ? NULL : "the game ends with the turn of the last seat";
}

const char *taxis_turn_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    const char *fault = official_fault(s);

    if (fault)
        return fault;
    switch ((enum taxis_phase)s->phase) {
    case TAXIS_DRAW: return draw_fault(s);
    case TAXIS_OVER: return over_fault(s);
    default: return later_fault(r, s);
    }
}

/* ---- history ---- */

const char *taxis_history_fault(const struct taxis_rules *r, const struct taxis_state *s)
{
    if (s->seat != (s->first + s->turn - 1u) % r->base.players)
        return "turn, first seat and seat do not belong together";
    for (unsigned i = 0; s->triggered_by == TAXIS_NO_SEAT && i < r->base.players; i++)
        if (has_finished(r, &s->seats[i]))
            return "the end must be triggered: a player has the last coach or no branch left";
    return NULL;
}
