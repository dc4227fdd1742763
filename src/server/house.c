/* Rooms: finding, loading, letting go. */
#include "server/house.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/room.h"

enum {
    ROOMS_MAX = 2500,
    TICK_MS = 1000,
    IDLE_MS = 60 * 1000,     /* after so long without anybody a table goes back to the store */
    AHEAD_MS = 2 * 60 * 1000 /* unless its clock runs out soon */
};

struct finder {
    house_found_fn *found;
    void *who;
    struct finder *next;
};

/* ---- the table of rooms ---- */

static struct room **slot_of(struct house *house, const char *id)
{
    uint32_t hash = 2166136261u;

    for (const char *c = id; *c != '\0'; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    return &house->slots[hash % HOUSE_SLOTS];
}

struct room *house_known(struct house *house, const char *id)
{
    struct room *room = *slot_of(house, id);

    while (room && strcmp(room->id, id) != 0)
        room = room->chained;
    return room;
}

static void take_out_of_order(struct room *room)
{
    struct house *house = room->house;

    *(room->newer ? &room->newer->older : &house->newest) = room->older;
    *(room->older ? &room->older->newer : &house->oldest) = room->newer;
    room->newer = room->older = NULL;
}

static void put_in_front(struct room *room)
{
    struct house *house = room->house;

    room->older = house->newest;
    *(house->newest ? &house->newest->newer : &house->oldest) = room;
    house->newest = room;
    room->used = now_ms(house->config.now);
}

static struct room *new_room(struct house *house, const char *id)
{
    struct room *room = calloc(1, sizeof *room), **slot = slot_of(house, id);

