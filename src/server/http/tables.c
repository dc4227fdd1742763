/* Making tables, and the seats at them. */
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "host/store/chain.h"
#include "server/http/request.h"
#include "server/rooms/secrets.h"

enum { DEVICE_LINK_MS = 10 * 60 * 1000 };

/* ---- reading what is wanted ---- */

/* The seat that a body names, or PH_NOBODY; false: it is none. */
static bool read_seat(struct request *request)
{
    const json_t *seat = json_object_get(request->json, "seat");
    json_int_t number = json_integer_value(seat);

    if (!seat)
        return true;
    if (!json_is_integer(seat) || number < 0 || number >= PH_SEATS_MAX)
        return false;
    request->wanted = (int)number;
    return true;
}

/* The secret that a body brings; false: it cannot be one. */
static bool read_secret(struct request *request)
{
    const json_t *secret = json_object_get(request->json, "secret");
    const char *text = json_string_value(secret);

    if (!secret)
        return true;
    request->has_secret = text && people_secret_hash(request->table, text, request->hash);
    return request->has_secret;
}

/* Has the body only keys of the list (" a b ")? */
static bool has_only(const struct request *request, const char *keys)
{
    const char *key;
    json_t *value;
    json_object_foreach(request->json, key, value)
    {
        const char *at = strstr(keys, key);

        if (!at || at[-1] != ' ' || at[strlen(key)] != ' ')
            return false;
    }
    return true;
}

static bool keep_text(char **to, const char *text)
{
    *to = text ? strdup(text) : NULL;
    return !text || *to;
}

/* ---- queue of a request ---- */

/* What most queue need: who sends them, at the time they are done. */
static enum ph_refused on_turn(void *data, struct room *room, struct ph_command *command,
                               struct command_secrets *secrets)
{
    struct request *request = data;

    (void)secrets;
    command->identity = room_identity(room, request->person.key_hash);
    return PH_NOT_REFUSED;
}

static void on_done_seq(void *data, struct room *room, const struct command_result *result)
{
    (void)room;
    if (!result->refused)
        request_reply_seq(data, result->seq);
    else
        request_fail_command(data, result);
}

static void queued(struct request *request, struct room *room, enum ph_command_kind kind,
                   command_prepare_fn *prepare, command_done_fn *done)
{
    struct ph_command command = {.kind = kind,
                                 .seat = request->seat,
                                 .whom = PH_NOBODY,
                                 .name = request->name,
                                 .salt = request->salt,
                                 .table = request->made[0] ? request->made : NULL};

    room_command(room, &command, prepare, done, request);
}

void tables_show(struct request *request, struct room *room)
{
    struct ph_buf out = {0};

    ph_table_public(room_table(room), request->lang, &out);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void tables_start(struct request *request, struct room *room)
{
    queued(request, room, PH_DO_START, on_turn, on_done_seq);
}

void tables_close(struct request *request, struct room *room)
{
    queued(request, room, PH_DO_CLOSE, on_turn, on_done_seq);
}

/* ---- taking a seat ---- */

/* Which seat it is, and the right to it: the link's secret, or an open table. */
static enum ph_refused prepare_join(void *data, struct room *room, struct ph_command *command,
                                    struct command_secrets *secrets)
{
    struct request *request = data;
    const struct ph_table *table = room_table(room);
    uint8_t free_seats = ph_table_free_seats(table);
    int seat = request->wanted;

    if (request->has_secret) {
        const struct ph_secret_row *invite =
            room_secret(room, PH_SECRET_INVITE, seat, request->hash);

        if (!invite)
            return PH_REFUSED_NOT_FOUND;
        seat = secrets_seat(invite);
        secrets->use = *invite;
        secrets->uses = true;
    } else if (!ph_table_open(table)) {
        return PH_REFUSED_NOT_FOUND;
    }
    for (int i = 0; seat == PH_NOBODY && i < PH_SEATS_MAX; i++)
        if (free_seats >> i & 1)
            seat = i;
    if (seat == PH_NOBODY || !(free_seats >> seat & 1))
        return PH_REFUSED_SEAT_TAKEN;
    command->seat = request->seat = seat;
    command->identity = room_identity(room, request->person.key_hash);
    secrets_remove_all(secrets, room, PH_SECRET_INVITE, seat);
    secrets_add(secrets, PH_SECRET_SEAT, seat, request->person.key_hash, 0);
    return PH_NOT_REFUSED;
}

static void reply_seat(struct request *request, uint64_t seq)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "table", request->table);
    ph_json_put_int(&out, "seat", request->seat);
    ph_json_put_int(&out, "seq", (long long)seq);
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

