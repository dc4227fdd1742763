/* Quotas: how much of everything fits into a table. The longest of thousands of games that were
 * played at random had 5,917 decisions (docs/lab/performance.md); no honest game meets a quota.
 *
 * Talk, takebacks and requests have quotas of their own, so that none of them leaves less room for
 * the game itself. A game that has no end although nobody breaks a rule ends at QUOTA_MOVES, and
 * the most points win: nobody gains by playing on without a purpose. */
#include "host/table/inside.h"

static enum ph_refused at_most(unsigned used, unsigned quota, enum ph_refused refused)
{
    return used < quota ? PH_NOT_REFUSED : refused;
}

/* What ends a game, or the seat of a player, is always possible. */
static bool is_always_possible(enum ph_command_kind kind)
{
    switch (kind) {
    case PH_COMMAND_LEAVE:
    case PH_COMMAND_REMOVE:
    case PH_COMMAND_REMOVE_PERSON:
    case PH_COMMAND_START:
    case PH_COMMAND_MOVE:
    case PH_COMMAND_CONFIRM:
    case PH_COMMAND_ANSWER:
    case PH_COMMAND_RESIGN:
    case PH_COMMAND_CLOSE:
    case PH_COMMAND_REMATCH:
    case PH_COMMAND_LATE:
    case PH_COMMAND_REMOVE_LINE:
    case PH_COMMAND_FORGET: return true;
    default: return false;
    }
}

static enum ph_refused check_undo(const struct table_used *used)
{
    enum ph_refused refused = at_most(used->undos, QUOTA_UNDOS, PH_REFUSED_QUOTA_UNDO);

    return refused ? refused : at_most(used->undos_turn, QUOTA_UNDOS_TURN, PH_REFUSED_QUOTA_UNDO);
}

static enum ph_refused check_ask(const struct table_used *used)
{
    enum ph_refused refused = at_most(used->asks, QUOTA_ASKS, PH_REFUSED_QUOTA_ASK);

    return refused ? refused : at_most(used->asks_turn, QUOTA_ASKS_TURN, PH_REFUSED_QUOTA_ASK);
}

static enum ph_refused check_extend(const struct ph_table *t, const struct ph_command *c)
{
    if (c->how != PH_RELIEF_EXTEND || !is_seat(t, c->whom))
        return PH_NOT_REFUSED;
    return at_most(t->seats[c->whom].used.extended, QUOTA_EXTENDED, PH_REFUSED_QUOTA);
}

enum ph_refused quota_check(const struct ph_table *t, const struct ph_command *c)
{
    static const struct table_used nothing;
    const struct table_used *used = is_seat(t, c->seat) ? &t->seats[c->seat].used : &nothing;

    if (t->seq >= QUOTA_ENTRIES && !is_always_possible(c->kind))
        return PH_REFUSED_QUOTA;
    switch (c->kind) {
    case PH_COMMAND_MUTE:
    case PH_COMMAND_HAND_OVER: return at_most(t->judged, QUOTA_JUDGED, PH_REFUSED_QUOTA);
    case PH_COMMAND_JOIN: return at_most(t->joined, QUOTA_JOINED, PH_REFUSED_QUOTA);
    case PH_COMMAND_MOVE_IN: return at_most(used->moved_in, QUOTA_MOVED_IN, PH_REFUSED_QUOTA);
    case PH_COMMAND_UNDO: return check_undo(used);
    case PH_COMMAND_ASK_UNDO:
    case PH_COMMAND_ASK_ABANDON:
    case PH_COMMAND_ASK_REMATCH: return check_ask(used);
    case PH_COMMAND_RELIEVE: return check_extend(t, c);
    case PH_COMMAND_RETURN: return at_most(used->returned, QUOTA_RETURNED, PH_REFUSED_QUOTA);
    case PH_COMMAND_SAY:
        if (!is_seat(t, c->seat))
            return at_most(t->said, QUOTA_SAID_SPECTATORS, PH_REFUSED_QUOTA_CHAT);
        return at_most(used->said, QUOTA_SAID, PH_REFUSED_QUOTA_CHAT);
    default: return PH_NOT_REFUSED;
    }
}

/* Old logs may have more of something than a quota allows: counts do not wrap. */
static void count(uint16_t *used)
{
    if (*used < UINT16_MAX)
        (*used)++;
}

static void note_of_seat(struct table_used *used, const struct ph_entry_body *d)
{
    switch (d->kind) {
    case PH_ENTRY_MOVED_IN: count(&used->moved_in); break;
    case PH_ENTRY_UNDONE:
        if (!d->agreed) {
            count(&used->undos);
            count(&used->undos_turn);
        }
        break;
    case PH_ENTRY_UNDO_ASKED:
    case PH_ENTRY_ABANDON_ASKED:
    case PH_ENTRY_REMATCH_ASKED:
        count(&used->asks);
        count(&used->asks_turn);
        break;
    case PH_ENTRY_EXTENDED: count(&used->extended); break;
    case PH_ENTRY_RETURNED: count(&used->returned); break;
    case PH_ENTRY_SAID: count(&used->said); break;
    default: break;
    }
}

void quota_note(struct ph_table *t, const struct ph_entry_body *d)
{
    t->moved += d->kind == PH_ENTRY_MOVED;
    t->joined += d->kind == PH_ENTRY_JOINED;
    t->judged += d->kind == PH_ENTRY_MUTED || d->kind == PH_ENTRY_UNMUTED ||
                 d->kind == PH_ENTRY_HOST_CHANGED;
    t->said += d->kind == PH_ENTRY_SAID && d->seat == PH_NOBODY;
    if (d->seat != PH_NOBODY)
        note_of_seat(&t->seats[d->seat].used, d);
}

void quota_end_turn(struct ph_table *t, int seat)
{
    t->seats[seat].used.undos_turn = 0;
    for (unsigned other = 0; other < t->config.players; other++)
        t->seats[other].used.asks_turn = 0;
}

bool quota_is_reached(const struct ph_table *t)
{
    return t->moved >= QUOTA_MOVES || t->seq >= QUOTA_ENTRIES;
}
