/* The inside of a table, for the files of this folder and their tests. States are here:
 * tools/check/check-includes lets nothing else include it. */
#ifndef HOST_TABLE_INSIDE_H
#define HOST_TABLE_INSIDE_H

#include <posthorn/think.h>

#include "core/game.h"
#include "host/store/chain.h"
#include "host/table/entry/body.h"
#include "host/table/table.h"

/* ---- what tables share (rules_cache.c) ---- */

/* The rules of all tables with the same game, players, options and data. */
struct shared_rules {
    struct ph_rules_cache *cache;
    struct shared_rules *next;
    unsigned users;
    char *key; /* the text that they were made from */
    struct ph_rules *rules;
};

const uint8_t *rules_cache_key(const struct ph_rules_cache *cache);
/* The hash of the data of new tables of a game; 0 when out of memory. */
uint64_t rules_cache_data(struct ph_rules_cache *cache, const struct ph_game *game);
/* The rules that `key` names, created by `make` if they are not in the cache. The caller releases
 * them. */
struct shared_rules *rules_cache_take(struct ph_rules_cache *cache, const char *key,
                                      struct ph_rules *(*make)(const void *from,
                                                               struct ph_error *error),
                                      const void *from, struct ph_error *error);
struct shared_rules *rules_cache_share(struct shared_rules *shared);
void rules_cache_release(struct shared_rules *shared); /* any thread; NULL is ignored */

/* ---- a table ---- */

/* Sets of states, for the rows of commands and of entries: bit i is the state i. */
enum {
    IN_WAITING = 1 << PH_TABLE_WAITING,
    IN_PLAYING = 1 << PH_TABLE_PLAYING,
    IN_FINISHED = 1 << PH_TABLE_FINISHED,
    IN_ANY = IN_WAITING | IN_PLAYING | IN_FINISHED,
    IN_CLOSED = 1 << PH_TABLE_CLOSED, /* only what people said can still be deleted */
};

enum table_asked { ASKED_NOTHING, ASKED_UNDO, ASKED_ABANDON, ASKED_REMATCH };
enum table_how { HOW_PLAYED, HOW_RESIGNED, HOW_ABANDONED, HOW_CLOSED, HOW_LIMIT, HOW_COUNT };

extern const char *const table_how_names[HOW_COUNT];

enum {
    TABLE_LEVEL_MAX = PH_LEVELS, /* of bots */
    TABLE_LEVEL_RELIEF = 3,      /* of the bot that plays for an absent player */
    TABLE_DAY = 24 * 60 * 60 * 1000,
    TABLE_MINUTE = 60 * 1000,
};

/* Does a bot play for the person, and for how long? */
enum table_bot { BOT_NONE, BOT_THIS_TURN, BOT_UNTIL_RETURN, BOT_FOR_GOOD };

/* What a seat has used of its quotas (quota.c). */
struct table_used {
    uint16_t undos, undos_turn; /* its own takebacks, in all and in this turn */
    uint16_t asks, asks_turn;   /* requests, in all and since the end of the last turn */
    uint16_t said, moved_in, extended, returned;
};

struct table_seat {
    bool is_bot;  /* from the start */
    bool taken;   /* a person sits there */
    uint8_t away; /* enum table_bot, of a person's seat */
    uint8_t level;
    bool resigned, late;
    bool forgotten; /* the player had their data deleted */
    char name[PH_TABLE_NAME_MAX + 1];
    char salt[PH_SALT_MAX + 1];
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    uint64_t keyed, named; /* the entries that its key and its name come from */
    int64_t left;          /* milliseconds on the clock */
    uint64_t seen;         /* the last entry that its player made */
    struct table_used used;
};

/* What became of a decision: it stands, its player took it back, or all agreed to take it back. */
enum table_fate { FATE_STANDS, FATE_TAKEN_BACK, FATE_UNDONE };

/* Somebody whom the host has removed or muted. */
struct table_person {
    char person[PH_PERSON_TEXT];
    struct ph_standing standing;
};

/* An entry in memory; what is needed often is parsed once. */
struct table_line {
    int64_t at;
    size_t body; /* where it begins in the texts */
    uint8_t chain[PH_CHAIN_SIZE], mark[PH_MARK_SIZE], client[PH_CLIENT_KEY_SIZE];
    uint8_t kind;
    int8_t seat;
    bool has_client, agreed;
    uint8_t fate; /* enum table_fate, of `moved` */
    ph_move word; /* of `moved` */
};

struct table_log {
    struct table_line *at;
    unsigned count, room;
    struct ph_buf bodies;      /* body and aside ("": none) of each entry, with their NULs */
    struct ph_entry_body last; /* of the last entry */
    int64_t last_at;           /* its time */
};

enum {
    TABLE_STATE_EVERY = 64, /* a state is kept after this many lines, and after each `undone` */
    TABLE_COPY_EVERY = 100, /* a copy is kept after this many entries, */
    TABLE_COPIES = 3,       /* and the last of them, so that */
    TABLE_REPEATED = 200,   /* the last entries can be repeated: (copies - 1) * every */
};