static void on_seated(void *data, struct room *room, const struct command_result *result)
{
    (void)room;
    if (!result->refused)
        reply_seat(data, result->seq);
    else
        request_fail_command(data, result);
}

void tables_join(struct request *request, struct room *room)
{
    const char *name, *salt;
    struct ph_identity role = room_identity(room, request->person.key_hash);

    if (!has_only(request, " seat secret name salt ") || !read_seat(request) ||
        !read_secret(request) || !request_text(request, "name", PH_TABLE_NAME_MAX, &name) ||
        !request_text(request, "salt", PH_SALT_MAX, &salt)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST,
                     "seat, secret, name and salt, as they should be", 0);
        return;
    }
    if (!keep_text(&request->name, name) || !keep_text(&request->salt, salt)) {
        request_fail(request, PH_REFUSED_NO_MEMORY, NULL, 1000);
        return;
    }
    /* Who sits there already asks twice: his first answer was lost. */
    if (request->wanted != PH_NOBODY && role.seats >> request->wanted & 1) {
        request->seat = request->wanted;
        reply_seat(request, ph_table_seq(room_table(room)));
        return;
    }
    queued(request, room, PH_DO_JOIN, prepare_join, on_seated);
}

/* Whoever has an invitation may know what table it is for, before he takes the seat. */
void tables_invitation(struct request *request, struct room *room)
{
    if (!has_only(request, " seat secret ") || !read_seat(request) || !read_secret(request))
        request_fail(request, PH_REFUSED_BAD_REQUEST, "seat and secret, as they should be", 0);
    else if (request->has_secret &&
             room_secret(room, PH_SECRET_INVITE, request->wanted, request->hash))
        tables_show(request, room);
    else
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
}

/* ---- the same seat on another device ---- */

static enum ph_refused prepare_device(void *data, struct room *room, struct ph_command *command,
                                      struct command_secrets *secrets)
{
    struct request *request = data;
    const struct ph_secret_row *link =
        request->has_secret ? room_secret(room, PH_SECRET_DEVICE, request->wanted, request->hash)
                            : NULL;

    if (!link)
        return PH_REFUSED_NOT_FOUND;
    secrets->use = *link;
    secrets->uses = true;
    command->seat = request->seat = secrets_seat(link);
    command->identity = room_identity(room, request->person.key_hash);
    secrets_remove_all(secrets, room, PH_SECRET_SEAT, request->seat);
    secrets_add(secrets, PH_SECRET_SEAT, request->seat, request->person.key_hash, 0);
    return PH_NOT_REFUSED;
}

void tables_device(struct request *request, struct room *room)
{
    if (!has_only(request, " seat secret ") || !read_seat(request) || !read_secret(request)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, "seat and secret, as they should be", 0);
        return;
    }
    queued(request, room, PH_DO_MOVE_IN, prepare_device, on_seated);
}

static void reply_link(struct request *request)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "table", request->table);
    ph_json_put_int(&out, "seat", request->seat);
    ph_json_put_string(&out, "secret", request->secret);
    if (request->expires > 0)
        ph_json_put_int(&out, "expires", request->expires);
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    sodium_memzero(out.at, out.len);
    ph_buf_finish(&out);
}

static void on_link_made(void *data, struct room *room, const struct command_result *result)
{
    (void)room;
    if (!result->refused)
        reply_link(data);
    else
        request_fail_command(data, result);
}

static enum ph_refused prepare_device_link(void *data, struct room *room,
                                           struct ph_command *command,
                                           struct command_secrets *secrets)
{
    struct request *request = data;

