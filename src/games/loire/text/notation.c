/* La Loire: moves as text (docs/programmers/notation.md), and the identifiers in them. */
#include <string.h>

#include "core/text/scan.h"
#include "games/loire/text/text.h"

enum { VERBS = LOIRE_M_DONE + 1, BUILDS = LOIRE_M_PALACE - LOIRE_M_FARM + 1 };

const char *const loire_verb_id[LOIRE_M_DONE + 1] = {
    [LOIRE_M_MERCHANT] = "merchant", [LOIRE_M_MESSENGER] = "messenger",
    [LOIRE_M_BUY] = "buy",           [LOIRE_M_CIRCUS] = "circus",
    [LOIRE_M_HIRE] = "hire",         [LOIRE_M_SELL] = "sell",
    [LOIRE_M_SHIP] = "ship",         [LOIRE_M_FARM] = "build",
    [LOIRE_M_MESSAGE] = "message",   [LOIRE_M_KEEP] = "keep",
    [LOIRE_M_DELIVER] = "deliver",   [LOIRE_M_DONE] = "done",
};
const char *const loire_build_id[BUILDS] = {"farm", "monastery", "castle", "palace"};

/* ---- reading ---- */

static int scan_place(struct ph_scan *scan, const struct loire_rules *r)
{
    return ph_scan_name(scan, r->id[0], sizeof r->id[0], LOIRE_LOCATIONS, PH_EXPECT_PLACE);
}

static int scan_card(struct ph_scan *scan, const struct loire_rules *r)
{
    return ph_scan_name(scan, r->card_id[0], sizeof r->card_id[0], r->card_count, PH_EXPECT_CARD);
}

/* A move with one argument; -1 means that the scanner has reported it already. */
static ph_move with(unsigned kind, int found)
{
    return found < 0 ? 0 : loire_do(kind, (unsigned)found, 0, 0);
}

static ph_move scan_go(struct ph_scan *scan, const struct loire_rules *r, unsigned figure)
{
    unsigned drop = 0, take = 0;
    int at = scan_place(scan, r), smith = -1;

    if (at < 0 ||
        (ph_scan_key(scan, "drop") && !ph_scan_number(scan, 1, LOIRE_GO_HORSES_MOST, &drop)) ||
        (ph_scan_key(scan, "take") && !ph_scan_number(scan, 1, LOIRE_GO_HORSES_MOST, &take)))
        return 0;
    if (ph_scan_key(scan, "smith")) {
        smith = scan_place(scan, r);
        if (smith < 0)
            return 0;
    }
    return loire_go(figure, (unsigned)at, drop, take, (unsigned)(smith + 1));
}

static ph_move scan_palace(struct ph_scan *scan, const struct loire_rules *r)
{
    const char *cities[LOIRE_CITIES] = {r->id[LOIRE_NANTES], r->id[LOIRE_ORLEANS]};
    int kind = ph_scan_id(scan, loire_palace_id, LOIRE_PALACE_COUNT, PH_EXPECT_WORD);
    int city = kind < 0 ? -1 : ph_scan_id(scan, cities, LOIRE_CITIES, PH_EXPECT_PLACE);

    return city < 0 ? 0 : loire_do(LOIRE_M_PALACE, (unsigned)kind, (unsigned)city, 0);
}

static ph_move scan_build(struct ph_scan *scan, const struct loire_rules *r)
{
    int what = ph_scan_id(scan, loire_build_id, BUILDS, PH_EXPECT_WORD);

    if (what < 0)
        return 0;
    if (what + LOIRE_M_FARM == LOIRE_M_PALACE)
        return scan_palace(scan, r);
    int at = scan_place(scan, r);

    return at < 0 ? 0
                  : loire_do((unsigned)what + LOIRE_M_FARM, (unsigned)at,
                             ph_scan_take(scan, "patron"), 0);
}

static ph_move scan_message(struct ph_scan *scan)
{
    unsigned level, by = LOIRE_NO_OFFER;

    if (!ph_scan_number(scan, 1, LOIRE_LEVELS, &level))
        return 0;
    if (ph_scan_take(scan, loire_offer_id[LOIRE_BY_SPY]))
        by = LOIRE_BY_SPY;
    else if (ph_scan_take(scan, loire_offer_id[LOIRE_BY_DUCAL]))
        by = LOIRE_BY_DUCAL;
    return loire_do(LOIRE_M_MESSAGE, level, by, 0);
}

static ph_move scan_ship(struct ph_scan *scan)
{
    unsigned spaces;

    return ph_scan_number(scan, 1, LOIRE_SHIP_MOST, &spaces) ? loire_do(LOIRE_M_SHIP, spaces, 0, 0)
                                                             : 0;
}

