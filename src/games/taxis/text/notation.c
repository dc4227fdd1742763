/* Thurn und Taxis: moves as text and back, and all moves that can be written. */
#include <string.h>

#include "core/scan.h"
#include "games/taxis/rules/state.h"

/* What follows a move's first word. */
enum shape { ALONE, DRAWN, CARD, CARD_SIDE, CITIES, REGION_CITIES, KEPT };

static const struct {
    const char *word;
    enum shape shape;
} verbs[] = {
    [TAXIS_M_BAILIFF] = {"bailiff", ALONE},
    [TAXIS_M_DRAW] = {"draw", DRAWN},
    [TAXIS_M_POSTMASTER] = {"postmaster", DRAWN},
    [TAXIS_M_START] = {"start", CARD},
    [TAXIS_M_PLAY] = {"play", CARD_SIDE},
    [TAXIS_M_RESTART] = {"restart", CARD},
    [TAXIS_M_COACHMAN] = {"coachman", CARD_SIDE},
    [TAXIS_M_EACH] = {"complete each", CITIES},
    [TAXIS_M_ALL] = {"complete all", REGION_CITIES},
    [TAXIS_M_COACH] = {"coach", ALONE},
    [TAXIS_M_WAINWRIGHT] = {"wainwright", ALONE},
    [TAXIS_M_NOCOACH] = {"nocoach", ALONE},
    [TAXIS_M_KEEP] = {"keep", KEPT},
    [TAXIS_M_END] = {"end", ALONE},
};

enum { KINDS = sizeof verbs / sizeof *verbs };

/* ---- parsing ---- */

static int scan_city(struct ph_scan *scan, const struct taxis_rules *r)
{
    return ph_scan_name(scan, r->id[0], sizeof r->id[0], r->cities, PH_EXPECT_PLACE);
}

/* The kind that the next word or words begin; 0 if none. */
static unsigned scan_verb(struct ph_scan *scan)
{
    struct ph_word word;

    if (!ph_scan_word(scan, &word)) {
        ph_scan_fail(scan, word, PH_EXPECT_MOVE);
        return 0;
    }
    if (ph_word_is(word, "complete")) {
        if (ph_scan_take(scan, "each"))
            return TAXIS_M_EACH;
        if (ph_scan_take(scan, "all"))
            return TAXIS_M_ALL;
        ph_scan_peek(scan, &word);
        ph_scan_fail(scan, word, PH_EXPECT_WORD);
        return 0;
    }
    for (unsigned kind = 1; kind < KINDS; kind++)
        if (ph_word_is(word, verbs[kind].word))
            return kind;
    ph_scan_fail(scan, word, PH_EXPECT_MOVE);
    return 0;
}

static bool scan_card(struct ph_scan *scan, const struct taxis_rules *r, enum shape shape,
                      ph_move *move)
{
    static const char *const sides[] = {[TAXIS_LEFT] = "left", [TAXIS_RIGHT] = "right"};
    bool pile = shape == DRAWN && ph_scan_take(scan, "pile");
    int city = pile ? TAXIS_PILE : scan_city(scan, r), side = 0;

    if (city < 0)
        return false;
    if (shape == CARD_SIDE)
        side = ph_scan_id(scan, sides, 2, PH_EXPECT_WORD);
    if (side < 0)
        return false;
    *move |= taxis_card_move(0, (unsigned)city, (unsigned)side);
    return true;
}

/* Cities to the end of the text, in the order of the data file, none twice. */
static bool scan_set(struct ph_scan *scan, const struct taxis_rules *r, ph_move *move)
{
    struct ph_word word;
    int last = -1;

    while (ph_scan_peek(scan, &word)) {
        int city = scan_city(scan, r);

        if (city < 0)
            return false;
        if (city <= last)
            return ph_scan_fail(scan, word, PH_EXPECT_PLACE);
        *move |= taxis_bit((unsigned)city);
        last = city;
    }
    return true;
}

static bool scan_hand(struct ph_scan *scan, const struct taxis_rules *r, ph_move *move)
{
    struct ph_word word;
    int last = 0;

    for (unsigned i = 0; i < TAXIS_KEEP_FIELDS && ph_scan_peek(scan, &word); i++) {
        int city = scan_city(scan, r);

        if (city < 0)
            return false;
        if (city < last)
            return ph_scan_fail(scan, word, PH_EXPECT_PLACE);
        *move |= (ph_move)(city + 1) << (TAXIS_KEEP_FIRST - 5 * i);
        last = city;
    }
    return true;
}

static bool scan_region_set(struct ph_scan *scan, const struct taxis_rules *r, ph_move *move)
{
    int region =
        ph_scan_name(scan, r->region_id[0], sizeof r->region_id[0], r->regions, PH_EXPECT_WORD);

    if (region < 0)
        return false;
    *move |= taxis_complete(0, (unsigned)region, 0);
    return scan_set(scan, r, move);
}

