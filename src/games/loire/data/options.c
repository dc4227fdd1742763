/* La Loire: the options of a table. An edition is a named set of switches; each switch can also be
 * set alone. */
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "core/rule.h"
#include "games/loire/data/data.h"
#include "games/loire/text/text.h"

/* clang-format off */
#define LOIRE_SWITCHES(X) /* by edition: EN, FR, DE; four_of() has those with slashes */ \
    X(BOAT_END,       "boat_end",       "LL-X1", "1..20/1..20/1..20/1..20", 0, 0, 0,               \
      N_("Last space for boats with 1, 2, 3 and 4 players (each 1 to 20)."))                       \
    X(LADY_SURCHARGE, "lady_surcharge", "LL-X2", "0..9", 2, 2, 1,                                  \
      N_("Extra deniers for the second hire of a turn (Lady-in-waiting)."))                        \
    X(CUBE_MOVE,      "cube_move",      "LL-X3", "no yes", 1, 0, 1,                                \
      N_("May a message cube be moved from one message to another?"))                              \
    X(UPGRADE,        "upgrade_same_turn", "LL-X4", "no yes", 1, 1, 0,                             \
      N_("May a farm be upgraded in the turn it was built (with the Economus)?"))                  \
    X(PALACE_ROW,     "palace_row",     "LL-X5", "either city",                                    \
      LOIRE_ROW_EITHER, LOIRE_ROW_EITHER, LOIRE_ROW_CITY,                                          \
      N_("Which palaces can be bought: those of either city, or only those of the merchant's "     \
         "city."))                                                                                 \
    X(DUCAL_SCOPE,    "ducal_scope",    "LL-X6", "city anywhere both",                             \
      LOIRE_DUCAL_CITY, LOIRE_DUCAL_ANYWHERE, LOIRE_DUCAL_BOTH,                                    \
      N_("Where the Ducal Palace works: in its city, anywhere, or in both cities."))               \
    X(BLUE_COPIES,    "blue_copies",    "LL-X7", "1..2", 1, 2, 1,                                  \
      N_("Copies of each blue character with 3 or 4 players."))                                    \
    X(MESSENGER_CITY, "messenger_city", "LL-X8", "one both", 0, 0, 0,                              \
      N_("In a city, may the messenger deliver and buy, or only do one of the two?"))              \
    X(CASUAL_GUARD,   "casual_guard",   "LL-X9", "no yes", 0, 0, 0,                                \
      N_("House rule for the casual game, in no rulebook: you cannot buy a message that would "    \
         "fill your hand with messages none of which can be delivered next."))                     \
    X(CIRCUS_MOVE,    "circus_move",    "LL-X10", "stands arrives", 0, 1, 0,                       \
      N_("When the Circus moves: whenever its tile is on the middle space after a purchase, or "   \
         "only when that purchase brought it there."))                                             \
    X(PALATIUM_HIRE,  "palatium_hire",  "LL-X11", "shared extra", 0, 0, 1,                         \
      N_("Hires at the Circus and by Palatium Balivi: one limit per turn for both together, or "   \
         "one for each."))                                                                         \
    X(MERCHANT_STOP,  "merchant_stop",  "LL-X12", "all one", 0, 0, 0,                              \
      N_("What the merchant may do at one stop: everything the place offers, or only one kind of " \
         "action."))                                                                               \
    X(VASSAL,         "vassal_monastery", "LL-X13", "no yes", 0, 1, 0,                             \
      N_("With Vassallus, may a message of level 1 to 3 follow the level-4 message of your "       \
         "monastery?"))                                                                            \
    X(START_DENIERS,  "start_deniers",  "LL-X14", "0..20/0..20/0..20/0..20", 0, 0, 0,              \
      N_("Deniers at the start for the first, second, third and fourth player (each 0 to 20). "    \
         "With fewer than 5, a player's first turn is skipped."))
/* clang-format on */