    if (!room)
        return NULL;
    room->house = house;
    memcpy(room->id, id, PH_TABLE_ID_SIZE); /* is_table_id() has seen it */
    room->orders_last = &room->orders;
    room->chained = *slot;
    *slot = room;
    put_in_front(room);
    house->state.rooms++;
    return room;
}

static void destroy_room(struct room *room)
{
    struct room **link = slot_of(room->house, room->id);

    while (*link != room)
        link = &(*link)->chained;
    *link = room->chained;
    take_out_of_order(room);
    clocks_set(room, 0);
    room->house->state.rooms--;
    ph_table_destroy(room->table);
    free(room->secrets);
    free(room);
}

static bool nobody_needs(const struct room *room)
{
    return !room->busy && !room->orders && room->held == 0 && !room->guests && !room->thought &&
           !room->finders && !room->in_untold;
}

/* Lets go of rooms that nobody needs, those that were not asked for longest first. */
static void tidy(struct house *house)
{
    int64_t now = now_ms(house->config.now);

    for (struct room *room = house->oldest, *next; room; room = next) {
        bool crowded = house->state.rooms > house->config.rooms_max;

        next = room->newer;
        if (!crowded && room->used > now - IDLE_MS)
            return;
        if (!nobody_needs(room) || room->bot_waits ||
            (room->deadline > 0 && room->deadline < now + AHEAD_MS))
            continue;
        destroy_room(room);
        house->state.unloads++;
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct house *house = timer->data;

    for (struct room *room = house->newest; room && !house->draining; room = room->older)
        if (room->bot_waits)
            bots_consider(room);
    tidy(house);
    clocks_look_ahead(house->clocks);
}

/* ---- loading ---- */

void room_be_busy(struct room *room, bool busy)
{
    if (room->busy != busy)
        room->house->busy += busy ? 1u : -1u;
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

        finder->found(finder->who, how == PH_STORE_DONE ? room : NULL, how);
        free(finder);
        finder = next;
    }
    room_release(room);
}

void room_set_secrets(struct room *room, const struct ph_secret_row *secrets, unsigned count)
{
    struct ph_secret_row *copy = calloc(count + 1, sizeof *copy);

    if (!copy)
        return;
    if (count > 0)
        memcpy(copy, secrets, count * sizeof *copy);
    free(room->secrets);
    room->secrets = copy;
    room->secret_count = count;
}

static bool fold(struct room *room, const struct ph_entry *entry)
{
    struct ph_error error = {0};

    if (ph_table_fold(room->table, entry, &error))
        return true;
    log_error("table damaged", LOG_TEXT("table", room->id), LOG_TEXT("where", error.where),
              LOG_TEXT("what", error.what));
    room->house->state.damaged++;
    return false;
}

bool room_take(struct room *room, const struct ph_entry *entries, unsigned count)
{
    room_tell_rest(room);
    for (unsigned i = 0; i < count; i++) {
        if (!fold(room, &entries[i]))
            return false;
        guests_tell(room, entries[i].seq);
    }
    return true;
}

bool room_take_move(struct room *room, const struct ph_entry *entry, int seat)
{
    room_tell_rest(room);
    if (!fold(room, entry))
        return false;
    guests_tell_first(room, seat);
    return true;
}

/* Its clock runs, and its bot thinks. */
static void wake(struct room *room)
{
    clocks_set(room, ph_table_deadline(room->table));
    bots_consider(room);
}

void room_changed(struct room *room, const struct ph_table_row *row)
{
    room_hold(room);
    wake(room);
    room->house->config.changed(room->house->config.who, room, row);
    room_release(room);
}

/* The same where nobody has a row at hand. */
static void changed_by_others(struct room *room)
{
    struct ph_table_row row;
    struct ph_buf summary = {0};

    ph_table_row(room->table, &row, &summary);
    room_changed(room, &row);
    ph_buf_finish(&summary);
}

static void on_loaded(void *who, enum ph_stored how, const struct ph_table_row *row,
                      const struct ph_entry *entries, unsigned count,
                      const struct ph_secret_row *secrets, unsigned secret_count)
{
    struct room *room = who;

    (void)row;
    room_be_busy(room, false);
    room->house->state.loads++;
    if (how == PH_STORE_DONE) {
        room_set_secrets(room, secrets, secret_count);
        room->table = room->secrets ? ph_table_new(room->house->tables, room->id) : NULL;
        if (!room->table)
            how = PH_STORE_UNAVAILABLE;
        else if (!room_take(room, entries, count))
            how = PH_STORE_DAMAGED;
    }
    tell_finders(room, how);
    if (how == PH_STORE_DONE)
        wake(room);
    else
        destroy_room(room);
}

static void on_reloaded(void *who, enum ph_stored how, const struct ph_table_row *row,
                        const struct ph_entry *entries, unsigned count,
                        const struct ph_secret_row *secrets, unsigned secret_count)
{
    struct room *room = who;

    (void)row;
    room_be_busy(room, false);
    if (how == PH_STORE_DONE && room_take(room, entries, count)) {
        room_set_secrets(room, secrets, secret_count);
        guests_refresh(room);
        changed_by_others(room);
        orders_go_on(room);
    } else {
        orders_give_up(room);
    }
}

void room_reload(struct room *room)
{
    room_be_busy(room, true);
    ph_store_load(room->house->config.store, room->id, ph_table_seq(room->table), on_reloaded,
                  room);
}

static bool is_table_id(const char *id)
{
    return strlen(id) == PH_TABLE_ID_SIZE &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == PH_TABLE_ID_SIZE;
}

static bool add_finder(struct room *room, house_found_fn *found, void *who)
{
    struct finder *finder = calloc(1, sizeof *finder);

    if (!finder)
        return false;
    *finder = (struct finder){.found = found, .who = who, .next = room->finders};
    room->finders = finder;
    return true;
}

void house_find(struct house *house, const char *id, house_found_fn *found, void *who)
{
    struct room *room = is_table_id(id) ? house_known(house, id) : NULL;

    if (house->stopped) {
        found(who, NULL, PH_STORE_UNAVAILABLE);
    } else if (!is_table_id(id)) {
        found(who, NULL, PH_STORE_NONE);
    } else if (room && room->table) {
        take_out_of_order(room);
        put_in_front(room);
        found(who, room, PH_STORE_DONE);
    } else if (room) {
        if (!add_finder(room, found, who))
            found(who, NULL, PH_STORE_UNAVAILABLE);
    } else {
        room = new_room(house, id);
        if (!room || !add_finder(room, found, who)) {
            if (room)
                destroy_room(room);
            found(who, NULL, PH_STORE_UNAVAILABLE);
            return;
        }
        room_be_busy(room, true);
        ph_store_load(house->config.store, id, 0, on_loaded, room);
    }
}

/* ---- who is who in a room ---- */

const struct ph_table *room_table(const struct room *room)
{
    return room->table;
}

struct house *room_house(const struct room *room)
{
    return room->house;
}

const struct ph_secret_row *room_next_secret(const struct room *room, enum ph_secret_kind kind,
                                             int seat, const struct ph_secret_row *after)
{
    const struct ph_secret_row *end = room->secrets + room->secret_count;
    int64_t now = now_ms(room->house->config.now);

    for (const struct ph_secret_row *row = after ? after + 1 : room->secrets; row < end; row++)
        if (row->kind == kind && (seat == PH_NOBODY || row->seat == seat) &&
            (row->expires == 0 || row->expires > now))
            return row;
    return NULL;
}

const struct ph_secret_row *room_secret(const struct room *room, enum ph_secret_kind kind, int seat,
                                        const uint8_t hash[PH_SECRET_SIZE])
{
    const struct ph_secret_row *found = NULL;

    for (const struct ph_secret_row *row = room_next_secret(room, kind, seat, NULL); row;
         row = room_next_secret(room, kind, seat, row))
        if (sodium_memcmp(row->hash, hash, PH_SECRET_SIZE) == 0)
            found = row;
    return found;
}

struct ph_who room_who(const struct room *room, const uint8_t holder[PH_SECRET_SIZE])
{
    struct ph_who who = {
        .seats = ph_table_seats_of(room->table, holder),
        .host = ph_table_is_host(room->table, holder),
        .watcher = ph_table_watchers(room->table) &&
                   room_secret(room, PH_SECRET_WATCH, PH_NOBODY, holder) != NULL,
    };

