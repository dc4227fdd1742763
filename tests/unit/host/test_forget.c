/* src/host/table: what is deleted about a person is gone, and the log still folds. */
#include "unit/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "host/table/entry/entries.h"
#include "unit/host/table_kit.h"
#include "wire/export.h"

#define REFUSED(call, code) assert_string_equal(ph_refused_code(call), code)
#define DONE(call) REFUSED(call, "")

#define TWO                                                                                        \
    "{\"game\":\"taxis\",\"players\":2,\"first\":0,\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"}" \
    ",{\"kind\":\"person\"}]}"

static enum ph_refused say(struct kit *kit, struct ph_identity by, int seat, const char *text)
{
    by.seats = ph_table_seats_of(kit->table, by.key_hash);
    return kit_do(kit, (struct ph_command){.kind = PH_COMMAND_SAY,
                                           .identity = by,
                                           .seat = seat,
                                           .name = seat == PH_NOBODY ? "Carla" : NULL,
                                           .text = text});
}

/* Anna and Bert have talked and moved; Carla watches and talks as well. */
static void open_two(struct kit *kit)
{
    struct ph_rng rng;

    ph_rng_seed(&rng, 3);
    kit_open(kit, TWO, 100); /* key hashes are no bytes of the seed */
    DONE(kit_join(kit, 1, 1));
    DONE(say(kit, kit_person(0), 0, "good morning"));
    DONE(say(kit, kit_person(1), 1, "the secret of Bert"));
    DONE(say(kit, kit_person(2), PH_NOBODY, "the secret of Carla"));
    for (unsigned i = 0; i < 6; i++) {
        DONE(kit_play(kit, &rng));
        if (kit->table->confirm != PH_NOBODY)
            DONE(kit_act(kit, PH_COMMAND_CONFIRM, kit->table->confirm));
    }
}

/* ---- looking for traces ---- */

static bool occurs(const struct ph_table *table, const char *words)
{
    for (unsigned i = 0; i < table->log.count; i++) {
        struct ph_entry entry = table_entry(table, i);

        if (strstr(entry.body, words) || (entry.aside.text && strstr(entry.aside.text, words)))
            return true;
    }
    return false;
}

static bool key_occurs(const struct ph_table *table, unsigned person)
{
    struct ph_identity identity = kit_person(person);
    char hex[2 * PH_KEY_HASH_SIZE + 1];

    ph_hex(identity.key_hash, sizeof identity.key_hash, hex);
    return occurs(table, hex);
}

static bool is_shown(const struct ph_table *table, const char *words)
{
    struct ph_viewer viewer;
    struct ph_buf text = {0};
    bool shown = false;

    for (unsigned i = 0; kit_viewer(table, i, &viewer); i++) {
        kit_snapshot(table, &viewer, &text);
        shown |= strstr(ph_buf_text(&text), words) != NULL;
    }
    ph_buf_finish(&text);
    return shown;
}

/* The same table from its log, as after a restart. */
static void assert_folds(struct kit *kit)
{
    struct ph_table *again = kit_reload(kit);
    struct ph_viewer viewer = {.seats = 1};
    struct ph_buf a = {0}, b = {0};

    kit_snapshot(kit->table, &viewer, &a);
    kit_snapshot(again, &viewer, &b);
    assert_string_equal(ph_buf_text(&a), ph_buf_text(&b));
    ph_buf_finish(&a);
    ph_buf_finish(&b);
    ph_table_destroy(again);
}

/* ---- a message ---- */

static enum ph_refused remove_line(struct kit *kit, struct ph_identity by, unsigned line)
{
    return kit_do(kit, (struct ph_command){.kind = PH_COMMAND_REMOVE_LINE,
                                           .identity = by,
                                           .seat = PH_NOBODY,
                                           .count = line,
                                           .blind = {1}});
}

static unsigned line_of(const struct ph_table *table, const char *words)
{
    for (unsigned i = 0; i < table->log.count; i++) {
        struct ph_entry entry = table_entry(table, i);

        if (strstr(entry.body, words) || (entry.aside.text && strstr(entry.aside.text, words)))
            return i + 1;
    }
    return 0;
}

static void remove_bert(struct kit *kit)
{
    unsigned line = line_of(kit->table, "the secret of Bert");
    struct ph_viewer viewer = {.seats = 1};
    struct ph_buf text = {0};

    assert_true(is_shown(kit->table, "the secret of Bert"));
    REFUSED(remove_line(kit, kit_person(1), line), "forbidden");
    REFUSED(remove_line(kit, kit_host(kit), 1), "bad_request");
    REFUSED(remove_line(kit, kit_host(kit), 0), "bad_request");
    REFUSED(remove_line(kit, kit_host(kit), 1000), "bad_request");
    DONE(remove_line(kit, kit_host(kit), line));
    kit_update(kit->table, &viewer, &text);
    assert_non_null(strstr(ph_buf_text(&text), "line-removed"));
    ph_buf_finish(&text);
    REFUSED(remove_line(kit, kit_host(kit), line), "bad_request");
    assert_false(occurs(kit->table, "the secret of Bert"));
    assert_false(is_shown(kit->table, "the secret of Bert"));
    assert_true(is_shown(kit->table, "the secret of Carla"));
    assert_folds(kit);
}

static void a_message_is_removed(void **state)
{
    struct kit kit;
    char before[PH_CHAIN_SIZE], after[PH_CHAIN_SIZE];
    const void *start;
    unsigned last;

    (void)state;
    open_two(&kit);
    last = kit.table->log.count - 1;
    start = kit.table->start;
    memcpy(before, kit.table->log.at[last].chain, sizeof before);
    remove_bert(&kit);
    memcpy(after, kit.table->log.at[last].chain, sizeof after);
    assert_memory_equal(before, after, sizeof before); /* the chain is as it was */
    assert_ptr_equal(kit.table->start, start);         /* nothing was folded again */
    kit_close(&kit);
}

static void an_old_message_is_removed(void **state)
{
    struct kit kit;

    (void)state;
    open_two(&kit);
    kit_make_old(&kit);
    remove_bert(&kit);
    kit_close(&kit);
}

static void the_operator_removes_one(void **state)
{
    struct kit kit;
    struct ph_identity operator= {.is_operator = true };

    (void)state;
    open_two(&kit);
    DONE(remove_line(&kit, operator, line_of(kit.table, "the secret of Carla")));
    assert_false(occurs(kit.table, "the secret of Carla"));
    kit_close(&kit);
}

/* ---- a person ---- */

static enum ph_refused forget(struct kit *kit, unsigned person)
{
    return kit_do(kit, (struct ph_command){.kind = PH_COMMAND_FORGET,
                                           .identity = kit_person(person),
                                           .seat = PH_NOBODY,
                                           .blind = {2}});
}

static void forget_bert(struct kit *kit)
{
    struct ph_rng rng;

    ph_rng_seed(&rng, 4);
    assert_true(key_occurs(kit->table, 1));
    DONE(forget(kit, 1));
    assert_false(key_occurs(kit->table, 1));
    assert_false(occurs(kit->table, "Bert"));
    assert_false(is_shown(kit->table, "Bert"));
    assert_true(is_shown(kit->table, "deleted player"));
    assert_true(key_occurs(kit->table, 0));
    assert_true(is_shown(kit->table, "good morning"));
    assert_int_equal(ph_table_seats_of(kit->table, kit_person(1).key_hash), 0);
    assert_true(kit->table->status == PH_TABLE_FINISHED); /* one of two: Anna has won */
    assert_folds(kit);
}

static void a_player_is_forgotten(void **state)
{
    struct kit kit;
    const void *start;

    (void)state;
    open_two(&kit);
    start = kit.table->start;
    forget_bert(&kit);
    assert_ptr_equal(kit.table->start, start); /* nothing was folded again */
    kit_close(&kit);
}

static void a_player_of_an_older_store_is_forgotten(void **state)
{
    struct kit kit;

    (void)state;
    open_two(&kit);
    kit_make_old(&kit);
    forget_bert(&kit);
    kit_close(&kit);
}

static void a_spectator_is_forgotten(void **state)
{
    struct kit kit;

    (void)state;
    open_two(&kit);
    assert_true(key_occurs(kit.table, 2));
    DONE(forget(&kit, 2));
    assert_false(key_occurs(kit.table, 2));
    assert_false(occurs(kit.table, "Carla"));
    assert_int_equal(kit.table->status, PH_TABLE_PLAYING);
    assert_folds(&kit);
    kit_close(&kit);
}

/* ---- a seat that was given away ---- */

static void move_in(struct kit *kit, unsigned person, bool as_host)
{
    DONE(kit_do(kit, (struct ph_command){.kind = PH_COMMAND_MOVE_IN,
                                         .identity = kit_person(person),
                                         .seat = as_host ? 0 : 1,
                                         .yes = as_host}));
}

/* Bert gives the seat to person 5, who talks. */
static void give_away(struct kit *kit)
{
    open_two(kit);
    move_in(kit, 5, false);
    DONE(say(kit, kit_person(5), 1, "the words of five"));
}

static void forget_old_device(struct kit *kit)
{
    DONE(forget(kit, 1));
    assert_false(key_occurs(kit->table, 1));
    assert_false(occurs(kit->table, "Bert"));
    assert_null(strstr(kit->decision.row.summary, "Bert"));
    assert_true(key_occurs(kit->table, 5));
    assert_true(is_shown(kit->table, "the words of five"));
    assert_int_equal(ph_table_seats_of(kit->table, kit_person(5).key_hash), 2);
    assert_int_equal(kit->table->status, PH_TABLE_PLAYING);
    assert_false(kit->table->seats[1].resigned);
    assert_false(kit->table->seats[1].forgotten);
    assert_folds(kit);
}

/* Then the new one: nobody has the seat any more. */
static void forget_new_device(struct kit *kit)
{
    DONE(forget(kit, 5));
    assert_false(key_occurs(kit->table, 5));
    assert_false(occurs(kit->table, "the words of five"));
    assert_true(kit->table->seats[1].resigned);
    assert_true(kit->table->seats[1].forgotten);
    assert_int_equal(kit->table->status, PH_TABLE_FINISHED);
    assert_folds(kit);
}

static void an_old_device_forgets_its_part(void **state)
{
    struct kit kit;

    (void)state;
    for (unsigned old = 0; old < 2; old++) {
        give_away(&kit);
        if (old)
            kit_make_old(&kit);
        forget_old_device(&kit);
        forget_new_device(&kit);
        kit_close(&kit);
    }
}

/* The role of the host goes along, and stays with the new device. */
static void an_old_host_forgets_its_part(void **state)
{
    struct kit kit;

    (void)state;
    open_two(&kit);
    move_in(&kit, 5, true);
    DONE(forget(&kit, 0));
    assert_false(kit.decision.host_changed);
    assert_true(ph_table_is_host(kit.table, kit_person(5).key_hash));
    assert_false(key_occurs(kit.table, 0));
    assert_folds(&kit);
    DONE(forget(&kit, 5));
    assert_false(ph_table_is_host(kit.table, kit_person(5).key_hash));
    assert_folds(&kit);
    kit_close(&kit);
}

/* The last device speaks for the whole stay: for the other one in it, and for itself before. */
static void a_seat_comes_back(void **state)
{
    struct kit kit;

    (void)state;
    give_away(&kit);
    move_in(&kit, 1, false);
    DONE(forget(&kit, 1));
    assert_false(occurs(kit.table, "the words of five"));
    assert_false(key_occurs(kit.table, 5));
    assert_true(kit.table->seats[1].resigned);
    assert_folds(&kit);
    kit_close(&kit);
}

/* ---- a rematch ---- */

/* Bert resigned and is asked for a rematch. The log folds without Bert, whatever the answer was. */
static void who_is_asked_for_a_rematch_is_forgotten(void **state)
{
    struct ph_command answer;
    struct kit kit;

    (void)state;
    for (unsigned agrees = 0; agrees < 2; agrees++) {
        open_two(&kit);
        DONE(kit_act(&kit, PH_COMMAND_RESIGN, 1));
        DONE(kit_act(&kit, PH_COMMAND_ASK_REMATCH, 0));
        assert_true(is_shown(kit.table, "\"waiting\":[1]"));
        answer = kit_command(&kit, PH_COMMAND_ANSWER, 1);
        answer.yes = true;
        if (agrees)
            DONE(kit_do(&kit, answer));
        forget_bert(&kit);
        assert_false(is_shown(kit.table, "\"waiting\":[1]")); /* nobody can answer */
        DONE(forget(&kit, 0));
        assert_folds(&kit);
        kit_close(&kit);
    }
}

/* ---- the host ---- */

/* The host of a table that waits: nobody could start it any more. */
static void a_table_of_nobody_is_closed(void **state)
{
    struct kit kit;

    (void)state;
    kit_open(&kit, TWO, 100);
    DONE(forget(&kit, 0));
    assert_int_equal(kit.table->status, PH_TABLE_CLOSED);
    assert_false(key_occurs(kit.table, 0));
    assert_false(occurs(kit.table, "Anna"));
    assert_folds(&kit);
    kit_close(&kit);
}

/* ---- taking along ---- */

static char *export_of(const struct ph_table *table, unsigned person)
{
    struct ph_entry *entries = calloc(table->log.count, sizeof *entries);
    struct ph_table_row row = {.id = "t", .game = "taxis"};
    struct ph_secret_row role = {.kind = PH_SECRET_SEAT, .seat = 1};
    struct ph_identity identity = kit_person(person);
    struct ph_buf out = {0};

    for (unsigned i = 0; i < table->log.count; i++)
        entries[i] = table_entry(table, i);
    memcpy(role.hash, identity.key_hash, sizeof role.hash);
    assert_true(
        wire_write_export(&row, entries, table->log.count, &role, 1, identity.key_hash, &out));
    free(entries);
    return out.at;
}

static void the_export_has_what_is_theirs(void **state)
{
    struct kit kit;
    char *text;

    (void)state;
    open_two(&kit);
    text = export_of(kit.table, 1);
    assert_non_null(strstr(text, "the secret of Bert"));
    assert_non_null(strstr(text, "\"name\":\"Bert\""));
    assert_non_null(strstr(text, "\"kind\":\"moved\",\"seat\":1"));
    assert_non_null(strstr(text, "\"role\":\"seat\",\"seat\":1"));
    assert_null(strstr(text, "Anna"));
    assert_null(strstr(text, "good morning"));
    assert_null(strstr(text, "Carla"));
    assert_null(strstr(text, "\"seat\":0"));
    assert_null(strstr(text, "sealed"));
    free(text);
    kit_close(&kit);
}

static void assert_export(const struct ph_table *table, unsigned person, bool bert, bool five)
{
    char *text = export_of(table, person), hex[2 * PH_KEY_HASH_SIZE + 1];

    ph_hex(kit_person(5).key_hash, PH_KEY_HASH_SIZE, hex);
    assert_int_equal(strstr(text, "the secret of Bert") != NULL, bert);
    assert_int_equal(strstr(text, "the words of five") != NULL, five);
    assert_int_equal(strstr(text, "\"holder\":\"") != NULL, bert || five);
    assert_int_equal(strstr(text, hex) != NULL, five);
    free(text);
}

static void the_export_ends_with_the_seat(void **state)
{
    struct kit kit;

    (void)state;
    give_away(&kit);
    assert_export(kit.table, 1, true, false);
    assert_export(kit.table, 5, true, true);
    assert_export(kit.table, 6, false, false);
    kit_close(&kit);
}

/* ---- damage ---- */

static void a_changed_aside_does_not_fold(void **state)
{
    struct kit kit;
    struct ph_table *past;
    struct ph_entry entry;
    struct ph_buf text = {0};
    unsigned line;

    (void)state;
    open_two(&kit);
    line = line_of(kit.table, "the secret of Bert");
    past = table_past_at(kit.table, line - 1);
    entry = table_entry(kit.table, line - 1);
    ph_buf_add(&text, entry.aside.text);
    text.at[text.len / 2] ^= 1;
    entry.aside.text = ph_buf_text(&text);
    assert_false(ph_table_fold(past, &entry, NULL));
    ph_buf_finish(&text);
    ph_table_destroy(past);
    kit_close(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_removed),
        cmocka_unit_test(an_old_message_is_removed),
        cmocka_unit_test(the_operator_removes_one),
        cmocka_unit_test(a_player_is_forgotten),
        cmocka_unit_test(a_player_of_an_older_store_is_forgotten),
        cmocka_unit_test(a_spectator_is_forgotten),
        cmocka_unit_test(an_old_device_forgets_its_part),
        cmocka_unit_test(an_old_host_forgets_its_part),
        cmocka_unit_test(a_seat_comes_back),
        cmocka_unit_test(who_is_asked_for_a_rematch_is_forgotten),
        cmocka_unit_test(a_table_of_nobody_is_closed),
        cmocka_unit_test(the_export_has_what_is_theirs),
        cmocka_unit_test(the_export_ends_with_the_seat),
        cmocka_unit_test(a_changed_aside_does_not_fold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
