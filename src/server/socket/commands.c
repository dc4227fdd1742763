/* Messages of a client at a table: commands for the table's queue, questions that the table answers
 * at once, and hints, which a worker thinks about. */
#include <posthorn/think.h>
#include <stdlib.h>
#include <string.h>

#include "server/ops/budget.h"
#include "server/socket/client.h"
#include "wire/write.h"

/* ---- commands ---- */

/* A command whose result the client waits for. */
struct pending {
    struct client *client; /* held */
    char id[PH_CLIENT_ID_MAX + 1];
};

/* Writes the result of a command: `ack` or `refused`. */
static void write_result(const struct pending *pending, struct room *room,
                         const struct command_result *result, struct ph_buf *out)
{
    struct ph_refused_info refused = {0};

    if (!result->refused) {
        wire_write_ack(out, pending->id, result->seq);
        return;
    }
    ph_table_refused(room_table(room), result->decision, pending->client->subscriber.viewer.lang,
                     &refused);
    wire_write_refused(out, pending->id, &refused);
    ph_refused_info_finish(&refused);
}

static void on_done(void *data, struct room *room, const struct command_result *result)
{
    struct pending *pending = data;
    struct client *client = pending->client;
    struct ph_buf out = {0};

    if (result->refused && !result->decision) {
        client_refuse(client, pending->id, result->refused, NULL);
    } else {
        write_result(pending, room, result, &out);
        client_send(client, &out);
    }
    ph_buf_finish(&out);
    client_release(client);
    free(pending);
}

/* The sender's identity is resolved when the command is dequeued, not when it arrives. */
static enum ph_refused prepare(void *data, struct room *room, struct ph_command *command,
                               struct command_secrets *secrets)
{
    struct pending *pending = data;

    (void)secrets;
    command->identity = room_identity(room, pending->client->subscriber.key_hash);
    return room_has_role(&command->identity) ? PH_NOT_REFUSED : PH_REFUSED_NOT_FOUND;
}

static void enqueue(struct client *client, const struct wire_message *message,
                    enum ph_command_kind kind)
{
    static const char *const reliefs[PH_RELIEF_COUNT] = {"skip", "bot", "extend"};
    struct pending *pending = calloc(1, sizeof *pending);
    struct ph_command command = {
        .kind = kind,
        .client = message->id,
        .version = message->version,
        .seat = message->seat,
        .whom = message->whom,
        .move = message->move,
        .count = message->count,
        .yes = message->yes,
        .phrase = message->phrase[0] ? message->phrase : NULL,
        .text = message->text[0] ? message->text : NULL,
    };

    if (!pending) {
        client_refuse(client, message->id, PH_REFUSED_NO_MEMORY, NULL);
        return;
    }
    for (unsigned how = 0; how < PH_RELIEF_COUNT; how++)
        if (strcmp(message->how, reliefs[how]) == 0)
            command.how = (enum ph_relief)how;
    pending->client = client;
    memcpy(pending->id, message->id, sizeof pending->id);
    client_hold(client);
    room_command(client->subscriber.room, &command, prepare, on_done, pending);
}

static void say(struct client *client, const struct wire_message *message)
{
    struct server *server = client->server;
    int64_t wait =
        budget_take_by_key(server, LIMIT_CHAT, client->subscriber.key_hash, &client->network);

    if (wait > 0)
        client_refuse(client, message->id, PH_REFUSED_TOO_MANY, NULL);
    else
        enqueue(client, message, PH_COMMAND_SAY);
}

/* ---- hints ---- */

struct hint {
    struct client *client;
    struct room *room; /* held */
    struct ph_bot_question *question;
    struct ph_advice advice;
    enum ph_lang lang;
    char id[PH_CLIENT_ID_MAX + 1];
};

static void think(void *data, const atomic_bool *cancelled)
{
    struct hint *hint = data;

    ph_bot_advise(hint->question, cancelled, hint->lang, &hint->advice);
}

static void end_hint(struct hint *hint)
{
    ph_bot_question_destroy(hint->question);
    ph_advice_finish(&hint->advice);
    room_release(hint->room);
    client_release(hint->client);
    free(hint);
}

static void on_hint(void *data, bool cancelled)
{
    struct hint *hint = data;
    struct client *client = hint->client;
    struct ph_buf out = {0};

    client->hint = NULL;
    if (!client->subscriber.room) {
        end_hint(hint);
        return;
    }
    if (cancelled) {
        client_refuse(client, hint->id, PH_REFUSED_TOO_MANY, NULL);
    } else {
        wire_write_hint(&out, hint->id, &hint->advice);
        if (out.failed)
            client_refuse(client, hint->id, PH_REFUSED_NO_MEMORY, NULL);
        client_send(client, &out);
    }
    ph_buf_finish(&out);
    end_hint(hint);
}

