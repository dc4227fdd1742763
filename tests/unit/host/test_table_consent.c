/* src/host/table: consent. The law: no command of one key changes what another person has decided
 * unless that person agreed, or the rule of the table says so that all saw when they sat down. The
 * bookkeeping here is independent of the table's own: it is made of the entries. */
#include "unit/cmocka_all.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "unit/host/table_random.h"

#define REFUSED(call, code) assert_string_equal(ph_refused_code(call), code)
#define DONE(call) REFUSED(call, "")

enum { DECISIONS_MAX = 4096, STEPS = 120 };

/* What the entries so far say about consent. */
struct law {
    struct kit kit;
    struct ph_rng rng;
    uint64_t number, read; /* entries that were read */
    int8_t decided
        [DECISIONS_MAX]; /* the person's seat of each decision that stands; PH_NOBODY: a bot */
    unsigned count;
    int asker;
    uint8_t agreed;
    int64_t asked_at;
    uint64_t asked_seq, acted[PH_SEATS_MAX];
    uint64_t went_back, abandoned, lapsed, refused_away, refused_close;
};

/* Does a person have the seat whom nobody may pass over? */
static bool counts(const struct table_seat *seat)
{
    return seat->taken && !seat->resigned;
}

static bool same_key(const struct ph_table *t, int a, int b)
{
    return memcmp(t->seats[a].key_hash, t->seats[b].key_hash, PH_KEY_HASH_SIZE) == 0;
}

/* Everybody agreed, or did nothing for as long as the table says. */
static void check_agreed(const struct law *w, bool may_be_absent, const char *what)
{
    const struct ph_table *t = w->kit.table;
    int64_t days = (int64_t)t->config.absent * TABLE_DAY;

    for (int seat = 0; seat < t->config.players; seat++) {
        bool waited = may_be_absent && days > 0 && t->at >= w->asked_at + days &&
                      w->acted[seat] <= w->asked_seq;

        if (counts(&t->seats[seat]) && !same_key(t, seat, w->asker) && !has_seat(w->agreed, seat) &&
            !waited)
            fail_msg("sequence %" PRIu64 ", entry %" PRIu64 ": %s without seat %d", w->number,
                     w->read, what, seat);
    }
}

static void check_undone(struct law *w, const struct ph_entry_body *d)
{
    for (unsigned i = (unsigned)d->count; !d->agreed && i < w->count; i++)
        if (w->decided[i] != PH_NOBODY && w->decided[i] != d->seat)
            fail_msg("sequence %" PRIu64 ": seat %d took back what seat %d decided", w->number,
                     d->seat, w->decided[i]);
    if (d->agreed)
        check_agreed(w, false, "a takeback");
    w->went_back += d->agreed;
    w->count = (unsigned)d->count;
}

static void check_finished(struct law *w, const struct ph_entry_body *d, const uint8_t *sender)
{
    const struct ph_table *t = w->kit.table;

    if (strcmp(d->how, "abandoned") == 0) {
        check_agreed(w, true, "abandoned");
        w->abandoned++;
    }
    for (int seat = 0; seat < t->config.players && strcmp(d->how, "closed") == 0; seat++)
        if (counts(&t->seats[seat]) &&
            memcmp(t->seats[seat].key_hash, sender, PH_KEY_HASH_SIZE) != 0)
            fail_msg("sequence %" PRIu64 ": closed although seat %d plays", w->number, seat);
}

/* What the host, the clock, a bot or another player does to a seat is no sign of its player. */
static bool is_by_other(const struct ph_entry_body *d)
{
    switch (d->kind) {
    case PH_ENTRY_LATE:
    case PH_ENTRY_RELIEVED:
    case PH_ENTRY_SKIPPED:
    case PH_ENTRY_LEFT:
    case PH_ENTRY_REMOVED:
    case PH_ENTRY_MUTED:
    case PH_ENTRY_UNMUTED:
    case PH_ENTRY_HOST_CHANGED: return true;
    default: return d->bot || d->by != PH_NOBODY || d->clock || d->agreed || d->withdrawn;
    }
}

static void note_sign(struct law *w, const struct ph_entry_body *d)
{
    if (d->seat != PH_NOBODY && !is_by_other(d))
        w->acted[d->seat] = w->read;
}

