/* Commands of HTTP requests to a table. */
#ifndef SERVER_HTTP_COMMANDS_H
#define SERVER_HTTP_COMMANDS_H

#include "server/http/request.h"

/* Queues a command with what the request keeps: seat, name, salt. */
void commands_queue(struct request *request, struct room *room, enum ph_command_kind kind,
                    command_prepare_fn *prepare, command_done_fn *done);

/* A command_prepare_fn that resolves the sender's identity; enough for most commands. */
enum ph_refused commands_prepare(void *data, struct room *room, struct ph_command *command,
                                 struct command_secrets *secrets);
/* A command_done_fn that responds with the number of the last entry, or with the error. */
void commands_done(void *data, struct room *room, const struct command_result *result);
/* Responds to a command that was refused. */
void commands_fail(struct request *request, const struct command_result *result);

#endif