static void start_hint(struct client *client, const struct wire_message *message,
                       struct ph_bot_question *question)
{
    struct hint *hint = calloc(1, sizeof *hint);

    if (hint) {
        *hint = (struct hint){.client = client,
                              .room = client->subscriber.room,
                              .question = question,
                              .lang = client->subscriber.viewer.lang};
        memcpy(hint->id, message->id, sizeof hint->id);
        room_hold(hint->room);
        client_hold(client);
        client->hint = workers_add(client->server->workers, WORK_HINT, client->subscriber.payer,
                                   think, on_hint, hint);
        if (client->hint)
            return;
        end_hint(hint);
    } else {
        ph_bot_question_destroy(question);
    }
    client_refuse(client, message->id, PH_REFUSED_TOO_MANY, NULL);
}

static void ask_hint(struct client *client, const struct wire_message *message)
{
    struct server *server = client->server;
    unsigned level = message->level ? message->level : PH_LEVELS / 2;
    struct ph_bot_question *question;

    if (!(client->subscriber.viewer.seats >> message->seat & 1)) {
        client_refuse(client, message->id, PH_REFUSED_NOT_YOUR_SEAT, NULL);
        return;
    }
    if (client->hint ||
        budget_take_think(server, client->subscriber.key_hash, &client->network) > 0) {
        client_refuse(client, message->id, PH_REFUSED_TOO_MANY, NULL);
        return;
    }
    question = ph_table_hint_question(room_table(client->subscriber.room),
                                      &client->subscriber.viewer, message->seat, level);
    if (question)
        start_hint(client, message, question);
    else
        client_refuse(client, message->id, PH_REFUSED_NOT_YOUR_TURN, NULL);
}

/* ---- questions that the table answers ---- */

static void ask_table(struct client *client, const struct wire_message *message)
{
    const struct ph_table *table = room_table(client->subscriber.room);
    const struct ph_viewer *viewer = &client->subscriber.viewer;
    struct ph_answer answer = {0};
    struct ph_buf out = {0};

    if (message->kind == WIRE_WHY)
        ph_table_why(table, viewer, message->seat, message->move, &answer);
    else if (message->kind == WIRE_MOVES)
        ph_table_moves(table, viewer, message->seat, &answer);
    else if (message->kind == WIRE_ABOUT)
        ph_table_about(table, viewer, message->seat, message->move, &answer);
    else if (message->kind == WIRE_BOARD)
        ph_table_board(table, viewer, &answer);
    else if (message->kind == WIRE_LOG)
        ph_table_log(table, viewer, message->before, &answer);
    else
        ph_table_preview(table, viewer, message->seat, message->move, &answer);
    wire_write_answer(&out, message->id, &answer);
    client_send(client, &out);
    ph_answer_finish(&answer);
    ph_buf_finish(&out);
}

/* ---- all of them ---- */

static enum ph_command_kind kind_of_request(const struct wire_message *message)
{
    if (strcmp(message->what, "undo") == 0)
        return PH_COMMAND_ASK_UNDO;
    return strcmp(message->what, "rematch") == 0 ? PH_COMMAND_ASK_REMATCH : PH_COMMAND_ASK_ABANDON;
}

void commands_take(struct client *client, const struct wire_message *message)
{
    switch (message->kind) {
    case WIRE_MOVE: enqueue(client, message, PH_COMMAND_MOVE); break;
    case WIRE_CONFIRM: enqueue(client, message, PH_COMMAND_CONFIRM); break;
    case WIRE_UNDO: enqueue(client, message, PH_COMMAND_UNDO); break;
    case WIRE_ASK: enqueue(client, message, kind_of_request(message)); break;
    case WIRE_ANSWER: enqueue(client, message, PH_COMMAND_ANSWER); break;
    case WIRE_RESIGN: enqueue(client, message, PH_COMMAND_RESIGN); break;
    case WIRE_RELIEVE: enqueue(client, message, PH_COMMAND_RELIEVE); break;
    case WIRE_RETURN: enqueue(client, message, PH_COMMAND_RETURN); break;
    case WIRE_SAY: say(client, message); break;
    case WIRE_WHY:
    case WIRE_MOVES:
    case WIRE_ABOUT:
    case WIRE_BOARD:
    case WIRE_LOG:
    case WIRE_PREVIEW: ask_table(client, message); break;
    case WIRE_HINT: ask_hint(client, message); break;
    default: break; /* sockets.c has handled hello, lang and ping */
    }
}
