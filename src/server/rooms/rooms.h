/* The registry of rooms. A room is a table in memory with a queue of commands and subscribers.
 * Tables are loaded from the store on demand and evicted when unused; only the store knows all of
 * them.
 *
 * A room handles one command at a time: decide, append, and once the entries are durable fold them,
 * send the updates and report the result. The update of a move goes to the mover first and to the
 * other subscribers a little later. */
#ifndef SERVER_ROOMS_ROOMS_H
#define SERVER_ROOMS_ROOMS_H

#include "host/store/store.h"
#include "host/table/table.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"
#include "server/rooms/workers.h"

struct limits;
struct rooms;
struct room;
struct subscriber;

struct rooms_config {
    uv_loop_t *loop;
    struct ph_store *store;
    struct workers *workers;
    struct limits *limits;
    const struct now *now;
    unsigned rooms_max; /* beyond it unused rooms are evicted at once; 0: 2,500 */
    /* A table changed: for clients that are told when it is their turn. */
    void (*changed)(void *data, struct room *room, const struct ph_table_row *row);
    /* A command was handled: messages that were gathered should go out. */
    void (*told)(void *data);
    void *data;
};

struct rooms *rooms_create(const struct rooms_config *config, struct ph_error *error);
/* Stops bots and clocks; what is under way is completed. */
void rooms_drain(struct rooms *rooms);
bool rooms_is_idle(const struct rooms *rooms);
/* To be called before the store is closed: commands that wait are given up, and none begins. */
void rooms_stop(struct rooms *rooms);
/* To be called after the store and the workers are closed; run the loop once more afterwards. */
void rooms_destroy(struct rooms *rooms);

/* The rules that equal tables share. */
struct ph_rules_cache *rooms_rules_cache(struct rooms *rooms);

/* ---- rooms ---- */

/* Is the table in memory? */
bool rooms_has(struct rooms *rooms, const char *id);
/* Receives the room, during the call or later; NULL if there is no such table (PH_STORE_NONE) or it
 * cannot be read (PH_STORE_DAMAGED, PH_STORE_UNAVAILABLE). */
typedef void rooms_found_fn(void *data, struct room *room, enum ph_stored how);
void rooms_find(struct rooms *rooms, const char *id, rooms_found_fn *found, void *data);

/* Up to `most` rooms whose game is in play, whose table is public, and that somebody follows; the
 * last used first. `game`: only of this one, if it is not NULL. Returns how many there are. */
unsigned rooms_live(const struct rooms *rooms, const struct ph_game *game, struct room **live,
                    unsigned most);

/* A room is valid during the call that gave it, and as long as it is held. */
void room_hold(struct room *room);
void room_release(struct room *room);
const struct ph_table *room_table(const struct room *room);

/* How many entries were folded for the caller, while it is told of a room that was loaded or of a
 * command. They count as paid afterwards: of several who wait, the first one pays. */
unsigned room_take_unpaid(struct room *room);

/* The roles of a key at this table. */
struct ph_identity room_identity(const struct room *room, const uint8_t key_hash[PH_KEY_HASH_SIZE]);
bool room_has_role(const struct ph_identity *identity);
/* The key of a player or spectator whom the host calls `person` (ph_table_person()). False: nobody
 * with a role is called so. */
