/* Guests of a room: who they are, and telling them what happens. */
#include <string.h>

#include "base/json.h"
#include "host/store/failpoint.h"
#include "server/rooms/room.h"

enum { LATE_UNTIL_ASKED = 1000 };

static struct ph_viewer viewer_of(const struct ph_identity *identity, enum ph_lang lang)
{
    return (struct ph_viewer){.seats = identity->seats, .host = identity->host, .lang = lang};
}

static void link_subscriber(struct room *room, struct subscriber *subscriber)
{
    subscriber->room = room;
    subscriber->before = NULL;
    subscriber->next = room->subscribers;
    if (room->subscribers)
        room->subscribers->before = subscriber;
    room->subscribers = subscriber;
    room->subscriber_count++;
}

bool room_subscribe(struct room *room, struct subscriber *subscriber)
{
    struct ph_identity identity = room_identity(room, subscriber->key_hash);

    if (!room_has_role(&identity))
        return false;
    room_update_rest(room); /* he comes in after it */
    subscriber->viewer = viewer_of(&identity, subscriber->viewer.lang);
    subscriber->spectator = identity.seats == 0 && !identity.host;
    if (!subscriber->room)
        link_subscriber(room, subscriber);
    return true;
}

void room_unsubscribe(struct subscriber *subscriber)
{
    struct room *room = subscriber->room;

    if (!room)
        return;
    *(subscriber->before ? &subscriber->before->next : &room->subscribers) = subscriber->next;
    if (subscriber->next)
        subscriber->next->before = subscriber->before;
    subscriber->room = NULL;
    room->subscriber_count--;
    room->used = now_ms(room->rooms->config.now);
}

/* ---- updates ---- */

/* Guests who see the same get the same text: it is made once. */
struct told {
    struct ph_viewer viewer;
    struct ph_buf *text;
    bool any;
};

static bool same_viewer(const struct ph_viewer *a, const struct ph_viewer *b)
{
    return a->seats == b->seats && a->host == b->host && a->lang == b->lang;
}

static struct told *find_told(struct told *told, unsigned *count, const struct ph_viewer *viewer,
                              const struct room *room, uint64_t seq)
{
    struct told *mine;

    for (unsigned i = 0; i < *count; i++)
        if (same_viewer(&told[i].viewer, viewer))
            return &told[i];
    if (*count < ROOMS_VIEWS)
        (*count)++;
    mine = &told[*count - 1];
    mine->viewer = *viewer;
    mine->text = &room->rooms->updates[*count - 1];
    ph_buf_clear(mine->text);
    mine->any = ph_table_update(room->table, seq, viewer, mine->text) && !mine->text->failed;
    return mine;
}

enum whom { EVERYBODY, THE_MOVER, THE_OTHERS };

static bool is_one_of(const struct subscriber *subscriber, enum whom whom)
{
    bool moved = subscriber->viewer.seats >> subscriber->room->mover & 1;

    return whom == EVERYBODY || moved == (whom == THE_MOVER);
}

static void tell(struct room *room, uint64_t seq, enum whom whom)
{
    struct told told[ROOMS_VIEWS];
    unsigned count = 0;

    for (struct subscriber *subscriber = room->subscribers, *next; subscriber; subscriber = next) {
        struct ph_identity identity;
        struct ph_viewer viewer;
        struct told *mine;

        next = subscriber->next;
        if (!is_one_of(subscriber, whom))
            continue;
        identity = room_identity(room, subscriber->key_hash);
        viewer = viewer_of(&identity, subscriber->viewer.lang);
        if (!room_has_role(&identity))
            continue; /* subscribers_refresh() shows him out */
        mine = find_told(told, &count, &viewer, room, seq);
        if (mine->any)
            subscriber->calls->send(subscriber, ph_buf_text(mine->text), mine->text->len);
    }
}

void subscribers_update(struct room *room, uint64_t seq)
{
    tell(room, seq, EVERYBODY);
}

void subscribers_update_mover(struct room *room, int seat)
{
    struct rooms *rooms = room->rooms;

    room->mover = seat;
    tell(room, ph_table_seq(room->table), THE_MOVER);
    room->untold = true;
    if (room->in_untold)
        return;
    room->in_untold = true;
    room->next_untold = NULL;
    *rooms->untold_last = room;
    rooms->untold_last = &room->next_untold;
    rooms->untold_count++;
}

void room_update_rest(struct room *room)
{
    if (room->untold)
        tell(room, ph_table_seq(room->table), THE_OTHERS);
    room->untold = false;
}

static struct room *take_untold(struct rooms *rooms)
{
    struct room *room = rooms->untold;

    if (!room)
        return NULL;
    rooms->untold = room->next_untold;
    if (!rooms->untold)
        rooms->untold_last = &rooms->untold;
    rooms->untold_count--;
    room->in_untold = false;
    return room;
}

static bool is_late(void)
{
    static unsigned asked;

    return ph_failpoint_is("tell-late") && ++asked % LATE_UNTIL_ASKED != 0;
}

unsigned rooms_update_rest(struct rooms *rooms, unsigned most)
{
    struct room *room;

    if (is_late())
        return rooms->untold_count;
    for (; most > 0 && (room = take_untold(rooms)); most--)
        room_update_rest(room);
    rooms->config.told(rooms->config.data);
    return rooms->untold_count;
}

/* Whose part has changed hears of it, and whoever has none any more is shown out. */
void subscribers_refresh(struct room *room)
{
    bool changed = false;

    for (struct subscriber *subscriber = room->subscribers, *next; subscriber; subscriber = next) {
        struct ph_identity identity = room_identity(room, subscriber->key_hash);
        struct ph_viewer viewer = viewer_of(&identity, subscriber->viewer.lang);

        next = subscriber->next;
        if (room_has_role(&identity) && same_viewer(&viewer, &subscriber->viewer))
            continue;
        changed = true;
        subscriber->viewer = viewer;
        subscriber->spectator = identity.seats == 0 && !identity.host;
        subscriber->calls->role(subscriber, &identity);
    }
    if (changed)
        room_send_presence(room);
}

/* ---- presence ---- */

void room_send_presence(struct room *room)
{
    struct ph_buf text = {0};
    unsigned present = 0, spectators = 0;

    for (const struct subscriber *subscriber = room->subscribers; subscriber;
         subscriber = subscriber->next) {
        present |= subscriber->viewer.seats;
        spectators += subscriber->spectator;
    }
    ph_json_open(&text, '{');
    ph_json_put_string(&text, "type", "presence");
    ph_json_put_open(&text, "seats", '[');
    for (unsigned seat = 0; seat < ph_table_players(room->table); seat++)
        ph_json_bool(&text, present >> seat & 1);
    ph_json_close(&text, ']');
    ph_json_put_int(&text, "watchers", spectators);
    ph_json_close(&text, '}');
    for (struct subscriber *subscriber = room->subscribers, *next; subscriber; subscriber = next) {
        next = subscriber->next;
        subscriber->calls->send(subscriber, ph_buf_text(&text), text.len);
    }
    ph_buf_finish(&text);
}
