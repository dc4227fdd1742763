/* What anybody may ask for: games, the lobby, a key, the descriptions of the protocol; and what
 * somebody may ask about himself: his tables. */
#include <posthorn/think.h>
#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "server/http/documents.h"
#include "server/http/request.h"

enum { LOBBY_MAX = 100, MINE_MAX = 400 };

/* ---- descriptions ---- */

static void reply_document(struct request *request, const char *name, const char *type)
{
    const struct document *document = documents_find(name);

    request_reply_text(request, 200, type, document->text, document->size);
}

void lists_openapi(struct request *request, struct room *room)
{
    (void)room;
    reply_document(request, "openapi.json", "application/json");
}

void lists_messages(struct request *request, struct room *room)
{
    (void)room;
    reply_document(request, "messages.schema.json", "application/schema+json");
}

/* ---- a key ---- */

/* A browser gets it as a cookie and never sees it; who has one keeps it. */
void lists_key(struct request *request, struct room *room)
{
    char key[KEY_LETTERS + 1];
    struct ph_buf out = {0};

    (void)room;
    people_new_key(key);
    ph_json_open(&out, '{');
    if (request->browser) {
        if (request->person.by == BY_NOTHING)
            people_cookie(request->secure, key, request->cookie);
        ph_json_put_bool(&out, "cookie", true);
    } else {
        ph_json_put_string(&out, "key", key);
    }
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    sodium_memzero(key, sizeof key);
    sodium_memzero(out.at, out.len);
    ph_buf_finish(&out);
}

/* ---- games ---- */

static void put_option(struct ph_buf *out, const struct ph_option_kind *kind, enum ph_lang lang)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "key", kind->key);
    ph_json_put_string(out, "values", kind->values);
    ph_json_put_string(out, "initial", kind->initial);
    ph_json_put_string(out, "rule", kind->rule);
    ph_json_put_string(out, "text", ph_tr(lang, kind->text));
    ph_json_close(out, '}');
}

static void put_game(struct ph_buf *out, const struct ph_game *game, enum ph_lang lang)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "game", ph_game_name(game));
    ph_json_put_string(out, "title", ph_game_title(game));
    ph_json_put_int(out, "rules_version", ph_game_version(game));
    ph_json_put_open(out, "seats", '{');
    ph_json_put_int(out, "min", ph_game_seats_min(game));
    ph_json_put_int(out, "max", ph_game_seats_max(game));
    ph_json_close(out, '}');
    ph_json_put_open(out, "options", '[');
    for (const struct ph_option_kind *kind = ph_game_options(game); kind->key; kind++)
        put_option(out, kind, lang);
    ph_json_close(out, ']');
    ph_json_put_open(out, "score", '[');
    for (const struct ph_score_part *part = ph_game_score_parts(game); part->name; part++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "part", part->name);
        ph_json_put_string(out, "text", ph_tr(lang, part->label));
        ph_json_put_bool(out, "points", part->kind == PH_PART_POINTS);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