    memcpy(who.holder, holder, PH_SECRET_SIZE);
    return who;
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

bool room_knows(const struct ph_who *who)
{
    return who->seats != 0 || who->host || who->watcher;
}

static bool same_secret(const struct ph_secret_row *a, const struct ph_secret_row *b)
{
    return a->kind == b->kind && a->seat == b->seat &&
           sodium_memcmp(a->hash, b->hash, PH_SECRET_SIZE) == 0;
}

static void forget_secret(struct room *room, const struct ph_secret_row *secret)
{
    for (unsigned i = 0; i < room->secret_count; i++)
        if (same_secret(&room->secrets[i], secret)) {
            room->secrets[i] = room->secrets[--room->secret_count];
            return;
        }
}

void room_note_secrets(struct room *room, const struct order_secrets *secrets)
{
    struct ph_secret_row *more;

    for (unsigned i = 0; i < secrets->remove_count; i++)
        forget_secret(room, &secrets->remove[i]);
    if (secrets->uses)
        forget_secret(room, &secrets->use);
    if (secrets->add_count == 0)
        return;
    more = realloc(room->secrets, (room->secret_count + secrets->add_count) * sizeof *more);
    if (!more) {
        log_error("out of memory", LOG_TEXT("table", room->id));
        return;
    }
    room->secrets = more;
    memcpy(more + room->secret_count, secrets->add, secrets->add_count * sizeof *more);
    room->secret_count += secrets->add_count;
}

/* ---- the house ---- */

struct house *house_create(const struct house_config *config, struct ph_error *error)
{
    struct house *house = calloc(1, sizeof *house);

    if (!house) {
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    house->config = *config;
    if (house->config.rooms_max == 0)
        house->config.rooms_max = ROOMS_MAX;
    house->untold_last = &house->untold;
    house->tables = ph_house_new(ph_store_key(config->store));
    house->clocks = house->tables ? clocks_create(house) : NULL;
    if (!house->clocks) {
        ph_house_destroy(house->tables);
        free(house);
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    uv_timer_init(config->loop, &house->tick);
    house->tick.data = house;
    uv_timer_start(&house->tick, on_tick, 0, TICK_MS);
    return house;
}

struct ph_house *house_tables(struct house *house)
{
    return house->tables;
}

void house_drain(struct house *house)
{
    house->draining = true;
    for (struct room *room = house->newest; room; room = room->older)
        bots_forget(room);
}

void house_stop(struct house *house)
{
    house->stopped = true;
    for (struct room *room = house->newest; room; room = room->older)
        orders_go_on(room);
}

bool house_is_idle(const struct house *house)
{
    if (house->busy > 0)
        return false;
    for (const struct room *room = house->newest; room; room = room->older)
        if (room->orders)
            return false;
    return true;
}

static void on_closed(uv_handle_t *handle)
{
    struct house *house = handle->data;

    ph_house_destroy(house->tables);
    for (unsigned i = 0; i < HOUSE_VIEWS; i++)
        ph_buf_finish(&house->news[i]);
    free(house);
}

void house_destroy(struct house *house)
{
    if (!house)
        return;
    for (struct room *room = house->newest, *next; room; room = next) {
        next = room->older;
        destroy_room(room);
    }
    clocks_stop(house->clocks);
    uv_close((uv_handle_t *)&house->tick, on_closed);
}

void house_look(const struct house *house, struct house_state *state)
{
    *state = house->state;
    for (const struct room *room = house->newest; room; room = room->older) {
        state->guests += room->guest_count;
        state->waiting += room->order_count;
        state->thinking += room->thought != NULL;
    }
}
