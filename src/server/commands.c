/* What somebody at a table wants: orders to the table, and questions that it answers at once or that
 * a worker thinks about. */
#include <stdlib.h>
#include <string.h>

#include "ai/levels.h"
#include "base/json.h"
#include "base/message.h"
#include "server/visitor.h"

/* ---- orders ---- */

struct errand {
    struct visitor *visitor;
    char id[PH_CLIENT_ID_MAX + 1];
};

static void acknowledge(struct visitor *visitor, const char *id, uint64_t seq)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "type", "ack");
    ph_json_put_string(&out, "id", id);
    ph_json_put_int(&out, "seq", (long long)seq);
    ph_json_close(&out, '}');
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
}

const char *visitor_end_code(const struct order_result *result, const char **text)
{
    switch (result->end) {
    case ORDER_UNAVAILABLE:
        *text = N_("Nothing can be stored at the moment.");
        return "storage_unavailable";
    case ORDER_FULL: *text = N_("That was too much at once."); return "too_many";
    case ORDER_STALE: *text = N_("Something has happened meanwhile."); return "stale";
    default:
        *text = N_("That is not possible.");
        return result->code ? result->code : "bad_request";
    }
}

static void on_done(void *who, struct room *room, const struct order_result *result)
{
    struct errand *errand = who;
    struct visitor *visitor = errand->visitor;
    struct ph_buf out = {0};
    const char *text;

    if (result->end == ORDER_DONE) {
        acknowledge(visitor, errand->id, result->seq);
    } else if (result->end == ORDER_REFUSED) {
        ph_table_refused(room_table(room), errand->id, result->decision, visitor->guest.viewer.lang,
                         &out);
        visitor_send(visitor, &out);
    } else {
        const char *code = visitor_end_code(result, &text);

        visitor_refuse(visitor, errand->id, code, text);
    }
    ph_buf_finish(&out);
    visitor_done(visitor);
    free(errand);
}

/* Who he is counts when it is the order's turn, not when he sent it. */
static const char *on_turn(void *who, struct room *room, struct ph_command *command,
                           struct order_secrets *secrets)
{
    struct errand *errand = who;

    (void)secrets;
    command->who = room_who(room, errand->visitor->guest.holder);
    return room_knows(&command->who) ? NULL : "not_found";
}

static void order(struct visitor *visitor, const struct wire_message *message,
                  enum ph_command_kind kind)
{
    static const char *const reliefs[PH_RELIEF_COUNT] = {"skip", "bot", "extend"};
    struct errand *errand = calloc(1, sizeof *errand);
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

    if (!errand) {
        visitor_refuse(visitor, message->id, "too_many", N_("That was too much at once."));
        return;
    }
    for (unsigned how = 0; how < PH_RELIEF_COUNT; how++)
        if (strcmp(message->how, reliefs[how]) == 0)
            command.how = (enum ph_relief)how;
    errand->visitor = visitor;
    memcpy(errand->id, message->id, sizeof errand->id);
    visitor_wait(visitor);
    room_order(visitor->guest.room, &command, on_turn, on_done, errand);
}

static void say(struct visitor *visitor, const struct wire_message *message)
{
    struct server *server = visitor->server;
    int64_t wait = limits_take(server->limits, LIMIT_CHAT, visitor->guest.holder, PH_SECRET_SIZE,
                               server_now(server));

    if (wait > 0)
        visitor_refuse(visitor, message->id, "too_many", N_("That was too much at once."));
    else
        order(visitor, message, PH_DO_SAY);
}

/* ---- hints ---- */

struct hint {
    struct visitor *visitor;
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
    visitor_done(hint->visitor);
    free(hint);
}

