/* src/host/table: what may be done at a table, and when. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "unit/host/table_kit.h"
#include "wire/http.h"

#define REFUSED(call, code) assert_string_equal(ph_refused_code(call), code)
#define DONE(call) REFUSED(call, "")

#define SEATS ",\"first\":0,\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"person\"}]"
#define TWO "{\"game\":\"taxis\",\"players\":2" SEATS
#define TWO_LOIRE "{\"game\":\"loire\",\"players\":2" SEATS

/* Anna and Bert, the game on, Anna to decide. */
static void start_two(struct kit *kit, const char *request)
{
    kit_open(kit, request, 1);
    DONE(kit_join(kit, 1, 1));
    assert_int_equal(ph_table_status(kit->table), PH_TABLE_PLAYING);
    assert_int_equal(table_actor(kit->table), 0);
}

/* ---- making a table ---- */

static const char *refused_where(const char *request)
{
    static struct ph_error error;
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    struct ph_decision decision = {0};
    struct ph_table_spec spec;
    struct ph_create create = {.id = "Table0123456789a", .spec = &spec};

    memset(&error, 0, sizeof error);
    assert_false(wire_read_spec_text(request, &spec, &error) &&
                 ph_table_create(cache, &create, 1, &decision, &error));
    ph_decision_finish(&decision);
    ph_rules_cache_destroy(cache);
    return error.where;
}

static void impossible_tables_are_refused(void **state)
{
    (void)state;
    assert_string_equal(refused_where("{\"game\":\"chess\",\"players\":2}"), "game");
    assert_string_equal(refused_where("{\"game\":\"taxis\",\"players\":1}"), "players");
    assert_string_equal(refused_where("{\"game\":\"taxis\",\"players\":2,\"x\":1}"), "x");
    assert_string_equal(
        refused_where("{\"game\":\"loire\",\"players\":2,\"options\":{\"edition\":\"xx\"}}"),
        "options.edition");
    assert_string_equal(refused_where(TWO ",\"clock\":{\"kind\":\"real\"}}"), "clock.seconds");
    assert_string_equal(refused_where("{\"game\":\"taxis\",\"players\":2,\"first\":2}"), "first");
    assert_string_equal(
        refused_where("{\"game\":\"taxis\",\"players\":2,\"seats\":[{\"kind\":\"me\"}]}"), "seats");
    assert_string_equal(
        refused_where("{\"game\":\"taxis\",\"players\":2,\"seats\":[{\"kind\":\"me\",\"name\":"
                      "\"a\\u202eb\"},{\"kind\":\"bot\"}]}"),
        "seats[0].name");
}

static void it_starts_when_all_sit(void **state)
{
    struct kit kit;

    (void)state;
    kit_open(&kit, TWO "}", 1);
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_WAITING);
    assert_int_equal(ph_table_free_seats(kit.table), 2);
    REFUSED(kit_join(&kit, 1, 0), "seat_taken");
    REFUSED(kit_join(&kit, 1, 3), "bad_request");
    DONE(kit_join(&kit, 1, PH_NOBODY));
    assert_int_equal(kit.decision.count, 2);
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    assert_int_equal(ph_table_seats_of(kit.table, kit_person(1).key_hash), 2);
    REFUSED(kit_join(&kit, 2, PH_NOBODY), "started");
    kit_close(&kit);
}

static void the_host_can_start_it(void **state)
{
    struct kit kit;
    struct ph_command start;

    (void)state;
    kit_open(&kit, TWO ",\"start\":\"host\"}", 1);
    start = kit_command(&kit, PH_COMMAND_START, 0);
    REFUSED(kit_do(&kit, start), "seats_free");
    DONE(kit_join(&kit, 1, 1));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_WAITING);
    REFUSED(kit_act(&kit, PH_COMMAND_START, 1), "forbidden");
    DONE(kit_act(&kit, PH_COMMAND_LEAVE, 1));
    DONE(kit_join(&kit, 2, 1));
    DONE(kit_act(&kit, PH_COMMAND_START, 0));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    kit_close(&kit);
}

/* ---- every command in every state of a table ---- */

enum { STATES = 9 };

/* Brings a new table into one of the states in which commands are tried. Anna has seat 0 and begins,
 * Bert has seat 1. */
