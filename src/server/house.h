/* The tables that are in memory, as rooms: a room has its table, a queue of orders, and guests who
 * look on. Tables come in from the store when somebody asks for them and go when nobody does; the
 * store alone knows them all.
 *
 * A room does one order at a time: decide, append, and when it is on the disk fold, tell everybody,
 * answer the one who gave it. Of a move he hears first, and the others a little later. */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include "host/table.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/workers.h"

struct house;
struct room;
struct guest;

struct house_config {
    uv_loop_t *loop;
    struct ph_store *store;
    struct workers *workers;
    const struct now *now;
    unsigned rooms_max; /* more are let go as soon as nobody needs them; 0: 2,500 */
    /* A table changed: for those who want to hear that it is their turn. */
    void (*changed)(void *who, struct room *room, const struct ph_table_row *row);
    /* Somebody has been told of an order: what was sent should go out. */
    void (*told)(void *who);
    void *who;
};

struct house *house_create(const struct house_config *config, struct ph_error *error);
/* No bot thinks and no clock runs out any more; what is under way comes to its end. */
void house_drain(struct house *house);
bool house_is_idle(const struct house *house);
/* Before the store is closed: orders that wait are given up, and none begins any more. */
void house_stop(struct house *house);
/* After the store and the workers are closed; run the loop once more afterwards. */
void house_destroy(struct house *house);

/* What tables share. */
struct ph_house *house_tables(struct house *house);

/* ---- rooms ---- */

/* Gives the room, now or later; NULL and how it failed: there is no such table (PH_STORE_NONE), it
 * cannot be read (PH_STORE_DAMAGED, PH_STORE_UNAVAILABLE). */
typedef void house_found_fn(void *who, struct room *room, enum ph_stored how);
void house_find(struct house *house, const char *id, house_found_fn *found, void *who);

/* A room is good during the call that gave it, and as long as it is held. */
void room_hold(struct room *room);
void room_release(struct room *room);
const struct ph_table *room_table(const struct room *room);
struct house *room_house(const struct room *room);

/* What `holder` is at this table. */
struct ph_who room_who(const struct room *room, const uint8_t holder[PH_SECRET_SIZE]);
bool room_knows(const struct ph_who *who);
/* Somebody makes the table once more: true for the first, until it is let go. */
bool room_begin_rematch(struct room *room);
void room_end_rematch(struct room *room);
/* The secret of that kind with that hash, if it is there and not too old; compared in constant time.
 * `seat` PH_NOBODY: of any seat. */
const struct ph_secret_row *room_secret(const struct room *room, enum ph_secret_kind kind, int seat,
                                        const uint8_t hash[PH_SECRET_SIZE]);
/* The secrets of that kind and seat, one after the other: the one behind `after`, NULL the first. */
const struct ph_secret_row *room_next_secret(const struct room *room, enum ph_secret_kind kind,
                                             int seat, const struct ph_secret_row *after);

/* ---- orders ---- */

enum { ORDER_SECRETS_MAX = 8 };

/* Secrets that change together with an order. */
struct order_secrets {
    struct ph_secret_row add[ORDER_SECRETS_MAX], remove[ORDER_SECRETS_MAX], use;
    unsigned add_count, remove_count;
    bool uses;
};

enum order_end {
    ORDER_DONE,        /* durable, folded, told to whoever gave it */
    ORDER_REFUSED,     /* the table says no: see the decision */
    ORDER_UNPREPARED,  /* `prepare` said no: see `code` */
    ORDER_LINK_USED,   /* the link that it used was used before */
    ORDER_UNAVAILABLE, /* nothing can be stored */
    ORDER_STALE,       /* other writers were faster, again and again */
    ORDER_FULL,        /* too many orders wait at this table */
};

struct order_result {
    enum order_end end;
    uint64_t seq; /* when done: of its last entry, or of the table where it had none */
    const struct ph_decision *decision; /* when done by the table, or refused */
    const char *code;                   /* of `prepare` */
};

/* Called when it is the order's turn: fills in what depends on how the table is then. NULL: go on;
 * else the code of the error. */
typedef const char *order_prepare_fn(void *who, struct room *room, struct ph_command *command,
                                     struct order_secrets *secrets);
typedef void order_done_fn(void *who, struct room *room, const struct order_result *result);

/* Only secrets change; the table has no part in it. */
enum { ORDER_SECRETS_ONLY = PH_DO_COUNT };

/* Queues an order. The command's texts are copied; `prepare` may be NULL; `done` is called once, now
 * or later. */
void room_order(struct room *room, const struct ph_command *command, order_prepare_fn *prepare,
                order_done_fn *done, void *who);

/* Whoever moved has heard of his move; the others hear of it here. To be called before anybody is told
 * anything that depends on the move. */
void room_tell_rest(struct room *room);
/* The same at the tables that have waited longest, so many at most. Returns how many are left. */
unsigned house_tell_rest(struct house *house, unsigned most);

/* A new table with its first entries and secrets; `decision` is emptied. */
typedef void house_created_fn(void *who, enum ph_stored how, const char *id);
void house_add(struct house *house, struct ph_decision *decision,
               const struct order_secrets *secrets, house_created_fn *done, void *who);

/* ---- guests ---- */

/* Who looks on is told of every entry, in order. */
struct guest_calls {
    /* One message for him. */
    void (*send)(struct guest *guest, const char *text, size_t size);
    /* His part at the table has changed; he has none any more if `who` knows nobody. */
    void (*role)(struct guest *guest, const struct ph_who *who);
};

struct guest {
    const struct guest_calls *calls;
    uint8_t holder[PH_SECRET_SIZE];
    struct ph_viewer viewer; /* filled in by room_enter() */
    bool watcher;
    struct room *room; /* NULL: he is nowhere */
    struct guest *next, *before;
};

/* False if he has no part in this table. Enters once; a second time only refreshes his part. */
bool room_enter(struct room *room, struct guest *guest);
void room_leave(struct guest *guest);
/* The message `presence` to everybody in the room. */
void room_tell_presence(struct room *room);

/* ---- figures ---- */

struct house_state {
    unsigned rooms, guests, waiting, thinking;
    uint64_t loads, unloads, orders, moves, refused, conflicts, damaged;
    struct metrics_histogram acks; /* from an order's arrival until it is done */
};
void house_look(const struct house *house, struct house_state *state);

#endif
