/* Orders: one at a time a room, on the disk before anybody hears of them. */
#include <stdlib.h>
#include <string.h>

#include "host/failpoint.h"
#include "server/room.h"

enum {
    WAITING_MAX = 64, /* at one table */
    TRIES_MAX = 4,    /* against other writers */
    TEXTS = 7         /* of a command */
};

struct order {
    struct room *room;
    struct ph_command command;
    char *text[TEXTS]; /* what the command points at */
    order_prepare_fn *prepare;
    order_done_fn *done;
    void *who;
    struct order_secrets secrets;
    struct ph_decision decision;
    unsigned tries;
    uint64_t began;
    struct order *next;
};

/* ---- making and ending ---- */

/* The command with texts of its own. */
static bool keep_command(struct order *order, const struct ph_command *command)
{
    const char **texts[TEXTS] = {
        &order->command.client, &order->command.move, &order->command.name, &order->command.salt,
        &order->command.phrase, &order->command.text, &order->command.table};

    order->command = *command;
    for (unsigned i = 0; i < TEXTS; i++) {
        if (!*texts[i])
            continue;
        *texts[i] = order->text[i] = strdup(*texts[i]);
        if (!order->text[i])
            return false;
    }
    return true;
}

static void destroy_order(struct order *order)
{
    for (unsigned i = 0; i < TEXTS; i++)
        free(order->text[i]);
    ph_decision_finish(&order->decision);
    free(order);
}

/* Takes the first order out and tells who gave it. */
static void end_order(struct room *room, struct order_result result)
{
    struct order *order = room->orders;
    struct house_state *state = &room->house->state;

    room->orders = order->next;
    if (!room->orders)
        room->orders_last = &room->orders;
    room->order_count--;
    state->orders++;
    if (result.end == ORDER_REFUSED)
        state->refused++;
    if (result.end == ORDER_DONE) {
        state->moves += order->command.kind == PH_DO_MOVE;
        metrics_observe(&state->acks, (uv_hrtime() - order->began) / 1000);
    }
    if (result.end == ORDER_DONE || result.end == ORDER_REFUSED)
        result.decision = &order->decision;
    order->done(order->who, room, &result);
    destroy_order(order);
}

void orders_give_up(struct room *room)
{
    while (room->orders)
        end_order(room, (struct order_result){.end = ORDER_UNAVAILABLE});
}

/* ---- doing ---- */

/* A move and nothing else, such as the end of the game: nobody's part in the table changes. */
static bool is_plain_move(const struct order *order)
{
    return order->command.kind == PH_DO_MOVE && order->decision.count == 1;
}

static bool take(struct room *room, const struct order *order)
{
    const struct ph_decision *decision = &order->decision;

    return is_plain_move(order) ? room_take_move(room, decision->entries, order->command.seat)
                                : room_take(room, decision->entries, decision->count);
}

static void apply_order(struct room *room)
{
    struct order *order = room->orders;

    if (!take(room, order)) {
        orders_give_up(room);
        return;
    }
    room_note_secrets(room, &order->secrets);
    guests_refresh(room);
    if (order->decision.count > 0 && order->command.kind != PH_DO_SAY)
        room_changed(room, &order->decision.row);
    end_order(room, (struct order_result){.end = ORDER_DONE, .seq = ph_table_seq(room->table)});
    room->house->config.told(room->house->config.who);
    ph_failpoint("after-ack");
}

static void on_appended(void *who, enum ph_stored how)
{
    struct room *room = who;
    struct order *order = room->orders;

    room_be_busy(room, false);
    room_hold(room);
    switch (how) {
    case PH_STORE_DONE: apply_order(room); break;
    case PH_STORE_CONFLICT:
        room->house->state.conflicts++;
        if (++order->tries < TRIES_MAX && !room->house->stopped)
            room_reload(room);
        else
            end_order(room, (struct order_result){.end = ORDER_STALE});
        break;
    case PH_STORE_NONE:
        end_order(room, (struct order_result){.end = order->secrets.uses ? ORDER_LINK_USED
                                                                         : ORDER_UNAVAILABLE});
        break;
    case PH_STORE_UNAVAILABLE:
    case PH_STORE_DAMAGED: end_order(room, (struct order_result){.end = ORDER_UNAVAILABLE}); break;
    }
    orders_go_on(room);
    room_release(room);
}