static void bring(struct kit *kit, unsigned which)
{
    struct ph_rng rng;
    struct ph_buf move = {0};

    ph_rng_seed(&rng, 3);
    kit_open(kit, TWO_LOIRE ",\"clock\":{\"kind\":\"real\",\"seconds\":60}}", 1);
    if (which >= 1)
        DONE(kit_join(kit, 1, 1));
    if (which == 2 || which == 3) { /* something to take back; a turn to confirm */
        kit_play_until(kit, &rng, false, &move);
        DONE(kit_move(kit, 0, ph_buf_text(&move)));
        while (which == 3 && kit->table->confirm == PH_NOBODY)
            DONE(kit_play(kit, &rng));
    }
    if (which == 4) { /* Anna is late */
        kit->now += 60000;
        DONE(kit_late(kit));
    }
    if (which == 5) { /* Bert is asked to end the game */
        DONE(kit_act(kit, PH_COMMAND_ASK_ABANDON, 0));
    }
    if (which == 6) { /* a bot plays for Anna */
        struct ph_command relieve = kit_command(kit, PH_COMMAND_RELIEVE, 1);

        kit->now += 60000;
        DONE(kit_late(kit));
        relieve = kit_command(kit, PH_COMMAND_RELIEVE, 1);
        relieve.whom = 0;
        relieve.how = PH_RELIEF_BOT;
        DONE(kit_do(kit, relieve));
    }
    if (which == 7)
        DONE(kit_act(kit, PH_COMMAND_RESIGN, 0));
    if (which == 8) {
        DONE(kit_act(kit, PH_COMMAND_RESIGN, 0));
        DONE(kit_act(kit, PH_COMMAND_CLOSE, 0));
    }
    ph_buf_finish(&move);
}

/* A command as Anna (or the clock, or nobody) would send it. */
static struct ph_command sample(const struct kit *kit, enum ph_command_kind kind)
{
    struct ph_command c = kit_command(kit, kind, 0);

    c.move = "nonsense";
    c.count = 0;
    c.yes = true;
    c.whom = 1;
    c.text = "well";
    c.table = "Next0123456789ab";
    if (kind == PH_COMMAND_JOIN)
        c.seat = PH_NOBODY;
    ph_table_person(kit->table, kit_person(1).key_hash, c.person);
    if (kind == PH_COMMAND_HAND_OVER) /* to a player who is there in every state */
        ph_table_person(kit->table, c.identity.key_hash, c.person);
    if (kind == PH_COMMAND_LATE)
        c.identity = (struct ph_identity){.clock = true};
    return c;
}

/* Rows: the states of bring(). Columns: the commands in order. */
/* clang-format off */
static const char *const expected[STATES][PH_COMMAND_COUNT] = {
    [0] = {"", "", "", "", "", "", "", "seats_free", "not_started", "not_started", "not_started",
           "not_started", "not_started", "not_finished", "not_started", "not_started",
           "not_started", "not_started", "", "not_finished", "", "not_started", "bad_request", ""},
    [1] = {"started", "started", "", "", "", "", "", "started", "syntax", "nothing_to_confirm",
           "nothing_to_undo", "nothing_to_undo", "", "not_finished", "nothing_asked", "",
           "not_late", "no_bot", "", "not_finished", "others_play", "not_late", "bad_request", ""},
    [2] = {"started", "started", "", "", "", "", "", "started", "syntax", "nothing_to_confirm", "",
           "", "", "not_finished", "nothing_asked", "", "not_late", "no_bot", "", "not_finished",
           "others_play", "not_late", "bad_request", ""},
    [3] = {"started", "started", "", "", "", "", "", "started", "confirm_first", "", "", "", "",
           "not_finished", "nothing_asked", "", "not_late", "no_bot", "", "not_finished",
           "others_play", "not_late", "bad_request", ""},
    [4] = {"started", "started", "", "", "", "", "", "started", "syntax", "nothing_to_confirm",
           "nothing_to_undo", "nothing_to_undo", "", "not_finished", "nothing_asked", "",
           "not_late", "no_bot", "", "not_finished", "others_play", "not_late", "bad_request", ""},
    [5] = {"started", "started", "", "", "", "", "", "started", "syntax", "nothing_to_confirm",
           "nothing_to_undo", "already_asked", "already_asked", "not_finished", "nothing_asked", "",
           "not_late", "no_bot", "", "not_finished", "others_play", "not_late", "bad_request", ""},
    [6] = {"started", "started", "", "", "", "", "", "started", "seat_has_bot",
           "nothing_to_confirm", "seat_has_bot", "seat_has_bot", "seat_has_bot", "not_finished",
           "nothing_asked", "", "seat_has_bot", "", "", "not_finished", "others_play", "not_late",
           "bad_request", ""},
    [7] = {"finished", "finished", "finished", "", "", "", "", "finished", "finished", "finished",
           "finished", "finished", "finished", "", "nothing_asked", "finished", "finished",
           "finished", "", "", "", "finished", "bad_request", ""},
    [8] = {"finished", "finished", "finished", "finished", "finished", "finished", "finished",
           "finished", "finished", "finished", "finished", "finished", "finished", "finished",
           "finished", "finished", "finished", "finished", "finished", "finished", "finished",
           "finished", "bad_request", ""},
};
/* clang-format on */

