/* src/host/table: quotas. Each is met by commands, refused with its code, and leaves the game itself
 * alone; a game without an end is ended. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "core/game.h"
#include "unit/host/table_kit.h"

#define REFUSED(call, code) assert_string_equal(ph_refused_code(call), code)
#define DONE(call) REFUSED(call, "")

#define TWO(rest)                                                                 \
    "{\"game\":\"taxis\",\"players\":2,\"first\":0,\"seats\":[{\"kind\":\"me\"}," \
    "{\"kind\":\"person\"}]" rest "}"

static void start(struct kit *kit, const char *request)
{
    kit_open(kit, request, 1);
    DONE(kit_join(kit, 1, 1));
    assert_int_equal(table_actor(kit->table), 0);
}

/* Brings Anna to a decision that she can take back. */
static void before_an_undo(struct kit *kit, struct ph_rng *rng, struct ph_buf *move)
{
    do {
        kit_play_until(kit, rng, false, move);
        if (table_actor(kit->table) != 0)
            DONE(kit_play(kit, rng));
        if (kit->table->confirm != PH_NOBODY)
            DONE(kit_act(kit, PH_COMMAND_CONFIRM, kit->table->confirm));
    } while (table_actor(kit->table) != 0);
    kit_play_until(kit, rng, false, move);
}

static enum ph_refused say(struct kit *kit, int seat)
{
    struct ph_command c = kit_command(kit, PH_COMMAND_SAY, seat);

    c.phrase = "hello";
    if (seat == PH_NOBODY) {
        c.identity = kit_person(5);
        c.identity.spectator = true;
    }
    return kit_do(kit, c);
}

static void chat_ends_and_the_game_goes_on(void **state)
{
    struct ph_rng rng;
    struct kit kit;

    (void)state;
    ph_rng_seed(&rng, 1);
    start(&kit, TWO(""));
    for (unsigned i = 0; i < QUOTA_SAID; i++)
        DONE(say(&kit, 0));
    REFUSED(say(&kit, 0), "quota");
    DONE(say(&kit, 1)); /* others can still talk */
    for (unsigned i = 0; i < QUOTA_SAID_SPECTATORS; i++)
        DONE(say(&kit, PH_NOBODY));
    REFUSED(say(&kit, PH_NOBODY), "quota");
    DONE(kit_play(&kit, &rng));
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 0));
    kit_close(&kit);
}

static void undos_end_and_the_game_goes_on(void **state)
{
    struct ph_buf move = {0};
    struct ph_rng rng;
    struct kit kit;
    unsigned undos = 0;

    (void)state;
    ph_rng_seed(&rng, 1);
    start(&kit, TWO(""));
    while (undos < QUOTA_UNDOS) {
        before_an_undo(&kit, &rng, &move);
        for (unsigned i = 0; i < QUOTA_UNDOS_TURN && undos < QUOTA_UNDOS; i++, undos++) {
            DONE(kit_move(&kit, 0, ph_buf_text(&move)));
            DONE(kit_act(&kit, PH_COMMAND_UNDO, 0));
        }
        DONE(kit_move(&kit, 0, ph_buf_text(&move)));
        REFUSED(kit_act(&kit, PH_COMMAND_UNDO, 0), "quota");
        if (kit.table->confirm == PH_NOBODY)
            while (table_actor(kit.table) == 0 && kit.table->confirm == PH_NOBODY)
                DONE(kit_play(&kit, &rng));
        if (kit.table->confirm != PH_NOBODY)
            DONE(kit_act(&kit, PH_COMMAND_CONFIRM, 0));
    }
    assert_true(kit.table->moved < QUOTA_MOVES / 4);
    DONE(kit_play(&kit, &rng));
    ph_buf_finish(&move);
    kit_close(&kit);
}

static void requests_end_until_the_turn_does(void **state)
{
    struct ph_rng rng;
    struct kit kit;

    (void)state;
    ph_rng_seed(&rng, 1);
    start(&kit, TWO(""));
    for (unsigned i = 0; i < QUOTA_ASKS_TURN; i++) {
        DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0));
        DONE(kit_act(&kit, PH_COMMAND_ANSWER, 1)); /* no */
    }
    REFUSED(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0), "quota");
    REFUSED(kit_act(&kit, PH_COMMAND_ASK_UNDO, 0), "quota");
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 1));
    DONE(kit_act(&kit, PH_COMMAND_ANSWER, 0));
    while (table_actor(kit.table) == 0 && kit.table->confirm == PH_NOBODY)
        DONE(kit_play(&kit, &rng));
    if (kit.table->confirm != PH_NOBODY)
        DONE(kit_act(&kit, PH_COMMAND_CONFIRM, 0));
    DONE(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 0));
    kit_close(&kit);
}

