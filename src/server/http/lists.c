/* Keys, the lobby, and what the server has about a key: tables, taking it along, deleting it. */
#include <sodium.h>
#include <string.h>

#include "server/http/commands.h"
#include "server/ops/budget.h"
#include "server/rooms/persons.h"
#include "wire/export.h"

enum { LOBBY_MAX = 100, LIVE_MAX = 24, MINE_MAX = 400 };

/* A browser gets the key as a cookie, which its scripts cannot read. One with a key keeps it, and
 * its cookie and its phrase are renewed. */
void lists_key(struct request *request, struct room *room)
{
    char key[IDENTITY_KEY_DIGITS + 1];
    struct ph_buf out = {0};

    (void)room;
    identity_new_key(key);
    if (request->browser && request->identity.by == IDENTITY_NONE) {
        identity_cookie(request->secure, key, request->cookie);
    } else if (request->identity.by == IDENTITY_COOKIE && !request->is_renewed) {
        identity_cookie(request->secure, request->key, request->cookie);
        phrase_renew(request->server, request->identity.key_hash);
    }
    wire_write_key(&out, request->browser ? NULL : key);
    request_reply(request, 200, &out);
    sodium_memzero(key, sizeof key);
    sodium_memzero(out.at, out.len);
    ph_buf_finish(&out);
}

static void on_lobby(void *data, enum ph_stored how, const struct ph_table_row *rows,
                     const struct ph_secret_row *roles, unsigned count)
{
    struct request *request = data;
    struct ph_buf out = {0};

    (void)roles;
    if (how != PH_STORE_DONE) {
        request_fail_for_now(request, PH_REFUSED_STORAGE_UNAVAILABLE);
        return;
    }
    wire_write_lobby(&out, rows, count);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

/* The game to which a list is limited, "" for all games; false: the request was refused. */
static bool read_game(struct request *request, char game[REQUEST_WORD_MAX + 1])
{
    static const struct ph_error no_game = {.where = "game", .what = "there is none of that name"};

    if (!request_query(request, "game", game, REQUEST_WORD_MAX + 1))
        game[0] = '\0';
    else if (!ph_game_find(game)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &no_game, 0);
        return false;
    }
    return true;
}

void lists_lobby(struct request *request, struct room *room)
{
    char game[REQUEST_WORD_MAX + 1];

    (void)room;
    if (read_game(request, game))
        ph_store_list_open(request->server->store, game[0] != '\0' ? game : NULL, LOBBY_MAX,
                           on_lobby, request);
}

static void put_live(struct ph_buf *out, const struct room *room, struct ph_buf *summary)
{
    struct ph_table_row row;

    ph_table_row(room_table(room), &row, summary);
    wire_write_live_row(out, &row, room_spectator_count(room));
}

void lists_live(struct request *request, struct room *room)
{
    struct room *live[LIVE_MAX];
    struct ph_buf out = {0}, summary = {0};
    char game[REQUEST_WORD_MAX + 1];
    unsigned count;

    (void)room;
    if (!read_game(request, game))
        return;
    count = rooms_live(request->server->rooms, game[0] != '\0' ? ph_game_find(game) : NULL, live,
                       LIVE_MAX);
    wire_write_live(&out);
    for (unsigned i = 0; i < count; i++)
        put_live(&out, live[i], &summary);
    wire_write_live_end(&out);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
    ph_buf_finish(&summary);
}

static void on_mine(void *data, enum ph_stored how, const struct ph_table_row *rows,
                    const struct ph_secret_row *roles, unsigned count)
{
    struct request *request = data;
    struct ph_buf out = {0};

    if (how != PH_STORE_DONE) {
        request_fail_for_now(request, PH_REFUSED_STORAGE_UNAVAILABLE);
        return;
    }
    wire_write_mine(&out, rows, roles, count);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void lists_mine(struct request *request, struct room *room)
{
    (void)room;
    ph_store_list_mine(request->server->store, request->identity.key_hash, MINE_MAX, on_mine,
                       request);
}

/* ---- taking along ---- */

/* As dear as a replay; false: it was refused. */
static bool may_begin(struct request *request)
{
    struct server *server = request->server;
    int64_t wait;

    if (!persons_enter(&server->persons, &request->network)) {
        request_fail_for_now(request, PH_REFUSED_BUSY);
        return false;
    }
    wait = budget_take_think(server, request->identity.key_hash, &request->network);
    if (wait > 0) {
        persons_leave(&server->persons, &request->network);
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    }
    return wait == 0;
}

static void on_exported(void *data, enum ph_stored how, const struct wire_piece *piece)
{
    struct request *request = data;
    struct ph_buf out = {0};

    persons_leave(&request->server->persons, &request->network);
    if (how != PH_STORE_DONE) {
        request_fail_for_now(request, PH_REFUSED_STORAGE_UNAVAILABLE);
        return;
    }
    wire_write_exported(&out, request->identity.key_hash, piece);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void lists_export(struct request *request, struct room *room)
{
    char after[PH_TABLE_ID_SIZE + 1];

    (void)room;
    if (!may_begin(request))
        return;
    if (!request_query(request, "after", after, sizeof after))
        after[0] = '\0';
    persons_export(request->server->store, request->identity.key_hash, after, on_exported, request);
}

/* ---- deleting ---- */

static void on_forgotten(void *data, enum ph_refused refused, const struct persons_forgotten *what)
{
    struct request *request = data;
    struct ph_buf out = {0};

    persons_leave(&request->server->persons, &request->network);
    budget_charge_entries(request->server, LIMIT_HTTP, &request->network, what->entries);
    if (refused) {
        commands_fail(request, refused);
        return;
    }
    if (request->browser)
        identity_drop_cookie(request->secure, request->cookie);
    wire_write_forgotten(&out, what->tables);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void lists_delete(struct request *request, struct room *room)
{
    struct ph_error error = {0};

    (void)room;
    if (!wire_read_confirm(&request->body, &error))
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
    else if (may_begin(request))
        persons_forget(request->server->rooms, request->server->store, request->identity.key_hash,
                       on_forgotten, request);
}
