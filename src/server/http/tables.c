/* Tables: creating, rematches, showing, starting, closing. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "host/store/failpoint.h"
#include "server/http/commands.h"
#include "server/ops/budget.h"
#include "server/rooms/secrets.h"

/* ---- random numbers ---- */

/* Random bytes. Test builds can be given a seed, so that two servers create the same tables. */
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

/* Letters and digits, more than 80 bits; the slight bias of the remainder does no harm. */
static void new_id(struct server *server, char id[PH_TABLE_ID_SIZE + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    uint16_t random[PH_TABLE_ID_SIZE];

    draw(server, random, sizeof random);
    for (unsigned i = 0; i < PH_TABLE_ID_SIZE; i++)
        id[i] = letters[random[i] % (sizeof letters - 1)];
    id[PH_TABLE_ID_SIZE] = '\0';
}

/* ---- the secrets of a new table ---- */

/* One secret: its hash for the store, itself for the response. */
static void add_secret(const struct ph_table *table, struct command_secrets *secrets,
                       enum ph_secret_kind kind, int seat, char secret[WIRE_SECRET_DIGITS + 1])
{
    uint8_t hash[PH_SECRET_SIZE];

    identity_new_secret(ph_table_id(table), secret, hash);
    secrets_add(secrets, kind, seat, hash, 0);
}

/* The invitations and the watch link. */
static void add_links(const struct ph_table *table, struct command_secrets *secrets,
                      struct wire_created *created)
{
    uint8_t free_seats = ph_table_free_seats(table);

    for (int seat = 0; seat < PH_SEATS_MAX; seat++)
        if (free_seats >> seat & 1)
            add_secret(table, secrets, PH_SECRET_INVITE, seat, created->secrets[seat]);
    if (ph_table_allows_spectators(table))
        add_secret(table, secrets, PH_SECRET_WATCH_LINK, PH_NOBODY, created->watch);
}

/* The players who have a seat from the beginning. */
static void add_key_hashes(const struct ph_table *table, struct command_secrets *secrets)
{
    uint8_t key_hash[PH_KEY_HASH_SIZE];

    for (unsigned seat = 0; seat < ph_table_players(table); seat++)
        if (ph_table_key_hash(table, seat, key_hash))
            secrets_add(secrets, PH_SECRET_SEAT, (int)seat, key_hash, 0);
}

/* Writes the response, and collects the secrets that are to be stored with the table. */
static void describe(struct request *request, const struct ph_table *table,
                     const struct ph_secret_seed *seed, struct command_secrets *secrets)
{
    struct wire_created created = {.table = ph_table_id(table)};

    ph_fair_commit(PH_FAIR_NEWEST, seed->seed, seed->nonce, created.commitment);
    secrets_add(secrets, PH_SECRET_HOST, PH_NOBODY, request->identity.key_hash, 0);
    add_key_hashes(table, secrets);
    add_links(table, secrets, &created);
    wire_write_created(&request->response, &created);
    sodium_memzero(&created, sizeof created);
}

/* ---- creating ---- */

/* The table as it will be; only its secrets are made from it. NULL: out of memory. */
static struct ph_table *fold_decision(struct ph_rules_cache *cache,
                                      const struct ph_decision *decision)
{
    struct ph_table *table = ph_table_new(cache, decision->row.id);

    for (unsigned i = 0; table && i < decision->count; i++)
        if (!ph_table_fold(table, &decision->entries[i], NULL)) {
            ph_table_destroy(table);
            return NULL;
        }
    return table;
}

/* Takes a token of the limit `create`; false: there was none, and that was the response. Every
 * failure gives it back. */
static bool may_create(struct request *request)
{
    int64_t wait = budget_take(request->server, LIMIT_CREATE, &request->network, 1);

    if (wait > 0)
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    else
        request->creates = true;
    return wait == 0;
}

/* Decides on the new table and hands it to the rooms; `done` responds. False: it cannot be created,
 * and that was the response. */
static bool create_table(struct request *request, struct ph_create *create, rooms_created_fn *done)
{
    struct ph_rules_cache *cache = rooms_rules_cache(request->server->rooms);
    struct command_secrets secrets = {0};
    struct ph_decision decision = {0};
    struct ph_error error = {0};
    struct ph_table *table = NULL;
    bool good;

    new_id(request->server, request->new_table);
    create->id = request->new_table;
    create->identity.host = true;
    memcpy(create->identity.key_hash, request->identity.key_hash, PH_KEY_HASH_SIZE);
    draw(request->server, &create->secret, sizeof create->secret);
    randombytes_buf(create->blind, sizeof create->blind);
    good = ph_table_create(cache, create, server_now(request->server), &decision, &error);
    if (good)
        table = fold_decision(cache, &decision);
    bool added = table != NULL;

    if (added) {
        describe(request, table, &create->secret, &secrets);
        rooms_add(request->server->rooms, &decision, &secrets, done, request);
    } else if (good || decision.refused) {
        request_fail_for_now(request, PH_REFUSED_NO_MEMORY);
    } else {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
    }
    ph_decision_finish(&decision);
    sodium_memzero(&create->secret, sizeof create->secret);
    ph_table_destroy(table);
    return added;
}

static bool is_created(struct request *request, enum ph_stored how)
{
    if (how == PH_STORE_DONE)
        return true;
    request_fail_for_now(request, how == PH_STORE_CONFLICT ? PH_REFUSED_STALE
                                                           : PH_REFUSED_STORAGE_UNAVAILABLE);
    return false;
}

/* The table is loaded at once, because a bot may have the first move. */
static void on_loaded(void *data, struct room *room, enum ph_stored how)
{
    (void)data;
    (void)room;
    (void)how;
}

static void on_created(void *data, enum ph_stored how, const char *id)
{
    struct request *request = data;

    if (!is_created(request, how))
        return;
    rooms_find(request->server->rooms, id, on_loaded, NULL);
    request_reply(request, 201, &request->response);
}

void tables_create(struct request *request, struct room *room)
{
    struct ph_table_spec spec;
    struct ph_error error = {0};

    (void)room;
    if (!may_create(request))
        return;
    if (!wire_read_spec(&request->body, &spec, &error))
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
    else
        (void)create_table(request, &(struct ph_create){.spec = &spec}, on_created);
}

/* ---- rematches ---- */

static void reply_rematch(struct request *request, int status, const char *id)
{
    struct ph_buf out = {0};

    wire_write_table(&out, id);
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
        rooms_find(request->server->rooms, request->new_table, on_loaded, NULL);
        reply_rematch(request, 201, request->new_table);
    } else if (result->decision && next[0] != '\0') {
        reply_rematch(request, 200, next);
    } else {
        commands_fail(request, result->refused);
    }
    end_rematch(room);
}

