/* Commands of HTTP requests to a table. */
#include "server/http/commands.h"

void commands_queue(struct request *request, struct room *room, enum ph_command_kind kind,
                    command_prepare_fn *prepare, command_done_fn *done)
{
    struct ph_command command = {.kind = kind,
                                 .seat = request->seat,
                                 .whom = PH_NOBODY,
                                 .name = request->join.name,
                                 .salt = request->join.salt};

    room_command(room, &command, prepare, done, request);
}

enum ph_refused commands_prepare(void *data, struct room *room, struct ph_command *command,
                                 struct command_secrets *secrets)
{
    struct request *request = data;

    (void)secrets;
    command->identity = room_identity(room, request->identity.key_hash);
    return PH_NOT_REFUSED;
}

void commands_done(void *data, struct room *room, const struct command_result *result)
{
    struct request *request = data;
    struct ph_buf out = {0};

    (void)room;
    if (result->refused) {
        commands_fail(request, result);
        return;
    }
    wire_put_seq(&out, result->seq);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

void commands_fail(struct request *request, const struct command_result *result)
{
    bool temporary = ph_refused_status(result->refused) == 503;

    request_fail(request, result->refused, NULL, temporary ? REQUEST_RETRY_MS : 0);
}
