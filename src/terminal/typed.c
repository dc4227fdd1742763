/* From the reader's words to the notation. The nouns of the game are the dictionary: every
 * identifier of the notation has a name in each language. */
#include "terminal/typed.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "core/text/kinds.h"

enum { VALUES_MAX = 256, PIECES_MAX = 64 };

/* ---- folding: lower case, no accents, one blank between words ---- */

/* Letters that people leave out or write in other ways. */
static const struct {
    const char *from, *to;
} letters[] = {
    {"àâäáÀÂÄÁ", "a"}, {"çÇ", "c"},       {"èéêëÈÉÊË", "e"}, {"îïíÎÏÍ", "i"},
    {"ôöóÔÖÓ", "o"},   {"ùûüúÙÛÜÚ", "u"}, {"ÿŸ", "y"},       {"œŒ", "oe"},
    {"æÆ", "ae"},      {"ß", "ss"},       {"’'-_\t ", " "},  {"\u00a0", " "},
};

/* What the character of `len` bytes at `text` is folded to; NULL: to itself. */
static const char *fold_letter(const char *text, size_t len)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        for (const char *at = letters[i].from; *at; at += ph_utf8_step(at, strlen(at)))
            if (strncmp(at, text, len) == 0 && ph_utf8_step(at, strlen(at)) == len)
                return letters[i].to;
    return NULL;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* A folded text, and for each of its bytes the place in the original. */
struct folded {
    struct ph_buf text;
    size_t *place; /* one more than the text has bytes */
};

static bool fold(const char *text, struct folded *folded)
{
    size_t size = strlen(text);

    *folded = (struct folded){.place = calloc(2 * size + 1, sizeof(size_t))};
    for (size_t at = 0; folded->place && at < size;) {
        size_t step = ph_utf8_step(text + at, size - at), from = folded->text.len;
        const char *to = fold_letter(text + at, step ? step : 1);
        bool blank = to && *to == ' ';

        step = step ? step : 1;
        if (blank && (from == 0 || folded->text.at[from - 1] == ' '))
            to = ""; /* one blank is enough */
        if (to)
            ph_buf_add(&folded->text, to);
        else if (step == 1)
            ph_buf_addc(&folded->text, small(text[at]));
        else
            ph_buf_addn(&folded->text, text + at, step);
        for (; from < folded->text.len; from++)
            folded->place[from] = at;
        at += step;
        folded->place[folded->text.len] = at;
    }
    return folded->place && !folded->text.failed;
}

static void unfold(struct folded *folded)
{
    free(folded->place);
    ph_buf_finish(&folded->text);
}

/* ---- finding a name ---- */

/* Where a word can begin and end: between blanks, and around the marks of "cube=m2-red.blue". */
static bool is_boundary(char c)
{
    return c == '\0' || c == ' ' || c == '=' || c == '.';
}

/* The length of the name of the thing, if the text begins with it; else 0. */
static size_t match(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                    const char *text)
{
    struct ph_buf name = {0};
    struct folded folded;
    size_t length = 0;

    ph_noun(rules, lang, kind, value, &name);
    if (fold(ph_buf_text(&name), &folded) && folded.text.len > 0 &&
        strncmp(text, ph_buf_text(&folded.text), folded.text.len) == 0 &&
        is_boundary(text[folded.text.len]))
        length = folded.text.len;
    unfold(&folded);
    ph_buf_finish(&name);
    return length;
}

/* The identifier of the thing with the longest name that the text begins with; NULL: none. */
static const char *find(const struct ph_rules *rules, enum ph_lang lang, const char *text,
                        size_t *length)
{
    const char *found = NULL;

    *length = 0;
    for (const char *const *kind = ph_typed_kinds(rules); *kind; kind++)
        for (int value = 0; value < VALUES_MAX; value++) {
            const char *id = ph_id(rules, *kind, value);
            size_t matched = id ? match(rules, lang, *kind, value, text) : 0;

            if (matched > *length) {
                *length = matched;
                found = id;
            }
        }
    return found;
}