static void seats_change_hands_so_often(void **state)
{
    struct ph_command c;
    struct kit kit;

    (void)state;
    kit_open(&kit, TWO(",\"start\":\"host\""), 1);
    while (kit.table->joined < QUOTA_JOINED) {
        DONE(kit_join(&kit, 1, 1));
        DONE(kit_act(&kit, PH_COMMAND_LEAVE, 1));
    }
    REFUSED(kit_join(&kit, 1, 1), "quota");
    for (unsigned i = 0; i <= QUOTA_MOVED_IN; i++) {
        c = kit_command(&kit, PH_COMMAND_MOVE_IN, 0);
        c.identity = kit_person(i % 2 ? 6 : 7);
        REFUSED(kit_do(&kit, c), i < QUOTA_MOVED_IN ? "" : "quota");
    }
    c = kit_command(&kit, PH_COMMAND_CLOSE, PH_NOBODY);
    c.identity = kit_host(&kit);
    DONE(kit_do(&kit, c));
    kit_close(&kit);
}

static void more_time_is_given_so_often(void **state)
{
    struct ph_command c;
    struct kit kit;

    (void)state;
    start(&kit, TWO(",\"clock\":{\"kind\":\"real\",\"seconds\":1}"));
    for (unsigned i = 0; i <= QUOTA_EXTENDED; i++) {
        kit.now = ph_table_deadline(kit.table);
        DONE(kit_late(&kit));
        c = kit_command(&kit, PH_COMMAND_RELIEVE, 1);
        c.whom = 0;
        c.how = PH_RELIEF_EXTEND;
        REFUSED(kit_do(&kit, c), i < QUOTA_EXTENDED ? "" : "quota");
    }
    c.version = 0;
    c.how = PH_RELIEF_BOT; /* the game can still go on */
    DONE(kit_do(&kit, c));
    kit_close(&kit);
}

/* ---- the end of everything ---- */

static void the_last_decision_ends_the_game(void **state)
{
    struct ph_score score = {0};
    struct ph_rng rng;
    struct kit kit;

    (void)state;
    ph_rng_seed(&rng, 1);
    start(&kit, TWO(",\"confirm\":false"));
    kit.table->moved = QUOTA_MOVES - 2; /* as if they had been played and taken back */
    DONE(kit_play(&kit, &rng));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    DONE(kit_play(&kit, &rng));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_FINISHED);
    assert_int_equal(kit.table->how, HOW_LIMIT);
    ph_score(table_rules(kit.table), kit.table->state, &score);
    for (int seat = 0; seat < 2; seat++)
        assert_true(!has_seat(kit.table->winners, seat) ||
                    score.total[seat] >= score.total[1 - seat]);
    assert_int_not_equal(kit.table->winners, 0);
    kit_close(&kit);
}

/* Folds lines of chat: no command would write as many. */
static void fill(struct kit *kit, unsigned count)
{
    while (kit->table->log.count < count) {
        struct ph_entry entry = {.seq = kit->table->seq + 1,
                                 .at = kit->table->at,
                                 .body = "{\"kind\":\"said\",\"seat\":0,\"phrase\":\"hello\"}"};

        ph_chain_next(kit->table->chain, kit->table->id, &entry, entry.chain);
        assert_true(ph_table_fold(kit->table, &entry, NULL));
    }
}

static void a_full_table_can_be_ended(void **state)
{
    static const enum ph_command_kind kinds[] = {PH_COMMAND_SAY, PH_COMMAND_ASK_ABANDON,
                                                 PH_COMMAND_MOVE_IN, PH_COMMAND_UNDO};
    struct ph_rng rng;
    struct kit kit;

    (void)state;
    ph_rng_seed(&rng, 1);
    for (unsigned how = 0; how < 2; how++) {
        start(&kit, TWO(",\"confirm\":false"));
        fill(&kit, QUOTA_ENTRIES);
        for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            REFUSED(kit_act(&kit, kinds[i], 1), "quota");
        DONE(how ? kit_play(&kit, &rng) : kit_act(&kit, PH_COMMAND_RESIGN, 0));
        assert_int_equal(ph_table_status(kit.table), PH_TABLE_FINISHED);
        assert_int_equal(kit.table->how, how ? HOW_LIMIT : HOW_RESIGNED);
        DONE(kit_act(&kit, PH_COMMAND_CLOSE, 0));
        kit_close(&kit);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chat_ends_and_the_game_goes_on),
        cmocka_unit_test(undos_end_and_the_game_goes_on),
        cmocka_unit_test(requests_end_until_the_turn_does),
        cmocka_unit_test(seats_change_hands_so_often),
        cmocka_unit_test(more_time_is_given_so_often),
        cmocka_unit_test(the_last_decision_ends_the_game),
        cmocka_unit_test(a_full_table_can_be_ended),
    };

    return cmocka_run_group_tests_name("quotas of tables", tests, NULL, NULL);
}
