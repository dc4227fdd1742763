/* New tables: those that somebody wants, and those that are played again. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "host/store/chain.h"
#include "host/store/failpoint.h"
#include "server/http/request.h"
#include "server/rooms/secrets.h"

/* ---- what chance gives ---- */

/* Random bytes. Programs that are built for tests can be given the seed of all tables, so that two of
 * them make the same ones. */
static void draw(struct server *server, void *bytes, size_t size)
{
    const char *seed = PH_FAILPOINTS_BUILT_IN ? getenv("POSTHORN_SEED") : NULL;
    uint8_t key[randombytes_SEEDBYTES];

    if (!seed) {
        randombytes_buf(bytes, size);
        return;
    }
    server->drawn++;
    crypto_generichash(key, sizeof key, (const uint8_t *)&server->drawn, sizeof server->drawn,
                       (const uint8_t *)seed, strlen(seed));
    randombytes_buf_deterministic(bytes, size, key);
}

/* Letters and digits; that some are a little more likely takes nothing from 80 bits. */
static void new_id(struct server *server, char id[PH_TABLE_ID_SIZE + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    uint16_t random[PH_TABLE_ID_SIZE];

    draw(server, random, sizeof random);
    for (unsigned i = 0; i < PH_TABLE_ID_SIZE; i++)
        id[i] = letters[random[i] % (sizeof letters - 1)];
    id[PH_TABLE_ID_SIZE] = '\0';
}

/* ---- secrets of a new table ---- */

/* The invitations and the watch link: hashes for the store, the secrets for the answer. */
static void invite(const struct ph_table *table, struct command_secrets *secrets,
                   struct ph_buf *out)
{
    uint8_t free_seats = ph_table_free_seats(table), hash[PH_SECRET_SIZE];
    char secret[LINK_LETTERS + 1];

    ph_json_put_open(out, "seats", '[');
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (!(free_seats >> seat & 1))
            continue;
        people_new_secret(ph_table_id(table), secret, hash);
        secrets_add(secrets, PH_SECRET_INVITE, seat, hash, 0);
        ph_json_open(out, '{');
        ph_json_put_int(out, "seat", seat);
        ph_json_put_string(out, "secret", secret);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
    if (ph_table_spectators(table)) {
        people_new_secret(ph_table_id(table), secret, hash);
        secrets_add(secrets, PH_SECRET_WATCH_LINK, PH_NOBODY, hash, 0);
        ph_json_put_string(out, "watch", secret);
    } else {
        ph_json_put_null(out, "watch");
    }
    sodium_memzero(secret, sizeof secret);
}

/* Those who sit there from the beginning. */
static void add_key_hashes(const struct ph_table *table, struct command_secrets *secrets)
{
    uint8_t key_hash[PH_KEY_HASH_SIZE];

    for (unsigned seat = 0; seat < ph_table_players(table); seat++)
        if (ph_table_key_hash(table, seat, key_hash))
            secrets_add(secrets, PH_SECRET_SEAT, (int)seat, key_hash, 0);
}

/* The table as it will be; it is thrown away again when its secrets are made. */
static struct ph_table *try_out(struct ph_rules_cache *rooms, const struct ph_decision *decision)
{
    struct ph_table *table = ph_table_new(rooms, decision->row.id);

    for (unsigned i = 0; table && i < decision->count; i++)
        if (!ph_table_fold(table, &decision->entries[i], NULL)) {
            ph_table_destroy(table);
            return NULL;
        }
    return table;
}

/* The answer, and the secrets that make it true. */
static void describe(struct request *request, const struct ph_table *table,
                     const struct ph_secret_seed *seed, struct command_secrets *secrets)
{
    uint8_t commitment[PH_FAIR_SIZE];
    char text[2 * PH_FAIR_SIZE + 1];
    struct ph_buf *out = &request->answer;

    ph_fair_commit(seed->seed, seed->nonce, commitment);
    ph_hex(commitment, sizeof commitment, text);
    secrets_add(secrets, PH_SECRET_HOST, PH_NOBODY, request->person.key_hash, 0);
    add_key_hashes(table, secrets);
    ph_json_open(out, '{');
    ph_json_put_string(out, "table", ph_table_id(table));
    invite(table, secrets, out);
    ph_json_put_string(out, "commitment", text);
    ph_json_close(out, '}');
}

/* ---- making ---- */

/* The table is loaded at once: a bot may have to begin. */
static void on_loaded(void *data, struct room *room, enum ph_stored how)
{
    (void)data;
    (void)room;
    (void)how;
}

static bool is_made(struct request *request, enum ph_stored how)
{
    if (how == PH_STORE_DONE)
        return true;
    request_fail(request,
                 how == PH_STORE_CONFLICT ? PH_REFUSED_STALE : PH_REFUSED_STORAGE_UNAVAILABLE, NULL,
                 1000);
    return false;
}

/* Decides on the new table and hands it to the rooms; the request is answered by `done`. False: it
 * cannot be, and that is the answer. */
static bool make(struct request *request, struct ph_create *create, rooms_created_fn *done)
{
    struct ph_rules_cache *rooms = rooms_rules_cache(request->server->rooms);
    struct command_secrets secrets = {0};
    struct ph_decision decision = {0};
    struct ph_error error = {0};
    struct ph_table *table = NULL;
    bool good;

    new_id(request->server, request->made);
    create->id = request->made;
    create->identity.host = true;
    memcpy(create->identity.key_hash, request->person.key_hash, PH_KEY_HASH_SIZE);
    draw(request->server, &create->secret, sizeof create->secret);
    if (ph_table_create(rooms, create, server_now(request->server), &decision, &error))
        table = try_out(rooms, &decision);
    good = table != NULL;
    if (good) {
        describe(request, table, &create->secret, &secrets);
        rooms_add(request->server->rooms, &decision, &secrets, done, request);
    } else {
        struct ph_buf what = {0};

        ph_buf_addf(&what, "%s%s%s", error.where, error.where[0] ? ": " : "", error.what);
        ph_decision_finish(&decision);
        request_fail(request, PH_REFUSED_BAD_REQUEST, ph_buf_text(&what), 0);
        ph_buf_finish(&what);
    }
    sodium_memzero(&create->secret, sizeof create->secret);
    ph_table_destroy(table);
    return good;
}

static void on_created(void *data, enum ph_stored how, const char *id)
{
    struct request *request = data;

    if (!is_made(request, how))
        return;
    rooms_find(request->server->rooms, id, on_loaded, NULL);
    request_reply(request, 201, &request->answer);
}

void tables_create(struct request *request, struct room *room)
{
    struct server *server = request->server;
    int64_t wait =
        limits_take_address(server->limits, LIMIT_CREATE, request->peer, server_now(server));
    struct ph_create create = {.request = request->body};

    (void)room;
    if (wait > 0)
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    else if (!request->json)
        request_fail(request, PH_REFUSED_BAD_REQUEST, "a JSON object is expected", 0);
    else
        (void)make(request, &create, on_created);
}

/* ---- once more ---- */

static void reply_next(struct request *request, int status, const char *id)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "table", id);
    ph_json_close(&out, '}');
    request_reply(request, status, &out);
    ph_buf_finish(&out);
}

