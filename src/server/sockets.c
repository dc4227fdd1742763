/* Sockets: who may open one, the greeting, and what goes wrong. */
#include "server/sockets.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "server/visitor.h"

enum {
    BACKLOG_MAX = 32,  /* messages while a table is being loaded */
    CATCH_UP_MAX = 200 /* news that are sent one by one; else a snapshot is shorter */
};

/* ---- talking ---- */

void visitor_wait(struct visitor *visitor)
{
    visitor->pending++;
}

static void drop_backlog(struct visitor *visitor)
{
    while (visitor->waiting) {
        struct backlog *next = visitor->waiting->next;

        free(visitor->waiting);
        visitor->waiting = next;
    }
    visitor->waiting_last = &visitor->waiting;
    visitor->waiting_count = 0;
}

static void free_if_gone(struct visitor *visitor)
{
    if (visitor->socket || visitor->pending > 0)
        return;
    drop_backlog(visitor);
    free(visitor);
}

void visitor_done(struct visitor *visitor)
{
    visitor->pending--;
    free_if_gone(visitor);
}

void visitor_send(struct visitor *visitor, const struct ph_buf *text)
{
    if (visitor->socket && !text->failed)
        (void)net_send(visitor->socket, ph_buf_text(text), text->len);
}

static const char *say(const struct visitor *visitor, const char *text)
{
    return ph_tr(visitor->guest.viewer.lang, text);
}

void visitor_error(struct visitor *visitor, const char *code, const char *text, int64_t retry_ms)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "type", "error");
    ph_json_put_string(&out, "code", code);
    ph_json_put_string(&out, "text", text);
    if (retry_ms > 0)
        ph_json_put_int(&out, "retry_after", (retry_ms + 999) / 1000);
    ph_json_close(&out, '}');
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
}

void visitor_refuse(struct visitor *visitor, const char *id, const char *code, const char *text)
{
    struct ph_buf out = {0};
    const struct room *room = visitor->guest.room;

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "type", "refused");
    ph_json_put_string(&out, "id", id);
    ph_json_put_string(&out, "code", code);
    ph_json_put_string(&out, "rule", "");
    ph_json_put_string(&out, "text", say(visitor, text));
    ph_json_put_int(&out, "version", room ? (long long)ph_table_seq(room_table(room)) : 0);
    ph_json_close(&out, '}');
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
}

/* He is told why, and the socket is closed. */
static void turn_away(struct visitor *visitor, const char *code, const char *text, int64_t retry_ms)
{
    visitor_error(visitor, code, say(visitor, text), retry_ms);
    net_close(visitor->socket, NET_POLICY, code);
}

/* ---- opening ---- */

/* The table that the address names: "/ws/ID"; "" for "/ws/me". */
static bool read_path(const char *path, char table[PH_TABLE_ID_SIZE + 1])
{
    size_t length;

    if (strncmp(path, "/ws/", 4) != 0)
        return false;
    path += 4;
    length = strlen(path);
    if (strcmp(path, "me") == 0)
        length = 0;
    if (length > PH_TABLE_ID_SIZE || strchr(path, '/'))
        return false;
    memcpy(table, path, length);
    table[length] = '\0';
    return *path != '\0';
}

static void guest_send(struct guest *guest, const char *text, size_t size)
{
    struct visitor *visitor = (struct visitor *)guest;

    if (visitor->socket)
        (void)net_send(visitor->socket, text, size);
}

/* His part has changed: what he may see has, too. */
static void guest_role(struct guest *guest, const struct ph_who *who)
{
    struct visitor *visitor = (struct visitor *)guest;
    struct ph_buf out = {0};

    if (!room_knows(who)) {
        room_leave(guest);
        if (visitor->socket)
            turn_away(visitor, "not_found", N_("You have no part in this table any more."), 0);
        return;
    }
    ph_table_snapshot(room_table(guest->room), &guest->viewer, &out);
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
}

static const struct guest_calls guest_calls = {.send = guest_send, .role = guest_role};

int sockets_upgrade(void *who, const struct net_request *request, void **user)
{
    struct server *server = who;
    struct visitor *visitor = calloc(1, sizeof *visitor);
    struct person person;
    const char *no;

    if (!visitor)
        return 503;
    people_who(request, &person);
    no = people_may_connect(&server->people, request, &person);
    if (no || server_is_draining(server) || !read_path(request->path, visitor->table)) {
        free(visitor);
        return !no ? (server_is_draining(server) ? 503 : 404)
                   : (strcmp(no, "key_needed") == 0 ? 401 : 403);
    }
    visitor->server = server;
    visitor->guest.calls = &guest_calls;
    visitor->waiting_last = &visitor->waiting;
    memcpy(visitor->guest.holder, person.holder, sizeof person.holder);
    *user = visitor;
    return 0;
}

void sockets_opened(void *who, struct net_socket *socket, void *user)
{
    struct visitor *visitor = user;

    (void)who;
    visitor->socket = socket;
}

void sockets_closed(void *who, struct net_socket *socket, void *user)
{
    struct visitor *visitor = user;
    struct room *room = visitor->guest.room;

    (void)who;
    (void)socket;
    visitor->socket = NULL;
    workers_cancel(visitor->hint);
    turns_leave(visitor);
    if (room) {
        room_leave(&visitor->guest);
        room_tell_presence(room);
    }
    free_if_gone(visitor);
}

/* ---- the greeting ---- */

