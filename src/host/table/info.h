/* What a viewer may know of a table, as structs. The functions of host/table/table.h that take a
 * viewer fill them in; src/wire writes them as the messages of the protocol.
 *
 * They are already filtered: a position is the game's view for the viewer, events that the
 * viewer may not know of are left out and their secret arguments are zero, and texts are in the
 * viewer's language. Nothing here leads back to a state.
 *
 * Texts and lists belong to the struct's arena, to the table or to the program. They are valid
 * until the struct is used again or finished, and no longer than the table stays as it is. A
 * struct is zeroed before its first use; used again it keeps its memory. When memory runs out,
 * `failed` of the arena is set and the struct is not to be sent.
 *
 * This header needs no store, clock or socket: src/wire may include it. */
#ifndef HOST_TABLE_INFO_H
#define HOST_TABLE_INFO_H

#include <posthorn/game.h>

#include "base/arena.h"
#include "host/table/config.h"
#include "host/table/entry/body.h"

enum {
    PH_HASH_TEXT = 33,       /* of the hash that clients are told, and the NUL */
    PH_COMMITMENT_TEXT = 65, /* of the commitment to the shuffle, and the NUL */
};

/* For whom a text is made. A viewer with one seat is shown what that seat may know. A viewer with
 * several (hot seat) is shown what the seat that is to decide may know, if it is one of theirs, and
 * otherwise what is open to everybody. */
struct ph_viewer {
    uint8_t seats; /* bit i: seat i is the viewer's; 0: a spectator */
    bool host;
    enum ph_lang lang;
};

/* Why a command or a question was refused. */
struct ph_refused_info {
    const char *code;    /* of docs/programmers/protocol.md */
    const char *rule;    /* the rule's ID; NULL where the rules are not the reason */
    const char *text;    /* the sentence, in the reader's language */
    uint64_t version;    /* of the table when it refused */
    struct ph_buf words; /* holds `text` where it was written for this refusal */
};
void ph_refused_info_finish(struct ph_refused_info *info);

/* ---- the parts of a table ---- */

struct ph_table_info {
    const char *id, *game, *title, *status;
    struct ph_table_config config;
    const struct ph_option *options; /* those that differ from the game's defaults */
    unsigned option_count;
    char commitment[PH_COMMITMENT_TEXT];
    const char *next; /* the table of the rematch; NULL: none */
    const char *how;  /* how the game ended; NULL: it has not */
    uint8_t winners;  /* as bits, once it has ended */
};

enum ph_seat_kind { PH_SEAT_FREE, PH_SEAT_PERSON, PH_SEAT_BOT };

struct ph_seat_info {
    enum ph_seat_kind kind;
    const char *name;
    bool bot;       /* a bot decides for the seat: its own, or a relief */
    unsigned level; /* of that bot */
    bool may_return, resigned, late;
    bool forgotten; /* the player had their data deleted: there is no name */
    bool host, muted;
};

/* A position as the viewer may know it. */
struct ph_position_info {
    const struct ph_rules *rules;
    const void *view; /* for the game's print_view(); NULL: the game has not started */
    struct ph_score score;
};

struct ph_move_info {
    ph_move word;           /* for the game's print_effect() */
    const char *move;       /* notation */
    const char *text;       /* what it does */
    const char *short_text; /* the same under a heading */
    const char *about;      /* what is got is for, or why it is asked; NULL: nothing to explain */
    const char *caution;    /* what it loses; NULL: nothing */
    const char *same_as;    /* an earlier move with the same effect; NULL: none */
};

/* Some of the mover's legal moves. */
struct ph_moves_info {
    const struct ph_rules *rules;
    const void *view; /* the mover's */
    const struct ph_move_info *at;
    unsigned count;
};

/* A longer list of legal moves is cut short; messages still give the full count. */
enum { PH_LEGAL_SHOWN_MAX = 512 };

struct ph_turn_info {
    int actor;   /* the seat that the table waits for, or PH_NOBODY */
    int confirm; /* the seat that has to confirm its turn, or PH_NOBODY */
    unsigned turn, count;
    bool undo;                  /* the viewer can take a decision back */
    struct ph_moves_info legal; /* the viewer's legal moves, as far as they are shown */
    unsigned legal_count;       /* of all */
};

struct ph_clock_info {
    const char *kind;
    int running;                /* the seat whose clock runs, or PH_NOBODY */
    int64_t since;              /* from when on it runs; 0: none runs */
    int64_t deadline;           /* 0: none */
    unsigned seats;             /* of `left`; 0: there is no clock */
    int64_t left[PH_SEATS_MAX]; /* milliseconds */
};

/* A question to the other players. */
struct ph_asked_info {
    const char *what; /* NULL: nothing is asked; "undo": to go back to `count` moves */
    int seat;         /* that asks */
    unsigned count;
    uint8_t waiting; /* seats that have not answered, as bits */
    int64_t until;   /* when it lapses, or is accepted without them; 0: never */
};

enum {
    PH_PARTS_TABLE = 1,
    PH_PARTS_SEATS = 2,    /* seats and clock */
    PH_PARTS_POSITION = 4, /* view and score */
    PH_PARTS_TURN = 8,     /* turn and clock */
    PH_PARTS_ASKED = 16,
    PH_PARTS_ALL = 31,
};

