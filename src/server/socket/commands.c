/* What somebody at a table wants: queue to the table, and questions that it answers at once or that
 * a worker thinks about. */
#include <posthorn/think.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/socket/client.h"

/* ---- queue ---- */

struct pending_command {
    struct client *client;
    char id[PH_CLIENT_ID_MAX + 1];
};

static void acknowledge(struct client *client, const char *id, uint64_t seq)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "type", "ack");
    ph_json_put_string(&out, "id", id);
    ph_json_put_int(&out, "seq", (long long)seq);
    ph_json_close(&out, '}');
    client_send(client, &out);
    ph_buf_finish(&out);
}

static void on_done(void *data, struct room *room, const struct command_result *result)
{
    struct pending_command *pending_command = data;
    struct client *client = pending_command->client;
    struct ph_buf out = {0};

    if (!result->refused) {
        acknowledge(client, pending_command->id, result->seq);
    } else if (result->decision) {
        ph_table_refused(room_table(room), pending_command->id, result->decision,
                         client->subscriber.viewer.lang, &out);
        client_send(client, &out);
    } else {
        client_refuse(client, pending_command->id, result->refused, NULL);
    }
    ph_buf_finish(&out);
    client_release(client);
    free(pending_command);
}

/* The sender's identity is resolved when the command is dequeued. */
static enum ph_refused on_turn(void *data, struct room *room, struct ph_command *command,
                               struct command_secrets *secrets)
{
    struct pending_command *pending_command = data;

    (void)secrets;
    command->identity = room_identity(room, pending_command->client->subscriber.key_hash);
    return room_has_role(&command->identity) ? PH_NOT_REFUSED : PH_REFUSED_NOT_FOUND;
}

static void queued(struct client *client, const struct wire_message *message,
                   enum ph_command_kind kind)
{
    static const char *const reliefs[PH_RELIEF_COUNT] = {"skip", "bot", "extend"};
    struct pending_command *pending_command = calloc(1, sizeof *pending_command);
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

    if (!pending_command) {
        client_refuse(client, message->id, PH_REFUSED_NO_MEMORY, NULL);
        return;
    }
    for (unsigned how = 0; how < PH_RELIEF_COUNT; how++)
        if (strcmp(message->how, reliefs[how]) == 0)
            command.how = (enum ph_relief)how;
    pending_command->client = client;
    memcpy(pending_command->id, message->id, sizeof pending_command->id);
    client_hold(client);
    room_command(client->subscriber.room, &command, on_turn, on_done, pending_command);
}

static void say(struct client *client, const struct wire_message *message)
{
    struct server *server = client->server;
    int64_t wait = limits_take(server->limits, LIMIT_CHAT, client->subscriber.key_hash,
                               PH_SECRET_SIZE, server_now(server));

    if (wait > 0)
        client_refuse(client, message->id, PH_REFUSED_TOO_MANY, NULL);
    else
        queued(client, message, PH_DO_SAY);
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

static void think(void *what, const atomic_bool *cancelled)
{
    struct hint *hint = what;

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

static void on_hint(void *what, bool cancelled)
{
    struct hint *hint = what;
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
        ph_table_hint(hint->id, hint->question, &hint->advice, &out);
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
        client->hint = workers_add(client->server->workers, WORK_FOR_PEOPLE, think, on_hint, hint);
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
    if (client->hint || limits_take(server->limits, LIMIT_THINK, client->subscriber.key_hash,
                                    PH_SECRET_SIZE, server_now(server)) > 0) {
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
    struct ph_buf out = {0};

    if (message->kind == WIRE_WHY)
        ph_table_why(table, viewer, message->id, message->seat, message->move, &out);
    else if (message->kind == WIRE_MOVES)
        ph_table_moves(table, viewer, message->id, message->seat, &out);
    else if (message->kind == WIRE_ABOUT)
        ph_table_about(table, viewer, message->id, message->seat, message->move, &out);
    else if (message->kind == WIRE_BOARD)
        ph_table_board(table, viewer, message->id, &out);
    else
        ph_table_preview(table, viewer, message->id, message->seat, message->move, &out);
    client_send(client, &out);
    ph_buf_finish(&out);
}

/* ---- all of them ---- */

static bool is_undo(const struct wire_message *message)
{
    return strcmp(message->what, "undo") == 0;
}

void commands_take(struct client *client, const struct wire_message *message)
{
    switch (message->kind) {
    case WIRE_MOVE: queued(client, message, PH_DO_MOVE); break;
    case WIRE_CONFIRM: queued(client, message, PH_DO_CONFIRM); break;
    case WIRE_UNDO: queued(client, message, PH_DO_UNDO); break;
    case WIRE_ASK:
        queued(client, message, is_undo(message) ? PH_DO_ASK_UNDO : PH_DO_ASK_ABANDON);
        break;
    case WIRE_ANSWER: queued(client, message, PH_DO_ANSWER); break;
    case WIRE_RESIGN: queued(client, message, PH_DO_RESIGN); break;
    case WIRE_RELIEVE: queued(client, message, PH_DO_RELIEVE); break;
    case WIRE_RETURN: queued(client, message, PH_DO_RETURN); break;
    case WIRE_SAY: say(client, message); break;
    case WIRE_WHY:
    case WIRE_MOVES:
    case WIRE_ABOUT:
    case WIRE_BOARD:
    case WIRE_PREVIEW: ask_table(client, message); break;
    case WIRE_HINT: ask_hint(client, message); break;
    default: break; /* hello, lang and ping never come here */
    }
}
