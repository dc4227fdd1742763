/* src/host/table/people.c: removing, muting, and the host's role. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "unit/host/table_kit.h"

#define REFUSED(call, code) assert_string_equal(ph_refused_code(call), code)
#define DONE(call) REFUSED(call, "")

#define THREE                                                                      \
    "{\"game\":\"taxis\",\"players\":3,\"first\":0,\"start\":\"host\",\"seats\":[" \
    "{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"person\"},{\"kind\":\"person\"}]}"
#define HOT_SEAT                                                                   \
    "{\"game\":\"taxis\",\"players\":3,\"first\":0,\"start\":\"host\",\"seats\":[" \
    "{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"person\"},{\"kind\":\"me\"}]}"

enum { ANNA, BERT, ZOE, SPECTATOR };

/* Anna, who is the host, Bert and Zoë in their seats. */
static void open_three(struct kit *kit, bool started)
{
    kit_open(kit, THREE, 1);
    DONE(kit_join(kit, BERT, 1));
    DONE(kit_join(kit, ZOE, 2));
    if (started)
        DONE(kit_act(kit, PH_COMMAND_START, 0));
}

/* A command of `sender` about `person`. */
static enum ph_refused judge(struct kit *kit, enum ph_command_kind kind, unsigned sender,
                             unsigned person, bool yes)
{
    struct ph_command c = {.kind = kind,
                           .identity = kit_person(sender),
                           .seat = PH_NOBODY,
                           .whom = PH_NOBODY,
                           .yes = yes};

    c.identity.seats = ph_table_seats_of(kit->table, c.identity.key_hash);
    c.identity.host = ph_table_is_host(kit->table, c.identity.key_hash);
    ph_table_person(kit->table, kit_person(person).key_hash, c.person);
    return kit_do(kit, c);
}

static enum ph_refused say(struct kit *kit, unsigned person, int seat)
{
    struct ph_command c = {.kind = PH_COMMAND_SAY,
                           .identity = kit_person(person),
                           .seat = seat,
                           .whom = PH_NOBODY,
                           .text = "well"};

    c.identity.seats = ph_table_seats_of(kit->table, c.identity.key_hash);
    return kit_do(kit, c);
}

/* The line that the last entry shows. */
static void last_line(const struct kit *kit, enum ph_lang lang, const char *expected)
{
    struct ph_buf line = {0};

    assert_true(table_words(kit->table, &kit->table->log.last, lang, &line));
    assert_string_equal(ph_buf_text(&line), expected);
    ph_buf_finish(&line);
}

static bool is_host(const struct kit *kit, unsigned person)
{
    return ph_table_is_host(kit->table, kit_person(person).key_hash);
}

/* ---- removing ---- */

static void a_removed_player_cannot_come_back(void **state)
{
    struct kit kit;
    struct ph_command c;
    struct ph_table *again;

    (void)state;
    open_three(&kit, false);
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, BERT, false));
    last_line(&kit, PH_EN, "The host removes Bert from the table.");
    assert_int_equal(ph_table_free_seats(kit.table), 2);
    REFUSED(kit_join(&kit, BERT, 1), "removed");
    c = kit_command(&kit, PH_COMMAND_MOVE_IN, 2);
    c.identity = kit_person(BERT);
    REFUSED(kit_do(&kit, c), "removed");
    DONE(kit_join(&kit, SPECTATOR, 1));
    again = kit_reload(&kit);
    assert_true(ph_table_standing(again, kit_person(BERT).key_hash).removed);
    assert_false(ph_table_standing(again, kit_person(ZOE).key_hash).removed);
    ph_table_destroy(again);
    kit_close(&kit);
}

static void during_a_game_the_computer_takes_over(void **state)
{
    struct kit kit;

    (void)state;
    open_three(&kit, true);
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, BERT, false));
    assert_true(table_bot_plays(kit.table, 1));
    assert_int_equal(ph_table_seats_of(kit.table, kit_person(BERT).key_hash), 0);
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_PLAYING);
    kit_close(&kit);
}

static void all_seats_of_a_key_are_vacated(void **state)
{
    struct kit kit;
    struct ph_command c;

    (void)state;
    open_three(&kit, false);
    c = kit_command(&kit, PH_COMMAND_MOVE_IN, 2); /* Bert has two seats now */
    c.identity = kit_person(BERT);
    DONE(kit_do(&kit, c));
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, BERT, false));
    assert_int_equal(kit.decision.count, 2);
    assert_int_equal(ph_table_free_seats(kit.table), 6);
    kit_close(&kit);
}

