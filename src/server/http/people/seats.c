/* Seats and spectators of a table: joining, watching, leaving. */
#include <string.h>

#include "server/http/commands.h"
#include "server/rooms/secrets.h"

/* ---- reading ---- */

typedef bool read_link_fn(const struct wire_body *body, struct wire_link *link,
                          struct ph_error *error);

/* Hashes the secret of the body, if it has one. */
static void hash_secret(struct request *request)
{
    const char *secret = request->join.link.secret;

    if (secret[0] != '\0')
        (void)identity_secret_hash(request->table, secret, request->secret_hash);
}

/* Reads the link that the body names; false: the request was refused. */
static bool read_link(struct request *request, read_link_fn *read)
{
    struct ph_error error = {0};

    if (!read(&request->body, &request->join.link, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
        return false;
    }
    hash_secret(request);
    return true;
}

/* The stored secret that the body's secret matches, or NULL. */
static const struct ph_secret_row *find_secret(const struct request *request,
                                               const struct room *room, enum ph_secret_kind kind,
                                               int seat)
{
    return request->join.link.secret[0] != '\0'
               ? room_secret(room, kind, seat, request->secret_hash)
               : NULL;
}

/* Has the host removed the sender? Only a sender with a valid link is told so. */
static bool is_removed(const struct request *request, const struct room *room)
{
    return ph_table_standing(room_table(room), request->identity.key_hash).removed;
}

/* ---- taking a seat ---- */

/* The seat becomes the sender's; the links that led there are removed. */
static void give_seat(struct request *request, struct room *room, struct ph_command *command,
                      struct command_secrets *secrets, enum ph_secret_kind remove, int seat)
{
    command->seat = request->seat = seat;
    command->identity = room_identity(room, request->identity.key_hash);
    secrets_remove_all(secrets, room, remove, seat);
    secrets_add(secrets, PH_SECRET_SEAT, seat, request->identity.key_hash, 0);
}

static void use_secret(struct command_secrets *secrets, const struct ph_secret_row *secret)
{
    secrets->use = *secret;
    secrets->uses = true;
}

/* The first free seat, or PH_NOBODY. */
static int any_seat(uint8_t free_seats)
{
    int seat = PH_NOBODY;

    for (int i = 0; i < PH_SEATS_MAX && seat == PH_NOBODY; i++)
        if (free_seats >> i & 1)
            seat = i;
    return seat;
}

/* Finds the seat and the right to it: by the link's secret, or at an open table without one. */
static enum ph_refused prepare_join(void *data, struct room *room, struct ph_command *command,
                                    struct command_secrets *secrets)
{
    struct request *request = data;
    const struct ph_table *table = room_table(room);
    uint8_t free_seats = ph_table_free_seats(table);
    int seat = request->join.link.seat;
    const struct ph_secret_row *invite = find_secret(request, room, PH_SECRET_INVITE, seat);

    if (!invite && (request->join.link.secret[0] != '\0' || !ph_table_is_open(table)))
        return PH_REFUSED_NOT_FOUND;
    if (invite) {
        seat = secrets_seat(invite);
        use_secret(secrets, invite);
    } else if (seat == PH_NOBODY) {
        seat = any_seat(free_seats);
    }
    if (seat == PH_NOBODY || !(free_seats >> seat & 1))
        return PH_REFUSED_SEAT_TAKEN;
    give_seat(request, room, command, secrets, PH_SECRET_INVITE, seat);
    return PH_NOT_REFUSED;
}

static void put_seat(const struct request *request, uint64_t seq, struct ph_buf *out)
{
    wire_write_seat(out, request->table, request->seat, seq);
}

void seats_join(struct request *request, struct room *room)
{
    struct ph_identity role = room_identity(room, request->identity.key_hash);
    int seat;
    struct ph_error error = {0};

    if (!wire_read_join(&request->body, &request->join, &error)) {
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
        return;
    }
    hash_secret(request);
    seat = request->join.link.seat;
    if (seat != PH_NOBODY && role.seats >> seat & 1) {
        /* The sender has the seat already: the first response was lost. */
        request->seat = seat;
        commands_reply(request, ph_table_seq(room_table(room)), put_seat);
        return;
    }
    commands_queue(request, room, PH_COMMAND_JOIN, prepare_join, put_seat);
}

/* Shows the table to the owner of an invitation, before they take the seat. */
void seats_invitation(struct request *request, struct room *room)
{
    if (!read_link(request, wire_read_link))
        return;
    if (!find_secret(request, room, PH_SECRET_INVITE, request->join.link.seat))
        request_fail(request, PH_REFUSED_NOT_FOUND, NULL, 0);
    else if (is_removed(request, room))
        request_fail(request, PH_REFUSED_REMOVED, NULL, 0);
    else
        tables_show(request, room);
}

/* ---- the same seat on another device ---- */

static enum ph_refused prepare_device(void *data, struct room *room, struct ph_command *command,
                                      struct command_secrets *secrets)
{
    struct request *request = data;
    int seat = request->join.link.seat;
    const struct ph_secret_row *link = find_secret(request, room, PH_SECRET_DEVICE_HOST, seat);

    command->yes = link != NULL;
    if (!link)
        link = find_secret(request, room, PH_SECRET_DEVICE, seat);
    if (!link)
        return PH_REFUSED_NOT_FOUND;
    use_secret(secrets, link);
    give_seat(request, room, command, secrets, PH_SECRET_SEAT, secrets_seat(link));
    return PH_NOT_REFUSED;
}

void seats_device(struct request *request, struct room *room)
{
    if (read_link(request, wire_read_link))
        commands_queue(request, room, PH_COMMAND_MOVE_IN, prepare_device, put_seat);
}

/* ---- leaving ---- */

static enum ph_refused prepare_free(void *data, struct room *room, struct ph_command *command,
                                    struct command_secrets *secrets)
{
    struct request *request = data;

    secrets_remove_all(secrets, room, PH_SECRET_SEAT, request->seat);
    secrets_remove_device_links(secrets, room, request->seat);
    return commands_prepare(data, room, command, secrets);
}

/* A player leaves their own seat; the host frees the seat of another player. */
void seats_free(struct request *request, struct room *room)
{
    struct ph_identity role = room_identity(room, request->identity.key_hash);
    bool mine = role.seats >> request->seat & 1;

    if (mine)
        request->action = NULL; /* it is not done to anybody */
    if (!mine && !role.host)
        request_fail(request, PH_REFUSED_FORBIDDEN, NULL, 0);
    else
        commands_queue(request, room, mine ? PH_COMMAND_LEAVE : PH_COMMAND_REMOVE, prepare_free,
                       commands_put_seq);
}

/* ---- watching ---- */

/* The watch link can be used many times; at a public table nobody needs it. */
static enum ph_refused prepare_watch(void *data, struct room *room, struct ph_command *command,
                                     struct command_secrets *secrets)
{
    struct request *request = data;
    const struct ph_table *table = room_table(room);
    bool may = request->join.link.secret[0] != '\0'
                   ? find_secret(request, room, PH_SECRET_WATCH_LINK, PH_NOBODY) != NULL
                   : ph_table_is_public(table);

    (void)command;
    if (!ph_table_allows_spectators(table) || !may)
        return PH_REFUSED_NOT_FOUND;
    if (is_removed(request, room))
        return PH_REFUSED_REMOVED;
    secrets_make_place(secrets, room);
    secrets_add(secrets, PH_SECRET_WATCH, PH_NOBODY, request->identity.key_hash, 0);
    return PH_NOT_REFUSED;
}

static void put_watching(const struct request *request, uint64_t seq, struct ph_buf *out)
{
    (void)seq;
    wire_write_watching(out, request->table);
}

void seats_watch(struct request *request, struct room *room)
{
    struct ph_identity role = room_identity(room, request->identity.key_hash);

    if (!read_link(request, wire_read_watch))
        return;
    if (room_has_role(&role))
        commands_reply(request, 0, put_watching);
    else
        commands_queue(request, room, (enum ph_command_kind)COMMAND_SECRETS_ONLY, prepare_watch,
                       put_watching);
}