static void send_one(void *who, const char *text, size_t size)
{
    guest_send(who, text, size);
}

/* What he missed, or everything. */
static void bring_up_to_date(struct visitor *visitor)
{
    const struct ph_table *table = room_table(visitor->guest.room);
    const struct wire_message *hello = &visitor->hello;
    struct ph_buf out = {0};

    if (hello->since > 0 && ph_table_catch_up(table, hello->since, hello->hash, CATCH_UP_MAX,
                                              &visitor->guest.viewer, send_one, &visitor->guest))
        return;
    ph_table_snapshot(table, &visitor->guest.viewer, &out);
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
}

static void take_message(struct visitor *visitor, const char *text, size_t size);

/* What he said while he had to wait. */
static void take_backlog(struct visitor *visitor)
{
    while (visitor->waiting && visitor->socket && !visitor->entering) {
        struct backlog *first = visitor->waiting;

        visitor->waiting = first->next;
        if (!visitor->waiting)
            visitor->waiting_last = &visitor->waiting;
        visitor->waiting_count--;
        take_message(visitor, first->text, first->size);
        free(first);
    }
}

static void on_found(void *who, struct room *room, enum ph_stored how)
{
    struct visitor *visitor = who;
    struct limits *limits = visitor->server->limits;

    visitor->entering = false;
    if (!visitor->socket) {
        visitor_done(visitor);
        return;
    }
    if (how == PH_STORE_UNAVAILABLE || how == PH_STORE_DAMAGED) {
        turn_away(visitor, "storage_unavailable", N_("The table cannot be read at the moment."),
                  1000);
    } else if (!room || !room_enter(room, &visitor->guest)) {
        turn_away(visitor, "not_found", N_("There is no such table, or you have no part in it."),
                  0);
    } else {
        visitor->greeted = true;
        net_set_rate(visitor->socket,
                     limits_in_20s(limits, visitor->guest.watcher ? LIMIT_WATCHER : LIMIT_PLAYER));
        bring_up_to_date(visitor);
        room_tell_presence(room);
        take_backlog(visitor);
    }
    visitor_done(visitor);
}

static void greet(struct visitor *visitor, const struct wire_message *message)
{
    visitor->hello = *message;
    visitor->guest.viewer.lang = message->lang;
    if (visitor->table[0] == '\0') {
        turns_greet(visitor);
        visitor->greeted = true;
        return;
    }
    visitor->entering = true;
    visitor_wait(visitor);
    house_find(visitor->server->house, visitor->table, on_found, visitor);
}

/* ---- messages ---- */

static void bad_message(struct visitor *visitor, const struct wire_message *message,
                        const struct ph_error *error)
{
    struct ph_buf text = {0};

    ph_buf_addf(&text, "%s%s%s", error->where, error->where[0] ? ": " : "", error->what);
    if (message->id[0] != '\0')
        visitor_refuse(visitor, message->id, "bad_message", ph_buf_text(&text));
    else
        visitor_error(visitor, "bad_message", ph_buf_text(&text), 0);
    ph_buf_finish(&text);
}

static void answer_ping(struct visitor *visitor, const char *id)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_string(&out, "type", "pong");
    ph_json_put_string(&out, "id", id);
    ph_json_close(&out, '}');
    visitor_send(visitor, &out);
    ph_buf_finish(&out);
}

static void take_message(struct visitor *visitor, const char *text, size_t size)
{
    struct wire_message message;
    struct ph_error error;

    if (visitor->guest.room)
        room_tell_rest(visitor->guest.room); /* he is answered from what he knows */
    if (!wire_read(text, size, &message, &error)) {
        bad_message(visitor, &message, &error);
    } else if (message.kind == WIRE_HELLO) {
        greet(visitor, &message);
    } else if (!visitor->greeted) {
        ph_fail(&error, "type", "hello is expected first");
        bad_message(visitor, &message, &error);
    } else if (message.kind == WIRE_PING) {
        answer_ping(visitor, message.id);
    } else if (message.kind == WIRE_LANG) {
        visitor->guest.viewer.lang = message.lang;
    } else if (!visitor->guest.room) {
        ph_fail(&error, "type", "only hello, lang and ping belong here");
        bad_message(visitor, &message, &error);
    } else {
        commands_take(visitor, &message);
    }
}

static void keep_for_later(struct visitor *visitor, const char *text, size_t size)
{
    struct backlog *later =
        visitor->waiting_count < BACKLOG_MAX ? malloc(sizeof *later + size + 1) : NULL;

    if (!later) {
        turn_away(visitor, "too_many", N_("That was too much at once."), 1000);
        return;
    }
    later->next = NULL;
    later->size = size;
    memcpy(later->text, text, size);
    later->text[size] = '\0';
    *visitor->waiting_last = later;
    visitor->waiting_last = &later->next;
    visitor->waiting_count++;
}

void sockets_message(void *who, struct net_socket *socket, void *user, const char *text,
                     size_t size)
{
    struct server *server = who;
    struct visitor *visitor = user;
    enum limit_kind kind = visitor->guest.watcher ? LIMIT_WATCHER : LIMIT_PLAYER;
    int64_t wait = limits_take(server->limits, kind, visitor->guest.holder, PH_SECRET_SIZE,
                               server_now(server));

    (void)socket;
    if (wait > 0)
        turn_away(visitor, "too_many", N_("That was too much at once."), wait);
    else if (visitor->entering)
        keep_for_later(visitor, text, size);
    else
        take_message(visitor, text, size);
}