static void end_rematch(struct room *room)
{
    room_end_rematch(room);
    room_release(room);
}

/* The old table names the new one. */
static void on_rematched(void *data, struct room *room, const struct command_result *result)
{
    struct request *request = data;
    const char *next = ph_table_next(room_table(room));

    if (!result->refused) {
        rooms_find(request->server->rooms, request->made, on_loaded, NULL);
        reply_next(request, 201, request->made);
    } else if (result->decision && next[0] != '\0') {
        reply_next(request, 200, next);
    } else {
        request_fail_command(request, result);
    }
    end_rematch(room);
}

static enum ph_refused prepare_rematch(void *data, struct room *room, struct ph_command *command,
                                       struct command_secrets *secrets)
{
    struct request *request = data;

    (void)secrets;
    command->identity = room_identity(room, request->person.key_hash);
    return command->identity.seats ? PH_NOT_REFUSED : PH_REFUSED_FORBIDDEN;
}

static void on_rematch_created(void *data, enum ph_stored how, const char *id)
{
    struct request *request = data;
    struct room *room = request->room;

    if (!is_made(request, how))
        end_rematch(room);
    else
        room_command(room,
                     &(struct ph_command){
                         .kind = PH_DO_REMATCH, .seat = PH_NOBODY, .whom = PH_NOBODY, .table = id},
                     prepare_rematch, on_rematched, request);
}

void tables_rematch(struct request *request, struct room *room)
{
    const struct ph_table *table = room_table(room);
    struct ph_create create = {.again = table};

    if (ph_table_next(table)[0] != '\0') {
        reply_next(request, 200, ph_table_next(table));
    } else if (ph_table_status(table) != PH_TABLE_FINISHED) {
        request_fail(request, PH_REFUSED_NOT_FINISHED, NULL, 0);
    } else if (!room_begin_rematch(room)) {
        request_fail(request, PH_REFUSED_STALE, NULL, 0);
    } else {
        request->room = room;
        room_hold(room);
        if (!make(request, &create, on_rematch_created))
            end_rematch(room);
    }
}
