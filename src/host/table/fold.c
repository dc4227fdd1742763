/* Folding: what each kind of entry does to a table. An entry that does not fit changes nothing. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/inside.h"

/* ---- people ---- */

static bool fold_created(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (t->seq != 0)
        return ph_fail(error, "", "a table is created once");
    if (!table_read_created(t, d, error))
        return false;
    t->created = t->at;
    return true;
}

static void copy_text(char *to, size_t most, const char *from)
{
    size_t len = from ? strnlen(from, most) : 0;

    if (len > 0)
        memcpy(to, from, len);
    to[len] = '\0';
}

static bool fold_joined(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    struct table_seat *seat = &t->seats[d->seat];
    uint8_t key_hash[PH_KEY_HASH_SIZE];

    if (seat->is_bot || seat->taken || !d->key_hash ||
        !ph_unhex(d->key_hash, key_hash, sizeof key_hash))
        return ph_fail(error, "seat", "nobody can sit down there");
    memcpy(seat->key_hash, key_hash, sizeof key_hash);
    copy_text(seat->name, PH_TABLE_NAME_MAX, d->name);
    copy_text(seat->salt, PH_SALT_MAX, d->salt);
    seat->taken = true;
    return true;
}

static bool fold_left(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (!t->seats[d->seat].taken)
        return ph_fail(error, "seat", "nobody sits there");
    t->seats[d->seat] = (struct table_seat){0};
    return true;
}

static bool fold_moved_in(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    uint8_t key_hash[PH_KEY_HASH_SIZE];

    if (!t->seats[d->seat].taken || !d->key_hash ||
        !ph_unhex(d->key_hash, key_hash, sizeof key_hash))
        return ph_fail(error, "seat", "nobody sits there");
    memcpy(t->seats[d->seat].key_hash, key_hash, sizeof key_hash);
    return true;
}

static bool fold_started(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    uint64_t deal;

    (void)d;
    if (ph_table_free_seats(t) != 0)
        return ph_fail(error, "", "not all seats are taken");
    if (!table_deal(t, &deal))
        return ph_fail(error, "sealed", "the key of this server does not open the seed");
    if (!table_set_up(t, deal))
        return ph_fail(error, "", "out of memory");
    t->status = PH_TABLE_PLAYING;
    table_clock_start(t);
    return true;
}

/* ---- playing ---- */

/* The turn of `seat` is over for good. */
static void end_turn(struct ph_table *t, int seat)
{
    t->floor = t->count;
    t->confirm = PH_NOBODY;
    t->seats[seat].late = false;
    if (t->seats[seat].away == BOT_THIS_TURN)
        t->seats[seat].away = BOT_NONE;
    table_clock_end_turn(t, seat, t->at);
}

static bool make_room(struct ph_table *t)
{
    unsigned room = t->room ? t->room * 2 : 32;

    if (t->count < t->room)
        return true;
    ph_move *moves = realloc(t->moves, room * sizeof *moves);

    if (!moves)
        return false;
    t->moves = moves;
    t->room = room;
    return true;
}

static void play(struct ph_table *t, ph_move move, bool bot)
{
    const struct ph_rules *rules = table_rules(t);
    const struct ph_game *game = rules->game;
    int seat = game->actor(rules, t->state);
    unsigned turn = game->turn(rules, t->state);
    bool stands = bot || game->reveals(rules, t->state, move);

    memcpy(t->before, t->state, game->state_size);
    game->apply(rules, t->state, move, NULL);
    t->moves[t->count++] = move;
    if (stands)
        t->floor = t->count;
    if (game->actor(rules, t->state) == seat && game->turn(rules, t->state) == turn)
        return;
    /* What cannot be taken back needs no confirmation. */
    if (t->config.confirm && !stands)
        t->confirm = (int8_t)seat;
    else
        end_turn(t, seat);
}

static bool fold_moved(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    const struct ph_rules *rules = table_rules(t);
    struct ph_refusal why = {0};
    ph_move move;

    if (t->confirm != PH_NOBODY || d->seat != table_actor(t))
        return ph_fail(error, "seat", "it is not this seat's turn");
    if (!d->move || !rules->game->parse_move(rules, d->move, &move, &why) ||
        rules->game->refuse(rules, t->state, move).code != PH_LEGAL)
        return ph_fail(error, "move", "not legal: \"%.80s\"", d->move ? d->move : "");
    if (!make_room(t))
        return ph_fail(error, "", "out of memory");
    if (t->asked == ASKED_UNDO)
        t->asked = ASKED_NOTHING;
    play(t, move, d->bot);
    return true;
}

