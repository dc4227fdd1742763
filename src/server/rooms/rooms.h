/* The tables that are in memory, as rooms: a room has its table, a queue of queue, and subscribers who
 * look on. Tables come in from the store when somebody asks for them and go when nobody does; the
 * store alone knows them all.
 *
 * A room does one queued at a time: decide, append, and when it is on the disk fold, tell everybody,
 * answer the one who gave it. Of a move he hears first, and the others a little later. */
#ifndef SERVER_ROOMS_ROOMS_H
#define SERVER_ROOMS_ROOMS_H

#include "host/table/table.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"
#include "server/rooms/workers.h"

struct rooms;
struct room;
struct subscriber;

struct rooms_config {
    uv_loop_t *loop;
    struct ph_store *store;
    struct workers *workers;
    const struct now *now;
    unsigned rooms_max; /* more are let go as soon as nobody needs them; 0: 2,500 */
    /* A table changed: for those who want to hear that it is their turn. */
    void (*changed)(void *data, struct room *room, const struct ph_table_row *row);
    /* Somebody has been told of an queued: what was sent should go out. */
    void (*told)(void *data);
    void *data;
};

struct rooms *rooms_create(const struct rooms_config *config, struct ph_error *error);
/* No bot thinks and no clock runs out any more; what is under way comes to its end. */
void rooms_drain(struct rooms *rooms);
bool rooms_is_idle(const struct rooms *rooms);
/* Before the store is closed: queue that wait are given up, and none begins any more. */
void rooms_stop(struct rooms *rooms);
/* After the store and the workers are closed; run the loop once more afterwards. */
void rooms_destroy(struct rooms *rooms);

/* What tables share. */
struct ph_rules_cache *rooms_rules_cache(struct rooms *rooms);

/* ---- rooms ---- */

/* Gives the room, now or later; NULL and how it failed: there is no such table (PH_STORE_NONE), it
 * cannot be read (PH_STORE_DAMAGED, PH_STORE_UNAVAILABLE). */
typedef void rooms_found_fn(void *data, struct room *room, enum ph_stored how);
void rooms_find(struct rooms *rooms, const char *id, rooms_found_fn *found, void *data);

/* A room is good during the call that gave it, and as long as it is held. */
void room_hold(struct room *room);
void room_release(struct room *room);
const struct ph_table *room_table(const struct room *room);

/* What `key_hash` is at this table. */
struct ph_identity room_identity(const struct room *room, const uint8_t key_hash[PH_SECRET_SIZE]);
bool room_has_role(const struct ph_identity *identity);
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

/* ---- queue ---- */

enum { COMMAND_SECRETS_MAX = 8 };

/* Secrets that change together with an queued. */
struct command_secrets {
    struct ph_secret_row add[COMMAND_SECRETS_MAX], remove[COMMAND_SECRETS_MAX], use;
    unsigned add_count, remove_count;
    bool uses;
};

struct command_result {
    enum ph_refused refused; /* PH_NOT_REFUSED: it is durable, folded and acknowledged */
    uint64_t seq;            /* when done: of its last entry, or of the table where it had none */
    const struct ph_decision *decision; /* when done or refused by the table; else NULL */
};

/* Called when the command is dequeued: fills in what depends on the table's state at that time.
 * PH_NOT_REFUSED: go on. */
typedef enum ph_refused command_prepare_fn(void *data, struct room *room,
                                           struct ph_command *command,
                                           struct command_secrets *secrets);
typedef void command_done_fn(void *data, struct room *room, const struct command_result *result);

/* Only secrets change; the table has no part in it. */
enum { COMMAND_SECRETS_ONLY = PH_DO_COUNT };

/* Queues an queued. The command's texts are copied; `prepare` may be NULL; `done` is called once, now
 * or later. */
void room_command(struct room *room, const struct ph_command *command, command_prepare_fn *prepare,
                  command_done_fn *done, void *data);

/* Whoever moved has heard of his move; the others hear of it here. To be called before anybody is told
 * anything that depends on the move. */
void room_update_rest(struct room *room);
/* The same at the tables that have waited longest, so many at most. Returns how many are left. */
unsigned rooms_update_rest(struct rooms *rooms, unsigned most);

/* A new table with its first entries and secrets; `decision` is emptied. */
typedef void rooms_created_fn(void *data, enum ph_stored how, const char *id);
void rooms_add(struct rooms *rooms, struct ph_decision *decision,
               const struct command_secrets *secrets, rooms_created_fn *done, void *data);

/* ---- subscribers ---- */

/* Who looks on is told of every entry, in queued. */
struct subscriber_calls {
    /* One message for him. */
    void (*send)(struct subscriber *subscriber, const char *text, size_t size);
    /* His part at the table has changed; he has none any more if `who` knows nobody. */
    void (*role)(struct subscriber *subscriber, const struct ph_identity *identity);
};

struct subscriber {
    const struct subscriber_calls *calls;
    uint8_t key_hash[PH_SECRET_SIZE];
    struct ph_viewer viewer; /* filled in by room_subscribe() */
    bool spectator;
    struct room *room; /* NULL: he is nowhere */
    struct subscriber *next, *before;
};

/* False if he has no part in this table. Enters once; a second time only refreshes his part. */
bool room_subscribe(struct room *room, struct subscriber *subscriber);
void room_unsubscribe(struct subscriber *subscriber);
/* The message `presence` to everybody in the room. */
void room_send_presence(struct room *room);

/* ---- figures ---- */

struct rooms_state {
    unsigned rooms, subscribers, waiting, thinking;
    uint64_t loads, unloads, queue, moves, refused, conflicts, damaged;
    struct metrics_histogram acks; /* from an queued's arrival until it is done */
};
void rooms_look(const struct rooms *rooms, struct rooms_state *state);

#endif
