/* Deciding: what follows from a command. Each function refuses, or writes the entry that the command
 * makes; what follows from that by itself is added at the end. */
#include <string.h>

#include "base/json.h"
#include "host/table/draft.h"

/* One command at one table. */
struct deciding {
    const struct ph_table *t; /* as it is */
    const struct ph_command *c;
    struct draft draft;
    struct ph_refusal why;
};

static bool is_seat(const struct ph_table *t, int seat)
{
    return seat >= 0 && seat < t->config.players;
}

static enum ph_refused add(struct deciding *k, enum ph_entry_kind kind, int seat)
{
    draft_add(&k->draft, kind, seat);
    return PH_NOT_REFUSED;
}

/* ---- sitting down ---- */

static void put_plain(struct draft *draft, const char *key, const char *text, size_t most)
{
    const char *from;
    size_t len;

    if (text && text[0] != '\0' && table_plain(text, most, &from, &len)) {
        char copy[PH_SAY_MAX + 1];

        memcpy(copy, from, len);
        copy[len] = '\0';
        ph_json_put_string(&draft->body, key, copy);
    }
}

static bool is_plain(const char *text, size_t most)
{
    const char *from;
    size_t len;

    return !text || text[0] == '\0' || table_plain(text, most, &from, &len);
}

static int free_seat(const struct ph_table *t)
{
    int seat = 0;

    while (seat < t->config.players && !has_seat(ph_table_free_seats(t), seat))
        seat++;
    return seat < t->config.players ? seat : PH_NOBODY;
}

static enum ph_refused do_join(struct deciding *k)
{
    const struct ph_command *c = k->c;
    int seat = c->seat == PH_NOBODY ? free_seat(k->t) : c->seat;