static void a_rematch_does_not_seat_a_removed_player(void **state)
{
    struct kit kit;
    struct ph_decision decision = {0};
    struct ph_error error = {0};
    struct ph_create create = {.id = "Next0123456789ab", .identity = kit_person(ANNA)};

    (void)state;
    open_three(&kit, true);
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 2));
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 1));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_FINISHED);
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, BERT, false));
    create.again = kit.table;
    assert_true(ph_table_create(kit.cache, &create, kit.now, &decision, &error));
    for (unsigned i = 0; i < decision.count; i++)
        assert_null(strstr(decision.entries[i].body, "Bert"));
    assert_non_null(strstr(decision.entries[0].body, "\"bot\""));
    ph_decision_finish(&decision);
    kit_close(&kit);
}

static void nobody_removes_the_host(void **state)
{
    struct kit kit;

    (void)state;
    open_three(&kit, false);
    REFUSED(judge(&kit, PH_COMMAND_REMOVE_PERSON, BERT, ZOE, false), "forbidden");
    REFUSED(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, ANNA, false), "bad_request");
    REFUSED(judge(&kit, PH_COMMAND_MUTE, ANNA, ANNA, true), "bad_request");
    REFUSED(judge(&kit, PH_COMMAND_MUTE, BERT, ANNA, true), "forbidden");
    kit_close(&kit);
}

static void the_same_decision_again_writes_nothing(void **state)
{
    struct kit kit;

    (void)state;
    open_three(&kit, false);
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, SPECTATOR, false));
    last_line(&kit, PH_EN, "The host removes a spectator from the table.");
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, SPECTATOR, false));
    assert_int_equal(kit.decision.count, 0);
    DONE(judge(&kit, PH_COMMAND_MUTE, ANNA, BERT, false));
    assert_int_equal(kit.decision.count, 0);
    kit_close(&kit);
}

/* Their data is gone; what the host decided on them stays. */
static void deleted_data_lets_nobody_back_in(void **state)
{
    struct kit kit;
    struct ph_command forget = {
        .kind = PH_COMMAND_FORGET, .identity = kit_person(BERT), .seat = PH_NOBODY};
    struct ph_table *again;

    (void)state;
    open_three(&kit, true);
    DONE(judge(&kit, PH_COMMAND_MUTE, ANNA, ZOE, true));
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ANNA, BERT, false));
    DONE(kit_do(&kit, forget));
    forget.identity = kit_person(ZOE);
    DONE(kit_do(&kit, forget));
    again = kit_reload(&kit);
    assert_true(ph_table_standing(again, kit_person(BERT).key_hash).removed);
    assert_true(ph_table_standing(again, kit_person(ZOE).key_hash).muted);
    ph_table_destroy(again);
    kit_close(&kit);
}

/* ---- muting ---- */

static void a_muted_player_says_nothing(void **state)
{
    struct kit kit;

    (void)state;
    open_three(&kit, true);
    DONE(say(&kit, BERT, 1));
    DONE(judge(&kit, PH_COMMAND_MUTE, ANNA, BERT, true));
    last_line(&kit, PH_EN, "The host mutes Bert.");
    REFUSED(say(&kit, BERT, 1), "muted");
    DONE(say(&kit, ZOE, 2));
    DONE(judge(&kit, PH_COMMAND_MUTE, ANNA, BERT, false));
    last_line(&kit, PH_EN, "The host unmutes Bert.");
    DONE(say(&kit, BERT, 1));
    DONE(judge(&kit, PH_COMMAND_MUTE, ANNA, SPECTATOR, true));
    REFUSED(say(&kit, SPECTATOR, PH_NOBODY), "muted");
    kit_close(&kit);
}

/* A spectator's line has a name that the host can point at; it gives no key away. */
static void a_spectator_has_a_name(void **state)
{
    struct kit kit;
    char person[PH_PERSON_TEXT], other[PH_PERSON_TEXT], line[64];
    struct ph_table *elsewhere;

    (void)state;
    open_three(&kit, false);
    DONE(say(&kit, SPECTATOR, PH_NOBODY));
    ph_table_person(kit.table, kit_person(SPECTATOR).key_hash, person);
    snprintf(line, sizeof line, "a spectator (%s): well", person);
    last_line(&kit, PH_EN, line);
    ph_table_person(kit.table, kit_person(BERT).key_hash, other);
    assert_string_not_equal(person, other);
    elsewhere = ph_table_new(kit.cache, "Other0123456789a");
    ph_table_person(elsewhere, kit_person(SPECTATOR).key_hash, other);
    assert_string_not_equal(person, other);
    ph_table_destroy(elsewhere);
    kit_close(&kit);
}

/* ---- the host's role ---- */

