/* What a page must know of a game to show it: the figures of its data file, and the names and
 * purposes of everything in the reader's language. */
#include <posthorn/game.h>
#include <posthorn/text.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "server/http/request.h"

enum { VALUES_MAX = 255, HASH_LETTERS = 16 };

/* The kinds of nouns there are in any game; one that a game does not have gives no names. */
static const char *const kinds[] = {
    "loc",  "good", "character", "palacekind", "palace", "building", "figure", "colour",
    "card", "city", "region",    "official",   "stack",  "deed",     "level",  "thing"};

static const struct ph_lore *find_lore(const struct ph_game *game, const char *kind, const char *id)
{
    for (const struct ph_lore *lore = ph_game_lore(game); lore->kind; lore++)
        if (strcmp(lore->kind, kind) == 0 && strcmp(lore->id, id) == 0)
            return lore;
    return NULL;
}

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
        if (id)
            ph_noun(rules, lang, kind, value, &name);
        if (name.len > 0)
            put_word(out, id, ph_buf_text(&name), find_lore(ph_rules_game(rules), kind, id), lang);
    }
    ph_buf_finish(&name);
}

/* Deeds and things that are explained but have no noun: the text is the name of a deed. */
static void put_others(struct ph_buf *out, const struct ph_game *game, const char *kind,
                       enum ph_lang lang)
{
    bool deed = strcmp(kind, "deed") == 0;

    if (!deed && strcmp(kind, "level") != 0 && strcmp(kind, "thing") != 0)
        return;
    for (const struct ph_lore *lore = ph_game_lore(game); lore->kind; lore++)
        if (strcmp(lore->kind, kind) == 0)
            put_word(out, lore->id, deed ? ph_tr(lang, lore->text) : "", lore, lang);
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

/* The data file that the query names by its hash, else the usual one. NULL: there is none. */
static const char *find_data(const struct request *request, const struct ph_game *game)
{
    char hash[HASH_LETTERS + 1];

    if (!request_query(request, "data", hash, sizeof hash))
        return ph_game_data(game, 0);
    return ph_data_find(game, strtoull(hash, NULL, 16));
}

void lists_lore(struct request *request, struct room *room)
{
    const struct ph_game *game = ph_game_find(request->word);
    struct ph_options options = {
        .game = game, .players = 2, .data = game ? find_data(request, game) : NULL};
    struct ph_rules *rules = options.data ? ph_rules_create(&options, NULL) : NULL;
    struct ph_buf out = {0};

    (void)room;
    if (!rules) {
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
        return;
    }
    ph_json_open(&out, '{');
    ph_json_put_string(&out, "game", ph_game_name(game));
    ph_json_put_string(&out, "lang", ph_lang_code(request->lang));
    ph_json_key(&out, "data");
    ph_buf_addn(&out, options.data, (size_t)(strrchr(options.data, '}') - options.data) + 1);
    put_words(&out, rules, request->lang);
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
    ph_rules_destroy(rules);
}