static void read_entry(struct law *w, const struct ph_entry_body *d, const uint8_t *sender)
{
    if (d->kind == PH_ENTRY_MOVED && w->count < DECISIONS_MAX)
        w->decided[w->count++] = (int8_t)(d->bot ? PH_NOBODY : d->seat);
    if (d->kind == PH_ENTRY_UNDO_ASKED || d->kind == PH_ENTRY_ABANDON_ASKED) {
        w->asker = d->seat;
        w->agreed = 0;
        w->asked_at = w->kit.table->log.at[w->read - 1].at;
        w->asked_seq = w->read;
    }
    if (d->kind == PH_ENTRY_AGREED)
        w->agreed |= (uint8_t)(1u << d->seat);
    if (d->kind == PH_ENTRY_UNDONE)
        check_undone(w, d);
    if (d->kind == PH_ENTRY_FINISHED)
        check_finished(w, d, sender);
    note_sign(w, d);
}

static void read_entries(struct law *w, const uint8_t *sender)
{
    const struct ph_table *t = w->kit.table;

    while (w->read < t->log.count) {
        struct ph_entry entry = table_entry(t, (unsigned)w->read);
        struct ph_entry_body body;

        assert_true(ph_entry_read(&body, entry.body, entry.aside.text, NULL));
        w->read++;
        read_entry(w, &body, sender);
        ph_entry_finish(&body);
    }
}

/* ---- people who stay away, and people who would like to use it ---- */

static void open_table(struct law *w, struct ph_rules_cache *cache)
{
    static const char *const clocks[] = {"{\"kind\":\"none\"}",
                                         "{\"kind\":\"real\",\"seconds\":60,\"increment\":5}",
                                         "{\"kind\":\"days\",\"days\":1}"};
    static const char *const leavers[] = {"wait", "skip", "bot"};
    static const unsigned absent[] = {0, 1, 7};
    unsigned players = 2 + ph_rng_below(&w->rng, 3);
    struct ph_buf request = {0};

    ph_buf_addf(&request,
                "{\"game\":\"%s\",\"players\":%u,\"clock\":%s,\"leaver\":\"%s\",\"absent\":%u}",
                ph_games[w->number % 2]->name, players, clocks[ph_rng_below(&w->rng, 3)],
                leavers[ph_rng_below(&w->rng, 3)], absent[ph_rng_below(&w->rng, 3)]);
    kit_open_at(&w->kit, cache, ph_buf_text(&request), (uint8_t)w->number);
    for (unsigned seat = 1; seat < players; seat++)
        DONE(kit_join(&w->kit, 1 + ph_rng_below(&w->rng, 3), (int)seat));
    ph_buf_finish(&request);
}

/* Somebody tries what needs consent. */
static struct ph_command try(struct law *w)
{
    static const enum ph_command_kind kinds[] = {
        PH_COMMAND_ASK_UNDO, PH_COMMAND_ASK_UNDO, PH_COMMAND_ASK_ABANDON, PH_COMMAND_ASK_ABANDON,
        PH_COMMAND_ANSWER,   PH_COMMAND_ANSWER,   PH_COMMAND_RELIEVE,     PH_COMMAND_RELIEVE,
        PH_COMMAND_RETURN,   PH_COMMAND_SAY,      PH_COMMAND_CLOSE,       PH_COMMAND_UNDO};
    const struct ph_table *t = w->kit.table;
    int seat = (int)ph_rng_below(&w->rng, t->config.players);
    struct ph_command c = kit_command(&w->kit, kinds[ph_rng_below(&w->rng, 12)], seat);

    if (ph_rng_below(&w->rng, 60) == 0)
        c.kind = ph_rng_below(&w->rng, 2) ? PH_COMMAND_REMOVE : PH_COMMAND_RESIGN;
    if (c.kind == PH_COMMAND_CLOSE || c.kind == PH_COMMAND_REMOVE)
        c.identity = kit_host(&w->kit);
    c.count = t->count ? ph_rng_below(&w->rng, t->count) : 0;
    c.yes = ph_rng_below(&w->rng, 4) != 0;
    c.phrase = "hello";
    c.how = (enum ph_relief)ph_rng_below(&w->rng, PH_RELIEF_COUNT);
    c.whom = table_awaited(t);
    return c;
}

