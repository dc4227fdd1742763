/* What each command writes: a refusal, or the entry that the command makes. */
#include <string.h>

#include "host/table/decide.h"

static enum ph_refused add(struct deciding *k, const struct ph_entry_body *body)
{
    draft_add(&k->draft, body);
    return PH_NOT_REFUSED;
}

/* An entry that says no more than its kind and the sender's seat. */
static enum ph_refused add_kind(struct deciding *k, enum ph_entry_kind kind)
{
    struct ph_entry_body body = entry_of(kind, k->c->seat);

    return add(k, &body);
}

static enum ph_refused decline(struct deciding *k, bool withdrawn)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_DECLINED, withdrawn ? k->t->asker : k->c->seat);

    entry_set_flag(&body, PH_FIELD_WITHDRAWN, withdrawn);
    return add(k, &body);
}

/* Nobody's removal is what makes a request pass. */
void withdraw_from(struct deciding *k, int seat)
{
    if (k->draft.t && k->draft.t->asked != ASKED_NOTHING && has_seat(k->draft.t->waiting, seat))
        decline(k, true);
}

/* ---- sitting down ---- */

/* A text without the blanks around it. */
struct plain {
    char text[PH_SAY_MAX + 1];
};

/* The trimmed text, or NULL if there is none or it is not plain. */
static const char *trim(struct plain *plain, const char *text, size_t most)
{
    const char *from;
    size_t len;

    if (!text || text[0] == '\0' || !ph_table_plain(text, most, &from, &len))
        return NULL;
    memcpy(plain->text, from, len);
    plain->text[len] = '\0';
    return plain->text;
}

static bool is_plain(const char *text, size_t most)
{
    const char *from;
    size_t len;

    return !text || text[0] == '\0' || ph_table_plain(text, most, &from, &len);
}

static int free_seat(const struct ph_table *t)
{
    int seat = 0;

    while (seat < t->config.players && !has_seat(ph_table_free_seats(t), seat))
        seat++;
    return seat < t->config.players ? seat : PH_NOBODY;
}

enum ph_refused command_join(struct deciding *k)
{
    const struct ph_command *c = k->c;
    int seat = c->seat == PH_NOBODY ? free_seat(k->t) : c->seat;
    struct ph_entry_body body;
    struct plain name, salt;

    if (seat == PH_NOBODY || (is_seat(k->t, seat) && !has_seat(ph_table_free_seats(k->t), seat)))
        return PH_REFUSED_SEAT_TAKEN;
    if (!is_seat(k->t, seat))
        return PH_REFUSED_BAD_REQUEST;
    if (!is_plain(c->name, PH_TABLE_NAME_MAX) || !is_plain(c->salt, PH_SALT_MAX))
        return PH_REFUSED_BAD_TEXT;
    if (ph_table_standing(k->t, c->identity.key_hash).removed)
        return PH_REFUSED_REMOVED;
    body = entry_of(PH_ENTRY_JOINED, seat);
    entry_set_text(&body, PH_FIELD_NAME, trim(&name, c->name, PH_TABLE_NAME_MAX));
    entry_set_text(&body, PH_FIELD_SALT, trim(&salt, c->salt, PH_SALT_MAX));
    entry_set_hex(&body, PH_FIELD_KEY_HASH, c->identity.key_hash);
    return add(k, &body);
}

enum ph_refused command_leave(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_LEFT, k->c->seat);

    entry_set_text(&body, PH_FIELD_NAME, k->t->seats[k->c->seat].name);
    entry_set_hex(&body, PH_FIELD_KEY_HASH, k->t->seats[k->c->seat].key_hash);
    return add(k, &body);
}

static enum ph_refused relieve(struct deciding *k, int seat, int by, bool good)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_RELIEVED, seat);

    entry_set_seat(&body, PH_FIELD_BY, by);
    entry_set_number(&body, PH_FIELD_LEVEL, TABLE_LEVEL_RELIEF);
    entry_set_flag(&body, PH_FIELD_GOOD, good);
    return add(k, &body);
}

