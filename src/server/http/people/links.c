/* The links of a table: new ones, and which are valid. Only their hashes are stored. */
#include "server/http/commands.h"
#include "server/rooms/secrets.h"

enum { DEVICE_LINK_MS = 10 * 60 * 1000 };

/* ---- which are valid ---- */

void links_list(struct request *request, struct room *room)
{
    struct ph_buf out = {0};

    wire_write_links_open(&out);
    for (enum ph_secret_kind kind = PH_SECRET_INVITE; kind <= PH_SECRET_DEVICE_HOST; kind++)
        for (const struct ph_secret_row *row = room_next_secret(room, kind, PH_NOBODY, NULL); row;
             row = room_next_secret(room, kind, PH_NOBODY, row))
            wire_write_link_row(&out, row);
    wire_write_links_close(&out);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

/* ---- new links ---- */

static void remove_links(const struct request *request, const struct room *room,
                         struct command_secrets *secrets)
{
    if (request->link.kind == PH_SECRET_DEVICE)
        secrets_remove_device_links(secrets, room, request->link.seat);
    else
        secrets_remove_all(secrets, room, request->link.kind, request->link.seat);
}

/* The new link replaces the ones before it. */
static void replace_link(const struct request *request, const struct room *room,
                         struct command_secrets *secrets, enum ph_secret_kind kind)
{
    remove_links(request, room, secrets);
    secrets_add(secrets, kind, request->link.seat, request->new_secret_hash, request->expires);
}

static void put_link(const struct request *request, uint64_t seq, struct ph_buf *out)
{
    (void)seq;
    wire_write_link(out, request->table, request->link.seat, request->new_secret, request->expires);
}

static void make_link(struct request *request, struct room *room, command_prepare_fn *prepare)
{
    identity_new_secret(request->table, request->new_secret, request->new_secret_hash);
    commands_queue(request, room, (enum ph_command_kind)COMMAND_SECRETS_ONLY, prepare, put_link);
}

/* The link carries the role of the host along if its maker has it, unless they want otherwise. */
static enum ph_refused prepare_device_link(void *data, struct room *room,
                                           struct ph_command *command,
                                           struct command_secrets *secrets)
{
    struct request *request = data;
    struct ph_identity identity = room_identity(room, request->identity.key_hash);
    bool with_host = request->with_host == WIRE_UNSET ? identity.host : request->with_host;

    (void)command;
    if (!(identity.seats >> request->seat & 1) || (with_host && !identity.host))
        return PH_REFUSED_FORBIDDEN;
    replace_link(request, room, secrets, with_host ? PH_SECRET_DEVICE_HOST : PH_SECRET_DEVICE);
    return PH_NOT_REFUSED;
}

void links_device(struct request *request, struct room *room)
{
    struct ph_error error = {0};

    if (!wire_read_device_link(&request->body, &request->with_host, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
        return;
    }
    request->link = (struct wire_link_name){.kind = PH_SECRET_DEVICE, .seat = request->seat};
    request->expires = server_now(request->server) + DEVICE_LINK_MS;
    make_link(request, room, prepare_device_link);
}

/* Invitations and the watch link, by the host. */
static enum ph_refused prepare_renew(void *data, struct room *room, struct ph_command *command,
                                     struct command_secrets *secrets)
{
    struct request *request = data;
    const struct ph_table *table = room_table(room);
    enum ph_secret_kind kind = request->link.kind;

    (void)command;
    if (!room_identity(room, request->identity.key_hash).host)
        return PH_REFUSED_FORBIDDEN;
    if (kind == PH_SECRET_INVITE && !(ph_table_free_seats(table) >> request->link.seat & 1))
        return PH_REFUSED_SEAT_TAKEN;
    if (kind == PH_SECRET_WATCH_LINK && !ph_table_allows_spectators(table))
        return PH_REFUSED_BAD_REQUEST;
    replace_link(request, room, secrets, kind);
    return PH_NOT_REFUSED;
}

void links_invite(struct request *request, struct room *room)
{
    request->link = (struct wire_link_name){.kind = PH_SECRET_INVITE, .seat = request->seat};
    make_link(request, room, prepare_renew);
}

/* Reads which link the body names; false: the request was refused. */
static bool read_name(struct request *request)
{
    struct ph_error error = {0};

    if (wire_read_link_name(&request->body, &request->link, &error))
        return true;
    request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
    return false;
}

/* Only a player can make a device link: the one who opens it has the seat. */
void links_renew(struct request *request, struct room *room)
{
    static const struct ph_error not_device = {.where = "kind", .what = "only its player can"};

    if (!read_name(request))
        return;
    if (request->link.kind == PH_SECRET_DEVICE)
        request_fail(request, PH_REFUSED_BAD_REQUEST, &not_device, 0);
    else
        make_link(request, room, prepare_renew);
}

static enum ph_refused prepare_revoke(void *data, struct room *room, struct ph_command *command,
                                      struct command_secrets *secrets)
{
    struct request *request = data;

    (void)command;
    if (!room_identity(room, request->identity.key_hash).host)
        return PH_REFUSED_FORBIDDEN;
    remove_links(request, room, secrets);
    return PH_NOT_REFUSED;
}

void links_revoke(struct request *request, struct room *room)
{
    if (read_name(request))
        commands_queue(request, room, (enum ph_command_kind)COMMAND_SECRETS_ONLY, prepare_revoke,
                       commands_put_seq);
}