enum {
#define X(id, key, rule, values, en, fr, de, text) SWITCH_##id,
    LOIRE_SWITCHES(X)
#undef X
        SWITCH_COUNT
};

const struct ph_option_kind loire_options[] = {
    {"edition", "en fr de", "en", "", N_("Rulebook: English, French or German.")},
    {"variant", "standard casual", "standard", "LL-V1",
     N_("Standard game, or casual game without characters, palaces and the Circus.")},
#define X(id, key, rule, values, en, fr, de, text) {"rule." key, values, NULL, rule, text},
    LOIRE_SWITCHES(X)
#undef X
        {NULL, NULL, NULL, NULL, NULL},
};

enum { FIRST_SWITCH = 2 }; /* row of loire_options */

static const uint8_t edition_value[SWITCH_COUNT][LOIRE_EDITION_COUNT] = {
#define X(id, key, rule, values, en, fr, de, text) [SWITCH_##id] = {en, fr, de},
    LOIRE_SWITCHES(X)
#undef X
};

/* Version 1 of the rules had other values in some editions. */
static const struct {
    uint8_t index, value[LOIRE_EDITION_COUNT];
} version_1[] = {
    {SWITCH_CASUAL_GUARD, {1, 1, 1}},
    {SWITCH_CIRCUS_MOVE, {0, 0, 0}},
    {SWITCH_PALATIUM_HIRE, {0, 0, 0}},
    {SWITCH_VASSAL, {0, 0, 0}},
};

/* The value of a switch in the table's edition and version of the rules. */
static int usual_value(const struct loire_rules *r, unsigned index)
{
    for (unsigned i = 0; r->base.version == 1 && i < sizeof version_1 / sizeof *version_1; i++)
        if (version_1[i].index == index)
            return version_1[i].value[r->edition];
    return edition_value[index][r->edition];
}

/* Index of `text` in a list of words separated by blanks, or -1. */
static int find_word(const char *words, const char *text)
{
    size_t len = strlen(text);

    for (int index = 0; *words; index++) {
        size_t word = strcspn(words, " ");

        if (word == len && memcmp(words, text, len) == 0)
            return index;
        words += word + (words[word] == ' ');
    }
    return -1;
}

/* The value that `text` names in a table's list ("no yes", "0..9"), or -1. */
static int find_value(const char *values, const char *text)
{
    if (values[1] != '.')
        return find_word(values, text);
    return text[0] >= values[0] && text[0] <= values[3] && text[1] == '\0' ? text[0] - '0' : -1;
}

/* Reads one of the numbers of "20/20/17/15": plain digits, `least` to 20. NULL if malformed. */
static const char *read_quarter(const char *at, unsigned least, uint8_t *out)
{
    unsigned number = 0;
    const char *first = at;

    while (*at >= '0' && *at <= '9' && at - first < 2)
        number = number * 10 + (unsigned)(*at++ - '0');
    if (at == first || (*first == '0' && at - first > 1) || number < least || number > LOIRE_TRACK)
        return NULL;
    *out = (uint8_t)number;
    return at;
}

static bool read_four(const char *text, unsigned least, uint8_t out[PH_SEATS_MAX])
{
    for (unsigned i = 0; i < PH_SEATS_MAX; i++) {
        text = read_quarter(text, least, &out[i]);
        if (!text || *text != (i + 1 < PH_SEATS_MAX ? '/' : '\0'))
            return false;
        text++;
    }
    return true;
}

/* The edition's four numbers of a switch: the last spaces by number of players, of which only the
 * French edition has its own, or the deniers at the start. */
static void four_of(const struct loire_rules *r, unsigned index, unsigned edition,
                    uint8_t out[PH_SEATS_MAX])
{
    static const uint8_t french[PH_SEATS_MAX] = {20, 20, 15, 10};

    if (index == SWITCH_START_DENIERS)
        memset(out, r->data_deniers, PH_SEATS_MAX);
    else
        memcpy(out, edition == LOIRE_EDITION_FR ? french : r->track, PH_SEATS_MAX);
}

