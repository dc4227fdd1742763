/* Thurn und Taxis: which move words are well formed, and all of them in ascending order. */
#include "games/taxis/rules/state.h"

static const uint8_t shapes[] = {
    [TAXIS_M_BAILIFF] = TAXIS_ALONE,      [TAXIS_M_DRAW] = TAXIS_DRAWN,
    [TAXIS_M_POSTMASTER] = TAXIS_DRAWN,   [TAXIS_M_START] = TAXIS_CARD,
    [TAXIS_M_PLAY] = TAXIS_CARD_SIDE,     [TAXIS_M_RESTART] = TAXIS_CARD,
    [TAXIS_M_COACHMAN] = TAXIS_CARD_SIDE, [TAXIS_M_EACH] = TAXIS_SET,
    [TAXIS_M_ALL] = TAXIS_REGION_SET,     [TAXIS_M_COACH] = TAXIS_ALONE,
    [TAXIS_M_WAINWRIGHT] = TAXIS_ALONE,   [TAXIS_M_NOCOACH] = TAXIS_ALONE,
    [TAXIS_M_KEEP] = TAXIS_HAND,          [TAXIS_M_END] = TAXIS_ALONE,
};

enum { KINDS = sizeof shapes / sizeof *shapes };

enum taxis_shape taxis_shape(unsigned kind)
{
    return (enum taxis_shape)shapes[kind];
}

/* ---- which words are moves ---- */

static bool card_formed(const struct taxis_rules *r, ph_move move, enum taxis_shape shape)
{
    ph_move bits = taxis_card_move(taxis_kind(move), 31, shape == TAXIS_CARD_SIDE);

    return !(move & ~bits) && (taxis_city(move) < r->cities ||
                               (shape == TAXIS_DRAWN && taxis_city(move) == TAXIS_PILE));
}

/* Fields are in order, none is skipped, and no other bit is set. */
static bool hand_formed(const struct taxis_rules *r, ph_move move)
{
    unsigned last = 1;

    for (unsigned i = 0; i < TAXIS_KEEP_FIELDS; i++) {
        unsigned field = taxis_kept(move, i);

        if (field == 0 && (move & (taxis_bit(TAXIS_KEEP_FIRST - 5 * i) - 1)))
            return false;
        if (field != 0 && (field < last || field > r->cities))
            return false;
        last = field;
    }
    return !(move & ~taxis_do(15) & ~(taxis_bit(TAXIS_KEEP_FIRST + 5) - 1));
}

bool taxis_well_formed(const struct taxis_rules *r, ph_move move)
{
    unsigned kind = taxis_kind(move);

    if (kind == 0 || kind >= KINDS)
        return false;
    switch (taxis_shape(kind)) {
    case TAXIS_ALONE: return move == taxis_do(kind);
    case TAXIS_SET: return taxis_region(move) == 0 && !(taxis_set(move) & ~taxis_all_cities(r));
    case TAXIS_REGION_SET:
        return taxis_region(move) < r->regions && !(taxis_set(move) & ~taxis_all_cities(r));
    case TAXIS_HAND: return hand_formed(r, move);
    default: return card_formed(r, move, taxis_shape(kind));
    }
}

/* ---- all of them ----
 *
 * The 2^22 sets of cities that `complete` can be written with would make the laws slow and prove
 * nothing: left out are those that no position allows because the map forbids them, and hands
 * larger than what may be kept. */

static ph_move next_card(const struct taxis_rules *r, ph_move move, enum taxis_shape shape)
{
    unsigned kind = taxis_kind(move), city = taxis_city(move) + 1;

    if (shape == TAXIS_CARD_SIDE && taxis_side(move) == TAXIS_LEFT)
        return move + 1;
    if (city < r->cities)
        return taxis_card_move(kind, city, 0);
    return shape == TAXIS_DRAWN && city == r->cities ? taxis_card_move(kind, TAXIS_PILE, 0) : 0;
}

/* Counts like an odometer whose wheels are the regions: none, the first city, … the last one. */
static ph_move next_each(const struct taxis_rules *r, ph_move move)
{
    for (unsigned i = 0; i < r->regions; i++) {
        uint32_t wheel = r->region_cities[i], at = move & wheel,
                 rest = at ? wheel & ~(at * 2 - 1) : wheel;

        move &= ~wheel;
        if (rest)
            return move | (rest & -rest);
    }
    return 0;
}

static ph_move next_all(const struct taxis_rules *r, ph_move move)
{
    unsigned region = taxis_region(move);
    uint32_t cities = r->region_cities[region], set = (taxis_set(move) - cities) & cities;

    if (set || ++region < r->regions)
        return taxis_complete(TAXIS_M_ALL, region, set);
    return 0;
}

/* Adds one more card like the last; if the hand is full, replaces the last by a later city. */
static ph_move next_hand(const struct taxis_rules *r, ph_move move)
{
    unsigned count = 0;

    while (count < r->hand_limit && taxis_kept(move, count))
        count++;
    if (count < r->hand_limit) {
        unsigned field = count ? taxis_kept(move, count - 1) : 1;

        return move | (ph_move)field << (TAXIS_KEEP_FIRST - 5 * count);
    }
    for (; count > 0; count--) {
        unsigned shift = TAXIS_KEEP_FIRST - 5 * (count - 1);

        if (taxis_kept(move, count - 1) < r->cities)
            return move + taxis_bit(shift);
        move &= ~(UINT32_C(31) << shift);
    }
    return 0;
}

static ph_move next_of_kind(const struct taxis_rules *r, ph_move move)
{
    enum taxis_shape shape = taxis_shape(taxis_kind(move));

    switch (shape) {
    case TAXIS_ALONE: return 0;
    case TAXIS_SET: return next_each(r, move);
    case TAXIS_REGION_SET: return next_all(r, move);
    case TAXIS_HAND: return next_hand(r, move);
    default: return next_card(r, move, shape);
    }
}

ph_move taxis_next_move(const struct ph_rules *rules, ph_move move)
{
    unsigned kind = taxis_kind(move);
    ph_move next = kind ? next_of_kind(taxis_rules(rules), move) : 0;

    if (next)
        return next;
    return ++kind < KINDS ? taxis_do(kind) : 0;
}