struct ph_table_parts {
    unsigned which; /* bits PH_PARTS_…: which of these are filled in */
    struct ph_table_info table;
    unsigned players;
    struct ph_seat_info seats[PH_SEATS_MAX];
    struct ph_position_info position;
    struct ph_turn_info turn;
    struct ph_clock_info clock;
    struct ph_asked_info asked;
};

/* What a move did: lines of the log, and events, both in the order in which they happened. */
struct ph_outcome {
    const char **lines;
    unsigned line_count;
    const struct ph_rules *rules;
    struct ph_event *events; /* as PH_NOBODY may know them: see ph_event_for() */
    unsigned event_count;
};

/* ---- snapshot and update ---- */

/* A line of the log. */
struct ph_log_item {
    uint64_t seq;
    int64_t at;
    const char *kind;
    int seat; /* or PH_NOBODY */
    struct ph_outcome outcome;
    bool is_move; /* then `outcome` has events, and these count: */
    unsigned turn;
    bool undone; /* all players agreed to take it back */
};

/* The log, a page at a time: the lines of PH_LOG_PAGE entries at most. */
enum { PH_LOG_PAGE = 200 };
struct ph_log_page {
    uint64_t from; /* the first entry that it covers; 1: there is nothing before it */
    struct ph_log_item *items;
    unsigned count;
};

struct ph_snapshot {
    uint64_t seq;
    char hash[PH_HASH_TEXT];
    struct ph_viewer viewer;
    struct ph_table_parts parts; /* all of them */
    struct ph_log_page log;      /* the last page */
    struct ph_arena arena;
};
void ph_snapshot_finish(struct ph_snapshot *snapshot);

struct ph_update {
    uint64_t seq;
    char hash[PH_HASH_TEXT];
    int64_t at;
    struct ph_entry_body entry; /* the fields that the viewer may know; for ph_entry_write() */
    struct ph_outcome outcome;
    struct ph_table_parts parts; /* those that the entry can have changed */
    struct ph_arena arena;
};
void ph_update_finish(struct ph_update *update);

/* What everybody may know of a table, without its position. */
struct ph_public_table {
    struct ph_table_info table;
    struct ph_seat_info seats[PH_SEATS_MAX];
    uint64_t seq;
    int64_t created, changed;
    struct ph_arena arena;
};
void ph_public_table_finish(struct ph_public_table *table);

/* ---- answers to questions ---- */

struct ph_move_group {
    const char *kind; /* the first word of these moves */
    struct ph_moves_info moves;
};

/* A move that the rules forbid. */
struct ph_forbidden_info {
    const char *move, *rule, *code, *text;
};

enum ph_answer_kind {
    PH_ANSWER_REFUSED, /* `refused` is the answer */
    PH_ANSWER_WHY,
    PH_ANSWER_MOVES,
    PH_ANSWER_ABOUT,
    PH_ANSWER_PREVIEW,
    PH_ANSWER_BOARD,
    PH_ANSWER_LOG,
};

/* Only the member of its kind is filled in. */
struct ph_answer {
    enum ph_answer_kind kind;
    struct ph_refused_info refused;
    struct {
        bool legal;
        const char *rule, *code; /* NULL if legal */
        const char *text;        /* the reason, or what the move does */
    } why;
    struct {
        int seat;
        struct ph_move_group *groups;
        unsigned count;
        unsigned legal_count; /* of all moves; the groups may not have all */
    } moves;
    struct {
        struct ph_moves_info moves;
        struct ph_forbidden_info *forbidden; /* one for each kind of move that is not possible */
        unsigned forbidden_count;
    } about;
    struct {
        struct ph_outcome outcome;
        struct ph_position_info position;
        bool ends_turn;
    } preview;
    const char *board; /* the position as text, for screen-reader users */
    struct ph_log_page log;
    struct ph_arena arena;
};
void ph_answer_finish(struct ph_answer *answer);

/* A computer player's advice to a seat. */
struct ph_advice {
    int seat;
    unsigned level;
    uint64_t version;                 /* of the table that it is about */
    struct ph_buf move, text, reason; /* notation; what the move does; why it is the best */
};
void ph_advice_finish(struct ph_advice *advice);

/* ---- a recorded game, step by step ---- */

/* What the record of a server's table proves about its shuffle. */
struct ph_verified_info {
    bool fits, commitment, deal;
    unsigned moves, salts;
    const char *promise; /* the commitment, in hexadecimal */
};

struct ph_replay_head {
    const struct ph_verified_info *verified; /* NULL: the record claims nothing */
    const char *game, *title;
    unsigned players;
    struct ph_options options;
    const char *names[PH_SEATS_MAX]; /* NULL: none is known */
    int resigned;                    /* seat, or PH_NOBODY */
    struct ph_position_info start;
};

struct ph_replay_step {
    unsigned index; /* 0 for the first */
    unsigned turn;
    int seat;
    const char *move; /* NULL: not for this viewer */
    struct ph_outcome outcome;
    struct ph_position_info position;
};

#endif