static enum ph_refused prepare_rematch(void *data, struct room *room, struct ph_command *command,
                                       struct command_secrets *secrets)
{
    (void)commands_prepare(data, room, command, secrets);
    return command->identity.seats ? PH_NOT_REFUSED : PH_REFUSED_FORBIDDEN;
}

static void on_rematch_created(void *data, enum ph_stored how, const char *id)
{
    struct request *request = data;
    struct room *room = request->room;

    if (!is_created(request, how))
        end_rematch(room);
    else
        room_command(
            room,
            &(struct ph_command){
                .kind = PH_COMMAND_REMATCH, .seat = PH_NOBODY, .whom = PH_NOBODY, .table = id},
            prepare_rematch, on_rematched, request);
}

void tables_rematch(struct request *request, struct room *room)
{
    const struct ph_table *table = room_table(room);

    if (ph_table_next(table)[0] != '\0') {
        reply_rematch(request, 200, ph_table_next(table));
    } else if (ph_table_status(table) != PH_TABLE_FINISHED) {
        request_fail(request, PH_REFUSED_NOT_FINISHED, NULL, 0);
    } else if (!may_create(request)) {
        return;
    } else if (!room_begin_rematch(room)) {
        request_fail(request, PH_REFUSED_STALE, NULL, 0);
    } else {
        request->room = room;
        room_hold(room);
        if (!create_table(request, &(struct ph_create){.again = table}, on_rematch_created))
            end_rematch(room);
    }
}

/* ---- one table ---- */

void tables_show(struct request *request, struct room *room)
{
    struct ph_public_table table = {0};
    struct ph_buf out = {0};

    ph_table_public(room_table(room), &table);
    wire_write_public_table(&out, &table);
    ph_public_table_finish(&table);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void tables_start(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_START, commands_prepare, commands_put_seq);
}

void tables_close(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_CLOSE, commands_prepare, commands_put_seq);
}
