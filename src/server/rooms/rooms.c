/* The registry of rooms: finding, loading and evicting them. */
#include "server/rooms/rooms.h"

#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "server/rooms/room.h"

enum {
    ROOMS_MAX = 2500,
    TICK_MS = 1000,
    IDLE_MS = 60 * 1000,     /* a room that is unused for longer is evicted */
    AHEAD_MS = 2 * 60 * 1000 /* unless its clock runs out within this time */
};

struct finder {
    rooms_found_fn *found;
    void *data;
    struct finder *next;
};

/* ---- the hash table, and the list by last use ---- */

static struct room **slot_of(struct rooms *rooms, const char *id)
{
    uint32_t hash = 2166136261u;

    for (const char *c = id; *c != '\0'; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    return &rooms->slots[hash % ROOMS_SLOTS];
}

struct room *rooms_known(struct rooms *rooms, const char *id)
{
    struct room *room = *slot_of(rooms, id);

    while (room && strcmp(room->id, id) != 0)
        room = room->chained;
    return room;
}

bool rooms_has(struct rooms *rooms, const char *id)
{
    return rooms_known(rooms, id) != NULL;
}

static void unlink_by_use(struct room *room)
{
    struct rooms *rooms = room->rooms;

    *(room->newer ? &room->newer->older : &rooms->newest) = room->older;
    *(room->older ? &room->older->newer : &rooms->oldest) = room->newer;
    room->newer = room->older = NULL;
}

static void link_as_newest(struct room *room)
{
    struct rooms *rooms = room->rooms;

    room->older = rooms->newest;
    *(rooms->newest ? &rooms->newest->newer : &rooms->oldest) = room;
    rooms->newest = room;
    room->used = now_ms(rooms->config.now);
}

static struct room *new_room(struct rooms *rooms, const char *id)
{
    struct room *room = calloc(1, sizeof *room), **slot = slot_of(rooms, id);