enum ph_refused command_remove(struct deciding *k)
{
    const struct ph_table *t = k->t;

    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (!is_seat(t, k->c->seat) || !t->seats[k->c->seat].taken)
        return PH_REFUSED_BAD_REQUEST;
    if (t->status == PH_TABLE_WAITING)
        return command_leave(k);
    withdraw_from(k, k->c->seat);
    return relieve(k, k->c->seat, PH_NOBODY, true);
}

enum ph_refused command_move_in(struct deciding *k)
{
    const struct ph_identity *identity = &k->c->identity;
    struct ph_entry_body body;

    if (!is_seat(k->t, k->c->seat) || !k->t->seats[k->c->seat].taken)
        return PH_REFUSED_BAD_REQUEST;
    if (ph_table_standing(k->t, identity->key_hash).removed)
        return PH_REFUSED_REMOVED;
    body = entry_of(PH_ENTRY_MOVED_IN, k->c->seat);
    entry_set_hex(&body, PH_FIELD_KEY_HASH, identity->key_hash);
    if (k->c->yes && ph_table_is_host(k->t, k->t->seats[k->c->seat].key_hash))
        entry_set_text(&body, PH_FIELD_HOW, "host");
    return add(k, &body);
}

enum ph_refused command_start(struct deciding *k)
{
    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (ph_table_free_seats(k->t) != 0)
        return PH_REFUSED_SEATS_FREE;
    draft_start(&k->draft);
    return PH_NOT_REFUSED;
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

static enum ph_refused add_move(struct deciding *k, ph_move move)
{
    const struct ph_rules *rules = table_rules(k->t);
    struct ph_entry_body body = entry_of(PH_ENTRY_MOVED, k->c->seat);
    struct ph_buf text = {0};

    ph_print_move(rules, move, &text);
    entry_set_text(&body, PH_FIELD_MOVE, ph_buf_text(&text));
    entry_set_flag(&body, PH_FIELD_BOT, k->c->identity.bot);
    enum ph_refused refused = text.failed ? PH_REFUSED_NO_MEMORY : add(k, &body);

    ph_buf_finish(&text);
    return refused;
}

enum ph_refused command_move(struct deciding *k)
{
    const struct ph_rules *rules = table_rules(k->t);
    const struct ph_command *c = k->c;
    enum ph_refused refused = c->identity.bot ? may_bot_move(k->t, c->seat)
                                              : table_may_move(k->t, c->identity.seats, c->seat);
    ph_move move;

    if (refused)
        return refused;
    if (!ph_parse_move(rules, c->move ? c->move : "", &move, &k->why))
        return PH_REFUSED_SYNTAX;
    k->why = ph_refuse(rules, k->t->state, move);
    if (k->why.code != PH_LEGAL)
        return PH_REFUSED_ILLEGAL;
    return add_move(k, move);
}

enum ph_refused command_confirm(struct deciding *k)
{
    if (k->t->confirm != k->c->seat)
        return k->t->confirm == PH_NOBODY ? PH_REFUSED_NOTHING_TO_CONFIRM
                                          : PH_REFUSED_CONFIRM_FIRST;
    return add_kind(k, PH_ENTRY_CONFIRMED);
}

enum ph_refused command_undo(struct deciding *k)
{
    const struct ph_table *t = k->t;
    struct ph_entry_body body;

    if (table_bot_plays(t, k->c->seat))
        return PH_REFUSED_SEAT_HAS_BOT;
    if (table_awaited(t) != k->c->seat || t->count == t->floor)
        return t->count > 0 ? PH_REFUSED_BARRIER : PH_REFUSED_NOTHING_TO_UNDO;
    body = entry_of(PH_ENTRY_UNDONE, k->c->seat);
    entry_set_number(&body, PH_FIELD_COUNT, t->count - 1);
    return add(k, &body);
}

/* ---- asking ---- */

static enum ph_refused may_ask(const struct deciding *k)
{
    if (table_bot_plays(k->t, k->c->seat))
        return PH_REFUSED_SEAT_HAS_BOT;
    return k->t->asked == ASKED_NOTHING ? PH_NOT_REFUSED : PH_REFUSED_ALREADY_ASKED;
}

enum ph_refused command_ask_undo(struct deciding *k)
{
    enum ph_refused refused = may_ask(k);
    struct ph_entry_body body;

