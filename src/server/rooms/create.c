/* New tables: they are stored, and become rooms when a client first asks for them. */
#include <stdlib.h>
#include <string.h>

#include "server/rooms/room.h"

struct creation {
    struct rooms *rooms;
    char id[PH_TABLE_ID_SIZE + 1];
    rooms_created_fn *done;
    void *data;
};

static void on_created(void *data, enum ph_stored how)
{
    struct creation *creation = data;

    creation->rooms->busy--;
    creation->done(creation->data, how, creation->id);
    free(creation);
}

void rooms_add(struct rooms *rooms, struct ph_decision *decision,
               const struct command_secrets *secrets, rooms_created_fn *done, void *data)
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
        done(data, PH_STORE_UNAVAILABLE, decision->row.id);
        return;
    }
    *creation = (struct creation){.rooms = rooms, .done = done, .data = data};
    memcpy(creation->id, decision->row.id, sizeof creation->id);
    rooms->busy++;
    ph_store_append(rooms->config.store, &change, on_created, creation);
    ph_decision_finish(decision);
}