static bool scan_rest(struct ph_scan *scan, const struct taxis_rules *r, ph_move *move)
{
    enum shape shape = verbs[taxis_kind(*move)].shape;

    switch (shape) {
    case DRAWN:
    case CARD:
    case CARD_SIDE: return scan_card(scan, r, shape, move);
    case CITIES: return scan_set(scan, r, move);
    case REGION_CITIES: return scan_region_set(scan, r, move);
    case KEPT: return scan_hand(scan, r, move);
    default: return true;
    }
}

bool taxis_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                      struct ph_refusal *why)
{
    struct ph_scan scan;
    unsigned kind;

    ph_scan_start(&scan, text, why);
    kind = scan_verb(&scan);
    if (kind == 0)
        return false;
    *move = taxis_do(kind);
    return scan_rest(&scan, taxis_rules(rules), move) && ph_scan_end(&scan);
}

/* ---- printing ---- */

static void add_word(struct ph_buf *out, const char *word)
{
    ph_buf_addc(out, ' ');
    ph_buf_add(out, word);
}

static void add_card(const struct taxis_rules *r, ph_move move, enum shape shape,
                     struct ph_buf *out)
{
    add_word(out, taxis_city(move) == TAXIS_PILE ? "pile" : r->id[taxis_city(move)]);
    if (shape == CARD_SIDE)
        add_word(out, taxis_side(move) == TAXIS_LEFT ? "left" : "right");
}

static void add_set(const struct taxis_rules *r, uint32_t set, struct ph_buf *out)
{
    for (; set; set &= set - 1)
        add_word(out, r->id[taxis_lowest(set)]);
}

static void add_hand(const struct taxis_rules *r, ph_move move, struct ph_buf *out)
{
    for (unsigned i = 0; i < TAXIS_KEEP_FIELDS && taxis_kept(move, i); i++)
        add_word(out, r->id[taxis_kept(move, i) - 1]);
}

void taxis_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out)
{
    const struct taxis_rules *r = taxis_rules(rules);
    enum shape shape = verbs[taxis_kind(move)].shape;

    ph_buf_add(out, verbs[taxis_kind(move)].word);
    switch (shape) {
    case DRAWN:
    case CARD:
    case CARD_SIDE: add_card(r, move, shape, out); break;
    case REGION_CITIES:
        add_word(out, r->region_id[taxis_region(move)]);
        add_set(r, taxis_set(move), out);
        break;
    case CITIES: add_set(r, taxis_set(move), out); break;
    case KEPT: add_hand(r, move, out); break;
    default: break;
    }
}

/* ---- which words are moves ---- */

static bool card_formed(const struct taxis_rules *r, ph_move move, enum shape shape)
{
    ph_move bits = taxis_card_move(taxis_kind(move), 31, shape == CARD_SIDE);

    return !(move & ~bits) &&
           (taxis_city(move) < r->cities || (shape == DRAWN && taxis_city(move) == TAXIS_PILE));
}

/* Fields in order, none left out, and no bit beside them. */
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
    switch (verbs[kind].shape) {
    case ALONE: return move == taxis_do(kind);
    case CITIES: return taxis_region(move) == 0 && !(taxis_set(move) & ~taxis_all_cities(r));
    case REGION_CITIES:
        return taxis_region(move) < r->regions && !(taxis_set(move) & ~taxis_all_cities(r));
    case KEPT: return hand_formed(r, move);
    default: return card_formed(r, move, verbs[kind].shape);
    }
}

/* ---- all of them ----
 *
 * The 2^22 sets of cities that `complete` can be written with would make the laws slow and prove
 * nothing: left out are those that no position allows because the map forbids them, and hands
 * larger than what may be kept. */

static ph_move next_card(const struct taxis_rules *r, ph_move move, enum shape shape)
{
    unsigned kind = taxis_kind(move), city = taxis_city(move) + 1;

    if (shape == CARD_SIDE && taxis_side(move) == TAXIS_LEFT)
        return move + 1;
    if (city < r->cities)
        return taxis_card_move(kind, city, 0);
    return shape == DRAWN && city == r->cities ? taxis_card_move(kind, TAXIS_PILE, 0) : 0;
}

/* Counts like a clock whose wheels are the regions: none, the first city, … the last one. */
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

/* One card more like the last; if the hand is full, a later city instead of the last one. */
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
    enum shape shape = verbs[taxis_kind(move)].shape;

    switch (shape) {
    case ALONE: return 0;
    case CITIES: return next_each(r, move);
    case REGION_CITIES: return next_all(r, move);
    case KEPT: return next_hand(r, move);
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