static bool fold_confirmed(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (t->confirm != d->seat)
        return ph_fail(error, "seat", "it has nothing to confirm");
    end_turn(t, d->seat);
    return true;
}

/* Others agreed: the game is where it was, and whoever is to decide then has time to. */
static void take_back(struct ph_table *t)
{
    if (t->floor > t->count)
        t->floor = t->count;
    for (unsigned seat = 0; seat < t->config.players; seat++) {
        t->seats[seat].late = false;
        if (t->seats[seat].away == BOT_THIS_TURN)
            t->seats[seat].away = BOT_NONE;
    }
    table_clock_settle(t, t->at);
    if (t->running != PH_NOBODY)
        table_clock_refresh(t, t->running);
}

static bool fold_undone(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (d->count >= t->count || (!d->agreed && d->count < t->floor))
        return ph_fail(error, "count", "%u of %u moves cannot stand", d->count, t->count);
    t->count = d->count;
    t->confirm = PH_NOBODY;
    if (t->asked == ASKED_UNDO)
        t->asked = ASKED_NOTHING;
    table_state_at(t, t->count, t->state);
    if (d->agreed)
        take_back(t);
    return true;
}

/* ---- asking ---- */

/* Everybody has to agree but bots and who shares the asker's key. */
static uint8_t others(const struct ph_table *t, int seat)
{
    return (uint8_t)(table_people(t) & ~ph_table_seats_of(t, t->seats[seat].key_hash));
}

static bool fold_asked(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    bool undo = d->kind == PH_ENTRY_UNDO_ASKED;

    if (t->asked != ASKED_NOTHING || (undo && d->count >= t->count))
        return ph_fail(error, "", "that cannot be asked now");
    t->asked = undo ? ASKED_UNDO : ASKED_ABANDON;
    t->asker = (int8_t)d->seat;
    t->asked_count = d->count;
    t->asked_at = t->at;
    t->waiting = others(t, d->seat);
    return true;
}

static bool fold_agreed(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (t->asked == ASKED_NOTHING || !has_seat(t->waiting, d->seat))
        return ph_fail(error, "seat", "nothing is asked of it");
    t->waiting &= (uint8_t)~(1u << d->seat);
    return true;
}

static bool fold_declined(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (t->asked == ASKED_NOTHING)
        return ph_fail(error, "seat", "nothing is asked of it");
    (void)d;
    t->asked = ASKED_NOTHING;
    return true;
}

/* ---- coming and going ---- */

/* A bot plays on for this seat; what it waited for is settled. */
static void hand_over(struct ph_table *t, int seat, enum table_bot away, unsigned level)
{
    assert(seat >= 0);
    if (t->confirm == seat)
        end_turn(t, seat);
    t->seats[seat].away = (uint8_t)away;
    t->seats[seat].level = (uint8_t)level;
    t->seats[seat].late = false;
    t->waiting &= (uint8_t)~(1u << seat);
    if (t->asked != ASKED_NOTHING && t->asker == seat && away == BOT_FOR_GOOD)
        t->asked = ASKED_NOTHING;
}

static bool fold_resigned(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (t->seats[d->seat].resigned)
        return ph_fail(error, "seat", "it has given up before");
    hand_over(t, d->seat, BOT_FOR_GOOD, d->level);
    t->seats[d->seat].resigned = true;
    return true;
}

static bool fold_late(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (t->running != d->seat)
        return ph_fail(error, "seat", "its clock is not running");
    table_clock_late(t, d->seat, t->at);
    return true;
}

static bool fold_extended(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (d->ms <= 0 || d->ms > INT64_C(1000) * TABLE_DAY)
        return ph_fail(error, "ms", "not a time that can be given");
    table_clock_give(t, d->seat, d->ms, t->at);
    return true;
}

static bool fold_skipped(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (t->confirm != PH_NOBODY || table_actor(t) != d->seat || table_bot_plays(t, d->seat))
        return ph_fail(error, "seat", "it has no turn to skip");
    hand_over(t, d->seat, BOT_THIS_TURN, d->level);
    return true;
}

static bool fold_relieved(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    struct table_seat *seat = &t->seats[d->seat];

    if (seat->is_bot || !seat->taken)
        return ph_fail(error, "seat", "nobody sits there");
    hand_over(t, d->seat, d->good ? BOT_FOR_GOOD : BOT_UNTIL_RETURN, d->level);
    if (d->good) {
        seat->taken = false;
        memset(seat->key_hash, 0, sizeof seat->key_hash);
    }
    return true;
}

static bool fold_returned(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    uint8_t away = t->seats[d->seat].away;

    if (away != BOT_THIS_TURN && away != BOT_UNTIL_RETURN)
        return ph_fail(error, "seat", "it cannot return");
    t->seats[d->seat].away = BOT_NONE;
    table_clock_refresh(t, d->seat);
    return true;
}

