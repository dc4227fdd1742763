/* La Loire: moves by the words of their text. A word stands for one value of one field of the move,
 * so the words of a thing are a mask and bits for each kind of move. */
#include <string.h>

#include "core/text/scan.h"
#include "games/loire/text/text.h"

/* What a word requires. */
struct part {
    ph_move mask, bits;
};

enum { A = 0, B = 8, SMITH = 16, TAKE = 24, DROP = 26 }; /* lowest bits of fields */

/* A field has a value; -1: the word is none of its values. */
static bool put(struct part *part, ph_move width, unsigned shift, int value)
{
    if (value < 0)
        return false;
    *part = (struct part){.mask = width << shift, .bits = (ph_move)value << shift};
    return true;
}

static struct ph_word word_of(const char *text)
{
    return (struct ph_word){.at = text, .len = strlen(text)};
}

static int find_place(const struct loire_rules *r, const char *word)
{
    return ph_word_find_name(word_of(word), r->id[0], sizeof r->id[0], LOIRE_LOCATIONS);
}

static int find_card(const struct loire_rules *r, struct ph_word word)
{
    return ph_word_find_name(word, r->card_id[0], sizeof r->card_id[0], r->card_count);
}

/* A digit from 1 to `most`. */
static int find_number(const char *word, int most)
{
    int number = word[0] - '0';

    return number >= 1 && number <= most && word[1] == '\0' ? number : -1;
}

/* What follows `key`, which ends in '='; NULL: the word begins otherwise. */
static const char *after_key(const char *word, const char *key)
{
    size_t length = strlen(key);

    return strncmp(word, key, length) == 0 ? word + length : NULL;
}

static bool find_go(const struct loire_rules *r, const char *word, struct part *part)
{
    const char *value;
    int at;

    if ((value = after_key(word, "drop=")))
        return put(part, 3, DROP, find_number(value, LOIRE_GO_HORSES_MOST));
    if ((value = after_key(word, "take=")))
        return put(part, 3, TAKE, find_number(value, LOIRE_GO_HORSES_MOST));
    if ((value = after_key(word, "smith="))) {
        at = find_place(r, value);
        return put(part, 0x1f, SMITH, at < 0 ? at : at + 1);
    }
    return put(part, 0xff, A, find_place(r, word));
}

static bool find_palace(const struct loire_rules *r, const char *word, struct part *part)
{
    const char *const cities[LOIRE_CITIES] = {r->id[LOIRE_NANTES], r->id[LOIRE_ORLEANS]};

    return put(part, 0xff, A, ph_word_find(word_of(word), loire_palace_id, LOIRE_PALACE_COUNT)) ||
           put(part, 0xff, B, ph_word_find(word_of(word), cities, LOIRE_CITIES));
}

/* "cube=CARD.COLOUR" is one word for two fields. */
static bool find_deliver(const struct loire_rules *r, const char *word, struct part *part)
{
    const char *value = after_key(word, "cube=");
    struct ph_word card, colour;
    int from, which;

    if (!value)
        return put(part, 0xff, A, find_card(r, word_of(word)));
    if (!ph_word_split(word_of(value), '.', &card, &colour))
        return false;
    from = find_card(r, card);
    which = ph_word_find_name(colour, r->colour_id[0], sizeof r->colour_id[0], r->colours);
    return from >= 0 && which >= 0 && put(part, 0xffff, B, (from + 1) | which << 8);
}

/* The field of that kind of move that the word is in. */
static bool find_part(const struct loire_rules *r, unsigned kind, const char *word,
                      struct part *part)
{
    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: return find_go(r, word, part);
    case LOIRE_M_BUY:
    case LOIRE_M_SELL:
        return put(part, 0xff, A, ph_word_find(word_of(word), loire_good_id, LOIRE_GOOD_COUNT));
    case LOIRE_M_CIRCUS: return put(part, 0xff, A, find_place(r, word));
    case LOIRE_M_HIRE:
        return put(part, 0xff, A,
                   ph_word_find(word_of(word), loire_character_id, LOIRE_CHARACTER_COUNT));
    case LOIRE_M_SHIP: return put(part, 0xff, A, find_number(word, LOIRE_SHIP_MOST));
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
        return put(part, 0xff, A, find_place(r, word)) ||
               put(part, 0xff, B, strcmp(word, "patron") == 0 ? 1 : -1);
    case LOIRE_M_PALACE: return find_palace(r, word, part);
    case LOIRE_M_MESSAGE:
        return put(part, 0xff, A, find_number(word, LOIRE_LEVELS)) ||
               put(part, 0xff, B, ph_word_find(word_of(word), loire_offer_id, LOIRE_BY_DUCAL + 1));
    case LOIRE_M_KEEP: return put(part, 0xff, A, find_card(r, word_of(word)));
    case LOIRE_M_DELIVER: return find_deliver(r, word, part);
    case LOIRE_M_DONE: break;
    }
    return false;
}

static bool is_built(unsigned kind)
{
    return kind >= LOIRE_M_FARM && kind <= LOIRE_M_PALACE;
}

static bool begins_with(unsigned kind, const char *word)
{
    if (is_built(kind))
        return strcmp(word, loire_verb_id[LOIRE_M_FARM]) == 0 ||
               strcmp(word, loire_build_id[kind - LOIRE_M_FARM]) == 0;
    return strcmp(word, loire_verb_id[kind]) == 0;
}

/* Adds what `word` requires; false: no move of the kind has it beside the words before. */
static bool require(const struct loire_rules *r, unsigned kind, const char *word,
                    struct ph_naming *naming)
{
    struct part part;

    if (begins_with(kind, word))
        return true;
    if (!find_part(r, kind, word, &part) ||
        (part.bits ^ naming->bits[kind]) & part.mask & naming->mask[kind])
        return false;
    naming->mask[kind] |= part.mask;
    naming->bits[kind] |= part.bits;
    return true;
}

void loire_read_naming(const struct ph_rules *rules, const char *const *words, unsigned count,
                       struct ph_naming *naming)
{
    const struct loire_rules *r = loire_rules(rules);

    memset(naming, 0, sizeof *naming);
    for (unsigned kind = LOIRE_M_MERCHANT; kind <= LOIRE_M_DONE; kind++) {
        unsigned read = 0;

        while (read < count && require(r, kind, words[read], naming))
            read++;
        if (read == count && loire_first_of(r, kind))
            naming->possible |= UINT32_C(1) << kind;
    }
}

bool loire_names(const struct ph_rules *rules, const struct ph_naming *naming, ph_move move)
{
    unsigned kind = loire_kind(move);

    (void)rules;
    return naming->possible >> kind & 1 && (move & naming->mask[kind]) == naming->bits[kind];
}

unsigned loire_verb(ph_move move)
{
    return is_built(loire_kind(move)) ? LOIRE_M_FARM : loire_kind(move);
}

ph_move loire_first_naming(const struct ph_rules *rules, const struct ph_naming *naming,
                           unsigned verb)
{
    unsigned last = verb == LOIRE_M_FARM ? LOIRE_M_PALACE : verb;

    if (verb != loire_verb(loire_do(verb, 0, 0, 0)))
        return 0;
    for (unsigned kind = verb; kind <= last; kind++)
        if (naming->possible >> kind & 1)
            return (loire_first_of(loire_rules(rules), kind) & ~naming->mask[kind]) |
                   naming->bits[kind];
    return 0;
}
