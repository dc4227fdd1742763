/* A room and the registry of rooms; private to the files of this folder. */
#ifndef SERVER_ROOMS_ROOM_H
#define SERVER_ROOMS_ROOM_H

#include "server/rooms/rooms.h"

struct finder;
struct folding;
struct queued;
struct thought;

struct room {
    struct rooms *rooms;
    char id[PH_TABLE_ID_SIZE + 1];
    struct ph_table *table; /* NULL while it is being loaded */
    struct ph_secret_row *secrets;
    unsigned secret_count;
    struct finder *finders;             /* callers that wait until it is loaded */
    struct queued *queue, **queue_last; /* commands; the first one may be under way */
    unsigned queue_length;
    bool busy; /* a request to the store is under way, or its log is being folded */
    void (*refolded)(struct room *room, bool ok); /* of room_refold() */
    unsigned unpaid;                              /* see room_take_unpaid() */
    bool rematching;
    unsigned held;
    struct subscriber *subscribers;
    unsigned subscriber_count;
    uint64_t payer; /* of the last subscriber who went; WORKERS_NOBODY: there was none */
    bool untold;    /* only the seat `mover` was sent the update of the last entry */
    bool in_untold; /* in the list of such rooms */
    int mover;
    struct room *next_untold;
    struct thought *thought; /* of the bot that thinks, or NULL */
    bool bot_waits;          /* the bot is to be asked again at the next tick */
    int64_t deadline;        /* in the heap of clocks, or 0 */
    size_t clock_place;
    int64_t used;         /* when a caller last asked for it */
    struct room *chained; /* the next room in its slot */
    struct room *newer, *older;
};

enum {
    ROOMS_SLOTS = 4096,
    ROOMS_VIEWS = 12, /* different viewers of one update whose texts are kept */
};

struct rooms {
    struct rooms_config config;
    struct ph_rules_cache *cache;
    struct room *slots[ROOMS_SLOTS];
    struct room *newest, *oldest;       /* by last use */
    struct room *untold, **untold_last; /* oldest first; some have been sent since */
    unsigned untold_count;
    unsigned busy; /* rooms that are, and tables that are being created */
    struct folding *foldings, **foldings_last; /* whole logs; the first one is next */
    uv_idle_t turns;                           /* active while there are any */
    bool draining, stopped;
    struct clocks *clocks;
    uv_timer_t tick;
    unsigned handles;                 /* of `tick` and `turns`: those that are not closed yet */
    struct ph_update update;          /* kept, with the texts, to use their memory again */
    struct ph_buf texts[ROOMS_VIEWS]; /* of the update that is being sent */
    struct rooms_state state;
};

/* rooms.c */
struct room *rooms_known(struct rooms *rooms, const char *id);
/* Folds entries that are durable and sends the updates; false: the table is damaged. */
bool room_take(struct room *room, const struct ph_entry *entries, unsigned count);
/* The same with a move of that seat: the update goes to the mover at once and to the others
 * later. */
bool room_take_move(struct room *room, const struct ph_entry *entry, int seat);
void room_set_secrets(struct room *room, const struct ph_secret_row *secrets, unsigned count);
void room_note_secrets(struct room *room, const struct command_secrets *secrets);
/* To be called after a change: asks the bot, sets the clock, calls `changed`. */
void room_changed(struct room *room, const struct ph_table_row *row);
/* Reads and folds the entries of other writers; then the queue goes on. */
void room_reload(struct room *room);
/* Reads and folds all entries again, up to the last one that the table has. False is told to
 * `done` if that fails: the table is as it was. */
void room_refold(struct room *room, void (*done)(struct room *room, bool ok));
void room_be_busy(struct room *room, bool busy);

/* folding.c */
/* Folds one entry, and logs why if that fails. */
bool room_fold(struct room *room, struct ph_table *table, const struct ph_entry *entry);
/* Receives the table, which the caller owns; NULL unless `how` is PH_STORE_DONE. */
typedef void folded_fn(struct room *room, struct ph_table *table, enum ph_stored how);
/* During a callback of the store: folds its entries to a table, over the next turns of the loop.
 * `done` is called once, during the call or later. The room stays busy until then. */
void room_fold_all(struct room *room, const struct ph_entry *entries, unsigned count,
                   folded_fn *done);
void foldings_init(struct rooms *rooms);
/* Ends them all without a table. */
void foldings_stop(struct rooms *rooms);

/* queue.c */
void queue_go_on(struct room *room);
/* Ends all commands that wait: the room cannot go on. */
void queue_give_up(struct room *room);

/* subscribers.c */
/* Sends the update of the last entry to all subscribers. */
void subscribers_update(struct room *room);
/* Sends it to the holders of that seat. The others get it from rooms_update_rest(), or from
 * room_update_rest() before anything else happens at the table. */
void subscribers_update_mover(struct room *room, int seat);
void subscribers_refresh(struct room *room);

/* bots.c */
/* Who pays for the bots of a table: its host, else a player or spectator who is there, else the one
 * who was there last. No key pays, because keys are free. */
uint64_t bots_payer(const struct room *room);
void bots_consider(struct room *room);
void bots_forget(struct room *room);

/* clocks.c */
struct clocks *clocks_create(struct rooms *rooms);
void clocks_stop(struct clocks *clocks);
/* Sets when the clock of the room runs out; 0: it does not run. */
void clocks_set(struct room *room, int64_t deadline);
/* Loads the tables of the store whose clocks run out soon. */
void clocks_look_ahead(struct clocks *clocks);

#endif
