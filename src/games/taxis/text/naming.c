/* Thurn und Taxis: moves by the words of their text. The forms are the kinds of moves; `complete
 * all` has one for each region. A form is a mask and bits of the move; for `keep` the bits are the
 * set of cities, because a city can be in any field. */
#include <string.h>

#include "core/text/scan.h"
#include "games/taxis/text/text.h"

enum { FORM_REGION = 16, CITY = 8 };

static struct ph_word word_of(const char *text)
{
    return (struct ph_word){.at = text, .len = strlen(text)};
}

static int find_city(const struct taxis_rules *r, const char *word)
{
    return ph_word_find_name(word_of(word), r->id[0], sizeof r->id[0], r->cities);
}

/* Fixes the bits of a field; false: another word has fixed them otherwise. */
static bool fix(struct ph_naming *naming, unsigned form, ph_move mask, ph_move bits)
{
    if ((bits ^ naming->bits[form]) & mask & naming->mask[form])
        return false;
    naming->mask[form] |= mask;
    naming->bits[form] |= bits;
    return true;
}

static bool require_card(const struct taxis_rules *r, unsigned kind, const char *word,
                         struct ph_naming *naming)
{
    enum taxis_shape shape = taxis_shape(kind);
    int city = find_city(r, word);
    int side =
        shape == TAXIS_CARD_SIDE ? ph_word_find(word_of(word), taxis_side_id, TAXIS_SIDES) : -1;

    if (shape == TAXIS_DRAWN && strcmp(word, "pile") == 0)
        city = TAXIS_PILE;
    if (city >= 0)
        return fix(naming, kind, 31u << CITY, (ph_move)city << CITY);
    return side >= 0 && fix(naming, kind, 1, (ph_move)side);
}

static bool require_city(const struct taxis_rules *r, unsigned form, const char *word,
                         uint32_t among, struct ph_naming *naming)
{
    int city = find_city(r, word);
    uint32_t bit = city < 0 ? 0 : taxis_bit((unsigned)city) & among;

    return bit && fix(naming, form, bit, bit);
}

static bool require_region(const struct taxis_rules *r, unsigned form, const char *word,
                           struct ph_naming *naming)
{
    unsigned region = form - FORM_REGION;

    return strcmp(word, r->region_id[region]) == 0 ||
           require_city(r, form, word, r->region_cities[region], naming);
}

static unsigned kind_of(unsigned form)
{
    return form >= FORM_REGION ? TAXIS_M_ALL : form;
}

/* Is the word among those that begin the move? */
static bool begins_with(unsigned kind, const char *word)
{
    const char *verb = taxis_verb_id[kind], *second = strchr(verb, ' ');
    size_t length = second ? (size_t)(second - verb) : strlen(verb);

    return (strlen(word) == length && strncmp(word, verb, length) == 0) ||
           (second && strcmp(word, second + 1) == 0);
}

static bool require(const struct taxis_rules *r, unsigned form, const char *word,
                    struct ph_naming *naming)
{
    if (begins_with(kind_of(form), word))
        return true;
    switch (taxis_shape(kind_of(form))) {
    case TAXIS_DRAWN:
    case TAXIS_CARD:
    case TAXIS_CARD_SIDE: return require_card(r, form, word, naming);
    case TAXIS_SET:
    case TAXIS_HAND: return require_city(r, form, word, taxis_all_cities(r), naming);
    case TAXIS_REGION_SET: return require_region(r, form, word, naming);
    default: return false;
    }
}

/* `complete each` takes one city of a region. */
static bool one_each(const struct taxis_rules *r, uint32_t cities)
{
    for (unsigned i = 0; i < r->regions; i++) {
        uint32_t here = cities & r->region_cities[i];

        if (here & (here - 1))
            return false;
    }
    return true;
}

static bool fits(const struct taxis_rules *r, unsigned form, uint32_t cities)
{
    if (form == TAXIS_M_EACH)
        return one_each(r, cities);
    return form != TAXIS_M_KEEP || taxis_size(cities) <= r->hand_limit;
}

static void read_form(const struct taxis_rules *r, unsigned form, const char *const *words,
                      unsigned count, struct ph_naming *naming)
{
    for (unsigned i = 0; i < count; i++)
        if (!require(r, form, words[i], naming))
            return;
    if (fits(r, form, naming->bits[form]))
        naming->possible |= taxis_bit(form);
}

void taxis_read_naming(const struct ph_rules *rules, const char *const *words, unsigned count,
                       struct ph_naming *naming)
{
    const struct taxis_rules *r = taxis_rules(rules);

    memset(naming, 0, sizeof *naming);
    for (unsigned kind = TAXIS_M_BAILIFF; kind <= TAXIS_M_END; kind++)
        if (kind != TAXIS_M_ALL)
            read_form(r, kind, words, count, naming);
    for (unsigned region = 0; region < r->regions; region++)
        read_form(r, FORM_REGION + region, words, count, naming);
}

static uint32_t cities_kept(ph_move move)
{
    uint32_t cities = 0;

    for (unsigned i = 0; i < TAXIS_KEEP_FIELDS && taxis_kept(move, i); i++)
        cities |= taxis_bit(taxis_kept(move, i) - 1);
    return cities;
}

bool taxis_names(const struct ph_rules *rules, const struct ph_naming *naming, ph_move move)
{
    unsigned kind = taxis_kind(move);
    unsigned form = kind == TAXIS_M_ALL ? FORM_REGION + taxis_region(move) : kind;
    ph_move has = kind == TAXIS_M_KEEP ? cities_kept(move) : move;

    (void)rules;
    return naming->possible >> form & 1 && (has & naming->mask[form]) == naming->bits[form];
}

unsigned taxis_verb(ph_move move)
{
    return taxis_kind(move) == TAXIS_M_ALL ? TAXIS_M_EACH : taxis_kind(move);
}

/* A longer hand comes before one with a later city in the same place, so the first hand with some
 * cities is full, and begins with as many cards of the first city as there is room for. */
static ph_move first_hand(const struct taxis_rules *r, uint32_t cities)
{
    uint32_t others = cities & ~taxis_bit(0);
    unsigned firsts = others ? r->hand_limit - taxis_size(others) : cities & 1;
    ph_move move = taxis_do(TAXIS_M_KEEP);

    for (unsigned i = 0; i < firsts || others; i++) {
        unsigned city = i < firsts ? 0 : taxis_lowest(others);

        move |= (ph_move)(city + 1) << (TAXIS_KEEP_FIRST - 5 * i);
        if (i >= firsts)
            others &= others - 1;
    }
    return move;
}

static ph_move first_of(const struct taxis_rules *r, const struct ph_naming *naming, unsigned form)
{
    if (form == TAXIS_M_KEEP)
        return first_hand(r, naming->bits[form]);
    if (form >= FORM_REGION)
        return taxis_complete(TAXIS_M_ALL, form - FORM_REGION, naming->bits[form]);
    return taxis_do(form) | naming->bits[form];
}

ph_move taxis_first_naming(const struct ph_rules *rules, const struct ph_naming *naming,
                           unsigned verb)
{
    const struct taxis_rules *r = taxis_rules(rules);

    if (naming->possible >> verb & 1)
        return first_of(r, naming, verb);
    if (verb == TAXIS_M_EACH)
        for (unsigned form = FORM_REGION; form - FORM_REGION < r->regions; form++)
            if (naming->possible >> form & 1)
                return first_of(r, naming, form);
    return 0;
}
