/* Commands of HTTP requests to a table, and their responses. */
#ifndef SERVER_HTTP_COMMANDS_H
#define SERVER_HTTP_COMMANDS_H

#include "server/http/request.h"

/* Queues a command with what the request keeps: seat, name, salt. `put` writes the response when it
 * is done; a refusal is answered with its error. */
void commands_queue(struct request *request, struct room *room, enum ph_command_kind kind,
                    command_prepare_fn *prepare, request_put_fn *put);

/* A command_prepare_fn that resolves the sender's identity; enough for most commands. */
enum ph_refused commands_prepare(void *data, struct room *room, struct ph_command *command,
                                 struct command_secrets *secrets);
/* Responds to a command that was refused. */
void commands_fail(struct request *request, enum ph_refused refused);
/* Responds as if a command were done: there was nothing left to do. */
void commands_reply(struct request *request, uint64_t seq, request_put_fn *put);

/* The response to most commands: the number of the last entry. */
void commands_put_seq(const struct request *request, uint64_t seq, struct ph_buf *out);

#endif
