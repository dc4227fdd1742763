/* La Loire: the options of a table. An edition is a named set of switches; each switch can also be
 * set alone. */
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "core/rule.h"
#include "games/loire/data/data.h"
#include "games/loire/text/text.h"

/* clang-format off */
#define LOIRE_SWITCHES(X) /* by edition: EN, FR, DE; boat_of() has boat_end */  \
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
    X(CASUAL_GUARD,   "casual_guard",   "LL-X9", "no yes", 1, 1, 1,                                \
      N_("In the casual game, forbid buying a hand of messages that can never be delivered."))
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

/* Reads one of the four numbers of "20/20/17/15": plain digits, 1 to 20. NULL if malformed. */
static const char *read_space(const char *at, uint8_t *space)
{
    unsigned number = 0;
    const char *first = at;

    while (*at >= '0' && *at <= '9' && at - first < 2)
        number = number * 10 + (unsigned)(*at++ - '0');
    if (at == first || *first == '0' || number > LOIRE_TRACK)
        return NULL;
    *space = (uint8_t)number;
    return at;
}

static bool read_spaces(const char *text, uint8_t space[PH_SEATS_MAX])
{
    for (unsigned i = 0; i < PH_SEATS_MAX; i++) {
        text = read_space(text, &space[i]);
        if (!text || *text != (i + 1 < PH_SEATS_MAX ? '/' : '\0'))
            return false;
        text++;
    }
    return true;
}

/* The edition's last spaces by number of players. Only the French edition has its own. */
static void boat_of(const struct loire_rules *r, unsigned edition, uint8_t space[PH_SEATS_MAX])
{
    static const uint8_t french[PH_SEATS_MAX] = {20, 20, 15, 10};

    memcpy(space, edition == LOIRE_EDITION_FR ? french : r->track, PH_SEATS_MAX);
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

static bool set_boat_end(struct loire_rules *r, const struct ph_options *options,
                         struct ph_error *error)
{
    const struct ph_option_kind *kind = &loire_options[FIRST_SWITCH + SWITCH_BOAT_END];
    const char *text = given(options, kind->key);
    uint8_t usual[PH_SEATS_MAX], space[PH_SEATS_MAX];

    boat_of(r, r->edition, usual);
    memcpy(space, usual, sizeof space);
    if (text && !read_spaces(text, space))
        return refuse_value(error, kind, text);
    if (memcmp(space, usual, sizeof space) != 0)
        keep_switch(r, SWITCH_BOAT_END, text);
    if (!PH_RULE(LL_X1))
        boat_of(r, LOIRE_EDITION_EN, space);
    r->boat_end = space[r->base.players - 1];
    return true;
}

/* The values of all switches but boat_end, by their index. */
static bool read_switches(struct loire_rules *r, const struct ph_options *options,
                          struct ph_error *error, int value[SWITCH_COUNT])
{
    const bool kept[SWITCH_COUNT] = {
        [SWITCH_LADY_SURCHARGE] = PH_RULE(LL_X2), [SWITCH_CUBE_MOVE] = PH_RULE(LL_X3),
        [SWITCH_UPGRADE] = PH_RULE(LL_X4),        [SWITCH_PALACE_ROW] = PH_RULE(LL_X5),
        [SWITCH_DUCAL_SCOPE] = PH_RULE(LL_X6),    [SWITCH_BLUE_COPIES] = PH_RULE(LL_X7),
        [SWITCH_MESSENGER_CITY] = PH_RULE(LL_X8), [SWITCH_CASUAL_GUARD] = PH_RULE(LL_X9),
    };

    for (unsigned i = SWITCH_BOAT_END + 1; i < SWITCH_COUNT; i++) {
        int usual = edition_value[i][r->edition];

        if (!read_choice(options, FIRST_SWITCH + i, usual, error, &value[i]))
            return false;
        if (value[i] != usual)
            keep_switch(r, i, given(options, loire_options[FIRST_SWITCH + i].key));
        if (!kept[i])
            value[i] = edition_value[i][LOIRE_EDITION_EN];
    }
    return true;
}

bool loire_set_switches(struct loire_rules *r, const struct ph_options *options,
                        struct ph_error *error)
{
    int edition, variant, value[SWITCH_COUNT];

    r->switch_count = 0;
    memset(r->switches, 0, sizeof r->switches);
    if (!known_keys(options, error) || !read_choice(options, 0, 0, error, &edition) ||
        !read_choice(options, 1, 0, error, &variant))
        return false;
    r->edition = (uint8_t)edition;
    r->casual = variant == 1;
    if (!set_boat_end(r, options, error) || !read_switches(r, options, error, value))
        return false;
    r->lady_surcharge = (uint8_t)value[SWITCH_LADY_SURCHARGE];
    r->cube_move = value[SWITCH_CUBE_MOVE] == 1 || r->casual;
    r->upgrade_same_turn = value[SWITCH_UPGRADE] == 1;
    r->palace_row = (uint8_t)value[SWITCH_PALACE_ROW];
    r->ducal_scope = (uint8_t)value[SWITCH_DUCAL_SCOPE];
    r->blue_copies = (uint8_t)(r->base.players > 2 ? value[SWITCH_BLUE_COPIES] : 1);
    r->messenger_both = value[SWITCH_MESSENGER_CITY] == 1;
    r->casual_guard = value[SWITCH_CASUAL_GUARD] == 1;
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
