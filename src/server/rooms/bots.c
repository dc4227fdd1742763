/* Bots: the table asks, a worker thinks, and the answer is queued like any other command. The
 * worker gets the view of the bot's seat and nothing else. */
#include <stdlib.h>

#include "server/ops/limits.h"
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

static void think(void *data, const atomic_bool *cancelled)
{
    struct thought *thought = data;

    ph_bot_answer(thought->question, cancelled, &thought->move);
}

/* Did the table change while the move waited for its turn? Then nothing is wrong with it. */
static bool was_overtaken(enum ph_refused refused)
{
    return refused == PH_REFUSED_STALE || refused == PH_REFUSED_FINISHED;
}

/* If the move was not played, because the table has changed or the store is unavailable, the bot is
 * asked again at the next tick. */
static void on_moved(void *data, struct room *room, const struct command_result *result)
{
    (void)data;
    if (!result->refused)
        return;
    if (result->decision && !was_overtaken(result->refused))
        log_error("bot refused", LOG_TEXT("table", room->id),
                  LOG_TEXT("code", ph_refused_code(result->refused)));
    room->bot_waits = true;
}

/* Plays the move if it also answers the question that the table asks now: a change such as chat
 * does not matter. */
static bool play(struct thought *thought)
{
    struct room *room = thought->room;
    struct ph_bot_question *now = ph_table_bot_question(room->table);
    bool good = now && ph_bot_question_stands(thought->question, room->table);

    if (good)
        room_command(room,
                     &(struct ph_command){.kind = PH_COMMAND_MOVE,
                                          .identity = {.bot = true},
                                          .version = ph_bot_question_version(now),
                                          .seat = ph_bot_question_seat(now),
                                          .move = ph_buf_text(&thought->move)},
                     NULL, on_moved, room);
    ph_bot_question_destroy(now);
    return good;
}

static void on_thought(void *data, bool cancelled)
{
    struct thought *thought = data;
    struct room *room = thought->room;

    room->thought = NULL;
    if (!room->rooms->draining && (cancelled || !play(thought)))
        bots_consider(room);
    destroy_thought(thought);
    room_release(room);
}

uint64_t bots_payer(const struct room *room)
{
    const struct subscriber *best = NULL;

    for (const struct subscriber *each = room->subscribers; each; each = each->next)
        if (!best || each->viewer.host || (best->spectator && !each->spectator)) {
            best = each;
            if (each->viewer.host)
                break;
        }
    return best ? best->payer : room->payer;
}

/* Bots alone play while somebody watches. */
static bool is_paused(const struct room *room)
{
    return room->subscriber_count == 0 && ph_table_bots_alone(room->table);
}

/* A game between bots alone has a budget of its own. It is counted by levels: each costs about
 * twice as much as the one below. */
static bool may_think(const struct room *room, const struct ph_bot_question *question)
{
    uint64_t payer = bots_payer(room);

    return !ph_table_bots_alone(room->table) ||
           limits_take_cost(room->rooms->config.limits, LIMIT_BOTS, &payer, sizeof payer,
                            1u << (ph_bot_question_level(question) - 1),
                            now_ms(room->rooms->config.now)) == 0;
}

static void start_thinking(struct room *room, struct ph_bot_question *question)
{
    struct thought *thought = may_think(room, question) ? calloc(1, sizeof *thought) : NULL;

    if (thought) {
        *thought = (struct thought){.room = room, .question = question};
        thought->work = workers_add(room->rooms->config.workers, WORK_BOT, bots_payer(room), think,
                                    on_thought, thought);
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

/* Asks the bot if it is to decide. A thought about a position that has passed is cancelled; the bot
 * is asked again when it returns. Chat and requests leave a thought as it is. Also called when the
 * first subscriber comes and when the last one goes. */
void bots_consider(struct room *room)
{
    struct ph_bot_question *question;

    room->bot_waits = false;
    if (room->rooms->draining)
        return;
    if (is_paused(room)) {
        bots_forget(room);
        return;
    }
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