    if (!room)
        return NULL;
    room->rooms = rooms;
    memcpy(room->id, id, PH_TABLE_ID_SIZE); /* is_table_id() has checked it */
    room->queue_last = &room->queue;
    room->chained = *slot;
    *slot = room;
    link_as_newest(room);
    rooms->state.rooms++;
    return room;
}

static void destroy_room(struct room *room)
{
    struct room **link = slot_of(room->rooms, room->id);

    while (*link != room)
        link = &(*link)->chained;
    *link = room->chained;
    unlink_by_use(room);
    clocks_set(room, 0);
    room->rooms->state.rooms--;
    ph_table_destroy(room->table);
    free(room->secrets);
    free(room);
}

static bool is_unused(const struct room *room)
{
    return !room->busy && !room->queue && room->held == 0 && !room->subscribers && !room->thought &&
           !room->finders && !room->in_untold;
}

/* Evicts unused rooms, the least recently used first. */
static void evict(struct rooms *rooms)
{
    int64_t now = now_ms(rooms->config.now);

    for (struct room *room = rooms->oldest, *next; room; room = next) {
        bool crowded = rooms->state.rooms > rooms->config.rooms_max;

        next = room->newer;
        if (!crowded && room->used > now - IDLE_MS)
            return;
        if (!is_unused(room) || room->bot_waits ||
            (room->deadline > 0 && room->deadline < now + AHEAD_MS))
            continue;
        destroy_room(room);
        rooms->state.unloads++;
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct rooms *rooms = timer->data;

    for (struct room *room = rooms->newest; room && !rooms->draining; room = room->older)
        if (room->bot_waits)
            bots_consider(room);
    evict(rooms);
    clocks_look_ahead(rooms->clocks);
}

/* ---- loading ---- */

void room_be_busy(struct room *room, bool busy)
{
    if (room->busy != busy)
        room->rooms->busy += busy ? 1u : -1u;
    room->busy = busy;
}

void room_hold(struct room *room)
{
    room->held++;
}

void room_release(struct room *room)
{
    room->held--;
}

static void tell_finders(struct room *room, enum ph_stored how)
{
    struct finder *finder = room->finders;

    room->finders = NULL;
    room_hold(room);
    while (finder) {
        struct finder *next = finder->next;

        finder->found(finder->data, how == PH_STORE_DONE ? room : NULL, how);
        free(finder);
        finder = next;
    }
    room_release(room);
}

bool room_take(struct room *room, const struct ph_entry *entries, unsigned count)
{
    room_update_rest(room);
    for (unsigned i = 0; i < count; i++) {
        if (!room_fold(room, room->table, &entries[i]))
            return false;
        subscribers_update(room);
    }
    return true;
}

bool room_take_move(struct room *room, const struct ph_entry *entry, int seat)
{
    room_update_rest(room);
    if (!room_fold(room, room->table, entry))
        return false;
    subscribers_update_mover(room, seat);
    return true;
}

/* Starts the clock and the bot. */
static void wake(struct room *room)
{
    clocks_set(room, ph_table_deadline(room->table));
    bots_consider(room);
}

void room_changed(struct room *room, const struct ph_table_row *row)
{
    room_hold(room);
    wake(room);
    room->rooms->config.changed(room->rooms->config.data, room, row);
    room_release(room);
}

/* The same where the row has yet to be made. */
static void changed_by_others(struct room *room)
{
    struct ph_table_row row;
    struct ph_buf summary = {0};

    ph_table_row(room->table, &row, &summary);
    room_changed(room, &row);
    ph_buf_finish(&summary);
}

static void end_loading(struct room *room, enum ph_stored how)
{
    room_be_busy(room, false);
    tell_finders(room, how);
    room->unpaid = 0;
    if (how == PH_STORE_DONE)
        wake(room);
    else
        destroy_room(room);
}

static void on_folded(struct room *room, struct ph_table *table, enum ph_stored how)
{
    room->table = table;
    room->unpaid = table ? (unsigned)ph_table_seq(table) : 0;
    end_loading(room, how);
}

static void on_loaded(void *data, enum ph_stored how, const struct ph_table_row *row,
                      const struct ph_entry *entries, unsigned count,
                      const struct ph_secret_row *secrets, unsigned secret_count)
{
    struct room *room = data;

    (void)row;
    room->rooms->state.loads++;
    if (how == PH_STORE_DONE)
        room_set_secrets(room, secrets, secret_count);
    if (how == PH_STORE_DONE && room->secrets)
        room_fold_all(room, entries, count, on_folded);
    else
        end_loading(room, how == PH_STORE_DONE ? PH_STORE_UNAVAILABLE : how);
}

static void on_reloaded(void *data, enum ph_stored how, const struct ph_table_row *row,
                        const struct ph_entry *entries, unsigned count,
                        const struct ph_secret_row *secrets, unsigned secret_count)
{
    struct room *room = data;

    (void)row;
    room_be_busy(room, false);
    if (how == PH_STORE_DONE && room_take(room, entries, count)) {
        room_set_secrets(room, secrets, secret_count);
        subscribers_refresh(room);
        changed_by_others(room);
        queue_go_on(room);
    } else {
        queue_give_up(room);
    }
}

void room_reload(struct room *room)
{
    room_be_busy(room, true);
    ph_store_load(room->rooms->config.store, room->id, ph_table_seq(room->table), on_reloaded,
                  room);
}

static void on_refolded(struct room *room, struct ph_table *table, enum ph_stored how)
{
    (void)how;
    room_be_busy(room, false);
    if (table) {
        ph_table_destroy(room->table);
        room->table = table;
        room->unpaid = (unsigned)ph_table_seq(table);
    }
    room->refolded(room, table);
    room->unpaid = 0;
}

static void on_all_loaded(void *data, enum ph_stored how, const struct ph_table_row *row,
                          const struct ph_entry *entries, unsigned count,
                          const struct ph_secret_row *secrets, unsigned secret_count)
{
    struct room *room = data;
    uint64_t seq = ph_table_seq(room->table);

    (void)row;
    (void)secrets;
    (void)secret_count;
    if (how == PH_STORE_DONE && count >= seq)
        room_fold_all(room, entries, (unsigned)seq, on_refolded);
    else
        on_refolded(room, NULL, how);
}

void room_refold(struct room *room, void (*done)(struct room *room, bool ok))
{
    room_be_busy(room, true);
    room->refolded = done;
    ph_store_load(room->rooms->config.store, room->id, 0, on_all_loaded, room);
}

static bool is_table_id(const char *id)
{
    return strlen(id) == PH_TABLE_ID_SIZE &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == PH_TABLE_ID_SIZE;
}

static bool add_finder(struct room *room, rooms_found_fn *found, void *data)
{
    struct finder *finder = calloc(1, sizeof *finder);

    if (!finder)
        return false;
    *finder = (struct finder){.found = found, .data = data, .next = room->finders};
    room->finders = finder;
    return true;
}

void rooms_find(struct rooms *rooms, const char *id, rooms_found_fn *found, void *data)
{
    struct room *room = is_table_id(id) ? rooms_known(rooms, id) : NULL;

    if (rooms->stopped) {
        found(data, NULL, PH_STORE_UNAVAILABLE);
    } else if (!is_table_id(id)) {
        found(data, NULL, PH_STORE_NONE);
    } else if (room && room->table) {
        unlink_by_use(room);
        link_as_newest(room);
        found(data, room, PH_STORE_DONE);
    } else if (room) {
        if (!add_finder(room, found, data))
            found(data, NULL, PH_STORE_UNAVAILABLE);
    } else {
        room = new_room(rooms, id);
        if (!room || !add_finder(room, found, data)) {
            if (room)
                destroy_room(room);
            found(data, NULL, PH_STORE_UNAVAILABLE);
            return;
        }
        room_be_busy(room, true);
        ph_store_load(rooms->config.store, id, 0, on_loaded, room);
    }
}

unsigned room_take_unpaid(struct room *room)
{
    unsigned unpaid = room->unpaid;

    room->unpaid = 0;
    return unpaid;
}

const struct ph_table *room_table(const struct room *room)
{
    return room->table;
}

bool room_begin_rematch(struct room *room)
{
    bool first = !room->rematching;

    room->rematching = true;
    return first;
}

void room_end_rematch(struct room *room)
{
    room->rematching = false;
}

/* ---- making and ending ---- */

struct rooms *rooms_create(const struct rooms_config *config, struct ph_error *error)
{
    struct rooms *rooms = calloc(1, sizeof *rooms);

    if (!rooms) {
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    rooms->config = *config;
    if (rooms->config.rooms_max == 0)
        rooms->config.rooms_max = ROOMS_MAX;
    rooms->untold_last = &rooms->untold;
    rooms->cache = ph_rules_cache_create(ph_store_key(config->store));
    rooms->clocks = rooms->cache ? clocks_create(rooms) : NULL;
    if (!rooms->clocks) {
        ph_rules_cache_destroy(rooms->cache);
        free(rooms);
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    foldings_init(rooms);
    uv_timer_init(config->loop, &rooms->tick);
    rooms->tick.data = rooms;
    uv_timer_start(&rooms->tick, on_tick, 0, TICK_MS);
    return rooms;
}

struct ph_rules_cache *rooms_rules_cache(struct rooms *rooms)
{
    return rooms->cache;
}

void rooms_drain(struct rooms *rooms)
{
    rooms->draining = true;
    for (struct room *room = rooms->newest; room; room = room->older)
        bots_forget(room);
}

void rooms_stop(struct rooms *rooms)
{
    rooms->stopped = true;
    foldings_stop(rooms);
    for (struct room *room = rooms->newest; room; room = room->older)
        queue_go_on(room);
}

bool rooms_is_idle(const struct rooms *rooms)
{
    if (rooms->busy > 0)
        return false;
    for (const struct room *room = rooms->newest; room; room = room->older)
        if (room->queue)
            return false;
    return true;
}

/* Both handles are in the struct: the last one that is closed frees it. */
static void on_closed(uv_handle_t *handle)
{
    struct rooms *rooms = handle->data;

    if (--rooms->handles > 0)
        return;
    ph_rules_cache_destroy(rooms->cache);
    ph_update_finish(&rooms->update);
    for (unsigned i = 0; i < ROOMS_VIEWS; i++)
        ph_buf_finish(&rooms->texts[i]);
    free(rooms);
}

void rooms_destroy(struct rooms *rooms)
{
    if (!rooms)
        return;
    for (struct room *room = rooms->newest, *next; room; room = next) {
        next = room->older;
        destroy_room(room);
    }
    clocks_stop(rooms->clocks);
    rooms->handles = 2;
    uv_close((uv_handle_t *)&rooms->turns, on_closed);
    uv_close((uv_handle_t *)&rooms->tick, on_closed);
}

void rooms_look(const struct rooms *rooms, struct rooms_state *state)
{
    *state = rooms->state;
    for (const struct room *room = rooms->newest; room; room = room->older) {
        state->subscribers += room->subscriber_count;
        state->waiting += room->queue_length;
        state->thinking += room->thought != NULL;
    }
}
