/* Thurn und Taxis: moves as text (docs/programmers/notation.md), and the identifiers in them. */
#include <string.h>

#include "core/text/scan.h"
#include "games/taxis/text/text.h"

enum { KINDS = TAXIS_M_END + 1 };

const char *const taxis_verb_id[KINDS] = {
    [TAXIS_M_BAILIFF] = "bailiff",
    [TAXIS_M_DRAW] = "draw",
    [TAXIS_M_POSTMASTER] = "postmaster",
    [TAXIS_M_START] = "start",
    [TAXIS_M_PLAY] = "play",
    [TAXIS_M_RESTART] = "restart",
    [TAXIS_M_COACHMAN] = "coachman",
    [TAXIS_M_EACH] = "complete each",
    [TAXIS_M_ALL] = "complete all",
    [TAXIS_M_COACH] = "coach",
    [TAXIS_M_WAINWRIGHT] = "wainwright",
    [TAXIS_M_NOCOACH] = "nocoach",
    [TAXIS_M_KEEP] = "keep",
    [TAXIS_M_END] = "end",
};

/* ---- parsing ---- */

static int scan_city(struct ph_scan *scan, const struct taxis_rules *r)
{
    return ph_scan_name(scan, r->id[0], sizeof r->id[0], r->cities, PH_EXPECT_PLACE);
}

/* The kind of move that the next word or words begin; 0 if none. */
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
        if (ph_word_is(word, taxis_verb_id[kind]))
            return kind;
    ph_scan_fail(scan, word, PH_EXPECT_MOVE);
    return 0;
}

static bool scan_card(struct ph_scan *scan, const struct taxis_rules *r, enum taxis_shape shape,
                      ph_move *move)
{
    bool pile = shape == TAXIS_DRAWN && ph_scan_take(scan, "pile");
    int city = pile ? TAXIS_PILE : scan_city(scan, r), side = 0;

    if (city < 0)
        return false;
    if (shape == TAXIS_CARD_SIDE)
        side = ph_scan_id(scan, taxis_side_id, TAXIS_SIDES, PH_EXPECT_WORD);
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
            return ph_scan_fail(scan, word, city == last ? PH_EXPECT_ONCE : PH_EXPECT_ORDER);
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
            return ph_scan_fail(scan, word, PH_EXPECT_ORDER);
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
    enum taxis_shape shape = taxis_shape(taxis_kind(*move));

    switch (shape) {
    case TAXIS_DRAWN:
    case TAXIS_CARD:
    case TAXIS_CARD_SIDE: return scan_card(scan, r, shape, move);
    case TAXIS_SET: return scan_set(scan, r, move);
    case TAXIS_REGION_SET: return scan_region_set(scan, r, move);
    case TAXIS_HAND: return scan_hand(scan, r, move);
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

static void add_card(const struct taxis_rules *r, ph_move move, enum taxis_shape shape,
                     struct ph_buf *out)
{
    add_word(out, taxis_city(move) == TAXIS_PILE ? "pile" : r->id[taxis_city(move)]);
    if (shape == TAXIS_CARD_SIDE)
        add_word(out, taxis_side_id[taxis_side(move)]);
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
    enum taxis_shape shape = taxis_shape(taxis_kind(move));

    ph_buf_add(out, taxis_verb_id[taxis_kind(move)]);
    switch (shape) {
    case TAXIS_DRAWN:
    case TAXIS_CARD:
    case TAXIS_CARD_SIDE: add_card(r, move, shape, out); break;
    case TAXIS_REGION_SET:
        add_word(out, r->region_id[taxis_region(move)]);
        add_set(r, taxis_set(move), out);
        break;
    case TAXIS_SET: add_set(r, taxis_set(move), out); break;
    case TAXIS_HAND: add_hand(r, move, out); break;
    default: break;
    }
}

/* ---- identifiers ---- */

const char *const taxis_phase_id[TAXIS_PHASE_COUNT] = {
    [TAXIS_DRAW] = "draw",   [TAXIS_PLAY] = "play", [TAXIS_FINISH] = "finish",
    [TAXIS_COACH] = "coach", [TAXIS_KEEP] = "keep", [TAXIS_OVER] = "over",
};

#define X(id, text, name) [TAXIS_##id] = text,
const char *const taxis_official_id[TAXIS_OFFICIAL_END] = {TAXIS_OFFICIALS(X)};
#undef X

const char *const taxis_side_id[TAXIS_SIDES] = {[TAXIS_LEFT] = "left", [TAXIS_RIGHT] = "right"};

/* The words of the notation that are not the name of a thing, in the order of words.c. */
static const char *const word_id[] = {
    "bailiff",  "draw", "pile", "postmaster", "start",      "play",    "restart", "coachman",
    "complete", "each", "all",  "coach",      "wainwright", "nocoach", "keep",    "end",
};

const char *const taxis_typed_kinds[] = {"word", "city", "region", "official", "side", NULL};

const char *taxis_id(const struct ph_rules *rules, const char *kind, int value)
{
    const struct taxis_rules *r = taxis_rules(rules);

    if (value < 0)
        return NULL;
    if (strcmp(kind, "word") == 0)
        return value < (int)(sizeof word_id / sizeof *word_id) ? word_id[value] : NULL;
    if (strcmp(kind, "official") == 0)
        return value < TAXIS_OFFICIAL_END ? taxis_official_id[value] : NULL;
    if (strcmp(kind, "side") == 0)
        return value < TAXIS_SIDES ? taxis_side_id[value] : NULL;
    if (strcmp(kind, "stack") == 0)
        return value < r->stacks ? r->stack_id[value] : NULL;
    if (strcmp(kind, "city") == 0)
        return value < r->cities ? r->id[value] : NULL;
    if (strcmp(kind, "region") == 0)
        return value < r->regions ? r->region_id[value] : NULL;
    return NULL;
}
