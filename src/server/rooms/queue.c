/* The queue of a room: one command at a time, durable before any update is sent. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "host/store/failpoint.h"
#include "server/rooms/room.h"
#include "server/rooms/secrets.h"

enum {
    WAITING_MAX = 64, /* commands at one table */
    TRIES_MAX = 4,    /* after conflicts with other writers */
    TEXTS = 7         /* of a command */
};

/* A command in the queue. */
struct queued {
    struct room *room;
    struct ph_command command;
    char *text[TEXTS]; /* copies that the command points at */
    command_prepare_fn *prepare;
    command_done_fn *done;
    void *data;
    struct command_secrets secrets;
    struct ph_decision decision;
    unsigned tries;
    uint64_t began;
    struct queued *next;
};

/* ---- making and ending ---- */

/* Copies the command and its texts. */
static bool keep_command(struct queued *queued, const struct ph_command *command)
{
    const char **texts[TEXTS] = {&queued->command.client, &queued->command.move,
                                 &queued->command.name,   &queued->command.salt,
                                 &queued->command.phrase, &queued->command.text,
                                 &queued->command.table};

    queued->command = *command;
    for (unsigned i = 0; i < TEXTS; i++) {
        if (!*texts[i])
            continue;
        *texts[i] = queued->text[i] = strdup(*texts[i]);
        if (!queued->text[i])
            return false;
    }
    return true;
}

static void destroy_queued(struct queued *queued)
{
    for (unsigned i = 0; i < TEXTS; i++)
        free(queued->text[i]);
    ph_decision_finish(&queued->decision);
    free(queued);
}

/* Dequeues the first command and reports its result. */
static void end_command(struct room *room, struct command_result result)
{
    struct queued *queued = room->queue;
    struct rooms_state *state = &room->rooms->state;

    room->queue = queued->next;
    if (!room->queue)
        room->queue_last = &room->queue;
    room->queue_length--;
    state->commands++;
    if (result.refused && result.decision)
        state->refused++;
    if (!result.refused) {
        state->moves += queued->command.kind == PH_COMMAND_MOVE;
        metrics_observe(&state->acks, (uv_hrtime() - queued->began) / 1000);
    }
    queued->done(queued->data, room, &result);
    destroy_queued(queued);
}

static void refuse_command(struct room *room, enum ph_refused refused)
{
    end_command(room, (struct command_result){.refused = refused});
}

/* The command is done, or was done before, by the entry `seq`. */
static void finish_command(struct room *room, uint64_t seq)
{
    end_command(room, (struct command_result){.seq = seq, .decision = &room->queue->decision});
}

void queue_give_up(struct room *room)
{
    while (room->queue)
        refuse_command(room, PH_REFUSED_STORAGE_UNAVAILABLE);
}

/* ---- handling ---- */

/* A move without a second entry such as the end of the game: nobody's role changes. */
static bool is_plain_move(const struct queued *queued)
{
    return queued->command.kind == PH_COMMAND_MOVE && queued->decision.count == 1;
}

static bool rewrites_bodies(const struct queued *queued)
{
    return ph_rewrites_bodies(queued->decision.rewrites, queued->decision.rewrite_count);
}

static bool take(struct room *room, const struct queued *queued)
{
    const struct ph_decision *decision = &queued->decision;

    if (!rewrites_bodies(queued) &&
        !ph_table_rewrite(room->table, decision->rewrites, decision->rewrite_count))
        return false;
    return is_plain_move(queued) ? room_take_move(room, decision->entries, queued->command.seat)
                                 : room_take(room, decision->entries, decision->count);
}

static void apply_command(struct room *room)
{
    struct queued *queued = room->queue;

    if (!take(room, queued)) {
        queue_give_up(room);
        return;
    }
    room_note_secrets(room, &queued->secrets);
    subscribers_refresh(room);
    if (queued->decision.count > 0 && queued->command.kind != PH_COMMAND_SAY)
        room_changed(room, &queued->decision.row);
    finish_command(room, ph_table_seq(room->table));
    room->rooms->config.told(room->rooms->config.data);
    ph_failpoint("after-ack");
}

static void on_refolded(struct room *room, bool ok)
{
    room_hold(room);
    if (ok)
        apply_command(room);
    else
        queue_give_up(room);
    queue_go_on(room);
    room_release(room);
}