/* The last value given for a key, or NULL. */
static const char *given(const struct ph_options *options, const char *key)
{
    const char *value = NULL;

    for (unsigned i = 0; i < options->count; i++)
        if (strcmp(options->at[i].key, key) == 0)
            value = options->at[i].value;
    return value;
}

static bool refuse_value(struct ph_error *error, const struct ph_option_kind *kind,
                         const char *value)
{
    return ph_fail(error, kind->key, "takes %s, not \"%.39s\"", kind->values, value);
}

/* Are all keys in the table? */
static bool known_keys(const struct ph_options *options, struct ph_error *error)
{
    for (unsigned i = 0; i < options->count; i++) {
        const struct ph_option_kind *kind = loire_options;

        while (kind->key && strcmp(kind->key, options->at[i].key) != 0)
            kind++;
        if (!kind->key)
            return ph_fail(error, options->at[i].key, "La Loire has no such option");
    }
    return true;
}

/* The value of option row `row`; `initial` when it is not given. */
static bool read_choice(const struct ph_options *options, unsigned row, int initial,
                        struct ph_error *error, int *choice)
{
    const struct ph_option_kind *kind = &loire_options[row];
    const char *text = given(options, kind->key);

    *choice = text ? find_value(kind->values, text) : initial;
    return *choice < 0 ? refuse_value(error, kind, text) : true;
}

static void keep_switch(struct loire_rules *r, unsigned index, const char *text)
{
    struct ph_option *kept = &r->switches[r->switch_count++];

    snprintf(kept->key, sizeof kept->key, "%s",
             loire_options[FIRST_SWITCH + index].key + strlen("rule."));
    snprintf(kept->value, sizeof kept->value, "%s", text);
}

/* Reads a switch of four numbers, each at least `least`; `works` is false in a mutant. */
static bool read_list(struct loire_rules *r, const struct ph_options *options, unsigned index,
                      unsigned least, bool works, struct ph_error *error,
                      uint8_t value[PH_SEATS_MAX])
{
    const struct ph_option_kind *kind = &loire_options[FIRST_SWITCH + index];
    const char *text = given(options, kind->key);
    uint8_t usual[PH_SEATS_MAX];

    four_of(r, index, r->edition, usual);
    memcpy(value, usual, sizeof usual);
    if (text && !read_four(text, least, value))
        return refuse_value(error, kind, text);
    if (memcmp(value, usual, sizeof usual) != 0)
        keep_switch(r, index, text);
    if (!works)
        four_of(r, index, LOIRE_EDITION_EN, value);
    return true;
}

/* Has the switch four numbers, one for each count of players or seat, for its value? */
static bool is_list(unsigned index)
{
    return strchr(loire_options[FIRST_SWITCH + index].values, '/') != NULL;
}

/* The values of all switches but the lists, by their index. */
static bool read_switches(struct loire_rules *r, const struct ph_options *options,
                          struct ph_error *error, int value[SWITCH_COUNT])
{
    const bool kept[SWITCH_COUNT] = {
        [SWITCH_LADY_SURCHARGE] = PH_RULE(LL_X2), [SWITCH_CUBE_MOVE] = PH_RULE(LL_X3),
        [SWITCH_UPGRADE] = PH_RULE(LL_X4),        [SWITCH_PALACE_ROW] = PH_RULE(LL_X5),
        [SWITCH_DUCAL_SCOPE] = PH_RULE(LL_X6),    [SWITCH_BLUE_COPIES] = PH_RULE(LL_X7),
        [SWITCH_MESSENGER_CITY] = PH_RULE(LL_X8), [SWITCH_CASUAL_GUARD] = PH_RULE(LL_X9),
        [SWITCH_CIRCUS_MOVE] = PH_RULE(LL_X10),   [SWITCH_PALATIUM_HIRE] = PH_RULE(LL_X11),
        [SWITCH_MERCHANT_STOP] = PH_RULE(LL_X12), [SWITCH_VASSAL] = PH_RULE(LL_X13),
    };