void typed_name(const struct ph_rules *rules, enum ph_lang lang, const char *id, struct ph_buf *out)
{
    size_t from = out->len;

    for (const char *const *kind = ph_typed_kinds(rules); *kind; kind++)
        for (int value = 0; value < VALUES_MAX && out->len == from; value++) {
            const char *found = ph_id(rules, *kind, value);

            if (found && strcmp(found, id) == 0)
                ph_noun(rules, lang, *kind, value, out);
        }
    if (out->len == from)
        ph_buf_add(out, id);
}

/* ---- translating ---- */

/* Where the words of the line went: byte offsets. */
struct pieces {
    unsigned count;
    struct {
        size_t from, to;
    } at[PIECES_MAX];
};

static void note(struct pieces *pieces, size_t from, size_t to)
{
    if (pieces->count < PIECES_MAX) {
        pieces->at[pieces->count].from = from;
        pieces->at[pieces->count++].to = to;
    }
}

/* A word that is no name: it is copied, in lower case. Returns where the folded text goes on. */
static size_t copy_word(const char *line, const struct folded *folded, size_t at,
                        struct ph_buf *out)
{
    size_t from = folded->place[at];

    do
        ph_buf_addc(out, small(line[from++]));
    while (!is_boundary(line[from]));
    while (at < folded->text.len && folded->place[at] < from)
        at++;
    return at;
}

static void translate(const struct ph_rules *rules, enum ph_lang lang, const char *line,
                      struct ph_buf *out, struct pieces *pieces)
{
    struct folded folded;
    size_t at = 0, length;

    if (!fold(line, &folded))
        out->failed = true;
    if (folded.text.len == 0) /* nothing but marks that are folded to blanks */
        ph_buf_add(out, line);
    while (!out->failed && at < folded.text.len) {
        const char *text = folded.text.at + at;
        const char *id;

        note(pieces, folded.place[at], out->len);
        if (is_boundary(*text)) {
            ph_buf_addc(out, *text);
            at++;
        } else if ((id = find(rules, lang, text, &length)) != NULL) {
            ph_buf_add(out, id);
            at += length;
        } else {
            at = copy_word(line, &folded, at, out);
        }
    }
    unfold(&folded);
}

void typed_translate(const struct ph_rules *rules, enum ph_lang lang, const char *line,
                     struct ph_buf *out)
{
    struct pieces pieces = {0};

    translate(rules, lang, line, out, &pieces);
}

/* Columns count characters from 1. */
static size_t column_at(const char *text, size_t offset)
{
    size_t column = 1;

    for (size_t i = 0; i < offset; i++)
        column += ((unsigned char)text[i] & 0xc0) != 0x80;
    return column;
}

/* The column of the line for a column of its translation: the beginning of the word there. */
static int16_t column_of(const struct pieces *pieces, const char *line, const char *translated,
                         int column)
{
    size_t found = 1;

    for (unsigned i = 0; i < pieces->count; i++)
        if (column_at(translated, pieces->at[i].to) <= (size_t)column)
            found = column_at(line, pieces->at[i].from);
    return (int16_t)(found < INT16_MAX ? found : INT16_MAX);
}

bool typed_parse(const struct ph_rules *rules, enum ph_lang lang, const char *line, ph_move *move,
                 struct ph_refusal *why)
{
    struct pieces pieces = {0};
    struct ph_buf text = {0};
    bool ok = ph_parse_move(rules, line, move, why);

    if (ok)
        return true;
    translate(rules, lang, line, &text, &pieces);
    if (strcmp(ph_buf_text(&text), line) != 0 && !text.failed) {
        ok = ph_parse_move(rules, ph_buf_text(&text), move, why);
        if (!ok && why->code == PH_REFUSE_SYNTAX)
            why->arg[0] = column_of(&pieces, line, ph_buf_text(&text), why->arg[0]);
    }
    ph_buf_finish(&text);
    return ok;
}
