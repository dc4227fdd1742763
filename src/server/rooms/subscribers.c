/* The subscribers of a room: their roles, and sending them updates. */
#include <string.h>

#include "host/store/failpoint.h"
#include "server/rooms/room.h"
#include "wire/write.h"

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

unsigned room_spectator_count(const struct room *room)
{
    unsigned count = 0;

    for (const struct subscriber *subscriber = room->subscribers; subscriber;
         subscriber = subscriber->next)
        count += subscriber->spectator;
    return count;
}

enum ph_refused room_subscribe(struct room *room, struct subscriber *subscriber)
{
    struct ph_identity identity = room_identity(room, subscriber->key_hash);
    bool spectator = identity.seats == 0 && !identity.host;

    if (!room_has_role(&identity))
        return PH_REFUSED_NOT_FOUND;
    if (spectator && !subscriber->room && room_spectator_count(room) >= ROOM_SPECTATORS_MAX)
        return PH_REFUSED_QUOTA_WATCH;
    room_update_rest(room); /* the new subscriber is not to get an update from before */
    subscriber->viewer = viewer_of(&identity, subscriber->viewer.lang);
    subscriber->spectator = spectator;
    if (!subscriber->room) {
        link_subscriber(room, subscriber);
        if (room->subscriber_count == 1)
            bots_consider(room);
    }
    return PH_NOT_REFUSED;
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
    room->payer = subscriber->payer;
    room->subscriber_count--;
    room->used = now_ms(room->rooms->config.now);
    if (room->subscriber_count == 0)
        bots_consider(room);
}

bool room_is_connected(const struct room *room, const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    for (const struct subscriber *subscriber = room->subscribers; subscriber;
         subscriber = subscriber->next)
        if (memcmp(subscriber->key_hash, key_hash, PH_KEY_HASH_SIZE) == 0)
            return true;
    return false;
}

/* ---- updates ---- */

/* Subscribers with equal viewers get the same message: it is written once. */
struct written {
    struct ph_viewer viewer;
    struct ph_buf *text;
};

static bool same_viewer(const struct ph_viewer *a, const struct ph_viewer *b)
{
    return a->seats == b->seats && a->host == b->host && a->lang == b->lang;
}

/* The update of the last entry for `viewer`. With more than ROOMS_VIEWS different viewers, the last
 * place is used again. */
static const struct ph_buf *write_update(struct written *written, unsigned *count,
                                         const struct ph_viewer *viewer, const struct room *room)
{
    struct rooms *rooms = room->rooms;
    struct written *mine;

    for (unsigned i = 0; i < *count; i++)
        if (same_viewer(&written[i].viewer, viewer))
            return written[i].text;
    if (*count < ROOMS_VIEWS)
        (*count)++;
    mine = &written[*count - 1];
    mine->viewer = *viewer;
    mine->text = &rooms->texts[*count - 1];
    ph_buf_clear(mine->text);
    if (ph_table_update(room->table, viewer, &rooms->update))
        wire_write_update(mine->text, &rooms->update);
    return mine->text;
}

enum recipients { EVERYBODY, THE_MOVER, THE_OTHERS };

static bool is_recipient(const struct subscriber *subscriber, enum recipients recipients)
{
    bool moved = subscriber->viewer.seats >> subscriber->room->mover & 1;

    return recipients == EVERYBODY || moved == (recipients == THE_MOVER);
}

/* Sends the update of the last entry. */
static void send_update(struct room *room, enum recipients recipients)
{
    struct written written[ROOMS_VIEWS];
    unsigned count = 0;

    for (struct subscriber *subscriber = room->subscribers, *next; subscriber; subscriber = next) {
        struct ph_identity identity;
        struct ph_viewer viewer;
        const struct ph_buf *text;

        next = subscriber->next;
        if (!is_recipient(subscriber, recipients))
            continue;
        identity = room_identity(room, subscriber->key_hash);
        viewer = viewer_of(&identity, subscriber->viewer.lang);
        if (!room_has_role(&identity))
            continue; /* subscribers_refresh() disconnects it */
        text = write_update(written, &count, &viewer, room);
        if (text->len > 0 && !text->failed)
            subscriber->calls->send(subscriber, ph_buf_text(text), text->len);
    }
}

void subscribers_update(struct room *room)
{
    send_update(room, EVERYBODY);
}

void subscribers_update_mover(struct room *room, int seat)
{
    struct rooms *rooms = room->rooms;

    room->mover = seat;
    send_update(room, THE_MOVER);
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
        send_update(room, THE_OTHERS);
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

/* For tests: holds updates back, so that the server must send them before anything else. */
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

/* Tells subscribers whose role has changed, and disconnects those that have lost it. */
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
    wire_write_presence(&text, ph_table_players(room->table), present, spectators);
    for (struct subscriber *subscriber = room->subscribers, *next; subscriber; subscriber = next) {
        next = subscriber->next;
        if (!text.failed)
            subscriber->calls->send(subscriber, ph_buf_text(&text), text.len);
    }
    ph_buf_finish(&text);
}

unsigned room_subscriber_count(const struct room *room)
{
    return room->subscriber_count;
}