/* ---- talk and the end ---- */

static bool fold_said(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    (void)t;
    return d->text || d->phrase || ph_fail(error, "", "nothing is said");
}

static bool fold_rematched(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    if (!d->table || strlen(d->table) > PH_TABLE_ID_SIZE || t->next[0] != '\0')
        return ph_fail(error, "table", "no name of a table");
    copy_text(t->next, PH_TABLE_ID_SIZE, d->table);
    return true;
}

static bool find_how(const char *name, uint8_t *how)
{
    for (unsigned i = 0; name && i < HOW_COUNT; i++)
        if (strcmp(table_how_names[i], name) == 0) {
            *how = (uint8_t)i;
            return true;
        }
    return false;
}

static bool fold_finished(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    uint8_t seed[PH_FAIR_SIZE], nonce[PH_FAIR_SIZE], commitment[PH_FAIR_SIZE];

    if (!d->seed || !d->nonce || !ph_unhex(d->seed, seed, sizeof seed) ||
        !ph_unhex(d->nonce, nonce, sizeof nonce))
        return ph_fail(error, "seed", "64 digits are expected");
    ph_fair_commit(seed, nonce, commitment);
    if (memcmp(commitment, t->commitment, sizeof commitment) != 0)
        return ph_fail(error, "seed", "it is not the one that was promised");
    if (!find_how(d->how, &t->how))
        return ph_fail(error, "how", "no way to finish");
    t->winners = d->winners;
    t->status = PH_TABLE_FINISHED;
    t->confirm = PH_NOBODY;
    t->asked = ASKED_NOTHING;
    t->floor = t->count;
    return true;
}

static bool fold_closed(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    (void)d;
    (void)error;
    t->status = PH_TABLE_CLOSED;
    return true;
}

/* ---- all of them ---- */

enum {
    IN_WAITING = 1 << PH_TABLE_WAITING,
    IN_PLAYING = 1 << PH_TABLE_PLAYING,
    IN_FINISHED = 1 << PH_TABLE_FINISHED,
    IN_ANY = IN_WAITING | IN_PLAYING | IN_FINISHED,
};

struct folding {
    bool (*fold)(struct ph_table *t, const struct deed *d, struct ph_error *error);
    uint8_t when; /* in which states of a table */
    bool seat;    /* one must be named */
};

static const struct folding foldings[PH_ENTRY_KIND_COUNT] = {
    [PH_ENTRY_CREATED] = {fold_created, IN_WAITING, false},
    [PH_ENTRY_JOINED] = {fold_joined, IN_WAITING, true},
    [PH_ENTRY_LEFT] = {fold_left, IN_WAITING, true},
    [PH_ENTRY_MOVED_IN] = {fold_moved_in, IN_ANY, true},
    [PH_ENTRY_STARTED] = {fold_started, IN_WAITING, false},
    [PH_ENTRY_MOVED] = {fold_moved, IN_PLAYING, true},
    [PH_ENTRY_CONFIRMED] = {fold_confirmed, IN_PLAYING, true},
    [PH_ENTRY_UNDONE] = {fold_undone, IN_PLAYING, true},
    [PH_ENTRY_UNDO_ASKED] = {fold_asked, IN_PLAYING, true},
    [PH_ENTRY_ABANDON_ASKED] = {fold_asked, IN_PLAYING, true},
    [PH_ENTRY_AGREED] = {fold_agreed, IN_PLAYING, true},
    [PH_ENTRY_DECLINED] = {fold_declined, IN_PLAYING, true},
    [PH_ENTRY_RESIGNED] = {fold_resigned, IN_PLAYING, true},
    [PH_ENTRY_LATE] = {fold_late, IN_PLAYING, true},
    [PH_ENTRY_EXTENDED] = {fold_extended, IN_PLAYING, true},
    [PH_ENTRY_SKIPPED] = {fold_skipped, IN_PLAYING, true},
    [PH_ENTRY_RELIEVED] = {fold_relieved, IN_PLAYING, true},
    [PH_ENTRY_RETURNED] = {fold_returned, IN_PLAYING, true},
    [PH_ENTRY_SAID] = {fold_said, IN_ANY, false},
    [PH_ENTRY_REMATCHED] = {fold_rematched, IN_FINISHED, false},
    [PH_ENTRY_FINISHED] = {fold_finished, IN_PLAYING, false},
    [PH_ENTRY_CLOSED] = {fold_closed, IN_ANY, false},
};

