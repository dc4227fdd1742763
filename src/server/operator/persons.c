/* The verbs of the control socket about a person or a message: taking along, deleting, removing. */
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "server/operator/control.h"
#include "server/operator/operator.h"
#include "server/rooms/persons.h"
#include "wire/export.h"

/* ---- whom ---- */

/* A verb that needs the key of a person. */
struct asking {
    struct control_call *call;
    void (*run)(struct control_call *call, const uint8_t key_hash[PH_KEY_HASH_SIZE]);
};

static void on_table(void *data, struct room *room, enum ph_stored how)
{
    struct asking asking = *(struct asking *)data;
    int64_t seat = wire_control_number(&asking.call->request, "seat", PH_SEATS_MAX);
    uint8_t key_hash[PH_KEY_HASH_SIZE];

    (void)how;
    free(data);
    if (!room)
        control_fail(asking.call, "there is no such table");
    else if (seat < 0 || seat >= PH_SEATS_MAX ||
             !ph_table_key_hash(room_table(room), (unsigned)seat, key_hash))
        control_fail(asking.call, "nobody sits there");
    else
        asking.run(asking.call, key_hash);
}

/* The person in a seat, or the one with a key. */
static void find_person(struct control_call *call,
                        void (*run)(struct control_call *call, const uint8_t *key_hash))
{
    const char *table = wire_control_text(&call->request, "table");
    const char *key = wire_control_text(&call->request, "key");
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    struct asking *asking;

    if (key && ph_unhex(key, key_hash, sizeof key_hash)) {
        run(call, key_hash);
        return;
    }
    asking = table ? malloc(sizeof *asking) : NULL;
    if (!asking) {
        control_fail(call, table ? "out of memory"
                                 : "whom? --table and --seat, or --key with the hash of a key");
        return;
    }
    *asking = (struct asking){call, run};
    rooms_find(call->server->rooms, table, on_table, asking);
}

/* ---- taking along ---- */

static void on_exported(void *data, enum ph_stored how, const struct wire_piece *piece)
{
    struct control_call *call = data;
    struct ph_buf text = {0};

    if (how != PH_STORE_DONE) {
        control_fail(call, "the store cannot be read");
        return;
    }
    ph_buf_add(&text, ph_buf_text(&piece->tables));
    if (piece->more[0] != '\0')
        ph_buf_addf(&text, "\nThere is more: --after %s", piece->more);
    if (piece->reports.len > 0)
        ph_buf_addf(&text, "\nReports that they made: %s", ph_buf_text(&piece->reports));
    if (piece->reported.len > 0)
        ph_buf_addf(&text, "\nReports about them: %s", ph_buf_text(&piece->reported));
    if (piece->has_phrase)
        ph_buf_add(&text, "\nThere is a recovery phrase.");
    control_answer(call, text.len > 0 ? ph_buf_text(&text) : "Nothing is stored.", &piece->tables);
    ph_buf_finish(&text);
}

static void export_person(struct control_call *call, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    const char *after = wire_control_text(&call->request, "after");

    persons_export(call->server->store, key_hash, after ? after : "", on_exported, call);
}

void operator_export_player(struct control_call *call)
{
    find_person(call, export_person);
}

/* ---- deleting ---- */

static void on_forgotten(void *data, enum ph_refused refused, const struct persons_forgotten *what)
{
    struct control_call *call = data;
    struct server *server = call->server;
    struct ph_buf text = {0};

    if (refused) {
        control_fail(call, "%s; some tables may be left: try again",
                     ph_refused_text(refused, PH_EN));
        return;
    }
    audit_action(server->audit, NULL, "delete player", LOG_NUMBER("tables", what->tables));
    ph_buf_addf(&text, "Deleted from %u tables.", what->tables);
    control_answer(call, ph_buf_text(&text), NULL);
    ph_buf_finish(&text);
}

static void delete_person(struct control_call *call, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    persons_forget(call->server->rooms, call->server->store, key_hash, on_forgotten, call);
}

void operator_delete_player(struct control_call *call)
{
    find_person(call, delete_person);
}

/* ---- a message ---- */

static void on_removed(void *data, struct room *room, const struct command_result *result)
{
    struct control_call *call = data;
    struct server *server = call->server;
    int64_t line = wire_control_number(&call->request, "line", 0);

    (void)room;
    if (result->refused) {
        control_fail(call, "there is no message with that number");
        return;
    }
    audit_action(server->audit, NULL, "remove line",
                 LOG_TEXT("table", wire_control_text(&call->request, "table")),
                 LOG_NUMBER("line", line));
    control_answer(call, "Removed.", NULL);
}

static void on_line_table(void *data, struct room *room, enum ph_stored how)
{
    struct control_call *call = data;
    struct ph_command command = {.kind = PH_COMMAND_REMOVE_LINE,
                                 .identity = {.is_operator = true},
                                 .seat = PH_NOBODY,
                                 .whom = PH_NOBODY,
                                 .count = (unsigned)wire_control_number(&call->request, "line", 0)};

    (void)how;
    if (room)
        room_command(room, &command, NULL, on_removed, call);
    else
        control_fail(call, "there is no such table");
}

void operator_remove_line(struct control_call *call)
{
    const char *table = wire_control_text(&call->request, "table");

    if (table)
        rooms_find(call->server->rooms, table, on_line_table, call);
    else
        control_fail(call, "which one? --table and --line are expected");
}
