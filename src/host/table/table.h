/* One table and its seats. A table is the fold of its entries and nothing else:
 *
 *     command ─► ph_table_decide() ─► entries ─► store ─► durable ─► ph_table_fold() ─► update
 *                pure: a refusal                                     the only change
 *                or what to append
 *
 * No function here asks a clock or draws a random number: both come in from outside, so that the
 * same inputs give the same bytes. A table belongs to one thread.
 *
 * What a person may know leaves only through the functions that take a viewer. They fill in the
 * structs of info.h, already filtered for that viewer; src/wire writes those as messages.
 * Nothing in this header gives a state away, and nothing here knows the JSON of the protocol. */
#ifndef HOST_TABLE_TABLE_H
#define HOST_TABLE_TABLE_H

#include <posthorn/move.h>
#include <stdatomic.h>

#include "base/arena.h"
#include "host/fair/fair.h"
#include "host/proquint.h"
#include "host/refused.h"
#include "host/store/row.h"
#include "host/table/config.h"
#include "host/table/info.h"

/* What tables share: the rules of equal tables, and the key of sealed seeds. */
struct ph_rules_cache;
struct ph_table;

enum {
    PH_SAY_MAX = 300, /* bytes of a chat message */
    PH_BLIND_SIZE = 16,
    PH_DECISION_ENTRIES = 8,
    /* Decisions of one game, also those taken back: no game has more, and no record needs to have
     * more. Twice what players at random have needed. */
    PH_DECISIONS_MAX = 12000,
};

enum ph_table_status { PH_TABLE_WAITING, PH_TABLE_PLAYING, PH_TABLE_FINISHED, PH_TABLE_CLOSED };
/* "waiting", …: its name in messages. */
const char *ph_table_status_name(enum ph_table_status status);

/* ---- making a table ---- */

/* `key` opens the seeds that are sealed in the logs; PH_SEAL_KEY_SIZE bytes, copied. */
struct ph_rules_cache *ph_rules_cache_create(const uint8_t *key);
/* To be called after all tables and questions that use it are gone. */
void ph_rules_cache_destroy(struct ph_rules_cache *cache);

/* A table without entries; `id` is its name in links. Returns NULL when out of memory. */
struct ph_table *ph_table_new(struct ph_rules_cache *cache, const char *id);
void ph_table_destroy(struct ph_table *table);

/* Folds the next durable entry, whose number and chain hash must fit. Every entry of
 * ph_table_decide() can be folded: false, with the reason and the table unchanged, means a damaged
 * log. The table copies what it needs of the entry. */
bool ph_table_fold(struct ph_table *table, const struct ph_entry *entry, struct ph_error *error);

/* Do these change the bodies of entries, and not only what is beside them? Then the table must be
 * folded again from its entries. */
bool ph_rewrites_bodies(const struct ph_rewrite *rewrites, unsigned count);
/* Otherwise, once they are durable, deletes from the table what was beside those entries; nothing
 * is folded. False: a damaged log. */
bool ph_table_rewrite(struct ph_table *table, const struct ph_rewrite *rewrites, unsigned count);

/* ---- people (people.c) ---- */

/* A short name for a key at one table, which the host can point at. It is made by hashing: it
 * reveals nothing of the key, and is another one at another table. What the host decides on a
 * person is stored by it, and stays when the person has their data deleted. */
enum { PH_PERSON_BYTES = 6, PH_PERSON_TEXT = PH_PROQUINT_TEXT(PH_PERSON_BYTES) };
void ph_table_person(const struct ph_table *table, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                     char person[PH_PERSON_TEXT]);

