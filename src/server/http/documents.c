/* What is the same for everybody: games, their rules and lore, the descriptions of the protocol. */
#include "server/http/documents.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/request.h"

enum { HASH_DIGITS = 16 };

/* NULL: there is none of that name. */
static const struct document *find_document(const char *name)
{
    for (const struct document *document = documents; document->name; document++)
        if (strcmp(document->name, name) == 0)
            return document;
    return NULL;
}

/* ---- the protocol ---- */

static void reply_document(struct request *request, const char *name, const char *type)
{
    const struct document *document = find_document(name);

    request_reply_text(request, 200, type, document->text, document->size);
}

void documents_openapi(struct request *request, struct room *room)
{
    (void)room;
    reply_document(request, "openapi.json", "application/json");
}

void documents_messages(struct request *request, struct room *room)
{
    (void)room;
    reply_document(request, "messages.schema.json", "application/schema+json");
}

/* ---- games ---- */

void documents_games(struct request *request, struct room *room)
{
    struct ph_buf out = {0};

    (void)room;
    wire_write_games(&out, request->lang);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

/* The data file that the query names by its hash, else the default one. NULL: there is none. */
static const char *find_data(const struct request *request, const struct ph_game *game)
{
    char hash[HASH_DIGITS + 1];

    if (!request_query(request, "data", hash, sizeof hash))
        return ph_game_data(game, 0);
    return ph_data_find(game, strtoull(hash, NULL, 16));
}

void documents_lore(struct request *request, struct room *room)
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
    wire_write_lore(&out, rules, options.data, request->lang);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
    ph_rules_destroy(rules);
}

/* ---- rules ---- */

/* The rules of a game in that language; NULL: there are none. */
static const char *find_rules(const char *game, enum ph_lang lang)
{
    const struct document *document;
    struct ph_buf name = {0};

    ph_buf_addf(&name, "rules/%s%s%s.md", game, lang == PH_EN ? "" : ".",
                lang == PH_EN ? "" : ph_lang_code(lang));
    document = find_document(ph_buf_text(&name));
    ph_buf_finish(&name);
    return document ? document->text : NULL;
}

/* The options that the query sets. */
static bool read_options(const struct request *request, struct ph_options *options,
                         struct ph_error *error)
{
    char value[sizeof options->at->value];

    for (const struct ph_option_kind *kind = ph_game_options(options->game); kind->key; kind++)
        if (request_query(request, kind->key, value, sizeof value) &&
            !ph_options_set(options, kind->key, value, error))
            return false;
    return true;
}

void documents_rules(struct request *request, struct room *room)
{
    struct ph_options options = {.game = ph_game_find(request->word), .players = 2};
    struct wire_rules rules = {.options = &options, .text_lang = request->lang};
    struct ph_error error = {0};
    struct ph_buf out = {0};

    (void)room;
    rules.text = find_rules(request->word, request->lang);
    if (!rules.text) {
        rules.text_lang = PH_EN;
        rules.text = find_rules(request->word, PH_EN);
    }
    if (!rules.text || !options.game) {
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
        return;
    }
    if (!read_options(request, &options, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
        return;
    }
    wire_write_rules(&out, &rules, request->lang);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}
