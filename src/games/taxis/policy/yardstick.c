/* Thurn und Taxis: the prior of greedy:1, the first greedy player. Later players are measured
 * against it, so nothing here changes. It looks one route ahead: what completing would bring now,
 * what one more card would add, and which cards in hand extend the route further. It uses the
 * player's own cards and public information only. All values are tenths of a point. */
#include <string.h>

#include "games/taxis/policy/policy.h"
#include "games/taxis/rules/ask.h"

enum { /* tuned by playing against other values */
       POINT = 10,
       LENGTH_WORTH = 7,     /* a longer route as such: coaches and length tiles */
       BUILT_WORTH = 0,      /* a city with an own branch only connects others */
       SAME_REGION_PART = 2, /* a second city of a region is worth 1/2: it helps one way only */
       LOOK_AHEAD = 3,       /* cards of the hand */
       LATER_PART = 4,       /* what comes a turn later loses 1/4 */
       TEMPO = 10,           /* the next coach brings the end nearer */
       TURN_WORTH = 14,      /* what waiting a turn must gain */
       DRAW_BLIND = 3,       /* an unseen card, against a seen one */
       HAND_ENOUGH = 5,      /* cards beyond which no second one is drawn */
};

/* What the values depend on. */
struct thought {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    const struct taxis_seat *p;
    int worth[TAXIS_CITIES_MAX]; /* a branch in that city now */
};

/* A route, reduced to its ends and its cities. */
struct path {
    uint32_t cities;
    unsigned left, right;
    unsigned count;
};

/* ---- what branches are worth ---- */

static bool has_tile(const struct taxis_seat *p, unsigned stack)
{
    for (unsigned i = 0; i < p->tile_count; i++)
        if (taxis_tile_stack(p->tile[i]) == stack)
            return true;
    return false;
}

/* The progress of branches to a stack's tile: `done` of `all`. */
static void progress(const struct thought *t, const struct taxis_stack *stack, uint32_t branches,
                     unsigned *done, unsigned *all)
{
    if (stack->kind == TAXIS_STACK_CITIES) {
        *done = taxis_size(branches & stack->cities);
        *all = taxis_size(stack->cities);
    } else {
        *done = taxis_size(taxis_regions_of(t->r, branches) & stack->regions);
        *all = taxis_size(stack->regions);
    }
}

/* Branches and the tiles that they earn; a tile half earned counts a quarter. */
static int branches_worth(const struct thought *t, uint32_t branches)
{
    int worth = POINT * (int)taxis_size(branches);

    for (unsigned i = 0; i < t->r->stacks; i++) {
        const struct taxis_stack *stack = &t->r->stack[i];
        unsigned done, all;

        if (stack->kind == TAXIS_STACK_LENGTH || stack->kind == TAXIS_STACK_GAME_END ||
            t->s->bonus[i] == 0 || has_tile(t->p, i))
            continue;
        progress(t, stack, branches, &done, &all);
        worth +=
            (int)(POINT * stack->value[stack->count - t->s->bonus[i]] * done * done / (all * all));
    }
    return worth;
}

static void begin_thought(struct thought *t, const struct ph_rules *rules,
                          const struct taxis_state *s)
{
    *t = (struct thought){.r = taxis_rules(rules), .s = s, .p = taxis_me(s)};
    int now = branches_worth(t, t->p->branches);

    for (unsigned city = 0; city < t->r->cities; city++)
        t->worth[city] = t->p->branches >> city & 1
                             ? BUILT_WORTH
                             : branches_worth(t, t->p->branches | taxis_bit(city)) - now;
}

/* ---- what completing is worth ---- */

/* At most `count` of the cities, the most valuable ones. */
static uint32_t best_cities(const struct thought *t, uint32_t cities, unsigned count)
{
    uint32_t chosen = 0;

    for (; count > 0 && cities; count--) {
        unsigned best = taxis_lowest(cities);

        for (uint32_t left = cities; left; left &= left - 1)
            if (t->worth[taxis_lowest(left)] > t->worth[best])
                best = taxis_lowest(left);
        chosen |= taxis_bit(best);
        cities &= ~taxis_bit(best);
    }
    return chosen;
}

static int placing_worth(const struct thought *t, uint32_t route)
{
    uint32_t places = route & ~t->p->branches, one_each = 0;
    unsigned left = taxis_branches_left(t->r, t->p);
    int now = branches_worth(t, t->p->branches), best = 0, worth;

    for (unsigned i = 0; i < t->r->regions; i++) {
        uint32_t here = places & t->r->region_cities[i];

        if (!here)
            continue;
        one_each |= best_cities(t, here, 1);
        worth = branches_worth(t, t->p->branches | best_cities(t, here, left)) - now;
        best = worth > best ? worth : best;
    }
    worth = branches_worth(t, t->p->branches | best_cities(t, one_each, left)) - now;
    return worth > best ? worth : best;
}

