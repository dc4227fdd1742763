/* What each kind of entry does to a table: the functions that the rows of entries.def name. An
 * entry that does not fit changes nothing. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/entry/entries.h"
#include "host/table/spec.h"

static bool no_memory(struct fold_error *error)
{
    error->no_memory = true;
    return ph_fail(error->error, "", "out of memory");
}

/* ---- people ---- */

bool effect_created(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    const struct ph_table_spec *spec = d->config;

    if (t->seq != 0)
        return ph_fail(error->error, "", "a table is created once");
    if (d->rules != spec->options.game->rules_version)
        return ph_fail(error->error, "rules", "version %lld is not known here",
                       (long long)d->rules);
    if (d->deal > PH_FAIR_NEWEST)
        return ph_fail(error->error, "deal", "version %lld is not known here", (long long)d->deal);
    t->shared = spec_rules(t->cache, spec, d->data, error->error);
    if (!t->shared) /* ph_table_create() has seen that the options of a draft make rules */
        return t->draft ? no_memory(error) : false;
    t->config = spec->config;
    for (unsigned i = 0; i < spec->config.players; i++) {
        t->seats[i].is_bot = spec->seats[i].is_bot;
        t->seats[i].level = spec->seats[i].level;
    }
    t->deal = d->deal ? (enum ph_fair_deal)d->deal : PH_FAIR_SEED;
    memcpy(t->commitment, d->commitment, sizeof t->commitment);
    memcpy(t->sealed, d->sealed, sizeof t->sealed);
    memcpy(t->host, d->host, sizeof t->host);
    t->hosted = t->seq + 1;
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

bool effect_joined(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    struct table_seat *seat = &t->seats[d->seat];

    if (seat->is_bot || seat->taken)
        return ph_fail(error->error, "seat", "nobody can sit down there");
    memcpy(seat->key_hash, d->key_hash, sizeof seat->key_hash);
    copy_text(seat->name, PH_TABLE_NAME_MAX, d->name);
    copy_text(seat->salt, PH_SALT_MAX, d->salt);
    seat->keyed = seat->named = t->seq + 1;
    seat->forgotten = d->is_blank;
    seat->taken = true;
    return true;
}

bool effect_left(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (!t->seats[d->seat].taken)
        return ph_fail(error->error, "seat", "nobody sits there");
    vacate_seat(t, d->seat, 0);
    return true;
}

/* The people whose agreement the open request needs; nobody if there is none. */
static uint8_t asked_partners(const struct ph_table *t)
{
    if (t->asked == ASKED_NOTHING)
        return 0;
    return t->asked == ASKED_REMATCH ? table_rematch_partners(t, t->asker)
                                     : table_partners(t, t->asker);
}

bool effect_moved_in(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (!t->seats[d->seat].taken)
        return ph_fail(error->error, "seat", "nobody sits there");
    uint8_t before = asked_partners(t);

    memcpy(t->seats[d->seat].key_hash, d->key_hash, sizeof d->key_hash);
    t->seats[d->seat].keyed = t->seq + 1;
    t->seats[d->seat].forgotten = d->is_blank;
    if (d->how) {
        memcpy(t->host, d->key_hash, sizeof t->host);
        t->hosted = t->seq + 1;
    }
    /* Seats that were the asker's own, and are no longer, have a say now. */
    t->waiting |= (uint8_t)(asked_partners(t) & ~before);
    return true;
}

bool effect_started(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    struct ph_chance chance;

    if (ph_table_free_seats(t) != 0)
        return ph_fail(error->error, "", "not all seats are taken");
    if (!table_deal(t, &chance))
        return ph_fail(error->error, "sealed", "the key of this server does not open the seed");
    if (!table_set_up(t, &chance))
        return no_memory(error);
    t->net = d->net;
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
    quota_end_turn(t, seat);
    table_clock_end_turn(t, seat, t->at);
}

static bool make_room(struct ph_table *t)
{
    unsigned room = t->room ? t->room * 2 : 32;

    if (!has_log(t) || t->count < t->room)
        return true;
    unsigned *stands = realloc(t->stands, room * sizeof *stands);

    if (!stands)
        return false;
    t->stands = stands;
    t->room = room;
    return true;
}

/* The move joins those that stand. Its line is the next of the log. */
static void stand(struct ph_table *t, ph_move move)
{
    t->last = move;
    if (has_log(t))
        t->stands[t->count] = t->log.count;
    t->count++;
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
    stand(t, move);
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

bool effect_moved(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    const struct ph_rules *rules = table_rules(t);
    struct ph_refusal why = {0};
    ph_move move;

    if (t->confirm != PH_NOBODY || d->seat != table_actor(t))
        return ph_fail(error->error, "seat", "it is not this seat's turn");
    if (!ph_parse_move(rules, d->move, &move, &why) ||
        ph_refuse(rules, t->state, move).code != PH_LEGAL)
        return ph_fail(error->error, "move", "not legal: \"%.80s\"", d->move);
    if (!make_room(t))
        return no_memory(error);
    if (t->asked == ASKED_UNDO)
        t->asked = ASKED_NOTHING;
    play(t, move, d->bot);
    return true;
}

bool effect_confirmed(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (t->confirm != d->seat)
        return ph_fail(error->error, "seat", "it has nothing to confirm");
    end_turn(t, d->seat);
    return true;
}

/* All agreed: the game goes back, and the player who is to decide then has time to think. */
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

/* The state that an `undone` leads to. A copy that repeats the entry finds the state that the table
 * kept: the moves that stood then may be gone. */
static void go_back(struct ph_table *t, unsigned count)
{
    if (t->source && t->seq < t->source->seq)
        table_state_after(t->source, (unsigned)t->seq, t->state);
    else
        table_state_at(t, count, t->state);
}

static void note_fates(struct ph_table *t, unsigned count, enum table_fate fate)
{
    for (unsigned i = count; has_log(t) && i < t->count; i++)
        t->log.at[t->stands[i]].fate = (uint8_t)fate;
}

bool effect_undone(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (d->count >= t->count || (!d->agreed && d->count < t->floor))
        return ph_fail(error->error, "count", "%lld of %u moves cannot stand", (long long)d->count,
                       t->count);
    note_fates(t, (unsigned)d->count, d->agreed ? FATE_UNDONE : FATE_TAKEN_BACK);
    go_back(t, (unsigned)d->count);
    t->count = (unsigned)d->count;
    t->confirm = PH_NOBODY;
    if (t->asked == ASKED_UNDO)
        t->asked = ASKED_NOTHING;
    if (d->agreed)
        take_back(t);
    return true;
}

/* ---- asking ---- */

bool effect_asked(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    bool undo = d->kind == PH_ENTRY_UNDO_ASKED;

    if (t->asked != ASKED_NOTHING || (undo && d->count >= t->count))
        return ph_fail(error->error, "", "that cannot be asked now");
    if (undo)
        t->asked = ASKED_UNDO;
    else
        t->asked = d->kind == PH_ENTRY_REMATCH_ASKED ? ASKED_REMATCH : ASKED_ABANDON;
    t->asker = (int8_t)d->seat;
    t->asked_count = (unsigned)d->count;
    t->asked_at = t->at;
    t->asked_seq = t->seq + 1;
    t->waiting = asked_partners(t);
    return true;
}

bool effect_agreed(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (t->asked == ASKED_NOTHING || !has_seat(t->waiting, d->seat))
        return ph_fail(error->error, "seat", "nothing is asked of it");
    t->waiting &= (uint8_t)~(1u << d->seat);
    return true;
}

bool effect_declined(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (t->asked == ASKED_NOTHING)
        return ph_fail(error->error, "seat", "nothing is asked of it");
    (void)d;
    t->asked = ASKED_NOTHING;
    return true;
}

/* ---- coming and going ---- */

/* A bot plays on for this seat; whatever the table awaited from it is settled. */
static void hand_over(struct ph_table *t, int seat, enum table_bot away, unsigned level)
{
    assert(seat >= 0);
    if (t->confirm == seat)
        end_turn(t, seat);
    t->seats[seat].away = (uint8_t)away;
    t->seats[seat].level = (uint8_t)level;
    t->seats[seat].late = false;
    if (away != BOT_FOR_GOOD)
        return; /* an absent player's answer is still theirs */
    t->waiting &= (uint8_t)~(1u << seat);
    if (t->asked != ASKED_NOTHING && t->asker == seat)
        t->asked = ASKED_NOTHING;
}

void vacate_seat(struct ph_table *t, int seat, unsigned level)
{
    if (t->status == PH_TABLE_WAITING) {
        t->seats[seat] = (struct table_seat){.used = t->seats[seat].used};
        return;
    }
    hand_over(t, seat, BOT_FOR_GOOD, level);
    t->seats[seat].taken = false;
    memset(t->seats[seat].key_hash, 0, sizeof t->seats[seat].key_hash);
}

bool effect_resigned(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (t->seats[d->seat].resigned)
        return ph_fail(error->error, "seat", "it has given up before");
    hand_over(t, d->seat, BOT_FOR_GOOD, (unsigned)d->level);
    t->seats[d->seat].resigned = true;
    return true;
}

bool effect_late(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (t->running != d->seat)
        return ph_fail(error->error, "seat", "its clock is not running");
    table_clock_late(t, d->seat, t->at);
    return true;
}

bool effect_extended(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (d->ms <= 0 || d->ms > INT64_C(1000) * TABLE_DAY)
        return ph_fail(error->error, "ms", "not a time that can be given");
    table_clock_give(t, d->seat, d->ms, t->at);
    return true;
}

bool effect_skipped(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (t->confirm != PH_NOBODY || table_actor(t) != d->seat || table_bot_plays(t, d->seat))
        return ph_fail(error->error, "seat", "it has no turn to skip");
    hand_over(t, d->seat, BOT_THIS_TURN, (unsigned)d->level);
    return true;
}

bool effect_relieved(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    struct table_seat *seat = &t->seats[d->seat];

    if (seat->is_bot || !seat->taken)
        return ph_fail(error->error, "seat", "nobody sits there");
    if (d->good)
        vacate_seat(t, d->seat, (unsigned)d->level);
    else
        hand_over(t, d->seat, BOT_UNTIL_RETURN, (unsigned)d->level);
    return true;
}

bool effect_returned(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    uint8_t away = t->seats[d->seat].away;

    if (away != BOT_THIS_TURN && away != BOT_UNTIL_RETURN)
        return ph_fail(error->error, "seat", "it cannot return");
    t->seats[d->seat].away = BOT_NONE;
    table_clock_refresh(t, d->seat);
    return true;
}

/* ---- talk and the end ---- */

bool effect_said(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    (void)t;
    return d->text || d->phrase || d->is_blank || ph_fail(error->error, "", "nothing is said");
}

bool effect_rematched(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    if (strlen(d->table) > PH_TABLE_ID_SIZE || t->next[0] != '\0')
        return ph_fail(error->error, "table", "no name of a table");
    copy_text(t->next, PH_TABLE_ID_SIZE, d->table);
    t->asked = ASKED_NOTHING;
    return true;
}

static bool find_how(const char *name, uint8_t *how)
{
    for (unsigned i = 0; i < HOW_COUNT; i++)
        if (strcmp(table_how_names[i], name) == 0) {
            *how = (uint8_t)i;
            return true;
        }
    return false;
}

bool effect_finished(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    uint8_t commitment[PH_FAIR_SIZE];

    ph_fair_commit(t->deal, d->seed, d->nonce, commitment);
    if (memcmp(commitment, t->commitment, sizeof commitment) != 0)
        return ph_fail(error->error, "seed", "it is not the one that was promised");
    if (!find_how(d->how, &t->how))
        return ph_fail(error->error, "how", "no way to finish");
    t->winners = d->winners;
    t->status = PH_TABLE_FINISHED;
    t->confirm = PH_NOBODY;
    t->asked = ASKED_NOTHING;
    t->floor = t->count;
    return true;
}

bool effect_closed(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    (void)d;
    (void)error;
    t->status = PH_TABLE_CLOSED;
    return true;
}

/* What is deleted is not there any more when a table is folded. */

bool effect_line_removed(struct ph_table *t, const struct ph_entry_body *d,
                         struct fold_error *error)
{
    return (d->line > 0 && (uint64_t)d->line <= t->seq) ||
           ph_fail(error->error, "line", "there is no such entry");
}

bool effect_forgotten(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    (void)t;
    (void)d;
    (void)error;
    return true;
}
