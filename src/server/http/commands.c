/* Commands of HTTP requests to a table, and their responses. */
#include "server/http/commands.h"

#include <sodium.h>

#include "server/ops/budget.h"

void commands_put_seq(const struct request *request, uint64_t seq, struct ph_buf *out)
{
    (void)request;
    wire_write_seq(out, seq);
}

/* The response may contain a secret, so its memory is wiped. */
void commands_reply(struct request *request, uint64_t seq, request_put_fn *put)
{
    struct ph_buf out = {0};

    put(request, seq, &out);
    request_reply(request, 200, &out);
    if (out.at)
        sodium_memzero(out.at, out.len);
    ph_buf_finish(&out);
}

void commands_fail(struct request *request, enum ph_refused refused)
{
    bool temporary = ph_refused_status(refused) == 503;

    request_fail(request, refused, NULL, temporary ? REQUEST_RETRY_MS : 0);
}

static void on_done(void *data, struct room *room, const struct command_result *result)
{
    struct request *request = data;

    budget_charge_entries(request->server, LIMIT_HTTP, &request->network, room_take_unpaid(room));
    if (result->refused)
        commands_fail(request, result->refused);
    else
        commands_reply(request, result->seq, request->put);
}

enum ph_refused commands_prepare(void *data, struct room *room, struct ph_command *command,
                                 struct command_secrets *secrets)
{
    struct request *request = data;

    (void)secrets;
    command->identity = room_identity(room, request->identity.key_hash);
    return PH_NOT_REFUSED;
}

void commands_queue(struct request *request, struct room *room, enum ph_command_kind kind,
                    command_prepare_fn *prepare, request_put_fn *put)
{
    struct ph_command command = {.kind = kind,
                                 .seat = request->seat,
                                 .whom = PH_NOBODY,
                                 .name = request->join.name,
                                 .salt = request->join.salt};

    request->put = put;
    room_command(room, &command, prepare, on_done, request);
}