static void on_appended(void *data, enum ph_stored how)
{
    struct room *room = data;
    struct queued *queued = room->queue;

    room_be_busy(room, false);
    room_hold(room);
    switch (how) {
    case PH_STORE_DONE:
        if (rewrites_bodies(queued))
            room_refold(room, on_refolded);
        else
            apply_command(room);
        break;
    case PH_STORE_CONFLICT:
        room->rooms->state.conflicts++;
        if (++queued->tries < TRIES_MAX && !room->rooms->stopped)
            room_reload(room);
        else
            refuse_command(room, PH_REFUSED_STALE);
        break;
    case PH_STORE_NONE:
        refuse_command(room, queued->secrets.uses ? PH_REFUSED_LINK_USED
                                                  : PH_REFUSED_STORAGE_UNAVAILABLE);
        break;
    case PH_STORE_UNAVAILABLE:
    case PH_STORE_DAMAGED: refuse_command(room, PH_REFUSED_STORAGE_UNAVAILABLE); break;
    }
    queue_go_on(room);
    room_release(room);
}

static void append(struct room *room, struct queued *queued)
{
    const struct command_secrets *secrets = &queued->secrets;
    struct ph_buf summary = {0};

    if (queued->decision.host_changed)
        secrets_set_host(&queued->secrets, room, queued->decision.host);
    struct ph_append change = {
        .row = queued->decision.row,
        .entries = queued->decision.entries,
        .entry_count = queued->decision.count,
        .add = secrets->add,
        .add_count = secrets->add_count,
        .remove = secrets->remove,
        .remove_count = secrets->remove_count,
        .use = secrets->uses ? &secrets->use : NULL,
        .rewrites = queued->decision.rewrites,
        .rewrite_count = queued->decision.rewrite_count,
    };

    if (queued->decision.count == 0)
        ph_table_row(room->table, &change.row, &summary);
    room_be_busy(room, true);
    ph_store_append(room->rooms->config.store, &change, on_appended, room);
    ph_buf_finish(&summary);
}

/* Starts the first command; true if it has already ended. */
static bool start_command(struct room *room)
{
    struct queued *queued = room->queue;
    bool secrets_only = queued->command.kind == (enum ph_command_kind)COMMAND_SECRETS_ONLY;
    struct ph_decision *decision = &queued->decision;
    enum ph_refused refused = PH_NOT_REFUSED;

    room_update_rest(room); /* a refusal must not come before the update that explains it */
    queued->secrets = (struct command_secrets){0};
    if (queued->prepare)
        refused = queued->prepare(queued->data, room, &queued->command, &queued->secrets);
    if (refused) {
        refuse_command(room, refused);
        return true;
    }
    if (!secrets_only)
        ph_table_decide(room->table, &queued->command, now_ms(room->rooms->config.now), decision);
    if (decision->refused) {
        end_command(room,
                    (struct command_result){.refused = decision->refused, .decision = decision});
        return true;
    }
    if (decision->again > 0 || (decision->count == 0 && !secrets_only)) {
        finish_command(room, decision->again ? decision->again : ph_table_seq(room->table));
        return true;
    }
    append(room, queued);
    return false;
}

void queue_go_on(struct room *room)
{
    room_hold(room);
    if (room->rooms->stopped && !room->busy)
        queue_give_up(room);
    while (!room->busy && room->queue && start_command(room))
        ;
    room_release(room);
}

void room_command(struct room *room, const struct ph_command *command, command_prepare_fn *prepare,
                  command_done_fn *done, void *data)
{
    bool full = room->queue_length >= WAITING_MAX;
    struct queued *queued = full ? NULL : calloc(1, sizeof *queued);

    if (!queued || !keep_command(queued, command)) {
        if (queued)
            destroy_queued(queued);
        done(data, room,
             &(struct command_result){.refused = full ? PH_REFUSED_BUSY : PH_REFUSED_NO_MEMORY});
        return;
    }
    queued->room = room;
    queued->prepare = prepare;
    queued->done = done;
    queued->data = data;
    randombytes_buf(queued->command.blind, sizeof queued->command.blind);
    queued->began = uv_hrtime();
    *room->queue_last = queued;
    room->queue_last = &queued->next;
    room->queue_length++;
    if (room->queue_length == 1)
        queue_go_on(room);
}