bool room_find_person(const struct room *room, const char *person,
                      uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* Does a socket with that key follow the table? */
bool room_is_connected(const struct room *room, const uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* Calls `each` once for every key that has a role. */
typedef void room_person_fn(void *data, const struct ph_identity *identity);
void room_each_person(const struct room *room, room_person_fn *each, void *data);
/* Returns true for the first caller, until room_end_rematch(): a table has one rematch. */
bool room_begin_rematch(struct room *room);
void room_end_rematch(struct room *room);
/* The secret of that kind with that hash, NULL if there is none or it has expired. Compared in
 * constant time. `seat` PH_NOBODY: of any seat. */
const struct ph_secret_row *room_secret(const struct room *room, enum ph_secret_kind kind, int seat,
                                        const uint8_t hash[PH_SECRET_SIZE]);
/* The next secret of that kind and seat after `after`; NULL asks for the first. */
const struct ph_secret_row *room_next_secret(const struct room *room, enum ph_secret_kind kind,
                                             int seat, const struct ph_secret_row *after);

/* ---- commands ---- */

/* Enough for the seats of a key, its device links and its other roles. */
enum { COMMAND_SECRETS_MAX = 16 };

/* Secrets that change together with a command. */
struct command_secrets {
    struct ph_secret_row add[COMMAND_SECRETS_MAX], remove[COMMAND_SECRETS_MAX], use;
    unsigned add_count, remove_count;
    bool uses;
};

struct command_result {
    enum ph_refused refused; /* PH_NOT_REFUSED: it is durable and folded */
    uint64_t seq;            /* when done: of its last entry, or of the table where it had none */
    const struct ph_decision *decision; /* when done or refused by the table; else NULL */
};

/* Called when the command is dequeued: fills in what depends on the table's state at that time.
 * PH_NOT_REFUSED: go on. */
typedef enum ph_refused command_prepare_fn(void *data, struct room *room,
                                           struct ph_command *command,
                                           struct command_secrets *secrets);
typedef void command_done_fn(void *data, struct room *room, const struct command_result *result);

/* A command that changes only secrets, and appends no entry. */
enum { COMMAND_SECRETS_ONLY = PH_COMMAND_COUNT };

/* Queues a command. Its texts are copied; `prepare` may be NULL; `done` is called once, during the
 * call or later. */
void room_command(struct room *room, const struct ph_command *command, command_prepare_fn *prepare,
                  command_done_fn *done, void *data);

/* Sends the update of the last move to everyone except the mover. To be called before anything that
 * depends on the move is sent. */
void room_update_rest(struct room *room);
/* The same for the rooms that have waited longest, at most `most` of them. Returns how many are
 * left. */
unsigned rooms_update_rest(struct rooms *rooms, unsigned most);

/* Stores a new table with its first entries and secrets; finishes `decision`. */
typedef void rooms_created_fn(void *data, enum ph_stored how, const char *id);
void rooms_add(struct rooms *rooms, struct ph_decision *decision,
               const struct command_secrets *secrets, rooms_created_fn *done, void *data);

/* ---- subscribers ---- */

/* A subscriber is sent the update of every entry, in order. */
struct subscriber_calls {
    /* Sends one message. */
    void (*send)(struct subscriber *subscriber, const char *text, size_t size);
    /* The role at the table has changed, or was lost: see room_has_role(). */
    void (*role)(struct subscriber *subscriber, const struct ph_identity *identity);
};

struct subscriber {
    const struct subscriber_calls *calls;
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    uint64_t payer;          /* see workers.h */
    struct ph_viewer viewer; /* filled in by room_subscribe() */
    bool spectator;
    struct room *room; /* NULL: not subscribed */
    struct subscriber *next, *before;
};

enum {
    ROOM_SPECTATORS_MAX = 100, /* connected at once; players and the host always get in */
    ROOM_WATCH_ROLES_MAX = 200 /* keys that may watch; more than can be connected */
};

/* Refused if the key has no role at this table (PH_REFUSED_NOT_FOUND), or is one spectator too many
 * (PH_REFUSED_QUOTA_WATCH). A second call only refreshes the role. */
enum ph_refused room_subscribe(struct room *room, struct subscriber *subscriber);
void room_unsubscribe(struct subscriber *subscriber);
unsigned room_subscriber_count(const struct room *room);
unsigned room_spectator_count(const struct room *room);
/* Sends the message `presence` to all subscribers. */
void room_send_presence(struct room *room);

/* ---- statistics ---- */

struct rooms_state {
    unsigned rooms, subscribers, waiting, thinking;
    unsigned folds_in_turn; /* of whole logs, the most so far */
    uint64_t folds;         /* of entries */
    uint64_t loads, unloads, commands, moves, refused, conflicts, damaged;
    struct metrics_histogram acks; /* from the arrival of a command until it is done */
};
void rooms_look(const struct rooms *rooms, struct rooms_state *state);

#endif
