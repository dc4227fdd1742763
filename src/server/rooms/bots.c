/* Bots: the table asks, a worker thinks, and the answer comes back as an queued like any other. What
 * goes to the worker is what the bot's seat may know and nothing else. */
#include <stdlib.h>

#include "server/ops/log.h"
#include "server/rooms/room.h"

struct thought {
    struct room *room; /* held */
    struct ph_bot_question *question;
    struct ph_buf move;
    struct work *work;
};

static void destroy_thought(struct thought *thought)
{
    ph_bot_question_destroy(thought->question);
    ph_buf_finish(&thought->move);
    free(thought);
}

static void think(void *what, const atomic_bool *cancelled)
{
    struct thought *thought = what;

    ph_bot_answer(thought->question, cancelled, &thought->move);
}

/* The move is played, or the table has gone on meanwhile, or nothing can be stored: then the bot is
 * asked again a little later. */
static void on_moved(void *data, struct room *room, const struct command_result *result)
{
    (void)data;
    if (!result->refused)
        return;
    if (result->decision && result->refused != PH_REFUSED_STALE)
        log_error("bot refused", LOG_TEXT("table", room->id),
                  LOG_TEXT("code", ph_refused_code(result->refused)));
    room->bot_waits = true;
}

/* The table may have gone on in a way that leaves the answer good: then it is one to the newest
 * question. */
static bool play(struct thought *thought)
{
    struct room *room = thought->room;
    struct ph_bot_question *now = ph_table_bot_question(room->table);
    bool good = now && ph_bot_question_stands(thought->question, room->table);

    if (good)
        room_command(room,
                     &(struct ph_command){.kind = PH_DO_MOVE,
                                          .identity = {.bot = true},
                                          .version = ph_bot_question_version(now),
                                          .seat = ph_bot_question_seat(now),
                                          .move = ph_buf_text(&thought->move)},
                     NULL, on_moved, room);
    ph_bot_question_destroy(now);
    return good;
}

static void on_thought(void *what, bool cancelled)
{
    struct thought *thought = what;
    struct room *room = thought->room;

    room->thought = NULL;
    if (!room->rooms->draining && (cancelled || !play(thought)))
        bots_consider(room);
    destroy_thought(thought);
    room_release(room);
}

static void start_thinking(struct room *room, struct ph_bot_question *question)
{
    struct thought *thought = calloc(1, sizeof *thought);

    if (thought) {
        *thought = (struct thought){.room = room, .question = question};
        thought->work =
            workers_add(room->rooms->config.workers, WORK_FOR_BOTS, think, on_thought, thought);
    }
    if (!thought || !thought->work) {
        free(thought);
        ph_bot_question_destroy(question);
        room->bot_waits = true;
        return;
    }
    room->thought = thought;
    room_hold(room);
}

/* What a bot thinks about is no longer asked when the game has gone on: it stops thinking, and is asked
 * anew as soon as it comes back. Whoever chats or asks for something does not make it begin anew. */
void bots_consider(struct room *room)
{
    struct ph_bot_question *question;

    room->bot_waits = false;
    if (room->rooms->draining)
        return;
    if (room->thought) {
        if (!ph_bot_question_stands(room->thought->question, room->table))
            workers_cancel(room->thought->work);
        return;
    }
    question = ph_table_bot_question(room->table);
    if (question)
        start_thinking(room, question);
}

void bots_forget(struct room *room)
{
    if (room->thought)
        workers_cancel(room->thought->work);
}
