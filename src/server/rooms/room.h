/* What the files of the rooms share; private to them. */
#ifndef SERVER_ROOMS_ROOM_H
#define SERVER_ROOMS_ROOM_H

#include "server/rooms/rooms.h"

struct finder;
struct queued;
struct thought;

struct room {
    struct rooms *rooms;
    char id[PH_TABLE_ID_SIZE + 1];
    struct ph_table *table; /* NULL while it is being loaded */
    struct ph_secret_row *secrets;
    unsigned secret_count;
    struct finder *finders;             /* who waits for it */
    struct queued *queue, **queue_last; /* the first one may be under way */
    unsigned queue_length;
    bool busy; /* the store has something of ours */
    bool rematching;
    unsigned held;
    struct subscriber *subscribers;
    unsigned subscriber_count;
    bool untold; /* nobody but `mover` has heard of the last entry */
    bool in_untold;
    int mover;
    struct room *next_untold;
    struct thought *thought; /* a bot thinks */
    bool bot_waits;          /* ask the bot again, soon */
    int64_t deadline;        /* in the heap of clocks, or 0 */
    size_t clock_place;
    int64_t used;         /* when somebody last asked for it */
    struct room *chained; /* the next one in its slot */
    struct room *newer, *older;
};

enum {
    ROOMS_SLOTS = 4096,
    ROOMS_VIEWS = 12, /* texts that are kept while one entry is told */
};

struct rooms {
    struct rooms_config config;
    struct ph_rules_cache *tables;
    struct room *slots[ROOMS_SLOTS];
    struct room *newest, *oldest;       /* by use */
    struct room *untold, **untold_last; /* by what happened first; some were told since */
    unsigned untold_count;
    unsigned busy; /* rooms that wait for the store, and new tables */
    bool draining, stopped;
    struct clocks *clocks;
    uv_timer_t tick;
    struct ph_buf updates[ROOMS_VIEWS]; /* only so that they need not grow again for every entry */
    struct rooms_state state;
};

/* rooms.c */
struct room *rooms_known(struct rooms *rooms, const char *id);
/* Folds what was appended by us or by others and tells the subscribers; false: it is damaged. */
bool room_take(struct room *room, const struct ph_entry *entries, unsigned count);
/* The same with a move of that seat: the other subscribers are told later. */
bool room_take_move(struct room *room, const struct ph_entry *entry, int seat);
void room_set_secrets(struct room *room, const struct ph_secret_row *secrets, unsigned count);
void room_note_secrets(struct room *room, const struct command_secrets *secrets);
/* Something has changed: bots and clocks are asked anew, listeners told. */
void room_changed(struct room *room, const struct ph_table_row *row);
/* Reads what others wrote; then the queue go on. */
void room_reload(struct room *room);
void room_be_busy(struct room *room, bool busy);

/* queue.c */
void queue_go_on(struct room *room);
/* Ends all queue that wait, because the room cannot go on. */
void queue_give_up(struct room *room);

/* subscribers.c */
void subscribers_update(struct room *room, uint64_t seq);
/* Tells of the last entry whoever has that seat; the others hear of it from rooms_update_rest(), or
 * before anything else happens at the table (room_update_rest()). */
void subscribers_update_mover(struct room *room, int seat);
void subscribers_refresh(struct room *room);

/* bots.c */
void bots_consider(struct room *room);
void bots_forget(struct room *room);

/* clocks.c */
struct clocks *clocks_create(struct rooms *rooms);
void clocks_stop(struct clocks *clocks);
/* When the room's clock runs out; 0: it does not run. */
void clocks_set(struct room *room, int64_t deadline);
/* Brings in the tables of the store whose clocks run out soon. */
void clocks_look_ahead(struct clocks *clocks);

#endif