/* What makes the past cheap: no answer depends on the length of the log (past.c). */
struct table_past {
    unsigned *lines;       /* the lines after which a state is kept, in order */
    unsigned char *states; /* those states */
    unsigned count, room;
    struct ph_table *copies[TABLE_COPIES]; /* without log and states; by seq / TABLE_COPY_EVERY */
    struct client_slot *clients;           /* the index of the commands of clients (clients.c) */
    unsigned client_count, client_room;
};

struct ph_table {
    struct ph_rules_cache *cache;
    struct shared_rules *shared;
    struct table_log log;
    struct table_past past;
    /* A copy has no log, and looks up the past in the table that it was made from; NULL: it is no
     * copy. The table must not change while a copy of it is in use. */
    const struct ph_table *source;
    uint64_t seq, changed; /* of the last entry, and of the last one that is not chat */
    int64_t at, created;   /* time never goes back */

    /* The game. `start`, `state` and `before` are one piece of memory; NULL until it starts. */
    void *start, *state;
    void *before;     /* the state that the last move was played in */
    ph_move last;     /* that move */
    unsigned *stands; /* the lines of the moves that stand, in order; NULL in a copy */
    unsigned count, room;
    unsigned floor; /* the number of moves that stand for good: the last barrier */

    unsigned asked_count;
    int64_t asked_at;
    uint64_t asked_seq;
    int64_t since;          /* when the running clock started */
    unsigned moved, joined; /* quotas: decisions in all, people who sat down */
    unsigned said;          /* by spectators */
    unsigned judged;        /* by the host: people muted, the role handed over */

    struct table_seat seats[PH_SEATS_MAX];
    struct table_person *people; /* whom the host has removed or muted */
    unsigned person_count;
    struct ph_table_config config;
    enum ph_table_status status;

    int8_t confirm; /* the seat whose confirmation the table waits for, or PH_NOBODY */
    uint8_t asked;  /* enum table_asked */
    int8_t asker;
    uint8_t waiting;      /* seats that have not answered, as bits */
    int8_t running;       /* whose clock runs, or PH_NOBODY */
    uint8_t how, winners; /* when it is finished */
    bool draft;           /* entries are tried on it: bodies fit, unless memory runs out */

    char id[PH_TABLE_ID_SIZE + 1], next[PH_TABLE_ID_SIZE + 1];
    uint8_t chain[PH_CHAIN_SIZE], mark[PH_MARK_SIZE];
    uint8_t host[PH_KEY_HASH_SIZE];
    uint64_t hosted; /* the entry that the host's key comes from */
    enum ph_fair_deal deal;
    uint64_t net; /* that the bots had when the game started, by its hash; 0: none */
    uint8_t commitment[PH_FAIR_SIZE], sealed[PH_SEALED_SIZE];
};

static inline const struct ph_rules *table_rules(const struct ph_table *t)
{
    return t->shared ? t->shared->rules : NULL;
}
static inline const struct ph_game *table_game(const struct ph_table *t)
{
    return t->shared->rules->game;
}
static inline bool has_seat(uint8_t seats, int seat)
{
    return seat >= 0 && seat < PH_SEATS_MAX && ((unsigned)seats >> seat & 1u) != 0;
}

static inline bool is_seat(const struct ph_table *t, int seat)
{
    return seat >= 0 && seat < t->config.players;
}

/* ---- table.c ---- */

/* Seat that is to decide by the rules, or PH_NOBODY: none, or the game is not on. */
int table_actor(const struct ph_table *t);
unsigned table_turn(const struct ph_table *t);
/* The seat that the table waits for: the one that has to confirm, else the actor. */
int table_awaited(const struct ph_table *t);
/* Does a bot decide for this seat? */
bool table_bot_plays(const struct ph_table *t, int seat);
/* What deals the cards of the game; false: the seal does not open. */
bool table_deal(const struct ph_table *t, struct ph_chance *chance);
/* A copy to try entries on. */
struct ph_table *table_draft(const struct ph_table *t);
/* Entry `index` of the log, the first is 0, as it was stored. */
struct ph_entry table_entry(const struct ph_table *t, unsigned index);
/* Sets up the game; false: no memory. */
bool table_set_up(struct ph_table *t, const struct ph_chance *chance);
/* Memory for start, state and before, zeroed; false: none. */
bool table_make_states(struct ph_table *t);
/* Does it have a log of its own? */
static inline bool has_log(const struct ph_table *t)
{
    return !t->draft && !t->source;
}

/* ---- the past (past.c, clients.c) ---- */

/* Makes sure that one more line can be noted; false: no memory. */
bool past_make_room(struct ph_table *t);
/* Notes the last line of the log. */
void past_note(struct ph_table *t);
void past_finish(struct ph_table *t);
/* Move `index` of those that stand; the first is 0. */
ph_move table_move(const struct ph_table *t, unsigned index);
/* Makes `state` the one after the first `count` moves that stand. */
void table_state_at(const struct ph_table *t, unsigned count, void *state);
/* Makes `state` the one after line `line` of the log, at which the game was on. */
void table_state_after(const struct ph_table *t, unsigned line, void *state);
/* The table as it was after `seq` entries, at most TABLE_REPEATED ago; NULL: too long ago, or no
 * memory. Entries can be folded into it. */