static void step(struct law *w, struct ph_buf *move)
{
    struct ph_command c =
        ph_rng_below(&w->rng, 3) ? random_command(&w->kit, &w->rng, move) : try(w);
    int64_t deadline = ph_table_deadline(w->kit.table);
    enum ph_refused refused;

    if (deadline != 0 && ph_rng_below(&w->rng, 12) == 0) {
        w->kit.now = w->kit.now > deadline ? w->kit.now : deadline;
        c = (struct ph_command){
            .kind = PH_COMMAND_LATE, .identity = {.clock = true}, .seat = PH_NOBODY};
    }
    uint64_t abandoned = w->abandoned;

    if (c.kind == PH_COMMAND_FORGET) /* deleting is tested by test_forget.c */
        c.kind = PH_COMMAND_RESIGN;
    refused = kit_do(&w->kit, c);
    read_entries(w, c.identity.key_hash);
    w->refused_away += refused == PH_REFUSED_AWAY;
    w->refused_close += refused == PH_REFUSED_OTHERS_PLAY;
    w->lapsed += c.kind == PH_COMMAND_LATE && w->abandoned > abandoned;
}

static void nobody_decides_for_another(void **state)
{
    static struct law w;
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    unsigned rounds = random_rounds(10000);
    uint64_t back = 0, abandoned = 0, lapsed = 0, away = 0, closed = 0;
    struct ph_buf move = {0};

    (void)state;
    for (unsigned i = 0; i < rounds; i++) {
        memset(&w, 0, sizeof w);
        w.number = i;
        ph_rng_seed(&w.rng, i);
        open_table(&w, cache);
        read_entries(&w, kit_person(0).key_hash);
        for (unsigned k = 0; k < STEPS && w.kit.table->status == PH_TABLE_PLAYING; k++)
            step(&w, &move);
        back += w.went_back;
        abandoned += w.abandoned;
        lapsed += w.lapsed;
        away += w.refused_away;
        closed += w.refused_close;
        ph_decision_finish(&w.kit.decision);
        ph_table_destroy(w.kit.table);
    }
    printf("%u sequences: %" PRIu64 " takebacks, %" PRIu64 " games abandoned, %" PRIu64
           " of them without the absent; refused: %" PRIu64 " takebacks, %" PRIu64 " closings\n",
           rounds, back, abandoned, lapsed, away, closed);
    assert_true(back > rounds / 20 && abandoned > rounds / 20 && lapsed > 0);
    assert_true(away > 0 && closed > 0);
    ph_buf_finish(&move);
    ph_rules_cache_destroy(cache);
}

/* ---- single cases ---- */

#define TABLE(rest)                                                               \
    "{\"game\":\"taxis\",\"players\":2,\"first\":0,\"confirm\":false,\"seats\":[" \
    "{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"person\"}]," rest "}"
#define MINUTE "\"clock\":{\"kind\":\"real\",\"seconds\":60}"

/* Anna and Bert have played; it is Bert's turn. */
static void start(struct kit *kit, const char *request)
{
    struct ph_rng rng;

    ph_rng_seed(&rng, 5);
    kit_open(kit, request, 1);
    DONE(kit_join(kit, 1, 1));
    while (kit->table->count < 6 || table_actor(kit->table) != 1)
        DONE(kit_play(kit, &rng));
}

static enum ph_refused ask_undo(struct kit *kit)
{
    struct ph_command c = kit_command(kit, PH_COMMAND_ASK_UNDO, 0);

    return kit_do(kit, c);
}

static enum ph_refused answer(struct kit *kit, int seat, bool yes)
{
    struct ph_command c = kit_command(kit, PH_COMMAND_ANSWER, seat);

    c.yes = yes;
    return kit_do(kit, c);
}

static void run_out(struct kit *kit)
{
    kit->now = ph_table_deadline(kit->table);
    DONE(kit_late(kit));
}

static void nothing_is_taken_back_against_a_late_player(void **state)
{
    struct ph_command relieve;
    struct kit kit;

    (void)state;
    start(&kit, TABLE(MINUTE));
    run_out(&kit);
    REFUSED(ask_undo(&kit), "away");
    relieve = kit_command(&kit, PH_COMMAND_RELIEVE, 0);
    relieve.whom = 1;
    relieve.how = PH_RELIEF_BOT;
    DONE(kit_do(&kit, relieve));
    REFUSED(ask_undo(&kit), "away");
    DONE(kit_act(&kit, PH_COMMAND_RETURN, 1));
    DONE(ask_undo(&kit));
    assert_int_equal(kit.table->waiting, 2);
    kit_close(&kit);
}

/* The request stood before Bert was late: the bot that plays for Bert does not agree for Bert. */
static void a_bot_does_not_answer_for_its_person(void **state)
{
    struct kit kit;

    (void)state;
    start(&kit, TABLE("\"leaver\":\"bot\",\"clock\":{\"kind\":\"real\",\"seconds\":30}"));
    kit.now += 1000;
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0));
    run_out(&kit);
    assert_true(table_bot_plays(kit.table, 1));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    assert_int_equal(kit.table->waiting, 2);
    DONE(answer(&kit, 1, true));
    assert_int_equal(kit.table->how, HOW_ABANDONED);
    kit_close(&kit);
}