static int coach_worth(const struct thought *t, unsigned length, bool wainwright)
{
    unsigned next = taxis_next_coach(t->r, t->p), have = t->p->coach;

    if (!next || length + (wainwright ? t->r->shortfall : 0u) < next)
        return 0;
    return TEMPO + POINT * (t->r->coach_points[have] - (have ? t->r->coach_points[have - 1] : 0));
}

static int length_worth(const struct thought *t, unsigned length)
{
    unsigned stack = t->r->length_stack[length];

    while (stack != TAXIS_NO_STACK && t->s->bonus[stack] == 0)
        stack = t->r->stack[stack].fallback;
    if (stack == TAXIS_NO_STACK)
        return 0;
    return POINT * t->r->stack[stack].value[t->r->stack[stack].count - t->s->bonus[stack]];
}

/* Completing a route of these cities, with or without the Wainwright's help. */
static int completing_worth(const struct thought *t, uint32_t route, unsigned length,
                            bool wainwright)
{
    if (length < t->r->min_route)
        return 0;
    return placing_worth(t, route) + coach_worth(t, length, wainwright) + length_worth(t, length);
}

/* ---- what a hand is worth ---- */

static int card_worth(const struct thought *t, uint32_t route, unsigned city)
{
    uint32_t region = t->r->region_cities[t->r->region_of[city]];
    int worth = t->worth[city];

    if (route & region & ~t->p->branches)
        worth /= SAME_REGION_PART;
    return worth + LENGTH_WORTH;
}

static struct path extended(struct path path, unsigned city, enum taxis_side side)
{
    *(side == TAXIS_LEFT ? &path.left : &path.right) = city;
    path.cities |= taxis_bit(city);
    path.count++;
    return path;
}

static uint32_t fits(const struct thought *t, const struct path *path, enum taxis_side side)
{
    return t->r->near[side == TAXIS_LEFT ? path->left : path->right] & ~path->cities;
}

/* The best extension of a path with these cards. */
static int chain_worth(const struct thought *t, const struct path *path, uint32_t hand,
                       unsigned depth)
{
    int best = 0;

    for (unsigned side = TAXIS_LEFT; depth > 0 && side <= TAXIS_RIGHT; side++)
        for (uint32_t left = fits(t, path, side) & hand; left; left &= left - 1) {
            unsigned city = taxis_lowest(left);
            struct path next = extended(*path, city, side);
            int later = chain_worth(t, &next, hand & ~taxis_bit(city), depth - 1);
            int worth = card_worth(t, path->cities, city) + later - later / LATER_PART;

            best = worth > best ? worth : best;
        }
    return best;
}

static struct path start_path(unsigned city)
{
    return (struct path){taxis_bit(city), city, city, 1};
}

static int start_worth(const struct thought *t, unsigned city, uint32_t hand)
{
    struct path path = start_path(city);

    return card_worth(t, 0, city) + chain_worth(t, &path, hand & ~taxis_bit(city), LOOK_AHEAD);
}

static int best_start(const struct thought *t, uint32_t hand)
{
    int best = 0;

    for (uint32_t left = hand; left; left &= left - 1) {
        int worth = start_worth(t, taxis_lowest(left), hand);

        best = worth > best ? worth : best;
    }
    return best;
}

static struct path current_path(const struct taxis_seat *p)
{
    return (struct path){p->in_route, p->route[0],
                         p->route_count ? p->route[p->route_count - 1] : 0, p->route_count};
}

/* A hand beside the route that is being made. */
static int hand_worth(const struct thought *t, uint32_t hand)
{
    struct path path = current_path(t->p);

    if (path.count == 0)
        return best_start(t, hand);
    return 2 * chain_worth(t, &path, hand, LOOK_AHEAD) + best_start(t, hand) / 4;
}

/* ---- decisions ---- */

static int draw_worth(const struct thought *t, ph_move move)
{
    uint32_t held = taxis_held(t->s);
    unsigned city = taxis_city(move);

    if (city == TAXIS_PILE)
        return DRAW_BLIND;
    return hand_worth(t, held | taxis_bit(city)) - hand_worth(t, held) +
           (held >> city & 1 ? 0 : t->worth[city] / 4);
}

/* Would the Wainwright help to complete the route after one more card? */
static bool wainwright_near(const struct thought *t)
{
    unsigned length = t->p->route_count + 1u;

    return length >= t->r->min_route &&
           coach_worth(t, length, true) > coach_worth(t, length, false);
}

/* The Postmaster is called if no other official is useful this turn: the Coachman for two cards
 * that fit, or the Wainwright; and always if no card in hand fits. */
