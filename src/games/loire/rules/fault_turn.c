/* La Loire: invariants of the turn that is being played, and of the end. They come after those of
 * fault.c and rely on them. */
#include "games/loire/rules/fault.h"

/* ---- this turn ---- */

static bool is_stopped(const struct loire_state *s)
{
    return s->phase == LOIRE_ACT || s->phase == LOIRE_CIRCUS || s->phase == LOIRE_KEEP;
}

/* Has the figure that acts done anything at this stop? In phase `move` none has. */
static bool has_acted(const struct loire_spent *spent)
{
    return spent->bought || spent->shipped || spent->delivered || spent->may_hire || spent->acted ||
           spent->messages;
}

static const char *stop_done(const struct loire_rules *r, const struct loire_state *s)
{
    bool merchant = s->figure == LOIRE_MERCHANT;
    unsigned at = loire_me(s)->figure[s->figure].at;
    bool city = loire_is_city(at);

    FAULT_IF(s->spent.bought && (!merchant || city), "only the merchant buys, in a village");
    FAULT_IF(s->spent.shipped && (!merchant || !city), "only the merchant ships, in a city");
    FAULT_IF((s->spent.delivered || s->spent.messages) && merchant,
             "the merchant has to do with no messages");
    FAULT_IF(r->one_kind && s->spent.shipped && s->spent.builds,
             "the merchant's stop allows one kind of action");
    FAULT_IF((s->spent.bought || s->spent.shipped || s->spent.delivered || s->spent.messages) &&
                 !s->spent.acted,
             "something was done at this stop, and nothing was");
    return NULL;
}

/* A player who is offered cards has paid for one and has room for it. */
static const char *keeping(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    unsigned level = r->card[s->offer[0]].level;

    FAULT_IF(!s->spent.messages, "a card is kept only of a purchase");
    FAULT_IF(s->offer_by == LOIRE_BY_SPY && !loire_has(p, LOIRE_SPY), "there is no Spy to look");
    FAULT_IF(p->message_count >= (loire_has(p, LOIRE_MAYOR) ? LOIRE_HAND_MAX : 2),
             "the hand has no room for an offered message");
    for (unsigned i = 0; i < p->message_count; i++)
        FAULT_IF(level == LOIRE_LEVELS && r->card[p->message[i].card].level == LOIRE_LEVELS,
                 "the hand has no room for a second level-4 message");
    return NULL;
}

const char *loire_turn_fault(const struct loire_rules *r, const struct loire_state *s)
{
    bool stopped = is_stopped(s);

    FAULT_IF(stopped != (s->figure != LOIRE_NO_FIGURE), "a figure acts exactly after its move");
    if (!stopped) {
        FAULT_IF(s->phase == LOIRE_MOVE && has_acted(&s->spent), "nobody acts in phase move");
        return NULL;
    }
    FAULT_IF(s->moved_count == 0 || s->moved[s->moved_count - 1] != s->figure,
             "the figure that acts must have moved last");
    CHECK(stop_done(r, s));
    FAULT_IF(s->phase == LOIRE_CIRCUS &&
                 (r->casual || !s->spent.bought || s->market[r->centre] != s->shield[s->circus]),
             "the Circus moves only after a purchase that brought its tile to the middle");
    return s->phase == LOIRE_KEEP ? keeping(r, s) : NULL;
}

const char *loire_spent_fault(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    const struct loire_spent *did = &s->spent;
    unsigned limit = loire_has(p, LOIRE_LADY) ? 2 : 1;

    FAULT_IF(did->palatium > did->hires || did->palatium > limit ||
                 did->hires > limit + (r->palatium_extra ? did->palatium : 0),
             "too many characters were hired this turn");
    FAULT_IF(did->hires > p->character_count, "a character that was hired this turn is gone");
    FAULT_IF(did->builds > (loire_has(p, LOIRE_ECONOMUS) ? 2 : 1), "too much was built this turn");
    FAULT_IF(did->smith && !loire_has(p, LOIRE_BLACKSMITH), "there is no Blacksmith to buy from");
    FAULT_IF(did->messages > 3, "too many messages were bought at this stop");
    return NULL;
}

/* ---- the end ---- */

static const char *untriggered(const struct loire_rules *r, const struct loire_state *s)
{
    bool solo = r->base.players == 1;

    FAULT_IF(s->last_seat != LOIRE_NO_SEAT, "the end is half triggered");
    FAULT_IF(s->phase == LOIRE_OVER && !(solo && s->turn == r->solo_turns),
             "it is over without an end");
    return NULL;
}

static const char *triggered(const struct loire_rules *r, const struct loire_state *s)
{
    unsigned players = r->base.players;

    FAULT_IF(s->last_seat == LOIRE_NO_SEAT, "the end is half triggered");
    FAULT_IF(s->triggered_by >= players || s->last_seat >= players, "no such seat ends the game");
    FAULT_IF(s->last_seat != (s->triggered_by + players - 1) % players,
             "the last turn is that of the seat before the one that triggered the end");
    FAULT_IF(s->phase == LOIRE_OVER && s->seat != s->last_seat,
             "it is over before the last seat's turn");
    return NULL;
}

const char *loire_end_fault(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned i = 0; i < r->base.players; i++) {
        FAULT_IF(s->seats[i].boat > r->boat_end, "a boat is beyond its last space");
        FAULT_IF(s->seats[i].delivered_count > r->messages_end,
                 "a player has delivered more messages than end the game");
    }
    FAULT_IF(r->base.players == 1 && s->turn > r->solo_turns,
             "the solo game has no such turn any more");
    return s->triggered_by == LOIRE_NO_SEAT ? untriggered(r, s) : triggered(r, s);
}

/* ---- history ---- */

static bool is_reached(const struct loire_rules *r, const struct loire_state *s)
{
    for (unsigned i = 0; i < r->base.players; i++)
        if (s->seats[i].boat >= r->boat_end || s->seats[i].delivered_count >= r->messages_end)
            return true;
    return false;
}

/* `may_hire` says that the figure stopped at the Circus. After that only the merchant's purchase
 * can have moved the Circus. */
static bool may_hire_fits(const struct loire_state *s, unsigned at)
{
    if (s->spent.bought && s->phase == LOIRE_ACT)
        return !s->spent.may_hire || s->circus != LOIRE_NOWHERE;
    return s->spent.may_hire == (at == s->circus);
}

const char *loire_history_fault(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_spent *did = &s->spent;

    FAULT_IF(s->turn < LOIRE_TURN_MAX && s->seat != (s->first + s->turn - 1u) % r->base.players,
             "turn, first seat and seat do not belong together");
    FAULT_IF(s->phase == LOIRE_MOVE && s->moved_count == LOIRE_FIGURES,
             "both figures have moved: none is left to move");
    FAULT_IF(is_stopped(s) && !may_hire_fits(s, loire_me(s)->figure[s->figure].at),
             "who stopped at the Circus may hire, and nobody else");
    FAULT_IF(s->moved_count == 0 && (did->hires || did->builds || did->smith),
             "something was spent before a figure has moved");
    FAULT_IF(is_reached(r, s) != (s->triggered_by != LOIRE_NO_SEAT),
             "the end is triggered exactly when it is reached");
    return NULL;
}