    if (seat == PH_NOBODY || (is_seat(k->t, seat) && !has_seat(ph_table_free_seats(k->t), seat)))
        return PH_REFUSED_SEAT_TAKEN;
    if (!is_seat(k->t, seat))
        return PH_REFUSED_BAD_REQUEST;
    if (!is_plain(c->name, PH_TABLE_NAME_MAX) || !is_plain(c->salt, PH_SALT_MAX))
        return PH_REFUSED_BAD_TEXT;
    draft_open(&k->draft, PH_ENTRY_JOINED, seat);
    put_plain(&k->draft, "name", c->name, PH_TABLE_NAME_MAX);
    put_plain(&k->draft, "salt", c->salt, PH_SALT_MAX);
    draft_put_hex(&k->draft, "holder", c->identity.key_hash, PH_KEY_HASH_SIZE);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_leave(struct deciding *k)
{
    const char *name = k->t->seats[k->c->seat].name;

    draft_open(&k->draft, PH_ENTRY_LEFT, k->c->seat);
    if (name[0] != '\0')
        ph_json_put_string(&k->draft.body, "name", name);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static void relieve(struct deciding *k, int seat, int by, bool good)
{
    draft_open(&k->draft, PH_ENTRY_RELIEVED, seat);
    draft_put_by(&k->draft, by);
    ph_json_put_int(&k->draft.body, "level", TABLE_LEVEL_RELIEF);
    if (good)
        ph_json_put_bool(&k->draft.body, "good", true);
    draft_close(&k->draft, NULL);
}

static enum ph_refused do_remove(struct deciding *k)
{
    const struct ph_table *t = k->t;

    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (!is_seat(t, k->c->seat) || !t->seats[k->c->seat].taken)
        return PH_REFUSED_BAD_REQUEST;
    if (t->status == PH_TABLE_WAITING)
        return do_leave(k);
    relieve(k, k->c->seat, PH_NOBODY, true);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_move_in(struct deciding *k)
{
    if (!is_seat(k->t, k->c->seat) || !k->t->seats[k->c->seat].taken)
        return PH_REFUSED_BAD_REQUEST;
    draft_open(&k->draft, PH_ENTRY_MOVED_IN, k->c->seat);
    draft_put_hex(&k->draft, "holder", k->c->identity.key_hash, PH_KEY_HASH_SIZE);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_start(struct deciding *k)
{
    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (ph_table_free_seats(k->t) != 0)
        return PH_REFUSED_SEATS_FREE;
    return add(k, PH_ENTRY_STARTED, PH_NOBODY);
}

/* ---- playing ---- */

enum ph_refused table_may_move(const struct ph_table *t, uint8_t seats, int seat)
{
    if (t->status != PH_TABLE_PLAYING)
        return t->status == PH_TABLE_WAITING ? PH_REFUSED_NOT_STARTED : PH_REFUSED_FINISHED;
    if (!is_seat(t, seat) || !has_seat(seats, seat))
        return PH_REFUSED_NOT_YOUR_SEAT;
    if (table_bot_plays(t, seat))
        return PH_REFUSED_SEAT_HAS_BOT;
    if (t->confirm != PH_NOBODY)
        return PH_REFUSED_CONFIRM_FIRST;
    return seat == table_actor(t) ? PH_NOT_REFUSED : PH_REFUSED_NOT_YOUR_TURN;
}

/* The answer of a bot: for the seat that is to decide, if one plays there. */
static enum ph_refused may_bot_move(const struct ph_table *t, int seat)
{
    if (t->confirm != PH_NOBODY || t->asked == ASKED_UNDO)
        return PH_REFUSED_STALE;
    if (seat != table_actor(t))
        return PH_REFUSED_NOT_YOUR_TURN;
    return table_bot_plays(t, seat) ? PH_NOT_REFUSED : PH_REFUSED_NOT_YOUR_SEAT;
}

static enum ph_refused do_move(struct deciding *k)
{
    const struct ph_rules *rules = table_rules(k->t);
    const struct ph_command *c = k->c;
    enum ph_refused refused = c->identity.bot ? may_bot_move(k->t, c->seat)
                                              : table_may_move(k->t, c->identity.seats, c->seat);
    ph_move move;

    if (refused)
        return refused;
    if (!rules->game->parse_move(rules, c->move ? c->move : "", &move, &k->why))
        return PH_REFUSED_SYNTAX;
    k->why = rules->game->refuse(rules, k->t->state, move);
    if (k->why.code != PH_LEGAL)
        return PH_REFUSED_ILLEGAL;
    draft_open(&k->draft, PH_ENTRY_MOVED, c->seat);
    ph_json_key(&k->draft.body, "move");
    ph_buf_addc(&k->draft.body, '"');
    rules->game->print_move(rules, move, &k->draft.body); /* letters, digits, blanks and = . - */
    ph_buf_addc(&k->draft.body, '"');
    if (c->identity.bot)
        ph_json_put_bool(&k->draft.body, "bot", true);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_confirm(struct deciding *k)
{
    if (k->t->confirm != k->c->seat)
        return k->t->confirm == PH_NOBODY ? PH_REFUSED_NOTHING_TO_CONFIRM
                                          : PH_REFUSED_CONFIRM_FIRST;
    return add(k, PH_ENTRY_CONFIRMED, k->c->seat);
}

static enum ph_refused do_undo(struct deciding *k)
{
    const struct ph_table *t = k->t;

    if (table_bot_plays(t, k->c->seat))
        return PH_REFUSED_SEAT_HAS_BOT;
    if (table_awaited(t) != k->c->seat || t->count == t->floor)
        return t->count > 0 ? PH_REFUSED_BARRIER : PH_REFUSED_NOTHING_TO_UNDO;
    draft_open(&k->draft, PH_ENTRY_UNDONE, k->c->seat);
    ph_json_put_int(&k->draft.body, "count", t->count - 1);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

/* ---- asking ---- */

static enum ph_refused may_ask(const struct deciding *k)
{
    if (table_bot_plays(k->t, k->c->seat))
        return PH_REFUSED_SEAT_HAS_BOT;
    return k->t->asked == ASKED_NOTHING ? PH_NOT_REFUSED : PH_REFUSED_ALREADY_ASKED;
}

static enum ph_refused do_ask_undo(struct deciding *k)
{
    enum ph_refused refused = may_ask(k);

    if (refused)
        return refused;
    if (k->c->count >= k->t->count)
        return PH_REFUSED_NOTHING_TO_UNDO;
    draft_open(&k->draft, PH_ENTRY_UNDO_ASKED, k->c->seat);
    ph_json_put_int(&k->draft.body, "count", k->c->count);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_ask_abandon(struct deciding *k)
{
    enum ph_refused refused = may_ask(k);

    return refused ? refused : add(k, PH_ENTRY_ABANDON_ASKED, k->c->seat);
}

static enum ph_refused decline(struct deciding *k, bool withdrawn)
{
    draft_open(&k->draft, PH_ENTRY_DECLINED, withdrawn ? k->t->asker : k->c->seat);
    if (withdrawn)
        ph_json_put_bool(&k->draft.body, "withdrawn", true);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_answer(struct deciding *k)
{
    const struct ph_table *t = k->t;
    int seat = k->c->seat;
    bool withdraws = t->asker == seat && !k->c->yes;

    if (t->asked == ASKED_NOTHING || (!has_seat(t->waiting, seat) && !withdraws))
        return PH_REFUSED_NOTHING_ASKED;
    if (k->c->yes)
        return add(k, PH_ENTRY_AGREED, seat);
    return decline(k, withdraws);
}

/* ---- coming and going ---- */

static enum ph_refused do_resign(struct deciding *k)
{
    if (k->t->seats[k->c->seat].resigned)
        return PH_REFUSED_SEAT_HAS_BOT;
    draft_open(&k->draft, PH_ENTRY_RESIGNED, k->c->seat);
    ph_json_put_int(&k->draft.body, "level", TABLE_LEVEL_RELIEF);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static void skip(struct deciding *k, int seat, int by)
{
    bool waits = k->t->confirm == seat;

    draft_open(&k->draft, waits ? PH_ENTRY_CONFIRMED : PH_ENTRY_SKIPPED, seat);
    draft_put_by(&k->draft, by);
    if (!waits)
        ph_json_put_int(&k->draft.body, "level", TABLE_LEVEL_RELIEF);
    draft_close(&k->draft, NULL);
}

static enum ph_refused do_relieve(struct deciding *k)
{
    const struct ph_command *c = k->c;

    if (!is_seat(k->t, c->whom) || c->how >= PH_RELIEF_COUNT)
        return PH_REFUSED_BAD_REQUEST;
    if (table_bot_plays(k->t, c->seat))
        return PH_REFUSED_SEAT_HAS_BOT;
    if (!k->t->seats[c->whom].late || c->whom == c->seat)
        return PH_REFUSED_NOT_LATE;
    if (c->how == PH_RELIEF_SKIP) {
        skip(k, c->whom, c->seat);
    } else if (c->how == PH_RELIEF_BOT) {
        relieve(k, c->whom, c->seat, false);
    } else {
        draft_open(&k->draft, PH_ENTRY_EXTENDED, c->whom);
        draft_put_by(&k->draft, c->seat);
        ph_json_put_int(&k->draft.body, "ms", table_clock_extension(k->t));
        draft_close(&k->draft, NULL);
    }
    return PH_NOT_REFUSED;
}

static enum ph_refused do_return(struct deciding *k)
{
    uint8_t away = k->t->seats[k->c->seat].away;

    if (away == BOT_NONE)
        return PH_REFUSED_NO_BOT;
    return away == BOT_FOR_GOOD ? PH_REFUSED_SEAT_HAS_BOT : add(k, PH_ENTRY_RETURNED, k->c->seat);
}

/* ---- the clock ---- */

/* Time that runs out while a turn waits for its confirmation confirms it. */
static enum ph_refused confirm_by_clock(struct deciding *k)
{
    draft_open(&k->draft, PH_ENTRY_CONFIRMED, k->t->confirm);
    ph_json_put_bool(&k->draft.body, "clock", true);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_late(struct deciding *k)
{
    const struct ph_table *t = k->t;
    int64_t now = k->draft.now, asked = table_asked_deadline(t), clock = table_clock_deadline(t);
    int seat = table_awaited(t);

    if (!k->c->identity.clock)
        return PH_REFUSED_FORBIDDEN;
    if (asked != 0 && now >= asked)
        return decline(k, true);
    if (clock == 0 || now < clock)
        return PH_REFUSED_NOT_LATE;
    if (t->confirm != PH_NOBODY)
        return confirm_by_clock(k);
    draft_add(&k->draft, PH_ENTRY_LATE, seat);
    if (t->config.leaver == LEAVER_SKIP)
        skip(k, seat, PH_NOBODY);
    else if (t->config.leaver == LEAVER_BOT)
        relieve(k, seat, PH_NOBODY, false);
    return PH_NOT_REFUSED;
}

/* ---- talk and the end ---- */

static enum ph_refused do_say(struct deciding *k)
{
    const struct ph_command *c = k->c;

    if (c->seat != PH_NOBODY && (!is_seat(k->t, c->seat) || !has_seat(c->identity.seats, c->seat)))
        return PH_REFUSED_NOT_YOUR_SEAT;
    if (!k->t->config.chat)
        return PH_REFUSED_MUTED;
    if (c->phrase ? !table_phrase(c->phrase)
                  : !c->text || !c->text[0] || !is_plain(c->text, PH_SAY_MAX))
        return PH_REFUSED_BAD_TEXT;
    if (!is_plain(c->name, PH_TABLE_NAME_MAX))
        return PH_REFUSED_BAD_TEXT;
    draft_open(&k->draft, PH_ENTRY_SAID, c->seat);
    if (c->seat == PH_NOBODY)
        put_plain(&k->draft, "name", c->name, PH_TABLE_NAME_MAX);
    if (c->phrase)
        ph_json_put_string(&k->draft.body, "phrase", c->phrase);
    else
        put_plain(&k->draft, "text", c->text, PH_SAY_MAX);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

static enum ph_refused do_rematch(struct deciding *k)
{
    if (k->c->identity.seats == 0)
        return PH_REFUSED_FORBIDDEN;
    if (k->t->next[0] != '\0')
        return PH_REFUSED_REMATCHED;
    if (!k->c->table || strlen(k->c->table) > PH_TABLE_ID_SIZE ||
        !is_plain(k->c->table, PH_TABLE_ID_SIZE))
        return PH_REFUSED_BAD_REQUEST;
    draft_open(&k->draft, PH_ENTRY_REMATCHED, PH_NOBODY);
    ph_json_put_string(&k->draft.body, "table", k->c->table);
    draft_close(&k->draft, NULL);
    return PH_NOT_REFUSED;
}

/* A game that is on ends by it, and shows its seed like any other. */
static enum ph_refused do_close(struct deciding *k)
{
    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (k->t->status == PH_TABLE_PLAYING)
        draft_finish_game(&k->draft, HOW_CLOSED);
    return add(k, PH_ENTRY_CLOSED, PH_NOBODY);
}

/* ---- all of them ---- */

enum {
    IN_WAITING = 1 << PH_TABLE_WAITING,
    IN_PLAYING = 1 << PH_TABLE_PLAYING,
    IN_FINISHED = 1 << PH_TABLE_FINISHED,
    IN_ANY = IN_WAITING | IN_PLAYING | IN_FINISHED,
};

struct doing {
    enum ph_refused (*decide)(struct deciding *k);
    uint8_t when; /* in which states of a table */
    bool own;     /* for a seat that the sender has */
};

static const struct doing doings[PH_DO_COUNT] = {
    [PH_DO_JOIN] = {do_join, IN_WAITING, false},
    [PH_DO_LEAVE] = {do_leave, IN_WAITING, true},
    [PH_DO_REMOVE] = {do_remove, IN_WAITING | IN_PLAYING, false},
    [PH_DO_MOVE_IN] = {do_move_in, IN_ANY, false},
    [PH_DO_START] = {do_start, IN_WAITING, false},
    [PH_DO_MOVE] = {do_move, IN_PLAYING, false},
    [PH_DO_CONFIRM] = {do_confirm, IN_PLAYING, true},
    [PH_DO_UNDO] = {do_undo, IN_PLAYING, true},
    [PH_DO_ASK_UNDO] = {do_ask_undo, IN_PLAYING, true},
    [PH_DO_ASK_ABANDON] = {do_ask_abandon, IN_PLAYING, true},
    [PH_DO_ANSWER] = {do_answer, IN_PLAYING, true},
    [PH_DO_RESIGN] = {do_resign, IN_PLAYING, true},
    [PH_DO_RELIEVE] = {do_relieve, IN_PLAYING, true},
    [PH_DO_RETURN] = {do_return, IN_PLAYING, true},
    [PH_DO_SAY] = {do_say, IN_ANY, false},
    [PH_DO_REMATCH] = {do_rematch, IN_FINISHED, false},
    [PH_DO_CLOSE] = {do_close, IN_ANY, false},
    [PH_DO_LATE] = {do_late, IN_PLAYING, false},
};

/* Is it the wrong time for that? */
static enum ph_refused wrong_time(const struct ph_table *t, uint8_t when)
{
    if (when >> t->status & 1)
        return PH_NOT_REFUSED;
    if (t->status == PH_TABLE_WAITING)
        return when & IN_PLAYING ? PH_REFUSED_NOT_STARTED : PH_REFUSED_NOT_FINISHED;
    if (t->status == PH_TABLE_PLAYING)
        return when & IN_WAITING ? PH_REFUSED_STARTED : PH_REFUSED_NOT_FINISHED;
    return PH_REFUSED_FINISHED;
}

/* Has something happened that the sender had not seen? Talk is no reason to do anything else. */
static bool is_stale(const struct ph_table *t, uint64_t version)
{
    return version != 0 && (version < t->changed || version > t->seq);
}

static enum ph_refused decide(struct deciding *k)
{
    const struct doing *doing;
    enum ph_refused refused;

    if ((unsigned)k->c->kind >= PH_DO_COUNT || k->t->seq == 0)
        return PH_REFUSED_BAD_REQUEST;
    doing = &doings[k->c->kind];
    refused = wrong_time(k->t, doing->when);
    if (refused)
        return refused;
    if (doing->own && (!is_seat(k->t, k->c->seat) || !has_seat(k->c->identity.seats, k->c->seat)))
        return PH_REFUSED_NOT_YOUR_SEAT;
    if (is_stale(k->t, k->c->version))
        return PH_REFUSED_STALE;
    return doing->decide(k);
}

static void start_over(struct ph_decision *out)
{
    struct ph_buf texts = out->texts;

    ph_buf_clear(&texts);
    *out = (struct ph_decision){.texts = texts};
}

static void set_client(struct draft *draft, const struct ph_command *c)
{
    uint8_t key[PH_CLIENT_KEY_SIZE];

    if (!c->client || c->client[0] == '\0')
        return;
    ph_client_key(c->identity.key_hash, c->client, key);
    ph_hex(key, sizeof key, draft->client);
}

void ph_table_decide(const struct ph_table *t, const struct ph_command *command, int64_t now,
                     struct ph_decision *out)
{
    struct deciding k = {.t = t, .c = command};

    start_over(out);
    out->again = ph_table_find_client(t, command->identity.key_hash, command->client);
    if (out->again)
        return;
    k.draft = (struct draft){.t = table_draft(t), .out = out, .now = now > t->at ? now : t->at};
    set_client(&k.draft, command);
    enum ph_refused refused = k.draft.t ? decide(&k) : PH_REFUSED_NO_MEMORY;

    if (refused)
        out->refused = refused;
    else if (!out->refused)
        draft_settle(&k.draft);
    if (out->refused == PH_REFUSED_ILLEGAL || out->refused == PH_REFUSED_SYNTAX)
        out->why = k.why;
    draft_done(&k.draft);
}