static int postmaster_worth(const struct thought *t, ph_move move)
{
    struct path path = current_path(t->p);
    uint32_t held = taxis_held(t->s);
    int one = path.count ? chain_worth(t, &path, held, 1) : best_start(t, held);
    int two = path.count ? chain_worth(t, &path, held, 2) : one;
    bool other = two > one || wainwright_near(t) || t->p->hand_count > HAND_ENOUGH;

    if (t->s->phase != TAXIS_DRAW && one > 0 && other)
        return -1;
    return POINT * POINT * POINT + draw_worth(t, move);
}

static int bailiff_worth(const struct thought *t)
{
    struct path path = current_path(t->p);
    uint32_t up = taxis_face_up(t->s), held = taxis_held(t->s);

    if (path.count < t->r->min_route - 1u || chain_worth(t, &path, held | up, 1) > 0)
        return -1;
    return 2 * DRAW_BLIND;
}

static int play_worth(const struct thought *t, ph_move move)
{
    uint32_t rest = taxis_held(t->s) & ~taxis_bit(taxis_city(move));
    struct path path = extended(current_path(t->p), taxis_city(move), taxis_side(move));

    if (taxis_cards_of(&t->s->hand[t->s->seat], taxis_city(move)) > 1)
        rest |= taxis_bit(taxis_city(move));
    return POINT * POINT + card_worth(t, t->p->in_route, taxis_city(move)) +
           chain_worth(t, &path, rest, LOOK_AHEAD - 1);
}

/* What the card of the next turn would add to completing: surely from the hand, perhaps from the
 * display. */
static int waiting_worth(const struct thought *t, uint32_t held, int now)
{
    struct path path = current_path(t->p);
    uint32_t up = taxis_face_up(t->s);
    int best = 0;

    for (unsigned side = TAXIS_LEFT; side <= TAXIS_RIGHT; side++)
        for (uint32_t left = fits(t, &path, side) & (held | up); left; left &= left - 1) {
            unsigned city = taxis_lowest(left);
            int more =
                completing_worth(t, path.cities | taxis_bit(city), path.count + 1, true) - now;

            if (!(held >> city & 1))
                more = more * 2 / 3;
            best = more > best ? more : best;
        }
    return best;
}

static int complete_worth(const struct thought *t, ph_move move)
{
    bool wainwright = taxis_official_free(t->s);
    uint32_t branches = t->p->branches | taxis_set(move);
    int now = completing_worth(t, t->p->in_route, t->p->route_count, wainwright);
    bool last_turn = t->s->triggered_by != TAXIS_NO_SEAT;

    if (!last_turn && waiting_worth(t, taxis_held(t->s), now) > TURN_WORTH)
        return -1;
    return branches_worth(t, branches);
}

/* A second card now costs no turn, but it must not be the last card that fits, nor prevent the
 * Wainwright. */
static int coachman_worth(const struct thought *t, ph_move move)
{
    unsigned city = taxis_city(move), length = t->p->route_count;
    int now = completing_worth(t, t->p->in_route, length, true);
    int then = completing_worth(t, t->p->in_route | taxis_bit(city), length + 1, false);

    if (length >= t->r->min_route && then <= now)
        return -1;
    return POINT * POINT * POINT + play_worth(t, move);
}

static int keep_worth(const struct thought *t, const struct taxis_rules *r, ph_move move)
{
    uint32_t kept = 0;

    for (unsigned i = 0; i < r->hand_limit; i++)
        kept |= taxis_bit(taxis_kept(move, i) - 1);
    return best_start(t, kept) + (int)taxis_size(kept);
}

static int move_worth(const struct thought *t, ph_move move)
{
    switch ((enum taxis_move_kind)taxis_kind(move)) {
    case TAXIS_M_BAILIFF: return bailiff_worth(t);
    case TAXIS_M_DRAW: return draw_worth(t, move);
    case TAXIS_M_POSTMASTER: return postmaster_worth(t, move);
    case TAXIS_M_START:
    case TAXIS_M_RESTART: return start_worth(t, taxis_city(move), taxis_held(t->s)) / 2;
    case TAXIS_M_PLAY: return play_worth(t, move);
    case TAXIS_M_COACHMAN: return coachman_worth(t, move);
    case TAXIS_M_EACH:
    case TAXIS_M_ALL: return complete_worth(t, move);
    case TAXIS_M_KEEP: return keep_worth(t, t->r, move);
    case TAXIS_M_COACH:
    case TAXIS_M_WAINWRIGHT: return 1;
    default: return 0;
    }
}

void taxis_yardstick(const struct ph_rules *rules, const void *state, const ph_move *moves,
                     unsigned count, int *worth)
{
    struct thought thought;

    if (count == 1) {
        worth[0] = 0;
        return;
    }
    begin_thought(&thought, rules, state);
    for (unsigned i = 0; i < count; i++)
        worth[i] = move_worth(&thought, moves[i]);
}