static void the_role_is_handed_over(void **state)
{
    struct kit kit;

    (void)state;
    open_three(&kit, true);
    REFUSED(judge(&kit, PH_COMMAND_HAND_OVER, BERT, BERT, false), "forbidden");
    REFUSED(judge(&kit, PH_COMMAND_HAND_OVER, ANNA, SPECTATOR, false), "bad_request");
    DONE(judge(&kit, PH_COMMAND_HAND_OVER, ANNA, ZOE, false));
    last_line(&kit, PH_EN, "Zoë is the host now.");
    assert_true(kit.decision.host_changed);
    assert_true(is_host(&kit, ZOE));
    assert_false(is_host(&kit, ANNA));
    assert_int_equal(ph_table_seats_of(kit.table, kit_person(ANNA).key_hash), 1);
    DONE(judge(&kit, PH_COMMAND_REMOVE_PERSON, ZOE, ANNA, false));
    kit_close(&kit);
}

static void a_host_who_leaves_is_followed_by_the_next_player(void **state)
{
    struct kit kit;

    (void)state;
    open_three(&kit, false);
    DONE(kit_act(&kit, PH_COMMAND_LEAVE, 0));
    assert_true(is_host(&kit, BERT));
    DONE(kit_act(&kit, PH_COMMAND_LEAVE, 1));
    assert_true(is_host(&kit, ZOE));
    DONE(kit_act(&kit, PH_COMMAND_LEAVE, 2));
    assert_true(is_host(&kit, ZOE)); /* nobody else is there */
    kit_close(&kit);
}

static void a_host_who_resigns_is_followed_while_the_game_goes_on(void **state)
{
    struct kit kit;

    (void)state;
    open_three(&kit, true);
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 0));
    assert_true(is_host(&kit, BERT));
    DONE(kit_act(&kit, PH_COMMAND_RESIGN, 1));
    assert_int_equal(ph_table_status(kit.table), PH_TABLE_FINISHED);
    assert_true(is_host(&kit, BERT));
    kit_close(&kit);
}

static void a_host_who_has_their_data_deleted_is_followed_too(void **state)
{
    struct kit kit;
    struct ph_command forget;

    (void)state;
    open_three(&kit, true);
    DONE(judge(&kit, PH_COMMAND_HAND_OVER, ANNA, BERT, false));
    forget = kit_command(&kit, PH_COMMAND_FORGET, 1);
    DONE(kit_do(&kit, forget));
    assert_true(is_host(&kit, ZOE));
    kit_close(&kit);
}

static void a_host_with_another_seat_stays(void **state)
{
    struct kit kit;

    (void)state;
    kit_open(&kit, HOT_SEAT, 1);
    DONE(kit_join(&kit, BERT, 1));
    DONE(kit_act(&kit, PH_COMMAND_LEAVE, 0));
    assert_true(is_host(&kit, ANNA));
    kit_close(&kit);
}

static void a_device_takes_the_role_along_or_leaves_it(void **state)
{
    (void)state;
    for (unsigned along = 0; along < 2; along++) {
        struct kit kit;
        struct ph_command c;

        open_three(&kit, true);
        c = kit_command(&kit, PH_COMMAND_MOVE_IN, 0);
        c.identity = kit_person(SPECTATOR);
        c.yes = along;
        DONE(kit_do(&kit, c));
        assert_int_equal(ph_table_seats_of(kit.table, kit_person(SPECTATOR).key_hash), 1);
        assert_int_equal(is_host(&kit, SPECTATOR), along);
        c = kit_command(&kit, PH_COMMAND_MOVE_IN, 1); /* not the host's seat */
        c.identity = kit_person(7);
        c.yes = true;
        DONE(kit_do(&kit, c));
        assert_false(is_host(&kit, 7));
        kit_close(&kit);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_removed_player_cannot_come_back),
        cmocka_unit_test(during_a_game_the_computer_takes_over),
        cmocka_unit_test(all_seats_of_a_key_are_vacated),
        cmocka_unit_test(a_rematch_does_not_seat_a_removed_player),
        cmocka_unit_test(deleted_data_lets_nobody_back_in),
        cmocka_unit_test(nobody_removes_the_host),
        cmocka_unit_test(the_same_decision_again_writes_nothing),
        cmocka_unit_test(a_muted_player_says_nothing),
        cmocka_unit_test(a_spectator_has_a_name),
        cmocka_unit_test(the_role_is_handed_over),
        cmocka_unit_test(a_host_who_leaves_is_followed_by_the_next_player),
        cmocka_unit_test(a_host_who_resigns_is_followed_while_the_game_goes_on),
        cmocka_unit_test(a_host_who_has_their_data_deleted_is_followed_too),
        cmocka_unit_test(a_host_with_another_seat_stays),
        cmocka_unit_test(a_device_takes_the_role_along_or_leaves_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