static void put_levels(struct ph_buf *out, enum ph_lang lang)
{
    ph_json_put_open(out, "levels", '[');
    for (unsigned level = 1; level <= PH_LEVELS; level++) {
        ph_json_open(out, '{');
        ph_json_put_int(out, "level", level);
        ph_json_put_string(out, "name", ph_tr(lang, ph_level_name(level)));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void put_phrases(struct ph_buf *out, enum ph_lang lang)
{
    ph_json_put_open(out, "phrases", '[');
    for (const struct ph_phrase *phrase = ph_phrases; phrase->key; phrase++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "phrase", phrase->key);
        ph_json_put_string(out, "text", ph_tr(lang, phrase->text));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

void lists_games(struct request *request, struct room *room)
{
    struct ph_buf out = {0};

    (void)room;
    ph_json_open(&out, '{');
    ph_json_put_string(&out, "lang", ph_lang_code(request->lang));
    ph_json_put_open(&out, "games", '[');
    for (unsigned i = 0; ph_game_at(i); i++)
        put_game(&out, ph_game_at(i), request->lang);
    ph_json_close(&out, ']');
    put_levels(&out, request->lang);
    put_phrases(&out, request->lang);
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

/* ---- tables in lists ---- */

static const char *status_name(uint8_t status)
{
    static const char *const names[] = {"waiting", "playing", "finished", "closed"};

    return status < sizeof names / sizeof *names ? names[status] : "closed";
}

static void put_table(struct ph_buf *out, const struct ph_table_row *row)
{
    ph_json_put_string(out, "table", row->id);
    ph_json_put_string(out, "game", row->game);
    ph_json_put_string(out, "status", status_name(row->status));
    ph_json_put_int(out, "players", row->players);
    ph_json_put_int(out, "seats_taken", row->seats_taken);
    ph_json_put_unless(out, "actor", row->actor, PH_NOBODY);
    ph_json_put_int(out, "created", row->created);
    ph_json_put_int(out, "changed", row->changed);
    ph_json_put_int(out, "seq", (long long)row->seq);
    ph_json_key(out, "summary");
    ph_buf_add(out, row->summary && *row->summary ? row->summary : "{}");
}

static void on_lobby(void *data, enum ph_stored how, const struct ph_table_row *rows,
                     const struct ph_secret_row *roles, unsigned count)
{
    struct request *request = data;
    struct ph_buf out = {0};

    (void)roles;
    if (how != PH_STORE_DONE) {
        request_fail(request, PH_REFUSED_STORAGE_UNAVAILABLE, NULL, 1000);
        return;
    }
    ph_json_open(&out, '{');
    ph_json_put_open(&out, "tables", '[');
    for (unsigned i = 0; i < count; i++) {
        ph_json_open(&out, '{');
        put_table(&out, &rows[i]);
        ph_json_close(&out, '}');
    }
    ph_json_close(&out, ']');
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void lists_lobby(struct request *request, struct room *room)
{
    char game[REQUEST_WORD_MAX + 1];
    bool one = request_query(request, "game", game, sizeof game);

    (void)room;
    if (one && !ph_game_find(game))
        request_fail(request, PH_REFUSED_BAD_REQUEST, "game: there is none of that name", 0);
    else
        ph_store_list_open(request->server->store, one ? game : NULL, LOBBY_MAX, on_lobby, request);
}

/* My part at a table; rows of the same table follow each other, one for each part. */
static unsigned put_mine(struct ph_buf *out, const struct ph_table_row *rows,
                         const struct ph_secret_row *roles, unsigned count)
{
    unsigned seats = 0, same = 0;
    bool host = false, spectator = false;

    for (; same < count && strcmp(rows[same].id, rows->id) == 0; same++) {
        if (roles[same].kind == PH_SECRET_SEAT && roles[same].seat >= 0)
            seats |= 1u << roles[same].seat;
        host = host || roles[same].kind == PH_SECRET_HOST;
        spectator = spectator || roles[same].kind == PH_SECRET_WATCH;
    }
    ph_json_open(out, '{');
    put_table(out, rows);
    ph_json_put_open(out, "you", '{');
    ph_json_put_open(out, "seats", '[');
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        if (seats >> seat & 1)
            ph_json_int(out, seat);
    ph_json_close(out, ']');
    ph_json_put_bool(out, "host", host);
    ph_json_put_bool(out, "watcher", spectator);
    ph_json_close(out, '}');
    ph_json_put_bool(out, "yours",
                     rows->status == PH_TABLE_PLAYING && rows->actor >= 0 &&
                         (seats >> rows->actor & 1));
    ph_json_close(out, '}');
    return same;
}

static void on_mine(void *data, enum ph_stored how, const struct ph_table_row *rows,
                    const struct ph_secret_row *roles, unsigned count)
{
    struct request *request = data;
    struct ph_buf out = {0};

    if (how != PH_STORE_DONE) {
        request_fail(request, PH_REFUSED_STORAGE_UNAVAILABLE, NULL, 1000);
        return;
    }
    ph_json_open(&out, '{');
    ph_json_put_open(&out, "tables", '[');
    for (unsigned i = 0; i < count;)
        i += put_mine(&out, &rows[i], &roles[i], count - i);
    ph_json_close(&out, ']');
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void lists_mine(struct request *request, struct room *room)
{
    (void)room;
    ph_store_list_mine(request->server->store, request->person.key_hash, MINE_MAX, on_mine,
                       request);
}