/* What the host has decided on a person. */
struct ph_standing {
    bool removed; /* for good: they can have no role at the table */
    bool muted;
};
struct ph_standing ph_table_standing(const struct ph_table *table,
                                     const uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* The people on whom the host has decided something, in no order; NULL: there are no more. */
const char *ph_table_judged(const struct ph_table *table, unsigned index,
                            struct ph_standing *standing);

/* Somebody whom a player reports. */
struct ph_reported {
    int seat; /* PH_NOBODY: a spectator */
    bool has_key;
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    char name[PH_TABLE_NAME_MAX + 1], said[PH_SAY_MAX + 1]; /* "": none */
};
/* The writer of message `seq`; if that is 0, the person in the seat. False: there is none, or the
 * message was removed. */
bool ph_table_reported(const struct ph_table *table, int seat, uint64_t seq,
                       struct ph_reported *reported);

/* ---- commands ---- */

/* The sender of a command, as the server knows it by its key. */
struct ph_identity {
    uint8_t key_hash[PH_KEY_HASH_SIZE]; /* of the sender's key; zero for the clock and for bots */
    uint8_t seats;                      /* bit i: the sender has seat i; see ph_table_seats_of() */
    bool host, spectator;
    bool clock;       /* the server itself, because time has passed */
    bool is_operator; /* the person who runs the server */
    bool bot;         /* the answer to a ph_bot_question */
};

enum ph_command_kind {
    /* The fields of struct ph_command that each uses besides identity, client and version. The
     * server checks invitation and device links before it sends JOIN and MOVE_IN. */
    PH_COMMAND_JOIN,   /* seat (PH_NOBODY: any free one), name, salt: the sender takes the seat */
    PH_COMMAND_LEAVE,  /* seat: its player gives it back before the start */
    PH_COMMAND_REMOVE, /* seat: the host frees it; after the start a bot gets it for good */
    /* person: the host removes them for good, and from their seats */
    PH_COMMAND_REMOVE_PERSON,
    PH_COMMAND_MUTE,      /* person, yes: the host mutes them; no: they may speak again */
    PH_COMMAND_HAND_OVER, /* person: the host makes that player the host */
    /* seat: the sender's key has it from now on, the key before no longer; yes: and the role of
     * the host, if the key before has it */
    PH_COMMAND_MOVE_IN,
    PH_COMMAND_START,       /* the host, when all seats are taken */
    PH_COMMAND_MOVE,        /* seat, move */
    PH_COMMAND_CONFIRM,     /* seat */
    PH_COMMAND_UNDO,        /* seat: the last decision of the turn, up to the last barrier */
    PH_COMMAND_ASK_UNDO,    /* seat, count: the number of moves that are to stand */
    PH_COMMAND_ASK_ABANDON, /* seat */
    PH_COMMAND_ASK_REMATCH, /* seat */
    PH_COMMAND_ANSWER,      /* seat, yes; `no` from the seat that asked withdraws the question */
    PH_COMMAND_RESIGN,      /* seat */
    PH_COMMAND_RELIEVE,     /* seat, whom, how */
    PH_COMMAND_RETURN,      /* seat */
    PH_COMMAND_SAY,         /* seat or PH_NOBODY (a spectator), phrase or text */
    PH_COMMAND_REMATCH,     /* table: the id of the new table, see ph_table_create() */
    PH_COMMAND_CLOSE,       /* by the host */
    PH_COMMAND_LATE,        /* by the clock, when ph_table_deadline() is reached */
    PH_COMMAND_REMOVE_LINE, /* count: the entry whose message the host or the operator deletes */
    PH_COMMAND_FORGET,      /* deletes all that the table has about the sender's key */
    PH_COMMAND_COUNT
};

enum ph_relief { PH_RELIEF_SKIP, PH_RELIEF_BOT, PH_RELIEF_EXTEND, PH_RELIEF_COUNT };

struct ph_command {
    enum ph_command_kind kind;
    struct ph_identity identity;
    const char *client; /* the client's own number for the command; NULL or "": none */
    uint64_t version;   /* the last seq that the sender has seen; 0: any (HTTP, clock) */
    int seat, whom;
    enum ph_relief how;
    const char *move;
    unsigned count;
    bool yes;
    char person[PH_PERSON_TEXT];                     /* whom the host decides on */
    const char *name, *salt, *phrase, *text, *table; /* NULL: none */
    uint8_t
        blind[PH_BLIND_SIZE]; /* random bytes, from outside, for what is stored beside entries */
};

/* The result of a command. Zeroed before its first use; it can be used again. */
struct ph_decision {
    enum ph_refused refused; /* if set, only `why` is valid besides */
    struct ph_refusal why;   /* of `illegal` and `syntax` */
    /* The entry that the same command made before: acknowledge it and append nothing; 0: it is
     * new. */
    uint64_t again;
    unsigned count; /* entries to append, whole or not at all, and then to fold in this order */
    struct ph_entry entries[PH_DECISION_ENTRIES];
    struct ph_table_row row; /* after they are appended */
    bool host_changed;       /* by these entries, to the key `host` */
    uint8_t host[PH_KEY_HASH_SIZE];
    struct ph_buf texts; /* holds the texts of the entries and the row */
    /* Entries to rewrite, before the others are appended and folded: ph_table_rewrite(). */
    struct ph_rewrite *rewrites;
    unsigned rewrite_count;
    struct ph_arena rewriting; /* holds them */
};
void ph_decision_finish(struct ph_decision *decision);

/* Decides what `command` appends at the time `now` (milliseconds since 1970, from a monotonic
 * clock; a time before the last entry counts as that of the last entry). Does not change the table.
 * Entries that belong together are in one decision: a move and the end of the game, a clock that
 * ran out and the bot that takes over. */
void ph_table_decide(const struct ph_table *table, const struct ph_command *command, int64_t now,
                     struct ph_decision *out);

/* Why the decision is a refusal, for a reader of `lang`. */
void ph_table_refused(const struct ph_table *table, const struct ph_decision *decision,
                      enum ph_lang lang, struct ph_refused_info *out);

/* A table to be created: by `spec`, or as the rematch of a finished table with the same seats, key
 * hashes and options, where the next seat begins. */
struct ph_create {
    const char *id; /* PH_TABLE_ID_SIZE letters and digits, from outside */
    const struct ph_table_spec *spec;
    const struct ph_table *again; /* NULL: by `spec` */
    struct ph_identity identity;  /* the creator: host, and key hash of all seats `is_me` */
    struct ph_secret_seed secret; /* random bytes, from outside */
    uint8_t blind[PH_BLIND_SIZE]; /* the same, for what is stored beside entries */
};
/* Decides on the first entries, which may already take the creator's seats and start the game.
 * False, with the place in the spec and the reason, if there can be no such table. */
bool ph_table_create(struct ph_rules_cache *cache, const struct ph_create *create, int64_t now,
                     struct ph_decision *out, struct ph_error *error);

/* ---- what everybody may know ---- */

const char *ph_table_id(const struct ph_table *table);
enum ph_table_status ph_table_status(const struct ph_table *table);
uint64_t ph_table_seq(const struct ph_table *table);
/* The `hash` of the last entry that clients are told: 32 digits, made of what everybody may
 * know. The chain hash in the store is another one: a hash of hidden moves could be tried out. */
void ph_table_hash(const struct ph_table *table, char text[PH_HASH_TEXT]);
unsigned ph_table_players(const struct ph_table *table);
bool ph_table_is_open(const struct ph_table *table);           /* in the lobby while it waits */
const struct ph_game *ph_table_game(const struct ph_table *table);
bool ph_table_is_public(const struct ph_table *table);         /* anybody may watch, also in play */
bool ph_table_allows_spectators(const struct ph_table *table); /* may there be any */
/* The seats of a key as bits; whether it created the table. */
uint8_t ph_table_seats_of(const struct ph_table *table, const uint8_t key_hash[PH_KEY_HASH_SIZE]);
bool ph_table_is_host(const struct ph_table *table, const uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* The key hash of the host, PH_KEY_HASH_SIZE bytes. */
const uint8_t *ph_table_host(const struct ph_table *table);
/* The key of the person in a seat; false: nobody sits there. */
bool ph_table_key_hash(const struct ph_table *table, unsigned seat,
                       uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* Seats that are free for people, as bits. */
uint8_t ph_table_free_seats(const struct ph_table *table);
/* The entry of the command that this key sent with this number; 0: none. */
uint64_t ph_table_find_client(const struct ph_table *table,
                              const uint8_t key_hash[PH_KEY_HASH_SIZE], const char *client);
/* The table of the rematch; "": there is none. */
const char *ph_table_next(const struct ph_table *table);
/* When PH_COMMAND_LATE is due, in milliseconds; 0: no clock is running. */
int64_t ph_table_deadline(const struct ph_table *table);
/* Is every seat played by a bot? Such a game goes on only while somebody watches. */
bool ph_table_bots_alone(const struct ph_table *table);
/* The row for lists. When a bot is to decide, its deadline is the time of the last entry: such
 * tables are due at once, unless the bots are alone. `summary` holds the text that the row points
 * at. */
void ph_table_row(const struct ph_table *table, struct ph_table_row *row, struct ph_buf *summary);

/* ---- what a viewer may know: the only way out ---- */

/* The structs are described in info.h; the caller finishes each (ph_snapshot_finish(), …). */

void ph_table_snapshot(const struct ph_table *table, const struct ph_viewer *viewer,
                       struct ph_snapshot *out);
/* The update of the last entry. Returns false if there is none. */
bool ph_table_update(const struct ph_table *table, const struct ph_viewer *viewer,
                     struct ph_update *out);
/* Calls `each` with the update of every entry after `since`, in order: the same that
 * ph_table_update() gave when the entry was the last one, as long as it returns true. Returns false
 * if a snapshot is due: `each` returned false, or it was not called because `hash` is not that of
 * the entry `since`, more than `most` updates are missing (or more than the 200 that the table can
 * surely repeat), or memory ran out. */
bool ph_table_catch_up(const struct ph_table *table, uint64_t since, const char *hash,
                       unsigned most, const struct ph_viewer *viewer,
                       bool (*each)(void *data, const struct ph_update *update), void *data);
/* What everybody may know. */
void ph_table_public(const struct ph_table *table, struct ph_public_table *out);

/* Questions about the decision that `seat` has to make. The answer can be a refusal
 * (`not_your_seat`, `not_your_turn`, `would_reveal`, …). */
void ph_table_why(const struct ph_table *table, const struct ph_viewer *viewer, int seat,
                  const char *move, struct ph_answer *out);
void ph_table_moves(const struct ph_table *table, const struct ph_viewer *viewer, int seat,
                    struct ph_answer *out);
void ph_table_about(const struct ph_table *table, const struct ph_viewer *viewer, int seat,
                    const char *thing, struct ph_answer *out);
void ph_table_preview(const struct ph_table *table, const struct ph_viewer *viewer, int seat,
                      const char *move, struct ph_answer *out);
/* The lines of the log before entry `before`, a page of them: older lines than a snapshot has. */
void ph_table_log(const struct ph_table *table, const struct ph_viewer *viewer, uint64_t before,
                  struct ph_answer *out);
/* The position as text, for screen-reader users. */
void ph_table_board(const struct ph_table *table, const struct ph_viewer *viewer,
                    struct ph_answer *out);

/* ---- a game that is over ---- */

/* All that the record of a game is made of. Copied in the thread of the table, which plays no move
 * for it; the record is written in any thread. */
struct ph_outline;
/* Returns PH_REFUSED_NOT_FINISHED before the end, or PH_REFUSED_NO_MEMORY. The caller destroys the
 * outline. Copies at most PH_DECISIONS_MAX moves. */
enum ph_refused ph_table_outline(const struct ph_table *table, struct ph_outline **outline);
/* Plays the game and appends its record as text, for `posthorn replay` and `posthorn verify`: some
 * milliseconds. Returns false when out of memory, or if `stop` (which may be NULL) was set. Any
 * thread. */
bool ph_outline_record(const struct ph_outline *outline, const atomic_bool *stop,
                       struct ph_buf *out);
void ph_outline_destroy(struct ph_outline *outline); /* any thread; NULL is ignored */

/* A recorded game, read step by step as `viewer` (a seat, PH_NOBODY, PH_EVERYTHING) may know it. It
 * belongs to one thread, any one. */
struct ph_replay;
/* The number of steps of a record, counted without reading it: never less than what
 * ph_replay_next() will give. Much cheaper than ph_replay_open(). */
unsigned ph_replay_count(const char *bytes, size_t size);
/* Returns NULL, with the place and the reason, if the bytes are no record or there is no such
 * seat. */
struct ph_replay *ph_replay_open(const char *bytes, size_t size, int viewer, enum ph_lang lang,
                                 struct ph_error *error);
void ph_replay_close(struct ph_replay *replay);
/* Valid until the replay is closed. */
const struct ph_replay_head *ph_replay_head(const struct ph_replay *replay);
/* The next step, valid until the call after this one. Returns false after the last one, and when
 * out of memory: see ph_replay_failed(). */
bool ph_replay_next(struct ph_replay *replay, struct ph_replay_step *step);
/* Did memory run out? */
bool ph_replay_failed(const struct ph_replay *replay);

/* ---- bots ---- */

/* All that a bot gets: the view of its seat. Made in the thread of the table, answered in any. */
struct ph_bot_question;

/* The question to the bot that is to decide; NULL: none is. The answer comes back as the command
 * PH_COMMAND_MOVE with identity.bot, and the seat and version of the question. */
struct ph_bot_question *ph_table_bot_question(const struct ph_table *table);
/* The same for a seat that is to decide and asks a bot of `level` for advice; NULL: it is not
 * to. */
struct ph_bot_question *ph_table_hint_question(const struct ph_table *table,
                                               const struct ph_viewer *viewer, int seat,
                                               unsigned level);
/* Thinks as long as the level takes, or until `stop` (which may be NULL) is set, and appends the
 * move in notation; a thought that was cut short gives a weaker move. Any thread. */
void ph_bot_answer(const struct ph_bot_question *question, const atomic_bool *stop,
                   struct ph_buf *move);
/* The same for a player who asks for advice: the bot never errs on purpose, and explains in `lang`
 * what the move does and why it is the best. */
void ph_bot_advise(const struct ph_bot_question *question, const atomic_bool *stop,
                   enum ph_lang lang, struct ph_advice *advice);
int ph_bot_question_seat(const struct ph_bot_question *question);
unsigned ph_bot_question_level(const struct ph_bot_question *question);
uint64_t ph_bot_question_version(const struct ph_bot_question *question);
/* Is an answer still valid for the table as it is now, or as it is when a request of its players is
 * settled? Chat, for example, does not matter. */
bool ph_bot_question_stands(const struct ph_bot_question *question, const struct ph_table *table);
void ph_bot_question_destroy(struct ph_bot_question *question); /* any thread */

/* ---- phrases of the chat ---- */

struct ph_chat_phrase {
    const char *key;  /* in entries and messages */
    const char *text; /* a message */
};
extern const struct ph_chat_phrase ph_chat_phrases[]; /* ends in a NULL key */

#endif