    if (refused)
        return refused;
    if (k->c->count >= k->t->count)
        return PH_REFUSED_NOTHING_TO_UNDO;
    if (table_any_away(k->t, table_partners(k->t, k->c->seat)))
        return PH_REFUSED_AWAY;
    body = entry_of(PH_ENTRY_UNDO_ASKED, k->c->seat);
    entry_set_number(&body, PH_FIELD_COUNT, k->c->count);
    return add(k, &body);
}

enum ph_refused command_ask_abandon(struct deciding *k)
{
    enum ph_refused refused = may_ask(k);

    return refused ? refused : add_kind(k, PH_ENTRY_ABANDON_ASKED);
}

enum ph_refused command_ask_rematch(struct deciding *k)
{
    if (k->t->next[0] != '\0')
        return PH_REFUSED_REMATCHED;
    if (k->t->asked != ASKED_NOTHING)
        return PH_REFUSED_ALREADY_ASKED;
    return add_kind(k, PH_ENTRY_REMATCH_ASKED);
}

enum ph_refused command_answer(struct deciding *k)
{
    const struct ph_table *t = k->t;
    int seat = k->c->seat;
    bool withdraws = t->asker == seat && !k->c->yes;

    if (t->asked == ASKED_NOTHING || (!has_seat(t->waiting, seat) && !withdraws))
        return PH_REFUSED_NOTHING_ASKED;
    if (k->c->yes)
        return add_kind(k, PH_ENTRY_AGREED);
    return decline(k, withdraws);
}

/* ---- coming and going ---- */

enum ph_refused command_resign(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_RESIGNED, k->c->seat);

    if (k->t->seats[k->c->seat].resigned)
        return PH_REFUSED_SEAT_HAS_BOT;
    entry_set_number(&body, PH_FIELD_LEVEL, TABLE_LEVEL_RELIEF);
    return add(k, &body);
}

/* A turn that only waits for its confirmation is confirmed. */
static enum ph_refused skip(struct deciding *k, int seat, int by)
{
    bool waits = k->t->confirm == seat;
    struct ph_entry_body body = entry_of(waits ? PH_ENTRY_CONFIRMED : PH_ENTRY_SKIPPED, seat);

    entry_set_seat(&body, PH_FIELD_BY, by);
    if (!waits)
        entry_set_number(&body, PH_FIELD_LEVEL, TABLE_LEVEL_RELIEF);
    return add(k, &body);
}

static enum ph_refused extend(struct deciding *k, int seat, int by)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_EXTENDED, seat);

    entry_set_seat(&body, PH_FIELD_BY, by);
    entry_set_number(&body, PH_FIELD_MS, table_clock_extension(k->t));
    return add(k, &body);
}

enum ph_refused command_relieve(struct deciding *k)
{
    const struct ph_command *c = k->c;

    if (!is_seat(k->t, c->whom) || c->how >= PH_RELIEF_COUNT)
        return PH_REFUSED_BAD_REQUEST;
    if (table_bot_plays(k->t, c->seat))
        return PH_REFUSED_SEAT_HAS_BOT;
    if (!k->t->seats[c->whom].late || c->whom == c->seat)
        return PH_REFUSED_NOT_LATE;
    switch (c->how) {
    case PH_RELIEF_SKIP: return skip(k, c->whom, c->seat);
    case PH_RELIEF_BOT: return relieve(k, c->whom, c->seat, false);
    default: return extend(k, c->whom, c->seat);
    }
}

enum ph_refused command_return(struct deciding *k)
{
    uint8_t away = k->t->seats[k->c->seat].away;

    if (away == BOT_NONE)
        return PH_REFUSED_NO_BOT;
    return away == BOT_FOR_GOOD ? PH_REFUSED_SEAT_HAS_BOT : add_kind(k, PH_ENTRY_RETURNED);
}

/* ---- the clock ---- */

/* Time that runs out while a turn waits for its confirmation confirms it. */
static enum ph_refused confirm_by_clock(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_CONFIRMED, k->t->confirm);

    entry_set_flag(&body, PH_FIELD_CLOCK, true);
    return add(k, &body);
}

