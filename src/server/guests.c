/* Guests of a room: who they are, and telling them what happens. */
#include <string.h>

#include "base/json.h"
#include "host/failpoint.h"
#include "server/room.h"

enum { LATE_UNTIL_ASKED = 1000 };

static struct ph_viewer viewer_of(const struct ph_who *who, enum ph_lang lang)
{
    return (struct ph_viewer){.seats = who->seats, .host = who->host, .lang = lang};
}

static void link_guest(struct room *room, struct guest *guest)
{
    guest->room = room;
    guest->before = NULL;
    guest->next = room->guests;
    if (room->guests)
        room->guests->before = guest;
    room->guests = guest;
    room->guest_count++;
}

bool room_enter(struct room *room, struct guest *guest)
{
    struct ph_who who = room_who(room, guest->holder);

    if (!room_knows(&who))
        return false;
    room_tell_rest(room); /* he comes in after it */
    guest->viewer = viewer_of(&who, guest->viewer.lang);
    guest->watcher = who.seats == 0 && !who.host;
    if (!guest->room)
        link_guest(room, guest);
    return true;
}

void room_leave(struct guest *guest)
{
    struct room *room = guest->room;

    if (!room)
        return;
    *(guest->before ? &guest->before->next : &room->guests) = guest->next;
    if (guest->next)
        guest->next->before = guest->before;
    guest->room = NULL;
    room->guest_count--;
    room->used = now_ms(room->house->config.now);
}

/* ---- news ---- */

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
    if (*count < HOUSE_VIEWS)
        (*count)++;
    mine = &told[*count - 1];
    mine->viewer = *viewer;
    mine->text = &room->house->news[*count - 1];
    ph_buf_clear(mine->text);
    mine->any = ph_table_news(room->table, seq, viewer, mine->text) && !mine->text->failed;
    return mine;
}

enum whom { EVERYBODY, THE_MOVER, THE_OTHERS };

static bool is_one_of(const struct guest *guest, enum whom whom)
{
    bool moved = guest->viewer.seats >> guest->room->mover & 1;

    return whom == EVERYBODY || moved == (whom == THE_MOVER);
}

static void tell(struct room *room, uint64_t seq, enum whom whom)
{
    struct told told[HOUSE_VIEWS];
    unsigned count = 0;

    for (struct guest *guest = room->guests, *next; guest; guest = next) {
        struct ph_who who;
        struct ph_viewer viewer;
        struct told *mine;

        next = guest->next;
        if (!is_one_of(guest, whom))
            continue;
        who = room_who(room, guest->holder);
        viewer = viewer_of(&who, guest->viewer.lang);
        if (!room_knows(&who))
            continue; /* guests_refresh() shows him out */
        mine = find_told(told, &count, &viewer, room, seq);
        if (mine->any)
            guest->calls->send(guest, ph_buf_text(mine->text), mine->text->len);
    }
}

void guests_tell(struct room *room, uint64_t seq)
{
    tell(room, seq, EVERYBODY);
}

void guests_tell_first(struct room *room, int seat)
{
    struct house *house = room->house;

    room->mover = seat;
    tell(room, ph_table_seq(room->table), THE_MOVER);
    room->untold = true;
    if (room->in_untold)
        return;
    room->in_untold = true;
    room->next_untold = NULL;
    *house->untold_last = room;
    house->untold_last = &room->next_untold;
    house->untold_count++;
}

void room_tell_rest(struct room *room)
{
    if (room->untold)
        tell(room, ph_table_seq(room->table), THE_OTHERS);
    room->untold = false;
}

static struct room *take_untold(struct house *house)
{
    struct room *room = house->untold;

    if (!room)
        return NULL;
    house->untold = room->next_untold;
    if (!house->untold)
        house->untold_last = &house->untold;
    house->untold_count--;
    room->in_untold = false;
    return room;
}

static bool is_late(void)
{
    static unsigned asked;

    return ph_failpoint_is("tell-late") && ++asked % LATE_UNTIL_ASKED != 0;
}

unsigned house_tell_rest(struct house *house, unsigned most)
{
    struct room *room;

    if (is_late())
        return house->untold_count;
    for (; most > 0 && (room = take_untold(house)); most--)
        room_tell_rest(room);
    house->config.told(house->config.who);
    return house->untold_count;
}

/* Whose part has changed hears of it, and whoever has none any more is shown out. */
void guests_refresh(struct room *room)
{
    bool changed = false;

    for (struct guest *guest = room->guests, *next; guest; guest = next) {
        struct ph_who who = room_who(room, guest->holder);
        struct ph_viewer viewer = viewer_of(&who, guest->viewer.lang);

        next = guest->next;
        if (room_knows(&who) && same_viewer(&viewer, &guest->viewer))
            continue;
        changed = true;
        guest->viewer = viewer;
        guest->watcher = who.seats == 0 && !who.host;
        guest->calls->role(guest, &who);
    }
    if (changed)
        room_tell_presence(room);
}

/* ---- presence ---- */

void room_tell_presence(struct room *room)
{
    struct ph_buf text = {0};
    unsigned present = 0, watchers = 0;

    for (const struct guest *guest = room->guests; guest; guest = guest->next) {
        present |= guest->viewer.seats;
        watchers += guest->watcher;
    }
    ph_json_open(&text, '{');
    ph_json_put_string(&text, "type", "presence");
    ph_json_put_open(&text, "seats", '[');
    for (unsigned seat = 0; seat < ph_table_players(room->table); seat++)
        ph_json_bool(&text, present >> seat & 1);
    ph_json_close(&text, ']');
    ph_json_put_int(&text, "watchers", watchers);
    ph_json_close(&text, '}');
    for (struct guest *guest = room->guests, *next; guest; guest = next) {
        next = guest->next;
        guest->calls->send(guest, ph_buf_text(&text), text.len);
    }
    ph_buf_finish(&text);
}
