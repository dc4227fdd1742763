/* Thurn und Taxis: the tables of rules/reports.h, and the names of things for people. */
#include "games/taxis/rules/reports.h"

#include <string.h>

#include "base/message.h"
#include "core/refusals.h"
#include "core/text/words.h"
#include "games/taxis/text/text.h"

const struct ph_refusal_kind taxis_refusals[] = {PH_REFUSALS_SHARED,
#define X(id, slug, rule, text) [TAXIS_R_##id] = {slug, rule, text},
                                                 TAXIS_REFUSALS(X)
#undef X
};

const struct ph_event_kind taxis_events[] = {
#define X(id, name, fields, text, blind) [TAXIS_E_##id] = {name, fields, text, blind},
    TAXIS_EVENTS(X)
#undef X
};

const struct ph_score_part taxis_score_parts[] = {
#define X(id, name, label, kind) {name, label, kind},
    TAXIS_SCORE_PARTS(X)
#undef X
        {NULL, NULL, 0},
};

static const char *const official_name[TAXIS_OFFICIAL_END] = {
#define X(id, text, name) [TAXIS_##id] = name,
    TAXIS_OFFICIALS(X)
#undef X
};

static const char *const side_name[] = {[TAXIS_LEFT] = N_("left"), [TAXIS_RIGHT] = N_("right")};

/* translators: the words of moves, which a player can type: one lower-case word each, in this
 * order, `_` for a blank in it. No two may be the same, nor be the name of a city or region. */
static const char move_words[] = N_("bailiff draw pile postmaster start play restart coachman "
                                    "complete each all coach wainwright nocoach keep end");

/* What a player must do instead of the refused move; the last one is not a phase of its own. */
static const char *const asked_text[TAXIS_ASKED_COUNT] = {
    [TAXIS_DRAW] = N_("draw a card first"),
    [TAXIS_PLAY] = N_("play a card first"),
    [TAXIS_FINISH] = N_("complete your route or end the turn"),
    [TAXIS_COACH] = N_("take a coach or none"),
    [TAXIS_KEEP] = N_("choose the cards to keep"),
    [TAXIS_ASKED_POSTMASTER] = N_("your hand was empty, so call the Postmaster first"),
};

/* The regions that have a name in each language, by their ids in the data file. */
static const struct {
    const char *id, *name;
} region_names[] = {
    {"baden", N_("Baden")},
    {"wuerttemberg", N_("Württemberg")},
    {"hohenzollern", N_("Hohenzollern")},
    {"schweiz", N_("Switzerland")},
    {"tyrol", N_("Tyrol")},
    {"baiern", N_("Bavaria")},
    {"boehmen", N_("Bohemia")},
    {"salzburg", N_("Salzburg")},
    {"polen", N_("Poland")},
};

/* A region that is not known here keeps the name that the data file gives it. */
static const char *region_name(const struct taxis_rules *r, enum ph_lang lang, unsigned region)
{
    for (size_t i = 0; i < sizeof region_names / sizeof *region_names; i++)
        if (strcmp(r->region_id[region], region_names[i].id) == 0)
            return ph_tr(lang, region_names[i].name);
    return r->region_name[region];
}

/* The regions of a set, separated by slashes. */
static void add_regions(const struct taxis_rules *r, enum ph_lang lang, unsigned regions,
                        struct ph_buf *out)
{
    for (unsigned i = 0; i < r->regions; i++) {
        if (!(regions >> i & 1))
            continue;
        ph_buf_add(out, region_name(r, lang, i));
        if (regions >> (i + 1))
            ph_buf_addc(out, '/');
    }
}

static void add_province_stack(const struct taxis_rules *r, enum ph_lang lang, unsigned regions,
                               struct ph_buf *out)
{
    const struct ph_reader reader = {.lang = lang};
    unsigned others = ((1u << r->regions) - 1) & ~regions;
    int16_t arg[PH_ARGS_MAX] = {0};

    if (others == 0) {
        ph_buf_add(out, ph_tr(lang, N_("every region")));
    } else if ((others & (others - 1)) == 0) {
        arg[0] = (int16_t)taxis_lowest(others);
        ph_text(out, &r->base, &reader, N_("every region except {region:0}"), PH_NOBODY, arg);
    } else {
        add_regions(r, lang, regions, out);
    }
}

static void add_stack(const struct taxis_rules *r, enum ph_lang lang, unsigned stack,
                      struct ph_buf *out)
{
    const struct taxis_stack *t = &r->stack[stack];
    const struct ph_reader reader = {.lang = lang};
    int16_t arg[PH_ARGS_MAX] = {t->length};

    switch ((enum taxis_stack_kind)t->kind) {
    case TAXIS_STACK_LENGTH:
        ph_text(out, &r->base, &reader, N_("route of {n:0}"), PH_NOBODY, arg);
        break;
    case TAXIS_STACK_PROVINCE: add_province_stack(r, lang, t->regions, out); break;
    case TAXIS_STACK_GAME_END: ph_buf_add(out, ph_tr(lang, N_("game end"))); break;
    default: add_regions(r, lang, t->regions, out); break;
    }
}

/* Names of cities come from the data file and are the same in every language. */
void taxis_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                struct ph_buf *out)
{
    const struct taxis_rules *r = taxis_rules(rules);

    if (value < 0)
        return;
    if (strcmp(kind, "city") == 0 && value < r->cities)
        ph_buf_add(out, r->name[value]);
    else if (strcmp(kind, "region") == 0 && value < r->regions)
        ph_buf_add(out, region_name(r, lang, (unsigned)value));
    else if (strcmp(kind, "official") == 0 && value > 0 && value < TAXIS_OFFICIAL_END)
        ph_buf_add(out, ph_tr(lang, official_name[value]));
    else if (strcmp(kind, "side") == 0 && value < TAXIS_SIDES)
        ph_buf_add(out, ph_tr(lang, side_name[value]));
    else if (strcmp(kind, "word") == 0)
        ph_words_add(out, ph_tr(lang, move_words), (unsigned)value);
    else if (strcmp(kind, "stack") == 0 && value < r->stacks)
        add_stack(r, lang, (unsigned)value, out);
    else if (strcmp(kind, "asked") == 0 && value < TAXIS_ASKED_COUNT && asked_text[value])
        ph_buf_add(out, ph_tr(lang, asked_text[value]));
}