/* The rest of "cube=CARD.COLOUR"; an identifier of a card may contain a dot. */
static ph_move scan_cube(struct ph_scan *scan, const struct loire_rules *r, unsigned card)
{
    struct ph_word word, from, colour;

    ph_scan_word(scan, &word);
    if (!ph_word_split(word, '.', &from, &colour))
        return ph_scan_fail(scan, word, PH_EXPECT_CARD);
    int other = ph_word_find_name(from, r->card_id[0], sizeof r->card_id[0], r->card_count);
    int which = ph_word_find_name(colour, r->colour_id[0], sizeof r->colour_id[0], r->colours);

    if (other < 0)
        return ph_scan_fail(scan, from, PH_EXPECT_CARD);
    if (which < 0)
        return ph_scan_fail(scan, colour, PH_EXPECT_WORD);
    return loire_do(LOIRE_M_DELIVER, card, (unsigned)other + 1, (unsigned)which);
}

static ph_move scan_deliver(struct ph_scan *scan, const struct loire_rules *r)
{
    int card = scan_card(scan, r);

    if (card >= 0 && ph_scan_key(scan, "cube"))
        return scan_cube(scan, r, (unsigned)card);
    return with(LOIRE_M_DELIVER, card);
}

/* What follows the verb; 0 after a syntax error. */
static ph_move scan_rest(struct ph_scan *scan, const struct loire_rules *r, unsigned verb)
{
    switch ((enum loire_move_kind)verb) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: return scan_go(scan, r, verb - LOIRE_M_MERCHANT);
    case LOIRE_M_BUY:
    case LOIRE_M_SELL:
        return with(verb, ph_scan_id(scan, loire_good_id, LOIRE_GOOD_COUNT, PH_EXPECT_WORD));
    case LOIRE_M_CIRCUS: return with(verb, scan_place(scan, r));
    case LOIRE_M_HIRE:
        return with(verb,
                    ph_scan_id(scan, loire_character_id, LOIRE_CHARACTER_COUNT, PH_EXPECT_WORD));
    case LOIRE_M_SHIP: return scan_ship(scan);
    case LOIRE_M_FARM: return scan_build(scan, r);
    case LOIRE_M_MESSAGE: return scan_message(scan);
    case LOIRE_M_KEEP: return with(verb, scan_card(scan, r));
    case LOIRE_M_DELIVER: return scan_deliver(scan, r);
    default: return loire_do(LOIRE_M_DONE, 0, 0, 0);
    }
}

bool loire_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                      struct ph_refusal *why)
{
    struct ph_scan scan;

    ph_scan_start(&scan, text, why);
    int verb = ph_scan_id(&scan, loire_verb_id, VERBS, PH_EXPECT_MOVE);
    ph_move m = verb < 0 ? 0 : scan_rest(&scan, loire_rules(rules), (unsigned)verb);

    if (m == 0 || !ph_scan_end(&scan))
        return false;
    *move = m;
    return true;
}

/* ---- writing ---- */

static void print_go(const struct loire_rules *r, ph_move m, struct ph_buf *out)
{
    ph_buf_addf(out, "%s %s", loire_figure_id[loire_kind(m) - LOIRE_M_MERCHANT], r->id[loire_a(m)]);
    if (loire_drop(m))
        ph_buf_addf(out, " drop=%u", loire_drop(m));
    if (loire_take(m))
        ph_buf_addf(out, " take=%u", loire_take(m));
    if (loire_smith(m))
        ph_buf_addf(out, " smith=%s", r->id[loire_smith(m) - 1]);
}

static void print_build(const struct loire_rules *r, ph_move m, struct ph_buf *out)
{
    const char *what = loire_build_id[loire_kind(m) - LOIRE_M_FARM];

    if (loire_kind(m) == LOIRE_M_PALACE)
        ph_buf_addf(out, "build %s %s %s", what, loire_palace_id[loire_a(m)],
                    r->id[loire_b(m) * LOIRE_ORLEANS]);
    else
        ph_buf_addf(out, "build %s %s%s", what, r->id[loire_a(m)], loire_b(m) ? " patron" : "");
}

static void print_deliver(const struct loire_rules *r, ph_move m, struct ph_buf *out)
{
    ph_buf_addf(out, "deliver %s", r->card_id[loire_a(m)]);
    if (loire_b(m))
        ph_buf_addf(out, " cube=%s.%s", r->card_id[loire_b(m) - 1], r->colour_id[loire_c(m)]);
}

static void print_message(ph_move m, struct ph_buf *out)
{
    ph_buf_addf(out, "message %u", loire_a(m));
    if (loire_b(m))
        ph_buf_addf(out, " %s", loire_offer_id[loire_b(m)]);
}

void loire_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out)
{
    const struct loire_rules *r = loire_rules(rules);
    unsigned kind = loire_kind(move), a = loire_a(move);

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: print_go(r, move, out); break;
    case LOIRE_M_BUY:
    case LOIRE_M_SELL: ph_buf_addf(out, "%s %s", loire_verb_id[kind], loire_good_id[a]); break;
    case LOIRE_M_CIRCUS: ph_buf_addf(out, "circus %s", r->id[a]); break;
    case LOIRE_M_HIRE: ph_buf_addf(out, "hire %s", loire_character_id[a]); break;
    case LOIRE_M_SHIP: ph_buf_addf(out, "ship %u", a); break;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
    case LOIRE_M_PALACE: print_build(r, move, out); break;
    case LOIRE_M_MESSAGE: print_message(move, out); break;
    case LOIRE_M_KEEP: ph_buf_addf(out, "keep %s", r->card_id[a]); break;
    case LOIRE_M_DELIVER: print_deliver(r, move, out); break;
    case LOIRE_M_DONE: ph_buf_add(out, "done"); break;
    }
}