static void every_command_in_every_state(void **state)
{
    (void)state;
    for (unsigned which = 0; which < STATES; which++)
        for (unsigned kind = 0; kind < PH_COMMAND_COUNT; kind++) {
            struct kit kit;
            const char *code;

            bring(&kit, which);
            code = ph_refused_code(kit_do(&kit, sample(&kit, (enum ph_command_kind)kind)));
            if (strcmp(code, expected[which][kind]) != 0)
                fail_msg("state %u, command %u: \"%s\", not \"%s\"", which, kind, code,
                         expected[which][kind]);
            kit_close(&kit);
        }
}

static void seats_are_their_keys(void **state)
{
    static const enum ph_command_kind kinds[] = {
        PH_COMMAND_MOVE,        PH_COMMAND_CONFIRM, PH_COMMAND_UNDO,   PH_COMMAND_ASK_UNDO,
        PH_COMMAND_ASK_ABANDON, PH_COMMAND_ANSWER,  PH_COMMAND_RESIGN, PH_COMMAND_RELIEVE,
        PH_COMMAND_RETURN,      PH_COMMAND_SAY};
    struct kit kit;

    (void)state;
    start_two(&kit, TWO "}");
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct ph_command c = kit_command(&kit, kinds[i], 0);

        c.identity = kit_person(1);
        c.identity.seats = 2;
        c.text = "x";
        REFUSED(kit_do(&kit, c), "not_your_seat");
        c.seat = 7;
        REFUSED(kit_do(&kit, c), "not_your_seat");
    }
    kit_close(&kit);
}

static void what_was_not_seen_makes_commands_stale(void **state)
{
    struct kit kit;
    struct ph_rng rng;
    struct ph_command c;

    (void)state;
    ph_rng_seed(&rng, 1);
    start_two(&kit, TWO "}");
    c = kit_command(&kit, PH_COMMAND_UNDO, 0);
    DONE(kit_play(&kit, &rng));
    REFUSED(kit_do(&kit, c), "stale");
    c = kit_command(&kit, PH_COMMAND_RESIGN, 0);
    c.version += 5;
    REFUSED(kit_do(&kit, c), "stale");
    c.version -= 5;
    struct ph_command say = kit_command(&kit, PH_COMMAND_SAY, 1);

    say.phrase = "hello";
    DONE(kit_do(&kit, say));
    DONE(kit_do(&kit, c)); /* talk is no reason to do anything else */
    kit_close(&kit);
}

static void a_command_is_done_once(void **state)
{
    struct kit kit;
    struct ph_command c;
    uint64_t seq;

    (void)state;
    start_two(&kit, TWO "}");
    c = kit_command(&kit, PH_COMMAND_ASK_ABANDON, 0);
    c.client = "n1";
    DONE(kit_do(&kit, c));
    seq = kit.table->seq;
    DONE(kit_do(&kit, c));
    assert_int_equal(kit.decision.again, seq);
    assert_int_equal(kit.decision.count, 0);
    assert_int_equal(kit.table->seq, seq);
    assert_int_equal(ph_table_find_client(kit.table, c.identity.key_hash, "n1"), seq);
    assert_int_equal(ph_table_find_client(kit.table, c.identity.key_hash, "n2"), 0);
    /* Another client may use the same number. */
    c = kit_command(&kit, PH_COMMAND_ANSWER, 1);
    c.client = "n1";
    DONE(kit_do(&kit, c));
    assert_int_equal(kit.table->seq, seq + 1);
    kit_close(&kit);
}

