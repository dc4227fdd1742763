/* What the server has about the sender: taking it along, and deleting it. Removing a message. */
#include <stdlib.h>

#include "server/http/commands.h"
#include "server/rooms/persons.h"
#include "wire/export.h"

/* ---- taking along ---- */

static void on_exported(void *data, enum ph_stored how, const struct ph_buf *tables,
                        const char *more)
{
    struct request *request = data;
    struct ph_buf out = {0};

    if (how != PH_STORE_DONE) {
        request_fail_for_now(request, PH_REFUSED_STORAGE_UNAVAILABLE);
        return;
    }
    wire_write_exported(&out, request->identity.key_hash, tables, more);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

/* As dear as a replay. */
static int64_t take_token(struct request *request)
{
    struct server *server = request->server;

    return limits_take_both(server->limits, LIMIT_THINK, request->identity.key_hash,
                            PH_KEY_HASH_SIZE, LIMIT_THINK_ADDRESS, &request->network,
                            server_now(server));
}

void me_export(struct request *request, struct room *room)
{
    char after[PH_TABLE_ID_SIZE + 1];
    int64_t wait = take_token(request);

    (void)room;
    if (wait > 0) {
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
        return;
    }
    if (!request_query(request, "after", after, sizeof after))
        after[0] = '\0';
    persons_export(request->server->store, request->identity.key_hash, after, on_exported, request);
}

/* ---- deleting ---- */

static void on_forgotten(void *data, enum ph_refused refused, unsigned tables)
{
    struct request *request = data;
    struct ph_buf out = {0};

    if (refused) {
        commands_fail(request, refused);
        return;
    }
    if (request->browser)
        identity_drop_cookie(request->secure, request->cookie);
    wire_write_forgotten(&out, tables);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void me_delete(struct request *request, struct room *room)
{
    struct ph_error error = {0};
    int64_t wait = 0;

    (void)room;
    if (!wire_read_confirm(&request->body, &error))
        request_fail(request, PH_REFUSED_BAD_REQUEST, &error, 0);
    else if ((wait = take_token(request)) > 0)
        request_fail(request, PH_REFUSED_TOO_MANY, NULL, wait);
    else
        persons_forget(request->server->rooms, request->server->store, request->identity.key_hash,
                       on_forgotten, request);
}

/* ---- a message ---- */

static enum ph_refused prepare_line(void *data, struct room *room, struct ph_command *command,
                                    struct command_secrets *secrets)
{
    const struct request *request = data;

    command->count = (unsigned)strtoul(request->word, NULL, 10); /* 0 is no line */
    return commands_prepare(data, room, command, secrets);
}

void me_remove_line(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_REMOVE_LINE, prepare_line, commands_put_seq);
}
