/* What is the same for everybody: games, their rules and lore, the descriptions of the protocol. */
#include "server/http/documents.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/request.h"
#include "server/ops/budget.h"

enum { HASH_DIGITS = 16 };

/* NULL: there is none of that name. */
static const struct document *find_document(const char *name)
{
    for (const struct document *document = documents; document->name; document++)
        if (strcmp(document->name, name) == 0)
            return document;
    return NULL;
}

/* ---- kept answers ---- */

/* Writes the answer; `error` says what is wrong with the request. */
typedef enum ph_refused make_fn(const struct request *request, struct ph_buf *out,
                                struct ph_error *error);

/* Makes the answer, which costs more than one that is kept, and keeps it. */
static void make_and_reply(struct request *request, const char *key, const char *type,
                           make_fn *make)
{
    struct server *server = request->server;
    int64_t wait = budget_take(server, LIMIT_HTTP, &request->network, PRICE_DOCUMENT);
    const struct constant *kept;
    struct ph_error error = {0};
    struct ph_buf out = {0};
    enum ph_refused refused;

    if (wait > 0) {
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
        return;
    }
    refused = make(request, &out, &error);
    kept = refused ? NULL : constants_keep(&server->constants, key, &out);
    if (refused)
        request_fail(request, refused, &error, 0);
    else if (kept)
        request_reply_constant(request, type, kept);
    else
        request_fail_for_now(request, PH_REFUSED_NO_MEMORY);
    ph_buf_finish(&out);
}

/* Takes over the key. */
static void reply_constant(struct request *request, struct ph_buf *key, const char *type,
                           make_fn *make)
{
    const struct constant *kept = constants_find(&request->server->constants, ph_buf_text(key));

    if (kept)
        request_reply_constant(request, type, kept);
    else
        make_and_reply(request, ph_buf_text(key), type, make);
    ph_buf_finish(key);
}

/* Begins a key with what every answer depends on. */
static struct ph_buf begin_key(const struct request *request)
{
    struct ph_buf key = {0};

    ph_buf_addf(&key, "%s %s %s", request->route->path, request->word, ph_lang_code(request->lang));
    return key;
}

/* ---- the protocol ---- */

/* The document is named as the last part of the path. */
static enum ph_refused make_document(const struct request *request, struct ph_buf *out,
                                     struct ph_error *error)
{
    const struct document *document = find_document(strrchr(request->route->path, '/') + 1);

    (void)error;
    ph_buf_addn(out, document->text, document->size);
    return PH_NOT_REFUSED;
}

static void reply_document(struct request *request, const char *type)
{
    struct ph_buf key = {0};

    ph_buf_add(&key, request->route->path);
    reply_constant(request, &key, type, make_document);
}

void documents_openapi(struct request *request, struct room *room)
{
    (void)room;
    reply_document(request, "application/json");
}

void documents_messages(struct request *request, struct room *room)
{
    (void)room;
    reply_document(request, "application/schema+json");
}

/* ---- games ---- */

static enum ph_refused make_games(const struct request *request, struct ph_buf *out,
                                  struct ph_error *error)
{
    (void)error;
    wire_write_games(out, request->lang);
    return PH_NOT_REFUSED;
}

void documents_games(struct request *request, struct room *room)
{
    struct ph_buf key = begin_key(request);

    (void)room;
    reply_constant(request, &key, "application/json", make_games);
}

/* The data file that the query names by its hash, else the default one. NULL: there is none. */
static const char *find_data(const struct request *request, const struct ph_game *game)
{
    char hash[HASH_DIGITS + 1];

    if (!request_query(request, "data", hash, sizeof hash))
        return ph_game_data(game, 0);
    return ph_data_find(game, strtoull(hash, NULL, 16));
}

static enum ph_refused make_lore(const struct request *request, struct ph_buf *out,
                                 struct ph_error *error)
{
    const struct ph_game *game = ph_game_find(request->word);
    struct ph_options options = {
        .game = game, .players = 2, .data = game ? find_data(request, game) : NULL};
    struct ph_rules *rules = options.data ? ph_rules_create(&options, NULL) : NULL;

    (void)error;
    if (!rules)
        return PH_REFUSED_NOT_FOUND;
    wire_write_lore(out, rules, options.data, request->lang);
    ph_rules_destroy(rules);
    return PH_NOT_REFUSED;
}

void documents_lore(struct request *request, struct room *room)
{
    struct ph_buf key = begin_key(request);
    char hash[HASH_DIGITS + 1];

    (void)room;
    if (request_query(request, "data", hash, sizeof hash))
        ph_buf_addf(&key, " %s", hash);
    reply_constant(request, &key, "application/json", make_lore);
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

static enum ph_refused make_rules(const struct request *request, struct ph_buf *out,
                                  struct ph_error *error)
{
    struct ph_options options = {.game = ph_game_find(request->word), .players = 2};
    struct wire_rules rules = {.options = &options, .text_lang = request->lang};

    rules.text = find_rules(request->word, request->lang);
    if (!rules.text) {
        rules.text_lang = PH_EN;
        rules.text = find_rules(request->word, PH_EN);
    }
    if (!rules.text || !options.game)
        return PH_REFUSED_NOT_FOUND;
    if (!read_options(request, &options, error))
        return PH_REFUSED_BAD_REQUEST;
    wire_write_rules(out, &rules, request->lang);
    return PH_NOT_REFUSED;
}

/* Two queries that set the same options in another order share one answer. */
void documents_rules(struct request *request, struct room *room)
{
    const struct ph_game *game = ph_game_find(request->word);
    struct ph_buf key = begin_key(request);
    char value[sizeof((struct ph_options *)0)->at->value];

    (void)room;
    for (const struct ph_option_kind *kind = game ? ph_game_options(game) : NULL; kind && kind->key;
         kind++)
        if (request_query(request, kind->key, value, sizeof value))
            ph_buf_addf(&key, " %s=%s", kind->key, value);
    reply_constant(request, &key, "application/json", make_rules);
}
