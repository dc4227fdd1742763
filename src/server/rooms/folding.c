/* Folding whole logs, a slice in each turn of the loop: a long one holds up nobody at other tables.
 * Logs take turns, so that a short one does not wait for all of a long one. */
#include <stdlib.h>

#include "server/ops/log.h"
#include "server/rooms/room.h"

/* A turn is about a millisecond of this. */
enum { FOLDS_IN_TURN = 200 };

struct folding {
    struct room *room;
    struct ph_table *table;
    struct ph_arena memory; /* of the entries */
    const struct ph_entry *entries;
    unsigned count, at;
    folded_fn *done;
    struct folding *next;
};

bool room_fold(struct room *room, struct ph_table *table, const struct ph_entry *entry)
{
    struct ph_error error = {0};

    room->rooms->state.folds++;
    if (ph_table_fold(table, entry, &error))
        return true;
    log_error("table damaged", LOG_TEXT("table", room->id), LOG_TEXT("where", error.where),
              LOG_TEXT("what", error.what));
    room->rooms->state.damaged++;
    return false;
}

static void end_folding(struct folding *folding, enum ph_stored how)
{
    struct room *room = folding->room;
    struct ph_table *table = how == PH_STORE_DONE ? folding->table : NULL;
    folded_fn *done = folding->done;

    if (!table)
        ph_table_destroy(folding->table);
    ph_arena_finish(&folding->memory);
    free(folding);
    done(room, table, how);
}

static struct folding *take_first(struct rooms *rooms)
{
    struct folding *first = rooms->foldings;

    rooms->foldings = first->next;
    if (!rooms->foldings)
        rooms->foldings_last = &rooms->foldings;
    return first;
}

static void put_last(struct rooms *rooms, struct folding *folding)
{
    folding->next = NULL;
    *rooms->foldings_last = folding;
    rooms->foldings_last = &folding->next;
}

/* Folds at most `most` entries of the log that has waited longest. Returns how many. */
static unsigned fold_first(struct rooms *rooms, unsigned most)
{
    struct folding *folding = take_first(rooms);
    unsigned before = folding->at;
    bool ok = true;

    while (ok && folding->at < folding->count && folding->at - before < most)
        ok = room_fold(folding->room, folding->table, &folding->entries[folding->at++]);
    unsigned folded = folding->at - before;

    if (ok && folding->at < folding->count)
        put_last(rooms, folding);
    else
        end_folding(folding, ok ? PH_STORE_DONE : PH_STORE_DAMAGED);
    return folded;
}

static void on_turn(uv_idle_t *idle)
{
    struct rooms *rooms = idle->data;
    unsigned folded = 0;

    while (rooms->foldings && folded < FOLDS_IN_TURN)
        folded += fold_first(rooms, FOLDS_IN_TURN - folded);
    if (folded > rooms->state.folds_in_turn)
        rooms->state.folds_in_turn = folded;
    if (!rooms->foldings)
        uv_idle_stop(idle);
}

void foldings_init(struct rooms *rooms)
{
    rooms->foldings_last = &rooms->foldings;
    uv_idle_init(rooms->config.loop, &rooms->turns);
    rooms->turns.data = rooms;
}

void foldings_stop(struct rooms *rooms)
{
    while (rooms->foldings)
        end_folding(take_first(rooms), PH_STORE_UNAVAILABLE);
    uv_idle_stop(&rooms->turns);
}

void room_fold_all(struct room *room, const struct ph_entry *entries, unsigned count,
                   folded_fn *done)
{
    struct rooms *rooms = room->rooms;
    struct folding *folding = rooms->stopped ? NULL : calloc(1, sizeof *folding);

    if (!folding) {
        done(room, NULL, PH_STORE_UNAVAILABLE);
        return;
    }
    *folding = (struct folding){.room = room, .entries = entries, .count = count, .done = done};
    ph_store_take_memory(rooms->config.store, &folding->memory);
    folding->table = ph_table_new(rooms->cache, room->id);
    if (!folding->table) {
        end_folding(folding, PH_STORE_UNAVAILABLE);
        return;
    }
    put_last(rooms, folding);
    uv_idle_start(&rooms->turns, on_turn);
}