static void append(struct room *room, struct order *order)
{
    const struct order_secrets *secrets = &order->secrets;
    struct ph_buf summary = {0};
    struct ph_append change = {
        .row = order->decision.row,
        .entries = order->decision.entries,
        .entry_count = order->decision.count,
        .add = secrets->add,
        .add_count = secrets->add_count,
        .remove = secrets->remove,
        .remove_count = secrets->remove_count,
        .use = secrets->uses ? &secrets->use : NULL,
    };

    if (order->decision.count == 0)
        ph_table_row(room->table, &change.row, &summary);
    room_be_busy(room, true);
    ph_store_append(room->house->config.store, &change, on_appended, room);
    ph_buf_finish(&summary);
}

/* Starts the first order; true if it is already over. */
static bool start_order(struct room *room)
{
    struct order *order = room->orders;
    const char *code;

    room_tell_rest(room); /* whoever is refused has heard why */
    order->secrets = (struct order_secrets){0};
    code =
        order->prepare ? order->prepare(order->who, room, &order->command, &order->secrets) : NULL;
    if (code) {
        end_order(room, (struct order_result){.end = ORDER_UNPREPARED, .code = code});
        return true;
    }
    if (order->command.kind != (enum ph_command_kind)ORDER_SECRETS_ONLY)
        ph_table_decide(room->table, &order->command, now_ms(room->house->config.now),
                        &order->decision);
    if (order->decision.refused) {
        end_order(room, (struct order_result){.end = ORDER_REFUSED});
        return true;
    }
    if (order->decision.again > 0 ||
        (order->decision.count == 0 &&
         order->command.kind != (enum ph_command_kind)ORDER_SECRETS_ONLY)) {
        end_order(room,
                  (struct order_result){.end = ORDER_DONE,
                                        .seq = order->decision.again ? order->decision.again
                                                                     : ph_table_seq(room->table)});
        return true;
    }
    append(room, order);
    return false;
}

void orders_go_on(struct room *room)
{
    room_hold(room);
    if (room->house->stopped && !room->busy)
        orders_give_up(room);
    while (!room->busy && room->orders && start_order(room))
        ;
    room_release(room);
}

void room_order(struct room *room, const struct ph_command *command, order_prepare_fn *prepare,
                order_done_fn *done, void *who)
{
    struct order *order = room->order_count < WAITING_MAX ? calloc(1, sizeof *order) : NULL;

    if (!order || !keep_command(order, command)) {
        if (order)
            destroy_order(order);
        done(who, room, &(struct order_result){.end = ORDER_FULL});
        return;
    }
    order->room = room;
    order->prepare = prepare;
    order->done = done;
    order->who = who;
    order->began = uv_hrtime();
    *room->orders_last = order;
    room->orders_last = &order->next;
    room->order_count++;
    if (room->order_count == 1)
        orders_go_on(room);
}

/* ---- new tables ---- */

struct creation {
    struct house *house;
    char id[PH_TABLE_ID_SIZE + 1];
    house_created_fn *done;
    void *who;
};

static void on_created(void *who, enum ph_stored how)
{
    struct creation *creation = who;

    creation->house->busy--;
    creation->done(creation->who, how, creation->id);
    free(creation);
}

void house_add(struct house *house, struct ph_decision *decision,
               const struct order_secrets *secrets, house_created_fn *done, void *who)
{
    struct creation *creation = calloc(1, sizeof *creation);
    struct ph_append change = {
        .row = decision->row,
        .entries = decision->entries,
        .entry_count = decision->count,
        .creates = true,
        .add = secrets->add,
        .add_count = secrets->add_count,
    };

    if (!creation) {
        done(who, PH_STORE_UNAVAILABLE, decision->row.id);
        return;
    }
    *creation = (struct creation){.house = house, .done = done, .who = who};
    memcpy(creation->id, decision->row.id, sizeof creation->id);
    house->busy++;
    ph_store_append(house->config.store, &change, on_created, creation);
    ph_decision_finish(decision);
}
