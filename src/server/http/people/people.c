/* People at a table, by its host: who they are, removing, muting, the host's role, messages. */
#include <limits.h>
#include <string.h>

#include "base/number.h"
#include "server/http/commands.h"
#include "server/rooms/secrets.h"

/* ---- who they are ---- */

struct listing {
    const struct room *room;
    struct ph_buf *out;
};

static void add_person(void *data, const struct ph_identity *identity)
{
    const struct listing *listing = data;
    const struct ph_table *table = room_table(listing->room);
    struct wire_person person = {.identity = *identity,
                                 .standing = ph_table_standing(table, identity->key_hash),
                                 .connected = room_is_connected(listing->room, identity->key_hash)};

    ph_table_person(table, identity->key_hash, person.person);
    wire_write_person(listing->out, &person);
}

/* Those on whom the host has decided, and who have no role. */
static void add_absent(const struct room *room, struct ph_buf *out)
{
    struct wire_person person = {0};
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    const char *name;

    for (unsigned i = 0; (name = ph_table_judged(room_table(room), i, &person.standing)); i++)
        if (!room_find_person(room, name, key_hash)) {
            memcpy(person.person, name, strlen(name) + 1);
            wire_write_person(out, &person);
        }
}

void people_list(struct request *request, struct room *room)
{
    struct ph_buf out = {0};

    wire_write_people_open(&out);
    room_each_person(room, add_person, &(struct listing){.room = room, .out = &out});
    add_absent(room, &out);
    wire_write_people_close(&out);
    request_reply(request, 200, &out);
    ph_buf_finish(&out);
}

/* ---- what the host decides ---- */

/* Has the host decided on somebody of that name? */
static bool is_judged(const struct ph_table *table, const char *person)
{
    struct ph_standing standing;
    const char *name = "";

    for (unsigned i = 0; name && strcmp(name, person) != 0; i++)
        name = ph_table_judged(table, i, &standing);
    return name;
}

/* The person that the path names, and their roles, if the command is to remove those. */
static enum ph_refused prepare_person(void *data, struct room *room, struct ph_command *command,
                                      struct command_secrets *secrets)
{
    struct request *request = data;
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    bool is_there = room_find_person(room, request->word, key_hash);

    (void)commands_prepare(data, room, command, secrets);
    if (!command->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (!is_there && !is_judged(room_table(room), request->word))
        return PH_REFUSED_NOT_FOUND;
    memcpy(command->person, request->word, strlen(request->word) + 1);
    if (is_there && command->kind == PH_COMMAND_REMOVE_PERSON)
        secrets_remove_key(secrets, room, key_hash);
    return PH_NOT_REFUSED;
}

static enum ph_refused prepare_mute(void *data, struct room *room, struct ph_command *command,
                                    struct command_secrets *secrets)
{
    command->yes = true;
    return prepare_person(data, room, command, secrets);
}

void people_remove(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_REMOVE_PERSON, prepare_person, commands_put_seq);
}

void people_mute(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_MUTE, prepare_mute, commands_put_seq);
}

void people_unmute(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_MUTE, prepare_person, commands_put_seq);
}

void people_hand_over(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_HAND_OVER, prepare_person, commands_put_seq);
}

/* ---- a message ---- */

static enum ph_refused prepare_line(void *data, struct room *room, struct ph_command *command,
                                    struct command_secrets *secrets)
{
    const struct request *request = data;
    uint64_t line = 0;

    if (!ph_number_read(request->word, UINT_MAX, &line))
        return PH_REFUSED_BAD_REQUEST;
    command->count = (unsigned)line;
    return commands_prepare(data, room, command, secrets);
}

void people_remove_line(struct request *request, struct room *room)
{
    commands_queue(request, room, PH_COMMAND_REMOVE_LINE, prepare_line, commands_put_seq);
}
