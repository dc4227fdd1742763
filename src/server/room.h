/* What the files of the house share; private to them. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/house.h"

struct finder;
struct order;
struct thought;

struct room {
    struct house *house;
    char id[PH_TABLE_ID_SIZE + 1];
    struct ph_table *table; /* NULL while it is being loaded */
    struct ph_secret_row *secrets;
    unsigned secret_count;
    struct finder *finders;              /* who waits for it */
    struct order *orders, **orders_last; /* the first one may be under way */
    unsigned order_count;
    bool busy; /* the store has something of ours */
    bool rematching;
    unsigned held;
    struct guest *guests;
    unsigned guest_count;
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
    HOUSE_SLOTS = 4096,
    HOUSE_VIEWS = 12, /* texts that are kept while one entry is told */
};

struct house {
    struct house_config config;
    struct ph_house *tables;
    struct room *slots[HOUSE_SLOTS];
    struct room *newest, *oldest;       /* by use */
    struct room *untold, **untold_last; /* by what happened first; some were told since */
    unsigned untold_count;
    unsigned busy; /* rooms that wait for the store, and new tables */
    bool draining, stopped;
    struct clocks *clocks;
    uv_timer_t tick;
    struct ph_buf news[HOUSE_VIEWS]; /* only so that they need not grow again for every entry */
    struct house_state state;
};

/* house.c */
struct room *house_known(struct house *house, const char *id);
/* Folds what was appended by us or by others and tells the guests; false: it is damaged. */
bool room_take(struct room *room, const struct ph_entry *entries, unsigned count);
/* The same with a move of that seat: the other guests are told later. */
bool room_take_move(struct room *room, const struct ph_entry *entry, int seat);
void room_set_secrets(struct room *room, const struct ph_secret_row *secrets, unsigned count);
void room_note_secrets(struct room *room, const struct order_secrets *secrets);
/* Something has changed: bots and clocks are asked anew, listeners told. */
void room_changed(struct room *room, const struct ph_table_row *row);
/* Reads what others wrote; then the orders go on. */
void room_reload(struct room *room);
void room_be_busy(struct room *room, bool busy);

/* orders.c */
void orders_go_on(struct room *room);
/* Ends all orders that wait, because the room cannot go on. */
void orders_give_up(struct room *room);

/* guests.c */
void guests_tell(struct room *room, uint64_t seq);
/* Tells of the last entry whoever has that seat; the others hear of it from house_tell_rest(), or
 * before anything else happens at the table (room_tell_rest()). */
void guests_tell_first(struct room *room, int seat);
void guests_refresh(struct room *room);

/* bots.c */
void bots_consider(struct room *room);
void bots_forget(struct room *room);

/* clocks.c */
struct clocks *clocks_create(struct house *house);
void clocks_stop(struct clocks *clocks);
/* When the room's clock runs out; 0: it does not run. */
void clocks_set(struct room *room, int64_t deadline);
/* Brings in the tables of the store whose clocks run out soon. */
void clocks_look_ahead(struct clocks *clocks);

#endif