/* ---- identifiers ---- */

/* The words of the notation that are not the name of a thing, in the order of words.c. */
static const char *const word_id[] = {
    "merchant", "messenger", "buy",     "circus", "hire", "sell",      "ship",   "build",
    "message",  "keep",      "deliver", "done",   "farm", "monastery", "castle", "palace",
    "patron",   "spy",       "ducal",   "drop",   "take", "smith",     "cube",
};

/* clang-format off */
#define X(id, text) [LOIRE_##id] = text,
const char *const loire_good_id[LOIRE_GOOD_COUNT] = {LOIRE_GOODS(X)};
const char *const loire_character_id[LOIRE_CHARACTER_COUNT] = {LOIRE_CHARACTERS(X)};
const char *const loire_palace_id[LOIRE_PALACE_COUNT] = {LOIRE_PALACES(X)};
const char *const loire_building_id[LOIRE_BUILDING_END] = {LOIRE_BUILDINGS(X)};
#undef X
#define X(id, text) [LOIRE_HUE_##id] = text,
const char *const loire_hue_id[LOIRE_HUE_COUNT] = {LOIRE_HUES(X)};
#undef X
/* clang-format on */
const char *const loire_phase_id[LOIRE_OVER + 1] = {
    [LOIRE_MOVE] = "move", [LOIRE_ACT] = "act",   [LOIRE_CIRCUS] = "circus",
    [LOIRE_KEEP] = "keep", [LOIRE_OVER] = "over",
};
const char *const loire_figure_id[LOIRE_FIGURES] = {"merchant", "messenger"};
const char *const loire_offer_id[LOIRE_BY_DUCAL + 1] = {
    [LOIRE_BY_SPY] = "spy",
    [LOIRE_BY_DUCAL] = "ducal",
};
const char *const loire_edition_id[LOIRE_EDITION_COUNT] = {"en", "fr", "de"};

void loire_place_ids(const struct loire_rules *r, const char *ids[LOIRE_LOCATIONS])
{
    for (unsigned i = 0; i < LOIRE_LOCATIONS; i++)
        ids[i] = r->id[i];
}

void loire_village_ids(const struct loire_rules *r, const char *ids[LOIRE_LOCATIONS])
{
    loire_place_ids(r, ids);
    ids[LOIRE_NANTES] = NULL;
    ids[LOIRE_ORLEANS] = NULL;
}

void loire_colour_ids(const struct loire_rules *r, const char *ids[LOIRE_COLOURS_MAX])
{
    for (unsigned i = 0; i < LOIRE_COLOURS_MAX; i++)
        ids[i] = i < r->colours ? r->colour_id[i] : NULL;
}

/* Message cards are not among them: copies of a card have the same name. */
const char *const loire_typed_kinds[] = {"word",     "loc",        "good",   "colour", "character",
                                         "building", "palacekind", "figure", NULL};

const char *loire_id(const struct ph_rules *rules, const char *kind, int value)
{
    const struct loire_rules *r = loire_rules(rules);
    const char *places[LOIRE_LOCATIONS], *colours[LOIRE_COLOURS_MAX], *cards[LOIRE_CARDS_MAX];
    const char *const cities[LOIRE_CITIES] = {r->id[LOIRE_NANTES], r->id[LOIRE_ORLEANS]};
    const struct {
        const char *kind;
        const char *const *ids;
        int count;
    } tables[] = {
        {"word", word_id, sizeof word_id / sizeof *word_id},
        {"loc", places, LOIRE_LOCATIONS},
        {"good", loire_good_id, LOIRE_GOOD_COUNT},
        {"colour", colours, r->colours},
        {"card", cards, r->card_count},
        {"character", loire_character_id, LOIRE_CHARACTER_COUNT},
        {"symbol", &loire_character_id[LOIRE_SYMBOL_FIRST], LOIRE_SYMBOL_COUNT},
        {"palacekind", loire_palace_id, LOIRE_PALACE_COUNT},
        {"building", loire_building_id, LOIRE_BUILDING_END},
        {"city", cities, LOIRE_CITIES},
        {"figure", loire_figure_id, LOIRE_FIGURES},
        {"offer", loire_offer_id, LOIRE_BY_DUCAL + 1},
        {"hue", loire_hue_id, LOIRE_HUE_COUNT},
    };

    loire_place_ids(r, places);
    loire_colour_ids(r, colours);
    for (unsigned i = 0; i < r->card_count; i++)
        cards[i] = r->card_id[i];
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].kind, kind) == 0)
            return value >= 0 && value < tables[i].count ? tables[i].ids[value] : NULL;
    return NULL;
}
