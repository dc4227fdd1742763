/* Deciding: what follows from a command. The row of the command says when it is possible; its
 * function (commands.c) refuses it or writes an entry; entries that follow from that one are
 * added at the end. */
#include "host/table/decide.h"

#include <string.h>

struct command_row {
    command_fn *run;
    uint8_t states; /* in which it is possible */
    bool own;       /* the sender must have the seat that it names */
};

static const struct command_row rows[PH_COMMAND_COUNT] = {
    [PH_COMMAND_JOIN] = {command_join, IN_WAITING, false},
    [PH_COMMAND_LEAVE] = {command_leave, IN_WAITING, true},
    [PH_COMMAND_REMOVE] = {command_remove, IN_WAITING | IN_PLAYING, false},
    [PH_COMMAND_REMOVE_PERSON] = {command_remove_person, IN_ANY, false},
    [PH_COMMAND_MUTE] = {command_mute, IN_ANY, false},
    [PH_COMMAND_HAND_OVER] = {command_hand_over, IN_ANY, false},
    [PH_COMMAND_MOVE_IN] = {command_move_in, IN_ANY, false},
    [PH_COMMAND_START] = {command_start, IN_WAITING, false},
    [PH_COMMAND_MOVE] = {command_move, IN_PLAYING, false},
    [PH_COMMAND_CONFIRM] = {command_confirm, IN_PLAYING, true},
    [PH_COMMAND_UNDO] = {command_undo, IN_PLAYING, true},
    [PH_COMMAND_ASK_UNDO] = {command_ask_undo, IN_PLAYING, true},
    [PH_COMMAND_ASK_ABANDON] = {command_ask_abandon, IN_PLAYING, true},
    [PH_COMMAND_ASK_REMATCH] = {command_ask_rematch, IN_FINISHED, true},
    [PH_COMMAND_ANSWER] = {command_answer, IN_PLAYING | IN_FINISHED, true},
    [PH_COMMAND_RESIGN] = {command_resign, IN_PLAYING, true},
    [PH_COMMAND_RELIEVE] = {command_relieve, IN_PLAYING, true},
    [PH_COMMAND_RETURN] = {command_return, IN_PLAYING, true},
    [PH_COMMAND_SAY] = {command_say, IN_ANY, false},
    [PH_COMMAND_REMATCH] = {command_rematch, IN_FINISHED, false},
    [PH_COMMAND_CLOSE] = {command_close, IN_ANY, false},
    [PH_COMMAND_LATE] = {command_late, IN_PLAYING, false},
    [PH_COMMAND_REMOVE_LINE] = {command_remove_line, IN_ANY | IN_CLOSED, false},
    [PH_COMMAND_FORGET] = {command_forget, IN_ANY | IN_CLOSED, false},
};

/* Is the command possible in this state of the table? */
static enum ph_refused check_state(const struct ph_table *t, uint8_t states)
{
    if (states >> t->status & 1)
        return PH_NOT_REFUSED;
    if (t->status == PH_TABLE_WAITING)
        return states & IN_PLAYING ? PH_REFUSED_NOT_STARTED : PH_REFUSED_NOT_FINISHED;
    if (t->status == PH_TABLE_PLAYING)
        return states & IN_WAITING ? PH_REFUSED_STARTED : PH_REFUSED_NOT_FINISHED;
    return PH_REFUSED_FINISHED;
}

/* Has the table changed since the version that the sender saw? Talk does not count. */
static bool is_stale(const struct ph_table *t, uint64_t version)
{
    return version != 0 && (version < t->changed || version > t->seq);
}

static enum ph_refused decide(struct deciding *k)
{
    const struct command_row *row;
    enum ph_refused refused;

    if ((unsigned)k->c->kind >= PH_COMMAND_COUNT || k->t->seq == 0)
        return PH_REFUSED_BAD_REQUEST;
    row = &rows[k->c->kind];
    refused = check_state(k->t, row->states);
    if (refused)
        return refused;
    if (row->own && (!is_seat(k->t, k->c->seat) || !has_seat(k->c->identity.seats, k->c->seat)))
        return PH_REFUSED_NOT_YOUR_SEAT;
    if (is_stale(k->t, k->c->version))
        return PH_REFUSED_STALE;
    refused = quota_check(k->t, k->c);
    return refused ? refused : row->run(k);
}

static void start_over(struct ph_decision *out)
{
    struct ph_buf texts = out->texts;

    ph_buf_clear(&texts);
    ph_arena_finish(&out->rewriting);
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

/* The store lists tables by their host's key: it must hear of a new one. A host who was forgotten
 * has none, and is not a new one. */
static void note_host(struct deciding *k)
{
    const struct ph_table *after = k->draft.t;
    struct ph_decision *out = k->draft.out;

    if (!after || out->refused)
        return;
    out->host_changed =
        after->hosted != k->t->hosted && memcmp(after->host, k->t->host, sizeof out->host) != 0;
    memcpy(out->host, after->host, sizeof out->host);
}

void ph_table_decide(const struct ph_table *t, const struct ph_command *command, int64_t now,
                     struct ph_decision *out)
{
    struct deciding k = {.t = t, .c = command};

    start_over(out);
    out->again = ph_table_find_client(t, command->identity.key_hash, command->client);
    if (out->again)
        return;
    k.draft = (struct draft){
        .t = table_draft(t), .out = out, .now = now > t->at ? now : t->at, .blind = command->blind};
    set_client(&k.draft, command);
    enum ph_refused refused = k.draft.t ? decide(&k) : PH_REFUSED_NO_MEMORY;

    if (refused)
        out->refused = refused;
    else if (!out->refused)
        draft_settle(&k.draft);
    if (!out->refused)
        pass_host(&k);
    if (out->refused == PH_REFUSED_ILLEGAL || out->refused == PH_REFUSED_SYNTAX)
        out->why = k.why;
    note_host(&k);
    draft_done(&k.draft);
}
