/* La Loire: the tables of rules/reports.h, and the names of things for people. */
#include "games/loire/rules/reports.h"

#include <string.h>

#include "base/message.h"
#include "core/refusals.h"
#include "core/text/words.h"
#include "games/loire/text/text.h"

#define COUNT(names) (sizeof(names) / sizeof *(names))

/* clang-format off */
const struct ph_refusal_kind loire_refusals[] = {
    PH_REFUSALS_SHARED,
#define X(id, slug, rule, text) [LOIRE_R_##id] = {slug, rule, text},
    LOIRE_REFUSALS(X)
#undef X
};
/* clang-format on */

const struct ph_event_kind loire_events[] = {
#define X(id, name, fields, text, blind) [LOIRE_E_##id] = {name, fields, text, blind},
    LOIRE_EVENTS(X)
#undef X
};

const struct ph_score_part loire_score_parts[] = {
#define X(id, name, label, kind) {name, label, kind},
    LOIRE_SCORE_PARTS(X)
#undef X
        {NULL, NULL, 0},
};

static const char *const good_name[LOIRE_GOOD_COUNT] = {
    [LOIRE_WOOD] = N_("wood"), [LOIRE_GRAIN] = N_("grain"), [LOIRE_CHEESE] = N_("cheese"),
    [LOIRE_WINE] = N_("wine"), [LOIRE_BEER] = N_("beer"),
};

static const char *const character_name[LOIRE_CHARACTER_COUNT] = {
    [LOIRE_WOOD_MERCHANT] = N_("Wood Merchant"),
    [LOIRE_GRAIN_MERCHANT] = N_("Grain Merchant"),
    [LOIRE_CHEESE_MERCHANT] = N_("Cheese Merchant"),
    [LOIRE_WINE_MERCHANT] = N_("Wine Merchant"),
    [LOIRE_DAIRYMAN] = N_("Dairyman"),
    [LOIRE_GRAIN_FARMER] = N_("Grain Farmer"),
    [LOIRE_LUMBERJACK] = N_("Lumberjack"),
    [LOIRE_BANKER] = N_("Banker"),
    [LOIRE_LADY] = N_("Lady-in-waiting"),
    [LOIRE_WITCH] = N_("Witch"),
    [LOIRE_MAGISTER] = N_("Magister Artium"),
    [LOIRE_ECONOMUS] = N_("Economus"),
    [LOIRE_PATRONUS] = N_("Patronus"),
    [LOIRE_MENSOR] = N_("Mensor"),
    [LOIRE_SQUIRE] = N_("Squire"),
    [LOIRE_SCOUT] = N_("Scout"),
    [LOIRE_BLACKSMITH] = N_("Blacksmith"),
    [LOIRE_JESTER] = N_("Jester"),
    [LOIRE_CITY_GUARD] = N_("City Guard"),
    [LOIRE_MAYOR] = N_("Mayor"),
    [LOIRE_VASSALLUS] = N_("Vassallus"),
    [LOIRE_SPY] = N_("Spy"),
    [LOIRE_APPRENTICE] = N_("Apprentice"),
    [LOIRE_HELPER] = N_("Helper"),
    [LOIRE_LOVER] = N_("Lover"),
    [LOIRE_GENERAL] = N_("General"),
    [LOIRE_PHILOSOPHER] = N_("Philosopher"),
    [LOIRE_JUDGE] = N_("Judge"),
    [LOIRE_PROVOST] = N_("Provost"),
};

static const char *const palace_name[LOIRE_PALACE_COUNT] = {
    [LOIRE_DUCAL] = N_("Ducal Palace"),
    [LOIRE_POST] = N_("Post Office"),
    [LOIRE_PALATIUM] = N_("Palatium Balivi"),
    [LOIRE_BANK] = N_("Bank"),
};

static const char *const building_name[LOIRE_BUILDING_END] = {
    [LOIRE_FARM] = N_("farm"),
    [LOIRE_MONASTERY] = N_("monastery"),
    [LOIRE_CASTLE] = N_("castle"),
};

static const char *const figure_name[LOIRE_FIGURES] = {N_("merchant"), N_("messenger")};

/* translators: the words of moves, which a player can type: one lower-case word each, in this
 * order, `_` for a blank in it. No two may be the same, nor be the name of a place, good,
 * character, palace or colour that is another thing. */
static const char move_words[] = N_("merchant messenger buy circus hire sell ship build message "
                                    "keep deliver done farm monastery castle palace patron spy "
                                    "ducal drop take smith cube");