static bool fold_deed(struct ph_table *t, const struct deed *d, struct ph_error *error)
{
    const struct folding *folding = &foldings[d->kind];

    if ((t->seq == 0) != (d->kind == PH_ENTRY_CREATED))
        return ph_fail(error, "kind", "a log begins with `created`");
    if ((folding->when >> t->status & 1) == 0)
        return ph_fail(error, "kind", "`%s` at a table that is %s", table_entry_names[d->kind],
                       table_status_names[t->status]);
    if (folding->seat && (d->seat < 0 || d->seat >= t->config.players))
        return ph_fail(error, "seat", "there is no such seat");
    return folding->fold(t, d, error);
}

/* ---- the log ---- */

static bool log_room(struct table_log *log)
{
    unsigned room = log->room ? log->room * 2 : 16;

    if (log->count < log->room)
        return true;
    struct table_line *at = realloc(log->at, room * sizeof *at);

    if (!at)
        return false;
    log->at = at;
    log->room = room;
    return true;
}

static uint32_t word_of(const struct ph_table *t, const struct deed *d)
{
    if (d->kind == PH_ENTRY_MOVED)
        return t->moves[t->count - 1];
    return d->kind == PH_ENTRY_UNDONE ? d->count : 0;
}

static void log_add(struct ph_table *t, const struct ph_entry *entry, const struct deed *d,
                    size_t body)
{
    struct table_line *line = &t->log.at[t->log.count++];

    memset(line, 0, sizeof *line);
    line->at = entry->at;
    line->body = body;
    memcpy(line->chain, entry->chain, sizeof line->chain);
    memcpy(line->mark, t->mark, sizeof line->mark);
    line->has_client =
        entry->client[0] != '\0' && ph_unhex(entry->client, line->client, sizeof line->client);
    line->kind = (uint8_t)d->kind;
    line->seat = (int8_t)d->seat;
    line->agreed = d->agreed;
    line->word = word_of(t, d);
}

/* What was read of the entry is kept until the next one. */
static void keep_deed(struct table_log *log, struct deed *deed)
{
    deed_finish(&log->last);
    log->last = *deed;
    deed->json = NULL;
}

/* ---- folding ---- */

static bool fits(const struct ph_table *t, const struct ph_entry *entry, struct ph_error *error)
{
    uint8_t chain[PH_CHAIN_SIZE], key[PH_CLIENT_KEY_SIZE];

    if (entry->seq != t->seq + 1)
        return ph_fail(error, "seq", "entry %llu after %llu", (unsigned long long)entry->seq,
                       (unsigned long long)t->seq);
    ph_chain_next(t->chain, t->id, entry, chain);
    if (memcmp(chain, entry->chain, sizeof chain) != 0)
        return ph_fail(error, "chain", "entry %llu or one before it was changed",
                       (unsigned long long)entry->seq);
    if (entry->client[0] != '\0' && !ph_unhex(entry->client, key, sizeof key))
        return ph_fail(error, "client", "%d digits are expected", 2 * PH_CLIENT_KEY_SIZE);
    return true;
}

/* What every entry does. */
static void note(struct ph_table *t, const struct ph_entry *entry, const struct deed *d)
{
    t->seq = entry->seq;
    if (d->kind != PH_ENTRY_SAID)
        t->changed = entry->seq;
    memcpy(t->chain, entry->chain, sizeof t->chain);
    ph_mark_next(t->mark, t->id, entry->seq, entry->at, d->kind, d->seat, t->mark);
    table_clock_settle(t, t->at);
}

static bool fold_read(struct ph_table *t, const struct ph_entry *entry, const struct deed *d,
                      struct ph_error *error)
{
    int64_t before = t->at;
    size_t body = t->log.bodies.len;

    if (!t->draft) {
        ph_buf_addn(&t->log.bodies, entry->body, strlen(entry->body) + 1);
        if (t->log.bodies.failed || !log_room(&t->log)) {
            t->log.bodies.failed = false;
            t->log.bodies.len = body;
            return ph_fail(error, "", "out of memory");
        }
    }
    if (entry->at > t->at)
        t->at = entry->at;
    if (!fold_deed(t, d, error)) {
        t->at = before;
        t->log.bodies.len = body;
        return false;
    }
    note(t, entry, d);
    if (!t->draft)
        log_add(t, entry, d, body);
    return true;
}

bool ph_table_fold(struct ph_table *t, const struct ph_entry *entry, struct ph_error *error)
{
    struct deed deed;

    if (!fits(t, entry, error) || !deed_read(&deed, entry->body, error))
        return false;
    bool ok = fold_read(t, entry, &deed, error);

    if (ok && !t->draft)
        keep_deed(&t->log, &deed);
    deed_finish(&deed);
    return ok;
}
