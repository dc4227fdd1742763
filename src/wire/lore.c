/* Writing what a page needs to show a game: the values of its data file, and the names and purposes
 * of everything in it in the reader's language. */
#include <posthorn/text.h>
#include <string.h>

#include "base/json.h"
#include "core/text/lore.h"
#include "wire/http.h"

enum { VALUES_MAX = 255 };

/* The kinds of nouns there are in any game; one that a game does not have gives no names. */
static const char *const kinds[] = {
    "loc",  "good", "character", "palacekind", "palace", "building", "figure", "colour",
    "card", "city", "region",    "official",   "stack",  "deed",     "level",  "thing"};

static void put_word(struct ph_buf *out, const char *id, const char *name,
                     const struct ph_lore *lore, enum ph_lang lang)
{
    ph_json_put_open(out, id, '{');
    ph_json_put_string(out, "name", name);
    ph_json_put_string(out, "text", lore ? ph_tr(lang, lore->text) : "");
    ph_json_put_string(out, "rule", lore ? lore->rule : NULL);
    ph_json_close(out, '}');
}

/* Things that have a name in the notation. */
static void put_nouns(struct ph_buf *out, const struct ph_rules *rules, const char *kind,
                      enum ph_lang lang)
{
    struct ph_buf name = {0};

    for (int value = 0; value < VALUES_MAX; value++) {
        const char *id = ph_id(rules, kind, value);

        ph_buf_clear(&name);
        if (!id)
            continue;
        ph_noun(rules, lang, kind, value, &name);
        if (name.len > 0)
            put_word(out, id, ph_buf_text(&name), ph_lore_find(ph_rules_game(rules), kind, id),
                     lang);
    }
    ph_buf_finish(&name);
}

/* Kinds that are explained but have no nouns. The text of a "deed" (the first word of a move) is
 * also its name. */
static void put_others(struct ph_buf *out, const struct ph_game *game, const char *kind,
                       enum ph_lang lang)
{
    bool is_name = strcmp(kind, "deed") == 0;

    if (!is_name && strcmp(kind, "level") != 0 && strcmp(kind, "thing") != 0)
        return;
    for (const struct ph_lore *lore = ph_game_lore(game); lore->kind; lore++)
        if (strcmp(lore->kind, kind) == 0)
            put_word(out, lore->id, is_name ? ph_tr(lang, lore->text) : "", lore, lang);
}

static void put_words(struct ph_buf *out, const struct ph_rules *rules, enum ph_lang lang)
{
    ph_json_put_open(out, "words", '{');
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        ph_json_put_open(out, kinds[i], '{');
        put_nouns(out, rules, kinds[i], lang);
        put_others(out, ph_rules_game(rules), kinds[i], lang);
        ph_json_close(out, '}');
    }
    ph_json_close(out, '}');
}

void wire_write_lore(struct ph_buf *out, const struct ph_rules *rules, const char *data,
                     enum ph_lang lang)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "game", ph_game_name(ph_rules_game(rules)));
    ph_json_put_string(out, "lang", ph_lang_code(lang));
    ph_json_key(out, "data");
    ph_buf_addn(out, data, (size_t)(strrchr(data, '}') - data) + 1);
    put_words(out, rules, lang);
    ph_json_close(out, '}');
}