/* What a player must do instead of the refused move. */
static const char *const asked_text[] = {
    [LOIRE_MOVE] = N_("move one of your figures first"),
    [LOIRE_ACT] = N_("finish your figure's actions here first"),
    [LOIRE_CIRCUS] = N_("move the Circus first"),
    [LOIRE_KEEP] = N_("choose the message to keep first"),
};

static const char *const offer_name[] = {NULL, N_("with the Spy"), N_("with the Ducal Palace")};

/* Colours of shields that have translations. Other colours of a data file are shown by their
 * identifiers. */
static const char *const colour_names[] = {N_("red"),    N_("blue"),  N_("yellow"), N_("green"),
                                           N_("purple"), N_("white"), N_("black")};

static const char *colour_name(enum ph_lang lang, const char *id)
{
    for (unsigned i = 0; i < COUNT(colour_names); i++)
        if (!strcmp(id, colour_names[i]))
            return ph_tr(lang, id);
    return id;
}

/* A message card: {loc:0} where it goes, {colour:…} its shields, {character:3} its symbol. */
static const char *const card_name[LOIRE_LEVELS + 1] = {
    NULL,
    N_("the level-1 message to {loc:0}"),
    N_("the level-2 message ({colour:0}, {colour:1})"),
    N_("the level-3 message ({colour:0}, {colour:1}, {colour:2})"),
    N_("the level-4 message to {loc:0} ({character:3})"),
};

static void add_card(const struct loire_rules *r, enum ph_lang lang, int value, struct ph_buf *out)
{
    const struct ph_reader reader = {.lang = lang};
    int16_t arg[PH_ARGS_MAX] = {0};
    const struct loire_card *c;

    if (value < 0 || value >= r->card_count)
        return;
    c = &r->card[value];
    arg[0] = c->place;
    arg[3] = (int16_t)(LOIRE_SYMBOL_FIRST + c->symbol);
    for (unsigned i = 0; i < c->colours; i++)
        arg[i] = c->colour[i];
    ph_text(out, &r->base, &reader, card_name[c->level], PH_NOBODY, arg);
}

/* A palace by its bit: kind and city. */
static void add_palace(const struct loire_rules *r, enum ph_lang lang, int value,
                       struct ph_buf *out)
{
    const struct ph_reader reader = {.lang = lang};
    int16_t arg[PH_ARGS_MAX] = {(int16_t)(value % LOIRE_PALACE_COUNT),
                                value < LOIRE_PALACE_COUNT ? LOIRE_NANTES : LOIRE_ORLEANS};

    if (value >= 0 && value < LOIRE_PALACE_COUNT * LOIRE_CITIES)
        ph_text(out, &r->base, &reader, N_("{palacekind:0} of {loc:1}"), PH_NOBODY, arg);
}

static bool listed(const char *const *names, size_t count, int value)
{
    return value >= 0 && (size_t)value < count && names[value];
}

void loire_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                struct ph_buf *out)
{
    static const struct {
        const char *kind;
        const char *const *names;
        size_t count;
    } lists[] = {
        {"good", good_name, COUNT(good_name)},
        {"character", character_name, COUNT(character_name)},
        {"palacekind", palace_name, COUNT(palace_name)},
        {"building", building_name, COUNT(building_name)},
        {"figure", figure_name, COUNT(figure_name)},
        {"offer", offer_name, COUNT(offer_name)},
        {"asked", asked_text, COUNT(asked_text)},
    };
    const struct loire_rules *r = loire_rules(rules);

    for (unsigned i = 0; i < COUNT(lists); i++)
        if (!strcmp(kind, lists[i].kind) && listed(lists[i].names, lists[i].count, value))
            ph_buf_add(out, ph_tr(lang, lists[i].names[value]));
    if (!strcmp(kind, "word") && value >= 0)
        ph_words_add(out, ph_tr(lang, move_words), (unsigned)value);
    else if (!strcmp(kind, "card"))
        add_card(r, lang, value, out);
    else if (!strcmp(kind, "palace"))
        add_palace(r, lang, value, out);
    else if (!strcmp(kind, "loc") && value >= 0 && value < LOIRE_LOCATIONS)
        ph_buf_add(out, r->name[value]);
    else if (!strcmp(kind, "colour") && value >= 0 && value < r->colours)
        ph_buf_add(out, colour_name(lang, r->colour_id[value]));
}