    for (unsigned i = 0; i < SWITCH_COUNT; i++) {
        if (is_list(i))
            continue;
        int usual = usual_value(r, i);

        if (!read_choice(options, FIRST_SWITCH + i, usual, error, &value[i]))
            return false;
        if (value[i] != usual)
            keep_switch(r, i, given(options, loire_options[FIRST_SWITCH + i].key));
        if (!kept[i])
            value[i] = edition_value[i][LOIRE_EDITION_EN];
    }
    return true;
}

/* In version 1 of the rules cubes always moved in the casual game. */
static void set_values(struct loire_rules *r, const int value[SWITCH_COUNT])
{
    bool follows = r->base.version > 1 && PH_RULE(LL_X3_casual);

    r->lady_surcharge = (uint8_t)value[SWITCH_LADY_SURCHARGE];
    r->cube_move = value[SWITCH_CUBE_MOVE] == 1 || (r->casual && !follows);
    r->upgrade_same_turn = value[SWITCH_UPGRADE] == 1;
    r->palace_row = (uint8_t)value[SWITCH_PALACE_ROW];
    r->ducal_scope = (uint8_t)value[SWITCH_DUCAL_SCOPE];
    r->blue_copies = (uint8_t)(r->base.players > 2 ? value[SWITCH_BLUE_COPIES] : 1);
    r->messenger_both = value[SWITCH_MESSENGER_CITY] == 1;
    r->casual_guard = value[SWITCH_CASUAL_GUARD] == 1;
    r->circus_arrives = value[SWITCH_CIRCUS_MOVE] == 1;
    r->palatium_extra = value[SWITCH_PALATIUM_HIRE] == 1;
    r->one_kind = value[SWITCH_MERCHANT_STOP] == 1;
    r->vassal_monastery = value[SWITCH_VASSAL] == 1;
}

bool loire_set_switches(struct loire_rules *r, const struct ph_options *options,
                        struct ph_error *error)
{
    int edition, variant, value[SWITCH_COUNT];
    uint8_t boat_end[PH_SEATS_MAX];

    r->switch_count = 0;
    memset(r->switches, 0, sizeof r->switches);
    if (!known_keys(options, error) || !read_choice(options, 0, 0, error, &edition) ||
        !read_choice(options, 1, 0, error, &variant))
        return false;
    r->edition = (uint8_t)edition;
    r->casual = variant == 1;
    if (!read_list(r, options, SWITCH_BOAT_END, 1, PH_RULE(LL_X1), error, boat_end) ||
        !read_switches(r, options, error, value) ||
        !read_list(r, options, SWITCH_START_DENIERS, 0, PH_RULE(LL_X14), error, r->start_deniers))
        return false;
    r->boat_end = boat_end[r->base.players - 1];
    set_values(r, value);
    return true;
}

static void add_option(struct ph_options *out, const char *prefix, const char *key,
                       const char *value)
{
    if (out->count == PH_OPTIONS_MAX)
        return;
    struct ph_option *option = &out->at[out->count++];

    snprintf(option->key, sizeof option->key, "%s%.30s", prefix, key);
    snprintf(option->value, sizeof option->value, "%s", value);
}

void loire_list_options(const struct ph_rules *rules, struct ph_options *out)
{
    const struct loire_rules *r = loire_rules(rules);

    if (r->edition != LOIRE_EDITION_EN)
        add_option(out, "", "edition", loire_edition_id[r->edition]);
    if (r->casual)
        add_option(out, "", "variant", "casual");
    for (unsigned i = 0; i < r->switch_count; i++)
        add_option(out, "rule.", r->switches[i].key, r->switches[i].value);
}