/* ---- undo and confirming ---- */

static void undo_goes_back_to_the_barrier(void **state)
{
    struct kit kit;
    struct ph_rng rng;
    uint64_t hash = 0;

    (void)state;
    ph_rng_seed(&rng, 5);
    start_two(&kit, TWO "}");
    while (kit.table->confirm == PH_NOBODY) {
        DONE(kit_play(&kit, &rng));
        if (kit.table->count == kit.table->floor) { /* a draw */
            REFUSED(kit_act(&kit, PH_COMMAND_UNDO, 0), "barrier");
            hash = ph_state_hash(table_rules(kit.table), kit.table->state);
        }
    }
    assert_int_equal(table_awaited(kit.table), 0);
    assert_true(kit.table->count > kit.table->floor && kit.table->floor > 0);
    while (kit.table->count > kit.table->floor)
        DONE(kit_act(&kit, PH_COMMAND_UNDO, 0));
    assert_true(hash == ph_state_hash(table_rules(kit.table), kit.table->state));
    assert_int_equal(table_actor(kit.table), 0);
    REFUSED(kit_act(&kit, PH_COMMAND_UNDO, 0), "barrier");
    kit_close(&kit);
}

static void others_wait_for_the_confirmation(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 5);
    start_two(&kit, TWO "}");
    while (kit.table->confirm == PH_NOBODY)
        DONE(kit_play(&kit, &rng));
    REFUSED(kit_move(&kit, 1, "draw pile"), "confirm_first");
    REFUSED(kit_act(&kit, PH_COMMAND_CONFIRM, 1), "confirm_first");
    DONE(kit_act(&kit, PH_COMMAND_CONFIRM, 0));
    assert_int_equal(table_awaited(kit.table), 1);
    REFUSED(kit_act(&kit, PH_COMMAND_UNDO, 0), "barrier");
    DONE(kit_move(&kit, 1, "draw pile"));
    kit_close(&kit);
}

static void without_confirmation_a_turn_ends_at_once(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 5);
    start_two(&kit, TWO ",\"confirm\":false}");
    while (table_actor(kit.table) == 0)
        DONE(kit_play(&kit, &rng));
    assert_int_equal(kit.table->confirm, PH_NOBODY);
    assert_int_equal(kit.table->floor, kit.table->count);
    REFUSED(kit_act(&kit, PH_COMMAND_UNDO, 0), "barrier");
    kit_close(&kit);
}

static void all_can_agree_to_go_back(void **state)
{
    struct kit kit;
    struct ph_rng rng;
    struct ph_command c;
    uint64_t hash;

    (void)state;
    ph_rng_seed(&rng, 5);
    start_two(&kit, TWO ",\"confirm\":false}");
    hash = ph_state_hash(table_rules(kit.table), kit.table->state);
    while (kit.table->count < 9)
        DONE(kit_play(&kit, &rng));
    c = kit_command(&kit, PH_COMMAND_ASK_UNDO, 0);
    c.count = 0;
    DONE(kit_do(&kit, c));
    REFUSED(kit_act(&kit, PH_COMMAND_ASK_ABANDON, 1), "already_asked");
    c = kit_command(&kit, PH_COMMAND_ANSWER, 1);
    DONE(kit_do(&kit, c)); /* no */
    assert_int_equal(kit.table->asked, ASKED_NOTHING);
    c = kit_command(&kit, PH_COMMAND_ASK_UNDO, 0);
    DONE(kit_do(&kit, c));
    c = kit_command(&kit, PH_COMMAND_ANSWER, 1);
    c.yes = true;
    DONE(kit_do(&kit, c));
    assert_int_equal(kit.decision.count, 2);
    assert_int_equal(kit.table->count, 0);
    assert_true(hash == ph_state_hash(table_rules(kit.table), kit.table->state));
    kit_close(&kit);
}