static void on_hint(void *what, bool cancelled)
{
    struct hint *hint = what;
    struct visitor *visitor = hint->visitor;
    struct ph_buf out = {0};

    visitor->hint = NULL;
    if (!visitor->guest.room) {
        end_hint(hint);
        return;
    }
    if (cancelled) {
        visitor_refuse(visitor, hint->id, "too_many", N_("That was too much at once."));
    } else {
        ph_table_hint(hint->id, hint->question, &hint->advice, &out);
        visitor_send(visitor, &out);
    }
    ph_buf_finish(&out);
    end_hint(hint);
}

static void start_hint(struct visitor *visitor, const struct wire_message *message,
                       struct ph_bot_question *question)
{
    struct hint *hint = calloc(1, sizeof *hint);

    if (hint) {
        *hint = (struct hint){.visitor = visitor,
                              .room = visitor->guest.room,
                              .question = question,
                              .lang = visitor->guest.viewer.lang};
        memcpy(hint->id, message->id, sizeof hint->id);
        room_hold(hint->room);
        visitor_wait(visitor);
        visitor->hint =
            workers_add(visitor->server->workers, WORK_FOR_PEOPLE, think, on_hint, hint);
        if (visitor->hint)
            return;
        end_hint(hint);
    } else {
        ph_bot_question_destroy(question);
    }
    visitor_refuse(visitor, message->id, "too_many", N_("That was too much at once."));
}

static void ask_hint(struct visitor *visitor, const struct wire_message *message)
{
    struct server *server = visitor->server;
    unsigned level = message->level ? message->level : PH_LEVEL_BEST / 2;
    struct ph_bot_question *question;

    if (!(visitor->guest.viewer.seats >> message->seat & 1)) {
        visitor_refuse(visitor, message->id, "not_your_seat", N_("That is not your seat."));
        return;
    }
    if (visitor->hint || limits_take(server->limits, LIMIT_THINK, visitor->guest.holder,
                                     PH_SECRET_SIZE, server_now(server)) > 0) {
        visitor_refuse(visitor, message->id, "too_many", N_("That was too much at once."));
        return;
    }
    question = ph_table_hint_question(room_table(visitor->guest.room), &visitor->guest.viewer,
                                      message->seat, level);
    if (question)
        start_hint(visitor, message, question);
    else
        visitor_refuse(visitor, message->id, "not_your_turn", N_("It is not your turn."));
}

/* ---- questions that the table answers ---- */

static void ask_table(struct visitor *visitor, const struct wire_message *message)
{
    const struct ph_table *table = room_table(visitor->guest.room);
    const struct ph_viewer *viewer = &visitor->guest.viewer;
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
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
}

/* ---- all of them ---- */

static bool is_undo(const struct wire_message *message)
{
    return strcmp(message->what, "undo") == 0;
}

void commands_take(struct visitor *visitor, const struct wire_message *message)
{
    switch (message->kind) {
    case WIRE_MOVE: order(visitor, message, PH_DO_MOVE); break;
    case WIRE_CONFIRM: order(visitor, message, PH_DO_CONFIRM); break;
    case WIRE_UNDO: order(visitor, message, PH_DO_UNDO); break;
    case WIRE_ASK:
        order(visitor, message, is_undo(message) ? PH_DO_ASK_UNDO : PH_DO_ASK_ABANDON);
        break;
    case WIRE_ANSWER: order(visitor, message, PH_DO_ANSWER); break;
    case WIRE_RESIGN: order(visitor, message, PH_DO_RESIGN); break;
    case WIRE_RELIEVE: order(visitor, message, PH_DO_RELIEVE); break;
    case WIRE_RETURN: order(visitor, message, PH_DO_RETURN); break;
    case WIRE_SAY: say(visitor, message); break;
    case WIRE_WHY:
    case WIRE_MOVES:
    case WIRE_ABOUT:
    case WIRE_BOARD:
    case WIRE_PREVIEW: ask_table(visitor, message); break;
    case WIRE_HINT: ask_hint(visitor, message); break;
    default: break; /* hello, lang and ping never come here */
    }
}