static void the_absent_have_their_days(void **state)
{
    struct ph_command say;
    struct kit kit;

    (void)state;
    start(&kit, TABLE("\"absent\":2"));
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0));
    assert_int_equal(ph_table_deadline(kit.table), kit.now + 2 * (int64_t)TABLE_DAY);
    kit.now += 2 * (int64_t)TABLE_DAY - 1;
    REFUSED(kit_late(&kit), "not_late");
    say = kit_command(&kit, PH_COMMAND_SAY, 1);
    say.phrase = "moment";
    DONE(kit_do(&kit, say)); /* Bert is there */
    assert_int_equal(ph_table_deadline(kit.table), 0);
    DONE(answer(&kit, 0, false)); /* withdrawn */
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0));
    run_out(&kit);
    assert_int_equal(kit.table->how, HOW_ABANDONED);
    kit_close(&kit);
    start(&kit, TABLE("\"absent\":0"));
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0));
    assert_int_equal(ph_table_deadline(kit.table), 0);
    kit_close(&kit);
}

static void a_removal_settles_nothing(void **state)
{
    struct ph_command c;
    struct kit kit;

    (void)state;
    start(&kit, TABLE(MINUTE));
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0));
    c = kit_command(&kit, PH_COMMAND_REMOVE, 0);
    c.seat = 1;
    DONE(kit_do(&kit, c));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    assert_int_equal(kit.table->asked, ASKED_NOTHING);
    kit_close(&kit);
}

/* All who would sit there again are asked, also a player who resigned. */
static void a_rematch_is_asked_for(void **state)
{
    struct kit kit;
    struct ph_command c;

    (void)state;
    start(&kit, TABLE(MINUTE));
    REFUSED(kit_act(&kit, PH_COMMAND_ASK_REMATCH, 0), "not_finished");
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 1));
    REFUSED(kit_act(&kit, PH_COMMAND_ANSWER, 1), "nothing_asked");
    DONE(kit_act(&kit, PH_COMMAND_ASK_REMATCH, 0));
    assert_int_equal(kit.table->asked, ASKED_REMATCH);
    assert_int_equal(kit.table->waiting, 2);
    REFUSED(kit_act(&kit, PH_COMMAND_ASK_REMATCH, 1), "already_asked");
    DONE(kit_act(&kit, PH_COMMAND_ANSWER, 1)); /* declined */
    assert_int_equal(kit.table->asked, ASKED_NOTHING);
    DONE(kit_act(&kit, PH_COMMAND_ASK_REMATCH, 1));
    c = kit_command(&kit, PH_COMMAND_ANSWER, 0);
    c.yes = true;
    DONE(kit_do(&kit, c));
    assert_int_equal(kit.table->asked, ASKED_REMATCH);
    assert_int_equal(kit.table->waiting, 0);
    c = kit_command(&kit, PH_COMMAND_REMATCH, 1);
    c.table = "again00000000000";
    DONE(kit_do(&kit, c));
    assert_int_equal(kit.table->asked, ASKED_NOTHING);
    REFUSED(kit_act(&kit, PH_COMMAND_ASK_REMATCH, 1), "rematched");
    kit_close(&kit);
}

static void the_host_cannot_close_the_game_of_others(void **state)
{
    struct kit kit;

    (void)state;
    start(&kit, TABLE(MINUTE));
    REFUSED(kit_act(&kit, PH_COMMAND_CLOSE, 0), "others_play");
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 0));
    DONE(kit_act(&kit, PH_COMMAND_CLOSE, 0));
    kit_close(&kit);
    kit_open(&kit,
             "{\"game\":\"taxis\",\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\"}]}",
             1);
    DONE(kit_act(&kit, PH_COMMAND_CLOSE, 0));
    kit_close(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_decides_for_another),
        cmocka_unit_test(nothing_is_taken_back_against_a_late_player),
        cmocka_unit_test(a_bot_does_not_answer_for_its_person),
        cmocka_unit_test(the_absent_have_their_days),
        cmocka_unit_test(a_removal_settles_nothing),
        cmocka_unit_test(a_rematch_is_asked_for),
        cmocka_unit_test(the_host_cannot_close_the_game_of_others),
    };

    return cmocka_run_group_tests_name("consent at tables", tests, NULL, NULL);
}