    (void)command;
    if (!(room_identity(room, request->person.key_hash).seats >> request->seat & 1))
        return PH_REFUSED_FORBIDDEN;
    secrets_remove_all(secrets, room, PH_SECRET_DEVICE, request->seat);
    secrets_add(secrets, PH_SECRET_DEVICE, request->seat, request->secret_hash, request->expires);
    return PH_NOT_REFUSED;
}

void tables_device_link(struct request *request, struct room *room)
{
    people_new_secret(request->table, request->secret, request->secret_hash);
    request->expires = server_now(request->server) + DEVICE_LINK_MS;
    queued(request, room, (enum ph_command_kind)COMMAND_SECRETS_ONLY, prepare_device_link,
           on_link_made);
}

/* ---- the host and the seats ---- */

static enum ph_refused prepare_invite(void *data, struct room *room, struct ph_command *command,
                                      struct command_secrets *secrets)
{
    struct request *request = data;

    (void)command;
    if (!(ph_table_free_seats(room_table(room)) >> request->seat & 1))
        return PH_REFUSED_SEAT_TAKEN;
    secrets_remove_all(secrets, room, PH_SECRET_INVITE, request->seat);
    secrets_add(secrets, PH_SECRET_INVITE, request->seat, request->secret_hash, 0);
    return PH_NOT_REFUSED;
}

void tables_invite(struct request *request, struct room *room)
{
    people_new_secret(request->table, request->secret, request->secret_hash);
    queued(request, room, (enum ph_command_kind)COMMAND_SECRETS_ONLY, prepare_invite, on_link_made);
}

static enum ph_refused prepare_free(void *data, struct room *room, struct ph_command *command,
                                    struct command_secrets *secrets)
{
    struct request *request = data;

    command->identity = room_identity(room, request->person.key_hash);
    secrets_remove_all(secrets, room, PH_SECRET_SEAT, request->seat);
    secrets_remove_all(secrets, room, PH_SECRET_DEVICE, request->seat);
    return PH_NOT_REFUSED;
}

void tables_free_seat(struct request *request, struct room *room)
{
    struct ph_identity role = room_identity(room, request->person.key_hash);
    bool mine = role.seats >> request->seat & 1;

    if (!mine && !role.host)
        request_fail(request, PH_REFUSED_FORBIDDEN, NULL, 0);
    else
        queued(request, room, mine ? PH_DO_LEAVE : PH_DO_REMOVE, prepare_free, on_done_seq);
}

/* ---- watching ---- */

/* The watch link works for many; at an open table anybody may look on. */
static enum ph_refused prepare_watch(void *data, struct room *room, struct ph_command *command,
                                     struct command_secrets *secrets)
{
    struct request *request = data;
    const struct ph_table *table = room_table(room);
    bool link = request->has_secret &&
                room_secret(room, PH_SECRET_WATCH_LINK, PH_NOBODY, request->hash) != NULL;

    (void)command;
    if (!ph_table_spectators(table) || !(link || (!request->has_secret && ph_table_open(table))))
        return PH_REFUSED_NOT_FOUND;
    secrets_add(secrets, PH_SECRET_WATCH, PH_NOBODY, request->person.key_hash, 0);
    return PH_NOT_REFUSED;
}

static void on_watching(void *data, struct room *room, const struct command_result *result)
{
    struct request *request = data;
    struct ph_buf out = {0};

    (void)room;
    if (result->refused) {
        request_fail_command(request, result);
        return;
    }
    ph_json_open(&out, '{');
    ph_json_put_string(&out, "table", request->table);
    ph_json_put_bool(&out, "watching", true);
    ph_json_close(&out, '}');
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void tables_watch(struct request *request, struct room *room)
{
    struct ph_identity role = room_identity(room, request->person.key_hash);

    if (!has_only(request, " secret ") || !read_secret(request)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, "secret, as it should be", 0);
        return;
    }
    if (room_has_role(&role))
        on_watching(request, room, &(struct command_result){.refused = PH_NOT_REFUSED});
    else
        queued(request, room, (enum ph_command_kind)COMMAND_SECRETS_ONLY, prepare_watch,
               on_watching);
}