struct ph_table *table_past_at(const struct ph_table *t, uint64_t seq);

/* One more command can be added to the index; false: no memory. */
bool clients_make_room(struct ph_table *t);
void clients_add(struct ph_table *t, const uint8_t key[PH_CLIENT_KEY_SIZE], unsigned line);

/* ---- people (people.c) ---- */

/* Gives `to`, a plain copy of `from`, a list of people of its own; false: no memory, and it has
 * none. */
bool table_copy_people(struct ph_table *to, const struct ph_table *from);

/* ---- the clock (clock.c) ---- */

/* Takes what was used off the running clock, and runs the one that should. After each entry. */
void table_clock_settle(struct ph_table *t, int64_t at);
void table_clock_start(struct ph_table *t);
void table_clock_end_turn(struct ph_table *t, int seat, int64_t at);
void table_clock_late(struct ph_table *t, int seat, int64_t at);
void table_clock_give(struct ph_table *t, int seat, int64_t ms, int64_t at);
/* Somebody comes back, or others' moves were taken back: there must be time to think. */
void table_clock_refresh(struct ph_table *t, int seat);
/* How long an extension is. */
int64_t table_clock_extension(const struct ph_table *t);
/* When the open request lapses (a takeback), or counts as accepted by players who are absent
 * (abandoning); 0: never. */
int64_t table_asked_deadline(const struct ph_table *t);
int64_t table_clock_deadline(const struct ph_table *t);

/* ---- what may be done (decide.c) ---- */

/* May the sender act for the seat now? For moves, confirmations and what is asked about them. */
enum ph_refused table_may_move(const struct ph_table *t, uint8_t seats, int seat);

/* ---- consent (consent.c) ---- */

/* The people whose agreement `seat` needs, as bits: all who have a seat, also those for whom a bot
 * plays until they return; not those who resigned, nor the other seats of the same key. */
uint8_t table_partners(const struct ph_table *t, int seat);
/* The people who are asked when `seat` wants a rematch: all who have a seat, also those who
 * resigned; not the other seats of the same key. */
uint8_t table_rematch_partners(const struct ph_table *t, int seat);
/* Whose answer to the open request is still to come: nobody answers for a deleted player. */
uint8_t table_waits_for(const struct ph_table *t);
/* Is any of these out of time, or does a bot play for them? They cannot be asked. */
bool table_any_away(const struct ph_table *t, uint8_t seats);
/* Has nobody who is to answer the request done anything since it was made? */
bool table_waits_for_absent(const struct ph_table *t);

/* ---- quotas (quota.c) ---- */

enum {
    QUOTA_ENTRIES = 50000, /* then only what ends the game is taken, and the next move ends it */
    QUOTA_MOVES = PH_DECISIONS_MAX, /* also those taken back; then the game ends */
    /* of each seat */
    QUOTA_UNDOS = 1000,
    QUOTA_UNDOS_TURN = 200,
    QUOTA_ASKS = 100,
    QUOTA_ASKS_TURN = 5,
    QUOTA_SAID = 1000,
    QUOTA_MOVED_IN = 100,
    QUOTA_EXTENDED = 100,
    QUOTA_RETURNED = 200,
    /* of the table */
    QUOTA_SAID_SPECTATORS = 1000,
    QUOTA_JOINED = 200,
    QUOTA_JUDGED = 500, /* of the host: muting, handing the role over */
};

/* Does a quota forbid the command? Moves, confirmations, resigning, leaving and closing have
 * none. */
enum ph_refused quota_check(const struct ph_table *t, const struct ph_command *c);
/* Counts an entry that was folded. */
void quota_note(struct ph_table *t, const struct ph_entry_body *d);
/* The turn of `seat` is over. */
void quota_end_turn(struct ph_table *t, int seat);
/* Is the game as long as a game can be? */
bool quota_is_reached(const struct ph_table *t);

/* ---- texts (words.c) ---- */

struct table_names {
    char text[PH_SEATS_MAX][PH_TABLE_NAME_MAX + 24];
    const char *at[PH_SEATS_MAX];
};
struct ph_reader table_reader(const struct ph_table *t, enum ph_lang lang,
                              struct table_names *names);
/* The line of an entry that is no move; false: it has none. */
bool table_words(const struct ph_table *t, const struct ph_entry_body *d, enum ph_lang lang,
                 struct ph_buf *out);
const struct ph_chat_phrase *table_phrase(const char *key);
/* The ID of the rule that forbids a move; NULL: no rule is the reason (a syntax error, a move
 * that is not asked for now, the end of the game). */
const char *table_rule(const struct ph_rules *rules, struct ph_refusal why);
/* The refusal; `why` where the rules are the reason, else zero. */
void table_refused(const struct ph_table *t, enum ph_refused refused, struct ph_refusal why,
                   enum ph_lang lang, struct ph_refused_info *out);

#endif