/* The time of the open request is over. */
static enum ph_refused lapse(struct deciding *k)
{
    if (k->t->asked == ASKED_UNDO)
        return decline(k, true);
    draft_finish_game(&k->draft, HOW_ABANDONED);
    return PH_NOT_REFUSED;
}

enum ph_refused command_late(struct deciding *k)
{
    const struct ph_table *t = k->t;
    int64_t now = k->draft.now, asked = table_asked_deadline(t), clock = table_clock_deadline(t);
    int seat = table_awaited(t);
    struct ph_entry_body body;

    if (!k->c->identity.clock)
        return PH_REFUSED_FORBIDDEN;
    if (asked != 0 && now >= asked)
        return lapse(k);
    if (clock == 0 || now < clock)
        return PH_REFUSED_NOT_LATE;
    if (t->confirm != PH_NOBODY)
        return confirm_by_clock(k);
    body = entry_of(PH_ENTRY_LATE, seat);
    add(k, &body);
    if (t->config.leaver == PH_LEAVER_SKIP)
        skip(k, seat, PH_NOBODY);
    else if (t->config.leaver == PH_LEAVER_BOT)
        relieve(k, seat, PH_NOBODY, false);
    return PH_NOT_REFUSED;
}

/* ---- talk and the end ---- */

enum ph_refused command_say(struct deciding *k)
{
    const struct ph_command *c = k->c;
    struct ph_entry_body body;
    char person[PH_PERSON_TEXT];
    struct plain text;

    if (c->seat != PH_NOBODY && (!is_seat(k->t, c->seat) || !has_seat(c->identity.seats, c->seat)))
        return PH_REFUSED_NOT_YOUR_SEAT;
    if (!k->t->config.chat)
        return PH_REFUSED_MUTED;
    if (ph_table_standing(k->t, c->identity.key_hash).muted)
        return PH_REFUSED_MUTED_BY_HOST;
    if (c->phrase ? !table_phrase(c->phrase)
                  : !c->text || !c->text[0] || !is_plain(c->text, PH_SAY_MAX))
        return PH_REFUSED_BAD_TEXT;
    body = entry_of(PH_ENTRY_SAID, c->seat);
    entry_set_hex(&body, PH_FIELD_KEY_HASH, c->identity.key_hash);
    if (c->seat == PH_NOBODY) {
        ph_table_person(k->t, c->identity.key_hash, person);
        entry_set_text(&body, PH_FIELD_NAME, person);
    }
    if (c->phrase)
        entry_set_text(&body, PH_FIELD_PHRASE, c->phrase);
    else
        entry_set_text(&body, PH_FIELD_TEXT, trim(&text, c->text, PH_SAY_MAX));
    return add(k, &body);
}

enum ph_refused command_rematch(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_REMATCHED, PH_NOBODY);

    if (k->c->identity.seats == 0)
        return PH_REFUSED_FORBIDDEN;
    if (k->t->next[0] != '\0')
        return PH_REFUSED_REMATCHED;
    if (!k->c->table || strlen(k->c->table) > PH_TABLE_ID_SIZE ||
        !is_plain(k->c->table, PH_TABLE_ID_SIZE))
        return PH_REFUSED_BAD_REQUEST;
    entry_set_text(&body, PH_FIELD_TABLE, k->c->table);
    return add(k, &body);
}

/* People other than the sender who play here. */
static bool others_play(const struct deciding *k)
{
    const struct ph_table *t = k->t;
    uint8_t own = ph_table_seats_of(t, k->c->identity.key_hash);

    for (int seat = 0; seat < t->config.players; seat++)
        if (!has_seat(own, seat) && t->seats[seat].taken && t->seats[seat].away != BOT_FOR_GOOD)
            return true;
    return false;
}

/* A game that is on ends by it, and shows its seed like any other. Nobody can end the game of
 * others by it, such as one that they are about to lose. */
enum ph_refused command_close(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_CLOSED, PH_NOBODY);

    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (k->t->status == PH_TABLE_PLAYING && others_play(k))
        return PH_REFUSED_OTHERS_PLAY;
    if (k->t->status == PH_TABLE_PLAYING)
        draft_finish_game(&k->draft, HOW_CLOSED);
    return add(k, &body);
}
