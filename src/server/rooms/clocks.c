/* Clocks: a heap of rooms by their deadlines, and one timer for the nearest. Tables that are not in
 * memory are loaded from the store shortly before their deadline, so that clocks also run out
 * without a subscriber and after a restart. */
#include <stdlib.h>

#include "server/ops/log.h"
#include "server/rooms/room.h"

enum {
    AHEAD_MS = 60 * 1000,
    LOOK_EVERY_MS = 20 * 1000,
    LOOK_SOON_MS = 1000, /* while the store has more due tables than it lists at once */
    LISTED_MAX = 500,
    AGAIN_MS = 1000 /* until the next try when the store is unavailable */
};

struct clocks {
    struct rooms *rooms;
    uv_timer_t timer;
    struct room **heap; /* the earliest first */
    size_t count, room_for;
    bool looking;
    int64_t next_look;
};

/* ---- the heap ---- */

static void place(struct clocks *clocks, size_t at, struct room *room)
{
    clocks->heap[at] = room;
    room->clock_place = at;
}

static void sift_up(struct clocks *clocks, size_t at)
{
    struct room *room = clocks->heap[at];

    for (; at > 0; at = (at - 1) / 2) {
        struct room *parent = clocks->heap[(at - 1) / 2];

        if (parent->deadline <= room->deadline)
            break;
        place(clocks, at, parent);
    }
    place(clocks, at, room);
}

static void sift_down(struct clocks *clocks, size_t at)
{
    struct room *room = clocks->heap[at];

    for (;;) {
        size_t child = 2 * at + 1;

        if (child + 1 < clocks->count &&
            clocks->heap[child + 1]->deadline < clocks->heap[child]->deadline)
            child++;
        if (child >= clocks->count || clocks->heap[child]->deadline >= room->deadline)
            break;
        place(clocks, at, clocks->heap[child]);
        at = child;
    }
    place(clocks, at, room);
}

static void take_out(struct clocks *clocks, struct room *room)
{
    size_t at = room->clock_place;
    struct room *last = clocks->heap[--clocks->count];

    room->deadline = 0;
    if (last == room)
        return;
    place(clocks, at, last);
    sift_up(clocks, at);
    sift_down(clocks, last->clock_place);
}

static bool put_in(struct clocks *clocks, struct room *room, int64_t deadline)
{
    if (clocks->count == clocks->room_for) {
        size_t more = clocks->room_for ? 2 * clocks->room_for : 64;
        struct room **heap = realloc(clocks->heap, more * sizeof(struct room *));

        if (!heap)
            return false;
        clocks->heap = heap;
        clocks->room_for = more;
    }
    room->deadline = deadline;
    place(clocks, clocks->count++, room);
    sift_up(clocks, room->clock_place);
    return true;
}

/* ---- running out ---- */

static void on_timer(uv_timer_t *timer);

static void set_timer(struct clocks *clocks)
{
    int64_t wait;

    if (clocks->count == 0) {
        uv_timer_stop(&clocks->timer);
        return;
    }
    wait = clocks->heap[0]->deadline - now_ms(clocks->rooms->config.now);
    uv_timer_start(&clocks->timer, on_timer, wait > 0 ? (uint64_t)wait : 0, 0);
}

void clocks_set(struct room *room, int64_t deadline)
{
    struct clocks *clocks = room->rooms->clocks;

    if (room->deadline == deadline)
        return;
    if (room->deadline > 0)
        take_out(clocks, room);
    if (deadline > 0)
        (void)put_in(clocks, room, deadline);
    set_timer(clocks);
}

static void on_late(void *data, struct room *room, const struct command_result *result)
{
    int64_t deadline = ph_table_deadline(room->table);
    int64_t soonest = now_ms(room->rooms->config.now) + AGAIN_MS;

    (void)data;
    if (result->refused && deadline > 0)
        clocks_set(room, deadline > soonest ? deadline : soonest);
}

static void on_timer(uv_timer_t *timer)
{
    struct clocks *clocks = timer->data;
    int64_t now = now_ms(clocks->rooms->config.now);

    if (clocks->rooms->draining)
        return;
    while (clocks->count > 0 && clocks->heap[0]->deadline <= now) {
        struct room *room = clocks->heap[0];

        take_out(clocks, room);
        room_command(room,
                     &(struct ph_command){
                         .kind = PH_COMMAND_LATE, .identity = {.clock = true}, .seat = PH_NOBODY},
                     NULL, on_late, NULL);
    }
    set_timer(clocks);
}

/* ---- looking ahead ---- */

static void on_rewritten(void *data, struct room *room, const struct command_result *result)
{
    (void)data;
    (void)room;
    (void)result; /* if it failed, it is listed again */
}

/* Loading a room sets its clock and asks its bot. A stored row of version 0.1 has bots that are
 * alone due at once: it is written again, without a deadline. */
static void on_found(void *data, struct room *room, enum ph_stored how)
{
    (void)data;
    (void)how;
    if (room && ph_table_bots_alone(room->table) && room->subscriber_count == 0)
        room_command(room, &(struct ph_command){.kind = (enum ph_command_kind)COMMAND_SECRETS_ONLY},
                     NULL, on_rewritten, NULL);
}

static void on_listed(void *data, enum ph_stored how, const struct ph_table_row *rows,
                      const struct ph_secret_row *roles, unsigned count)
{
    struct clocks *clocks = data;

    (void)roles;
    clocks->looking = false;
    if (how != PH_STORE_DONE || clocks->rooms->draining)
        return;
    for (unsigned i = 0; i < count; i++)
        rooms_find(clocks->rooms, rows[i].id, on_found, NULL);
    if (count == LISTED_MAX)
        clocks->next_look = now_ms(clocks->rooms->config.now) + LOOK_SOON_MS;
}

void clocks_look_ahead(struct clocks *clocks)
{
    int64_t now = now_ms(clocks->rooms->config.now);

    if (clocks->looking || clocks->rooms->draining || now < clocks->next_look)
        return;
    clocks->looking = true;
    clocks->next_look = now + LOOK_EVERY_MS;
    ph_store_list_due(clocks->rooms->config.store, now + AHEAD_MS, LISTED_MAX, on_listed, clocks);
}

/* ---- making ---- */

struct clocks *clocks_create(struct rooms *rooms)
{
    struct clocks *clocks = calloc(1, sizeof *clocks);

    if (clocks) {
        clocks->rooms = rooms;
        uv_timer_init(rooms->config.loop, &clocks->timer);
        clocks->timer.data = clocks;
    }
    return clocks;
}

static void on_closed(uv_handle_t *handle)
{
    struct clocks *clocks = handle->data;

    free(clocks->heap);
    free(clocks);
}

void clocks_stop(struct clocks *clocks)
{
    uv_close((uv_handle_t *)&clocks->timer, on_closed);
}