/* ---- giving up ---- */

static void giving_up_ends_a_game_of_two(void **state)
{
    struct kit kit;
    struct ph_buf record = {0};

    (void)state;
    start_two(&kit, TWO "}");
    REFUSED(kit_record(kit.table, &record), "not_finished");
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 0));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_FINISHED);
    assert_int_equal(kit.table->winners, 2);
    DONE(kit_record(kit.table, &record));
    assert_non_null(strstr(ph_buf_text(&record), "\nresigned: 0\n"));
    ph_buf_finish(&record);
    kit_close(&kit);
}

static void in_larger_games_a_bot_plays_on_and_cannot_win(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 2);
    kit_open(&kit,
             "{\"game\":\"taxis\",\"players\":3,\"first\":0,\"confirm\":false,\"seats\":["
             "{\"kind\":\"me\"},{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":2}]}",
             4);
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 1));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    REFUSED(kit_act(&kit, PH_COMMAND_RETURN, 1), "seat_has_bot");
    while (ph_table_status(kit.table) == PH_TABLE_PLAYING)
        DONE(kit_play(&kit, &rng));
    assert_int_not_equal(kit.table->winners, 0);
    assert_int_equal(kit.table->winners & 2, 0);
    kit_close(&kit);
}

static void a_game_can_be_played_again(void **state)
{
    struct kit kit;
    struct ph_create create = {.id = "Next0123456789ab"};
    struct ph_command c;
    struct ph_table *next;

    (void)state;
    start_two(&kit, TWO "}");
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 0));
    create.again = kit.table;
    create.identity = kit_person(1);
    assert_true(ph_table_create(kit.cache, &create, kit.now, &kit.decision, NULL));
    next = ph_table_new(kit.cache, create.id);
    for (unsigned i = 0; i < kit.decision.count; i++)
        assert_true(ph_table_fold(next, &kit.decision.entries[i], NULL));
    assert_int_equal(ph_table_status(next), PH_TABLE_PLAYING);
    assert_int_equal(table_actor(next), 1);
    assert_int_equal(ph_table_seats_of(next, kit_person(0).key_hash), 1);
    ph_table_destroy(next);
    c = kit_command(&kit, PH_COMMAND_REMATCH, 1);
    c.table = create.id;
    DONE(kit_do(&kit, c));
    assert_string_equal(ph_table_next(kit.table), create.id);
    REFUSED(kit_do(&kit, c), "stale");
    c.version = 0;
    REFUSED(kit_do(&kit, c), "rematched");
    kit_close(&kit);
}

static void the_host_can_take_somebody_off(void **state)
{
    struct kit kit;
    struct ph_command c;

    (void)state;
    start_two(&kit, TWO "}");
    c = kit_command(&kit, PH_COMMAND_REMOVE, 0);
    c.seat = 1;
    DONE(kit_do(&kit, c));
    assert_int_equal(ph_table_seats_of(kit.table, kit_person(1).key_hash), 0);
    assert_true(table_bot_plays(kit.table, 1));
    kit_close(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impossible_tables_are_refused),
        cmocka_unit_test(it_starts_when_all_sit),
        cmocka_unit_test(the_host_can_start_it),
        cmocka_unit_test(every_command_in_every_state),
        cmocka_unit_test(seats_are_their_keys),
        cmocka_unit_test(what_was_not_seen_makes_commands_stale),
        cmocka_unit_test(a_command_is_done_once),
        cmocka_unit_test(undo_goes_back_to_the_barrier),
        cmocka_unit_test(others_wait_for_the_confirmation),
        cmocka_unit_test(without_confirmation_a_turn_ends_at_once),
        cmocka_unit_test(all_can_agree_to_go_back),
        cmocka_unit_test(giving_up_ends_a_game_of_two),
        cmocka_unit_test(in_larger_games_a_bot_plays_on_and_cannot_win),
        cmocka_unit_test(a_game_can_be_played_again),
        cmocka_unit_test(the_host_can_take_somebody_off),
    };

    return cmocka_run_group_tests_name("tables", tests, NULL, NULL);
}
